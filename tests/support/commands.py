"""The program run from the command line."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, given: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run the program without a display, check that it printed no traceback, and return the finished process."""
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    command = [sys.executable, "main.py", *words]
    found = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, env=clean | env, timeout=120)
    assert "Traceback" not in found.stderr, found.stderr
    return found

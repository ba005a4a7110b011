"""Pictures of the scenes under Windows beside those of this system."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from live.desktop import ROOT

from windows.wine import LIMIT_S, Windows

MUCH, SPECK_PX = 40, 5
"""how much a pixel must differ to count, and how large a part of a picture that does: edges of letters are smaller"""
MOST_DIFFERENT = 100  # pixels, where fonts have other edges

SHOWN = ("sudoku", "external", "daily", "statistics")
"""of these groups all scenes are compared: boards, lists, dialogs, charts, pictures"""


def test_scenes_look_as_they_do_elsewhere(windows: Windows, tmp_path: Path) -> None:
    words = ("--theme", "light", "--size", "960x600", *(word for name in SHOWN for word in ("--only", name)))
    windows.main("shots", f"Z:{tmp_path}\\there", *words, SDL_VIDEODRIVER="dummy")
    subprocess.run([sys.executable, "main.py", "shots", str(tmp_path / "here"), *words], cwd=ROOT, check=True, timeout=LIMIT_S)
    here, there = ({file.name: file for file in (tmp_path / side).glob("*.png")} for side in ("here", "there"))
    assert here.keys() == there.keys() and len(here) > 10
    differ = {name: n for name in here if (n := _n_different(here[name], there[name])) > MOST_DIFFERENT}
    assert not differ


def _n_different(*files: Path) -> int:
    """Return how many pixels of two pictures differ much, with all around them."""
    one, other = (cv2.imread(str(file)) for file in files)
    differs = (cv2.absdiff(one, other).max(axis=2) > MUCH).astype(np.uint8)
    return int(cv2.erode(differs, np.ones((SPECK_PX, SPECK_PX), np.uint8)).sum())

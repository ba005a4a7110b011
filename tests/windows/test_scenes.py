"""Pictures of the scenes under Windows compared with those on this system."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
from live.desktop import ROOT

from windows.wine import LIMIT_S, Windows

MUCH, SPECK_PX = 40, 5
"""how much a pixel must differ to count, and the minimum size of a different area: edges of letters are smaller"""
MAX_DIFFERENT = 100  # pixels, since fonts are rendered differently

SHOWN = ("sudoku", "external", "daily", "statistics")
"""the groups of scenes to compare: boards, lists, dialogs, charts, pictures"""


def test_scenes_look_the_same_as_elsewhere(windows: Windows, tmp_path: Path) -> None:
    words = ("--theme", "light", "--size", "960x600", *(word for name in SHOWN for word in ("--only", name)))
    windows.main("shots", f"Z:{tmp_path}\\there", *words, SDL_VIDEODRIVER="dummy")
    subprocess.run([sys.executable, "main.py", "shots", str(tmp_path / "here"), *words], cwd=ROOT, check=True, timeout=LIMIT_S)
    here, there = ({file.name: file for file in (tmp_path / side).glob("*.png")} for side in ("here", "there"))
    assert here.keys() == there.keys() and len(here) > 10
    differ = {name: n for name in here if (n := _n_different(here[name], there[name])) > MAX_DIFFERENT}
    assert not differ


def _n_different(*files: Path) -> int:
    """Return the number of pixels of two pictures that differ by much, with all of their neighbours."""
    one, other = (cv2.imread(str(file)) for file in files)
    differs = (cv2.absdiff(one, other).max(axis=2) > MUCH).astype(np.uint8)
    return int(cv2.erode(differs, np.ones((SPECK_PX, SPECK_PX), np.uint8)).sum())

"""Labelled pictures of other people's games, which lie beside the checkout and may be absent."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from vision.frame import Grid, Rect

SHARED = Path(os.environ.get("PLAYGROUND_SHARED", Path(__file__).resolve().parents[3] / "shared"))
FOLDERS = [*(SHARED / "screens" / kind for kind in ("sudoku", "sliding", "link", "onestroke")), SHARED / "arena" / "shots"]
ENDINGS = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"}


@dataclass(frozen=True)
class Picture:
    """A picture file and its label; the kind is "none" if it shows no board."""

    path: Path
    kind: str
    cells: list[list[Any]]
    bbox: Rect
    label: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.kind}/{self.path.stem}"

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.cells), len(self.cells[0])

    @property
    def grid(self) -> Grid:
        """The grid of equal cells over the board."""
        return even(self.bbox, *self.shape)

    @property
    def facts(self) -> dict[str, Any]:
        """The label in the form of those of found pictures."""
        return {"rows": self.shape[0], "cols": self.shape[1], "cells": self.cells, "bbox": self.bbox}


def even(box: Rect, rows: int, columns: int) -> Grid:
    """Return a grid that divides a rectangle into equal cells."""
    left, top, width, height = box
    across, down = np.linspace(left, left + width, columns + 1).tolist(), np.linspace(top, top + height, rows + 1).tolist()
    return Grid(tuple(pairwise(across)), tuple(pairwise(down)))


def _renamed(cells: list[list[Any]]) -> list[list[int]]:
    """Number faces in the order of their first cells; 0 stays 0."""
    names: dict[Any, int] = {0: 0}
    return [[names.setdefault(value, len(names)) for value in row] for row in cells]


def pictures(*folders: Path) -> Iterator[Picture]:
    """Yield the labelled pictures of some folders, or of all known folders."""
    for folder in folders or FOLDERS:
        for path in sorted(folder.glob("*.*")):
            label = path.with_suffix(".json")
            if path.suffix.lower() in ENDINGS and label.exists():
                yield _labelled(path, json.loads(label.read_text(encoding="utf-8")))


def _labelled(path: Path, label: dict[str, Any]) -> Picture:
    cells = label["cells"] if "cells" in label else label.get("rows", [[]])
    return Picture(path, label["kind"], cells, tuple(label.get("bbox") or label.get("board_box") or (0, 0, 0, 0)), label)

"""Labelled pictures of other people's games, which lie beside the checkout and may be absent, and whether they are read right."""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from solvers.onestroke.maze import WALL
from vision.frame import Grid, Reading, Rect

SHARED = Path(os.environ.get("PLAYGROUND_SHARED", Path(__file__).resolve().parents[3] / "shared"))
FOLDERS = [*(SHARED / "screens" / kind for kind in ("sudoku", "sliding", "link", "onestroke")), SHARED / "arena" / "shots"]
ENDINGS = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"}
NEAR_PX, NEAR_PART = 4, 0.12  # tolerance of a grid's edges: in pixels, or in parts of a cell, whichever is larger


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


def verdict_on(kind: str, label: dict[str, Any], readings: list[Reading]) -> str:
    """Return "right", or the first thing that is wrong about the readings of a picture."""
    if kind == "none":
        return "false alarm" if readings else "right"
    if not readings:
        return "no board"
    best = readings[0]
    if best.puzzle != kind:
        return "wrong kind"
    cells = label.get("cells")
    if kind == "onestroke" and cells is not None:
        shown, cells = inside(best.cells), inside(cells)
        return "wrong size" if np.shape(shown) != np.shape(cells) else "right" if are_equal(kind, shown, cells) else "wrong cells"
    if best.grid.shape != (label["rows"], label["cols"]):
        return "wrong size"
    if cells is None:
        return "right" if is_near(best.grid.bbox, label) else "wrong place"
    if not label.get("classes", True):  # the label only has tiles, all of them 1, and gaps
        return "right" if are_equal("link", _tiles(best.cells), cells) else "wrong cells"
    return "right" if are_equal(kind, best.cells, cells) else "wrong cells"


def inside(cells: Sequence[Sequence[object]]) -> tuple[tuple[object, ...], ...]:
    """Return a maze's cells without outer rows and columns of nothing but walls, which don't matter to anybody."""
    rows = [number for number, row in enumerate(cells) if {*row} != {WALL}]
    columns = [number for number, column in enumerate(zip(*cells, strict=True)) if {*column} != {WALL}]
    return tuple(tuple(row[columns[0] : columns[-1] + 1]) for row in cells[rows[0] : rows[-1] + 1])


def _tiles(cells: Sequence[Sequence[object]]) -> tuple[tuple[object, ...], ...]:
    """Return cells with 1 for every tile."""
    return tuple(tuple(cell and 1 for cell in row) for row in cells)


def is_near(found: tuple[float, float, float, float], label: dict) -> bool:
    """Return whether a grid is where the label says."""
    x, y, width, height = label["bbox"]
    x2, y2, width2, height2 = found
    near = max(NEAR_PX, NEAR_PART * min(width / label["cols"], height / label["rows"]))
    return max(abs(x - x2), abs(y - y2), abs(x + width - x2 - width2), abs(y + height - y2 - height2)) <= near


def are_equal(kind: str, found: tuple[tuple[object, ...], ...], cells: list[list[object]]) -> bool:
    """Return whether cells were read right: covered ones may have any value, and faces may be numbered in any way."""
    rows = zip(found, cells, strict=True)
    pairs = [(one, other) for row, line in rows for one, other in zip(row, line, strict=True) if other is not None]
    if kind == "sudoku" and ("0", 1) in {(str(other), one) for one, other in pairs}:  # the label's signs begin at 0
        return all(one == 0 == other or str(one - 1) == str(other) for one, other in pairs if isinstance(one, int))
    if kind != "link":
        return all(one == other or str(one) == str(other) for one, other in pairs)
    return len(set(pairs)) == len({one for one, _ in pairs}) == len({other for _, other in pairs}) and all(
        (one == 0) == (other == 0) for one, other in pairs
    )

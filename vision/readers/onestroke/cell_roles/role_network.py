"""Runs the role network, which predicts the role of each cell of a maze from the picture of the whole board."""

import zlib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span, extended
from vision.readers.onestroke.cell_roles.looks import Floats

MODEL = Path(__file__).resolve().parents[4] / "assets" / "networks" / "roles.onnx.zlib"
"""made by `python -m vision.training.learn_roles`"""
CELL_PX = 16
"""side of the cells that the network sees, in pixels"""
RING = slice(1, -1)
"""the cells of a board without the ring of its surroundings"""


def predict_roles(plane: Pixels, grid: Grid) -> Floats:
    """Return the log probability of each of ROLES for each cell, (rows, columns, roles)."""
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(even_board(plane, grid), 1 / 255))
    return np.asarray(network.forward()[0].transpose(1, 2, 0)[RING, RING], np.float64)


def even_board(plane: Pixels, grid: Grid) -> Pixels:
    """Return a board with a ring of its surroundings, one cell wide, in which all cells are CELL_PX wide and high."""
    down, across = (_sample_points(spans) for spans in (grid.rows, grid.columns))
    left, top = max(0, int(across[0])), max(0, int(down[0]))
    part = plane[top : max(top, int(down[-1])) + 2, left : max(left, int(across[-1])) + 2]
    factor = min(1.0, CELL_PX / max(grid.pitch))
    if factor < 1:  # so that each sample is the mean of what it stands for
        part = np.asarray(cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    x, y = ((points - start) * factor - 0.5 for points, start in ((across, left), (down, top)))
    columns, rows = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
    return np.asarray(cv2.remap(part, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _sample_points(spans: tuple[Span, ...]) -> NDArray[np.float64]:
    """Return where the pixels of an even board are along one axis; cells end in the middle of the gaps between them."""
    wide = extended(spans)
    middles = [(one[1] + other[0]) / 2 for one, other in pairwise(wide)]
    ends = [2 * middles[0] - middles[1], *middles, 2 * middles[-1] - middles[-2]]
    steps = (np.arange(CELL_PX) + 0.5) / CELL_PX
    return np.concatenate([begin + steps * (end - begin) for begin, end in pairwise(ends)])


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8))

"""Runs the edge network, which tells how well the edges of two tiles of a picture fit together.

Each edge is seen as a strip of its tile. For places along it, the network predicts what is on the other side, with weights, and
describes what is on its own side: two edges fit if each is what the other one predicts.
"""

import zlib
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

MODEL = Path(__file__).resolve().parents[3] / "assets" / "networks" / "edges.onnx.zlib"
"""made by `python -m vision.training.networks.edges`"""
SIDE_PX, DEPTH_PX = 48, 14
"""side of the scaled tiles, and depth of the strips along their edges"""
FEATURES = 12
"""number of features that describe a place along an edge"""
BATCH_SIZE = 128

Values = NDArray[np.float32]


def scaled_tiles(board: Pixels, rows: int, columns: int) -> NDArray[np.uint8]:
    """Return the tiles of a board, scaled to one size, (rows * columns, SIDE_PX, SIDE_PX, 3)."""
    method = cv2.INTER_AREA if min(board.shape[0] / rows, board.shape[1] / columns) > SIDE_PX else cv2.INTER_LINEAR
    scaled = cv2.resize(board, (columns * SIDE_PX, rows * SIDE_PX), interpolation=method)
    tiles = scaled.reshape(rows, SIDE_PX, columns, SIDE_PX, 3).swapaxes(1, 2)
    return np.asarray(tiles.reshape(-1, SIDE_PX, SIDE_PX, 3), np.uint8)


def strips_of(tiles: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return strips along the right, left, lower and upper edges, (4, n, SIDE_PX, DEPTH_PX, 3), each edge in the last column."""
    turned = tiles.transpose(0, 2, 1, 3)
    return np.stack([side[:, :, -DEPTH_PX:] for side in (tiles, tiles[:, :, ::-1], turned, turned[:, :, ::-1])])


def misfits(tiles: NDArray[np.uint8]) -> tuple[Values, Values]:
    """Return the log odds against each tile to the right of each, and below each, (n, n), up to constants."""
    strips = strips_of(tiles)
    outputs = np.stack([*_outputs(strips.reshape(-1, *strips.shape[2:]))]).reshape(4, len(tiles), 2 * FEATURES + 1, -1)
    right, left, lower, upper = outputs
    return _between(right, left) + _between(left, right).T, _between(lower, upper) + _between(upper, lower).T


def _between(ones: Values, others: Values) -> Values:
    """Return the weighted squared distance of what each edge predicts from what each of the others is, (n, n).

    The squares are expanded, so that matrix products compute all pairs.
    """
    n, m = len(ones), len(others)
    expected, weights, own = ones[:, :FEATURES], ones[:, FEATURES : FEATURES + 1], others[:, FEATURES + 1 :]
    products = (weights * expected).reshape(n, -1) @ own.reshape(m, -1).T
    squares = weights[:, 0] @ (own**2).sum(1).T
    return np.asarray(squares - 2 * products + (weights * expected**2).sum((1, 2))[:, None], np.float32)


def _outputs(strips: NDArray[np.uint8]) -> Any:
    for start in range(0, len(strips), BATCH_SIZE):
        blob = strips[start : start + BATCH_SIZE].transpose(0, 3, 1, 2)
        _network().setInput(np.ascontiguousarray(blob, np.float32) / np.float32(255))
        yield from _network().forward()


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(np.frombuffer(zlib.decompress(MODEL.read_bytes()), np.uint8))

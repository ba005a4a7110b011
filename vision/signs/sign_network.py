"""Telling signs apart by a small network of our own, which has learnt the signs of many fonts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.signs.onnx_tensors import tensors

Numbers = NDArray[np.float32]

MODEL = Path(__file__).resolve().parents[2] / "assets" / "glyphs" / "signs.onnx"
"""made by `python -m vision.training`"""
AT_ONCE = 16
"""so many glyphs are judged together that all of their numbers stay in the processor's cache"""


@dataclass(frozen=True, eq=False)
class Convolution:
    """A layer of 3 x 3 filters, with what comes after it: the largest of each 2 x 2 results is kept if it is above 0."""

    weights: Numbers
    """(3 rows * 4 columns * channels, 2 * filters): what two neighbours in a row take from the numbers around them"""
    bias: Numbers
    """(filters,)"""

    def of(self, values: Numbers) -> Numbers:
        """Return the results, (n, height / 2, width / 2, filters), for (n, height, width, channels).

        The four results that one is chosen of lie in 4 x 4 numbers, of which the upper two need the first three rows and
        the lower two the last three: so two matrix products do it.
        """
        count, height, width, channels = values.shape
        padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
        padded[:, 1:-1, 1:-1] = values
        each, down, across, step = padded.strides
        shape = count, height // 2, width // 2, 4, 4 * channels
        strides = each, 2 * down, 2 * across, down, step
        windows = np.ndarray(shape, np.float32, padded, strides=strides).reshape(-1, 16 * channels)
        found = windows[:, : 12 * channels] @ self.weights
        np.maximum(found, windows[:, 4 * channels :] @ self.weights, out=found)
        filters = len(self.bias)
        best = np.maximum(found[:, :filters], found[:, filters:]) + self.bias
        return np.maximum(best, 0, out=best).reshape(count, height // 2, width // 2, filters)


@dataclass(frozen=True, eq=False)
class Network:
    """Layers of convolution, and two that weigh what those found."""

    convolutions: tuple[Convolution, ...]
    hidden: tuple[Numbers, Numbers]
    """weights (found, units) and bias"""
    last: tuple[Numbers, Numbers]
    """weights (units, 18) and bias"""

    def chances(self, glyphs: NDArray[np.uint8]) -> Numbers:
        """Return how likely each glyph is each sign."""
        values = np.asarray(glyphs[..., None] / np.float32(255), np.float32)
        for layer in self.convolutions:
            values = layer.of(values)
        units = np.maximum(values.reshape(len(glyphs), -1) @ self.hidden[0] + self.hidden[1], 0)
        odds = units @ self.last[0] + self.last[1]
        powers = np.exp(odds - odds.max(1, keepdims=True))
        return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def network_chances(glyphs: NDArray[np.uint8]) -> Numbers:
    """Return how likely each glyph, (n, 24, 24), is each of SIGNS, and last none of them, (n, 18)."""
    network = _network()
    return np.concatenate([network.chances(glyphs[first : first + AT_ONCE]) for first in range(0, len(glyphs), AT_ONCE)])


@cache
def _network() -> Network:
    learnt = tensors(MODEL)
    layers = list(zip(learnt[::2], learnt[1::2], strict=True))
    hidden, last = ((weights, bias) for weights, bias in layers if weights.ndim == 2)
    convolutions = tuple(Convolution(_of_pairs(weights), bias) for weights, bias in layers if weights.ndim == 4)
    of_channels = hidden[0].reshape(len(hidden[1]), len(convolutions[-1].bias), -1)
    return Network(
        convolutions,
        (_contiguous(of_channels.transpose(2, 1, 0).reshape(-1, len(hidden[1]))), hidden[1]),
        (_contiguous(last[0].T), last[1]),
    )


def _of_pairs(weights: Numbers) -> Numbers:
    """Return the weights for two neighbours in a row of filters, (filters, channels, 3, 3)."""
    filters, channels = weights.shape[:2]
    pairs = np.zeros((3, 4, channels, 2, filters), np.float32)
    for place in range(2):
        pairs[:, place : place + 3, :, place] = weights.transpose(2, 3, 1, 0)
    return pairs.reshape(12 * channels, 2 * filters)


def _contiguous(values: Numbers) -> Numbers:
    return np.ascontiguousarray(values, np.float32)

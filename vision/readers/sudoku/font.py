"""Compares the signs of a board with each other: they share one font, so equal digits look alike, whatever the font is.

A network that has never seen a font doubts all of its eights. That they are alike, and unlike everything else, removes the doubt
about each of them, and leaves the one whether all of them are something else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.reading import Figure
from vision.frame import Pixels, Rect
from vision.readers.sudoku.layout import likeliest_signs, min_contrast, rect_around, rects_of
from vision.readers.sudoku.rereading import Board

SIDE, HIGH = 24, 18  # side of the pictures in which signs are compared, and the median height of signs there, in pixels
MIN_SIGNS = 4  # fewer signs say nothing about a font
PAPER_PX = 8, 8  # size of the sample that shows a cell's background
MIN_DISTANCE = 0.03  # least distance of equal signs, where equal pictures have 0
WEIGHT = 2.0  # evidence against a digit at the usual distance of equal signs; fitted to drawn and degraded boards
NEUTRAL = 6.0  # that evidence, at which a sign is neither for nor against a digit
MAX_EVIDENCE = 4.0


@dataclass(frozen=True, eq=False)
class Font:
    """Which cells hold signs, and how different any two of them are."""

    cells: NDArray[np.intp]  # (n,)
    distances: NDArray[np.float32]  # (n, n), 0 for equal pictures
    are_faint: NDArray[np.bool_]  # (n,), whether they have less contrast than digits do

    def sharpened(self, chances: NDArray[np.float64], board: Board) -> NDArray[np.float64]:
        """Return probabilities, (cells, size + 1), after comparing each sign with those that a board takes for each digit."""
        if len(self.cells) < MIN_SIGNS:
            return chances
        evidence = self._evidence(chances, board)
        weights = np.ones_like(chances)
        weights[self.cells] = np.exp(evidence)
        sharper = chances * weights
        return np.asarray(sharper / sharper.sum(1, keepdims=True), np.float64)

    def _evidence(self, chances: NDArray[np.float64], board: Board) -> NDArray[np.float64]:
        """Return the evidence of the nearest other sign of each digit, (n, size + 1), 0 for empty cells and missing digits."""
        digits = board[self.cells]
        likely = np.log(chances[self.cells, digits])
        distances = self.distances + np.where(np.eye(len(digits), dtype=bool), np.inf, 0)
        own = np.where(digits[:, None] == digits, distances, np.inf).min(1)
        usual = max(MIN_DISTANCE, float(np.median(own[own < np.inf]))) if (own < np.inf).any() else MIN_DISTANCE
        found = np.zeros((len(digits), chances.shape[1]))
        for digit in set(digits[digits > 0].tolist()):
            members = np.flatnonzero(digits == digit)
            trust = np.minimum(0.0, likely[members] - np.median(likely[members]))  # odd ones are poor examples
            against = (WEIGHT / usual * distances[:, members] - trust).min(1)
            found[:, digit] = np.where(against < np.inf, np.clip(NEUTRAL - against, -MAX_EVIDENCE, MAX_EVIDENCE), 0.0)
        # a sign unlike all digits needn't be an empty cell, unless it is dirt
        found[~self.are_faint, 1:] -= np.minimum(0.0, found[:, 1:].max(1, keepdims=True))[~self.are_faint]
        return found


def naming_probability(chances: NDArray[np.float64], board: Board) -> float:
    """Return the probability that all equal signs are the digit they are taken for, given the chances of each sign by itself.

    Signs of one font are misread together. Two digits could be swapped, or one could be another that isn't on the board, and the
    rules can't tell. A digit's signs count as one, as their errors are the same.
    """
    digits, numbers = np.unique(board[board > 0], return_counts=True)
    if not len(digits):
        return 1.0
    usual = np.stack([np.log(chances[board == digit, 1:]).mean(0) for digit in digits])
    odds = np.exp(usual - usual[np.arange(len(digits)), digits - 1][:, None])
    is_missing = ~np.isin(np.arange(1, odds.shape[1] + 1), digits)
    swapped = odds[:, digits - 1] * odds[:, digits - 1].T
    several = odds[numbers > 1]  # the doubt about a single sign is its cell's
    return float(1 / (1 + np.triu(swapped, 1).sum() + several[:, is_missing].sum()))


def font_of(crops: Sequence[Pixels], figures: Sequence[Figure]) -> Font:
    """Return how the signs of a board compare."""
    signs = {cell: signs for cell, figure in enumerate(figures) if (signs := likeliest_signs(figure))}
    cells = np.array(list(signs), np.intp)
    contrasts = np.array([figures[cell].contrast for cell in cells])
    are_faint = contrasts < min_contrast(figures)
    if len(cells) < MIN_SIGNS:
        return Font(cells, np.zeros((len(cells),) * 2, np.float32), are_faint)
    embeddings = [embedding for cell in cells if (embedding := figures[cell].embedding) is not None]
    if len(embeddings) == len(cells):
        cosines = np.stack(embeddings) @ np.stack(embeddings).T
        return Font(cells, np.asarray(np.maximum(1 - cosines, 0), np.float32), are_faint)
    pictures = _pictures([crops[cell] for cell in cells], [rect_around(rects_of(each)) for each in signs.values()])
    return Font(cells, 1 - _correlations(pictures), are_faint)


def _pictures(crops: Sequence[Pixels], rects: Sequence[Rect]) -> NDArray[np.float32]:
    """Return the contrast of signs with their cells, (n, 24, 24), all at one scale and centred."""
    scale = HIGH / float(np.median([height for *_, height in rects]))
    interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    few = np.stack([cv2.resize(crop, PAPER_PX, interpolation=cv2.INTER_NEAREST) for crop in crops])
    papers = np.median(few.reshape(len(crops), -1, 3), 1).astype(np.int16)
    found = np.zeros((len(rects), SIDE, SIDE, 3), np.int16)
    for place, crop, paper, (left, top, width, height) in zip(found, crops, papers, rects, strict=True):
        part = crop[int(top) : int(np.ceil(top + height)), int(left) : int(np.ceil(left + width))]
        high, wide = (min(SIDE, max(1, round(side * scale))) for side in part.shape[:2])
        y, x = (SIDE - high) // 2, (SIDE - wide) // 2
        place[y : y + high, x : x + wide] = cv2.resize(part, (wide, high), interpolation=interpolation) - paper
    return np.asarray(abs(found).max(3), np.float32)


def _correlations(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the correlation of any two pictures, (n, n), the best one if either is moved by a pixel."""
    plain = _normed(pictures)
    best = plain @ plain.T
    for axis in (1, 2):
        moved = plain @ _normed(np.roll(pictures, 1, axis)).T
        best = np.maximum(best, np.maximum(moved, moved.T))
    return np.asarray(best, np.float32)


def _normed(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    flat = pictures.reshape(len(pictures), -1)
    flat = flat - flat.mean(1, keepdims=True)
    return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6), np.float32)

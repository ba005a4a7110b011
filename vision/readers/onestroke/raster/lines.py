"""Rasters: evenly spaced lines between cells along one axis, on which nearly all edges of a maze are."""

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Span

Floats = NDArray[np.float64]

STRETCHES = np.linspace(0.94, 1.06, 61)
"""the pitch is searched in these parts of the one that was seen"""
MIN_STEP_PX, STEPS, BESIDE_PX = 0.5, 60, 1.5
"""the distance between the places that are tried, at least, their number, at most, and how far edges may be beside their line"""
MIN_ON_RASTER = 0.85  # least part of all edges that are on the raster
MAX_LINES = 130
OUTSIDE = 0.1  # part of a cell that may be outside the picture


class Raster(NamedTuple):
    """Lines along one axis, and which of them are the board's ends."""

    start: float
    pitch: float
    first: int
    last: int

    def places(self) -> Floats:
        return np.asarray(self.start + self.pitch * np.arange(self.first, self.last + 1))

    def spans(self) -> tuple[Span, ...]:
        return tuple(pairwise(self.places().tolist()))

    def beside(self, is_after: bool, step: int) -> "Raster":
        """Return the cells beyond an end: the step-th from it, 0 for the board's own outermost ones."""
        first = self.last + step - 1 if is_after else self.first - step
        return self._replace(first=first, last=first + 1)

    def moved(self, is_after: bool, lines: int) -> "Raster":
        """Return the raster with one end that many lines further out."""
        return self._replace(last=self.last + lines) if is_after else self._replace(first=self.first - lines)

    def is_within(self, length: int, outside: float = OUTSIDE) -> bool:
        """Return whether it is in a picture of some length, but for a part of a cell."""
        low, high = self.places()[[0, -1]] / self.pitch
        return bool(low >= -outside and high <= length / self.pitch + outside)


def fit_ends(*changes: Callable[[int, bool], bool]) -> None:
    """Make each change to the two ends of both axes until it changes nothing more."""
    for change in changes:
        while any(change(axis, is_after) for axis, is_after in product((0, 1), (False, True))):
            pass


def find_raster(edges: Floats, begin: int, spans: Sequence[Span], least: float = MIN_ON_RASTER) -> Raster | None:
    """Return the raster that edges are on, about as wide as some spans; None if many are elsewhere."""
    near = cv2.blur(edges[None], (3, 1))[0] * 3
    best, start, pitch = 0.0, 0.0, 0.0
    for tried in (spans[-1][1] - spans[0][0]) / len(spans) * STRETCHES:
        starts = np.arange(0, tried, max(MIN_STEP_PX, tried / STEPS))
        lines = np.round(starts[:, None] + tried * np.arange(len(edges) / tried)).astype(int)
        on = np.where(lines < len(edges), near[lines.clip(0, len(edges) - 1)], 0).sum(1)
        if on.max() > best:
            best, start, pitch = float(on.max()), float(starts[on.argmax()]), float(tried)
    if not edges.any() or best < least * edges.sum():
        return None
    places = np.flatnonzero(edges)
    lines = np.round((places - start) / pitch)
    fitting = np.abs(places - start - pitch * lines) <= BESIDE_PX
    if len(np.unique(lines[fitting])) > 2:
        pitch, start = np.polyfit(lines[fitting], places[fitting], 1, w=np.sqrt(edges[places[fitting]])).tolist()
    ends = (round((end - begin - start) / pitch) for end in (spans[0][0], spans[-1][1]))
    return Raster(begin + start, pitch, *ends)

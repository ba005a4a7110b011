"""Looks through what a game lays over its board in the end: a veil that dims the page, and a dialog in front of it."""

from collections.abc import Collection
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.desktop import overlap
from vision.frame import Grid, Pixels, Rect
from vision.players.player import RIM

SAMPLES, PAIRS, MOST_TRIED = 1500, 300, 25
"""so many pixels tell how a page was dimmed, so many pairs of them are looked at, and so many of those tried that tell it"""
APART = 40.0
"""two pixels tell it that differ by so many grey levels"""
FAINTEST, CLEAREST = 0.15, 0.95
"""the part of the differences on a page that a veil leaves"""
NEAR = 6.0
"""pixels that are dimmed as others are differ by less from what is expected, in grey levels"""
MOSTLY = 0.5
"""so large a part of a page must be dimmed alike"""
CHANGED, LEAST_PART = 16, 0.1
"""something lies where pixels differ by more from what was there, in a place at least this part of a cell wide and high"""

Mask = NDArray[np.uint8]
Samples = NDArray[np.float32]
"""(n, 3), in grey levels"""


class Overlay(NamedTuple):
    """What a game shows over its board."""

    pixels: Pixels
    """the picture as it was before it was dimmed"""
    is_veiled: bool
    """whether it was dimmed"""
    boxes: list[Rect]
    """where something lies in front of the board"""

    def hides(self, grid: Grid, cell: Cell) -> bool:
        """Tell whether something may lie over a cell."""
        (left, top, width, height), part = grid.around(cell), 1 - 2 * RIM
        inside = left + RIM * width, top + RIM * height, part * width, part * height
        return any(overlap(box, inside) for box in self.boxes)


def overlay(pixels: Pixels, before: Pixels, grid: Grid, written: Collection[Cell]) -> Overlay:
    """Return what lies over a board of which only some cells were to change since a picture before."""
    lifted = pixels
    for part in (slice(None), slice(None)), _span(grid.bbox, pixels):
        veil = _veil(pixels[part], before[part])
        if veil is not None:
            lifted = pixels.copy()
            lifted[part] = _lifted(pixels[part], before[part], *veil)
            break
    return Overlay(lifted, lifted is not pixels, _boxes(lifted, before, grid, written))


def _boxes(pixels: Pixels, before: Pixels, grid: Grid, written: Collection[Cell]) -> list[Rect]:
    """Return where something has come up on a board, and where it may go on over cells that were to change anyhow."""
    changed, gaps = np.asarray((cv2.absdiff(pixels, before) > CHANGED).any(2), np.uint8), np.zeros(pixels.shape[:2], np.uint8)
    across, down = (pitch + 2 for pitch in grid.pitch)  # so that neighbours hang together
    for x, y in map(grid.center, written):
        gaps[_span((x - across / 2, y - down / 2, across, down), pixels)] = 1
    inside, span = np.zeros_like(changed), _span(grid.bbox, pixels)
    inside[span] = changed[span] & (1 - gaps[span])
    least = np.ones([1 + round(LEAST_PART * pitch) for pitch in reversed(grid.pitch)], np.uint8)
    boxes = _rects(np.asarray(cv2.morphologyEx(inside, cv2.MORPH_OPEN, least), np.uint8))
    slack, gap_rects = LEAST_PART * min(grid.pitch), _rects(gaps) if boxes else []
    return [*boxes, *(each for box in boxes for gap in gap_rects if (each := _through(box, gap, slack)))]


def _rects(mask: Mask) -> list[Rect]:
    """Return the rectangles around all that hangs together."""
    found = cv2.connectedComponentsWithStats(mask)[2][1:].tolist()
    return [(float(x), float(y), float(width), float(height)) for x, y, width, height, _ in found]


def _through(box: Rect, gap: Rect, slack: float) -> Rect | None:
    """Return the part of a gap that a box ends at over all of its side, so that nobody sees how far it goes on there."""
    for along, across in ((0, 1), (1, 0)):
        begin, end, start, stop = box[across], box[across] + box[across + 2], gap[across], gap[across] + gap[across + 2]
        ends_there = min(abs(box[along] + box[along + 2] - gap[along]), abs(gap[along] + gap[along + 2] - box[along])) < slack
        if ends_there and begin > start - slack and end < stop + slack:
            return (gap[0], begin, gap[2], end - begin) if along == 0 else (begin, gap[1], end - begin, gap[3])
    return None


def _veil(now: Pixels, before: Pixels) -> tuple[float, Samples] | None:
    """Return which part of all differences is left, and what was added to each colour; None where a picture was not dimmed."""
    step = max(1, now[..., 0].size // SAMPLES)
    one, two = (each.reshape(-1, 3)[::step].astype(np.float32) for each in (before, now))
    first, second = np.random.default_rng(0).integers(0, len(one), (2, PAIRS))
    apart = one[first] - one[second]
    tells = np.linalg.norm(apart, axis=1) > APART
    first, second, apart = first[tells], second[tells], apart[tells]
    shares = ((two[first] - two[second]) * apart).sum(1) / (apart**2).sum(1)
    likely = np.flatnonzero((shares > FAINTEST) & (shares < CLEAREST))[:MOST_TRIED]
    first, shares = first[likely], shares[likely]
    if not len(shares):
        return None
    added = two[first] - shares[:, None] * one[first]
    is_near = np.array([_is_near(one, two, share, each) for share, each in zip(shares, added, strict=True)])
    dimmed = is_near[is_near.sum(1).argmax()]
    if dimmed.mean() < max(MOSTLY, _is_near(one, two, 1.0, np.zeros(3, np.float32)).mean()):
        return None
    one, two = one[dimmed], two[dimmed]
    centre, target = one.mean(0), two.mean(0)
    share = float(((one - centre) * (two - target)).sum() / max(((one - centre) ** 2).sum(), 1.0))
    return (share, target - share * centre) if FAINTEST < share < CLEAREST else None


def _is_near(one: Samples, two: Samples, share: float, added: Samples) -> NDArray[np.bool_]:
    return np.asarray(np.abs(share * one + added - two).max(1) < NEAR, np.bool_)


def _lifted(pixels: Pixels, before: Pixels, share: float, added: Samples) -> Pixels:
    """Return a picture without a veil, and anything else than before where no colour beneath one looks like that."""
    bare = (pixels.astype(np.float32) - added) / np.float32(share)
    is_in_front = ((bare < -NEAR / share) | (bare > 255 + NEAR / share)).any(-1, keepdims=True)
    return np.where(is_in_front, before + np.uint8(128), bare.clip(0, 255).round().astype(np.uint8))


def _span(rect: Rect, pixels: Pixels) -> tuple[slice, slice]:
    left, top, width, height = map(round, rect)
    return slice(max(0, top), top + height), slice(max(0, left), left + width)

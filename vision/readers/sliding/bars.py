"""Ones that are drawn as plain bars: what tells signs apart takes them for a part of a frame, but on tiles they are ones."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cells.figure import JUNK, SIGNS, Figure, Sign, Signs
from vision.frame import Rect

NARROW = 0.3  # bars are no wider than this part of their height
AS_TALL = 0.8  # and at least this part as tall as other signs
MOSTLY = 0.85  # so much of what speaks for no sign speaks for a one then
LEFT_OUT = 0.03  # so much less likely is a way to read a figure that leaves out a bar
FEWEST = 4  # among fewer signs nobody knows how tall signs are
ONE = SIGNS.index("1")


def with_ones(figures: Sequence[Figure]) -> list[Figure]:
    """Return the figures of a board with bars as tall as its other signs taken for ones."""
    heights = [sign.rect[3] for figure in figures for sign in figure.signs if not _is_narrow(sign)]
    if len(heights) < FEWEST:
        return list(figures)
    least = AS_TALL * float(np.median(heights))
    ways = [_readings(each, least) for each in figures]
    return [replace(each, signs=way[0][1] if way else (), readings=way) for each, way in zip(figures, ways, strict=True)]


def _readings(figure: Figure, least: float) -> tuple[tuple[float, Signs], ...]:
    """Return the ways to read a figure; those that leave out a bar are less likely."""
    bars = {sign.rect for _, signs in figure.readings for sign in signs if _is_narrow(sign) and sign.rect[3] >= least}
    weights = [weight * LEFT_OUT ** sum(not _is_in(bar, signs) for bar in bars) for weight, signs in figure.readings]
    scale = sum(weight for weight, _ in figure.readings) / max(sum(weights), 1e-9)
    ways = [(weight * scale, _told(signs, least)) for weight, (_, signs) in zip(weights, figure.readings, strict=True)]
    return tuple(sorted(ways, key=lambda way: -way[0]))


def _is_in(bar: Rect, signs: Signs) -> bool:
    """Tell whether a bar is one of some signs or a part of one."""
    middle = bar[0] + bar[2] / 2
    return any(sign.rect[0] <= middle <= sign.rect[0] + sign.rect[2] for sign in signs)


def _told(signs: Signs, least: float) -> Signs:
    return tuple(_as_one(sign) if _is_narrow(sign) and sign.rect[3] >= least else sign for sign in signs)


def _is_narrow(sign: Sign) -> bool:
    return sign.rect[2] <= NARROW * sign.rect[3]


def _as_one(sign: Sign) -> Sign:
    chances = sign.chances.copy()
    moved = MOSTLY * chances[JUNK]
    chances[JUNK] -= moved
    chances[ONE] += moved
    return replace(sign, chances=chances)

"""Grounds by the thousand: pictures are drawn once, kept, and given out as parts, turned over, recoloured and rescaled.

The kept ones come from fixed seeds, and a new one takes the place of one of them now and then: a process that starts afresh
and asks for the same gets the same.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.grounds import calm, screens
from vision.training.grounds.calm import Drawing
from vision.training.grounds.other_grids import BOARDS, page_of

CALM = (*calm.CALM, screens.photograph, screens.photograph, screens.photograph, screens.photograph, screens.page)
BUSY = (
    *(screens.desktop,) * 4,
    *(screens.page,) * 3,
    *(screens.phone,) * 2,
    *(screens.program,) * 4,
    *(screens.manual,) * 2,
    *calm.PATTERNS,
    *(page_of(board) for board in BOARDS),
)
QUICK_SHARE, CALM_SHARE, FRESH_SHARE = 0.2, 0.35, 0.008
KEPT = 150
SEED = 20_261_123
SIDES = (500, 1150)

_kept: dict[int, Pixels] = {}


def draw_ground(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a picture of a size that shows no board of the four puzzles: about half are calm, the others busy."""
    if rng.random() < QUICK_SHARE:
        canvas = np.empty((height, width, 3), np.uint8)
        (calm.gradient if rng.random() < 0.5 else calm.plain)(canvas, rng)
        return canvas
    return _changed(_some_kept(rng), rng, width, height)


def _some_kept(rng: np.random.Generator) -> Pixels:
    calm_ones = round(KEPT * CALM_SHARE / (1 - QUICK_SHARE))
    slot = int(rng.integers(KEPT))
    drawings = CALM if slot < calm_ones else BUSY
    if rng.random() < FRESH_SHARE:
        _kept[slot] = _drawn(drawings, rng)
    elif slot not in _kept:
        _kept[slot] = _drawn(drawings, np.random.default_rng((SEED, slot)), slot)
    return _kept[slot]


def _drawn(drawings: tuple[Drawing, ...], rng: np.random.Generator, turn: int | None = None) -> Pixels:
    """Return a picture by one of some drawings: the one whose turn it is, else any."""
    width, height = (int(side) for side in rng.integers(*SIDES, 2))
    canvas = np.zeros((height, width, 3), np.uint8)
    drawings[int(rng.integers(len(drawings))) if turn is None else turn % len(drawings)](canvas, rng)
    return canvas


def _changed(picture: Pixels, rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a part of a picture at a size, perhaps turned over and in other colours."""
    tall, wide = picture.shape[:2]
    scale = max(float(np.exp(rng.uniform(np.log(0.6), np.log(1.8)))), width / wide, height / tall)
    w, h = min(wide, round(width / scale)), min(tall, round(height / scale))
    x, y = int(rng.integers(0, wide - w + 1)), int(rng.integers(0, tall - h + 1))
    if 0.9 < scale < 1.1 and wide >= width and tall >= height:
        x, y, w, h = min(x, wide - width), min(y, tall - height), width, height
    shown = picture[y : y + h, x : x + w]
    if rng.random() < 0.2:
        shown = shown[:, ::-1]
    grown = np.ascontiguousarray(shown)
    if (w, h) != (width, height):
        grown = np.asarray(cv2.resize(grown, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    elif grown.base is not None or grown is picture:
        grown = grown.copy()
    return _recoloured(grown, rng) if rng.random() < 0.5 else grown


def _recoloured(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a picture with other lights and darks in each colour, now and then as a negative or with colours exchanged."""
    ramp = np.arange(256, dtype=np.float32) / 255
    bend, lift, stretch = rng.uniform(0.6, 1.6), rng.uniform(-0.15, 0.15), rng.uniform(0.6, 1.2)
    table = np.stack([np.clip((ramp**bend - 0.5) * stretch * rng.uniform(0.85, 1.1) + 0.5 + lift, 0, 1) for _ in range(3)], 1)
    if rng.random() < 0.25:
        table = table[::-1]
    if rng.random() < 0.3:
        picture = picture[:, :, rng.permutation(3)]
    return np.asarray(cv2.LUT(np.ascontiguousarray(picture), np.ascontiguousarray(table * 255).astype(np.uint8)[None]), np.uint8)

"""A pool of backgrounds: pictures are drawn once and reused as parts, mirrored, recoloured and rescaled.

The pool starts from fixed seeds, and now and then a new picture replaces one of them. So the same calls in a new process
return the same pictures.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.backgrounds import calm, screens
from vision.training.backgrounds.other_grids import PAGES
from vision.training.backgrounds.pen import Drawing, Pen, random_theme
from vision.training.drawing.chance import one_of
from vision.training.motifs.textures import recoloured

CALM = (*calm.CALM, screens.page)
BUSY = (
    *(screens.desktop,) * 4,
    *(screens.page,) * 3,
    *(screens.phone,) * 2,
    *(screens.program,) * 4,
    *(screens.manual,) * 2,
    *calm.PATTERNS,
    *PAGES,
)
QUICK_SHARE, CALM_SHARE, FRESH_SHARE, NEGATIVE_SHARE = 0.2, 0.35, 0.008, 0.1
KEPT = 150
SEED = 20_261_123
SIDES = (500, 1150)

_kept: dict[int, Pixels] = {}


def draw_background(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a background of a size, without a board of the four puzzles; about half are calm, the others busy."""
    if rng.random() < QUICK_SHARE:
        return _drawn(one_of(rng, calm.QUICK), rng, width, height)
    return _changed(_random_kept(rng), rng, width, height)


def _random_kept(rng: np.random.Generator) -> Pixels:
    slot = int(rng.integers(KEPT))
    drawings: Sequence[Drawing] = CALM if slot < round(KEPT * CALM_SHARE / (1 - QUICK_SHARE)) else BUSY
    if rng.random() < FRESH_SHARE:
        _kept[slot] = _drawn(one_of(rng, drawings), rng, *rng.integers(*SIDES, 2).tolist())
    elif slot not in _kept:
        own = np.random.default_rng((SEED, slot))
        _kept[slot] = _drawn(drawings[slot % len(drawings)], own, *own.integers(*SIDES, 2).tolist())
    return _kept[slot]


def _drawn(drawing: Drawing, rng: np.random.Generator, width: int, height: int) -> Pixels:
    canvas = np.zeros((height, width, 3), np.uint8)
    drawing(Pen(canvas, random_theme(rng), rng))
    return canvas


def _changed(picture: Pixels, rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a random part of a picture at a size, perhaps mirrored and recoloured."""
    tall, wide = picture.shape[:2]
    scale = max(float(np.exp(rng.uniform(np.log(0.6), np.log(1.8)))), width / wide, height / tall)
    w, h = min(wide, round(width / scale)), min(tall, round(height / scale))
    if 0.9 < scale < 1.1 and wide >= width and tall >= height:
        w, h = width, height
    x, y = int(rng.integers(0, wide - w + 1)), int(rng.integers(0, tall - h + 1))
    shown = picture[y : y + h, x : x + w]
    if rng.random() < 0.2:
        shown = shown[:, ::-1]
    grown = shown.copy() if (w, h) == (width, height) else cv2.resize(shown, (width, height), interpolation=cv2.INTER_LINEAR)
    grown = recoloured(np.asarray(grown, np.uint8), rng) if rng.random() < 0.5 else np.asarray(grown, np.uint8)
    return np.asarray(255 - grown, np.uint8) if rng.random() < NEGATIVE_SHARE else grown

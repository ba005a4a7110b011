"""Pictures as picture puzzles and grounds show them: parts of installed photographs, or scenes drawn by chance."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.drawing.chance import by_share, one_of
from vision.training.motifs.grounds import grained, recoloured
from vision.training.motifs.scenes import SCENES
from vision.training.motifs.stock import MANUALS, WALLPAPERS, photograph_file, photograph_paths

SOURCES: dict[tuple[str, ...], float] = {WALLPAPERS: 0.42, MANUALS: 0.1, (): 0.48}
"""folders that pictures are taken from; others are drawn"""
LEAST_SPREAD = 9.0
"""parts that are plainer are not taken"""
MOST_DRAWN_PX = 420
"""longer sides are drawn so long, and scaled up"""


def photograph(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a photograph or a drawn scene of a size: a part of it, mirrored, lit and recoloured by chance."""
    folders = by_share(rng, SOURCES)
    paths = photograph_paths(folders) if folders else ()
    whole = photograph_file(one_of(rng, paths)) if paths else None
    picture = _part(whole, rng, width, height) if whole is not None else None
    if picture is None or _is_plain(picture):
        picture = _scene(rng, width, height)
    if rng.random() < 0.5:
        picture = np.asarray(cv2.flip(picture, 1), np.uint8)
    picture = recoloured(picture, rng)
    if rng.random() < 0.12:
        picture = grained(picture, rng, rng.uniform(1, 5))
    return np.ascontiguousarray(picture)


def _part(whole: Pixels, rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a part of a picture, scaled to a size: its middle, as much as there is of it, where another part is plain."""
    tall, wide = whole.shape[:2]
    most = min(wide / width, tall / height)
    scale = most * rng.uniform(0.3, 1.0)
    across, down = max(1, int(width * scale)), max(1, int(height * scale))
    left, top = int(rng.integers(wide - across + 1)), int(rng.integers(tall - down + 1))
    part = whole[top : top + down, left : left + across]
    if _is_plain(part):
        across, down = int(width * most), int(height * most)
        left, top = (wide - across) // 2, (tall - down) // 2
        part = whole[top : top + down, left : left + across]
    return _scaled(part, width, height)


def _is_plain(picture: Pixels) -> bool:
    return float(picture[::8, ::8].std((0, 1)).max()) < LEAST_SPREAD


def _scene(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a drawn scene of a size."""
    scale = min(1.0, MOST_DRAWN_PX / max(width, height))
    across, down = max(64, round(width * scale)), max(64, round(height * scale))
    return _scaled(by_share(rng, SCENES)(rng, across, down), width, height)


def _scaled(picture: Pixels, width: int, height: int) -> Pixels:
    way = cv2.INTER_AREA if picture.shape[1] > width else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, (width, height), interpolation=way), np.uint8)

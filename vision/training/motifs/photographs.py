"""Pictures as picture puzzles and grounds show them: parts of installed photographs, or scenes drawn by chance."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.motifs.grounds import grained, recoloured
from vision.training.motifs.scenes import SCENES
from vision.training.motifs.stock import MANUALS, WALLPAPERS, photograph_file, photograph_paths

SHARE_OF_WALLPAPERS, SHARE_OF_MANUALS = 0.42, 0.1
LEAST_SPREAD = 9.0
"""parts that are plainer are not taken"""
MOST_DRAWN_PX = 420
"""longer sides are drawn so long, and scaled up"""
SHARES = np.array([share for _, share in SCENES]) / sum(share for _, share in SCENES)


def photograph(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a photograph or a drawn scene of a size: a part of it, mirrored, lit and recoloured by chance."""
    kind = rng.random()
    paths = (
        photograph_paths(WALLPAPERS if kind < SHARE_OF_WALLPAPERS else MANUALS)
        if kind < SHARE_OF_WALLPAPERS + SHARE_OF_MANUALS
        else ()
    )
    whole = photograph_file(paths[rng.integers(len(paths))]) if paths else None
    picture = _scene(rng, width, height) if whole is None else _part(whole, rng, width, height)
    if whole is not None and _is_plain(picture):
        picture = _scene(rng, width, height)
    if rng.random() < 0.5:
        picture = np.asarray(cv2.flip(picture, 1), np.uint8)
    picture = recoloured(picture, rng)
    if rng.random() < 0.12:
        picture = grained(picture, rng, rng.uniform(1, 5))
    return np.ascontiguousarray(picture)


def _part(whole: Pixels, rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a part of a picture, scaled to a size."""
    tall, wide = whole.shape[:2]
    most = min(wide / width, tall / height)
    scale = most * rng.uniform(0.3, 1.0)
    across, down = max(1, int(width * scale)), max(1, int(height * scale))
    left, top = int(rng.integers(wide - across + 1)), int(rng.integers(tall - down + 1))
    part = whole[top : top + down, left : left + across]
    if _is_plain(part):
        part = whole[(tall - int(height * most)) // 2 :, (wide - int(width * most)) // 2 :][
            : int(height * most), : int(width * most)
        ]
        scale = most
    return np.asarray(
        cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR), np.uint8
    )


def _is_plain(picture: Pixels) -> bool:
    return float(picture[::8, ::8].std((0, 1)).max()) < LEAST_SPREAD


def _scene(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """Return a drawn scene of a size."""
    scale = min(1.0, MOST_DRAWN_PX / max(width, height))
    across, down = max(64, round(width * scale)), max(64, round(height * scale))
    scene = SCENES[rng.choice(len(SCENES), p=SHARES)][0](rng, across, down)
    if scene.shape[:2] == (height, width):
        return scene
    return np.asarray(
        cv2.resize(scene, (width, height), interpolation=cv2.INTER_AREA if across > width else cv2.INTER_CUBIC), np.uint8
    )

"""What has changed from one picture of a window to the next: a veil that dims its page, and what is written over it."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect, largest, slices_of

SAMPLES, PAIRS, MAX_TRIED = 1500, 300, 25
"""numbers of sampled pixels, of random pairs of them, and of usable pairs that are tried to fit a veil"""
MIN_CONTRAST = 40.0  # a pair of pixels is usable if they differed by more than this before, in grey levels
MIN_VEIL, MAX_VEIL = 0.08, 0.9  # the range of a veil's gain, the part of all differences that it leaves
TOLERANCE = 6.0  # pixels fit a veil if they differ from the expected colour by less than this, in grey levels
MIN_DIMMED_PART = 0.5  # the part of the sampled pixels that must fit the same veil
NEW = 24  # what is written over an earlier picture differs from it by more than this, in grey levels
REGION_PX = 61  # side of the regions in which something is new or has vanished

Samples = NDArray[np.float32]  # (n, 3), in grey levels


def unveiled(pixels: Pixels, before: Pixels, board: Rect | None = None) -> Pixels | None:
    """Return a picture with the veil undone that a game has put over its page or its board since an earlier one, or else None."""
    for part in ((slice(None), slice(None)), *([slices_of(board)] if board else [])):
        veil = _fit_veil(pixels[part], before[part])
        if veil is not None:
            bare = pixels.copy()
            bare[part] = _without_veil(pixels[part], before[part], *veil)
            return bare
    return None


def written_over(pixels: Pixels, before: Pixels) -> Iterator[Pixels]:
    """Yield what a picture has and an earlier one hasn't, on plain grounds: one that contrasts with it, and one like its rims.

    On the first, letters stand out that were written over a board; on the second, outlined ones. What has vanished has its edges
    in the earlier picture.
    """
    if pixels.shape != before.shape:
        return
    bare = unveiled(pixels, before)
    bare = pixels if bare is None else bare
    is_new = largest(cv2.absdiff(bare, before)) > NEW
    lead = np.where(_rim_of(is_new), _edges(bare) - _edges(before), 0)
    is_new &= cv2.blur(lead, (REGION_PX, REGION_PX)) >= 0
    if is_new.any():
        for ground in np.where(np.median(pixels[is_new], 0) < 128, 255, 0), np.median(pixels[_rim_of(is_new)], 0):
            yield np.where(is_new[..., None], pixels, ground.astype(np.uint8))


def _rim_of(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return np.asarray(mask & (cv2.erode(mask.view(np.uint8), np.ones((3, 3), np.uint8)) == 0), np.bool_)


def _edges(pixels: Pixels) -> NDArray[np.float32]:
    """Return how much the levels around each pixel differ, in the channel that differs most."""
    return largest(cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))).astype(np.float32)


def _fit_veil(now: Pixels, before: Pixels) -> tuple[float, Samples] | None:
    """Return the gain and the offset with which a veil has changed all colours; None if the picture wasn't dimmed."""
    step = max(1, now[..., 0].size // SAMPLES)
    old, new = (each.reshape(-1, 3)[::step].astype(np.float32) for each in (before, now))
    first, second = np.random.default_rng(0).integers(0, len(old), (2, PAIRS))
    apart = old[first] - old[second]
    is_usable = np.linalg.norm(apart, axis=1) > MIN_CONTRAST
    first, second, apart = first[is_usable], second[is_usable], apart[is_usable]
    gains = ((new[first] - new[second]) * apart).sum(1) / (apart**2).sum(1)
    likely = np.flatnonzero((gains > MIN_VEIL) & (gains < MAX_VEIL))[:MAX_TRIED]
    first, gains = first[likely], gains[likely]
    offsets = new[first] - gains[:, None] * old[first]
    fits = [_fits(old, new, gain, offset) for gain, offset in zip(gains, offsets, strict=True)]
    dimmed = max(fits, key=np.count_nonzero, default=np.zeros(len(old), np.bool_))
    if dimmed.mean() < max(MIN_DIMMED_PART, _fits(old, new, 1.0, np.zeros(3, np.float32)).mean()):
        return None
    old, new = old[dimmed], new[dimmed]
    centre, target = old.mean(0), new.mean(0)
    gain = float(((old - centre) * (new - target)).sum() / max(((old - centre) ** 2).sum(), 1.0))
    return (gain, target - gain * centre) if MIN_VEIL < gain < MAX_VEIL else None


def _fits(old: Samples, new: Samples, gain: float, offset: Samples) -> NDArray[np.bool_]:
    return np.asarray(np.abs(gain * old + offset - new).max(1) < TOLERANCE, np.bool_)


def _without_veil(pixels: Pixels, before: Pixels, gain: float, offset: Samples) -> Pixels:
    """Return a picture with a veil undone; pixels that can't be any dimmed colour get a value that counts as changed."""
    bare = (pixels.astype(np.float32) - offset) / np.float32(gain)
    is_in_front = ((bare < -TOLERANCE / gain) | (bare > 255 + TOLERANCE / gain)).any(-1, keepdims=True)
    return np.where(is_in_front, before + np.uint8(128), bare.clip(0, 255).round().astype(np.uint8))

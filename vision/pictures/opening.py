"""Opens picture files of any kind as frames."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from vision.frame import Frame, Pixels, Rect, slices_of
from vision.pictures.images import PictureError, opened

if TYPE_CHECKING:
    from PIL.Image import Image

MIN_SIDE = 16  # smaller pictures can't hold a board
PAPER = 255  # the background of transparent pixels: white
RANGES = (1.0, 255.0, 65535.0)  # possible values of white in pictures of more than 8 bits


def open_picture(source: str | Path | bytes) -> Frame:
    """Return a picture from a file or from bytes, upright and without transparency; raises PictureError."""
    from PIL import ImageOps

    with opened(source) as image:
        if min(image.size) < MIN_SIDE:
            raise PictureError(f"The picture is too small for a board: it has {image.width} × {image.height} pixels.")
        return Frame(pixels_of(ImageOps.exif_transpose(image)))


def pixels_of(image: Image) -> Pixels:
    """Return the pixels of a Pillow image on a white background."""
    if image.mode.startswith(("I", "F")):
        return _of_deep_grey(np.asarray(image, np.float64))
    colours = np.asarray(image.convert("RGBA"), np.uint8)
    opaque = colours[:, :, 3:].astype(np.uint16)
    shown = (colours[:, :, :3] * opaque + PAPER * (255 - opaque) + 127) // 255
    return np.ascontiguousarray(shown[:, :, ::-1], np.uint8)


def _of_deep_grey(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Pixels:
    """Return a grey picture of more than 8 bits, with values in any range, as 8 bits."""
    known = np.nan_to_num(values, posinf=0.0, neginf=0.0)
    highest = known.max(initial=0.0)
    full = next((end for end in RANGES if highest <= end), highest)
    grey = np.clip(known * (255 / full), 0, 255).astype(np.uint8)
    return np.repeat(grey[:, :, None], 3, 2)


def only_in(pixels: Pixels, region: Rect | None) -> Pixels:
    """Return a picture that is blank outside a region, if that lies in the picture; unchanged without one."""
    part = slices_of(region) if region is not None else (slice(0), slice(0))
    if not pixels[part].size:
        return pixels
    blank = np.full_like(pixels, np.median(pixels[part], (0, 1)))
    blank[part] = pixels[part]
    return blank

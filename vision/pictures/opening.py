"""Opening picture files of any kind as frames."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solvers.errors import PuzzleError, quoted
from vision.frame import Frame, Pixels, Rect

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 120_000_000
"""pictures larger than this are not opened: 8K is 33 million"""
LEAST_SIDE = 16
"""pictures smaller than this hold no board"""
PAPER = 255
"""what lies behind transparent pixels: white"""
RANGES = (1.0, 255.0, 65535.0)
"""what white may be in pictures of more than 8 bits"""
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM")
"""no others are tried: some would start programs to draw them"""
JPEG = b"\xff\xd8\xff"
"""with what such a file begins"""


class PictureError(PuzzleError):
    """A picture that can't be opened; the sentence says why and what to do."""


def open_picture(source: str | Path | bytes) -> Frame:
    """Return the picture of a file, or of the bytes of one, upright and without transparency; raises PictureError.

    Of an animated picture it is the first frame, of a PDF its first picture.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError

    path = "" if isinstance(source, bytes) else source
    name = quoted(Path(path).name) if path else "What was given"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its own limit of pixels is told in our words
            content = source if isinstance(source, bytes) else Path(source).read_bytes()
            with Image.open(BytesIO(_picture_in(content, name)), formats=FORMATS) as image:
                _check_size(image.size, name)
                return Frame(pixels_of(ImageOps.exif_transpose(image)))
    except PictureError:
        raise
    except FileNotFoundError:
        raise PictureError(f"There is no file {quoted(str(path))}. Give a picture, such as board.png.") from None
    except IsADirectoryError:
        raise PictureError(f"{quoted(str(path))} is a folder. Give a picture in it.") from None
    except UnidentifiedImageError:
        raise PictureError(f"{name} is not a picture. Give a PNG, JPEG, WebP, GIF, BMP or TIFF file.") from None
    except Image.DecompressionBombError:
        raise PictureError(f"{name} is too large. Scale it down, or crop it to the board.") from None
    except PermissionError:
        raise PictureError(f"{name} can't be read: you don't have permission to open it.") from None
    except Exception as problem:  # broken bytes make Pillow raise nearly anything
        reason = getattr(problem, "strerror", None) or problem
        raise PictureError(f"{name} can't be opened as a picture ({reason}): save it again, preferably as a PNG.") from problem


def _picture_in(content: bytes, name: str) -> bytes:
    """Return the first picture of a PDF, which scanners and our own pages hold as a JPEG; anything else as it is."""
    if not content.startswith(b"%PDF-"):
        return content
    start = content.find(JPEG)
    if start < 0:
        raise PictureError(f"{name} is a PDF without a scanned or printed board. Save the page as a picture, such as a PNG.")
    return content[start : content.find(b"endstream", start)]


def _check_size(size: tuple[int, int], name: str) -> None:
    width, height = size
    if width * height > MOST_PIXELS:
        raise PictureError(f"{name} is too large, {width} × {height} pixels. Scale it down, or crop it to the board.")
    if min(size) < LEAST_SIDE:
        raise PictureError(f"{name} is too small for a board: it has {width} × {height} pixels.")


def pixels_of(image: Image) -> Pixels:
    """Return the pixels of a Pillow image, on white where it is transparent."""
    if image.mode.startswith(("I", "F")):
        return _of_deep_grey(np.asarray(image, np.float64))
    colours = np.asarray(image.convert("RGBA"), np.uint8)
    opaque = colours[:, :, 3:].astype(np.uint16)
    shown = (colours[:, :, :3] * opaque + PAPER * (255 - opaque) + 127) // 255
    return np.ascontiguousarray(shown[:, :, ::-1], np.uint8)


def _of_deep_grey(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Pixels:
    """Return a grey picture of more than 8 bits, whose values may lie in any range, in 8 bits."""
    known = np.nan_to_num(values, posinf=0.0, neginf=0.0)
    highest = known.max(initial=0.0)
    full = next((end for end in RANGES if highest <= end), highest)
    grey = np.clip(known * (255 / full), 0, 255).astype(np.uint8)
    return np.repeat(grey[:, :, None], 3, 2)


def only_in(pixels: Pixels, region: Rect | None) -> Pixels:
    """Return a picture in which nothing is to be seen but what is in a region; all of it if there is none."""
    if region is None:
        return pixels
    x, y, width, height = map(round, region)
    blank = np.empty_like(pixels)
    blank[:] = np.median(pixels[y : y + height, x : x + width], (0, 1))
    blank[y : y + height, x : x + width] = pixels[y : y + height, x : x + width]
    return blank

"""Opens picture files with Pillow, as images to cut tiles from, or as frames to read boards in; `video` writes videos."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solvers.errors import PuzzleError, quoted
from vision.frame import Frame, Pixels, Rect, slices_of

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_BYTES = 256 * 2**20
MAX_PIXELS = 120_000_000  # pictures larger than this are not opened: 8K is 33 million
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM", "AVIF", "QOI", "TGA")
"""no others are tried, as Pillow would start other programs to draw some of them"""
JPEG = b"\xff\xd8\xff"  # the first bytes of such a file
MIN_SIDE = 16  # smaller pictures can't hold a board
PAPER = 255  # the background of transparent pixels: white
RANGES = (1.0, 255.0, 65535.0)  # possible values of white in pictures of more than 8 bits


class PictureError(PuzzleError):
    """A picture that can't be opened; the message says why and what to do."""


@contextmanager
def opened(source: str | Path | bytes) -> Iterator[Image]:
    """Open a picture from a file or from bytes; raises PictureError, even if damage is only noticed inside the `with` block.

    An animated picture gives its first frame, a PDF its first picture.
    """
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # the check below has a better message
    path = "" if isinstance(source, bytes) else source
    name = quoted(Path(path).name) if path else "The pasted data"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # people can't do anything about Pillow's other warnings
            content = source if isinstance(source, bytes) else _content(Path(source), name)
            with Image.open(BytesIO(_picture_in(content, name)), formats=FORMATS) as image:
                if image.width * image.height > MAX_PIXELS:
                    size = f"{image.width} × {image.height} pixels"
                    raise PictureError(f"{name} is too large, {size}. Scale it down, or crop it.")
                yield image
    except PuzzleError:
        raise
    except FileNotFoundError:
        raise PictureError(f"There is no file {name}. Give a picture, such as board.png.") from None
    except IsADirectoryError:
        raise PictureError(f"{name} is a folder. Give a picture in it.") from None
    except UnidentifiedImageError:
        raise PictureError(f"{name} is not a picture. Give a PNG, JPEG, WebP, GIF, BMP or TIFF file.") from None
    except PermissionError:
        raise PictureError(f"{name} can't be read: you don't have permission to open it.") from None
    except Exception as problem:  # damaged files make Pillow raise almost any exception
        reason = getattr(problem, "strerror", None)  # set if the system, not Pillow, refuses the file
        words = f"can't be opened: {reason}" if reason else "is damaged or incomplete"
        raise PictureError(f"{name} {words}. Save it again, preferably as a PNG.") from problem


def _content(path: Path, name: str) -> bytes:
    """Return the content of a file; raises OSError, and PictureError if it is too large or could be endless."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise PictureError(f"{name} is not a file. Give a picture.")
    if path.exists() and path.stat().st_size > MAX_BYTES:
        raise PictureError(f"{name} has {path.stat().st_size // 2**20} MB. Give a picture of up to {MAX_BYTES // 2**20} MB.")
    return path.read_bytes()


def _picture_in(content: bytes, name: str) -> bytes:
    """Return the first JPEG in a PDF, where scanners and our own printed pages have their picture; any other file unchanged."""
    if not content.startswith(b"%PDF-"):
        return content
    start = content.find(JPEG)
    if start < 0:
        raise PictureError(f"{name} is a PDF without a scanned or printed board. Save the page as a picture, such as a PNG.")
    return content[start : content.find(b"endstream", start)]


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

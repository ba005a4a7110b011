"""Picture files of any kind as Pillow has them: boards are read in them, and tiles are cut from them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.errors import PuzzleError, quoted

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 256 * 2**20
MOST_PIXELS = 120_000_000  # pictures larger than this are not opened: 8K is 33 million
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM", "AVIF", "QOI", "TGA")
"""no others are tried: some would start programs to draw them"""
JPEG = b"\xff\xd8\xff"  # with what such a file begins


class PictureError(PuzzleError):
    """A picture that can't be opened; the sentence says why and what to do."""


@contextmanager
def opened(source: str | Path | bytes) -> Iterator[Image]:
    """Open the picture of a file, or of the bytes of one; raises PictureError, also if it is torn and that is noticed inside.

    Of an animated picture it is the first frame, of a PDF its first picture.
    """
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # the check below says it in a better sentence
    path = "" if isinstance(source, bytes) else source
    name = quoted(Path(path).name) if path else "What was given"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what else Pillow thinks of a file is nothing that people can mend
            content = source if isinstance(source, bytes) else _content(Path(source), name)
            with Image.open(BytesIO(_picture_in(content, name)), formats=FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
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
    except Exception as problem:  # broken bytes make Pillow raise nearly anything
        reason = getattr(problem, "strerror", None) or problem
        raise PictureError(f"{name} can't be opened as a picture ({reason}): save it again, preferably as a PNG.") from problem


def _content(path: Path, name: str) -> bytes:
    """Return what a file holds; raises OSError, and PictureError for what could go on without an end."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise PictureError(f"{name} is not a file. Give a picture.")
    if path.exists() and path.stat().st_size > MOST_BYTES:
        raise PictureError(f"{name} has {path.stat().st_size // 2**20} MB. Give a picture of up to {MOST_BYTES // 2**20} MB.")
    return path.read_bytes()


def _picture_in(content: bytes, name: str) -> bytes:
    """Return the first picture of a PDF, which scanners and our own pages hold as a JPEG; anything else as it is."""
    if not content.startswith(b"%PDF-"):
        return content
    start = content.find(JPEG)
    if start < 0:
        raise PictureError(f"{name} is a PDF without a scanned or printed board. Save the page as a picture, such as a PNG.")
    return content[start : content.find(b"endstream", start)]

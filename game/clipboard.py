"""The clipboard: the system's if there is one, else our own; pictures only if the system provides them."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote, urlsplit

import pygame

from game.storage.paths import expand_home, is_file

if TYPE_CHECKING:
    from PIL import Image

MAX_PATH_LENGTH = 4000
NOTHING = "There is no board on the clipboard. Copy a board or a game ID, or drop a picture's file on the window."

Pasted: TypeAlias = str | bytes  # the path of a file, or the bytes of a picture

_own = ""


class ClipboardError(Exception):
    """The clipboard holds no picture; the message says why."""


def put(text: str) -> None:
    global _own
    _own = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # without a display there is no system clipboard; ours still works inside the program


def get() -> str:
    """Return the text copied last, here or elsewhere."""
    try:
        return pygame.scrap.get_text().replace("\0", "")
    except pygame.error:
        return _own


def path_in(text: str) -> str:
    """Return the path of the file that a copied text names, in any form file managers and shells use; empty if it names none."""
    line = text.strip().partition("\n")[0].strip().strip("\"'")
    if not 0 < len(line) <= MAX_PATH_LENGTH:
        return ""
    path = expand_home(_path_of_uri(line) if line.startswith("file://") else line)
    return str(path) if is_file(path) else ""


def _path_of_uri(uri: str) -> str:
    path = unquote(urlsplit(uri).path)
    return path.removeprefix("/") if sys.platform == "win32" else path


def picture() -> Pasted:
    """Return the picture copied last, or the path of its file; raises ClipboardError.

    SDL only provides text, so Pillow asks the system; on Linux that needs a desktop tool and takes a while.
    """
    from PIL import Image, ImageGrab

    try:
        found = ImageGrab.grabclipboard()
    except NotImplementedError:
        raise ClipboardError(NOTHING) from None
    except Exception as problem:  # tools and decoders raise all kinds of errors
        raise ClipboardError(f"{NOTHING} ({problem})") from problem
    if isinstance(found, Image.Image):
        return _bytes_of(found)
    files = [name for name in found or () if is_file(Path(name))]
    if not files:
        raise ClipboardError(NOTHING)
    return files[0]


def _bytes_of(image: Image.Image) -> bytes:
    buffer = BytesIO()
    (image if image.mode in ("L", "RGB", "RGBA", "P") else image.convert("RGBA")).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()

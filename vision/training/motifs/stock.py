"""Fonts, icons and photographs of packages installed on this machine; without any, the lists are empty."""

import re
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.fonts import ENDINGS, font_of
from vision.training.motifs.canvas import Face, resized

SHARE = Path("/usr/share")
WALLPAPERS, MANUALS = ("backgrounds", "wallpapers"), ("gimp/2.0/help", "help")
PICTURE_ENDINGS = {".jpg", ".jpeg", ".png", ".webp"}
MAX_PHOTOGRAPHS = 80
PHOTOGRAPH_SIDE_PX = 760
MIN_PHOTOGRAPH_PX, MIN_FILE_BYTES = 300, 20_000
MIN_ICON_PX, KEPT_ICON_PX = 32, 96
MIN_ICONS, MAX_ICONS = 16, 70
BOARD_NAMES = ("sudoku", "mahjong", "shisen", "fifteen", "sliding", "taquin", "puzzle", "tetravex", "onet", "maze")
"""a picture with one of these in its path may show a board, and is skipped"""
NAMED_BY_SIZE = re.compile(r"\d+x\d+")
GLYPH_PX = 88


@lru_cache(1)
def font_paths() -> tuple[str, ...]:
    """Return all font files, in a fixed order."""
    return tuple(str(path) for path in sorted((SHARE / "fonts").rglob("*")) if path.suffix.lower() in ENDINGS)


@lru_cache(256)
def fonts_named(*names: str) -> tuple[str, ...]:
    """Return the font files whose paths contain one of the names."""
    return tuple(path for path in font_paths() if any(name.lower() in path.lower() for name in names))


@lru_cache(6000)
def glyph(path: str, text: str) -> NDArray[np.uint8] | None:
    """Return the mask of a text in a font, cropped to the ink, None if the font lacks it."""
    mask = _text_mask(path, text)
    return None if mask is None or _is_missing(path, mask) else mask


def _is_missing(path: str, mask: NDArray[np.uint8]) -> bool:
    missing = _text_mask(path, "\U0010fffd")
    return missing is not None and missing.shape == mask.shape and bool((missing == mask).all())


@lru_cache(512)
def _text_mask(path: str, text: str) -> NDArray[np.uint8] | None:
    try:
        drawn = font_of(path, GLYPH_PX).getmask(text, "L")
    except (OSError, ValueError):
        return None
    if (inked := drawn.getbbox()) is None:
        return None
    left, top, right, bottom = inked
    return np.ascontiguousarray(np.asarray(drawn, np.uint8).reshape(drawn.size[::-1])[top:bottom, left:right])


@lru_cache(4096)
def emoji(text: str) -> Face | None:
    """Return a colour emoji, None if no font has it."""
    from PIL import Image, ImageDraw

    paths = fonts_named("NotoColorEmoji")
    if not paths:
        return None
    picture = Image.new("RGBA", (170, 150))
    ImageDraw.Draw(picture).text((8, 8), text, font=font_of(paths[0], 109), embedded_color=True)
    inked = picture.getbbox()
    if inked is None or inked[2] > 160:  # drawn as two signs side by side: the font lacks the combination
        return None
    return resized(np.ascontiguousarray(np.asarray(picture.crop(inked))[:, :, [2, 1, 0, 3]]), KEPT_ICON_PX)


@lru_cache(1)
def icon_folders() -> tuple[tuple[str, ...], ...]:
    """Return the icon files of each folder of each theme, at the best size; large folders are sampled evenly."""
    best: dict[tuple[str, str], tuple[int, list[str]]] = {}
    root = SHARE / "icons"
    for folder in sorted({*root.glob("*/*x*/*/"), *root.glob("*/*/*x*/*/")}):
        size = next((int(part.split("x")[0]) for part in folder.parts if NAMED_BY_SIZE.fullmatch(part)), 0)
        key, files = (folder.relative_to(root).parts[0], folder.name), [str(path) for path in sorted(folder.glob("*.png"))]
        is_better = -abs(size - KEPT_ICON_PX) > -abs(best.get(key, (0, []))[0] - KEPT_ICON_PX)
        if size >= MIN_ICON_PX and len(files) >= MIN_ICONS and is_better:
            best[key] = (size, files[:: -(-len(files) // MAX_ICONS)])
    return tuple(tuple(files) for _, (_, files) in sorted(best.items()))


@lru_cache(8192)
def icon(path: str) -> Face | None:
    """Return an icon, None if the file can't be read or is nearly empty."""
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.dtype != np.uint8:
        return None
    if picture.shape[2] == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    down, across = np.nonzero(picture[:, :, 3] > 20)
    if len(down) < 0.08 * picture.shape[0] * picture.shape[1]:
        return None
    return resized(np.asarray(picture[down.min() : down.max() + 1, across.min() : across.max() + 1], np.uint8), KEPT_ICON_PX)


@lru_cache(2)
def photograph_paths(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files of large pictures below some folders, sampled evenly."""
    found: dict[Path, Path] = {}
    for path in (path for folder in folders for path in sorted((SHARE / folder).rglob("*"))):
        is_board = any(name in str(path).lower() for name in BOARD_NAMES)
        if path.suffix.lower() in PICTURE_ENDINGS and not is_board and path.is_file() and path.stat().st_size > MIN_FILE_BYTES:
            is_one_of_sizes = NAMED_BY_SIZE.fullmatch(path.stem) is not None
            key = path.parent if is_one_of_sizes else path.resolve()
            found[key] = min(found.get(key, path), path, key=lambda file: file.stat().st_size)
    files = list(found.values())
    return tuple(str(path) for path in files[:: max(1, -(-len(files) // MAX_PHOTOGRAPHS))])


@lru_cache(2 * MAX_PHOTOGRAPHS)
def photograph_file(path: str) -> Pixels | None:
    """Return an installed photograph, scaled down, None if it can't be read or is too small."""
    large = Path(path).stat().st_size > 900_000
    picture = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2 if large else cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < MIN_PHOTOGRAPH_PX:
        return None
    scale = PHOTOGRAPH_SIDE_PX / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)

"""Pictures of cells: drawn in fonts that aren't in the training data, or cut from labelled pictures."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from support.screens import Picture
from vision.cells.reading import SIGNS
from vision.frame import Pixels
from vision.pictures import open_picture
from vision.training.drawing.cell import Drawn, Look, draw_cell
from vision.training.drawing.fonts import FontFace

FONTS = {
    "source sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "source sans bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "source sans italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "source serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "source serif black italic": ("font_source_serif_pro", "SourceSerifPro-BlackIt.ttf"),
    "hanken grotesk": ("font_hanken_grotesk", "HankenGrotesk-Regular.otf"),
    "hanken grotesk light": ("font_hanken_grotesk", "HankenGrotesk-Light.otf"),
    "fredoka": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "caladea bold": ("font_caladea", "Caladea-Bold.ttf"),
}
"""packages of the test extra; none of these families is in the training data"""

PLAIN = Look(
    width=48, height=48, sign_px=24,
    background=np.array([250, 250, 250], np.float32), ink=np.array([30, 30, 30], np.float32),
    second_ink=np.array([200, 90, 30], np.float32), outside=np.array([120, 120, 120], np.float32),
    inset=0.0, corner=0.0, bevel=0.0, line_px=0, line=np.array([60, 60, 60], np.float32), shade=0.0, gloss=0.0, grain=0.0,
    plate="", finish="plain", tilt=0.0, slant=0.0, lcd=False, blur=0.0, resample=1.0, noise=0.0, quality=0, litter="",
)  # fmt: skip
DARK = replace(PLAIN, background=PLAIN.ink, ink=PLAIN.background)
TILE = replace(PLAIN, background=np.array([90, 150, 200], np.float32), inset=0.06, corner=0.15)

LOOKS = {
    "plain": PLAIN,
    "dark": DARK,
    "faint": replace(PLAIN, ink=np.array([222, 222, 222], np.float32)),
    "small": replace(PLAIN, width=16, height=16, sign_px=9),
    "tiny in its cell": replace(PLAIN, width=160, height=160, sign_px=16),
    "large": replace(DARK, width=220, height=220, sign_px=120),
    "wide cell": replace(PLAIN, width=90),
    "lines at the edges": replace(PLAIN, line_px=3),
    "wooden tile": replace(TILE, grain=10.0, bevel=40.0),
    "shaded tile": replace(TILE, shade=-25.0, gloss=12.0),
    "white on a disc": replace(PLAIN, plate="disc", sign_px=20),
    "in a ring": replace(PLAIN, plate="ring", sign_px=20),
    "outlined": replace(TILE, finish="outline"),
    "shadowed": replace(TILE, ink=PLAIN.background, finish="shadow"),
    "tilted": replace(PLAIN, tilt=5.0),
    "slanted": replace(DARK, slant=0.25),
    "liquid crystal": replace(PLAIN, lcd=True),
    "blurred": replace(PLAIN, blur=0.9),
    "photo": replace(PLAIN, noise=5.0, quality=60, tilt=-3.0, ink=np.array([110, 100, 100], np.float32)),
    "underlined": replace(PLAIN, litter="line"),
}


def font(name: str) -> FontFace:
    """Return a font by its name in FONTS."""
    package, file = FONTS[name]
    path = Path(import_module(package).__file__ or "").parent / "files" / file
    return FontFace(str(path), name, "", frozenset("0123456789"))


def drawn_cells(texts: list[str], name: str, look: Look, seed: int = 0) -> list[Drawn]:
    """Draw a cell for each text."""
    rng = np.random.default_rng(seed)
    return [draw_cell(text, font(name), look, rng) for text in texts]


def real_cells(picture: Picture, margin: float = 0.0) -> tuple[list[Pixels], list[str]]:
    """Cut a labelled picture into equal cells, and return them with their true texts."""
    board = _flat(picture)
    rows, columns = picture.shape
    down, across = np.linspace(0, board.shape[0], rows + 1), np.linspace(0, board.shape[1], columns + 1)
    crops = [board[span] for span in _spans(down, across, margin)]
    return crops, list(_texts(picture))


def _spans(down: np.ndarray, across: np.ndarray, margin: float) -> Iterator[tuple[slice, slice]]:
    for top, bottom in pairwise(down):
        for left, right in pairwise(across):
            y, x = (bottom - top) * margin, (right - left) * margin
            yield slice(round(top + y), round(bottom - y)), slice(round(left + x), round(right - x))


def _flat(picture: Picture) -> Pixels:
    pixels = open_picture(picture.path).pixels
    if "quad" in picture.label:
        side = 900
        corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        warp = cv2.getPerspectiveTransform(np.array(picture.label["quad"], np.float32), corners)
        return np.asarray(cv2.warpPerspective(pixels, warp, (side, side)), np.uint8)
    x, y, width, height = (round(value) for value in picture.bbox)
    return pixels[max(0, y) : y + height, max(0, x) : x + width]


def _texts(picture: Picture) -> Iterator[str]:
    dots = {tuple(place): number for number, place in picture.label.get("waypoints", {}).items()}
    for row, values in enumerate(picture.cells):
        for column, value in enumerate(values):
            if picture.kind == "onestroke":
                yield dots.get((row, column), "")
            else:
                yield "" if value == 0 else SIGNS[value] if picture.kind == "sudoku" else str(value)


def symbols(picture: Picture) -> str:
    """Return the symbols that can occur in a picture's cells."""
    return SIGNS[1 : max(picture.shape) + 1] if picture.kind == "sudoku" else SIGNS[:10]


def is_without_numbers(picture: Picture) -> bool:
    """Return whether a picture shows a picture puzzle, or a maze without numbered dots."""
    return "cats" in picture.name or (picture.kind == "onestroke" and not picture.label.get("waypoints"))

"""What may lie over or beside the contents of a cell: a pointer, a ring, light, sums, carets, pencil marks."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Pixels
from vision.training.backgrounds.covers import POINTER
from vision.training.drawing.canvas import blend, sign_cover
from vision.training.drawing.choices import BLACK, WHITE, clipped, contrasting, mixed, one_of, random_colour, weighted_choice
from vision.training.drawing.fonts import FontFace

MARK_LAYOUTS = {"places": 0.65, "row": 0.2, "corners": 0.15}
MIDDLE = 4  # the centre of a raster of 3 x 3


def add_overlay(crop: Pixels, rng: np.random.Generator) -> Pixels:
    """Return a cell with something over it that doesn't change its label."""
    cell = crop.copy()
    one_of(rng, (_point, _ring, _light, _tint, _stroke))(cell, rng)
    return cell


def _point(cell: Pixels, rng: np.random.Generator) -> None:
    """Draw a mouse pointer, mostly over the lower right."""
    height, width = cell.shape[:2]
    tall = float(np.clip(height * rng.uniform(0.3, 0.7), 8, 26))
    x, y = rng.uniform(0.3, 0.95) * width, rng.uniform(0.3, 0.95) * height
    points = (POINTER * (tall / 20) + (x, y)).round().astype(np.int32)
    inside, edge = (WHITE, BLACK) if rng.random() < 0.6 else (BLACK, WHITE)
    cv2.fillPoly(cell, [points], inside, cv2.LINE_AA)
    cv2.polylines(cell, [points], True, edge, 1, cv2.LINE_AA)


def _ring(cell: Pixels, rng: np.random.Generator) -> None:
    """Draw a frame near the edges."""
    height, width = cell.shape[:2]
    inset, thick = round(rng.uniform(0.02, 0.1) * min(height, width)), max(1, round(rng.uniform(0.02, 0.07) * height))
    cv2.rectangle(cell, (inset, inset), (width - 1 - inset, height - 1 - inset), random_colour(rng), thick)


def _light(cell: Pixels, rng: np.random.Generator) -> None:
    """Make the cell lighter or darker, evenly or as a gradient."""
    first, last = rng.uniform(0.55, 1.2), rng.uniform(0.55, 1.2)
    ramp = np.linspace(first, last if rng.random() < 0.4 else first, cell.shape[0], dtype=np.float32)
    cell[:] = np.clip(cell * ramp[:, None, None] + rng.uniform(-10, 40), 0, 255).astype(np.uint8)


def _tint(cell: Pixels, rng: np.random.Generator) -> None:
    part = rng.uniform(0.1, 0.45)
    cell[:] = cv2.addWeighted(cell, 1 - part, np.full_like(cell, random_colour(rng)), part, 0)


def _stroke(cell: Pixels, rng: np.random.Generator) -> None:
    """Draw a piece of a line that crosses the cell near one of its edges."""
    turned = np.rot90(cell, int(rng.integers(4)))
    first, thick = round(rng.uniform(0.0, 0.14) * len(turned)), max(1, round(rng.uniform(0.02, 0.09) * min(cell.shape[:2])))
    turned[first : first + thick] = random_colour(rng)


def add_sum(cell: Pixels, fonts: Sequence[FontFace], rng: np.random.Generator) -> Pixels:
    """Return a cell with a small number in the upper left corner, as in a killer sudoku."""
    overlaid = cell.copy()
    height, width = cell.shape[:2]
    cover = sign_cover(one_of(rng, fonts), str(rng.integers(1, 46)), max(4, round(height * rng.uniform(0.13, 0.22))))
    background = clipped(np.median(cell[height // 8 : -height // 8].reshape(-1, 3), axis=0).tolist())
    ink = contrasting(background, rng, 70)
    blend(overlaid, ink, cover, width * rng.uniform(0.1, 0.18), height * rng.uniform(0.1, 0.18))
    return overlaid


def add_caret(cell: Pixels, rng: np.random.Generator) -> Pixels:
    """Return an empty cell with a text caret."""
    overlaid = cell.copy()
    height, width = cell.shape[:2]
    background = np.median(cell.reshape(-1, 3), axis=0)
    ink = (0, 0, 0) if background.mean() > 127 else (255, 255, 255)
    x, half = round(width * rng.uniform(0.35, 0.65)), height * rng.uniform(0.22, 0.42)
    thick = 1 if rng.random() < 0.6 else max(1, round(width * 0.03))
    overlaid[round(height / 2 - half) : round(height / 2 + half), x : x + thick] = ink
    return overlaid


@dataclass(frozen=True, eq=False)
class Marks:
    """One way of writing pencil marks."""

    face: FontFace
    layout: str
    size: float  # their height, in cells
    reach: float  # distance of the outer marks from the centre, in cells
    fade: float  # share of the cell's colour in their ink

    def write(self, cell: Pixels, rng: np.random.Generator) -> Pixels:
        """Return an empty cell with random marks."""
        marked = cell.copy()
        height, width = cell.shape[:2]
        tall = max(3, round(self.size * min(height, width)))
        background = clipped(np.median(cell.reshape(-1, 3), axis=0).tolist())
        ink = mixed(contrasting(background, rng, 70), background, self.fade)
        digits = sorted(rng.choice(9, int(rng.integers(1, 7)), replace=False).tolist())
        if digits == [MIDDLE]:
            digits = [0]  # a single digit in the centre could be the cell's entry
        if self.layout == "row":
            cover = sign_cover(self.face, "".join(str(digit + 1) for digit in digits[:4]) if len(digits) > 1 else "12", tall)
            wide = min(cover.shape[1], round(0.85 * width))
            cover = np.asarray(cv2.resize(cover, (wide, cover.shape[0]), interpolation=cv2.INTER_AREA), np.uint8)
            blend(marked, ink, cover, (width - wide) / 2, height * (0.5 - self.reach * rng.choice([0.0, 1.0])) - tall / 2)
            return marked
        for number, digit in enumerate(digits):
            row, column = divmod(digit if self.layout == "places" else (0, 2, 6, 8)[number % 4], 3)
            cover = sign_cover(self.face, str(digit + 1), tall)
            x, y = 0.5 + (column - 1) * self.reach, 0.5 + (row - 1) * self.reach
            colour = contrasting(background, rng, 50) if rng.random() < 0.04 else ink
            blend(marked, colour, cover, x * width - cover.shape[1] / 2, y * height - cover.shape[0] / 2)
        return marked


def random_marks(face: FontFace, rng: np.random.Generator) -> Marks:
    """Return a random way of writing pencil marks."""
    layout = weighted_choice(rng, MARK_LAYOUTS)
    fade = rng.uniform(0, 0.6) if rng.random() < 0.5 else 0.0
    return Marks(face, layout, rng.uniform(0.13, 0.29), rng.uniform(0.22, 0.35), fade)

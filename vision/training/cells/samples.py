"""Training samples of the cell network: cells cut out of scenes and tables of signs, a little off as in practice.

Something may lie over or beside the contents of a cell: a pointer, a ring, light, sums, carets, pencil marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import KINDS, MARGIN, MAX_SIGNS, SIGNS, scaled
from vision.cells.reading import close_ups
from vision.frame import Pixels
from vision.grids.board_network import CONTENTS
from vision.training.backgrounds.covers import POINTER
from vision.training.boards.board import Board, Cell
from vision.training.drawing.camera import Scene
from vision.training.drawing.canvas import Rect, blend, sign_cover
from vision.training.drawing.cell import MIN_SIGN_PX, draw_cell, random_look
from vision.training.drawing.choices import BLACK, WHITE, clipped, contrasting, mixed, one_of, random_colour, weighted_choice
from vision.training.drawing.fonts import OTHERS, FontFace
from vision.training.real_pictures import RealPictures
from vision.training.scenes import random_scene

UNKNOWN = -1  # a label that is not learnt
MIN_PX, MAX_PX = 12.0, 150.0  # smaller and larger cells are skipped
SCENE_PX = 230, 760
MAX_CELLS, MAX_TILES = 32, 52  # most cells taken from one board; the second is for link match
TABLE_CELLS = 20
TABLE_SHARE = 0.33  # the share of tables of signs among the boards
SMALL_SIGN_SHARE, MIN_SIGN_SCALE = 0.35, 0.35  # the share of tables with reduced signs, and their smallest scale
PENCIL_MARK_SHARE = 0.42  # the share of tables with pencil marks
CLOSE_UP_SHARE = 0.7  # how often boards with small signs are cropped to the signs
OVERLAY_SHARE = 0.13
SHIFT, SHIFT_EACH, MAX_SHIFT = 0.02, 0.015, 0.05
"""deviations of a cell's edges, in cells: common to the board, of each cell, and the limit"""
LETTER_SHARE, SYMBOL_SHARE, LOWERCASE_SHARE = 0.35, 0.06, 0.4
"""how often tables hold letters, signs that are neither digits nor letters, and lower case"""
FIRST_LETTERS = 27  # half of the letters are drawn from before this index in SIGNS, as sudokus use those
MARK_LAYOUTS = {"places": 0.65, "row": 0.2, "corners": 0.15}
MIDDLE = 4  # the centre of a raster of 3 x 3


@dataclass(eq=False)
class Samples:
    """Cells of one board and their labels."""

    crops: list[Pixels] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)  # indices into KINDS
    texts: list[str | None] = field(default_factory=list)  # what is written, None if unknown
    faces: list[int] = field(default_factory=list)  # equal numbers mean the same picture, except UNKNOWN

    def add(self, crop: Pixels, kind: str, text: str | None, face: int = UNKNOWN) -> None:
        """Add a cell; an empty kind is unknown."""
        self.crops.append(crop)
        self.kinds.append(KINDS.index(kind) if kind else UNKNOWN)
        self.texts.append(text)
        self.faces.append(face)

    def resize(self, rng: np.random.Generator) -> Samples:
        """Scale all cells to the network's input size, after cropping some boards with small signs to the signs."""
        views = close_ups(self.crops) if rng.random() < CLOSE_UP_SHARE else []
        self.crops = [scaled(crop) for crop in views or self.crops]
        return self


def labels_of(texts: Sequence[str | None]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return the numbers of signs (n,), and their indices into SIGNS (n, MAX_SIGNS); UNKNOWN where nothing is learnt."""
    counts = np.array([UNKNOWN if text is None else len(text) for text in texts], np.int8)
    signs = np.full((len(texts), MAX_SIGNS), UNKNOWN, np.int8)
    for row, text in zip(signs, texts, strict=True):
        row[: len(text or "")] = [SIGNS.index(sign) for sign in text or ""]
    return counts, signs


def random_boards(rng: np.random.Generator, fonts: Sequence[FontFace]) -> Iterator[Samples]:
    """Yield the cells of each board of a random picture, which may have none."""
    if rng.random() < TABLE_SHARE:
        yield _table(rng, fonts).resize(rng)
        return
    side = round(float(np.exp(rng.uniform(*np.log(SCENE_PX)))))
    yield from _of_scene(random_scene(rng, fonts, side), fonts, rng)


def random_real_boards(rng: np.random.Generator, fonts: Sequence[FontFace], real: RealPictures) -> Iterator[Samples]:
    """Yield the cells of the board of a random real picture, if it has one."""
    side = round(float(np.exp(rng.uniform(*np.log(SCENE_PX)))))
    yield from _of_scene(real.random_scene(rng, side), fonts, rng)


def _of_scene(scene: Scene, fonts: Sequence[FontFace], rng: np.random.Generator) -> Iterator[Samples]:
    for board, warp in scene.boards:
        found = _cells(scene.pixels, board, warp, fonts, rng)
        if found.crops:
            yield found.resize(rng)


def _table(rng: np.random.Generator, fonts: Sequence[FontFace]) -> Samples:
    """Return cells with random signs, drawn one by one in one look."""
    found, face, look = Samples(), one_of(rng, fonts), random_look(rng)
    if rng.random() < SMALL_SIGN_SHARE:
        look = replace(look, sign_px=max(MIN_SIGN_PX, look.sign_px * rng.uniform(MIN_SIGN_SCALE, 1)))
    has_letters = rng.random() < LETTER_SHARE and {"A", "G", "H", "R", "W"} <= face.texts
    is_lower = "h" in face.texts and rng.random() < LOWERCASE_SHARE
    longest = 1 if has_letters else int(rng.integers(1, MAX_SIGNS + 1))
    shift = rng.normal(0, SHIFT, 4)
    marks = random_marks(one_of(rng, fonts), rng) if rng.random() < PENCIL_MARK_SHARE and not look.litter else None
    for _ in range(TABLE_CELLS):
        is_blank = marks and rng.random() < 0.55
        text, is_symbol = ("", False) if is_blank else _random_text(face, has_letters, is_lower, longest, rng)
        cell = draw_cell(text, face, look, rng, is_second=bool(rng.random() < 0.3))
        if marks and not text and rng.random() < 0.8:
            cell = replace(cell, pixels=marks.write(cell.pixels, rng), litter=((0.0, 0.0, 0.0, 0.0),))
        pad = round(0.12 * min(cell.pixels.shape[:2]))
        wide = np.asarray(cv2.copyMakeBorder(cell.pixels, pad, pad, pad, pad, cv2.BORDER_REPLICATE), np.uint8)
        height, width = cell.pixels.shape[:2]
        crop = _cut(wide, _shifted((pad, pad, width, height), shift, rng), is_upright=True)
        if crop is None:
            continue
        crop = add_overlay(crop, rng) if rng.random() < OVERLAY_SHARE else crop
        if is_symbol:
            found.add(crop, "picture", "")
        elif text:
            found.add(crop, "signs", text.upper(), _face_of(text.upper()))
        else:
            found.add(crop, "marks" if cell.litter else "empty", "")
    return found


def _random_text(face: FontFace, has_letters: bool, is_lower: bool, longest: int, rng: np.random.Generator) -> tuple[str, bool]:
    """Return a text, and whether it is a sign that is neither digit nor letter."""
    if rng.random() < 0.16:
        return "", False
    others = [sign for sign in OTHERS if sign in face.texts and not sign.isalpha()]
    if others and rng.random() < SYMBOL_SHARE:
        return one_of(rng, others), True
    if has_letters and rng.random() < 0.75:
        letter = SIGNS[int(rng.integers(10, len(SIGNS) if rng.random() < 0.5 else FIRST_LETTERS))]
        return letter.lower() if is_lower else letter, False
    count = int(rng.integers(1, longest + 1))
    return "".join(str(digit) for digit in rng.integers(0, 10, count)), False


def _face_of(text: str) -> int:
    """Return a number for a text, the same for equal texts."""
    return 1000 + int.from_bytes(text.encode(), "big") % 30000


def _cells(
    pixels: Pixels, board: Board, warp: NDArray[np.float64], fonts: Sequence[FontFace], rng: np.random.Generator
) -> Samples:
    """Return some cells of a board, cut out of the picture."""
    found, shift = Samples(), rng.normal(0, SHIFT, 4)
    is_upright = bool(np.allclose(warp[[0, 1, 2, 2], [1, 0, 0, 1]], 0, atol=1e-9))
    has_sums = board.puzzle == "sudoku" and rng.random() < 0.08
    for cell in _chosen(board, rng):
        corners = _shifted(board.rect(cell), shift, rng)
        shown = np.asarray(cv2.perspectiveTransform(corners[None], warp)[0], np.float64)
        crop = _cut(pixels, shown, is_upright=is_upright)
        label = _label(board, cell)
        if crop is None or label is None:
            continue
        kind, text, face = label
        if has_sums and rng.random() < 0.35:
            crop, kind = add_sum(crop, fonts, rng), "marks" if kind == "empty" else kind
        elif kind == "empty" and rng.random() < 0.02:
            crop = add_caret(crop, rng)
        elif rng.random() < OVERLAY_SHARE:
            crop = add_overlay(crop, rng)
        found.add(crop, kind, text, face)
    return found


def _chosen(board: Board, rng: np.random.Generator) -> list[Cell]:
    """Return the cells to learn: mostly those that hold something; in link match a few tiles of each of some kinds."""
    cells = list(board.cells)
    order = [cells[place] for place in rng.permutation(len(cells)).tolist()]
    held = [cell for cell in order if cell in board.texts or cell in board.kinds or cell in board.marked]
    max_cells = MAX_CELLS
    if board.puzzle == "link":
        each, max_cells = int(rng.integers(2, 5)), MAX_TILES
        kinds = list(dict.fromkeys(board.kinds[cell] for cell in order if cell in board.kinds))[: max_cells // each]
        held = [cell for kind in kinds for cell in [one for one in held if board.kinds.get(one) == kind][:each]]
    held = held[: max_cells - 8]
    rest = [cell for cell in order if cell not in board.texts and cell not in board.kinds and cell not in board.marked]
    return held + rest[:8]


def _label(board: Board, cell: Cell) -> tuple[str, str | None, int] | None:
    """Return the kind, the text and the face of a cell, None to skip it."""
    if cell in board.marks_unknown:
        return None
    content = CONTENTS[board.contents[cell]]
    text = board.texts.get(cell, "").upper()
    if content == "sign":
        known = 0 < len(text) <= MAX_SIGNS and all(sign in SIGNS for sign in text)
        return ("signs", text, _face_of(text)) if known else None
    if cell in board.marked:
        return "marks", "", UNKNOWN
    if content in ("empty", "blank"):
        return "empty", "", UNKNOWN
    if content == "tile":
        return "picture", "", board.kinds.get(cell, UNKNOWN) if board.puzzle == "link" else UNKNOWN
    if content == "coin":
        return "picture", "", UNKNOWN
    return ("", "", UNKNOWN) if content in ("wall", "line") else None


def _shifted(rect: Rect, shift: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Return the corners (4, 2) of an upright cell with its margin, each edge a little off."""
    left, top, width, height = rect
    by = np.clip(shift + rng.normal(0, SHIFT_EACH, 4), -MAX_SHIFT, MAX_SHIFT)
    x0, x1 = left - (MARGIN + by[0]) * width, left + width * (1 + MARGIN + by[2])
    y0, y1 = top - (MARGIN + by[1]) * height, top + height * (1 + MARGIN + by[3])
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _cut(pixels: Pixels, corners: NDArray[np.float64], *, is_upright: bool) -> Pixels | None:
    """Return what lies between four corners, None if it is too small, too large or too far outside the picture."""
    wide, tall = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0])
    if min(wide, tall) < MIN_PX or max(wide, tall) > MAX_PX:
        return None
    low, high = corners.min(0), corners.max(0)
    height, width = pixels.shape[:2]
    if min(*low + 0.2 * (high - low)) < 0 or high[0] - 0.2 * wide > width or high[1] - 0.2 * tall > height:
        return None
    if is_upright:
        x0, y0, x1, y1 = (max(0, round(float(value))) for value in (*corners[0], *corners[2]))
        return pixels[y0:y1, x0:x1]
    size = round(float(wide)), round(float(tall))
    flat = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(flat, (corners - 0.5).astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(pixels, warp, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


# over and beside the contents of a cell


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

"""What the cell network learns from: cells cut out of drawn scenes and tables of signs, a little off as real ones are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import KINDS, MARGIN, MOST_SIGNS, SIDE, SIGNS
from vision.cells.closer import closer_views
from vision.frame import Pixels
from vision.grids.board_network import CONTENTS
from vision.training.boards.board import Board, Cell
from vision.training.cells.spoils import add_caret, add_sum, some_marks, spoil
from vision.training.drawing.camera import Scene
from vision.training.drawing.cell import draw_cell
from vision.training.drawing.chance import one_of
from vision.training.drawing.fonts import OTHERS, Face
from vision.training.drawing.looks import LEAST_SIGN_PX, some_look
from vision.training.real_pictures import RealPictures
from vision.training.scenes import some_scene

UNKNOWN = -1  # what is not learnt of a sample
LEAST_PX, MOST_PX = 12.0, 150.0  # cells of other sizes are not learnt
SCENE_PX = 230, 760
MOST_CELLS, MOST_TILES = 32, 52  # so many cells of one board are learnt, of those with pictures in pairs more
TABLE_CELLS = 20
TABLES = 0.33  # the part of the boards that are tables of signs
SMALLER, SMALLEST = 0.35, 0.35  # the part of the tables whose signs are smaller, and by how much at most
PENCILLED = 0.42  # the part of the tables with pencil marks
CLOSER = 0.7  # how often boards with small signs are seen closer
SPOILT = 0.13
OFF, OFF_EACH, OFF_MOST = 0.02, 0.015, 0.05
"""how far the edges of all cells of a board, and of each, are off, and by how much at most, in parts of a cell"""
OF_LETTERS, OF_OTHERS, LOWER = 0.35, 0.06, 0.4
"""how often tables hold letters, signs that are neither digits nor letters, and small letters"""
FIRST_LETTERS = 27  # half of the letters come before this place in SIGNS, as those of sudokus do


@dataclass(eq=False)
class Samples:
    """Cells, one board after the other, and what they hold."""

    crops: list[Pixels] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)  # places in KINDS
    texts: list[str | None] = field(default_factory=list)  # what is written, None if that is unknown
    faces: list[int] = field(default_factory=list)  # cells with the same number hold the same picture, but for UNKNOWN

    def add(self, crop: Pixels, kind: str, text: str | None, face: int = UNKNOWN) -> None:
        """Add a cell; no kind means that it is unknown."""
        self.crops.append(crop)
        self.kinds.append(KINDS.index(kind) if kind else UNKNOWN)
        self.texts.append(text)
        self.faces.append(face)

    def shrink(self, rng: np.random.Generator) -> Samples:
        """Bring all cells to the size in which they are looked at; of some boards with small signs only what is around these."""
        views = closer_views(self.crops) if rng.random() < CLOSER else []
        self.crops = [shrunk(crop) for crop in views or self.crops]
        return self


def shrunk(crop: Pixels) -> Pixels:
    """Return a cell in the size in which it is looked at."""
    way = cv2.INTER_AREA if min(crop.shape[:2]) > SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(crop, (SIDE, SIDE), interpolation=way), np.uint8)


def labels_of(texts: Sequence[str | None]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return the numbers of signs (n,), and the places of the signs in SIGNS (n, MOST_SIGNS); UNKNOWN where nothing is learnt."""
    counts = np.array([UNKNOWN if text is None else len(text) for text in texts], np.int8)
    signs = np.full((len(texts), MOST_SIGNS), UNKNOWN, np.int8)
    for row, text in zip(signs, texts, strict=True):
        row[: len(text or "")] = [SIGNS.index(sign) for sign in text or ""]
    return counts, signs


def some_board(rng: np.random.Generator, fonts: Sequence[Face]) -> Iterator[Samples]:
    """Yield the cells of the boards of one picture by chance, of which there may be none."""
    if rng.random() < TABLES:
        yield _table(rng, fonts).shrink(rng)
        return
    side = round(float(np.exp(rng.uniform(*np.log(SCENE_PX)))))
    yield from _of_scene(some_scene(rng, fonts, side), fonts, rng)


def some_real_board(rng: np.random.Generator, fonts: Sequence[Face], real: RealPictures) -> Iterator[Samples]:
    """Yield the cells of the board of a real picture by chance, if it has one."""
    side = round(float(np.exp(rng.uniform(*np.log(SCENE_PX)))))
    yield from _of_scene(real.some_scene(rng, side), fonts, rng)


def _of_scene(scene: Scene, fonts: Sequence[Face], rng: np.random.Generator) -> Iterator[Samples]:
    for board, warp in scene.boards:
        found = _cells(scene.pixels, board, warp, fonts, rng)
        if found.crops:
            yield found.shrink(rng)


def _table(rng: np.random.Generator, fonts: Sequence[Face]) -> Samples:
    """Return cells with signs by chance, drawn one by one in one look."""
    found, face, look = Samples(), one_of(rng, fonts), some_look(rng)
    if rng.random() < SMALLER:
        look = replace(look, sign_px=max(LEAST_SIGN_PX, look.sign_px * rng.uniform(SMALLEST, 1)))
    has_letters = rng.random() < OF_LETTERS and {"A", "G", "H", "R", "W"} <= face.texts
    is_lower = "h" in face.texts and rng.random() < LOWER
    longest = 1 if has_letters else int(rng.integers(1, MOST_SIGNS + 1))
    off = rng.normal(0, OFF, 4)
    marks = some_marks(one_of(rng, fonts), rng) if rng.random() < PENCILLED and not look.litter else None
    for _ in range(TABLE_CELLS):
        text, is_other = ("", False) if marks and rng.random() < 0.55 else _some_text(face, has_letters, is_lower, longest, rng)
        cell = draw_cell(text, face, look, rng, is_second=bool(rng.random() < 0.3))
        if marks and not text and rng.random() < 0.8:
            cell = replace(cell, pixels=marks.write(cell.pixels, rng), litter=((0.0, 0.0, 0.0, 0.0),))
        pad = round(0.12 * min(cell.pixels.shape[:2]))
        wide = np.asarray(cv2.copyMakeBorder(cell.pixels, pad, pad, pad, pad, cv2.BORDER_REPLICATE), np.uint8)
        height, width = cell.pixels.shape[:2]
        corners = np.array([(pad, pad), (pad + width, pad), (pad + width, pad + height), (pad, pad + height)], np.float64)
        crop = _cut(wide, _moved(corners, off, rng), is_upright=True)
        if crop is None:
            continue
        crop = spoil(crop, rng) if rng.random() < SPOILT else crop
        if is_other:
            found.add(crop, "picture", "")
        elif text:
            found.add(crop, "signs", text.upper(), _face_of(text.upper()))
        else:
            found.add(crop, "marks" if cell.litter else "empty", "")
    return found


def _some_text(face: Face, has_letters: bool, is_lower: bool, longest: int, rng: np.random.Generator) -> tuple[str, bool]:
    """Return a text, and whether it is neither digits nor letters."""
    if rng.random() < 0.16:
        return "", False
    others = [sign for sign in OTHERS if sign in face.texts and not sign.isalpha()]
    if others and rng.random() < OF_OTHERS:
        return one_of(rng, others), True
    if has_letters and rng.random() < 0.75:
        letter = SIGNS[int(rng.integers(10, len(SIGNS) if rng.random() < 0.5 else FIRST_LETTERS))]
        return letter.lower() if is_lower else letter, False
    count = int(rng.integers(1, longest + 1))
    return "".join(str(digit) for digit in rng.integers(0, 10, count)), False


def _face_of(text: str) -> int:
    """Return a number for a text, by which equal signs of a board are known."""
    return 1000 + int.from_bytes(text.encode(), "big") % 30000


def _cells(pixels: Pixels, board: Board, warp: NDArray[np.float64], fonts: Sequence[Face], rng: np.random.Generator) -> Samples:
    """Return some cells of a board as they lie in the picture."""
    found, off = Samples(), rng.normal(0, OFF, 4)
    is_upright = bool(np.allclose(warp[[0, 1, 2, 2], [1, 0, 0, 1]], 0, atol=1e-9))
    has_sums = board.puzzle == "sudoku" and rng.random() < 0.08
    for cell in _chosen(board, rng):
        left, top, width, height = board.rect(cell)
        corners = np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)], np.float64)
        shown = np.asarray(cv2.perspectiveTransform(_moved(corners, off, rng)[None], warp)[0], np.float64)
        crop = _cut(pixels, shown, is_upright=is_upright)
        label = _label(board, cell)
        if crop is None or label is None:
            continue
        kind, text, face = label
        if has_sums and rng.random() < 0.35:
            crop, kind = add_sum(crop, fonts, rng), "marks" if kind == "empty" else kind
        elif kind == "empty" and rng.random() < 0.02:
            crop = add_caret(crop, rng)
        elif rng.random() < SPOILT:
            crop = spoil(crop, rng)
        found.add(crop, kind, text, face)
    return found


def _chosen(board: Board, rng: np.random.Generator) -> list[Cell]:
    """Return cells that are learnt: of pictures some of a few kinds, of others mostly those that hold something."""
    cells = list(board.cells)
    order = [cells[place] for place in rng.permutation(len(cells)).tolist()]
    held = [cell for cell in order if cell in board.texts or cell in board.kinds or cell in board.marked]
    most = MOST_CELLS
    if board.puzzle == "link":
        each, most = int(rng.integers(2, 5)), MOST_TILES
        kinds = list(dict.fromkeys(board.kinds[cell] for cell in order if cell in board.kinds))[: most // each]
        held = [cell for kind in kinds for cell in [one for one in held if board.kinds.get(one) == kind][:each]]
    held = held[: most - 8]
    rest = [cell for cell in order if cell not in board.texts and cell not in board.kinds and cell not in board.marked]
    return held + rest[:8]


def _label(board: Board, cell: Cell) -> tuple[str, str | None, int] | None:
    """Return the kind, the text and the face of a cell, None if nothing of it is learnt."""
    if cell in board.untold:
        return None
    content = CONTENTS[board.contents[cell]]
    text = board.texts.get(cell, "").upper()
    if content == "sign":
        known = 0 < len(text) <= MOST_SIGNS and all(sign in SIGNS for sign in text)
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


def _moved(corners: NDArray[np.float64], off: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Return the corners (4, 2) of an upright cell with the margin around it, each edge a little off."""
    left, top = corners[0]
    width, height = corners[2] - corners[0]
    by = np.clip(off + rng.normal(0, OFF_EACH, 4), -OFF_MOST, OFF_MOST)
    x0, x1 = left - (MARGIN + by[0]) * width, left + width * (1 + MARGIN + by[2])
    y0, y1 = top - (MARGIN + by[1]) * height, top + height * (1 + MARGIN + by[3])
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _cut(pixels: Pixels, corners: NDArray[np.float64], *, is_upright: bool) -> Pixels | None:
    """Return what lies between four corners, None where too little of it is in the picture or it is too small or large."""
    wide, tall = np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0])
    if min(wide, tall) < LEAST_PX or max(wide, tall) > MOST_PX:
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

"""What is learnt from: boards are drawn and cut apart as real ones are, and each piece is named by what it was drawn as."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import JUNK, SIGNS
from vision.signs.blots import Inked, Manner, inked
from vision.signs.ink import Cells, even_cells
from vision.signs.segmentation import Piece, piece_of, splits_of
from vision.signs.writing import MANNERS, insides
from vision.training.drawing.cell import Box, Drawn, draw_cell
from vision.training.drawing.chance import by_share, one_of
from vision.training.drawing.fonts import OTHERS, Face
from vision.training.drawing.looks import some_look

CELLS = 16  # of a board
SAME = 0.55  # how much of two rectangles together they share at least if they are of the same sign
COVERED, MUCH = 0.7, 1.5
"""what covers this part of a sign and is so much larger is something else: a plate, or several signs"""
JUNK_LEARNT = 0.6  # how often junk is learnt: there is more of it than of any sign
PARTS_LEARNT = 0.25  # how often part of one sign is learnt as junk: some of them look just like another sign
OTHER_MANNERS = 0.25  # how often boards are looked at in another than the first manner
KINDS = {"digits": 0.58, "signs": 0.3, "others": 0.12}

Samples = tuple[NDArray[np.uint8], NDArray[np.int64]]
"""glyphs (n, 24, 24) and the places of their names among SIGNS, JUNK for anything else"""


def samples(faces: Sequence[Face], boards: int, seed: int) -> Samples:
    """Return the pieces of some boards, each in a font and a look by chance."""
    rng = np.random.default_rng(seed)
    groups: dict[str, list[Face]] = {}
    for face in faces:
        groups.setdefault(face.group, []).append(face)
    names = sorted(groups)
    glyphs, labels = [], []
    for board in range(boards):
        group = groups[names[(board + seed) % len(names)]]
        for glyph, label in named_pieces(some_board(one_of(rng, group), rng), rng):
            if label != JUNK or rng.random() < JUNK_LEARNT:
                glyphs.append(glyph)
                labels.append(label)
    return np.stack(glyphs), np.array(labels, np.int64)


def some_board(face: Face, rng: np.random.Generator) -> list[Drawn]:
    look = some_look(rng)
    kind = by_share(rng, KINDS)
    longest = int(rng.integers(1, 4)) if kind == "digits" else 1
    texts = [_some_text(kind, longest, face, rng) for _ in range(CELLS)]
    return [draw_cell(text, face, look, rng, is_second=rng.random() < 0.3) for text in texts]


def _some_text(kind: str, longest: int, face: Face, rng: np.random.Generator) -> str:
    if rng.random() < 0.08:
        return ""
    if kind == "digits":
        return "".join(str(digit) for digit in rng.integers(0, 10, rng.integers(1, longest + 1)))
    known = SIGNS + SIGNS[10:].upper() if kind == "signs" else OTHERS
    texts = [text for text in known if text in face.texts]
    return one_of(rng, texts) if texts else ""


def named_pieces(board: Sequence[Drawn], rng: np.random.Generator) -> Iterator[tuple[NDArray[np.uint8], int]]:
    """Yield each piece's glyph and its name's place, where that is beyond doubt."""
    cells = even_cells([cell.pixels for cell in board])
    others = [manner for manner in MANNERS if not manner.rim]
    ink = inked(cells, one_of(rng, others) if rng.random() < OTHER_MANNERS else Manner())
    yield from _named(cells, ink, board, rng)
    inside = insides(cells, ink, range(len(board)), MANNERS[0].rim)
    if inside:
        yield from _named(inside[0], inked(inside[0], Manner()), [board[place] for place in inside[1]], rng)


def _named(cells: Cells, ink: Inked, board: Sequence[Drawn], rng: np.random.Generator) -> Iterator[tuple[NDArray[np.uint8], int]]:
    for cell, drawn in enumerate(board):
        for blot in ink.blots[cell]:
            piece = piece_of(cells, ink, cell, blot)
            label = _name(piece, drawn)
            if label is not None:
                yield piece.glyph, label
            for part in {id(part): part for split in splits_of(cells, ink, cell, blot) for part in split}.values():
                name = _name(part, drawn)
                if name is None and label not in (None, JUNK) and rng.random() < PARTS_LEARNT:
                    name = JUNK
                if name is not None:
                    yield part.glyph, name


def _name(piece: Piece, drawn: Drawn) -> int | None:
    """Return the place of a piece's name, none where that is in doubt."""
    left, top, width, height = piece.rect
    box = left, top, left + width, top + height
    for sign, place in zip(drawn.text, drawn.boxes, strict=True):
        if _shared(box, place) > SAME * (_area(box) + _area(place) - _shared(box, place)):
            return SIGNS.find(sign.lower()) if sign.lower() in SIGNS else JUNK
    if any(_shared(box, place) > COVERED * _area(place) > 0 and _area(box) > MUCH * _area(place) for place in drawn.boxes):
        return JUNK
    if any(_shared(box, place) for place in (*drawn.boxes, *drawn.litter)):
        return None
    return JUNK


def _shared(one: Box, other: Box) -> float:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])

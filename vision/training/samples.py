"""Training samples of the sign network: drawn boards are segmented as real ones are, and each piece gets a label."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells.reading import JUNK, SIGNS
from vision.signs.components import InkMap, InkSettings, Piece, find_components, piece_of, splits_of
from vision.signs.ink import Cells, even_cells
from vision.signs.writing import INK_SETTINGS, plate_interiors
from vision.training.drawing.cell import Box, Drawn, draw_cell, random_look
from vision.training.drawing.choices import one_of, weighted_choice
from vision.training.drawing.fonts import OTHERS, FontFace

CELLS = 16  # per board
MIN_IOU = 0.55  # intersection over union from which a piece counts as a drawn sign
COVERED_PART, MUCH_LARGER = 0.7, 1.5
"""a piece that covers this part of a sign and is this much larger is junk: a plate, or several signs"""
JUNK_SHARE = 0.6  # the share of junk that is kept: there is more of it than of any sign
PART_SHARE = 0.25  # how often part of a sign is labelled as junk: some parts look just like another sign
OTHER_SETTINGS_SHARE = 0.25  # how often a board is segmented with settings other than the first
KINDS = {"digits": 0.58, "signs": 0.3, "others": 0.12}

Samples = tuple[NDArray[np.uint8], NDArray[np.int64]]
"""glyphs (n, 24, 24), and their labels (n,): indices into SIGNS, or JUNK"""


def samples(faces: Sequence[FontFace], boards: int, seed: int) -> Samples:
    """Return the glyphs of random boards, each in a random font and look."""
    rng = np.random.default_rng(seed)
    groups: dict[str, list[FontFace]] = {}
    for face in faces:
        groups.setdefault(face.group, []).append(face)
    names = sorted(groups)
    glyphs, labels = [], []
    for board in range(boards):
        group = groups[names[(board + seed) % len(names)]]
        for glyph, label in labelled_pieces(random_board(one_of(rng, group), rng), rng):
            if label != JUNK or rng.random() < JUNK_SHARE:
                glyphs.append(glyph)
                labels.append(label)
    return np.stack(glyphs), np.array(labels, np.int64)


def random_board(face: FontFace, rng: np.random.Generator) -> list[Drawn]:
    look = random_look(rng)
    kind = weighted_choice(rng, KINDS)
    longest = int(rng.integers(1, 4)) if kind == "digits" else 1
    texts = [_random_text(kind, longest, face, rng) for _ in range(CELLS)]
    return [draw_cell(text, face, look, rng, is_second=rng.random() < 0.3) for text in texts]


def _random_text(kind: str, longest: int, face: FontFace, rng: np.random.Generator) -> str:
    if rng.random() < 0.08:
        return ""
    if kind == "digits":
        return "".join(str(digit) for digit in rng.integers(0, 10, rng.integers(1, longest + 1)))
    known = SIGNS + SIGNS[10:].upper() if kind == "signs" else OTHERS
    texts = [text for text in known if text in face.texts]
    return one_of(rng, texts) if texts else ""


def labelled_pieces(board: Sequence[Drawn], rng: np.random.Generator) -> Iterator[tuple[NDArray[np.uint8], int]]:
    """Yield the glyph and the label of each piece, without ambiguous ones."""
    cells = even_cells([cell.pixels for cell in board])
    others = [settings for settings in INK_SETTINGS if not settings.rim]
    ink = find_components(cells, one_of(rng, others) if rng.random() < OTHER_SETTINGS_SHARE else InkSettings())
    yield from _labelled(cells, ink, board, rng)
    inside = plate_interiors(cells, ink, range(len(board)), INK_SETTINGS[0].rim)
    if inside:
        yield from _labelled(inside[0], find_components(inside[0], InkSettings()), [board[place] for place in inside[1]], rng)


def _labelled(
    cells: Cells, ink: InkMap, board: Sequence[Drawn], rng: np.random.Generator
) -> Iterator[tuple[NDArray[np.uint8], int]]:
    for cell, drawn in enumerate(board):
        for component in ink.components[cell]:
            piece = piece_of(cells, ink, cell, component)
            label = _label(piece, drawn)
            if label is not None:
                yield piece.glyph, label
            for part in {id(part): part for split in splits_of(cells, ink, cell, component) for part in split}.values():
                name = _label(part, drawn)
                if name is None and label not in (None, JUNK) and rng.random() < PART_SHARE:
                    name = JUNK
                if name is not None:
                    yield part.glyph, name


def _label(piece: Piece, drawn: Drawn) -> int | None:
    """Return the label of a piece, None if it is ambiguous."""
    left, top, width, height = piece.rect
    box = left, top, left + width, top + height
    for sign, place in zip(drawn.text, drawn.boxes, strict=True):
        if _overlap(box, place) > MIN_IOU * (_area(box) + _area(place) - _overlap(box, place)):
            return SIGNS.find(sign.lower()) if sign.lower() in SIGNS else JUNK
    smaller = [place for place in drawn.boxes if _area(box) > MUCH_LARGER * _area(place)]
    if any(_overlap(box, place) > COVERED_PART * _area(place) > 0 for place in smaller):
        return JUNK
    return None if any(_overlap(box, place) for place in (*drawn.boxes, *drawn.litter)) else JUNK


def _overlap(one: Box, other: Box) -> float:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])

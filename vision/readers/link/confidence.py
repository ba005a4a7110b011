"""Confidence in a link board and its cells: from the gap between faces, from pairs, and from what was mended."""

import numpy as np

from vision.cells.tiles import Floats, Ints, Tiles, second_colour
from vision.frame import Grid
from vision.readers.link.cells import Kinds
from vision.readers.link.groups import GAP_EVIDENCE, NOISE, Grouping, first_members
from vision.readers.link.mend import MendedFaces

JOINED = 0.97  # confidence in each cell that joined a class
TILES, CLASSES = (4, 12, 24, 60), (2.2, 3, 4, 5)  # number of tiles -> least number of classes
CLEAR_GAP, PAIRED = 1.0, 0.9  # with a gap this wide, confidence in a board that pairs faces which look different
STEPS, ABOVE_CHANCE, PATTERNED = 4, 4.5, 0.15
"""a board that equals itself shifted by at most this many cells, by this many standard deviations above chance, is probably not
a link board: its factor"""
ALL_EQUAL = 8  # nor is one if this many tiles equal those at a shift, without exception
MIN_TWINS = 14  # nor is one if it has this many faces, and a line parts every pair: a picture puzzle beside its finished picture
COLOURS, COLOUR_CONFIDENCE, TOGETHER = (2.0, 8.0), (0.4, 1.0), 0.7
"""colourfulness -> confidence, as signs in a single colour are probably digits; the variation over all faces, which shapes of one
colour each have, counts by the last factor"""
SAME_SHAPE, ENDS_OF_LINES = 0.9, 0.1
"""faces are one shape if their drawings correlate this much; if each comes just twice, in a colour of its own, they are probably
the ends of lines to be drawn, not tiles: the factor"""
ON_VOID, ON_TILE = 0.99, (0.88, 0.11)
"""confidence that a dropped cell is no tile: with a gap's rim, or otherwise a base and what is added if its rim is clear"""


def cell_confidences(kinds: Kinds, distances: Floats, mended: MendedFaces) -> Floats:
    """Return the confidence in each cell's class, (n,), by how much nearer it is to its class than to any other."""
    labels = mended.labels
    same = (labels[:, None] == labels[None]) & (labels > 0)[:, None]
    other = ~same & (labels > 0)[None]
    np.fill_diagonal(same, False)
    within = np.where(same, distances, np.inf).min(1)
    between = np.where(other, distances, np.inf).min(1)
    ahead = np.log((between + NOISE) / (np.minimum(within, 1e3) + NOISE))
    confidence = np.where(labels > 0, 1 / (1 + np.exp(-4 * np.nan_to_num(ahead, posinf=2.0))), kinds.confidence)
    for cell, _, alike in mended.joined:
        confidence[cell] = min(0.9, alike)
    odd = np.flatnonzero(np.bincount(labels) % 2)
    confidence[np.isin(labels, odd[odd > 0])] *= 0.5
    confidence[list(mended.dropped)] = 0.6
    return confidence.astype(np.float32)


def board_confidence(grid: Grid, tiles: Tiles, kinds: Kinds, grouping: Grouping, mended: MendedFaces) -> float:
    """Return the confidence, 0 to 1, that this is a link board and that all of it is right."""
    sizes = np.bincount(mended.labels)[1:]
    sizes = sizes[sizes > 0]
    if len(sizes) < 2:
        return 0.0
    board = mended.labels.reshape(grid.shape)
    on_tiles = [ON_VOID if kinds.void[cell] else ON_TILE[0] + ON_TILE[1] * kinds.clear[cell] for cell in mended.dropped]
    chances = [
        1 - float(np.exp(-GAP_EVIDENCE * grouping.gap)),
        _evenness(sizes, grouping.gap),
        JOINED ** len(mended.joined),
        float(np.prod(on_tiles)),
        1 - float(np.exp(-sizes.sum() / 5)),
        _variety(sizes),
        PATTERNED if is_patterned(board) or has_twin_halves(board) else 1.0,
        ENDS_OF_LINES if (sizes == 2).all() and _is_one_shape(tiles, mended.labels) else 1.0,
        _no_digits(sizes, float(np.interp(colourfulness(tiles, mended.labels), COLOURS, COLOUR_CONFIDENCE))),
    ]
    return float(np.prod(chances))


def _no_digits(sizes: Ints, confidence: float) -> float:
    """Return the confidence that faces aren't digits, updating that by colours: counts of digits are seldom all even."""
    unlikely = (1 - confidence) * 2.0 ** (1 - len(sizes)) if not (sizes % 2).any() else 1 - confidence
    return confidence / (confidence + unlikely)


def _evenness(sizes: Ints, gap: float) -> float:
    """Return the likelihood of the share of odd classes; where faces differ clearly, two odd ones may be a pair."""
    odd = float((sizes % 2).mean())
    if odd and gap > CLEAR_GAP and (sizes % 2).sum() % 2 == 0:
        return PAIRED * float(np.exp(-1.5 * odd))
    return float(np.exp(-6 * odd))


def _variety(sizes: Ints) -> float:
    """Return the likelihood that a link board spreads its tiles over classes like this."""
    spread = sizes / sizes.sum()
    classes = float(np.exp(-(spread * np.log(spread)).sum()))
    wanted = np.interp(sizes.sum(), TILES, CLASSES)
    return float(np.clip((classes - 1) / (wanted - 1), 0, 1))


def is_patterned(labels: Ints) -> bool:
    """Return whether the board mostly equals itself shifted by some cells, as no shuffled board does."""
    rows, columns = labels.shape
    sizes = np.bincount(labels.ravel())[1:]
    chance = float(((sizes / sizes.sum()) ** 2).sum())
    steps = [(down, across) for down in range(STEPS + 1) for across in range(-STEPS, STEPS + 1) if (down, across) > (0, 0)]
    for down, across in steps:
        if down >= rows or abs(across) >= columns:
            continue
        left, right = max(0, across), max(0, -across)
        one = labels[down:, left : columns - right]
        other = labels[: rows - down, right : columns - left]
        tiles = (one > 0) & (other > 0)
        number, equal = int(tiles.sum()), int(((one == other) & tiles).sum())
        above = (equal - number * chance) / (number * chance * (1 - chance) + 0.5) ** 0.5
        if (above > ABOVE_CHANCE and equal > number / 2) or equal == number >= ALL_EQUAL:
            return True
    return False


def has_twin_halves(labels: Ints) -> bool:
    """Return whether each face is in as many cells on one side of some row or column as on the other."""
    faces = np.unique(labels[labels > 0])
    counts = [np.array([(labels == face).sum(axis).cumsum() for face in faces]) for axis in (0, 1)]
    return len(faces) >= MIN_TWINS and any((2 * each == each[:, -1:]).all(0).any() for each in counts)


def _is_one_shape(tiles: Tiles, labels: Ints) -> bool:
    """Return whether nearly all faces differ only in colour."""
    _, first = first_members(labels)
    drawn = np.abs(tiles.squares[first] - tiles.ground[first][:, None]).sum(2)
    with np.errstate(invalid="ignore"):  # a plain face has no correlation with any other
        alike = np.corrcoef(drawn)
    return bool(np.quantile(alike[np.triu_indices(len(first), 1)], 0.1) > SAME_SHAPE)


def colourfulness(tiles: Tiles, labels: Ints) -> float:
    """Return how far colours spread from one line, in levels: near 0 for signs of one colour, on each tile and over all tiles."""
    _, first = first_members(labels)
    alone = [second_colour(tiles.squares[cell]) for cell in first]
    return max(float(np.median(alone)), TOGETHER * second_colour(tiles.squares[first].reshape(-1, 3)))

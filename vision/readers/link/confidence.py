"""How far the reading of a link board is to be trusted: by the gap between faces, by pairs, and by what was mended."""

import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import Tiles, second_colour
from vision.frame import Grid
from vision.readers.link.cells import Kinds
from vision.readers.link.groups import NOISE, Groups
from vision.readers.link.mend import Mended

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

JOINED = 0.97
"""how sure it is that a cell joined to a class belongs there"""
TILES, CLASSES = (4, 12, 24, 60), (2.2, 3, 4, 5)
"""how many classes a board of so many tiles has at least"""
CLEAR_GAP, PAIRED = 1.0, 0.9
"""with a gap as wide between faces, how sure a board is on which some go in pairs though they look different"""
FEW_REPEATS, LATIN = 0.35, 0.3
"""with less than this part of the repeats in lines that chance gives, it is likely a puzzle of digits"""
STEPS, ABOVE_CHANCE, PATTERNED = 4, 4.5, 0.15
"""a board that is equal to itself so few cells further on, by so many deviations more than chance, is likely none"""
ALL_EQUAL = 8
"""as is one on which so many tiles, without any exception, are equal to those some cells further on"""
COLOURS, TRUST_IN_COLOURS, TOGETHER = (2.0, 8.0), (0.4, 1.0), 0.7
"""signs in one colour are likely digits; shapes of one colour each count by this part of what they vary together"""
SAME_SHAPE, ENDS_OF_LINES = 0.9, 0.1
"""shapes are the same if they go together by so much; where each is there twice in a colour of its own these are the ends of
lines that are to be drawn, and no tiles"""
ON_VOID, ON_TILE = 0.99, (0.88, 0.11)
"""how sure it is that a cell with something in it is no tile: with the rim of a removed one, or with another, and how much
more if that is clearly no tile's"""


def sureness(kinds: Kinds, apart: Floats, way: Groups, mended: Mended) -> Floats:
    """Return for each cell how sure its class is, (n,): by how much nearer it is to its class than to any other."""
    labels = mended.labels
    same = (labels[:, None] == labels[None]) & (labels > 0)[:, None]
    other = ~same & (labels > 0)[None]
    np.fill_diagonal(same, False)
    within = np.where(same, apart, np.inf).min(1)
    between = np.where(other, apart, np.inf).min(1)
    ahead = np.log((between + NOISE) / (np.minimum(within, 1e3) + NOISE))
    sure = np.where(labels > 0, 1 / (1 + np.exp(-4 * np.nan_to_num(ahead, posinf=2.0))), kinds.sure)
    for cell, _, alike in mended.joined:
        sure[cell] = min(0.9, alike)
    odd = np.flatnonzero(np.bincount(labels) % 2)
    sure[np.isin(labels, odd[odd > 0])] *= 0.5
    sure[list(mended.dropped)] = 0.6
    return sure.astype(np.float32)


def confidence_in(grid: Grid, tiles: Tiles, kinds: Kinds, way: Groups, mended: Mended) -> float:
    """Return how sure it is that this is a link board and that all of it is right, 0 to 1."""
    sizes = np.bincount(mended.labels)[1:]
    sizes = sizes[sizes > 0]
    if len(sizes) < 2:
        return 0.0
    on_tiles = [ON_VOID if kinds.void[cell] else ON_TILE[0] + ON_TILE[1] * kinds.clear[cell] for cell in mended.dropped]
    chances = [
        1 - float(np.exp(-3 * way.gap)),
        _evenness(sizes, way.gap),
        JOINED ** len(mended.joined),
        float(np.prod(on_tiles)),
        1 - float(np.exp(-sizes.sum() / 5)),
        _variety(sizes),
        LATIN if is_latin(mended.labels.reshape(grid.shape)) else 1.0,
        PATTERNED if is_patterned(mended.labels.reshape(grid.shape)) else 1.0,
        ENDS_OF_LINES if (sizes == 2).all() and _is_one_shape(tiles, mended.labels) else 1.0,
        _no_digits(sizes, float(np.interp(colourfulness(tiles, mended.labels), COLOURS, TRUST_IN_COLOURS))),
    ]
    return float(np.prod(chances))


def _no_digits(sizes: Ints, trust: float) -> float:
    """Return how sure it is that faces are no digits, given that by their colours: these seldom come all in even numbers."""
    unlikely = (1 - trust) * 2.0 ** (1 - len(sizes)) if not (sizes % 2).any() else 1 - trust
    return trust / (trust + unlikely)


def _evenness(sizes: Ints, gap: float) -> float:
    """Return how usual so many classes of an odd size are; where faces differ clearly, two of them may go together."""
    odd = float((sizes % 2).mean())
    if odd and gap > CLEAR_GAP and (sizes % 2).sum() % 2 == 0:
        return PAIRED * float(np.exp(-1.5 * odd))
    return float(np.exp(-6 * odd))


def _variety(sizes: Ints) -> float:
    """Return how usual it is for a link board to have its tiles spread over classes as these."""
    spread = sizes / sizes.sum()
    classes = float(np.exp(-(spread * np.log(spread)).sum()))
    wanted = np.interp(sizes.sum(), TILES, CLASSES)
    return float(np.clip((classes - 1) / (wanted - 1), 0, 1))


def is_latin(labels: Ints) -> bool:
    """Tell whether no class comes twice in a row or column though chance would have it so: as the digits of a sudoku.

    Of these there are no more than cells in a row.
    """
    rows, columns = labels.shape
    sizes = np.bincount(labels.ravel())[1:]
    if np.count_nonzero(sizes) > max(rows, columns):
        return False
    pairs = float((sizes * (sizes - 1) / 2).sum())
    expected = pairs * (rows + columns - 2) / (rows * columns - 1)
    found = 0
    for line in [*labels, *labels.T]:
        number = np.bincount(line)[1:]
        found += int((number * (number - 1) // 2).sum())
    return bool(found < expected * FEW_REPEATS - 1)


def is_patterned(labels: Ints) -> bool:
    """Tell whether the board is mostly equal to itself some cells further on, as no shuffled board is."""
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


def _is_one_shape(tiles: Tiles, labels: Ints) -> bool:
    """Tell whether nearly all faces differ by their colours only."""
    first = _first_of_each(labels)
    drawn = np.abs(tiles.squares[first] - tiles.ground[first][:, None]).sum(2)
    with np.errstate(invalid="ignore"):  # a plain face goes together with none
        alike = np.corrcoef(drawn)
    return bool(np.quantile(alike[np.triu_indices(len(first), 1)], 0.1) > SAME_SHAPE)


def _first_of_each(labels: Ints) -> Ints:
    """Return the first cell of each class."""
    return np.array([np.flatnonzero(labels == label)[0] for label in np.unique(labels[labels > 0])])


def colourfulness(tiles: Tiles, labels: Ints) -> float:
    """Return how far colours lie from one line, in levels: near 0 for signs of one colour, on tiles and over all of them."""
    first = _first_of_each(labels)
    alone = [second_colour(tiles.squares[cell]) for cell in first]
    return max(float(np.median(alone)), TOGETHER * second_colour(tiles.squares[first].reshape(-1, 3)))

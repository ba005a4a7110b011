"""Reading picture boards without knowing their picture: the edges of tiles tell which belong side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels
from vision.readers.sliding.permutation import NEVER, Placing, likeliest, odds_of, weigh
from vision.readers.sliding.pictures.cuts import Cut, Cuts
from vision.readers.sliding.pictures.jigsaw import HOLE, Assembly, Jigsaw, Layout, assemble
from vision.readers.sliding.pictures.tiles import LOOK_PX, Pictured, Tiles, cut_tiles, look_of, unrest

HOMES = {Home.LAST: 0.7, Home.FIRST: 0.3}  # where the blank belongs, and how common that is
OTHER = {Home.LAST: Home.FIRST, Home.FIRST: Home.LAST}
MOST_CUTS, AS_CLEAR = 2, 0.8
"""so many ways to cut the tiles are tried, if their edges match nearly as clearly as those of the clearest"""
SEEN = 0.5
"""where the network is surer than this that it sees a sliding puzzle, the cut is looked for to the pixel"""
CLEAR_ENOUGH = 0.8  # a board as sure as this is cut apart in no other way
LEAST_TILE_PX = 16
FLAT = 14.0  # cells whose levels deviate less than this may be the blank
FLATTER = 0.5  # and less than this part of what most tiles do
EVEN = 1.0
"""levels that deviate less are drawn, as a blank mostly is, and no part of a photograph: then no other cell is a blank"""
MOST_BLANKS = 2  # so many cells are tried as the blank
GOOD = -0.4  # neighbours that cost less belong together by all that is seen
LEAST_GOOD = 0.5
"""boards with a smaller part of such neighbours are none; dark or even parts of a picture have none"""
SURELY_GOOD = 0.7
OTHER_CORNERS = 0.05
"""how common it is that the blank belongs into the upper right or the lower left corner, beside the others"""
LEAST_CHANCE = 0.002  # other pictures that the tiles make are kept if they are at least so much as likely
MOST_COMPARED = 100  # on boards of more tiles none are exchanged
MOST_MISTAKEN = 4  # so many of those in which tiles are exchanged are kept
MOST_SURE = 0.92  # edges alone never make a board surer
SAME_LEVELS = 3.0  # tiles that differ less are equal
MOST_EQUAL = 0.15  # where a larger part of the tiles is, they are no parts of a picture
STILL_WHOLE = (0.4, 0.8)
"""where so large a part of the neighbours belongs together as they are, it may be or is a picture with lines across it"""
SOLVED = 0.5  # how sure a known board is that is solved: one cut apart in the wrong places looks so too
UNSOLVABLE = 0.6
"""a board put together so that it can't be solved is put together wrongly, unless its game deals such boards"""
FEW_TILES = 8  # fewer tiles fit together by chance
LEAST_TILES, MOST_TILES = 6, 625  # more would take half a minute to put together


def by_edges(plane: Pixels, grid: Grid, blank: int | None = None) -> Pictured | None:
    """Return the board whose tiles make a picture, None if they make none.

    With a cell that may be the blank it is known to be a board, however its tiles look.
    """
    tiles = cut_tiles(plane, grid)
    if min(tiles.shape[1:3]) < LEAST_TILE_PX:
        return None
    is_known = blank is not None
    is_seen = grid.said is not None and grid.said.chance("sliding") > SEEN
    blanks = _blanks(tiles) if blank is None else list(dict.fromkeys([blank, *_blanks(tiles)]))
    if not LEAST_TILES <= len(tiles) <= MOST_TILES or not blanks or (not is_known and _has_equal_tiles(tiles)):
        return None
    cuts = Cuts(plane, grid)
    likely = [cut for cut in cuts.plain[:MOST_CUTS] if cut.clearness >= AS_CLEAR * cuts.plain[0].clearness]
    best = _best_blank(cuts, likely, blanks, is_known)
    if is_seen and (best is None or best.confidence < CLEAR_ENOUGH):
        better = _best_blank(cuts, cuts.others(), blanks, is_known)
        best = max(filter(None, (best, better)), key=lambda board: board.confidence, default=None)
    return best


def _best_blank(cuts: Cuts, tried: Sequence[Cut], blanks: Sequence[int], is_known: bool) -> Pictured | None:
    """Return the likeliest of the boards with one cell or another as the blank, None if there is none."""
    found = []
    for blank in blanks:
        boards = [board for cut in tried if (board := _assembled(cut, cuts.grid_of(cut), blank, is_known)) is not None]
        found += [max(boards, key=lambda board: board.confidence)] if boards else []
    if not found:
        return None
    scores = np.array([board.placing.score for board in found])
    best = found[scores.argmax()]
    return replace(best, confidence=best.confidence / float(np.exp(scores - scores.max()).sum()))


def _blanks(tiles: Tiles) -> list[int]:
    """Return the calm cells that may be the blank, the calmest first, and of these those whose colour is the rarest."""
    deviation = unrest(tiles)
    colours = np.array([cv2.mean(tile)[:3] for tile in tiles])
    apart = abs(colours[:, None] - colours[None, :]).max(2)
    np.fill_diagonal(apart, np.inf)
    most = EVEN if deviation.min() < EVEN else FLAT
    calm = np.flatnonzero(deviation < min(most, FLATTER * float(np.median(deviation))))
    return [
        int(cell) for cell in sorted(calm, key=lambda cell: (round(float(deviation[cell])), -apart[cell].min()))[:MOST_BLANKS]
    ]


def _has_equal_tiles(tiles: Tiles) -> bool:
    """Tell whether many tiles with something on them are there twice, as on boards of pairs."""
    looks = np.array([look_of(tile) for tile in tiles])[unrest(tiles) > FLAT].reshape(-1, 3 * LOOK_PX**2)
    if len(looks) < 2:
        return False
    nearest = cv2.batchDistance(looks, looks, cv2.CV_32F, normType=cv2.NORM_L1, K=2)[0] / looks.shape[1]
    return bool((nearest[:, 1] < SAME_LEVELS).sum() > MOST_EQUAL * len(tiles))


def _assembled(cut: Cut, grid: Grid, blank: int, is_known: bool) -> Pictured | None:
    """Return the board of a grid whose tiles were cut apart, None if they make no picture."""
    shape = rows, columns = grid.shape
    expected = 2 * rows * columns - rows - columns - 2
    if cut.clearness < -GOOD * expected:
        return None
    neighbours = cut.neighbours(blank)
    last, first, *others = assemble(neighbours, shape, [(rows - 1, columns - 1), (0, 0), (0, columns - 1), (rows - 1, 0)])
    assemblies = {Home.LAST: last, Home.FIRST: first}
    jigsaw = Jigsaw(neighbours)
    placings = {home: _placed(jigsaw, each, blank, home) for home, each in assemblies.items()}
    placing, chance = likeliest(placings, HOMES)
    good = jigsaw.good(assemblies[placing.state.home].layout, GOOD) / expected
    if not is_known and good < LEAST_GOOD:
        return None
    shown = np.insert(np.arange(rows * columns - 1), blank, HOLE).reshape(rows, columns)
    as_shown = jigsaw.good(shown, GOOD) / expected
    is_scrambled = float(np.interp(as_shown, STILL_WHOLE, (1.0, SOLVED if is_known else 0.0)))
    other = assemblies[OTHER[placing.state.home]]
    rivals = [(HOMES[OTHER[placing.state.home]], other), *((OTHER_CORNERS, each) for each in others)]
    best = assemblies[placing.state.home]
    goals = (*_goals(placing, best, rivals), *_mistakable(placing, _log_chances(jigsaw, best, blank, placing.state.home)))
    return Pictured(placing, chance * placing.chance * is_scrambled * _plausible(good, placing), "edges", goals, grid)


def _goals(placing: Placing, best: Assembly, rivals: Sequence[tuple[float, Assembly]]) -> tuple[tuple[int, ...], ...]:
    """Return how tiles lie in those other assemblies that are likely enough, given how common the place of the hole is."""
    state = placing.state
    numbers = [tile for tile in state.tiles if tile]
    common = HOMES[state.home]
    chances = [(chance / common * float(np.exp(best.cost - each.cost)), each) for chance, each in rivals]
    likely = [pair for pair in sorted(chances, key=lambda pair: -pair[0]) if pair[0] >= LEAST_CHANCE]
    return tuple(tuple(numbers[tile] if tile != HOLE else 0 for tile in each.layout.ravel()) for _, each in likely)


def _placed(jigsaw: Jigsaw, assembly: Assembly, blank: int, home: Home) -> Placing:
    """Return how sure the tiles of an assembly are, beside the tiles around them."""
    layout = assembly.layout
    tiles = np.zeros(layout.size, np.intp)
    tiles[_cells(layout, blank)[layout[layout != HOLE]]] = _numbers(layout, home)
    return weigh(tiles, _log_chances(jigsaw, assembly, blank, home), layout.shape, {home: 1.0})


def _log_chances(jigsaw: Jigsaw, assembly: Assembly, blank: int, home: Home) -> NDArray[np.float64]:
    """Return for each cell the logarithm of how likely it holds each tile, given the tiles around that one."""
    layout = assembly.layout
    log_chances = np.full((layout.size, layout.size), NEVER)
    costs = jigsaw.costs_at(layout, np.argwhere(layout != HOLE))
    log_chances[np.ix_(_cells(layout, blank), _numbers(layout, home))] = -costs.T
    log_chances[blank, 0] = 0.0
    return log_chances


def _cells(layout: Layout, blank: int) -> NDArray[np.intp]:
    """Return the cell of each tile of a jigsaw."""
    return np.delete(np.arange(layout.size), blank)


def _numbers(layout: Layout, home: Home) -> NDArray[np.intp]:
    """Return the tile that belongs in each place of a layout but the hole."""
    return np.asarray(np.argwhere(layout != HOLE) @ (layout.shape[1], 1) + (home is Home.LAST), np.intp)


def _mistakable(placing: Placing, log_chances: NDArray[np.float64]) -> Iterator[tuple[int, ...]]:
    """Yield the goals in which three tiles that look alike have changed places, which keeps the board solvable."""
    state = placing.state
    if len(state.tiles) > MOST_COMPARED:
        return
    odds = odds_of(log_chances, np.array(state.tiles))
    turns = odds[:, :, None] * odds[None, :, :] * odds.T[:, None, :]
    goal = state.goal(state.rows, state.cols, state.home).tiles
    for number in np.argsort(-turns, axis=None)[
        : 3 * MOST_MISTAKEN : 3
    ]:  # a turn is there three times, one for each of its cells
        one, two, three = (int(place) for place in np.unravel_index(number, turns.shape))
        if turns[one, two, three] < LEAST_CHANCE:
            return
        turned = dict(
            zip((state.tiles[cell] for cell in (two, three, one)), (state.tiles[cell] for cell in (one, two, three)), strict=True)
        )
        yield tuple(turned.get(tile, tile) for tile in goal)


def _plausible(good: float, placing: Placing) -> float:
    """Return how likely tiles make a picture of which so large a part of the neighbours belongs together."""
    sure = MOST_SURE * min(1.0, (good - LEAST_GOOD / 2) / (SURELY_GOOD - LEAST_GOOD / 2))
    if len(placing.state.tiles) <= FEW_TILES:
        sure *= 0.5
    return sure * UNSOLVABLE if not placing.can_be_solved else sure

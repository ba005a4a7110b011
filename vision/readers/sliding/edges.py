"""Reads picture boards whose picture is unknown: the edges of tiles tell which belong side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels
from vision.readers.sliding.cuts import Cut, Cuts
from vision.readers.sliding.jigsaw import HOLE, Assembly, Jigsaw, Layout, assemble
from vision.readers.sliding.permutation import IMPOSSIBLE, Placement, best_home, score_placement, swap_odds
from vision.readers.sliding.tiles import HOMES, THUMBNAIL_PX, PictureBoard, Tiles, cut_tiles, deviations, thumbnail

OTHER = {Home.LAST: Home.FIRST, Home.FIRST: Home.LAST}
MAX_CUTS, AS_CLEAR = 2, 0.8  # number of cuts tried, and their least clearness as a part of the clearest one's
SEEN = 0.5  # the network's probability of a sliding puzzle from which the cut is refined to the pixel
CLEAR_ENOUGH = 0.8  # confidence from which no other cut is tried
MIN_TILE_PX = 16
FLAT = 14.0  # greatest deviation of the blank's levels,
FLATTER = 0.5  # also as a part of the median deviation of tiles
EVEN = 1.0
"""a blank below this deviation is evenly coloured, unlike parts of a photograph: then only such cells may be the blank"""
MAX_BLANKS = 2  # number of cells tried as the blank
GOOD = -0.4  # cost below which neighbours certainly belong together
MIN_GOOD = 0.5  # least share of such neighbours on a board; dark or uniform parts of a picture have none
ALL_GOOD = 0.7  # share of such neighbours that gives full confidence
OTHER_CORNERS = 0.05
"""prior probability of the upper right and the lower left corner as the blank's home, relative to HOMES"""
MIN_PROBABILITY = 0.002  # least relative probability of other pictures that the tiles may make
MAX_COMPARED = 100  # number of tiles up to which pictures with exchanged tiles are considered
MAX_MISTAKEN = 4  # number of such pictures kept
MAX_CONFIDENCE = 0.92  # confidence that edges alone can give
SAME_LEVELS = 3.0  # tiles that differ by less are equal
MAX_EQUAL = 0.15  # share of equal tiles beyond which they are no parts of a picture
STILL_WHOLE = (0.4, 0.8)
"""shares of neighbours that belong together as shown: from the first on, it may be a whole picture with lines across it"""
SOLVED = 0.5  # factor for a known board that is solved: one cropped in the wrong places looks the same
UNSOLVABLE = 0.6  # factor for an assembly that can't be solved: it is wrong, unless the game deals such boards
FEW_TILES = 8  # up to this many tiles may fit together by chance
MIN_TILES, MAX_TILES = 6, 625  # assembling more would take half a minute


def by_edges(plane: Pixels, grid: Grid, blank: int | None = None) -> PictureBoard | None:
    """Return the board whose tiles make a picture, None if they make none.

    If the index of a probable blank is given, the grid is known to be a board, whatever its tiles look like.
    """
    tiles = cut_tiles(plane, grid)
    if min(tiles.shape[1:3]) < MIN_TILE_PX:
        return None
    is_known = blank is not None
    is_seen = grid.prediction is not None and grid.prediction.probability("sliding") > SEEN
    blanks = _blanks(tiles) if blank is None else list(dict.fromkeys([blank, *_blanks(tiles)]))
    if not MIN_TILES <= len(tiles) <= MAX_TILES or not blanks or (not is_known and _has_equal_tiles(tiles)):
        return None
    cuts = Cuts(plane, grid)
    likely = [cut for cut in cuts.plain[:MAX_CUTS] if cut.clearness >= AS_CLEAR * cuts.plain[0].clearness]
    best = _best_blank(cuts, likely, blanks, is_known)
    if is_seen and (best is None or best.confidence < CLEAR_ENOUGH):
        better = _best_blank(cuts, cuts.refined(), blanks, is_known)
        best = max(filter(None, (best, better)), key=lambda board: board.confidence, default=None)
    return best


def _best_blank(cuts: Cuts, tried: Sequence[Cut], blanks: Sequence[int], is_known: bool) -> PictureBoard | None:
    """Return the most probable of the boards with each candidate for the blank, None if there is none."""
    found = []
    for blank in blanks:
        boards = [board for cut in tried if (board := _assembled(cut, cuts.grid_of(cut), blank, is_known)) is not None]
        found += [max(boards, key=lambda board: board.confidence)] if boards else []
    if not found:
        return None
    scores = np.array([board.placement.score for board in found])
    best = found[scores.argmax()]
    return replace(best, confidence=best.confidence / float(np.exp(scores - scores.max()).sum()))


def _blanks(tiles: Tiles) -> list[int]:
    """Return the candidates for the blank among flat cells, the flattest first, and among equally flat ones the rarest colour."""
    deviation = deviations(tiles)
    colours = np.array([cv2.mean(tile)[:3] for tile in tiles])
    apart = abs(colours[:, None] - colours[None, :]).max(2)
    np.fill_diagonal(apart, np.inf)
    most = EVEN if deviation.min() < EVEN else FLAT
    flat = np.flatnonzero(deviation < min(most, FLATTER * float(np.median(deviation))))
    return [int(cell) for cell in sorted(flat, key=lambda cell: (round(float(deviation[cell])), -apart[cell].min()))[:MAX_BLANKS]]


def _has_equal_tiles(tiles: Tiles) -> bool:
    """Return whether many tiles with a drawing come twice, as on boards of pairs."""
    thumbnails = np.array([thumbnail(tile) for tile in tiles])[deviations(tiles) > FLAT].reshape(-1, 3 * THUMBNAIL_PX**2)
    if len(thumbnails) < 2:
        return False
    nearest = cv2.batchDistance(thumbnails, thumbnails, cv2.CV_32F, normType=cv2.NORM_L1, K=2)[0] / thumbnails.shape[1]
    return bool((nearest[:, 1] < SAME_LEVELS).sum() > MAX_EQUAL * len(tiles))


def _assembled(cut: Cut, grid: Grid, blank: int, is_known: bool) -> PictureBoard | None:
    """Return the board of a cut, None if its tiles make no picture."""
    shape = rows, columns = grid.shape
    expected = 2 * rows * columns - rows - columns - 2
    if cut.clearness < -GOOD * expected:
        return None
    neighbours = cut.neighbours(blank)
    last, first, *others = assemble(neighbours, shape, [(rows - 1, columns - 1), (0, 0), (0, columns - 1), (rows - 1, 0)])
    assemblies = {Home.LAST: last, Home.FIRST: first}
    jigsaw = Jigsaw(neighbours)
    placements = {home: _placed(jigsaw, each, blank, home) for home, each in assemblies.items()}
    placement, chance = best_home(placements, HOMES)
    share = jigsaw.n_good(assemblies[placement.state.home].layout, GOOD) / expected
    if not is_known and share < MIN_GOOD:
        return None
    shown = np.insert(np.arange(rows * columns - 1), blank, HOLE).reshape(rows, columns)
    as_shown = jigsaw.n_good(shown, GOOD) / expected
    scrambled = float(np.interp(as_shown, STILL_WHOLE, (1.0, SOLVED if is_known else 0.0)))
    other = assemblies[OTHER[placement.state.home]]
    rivals = [(HOMES[OTHER[placement.state.home]], other), *((OTHER_CORNERS, each) for each in others)]
    best = assemblies[placement.state.home]
    goals = (*_goals(placement, best, rivals), *_mistakable(placement, _log_chances(jigsaw, best, blank, placement.state.home)))
    confidence = chance * placement.probability * scrambled * _plausible(share, placement)
    return PictureBoard(placement, confidence, "edges", goals, grid)


def _goals(placement: Placement, best: Assembly, rivals: Sequence[tuple[float, Assembly]]) -> tuple[tuple[int, ...], ...]:
    """Return the tiles of other assemblies that are probable enough, given the priors of their holes."""
    state = placement.state
    numbers = [tile for tile in state.tiles if tile]
    common = HOMES[state.home]
    chances = [(chance / common * float(np.exp(best.cost - each.cost)), each) for chance, each in rivals]
    likely = [pair for pair in sorted(chances, key=lambda pair: -pair[0]) if pair[0] >= MIN_PROBABILITY]
    return tuple(tuple(numbers[tile] if tile != HOLE else 0 for tile in each.layout.ravel()) for _, each in likely)


def _placed(jigsaw: Jigsaw, assembly: Assembly, blank: int, home: Home) -> Placement:
    """Return the placement of an assembly's tiles."""
    layout = assembly.layout
    tiles = np.zeros(layout.size, np.intp)
    tiles[_cells(layout, blank)[layout[layout != HOLE]]] = _numbers(layout, home)
    return score_placement(tiles, _log_chances(jigsaw, assembly, blank, home), layout.shape, {home: 1.0})


def _log_chances(jigsaw: Jigsaw, assembly: Assembly, blank: int, home: Home) -> NDArray[np.float64]:
    """Return for each cell the log probability of each tile, given that tile's neighbours in the picture."""
    layout = assembly.layout
    log_chances = np.full((layout.size, layout.size), IMPOSSIBLE)
    costs = jigsaw.costs_at(layout, np.argwhere(layout != HOLE))
    log_chances[np.ix_(_cells(layout, blank), _numbers(layout, home))] = -costs.T
    log_chances[blank, 0] = 0.0
    return log_chances


def _cells(layout: Layout, blank: int) -> NDArray[np.intp]:
    """Return the board's cell of each jigsaw tile."""
    return np.delete(np.arange(layout.size), blank)


def _numbers(layout: Layout, home: Home) -> NDArray[np.intp]:
    """Return the number that belongs in each place of a layout but the hole."""
    return np.asarray(np.argwhere(layout != HOLE) @ (layout.shape[1], 1) + (home is Home.LAST), np.intp)


def _mistakable(placement: Placement, log_chances: NDArray[np.float64]) -> Iterator[tuple[int, ...]]:
    """Yield goals in which three similar tiles have swapped places in a cycle, which keeps the board solvable."""
    state = placement.state
    if len(state.tiles) > MAX_COMPARED:
        return
    odds = swap_odds(log_chances, np.array(state.tiles))
    cycles = odds[:, :, None] * odds[None, :, :] * odds.T[:, None, :]
    goal = state.goal(state.rows, state.cols, state.home).tiles
    for number in np.argsort(-cycles, axis=None)[: 3 * MAX_MISTAKEN : 3]:  # each cycle appears three times, once per cell
        one, two, three = (int(index) for index in np.unravel_index(number, cycles.shape))
        if cycles[one, two, three] < MIN_PROBABILITY:
            return
        first, second, third = (state.tiles[cell] for cell in (one, two, three))
        swapped = {second: first, third: second, first: third}
        yield tuple(swapped.get(tile, tile) for tile in goal)


def _plausible(share: float, placement: Placement) -> float:
    """Return the probability that tiles make a picture, given the share of neighbours that belong together."""
    confidence = MAX_CONFIDENCE * min(1.0, (share - MIN_GOOD / 2) / (ALL_GOOD - MIN_GOOD / 2))
    if len(placement.state.tiles) <= FEW_TILES:
        confidence *= 0.5
    return confidence * UNSOLVABLE if not placement.can_be_solved else confidence

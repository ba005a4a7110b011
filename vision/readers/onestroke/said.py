"""Reading one-stroke mazes by what the board network says of cells: those that look alike mean the same, and the rules decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Edge
from solvers.onestroke.text import MAX_SIDE
from solvers.puzzle import Cell
from vision.cells.cell_network import MARGIN
from vision.cells.looks import looks as cell_looks
from vision.frame import Grid, Pixels, Reading, Said
from vision.readers.onestroke.board import WALKED, Board, details_of, line_of, text_of
from vision.readers.onestroke.edges import edges, unframed_bars
from vision.readers.onestroke.free_start import choose_start
from vision.readers.onestroke.numbers import NONE, Numbers, numbers
from vision.readers.onestroke.priors import Looks, looks_of, priors
from vision.readers.onestroke.roles import components
from vision.readers.reader import Wishes
from vision.signs.glyphs import read_figures

Chances = NDArray[np.float64]
"""(rows, columns)"""
ROLES = {FREE: ("empty", "covered", "tile", "sign"), WALL: ("wall", "blank"), WALKED: ("line",), COIN: ("coin",)}
"""what cells of each role hold, as the network says it; starts and ends are found apart"""
LEAST_SIDE = 3
LEAST_FILLED = 0.1
"""cells less of which has another colour than what is around the board are not there"""
LEAST_KIND = 0.1
"""grids that are less likely a maze are not looked at"""
MARKED, SINGLE = 0.3, 2.0
"""the likeliest cell is the start, or the end, if at least so likely; what looks like no other is likelier by this part"""
WRITTEN = 0.3
MARKS = ("sign", "start", "end", "coin")
"""cells that are at least so likely to hold something may hold numbers"""
EDGE = 0.5
MOST_LOOKS, MOST_BEHIND = 5, 4.0
"""of so many looks, those of the most cells, other roles are tried if they are not this much less likely, as a logarithm"""
COUNTED = 4
"""so many cells of one look are pieces of evidence: the network errs in all of them together"""
TORN, REFUTED, NOTHING_FREE = 2.0, 1.5, 30.0
"""how much less likely roles are that tear the free cells apart, leave the maze without a solution, or nothing to visit"""
LEAST_FREE = 0.2
"""the part of a maze's cells that are no walls at least"""
MOST_JUDGED = 150
"""larger boards are not asked for a solution"""
SURE_KIND, LEAST_WALLS, MOST_WALLS = 0.9, 0.04, 0.75
LEAST_OF_MAZE, NO_MAZE, REFUTED_ZIP = 0.45, 0.3, 0.5
"""how sure a maze is at least that is one by all that is known, and one that is not; and a field of numbers without a solution"""
WORTH = 0.2


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    return sorted(_readings(pixels, grids, wishes), key=lambda each: -each.confidence)


def _readings(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> Iterator[Reading]:
    for seen in grids:
        if seen.said is None or seen.said.puzzles["onestroke"] < LEAST_KIND:
            continue
        plane = seen.plane(pixels)
        looks = looks_of(plane, seen)
        grid = _without_nothing(seen, looks)
        said, (low, high) = grid.said, sorted(grid.shape)
        if said is not None and low >= LEAST_SIDE and high <= MAX_SIDE:
            looks = looks if grid is seen else looks_of(plane, grid)
            reading = _reading(plane, grid, said, looks, _numbers(plane, grid, said, wishes.digits))
            if reading.confidence >= WORTH:
                yield reading


def _without_nothing(grid: Grid, looks: Looks) -> Grid:
    """Return a grid without outer rows and columns in which there is only what is around the board."""
    is_there = looks.fills >= LEAST_FILLED
    rows, columns = (np.flatnonzero(is_there.any(axis)) for axis in (1, 0))
    if is_there.mean() < 0.5 or min(len(rows), len(columns)) < LEAST_SIDE or grid.said is None:  # free cells may look so too
        return grid
    if (len(rows), len(columns)) == grid.shape:
        return grid
    down, across = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    return replace(grid, rows=grid.rows[down], columns=grid.columns[across], said=grid.said.part(down, across))


def _numbers(plane: Pixels, grid: Grid, said: Said, way: str) -> Numbers:
    """Return the numbered cells; none where signs are no numbers from 1 on."""
    likely = sum(said.contents[name] for name in MARKS) > WRITTEN
    cells = [(int(row), int(column)) for row, column in np.argwhere(likely)]
    if len(cells) < 2:
        return NONE
    return numbers(dict(zip(cells, read_figures([grid.crop(plane, cell, -MARGIN) for cell in cells], way, MARGIN), strict=True)))


@dataclass(frozen=True, eq=False)
class _Taken:
    """What each cell is taken for, and how sure that is."""

    signs: dict[Cell, str]
    sure: Chances


def _reading(plane: Pixels, grid: Grid, said: Said, looks: Looks, counted: Numbers) -> Reading:
    rows, columns = grid.shape
    bars, links = _bars(plane, grid, looks), _edges(said.links)
    order, line = line_of(links)
    if counted.cells and counted.cells[0] not in line:  # every line begins at the first number
        order, line = (), frozenset()
    marks = dict.fromkeys(set(counted.cells) - line, FREE) if counted.cells else _marks(said, looks)
    taken = max(_ways(said, looks, marks, line, counted), key=lambda way: _obeyed(way, bars, counted))[0]
    board = Board(rows, columns, taken.signs, counted.cells, bars, (), [])
    start = next(iter(board.all(START)), None)
    if order and start in (order[0], order[-1]):
        board.line = order if order[0] == start else order[::-1]
    is_chosen = choose_start(board) is not None
    text = text_of(board)
    return Reading(
        "onestroke",
        grid,
        board.cells(),
        tuple(tuple(round(float(value), 3) for value in row) for row in taken.sure),
        text,
        _confidence(said, board, taken, counted),
        tuple(board.notes),
        details_of(board, is_chosen),
    )


def _bars(plane: Pixels, grid: Grid, looks: Looks) -> frozenset[Edge]:
    """Return the bars between cells, by what stands out there from all other edges."""
    between = edges(plane, grid, cell_looks(plane, grid), looks.names)
    return unframed_bars(between.masses, frozenset(), between.rare)


def _edges(chances: Chances) -> frozenset[Edge]:
    """Return the edges between neighbours that are likely enough, given those on the right of cells and below them."""
    _, rows, columns = chances.shape
    found = set[Edge]()
    for way, row, column in np.argwhere(chances > EDGE).tolist():
        near = (row, column + 1) if way == 0 else (row + 1, column)
        if near[0] < rows and near[1] < columns:
            found.add(((row, column), near))
    return frozenset(found)


def _marks(said: Said, looks: Looks) -> dict[Cell, str]:
    """Return the start and the end, each where it is likeliest, if it is likely anywhere: mostly nothing else looks so."""
    single = np.isin(looks.names, np.flatnonzero(np.bincount(looks.names.ravel()) == 1))
    found: dict[Cell, str] = {}
    if single.sum() == 1 and max(said.contents[name].max() for name in ("start", "end")) < MARKED:
        return {(int(row), int(column)): START for row, column in np.argwhere(single)}
    for name, sign in (("start", START), ("end", END)):
        chances = said.contents[name] * (1 + SINGLE * single)
        for cell in found:
            chances[cell] = 0
        row, column = (int(place) for place in np.unravel_index(int(chances.argmax()), chances.shape))
        if chances[row, column] >= MARKED:
            found[row, column] = sign
    odd = [(int(row), int(column)) for row, column in np.argwhere(single) if (row, column) not in found]
    if len(found) == len(odd) == 1:  # nothing else looks like no other cell
        found[odd[0]] = START if END in found.values() else END
    return found


def _ways(
    said: Said, looks: Looks, marks: dict[Cell, str], line: frozenset[Cell], counted: Numbers
) -> Iterator[tuple[_Taken, float]]:
    """Yield what cells may be taken for, all of a look for the same, and how likely that is, as a sum of logarithms."""
    rows, columns = looks.names.shape
    roles = list(ROLES)
    chances = np.stack([sum(said.contents[name] for name in ROLES[role]) for role in roles]) + 1e-3
    if counted.cells:  # fields with numbers have bars, but no walls and no coins
        chances[[roles.index(WALL), roles.index(COIN)]] *= np.exp(-2 * MOST_BEHIND)
    plain = np.ones((rows, columns), bool)
    for cell in (*marks, *line):
        plain[cell] = False
    names, sizes = np.unique(looks.names[plain], return_counts=True)
    names = names[np.argsort(-sizes, kind="stable")]
    usual = priors(looks, marks, plain)
    means = {
        name: np.log(chances[:, plain & (looks.names == name)].mean(1)) + [usual[name].get(role, 0.0) for role in roles]
        for name in names.tolist()
    }
    choices = []
    for number, name in enumerate(names.tolist()):
        best = means[name].max()
        likely = [role for role in range(len(roles)) if means[name][role] > best - MOST_BEHIND]
        choices.append(likely if number < MOST_LOOKS else [int(means[name].argmax())])
    places = {name: plain & (looks.names == name) for name in names.tolist()}
    for way in product(*choices):
        signs, sure = dict.fromkeys(line, WALKED) | marks, _marked(said, marks, counted)
        score = 0.0
        for (name, where), role in zip(places.items(), way, strict=True):
            odds = np.exp(means[name] - means[name].max())
            sure[where] = odds[role] / odds.sum()
            score += float(means[name][role]) * min(int(where.sum()), COUNTED)
            signs |= {(int(row), int(column)): roles[role] for row, column in np.argwhere(where)}
        if counted.cells:
            signs[counted.cells[0]], signs[counted.cells[-1]] = START, END
        yield _Taken(signs, sure), score


def _marked(said: Said, marks: dict[Cell, str], counted: Numbers) -> Chances:
    """Return how sure starts, ends and numbers are, and 1 for all other cells."""
    sure = np.ones(said.bars.shape[1:])
    for cell, sign in marks.items():
        sure[cell] = said.contents["start" if sign == START else "end" if sign == END else "sign"][cell]
    for cell, chance in zip(counted.cells, counted.sure, strict=True):
        sure[cell] = min(float(sure[cell]), chance)
    return sure


def _obeyed(way: tuple[_Taken, float], bars: frozenset[Edge], counted: Numbers) -> float:
    """Return how likely a way is by what the network says and by the rules of the puzzle."""
    taken, score = way
    rows, columns = taken.sure.shape
    free = [cell for cell, sign in taken.signs.items() if sign != WALL]
    if len(free) < LEAST_FREE * len(taken.signs) or not any(sign in (FREE, COIN) for sign in taken.signs.values()):
        return score - NOTHING_FREE
    if len(components(free, bars)) > 1:
        score -= TORN
    board = Board(rows, columns, taken.signs, counted.cells, bars, (), [])
    return score - REFUTED if not board.all(COIN) and _is_refuted(board) else score


def _confidence(said: Said, board: Board, taken: _Taken, counted: Numbers) -> float:
    """Return how sure a reading is: numbers from 1 on are seldom there by chance, and of other games few are such mazes."""
    kind = said.puzzles["onestroke"]
    if counted.cells:
        return kind * counted.fit * (REFUTED_ZIP if _is_refuted(board) else 1.0)
    signs = Counter(board.signs.values())
    walls = signs[WALL] / len(board.signs)
    free = [cell for cell, sign in board.signs.items() if sign != WALL]
    is_maze = kind > SURE_KIND and signs[START] and LEAST_WALLS < walls < MOST_WALLS and len(components(free, board.bars)) == 1
    worst = np.sort(taken.sure, axis=None)[: max(3, taken.sure.size // 20)]
    sure = kind * (LEAST_OF_MAZE + (1 - LEAST_OF_MAZE) * float(worst.mean()) ** 2)
    return sure if is_maze and not _is_refuted(board) else kind * NO_MAZE


def _is_refuted(board: Board) -> bool:
    """Tell whether a board without a line, and not too large for that, can be seen to have no solution."""
    return not board.all(WALKED) and len(board.signs) <= MOST_JUDGED and board.is_refuted_in(board.mode)

"""Reading mazes: numbers, letters and the line first; cells that look alike mean the same, and a fitted score says what."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Edge, Mode
from solvers.onestroke.text import MAX_SIDE
from solvers.puzzle import Cell
from vision.cells.cell_network import MARGIN
from vision.cells.figure import Figure
from vision.frame import ONE_LINE_LESS, Grid, Pixels, Reading, Said
from vision.grids.finding import closely_said
from vision.readers.onestroke.board import WALKED, Board, details_of, is_refuted_from, line_of, text_of
from vision.readers.onestroke.cell_roles.looks import Looks, looks_of
from vision.readers.onestroke.cell_roles.reach import whole
from vision.readers.onestroke.cell_roles.score import Taken, taken_for
from vision.readers.onestroke.colours import Colours, distance, grounds, under_signs
from vision.readers.onestroke.edges import LEAST_BAR, edges, unframed_bars
from vision.readers.onestroke.free_start import choose_start
from vision.readers.onestroke.neighbours import around, components
from vision.readers.onestroke.signs.letters import INSIDE, letters
from vision.readers.onestroke.signs.numbers import DIGITS, NONE, Numbers, numbers
from vision.readers.reader import Wishes
from vision.signs.glyphs import WHOLE_CELLS, read_figures

Chances = NDArray[np.float64]
"""(rows, columns)"""
Line = tuple[tuple[Cell, ...], frozenset[Cell]]
"""the cells of a line in their order, none if it forks, and all of them"""
UNVISITED, VISITED = ("empty", "covered", "tile", "sign"), ("line",)
"""what free cells hold, and walked ones, as the network says it"""
LEAST_SIDE = 3
LEAST_KIND = 0.1
"""grids that are less likely a maze are not looked at"""
LEAST_NUMBERS, MOST_NUMBERED, WAYPOINTS = 3, 0.6, 0.95
"""so many numbers in at most this part of the cells make it so likely that a board is a maze"""
LEAST_GROUND, GROUNDS_OF_TILES, MARKS_OF_TILES = 3, (2, 3), (1, 2)
"""mazes drawn with tiles have so many looks, of at least so many cells each, besides so many cells that are alone in theirs"""
WRITTEN = 0.3
MARKS = ("sign", "tile", "start", "end", "coin")
"""cells that are at least so likely to hold something may hold numbers"""
NUMBER_VIEWS, EVIDENT = (("network", -MARGIN), *((WHOLE_CELLS, margin) for margin in (-MARGIN, INSIDE, 0.35))), 0.9
"""ways to read numbers, tried until they fit this well; the last ones leave out the disc and the line around them"""
LEAST_FIT, DOUBTFUL_FIT = 0.12, 0.5
"""numbers that the signs speak for less than this are none, or may not all belong to the board"""
APART, CLEARLY = 5.0, 12.0
"""grounds that differ by more mean different things, where numbers stand on some of them, and where there are none"""
EVEN = 2.5
"""grounds that differ by less are the same, where nothing lies between this and what is apart"""
MORE_BARS = 0.85
"""how sure bars are if something between cells of rare kinds may be one too"""
EDGE = 0.5
LINKED = 0.1
"""a line goes through a numbered cell if a link with a neighbour is at least so likely: the number hides most of the line"""
MOST_JUDGED = 150
"""larger boards are not asked for a solution"""
REFUTED_ZIP = 0.5
"""how sure a field of numbers without a solution is at most"""
CHANCES, CONFIDENCES = (0.0, 0.25, 0.45, 1.0), (0.2, 0.4, 0.58, 0.9)
"""how sure a maze without numbers is if its roles are so likely: of pictures without a maze some look like one by chance"""
STARTLESS, HEADLESS, TORN, STRAY = 0.7, 0.85, 0.6, 0.5
"""and how much less without a start, with a line but no start, where cells are cut off or can't all be visited, and where a
line isn't drawn from the number 1"""
UNBOUNDED = 0.95
"""how sure a reading is at most where the picture has no edges around the board"""
WORTH = 0.2
CLEAR = 0.8
"""numbered boards that are less sure are read without an outer row or column too"""


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    return sorted(_readings(pixels, grids, wishes), key=lambda each: -each.confidence)


def _readings(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> Iterator[Reading]:
    for seen in grids:
        if not _may_be_maze(seen):
            continue
        seen = closely_said(pixels, seen) if seen.said is None else seen
        if seen.said is None:
            continue
        plane = seen.plane(pixels)
        counted = _numbers(plane, seen, seen.said, wishes.digits)
        looks = looks_of(plane, seen)
        if _kind(seen.said, looks) < LEAST_KIND and not _are_waypoints(counted, seen):
            continue
        grid = seen if counted.cells else whole(plane, seen)
        grid = closely_said(pixels, grid) if grid.said is None else grid
        if grid is seen and not grid.is_bounded:
            grid = _without_nothing(seen, looks)
            counted = counted if grid is seen or grid.said is None else _numbers(plane, grid, grid.said, wishes.digits)
        looks = looks if grid is seen else looks_of(plane, grid)
        if grid.said is not None and _may_be_maze(grid):
            readings = [_reading(plane, grid, grid.said, looks, counted)]
            if counted.cells and readings[0].confidence < CLEAR:
                needed = counted.cells if counted.fit > DOUBTFUL_FIT else ()
                readings += [_read_numbered(plane, each, wishes) for each in _smaller(grid, needed)]
            yield from (reading for reading in readings if reading.confidence >= WORTH)


def _read_numbered(plane: Pixels, grid: Grid, wishes: Wishes) -> Reading:
    assert grid.said is not None
    return _reading(plane, grid, grid.said, looks_of(plane, grid), _numbers(plane, grid, grid.said, wishes.digits))


def _smaller(grid: Grid, needed: Sequence[Cell]) -> Iterator[Grid]:
    """Yield a grid without each of its outer rows and columns that has no cell needed: a button or a title may lie there."""
    for rows, columns in ONE_LINE_LESS:
        kept = np.zeros(grid.shape, bool)
        kept[rows, columns] = True
        part = grid.part(rows, columns)
        if _may_be_maze(part) and all(kept[cell] for cell in needed):
            yield part


def _may_be_maze(grid: Grid) -> bool:
    low, high = sorted(grid.shape)
    return low >= LEAST_SIDE and high <= MAX_SIDE


def _without_nothing(grid: Grid, looks: Looks) -> Grid:
    """Return a grid without outer rows and columns in which there is only what is around the board."""
    is_there = ~looks.is_behind
    rows, columns = (np.flatnonzero(is_there.any(axis)) for axis in (1, 0))
    if is_there.mean() < 0.5 or min(len(rows), len(columns)) < LEAST_SIDE or grid.said is None:  # free cells may look so too
        return grid
    if (len(rows), len(columns)) == grid.shape:
        return grid
    return grid.part(slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1))


def _are_waypoints(counted: Numbers, grid: Grid) -> bool:
    """Tell whether numbers are surely those of a maze: several from 1 on, not in order, with many cells between them."""
    rows, columns = grid.shape
    are_some = LEAST_NUMBERS <= len(counted.cells) <= MOST_NUMBERED * rows * columns
    return are_some and counted.fit > EVIDENT and list(counted.cells) != sorted(counted.cells)


def _kind(said: Said, looks: Looks) -> float:
    """Return how likely a board is a maze, which tiles make up if all cells but a start, and perhaps an end, are of few looks."""
    sizes = np.bincount(looks.names.ravel())
    n_marks, n_grounds = int((sizes == 1).sum()), int((sizes >= LEAST_GROUND).sum())
    is_of_few = n_marks in MARKS_OF_TILES and n_grounds in GROUNDS_OF_TILES and n_marks + n_grounds == len(sizes)
    return said.chance("onestroke") if is_of_few else said.puzzles["onestroke"]


def _marked(plane: Pixels, grid: Grid, said: Said) -> list[Cell]:
    """Return the cells that may hold numbers or letters: where that would be nearly all, those of strong contrast."""
    cells = _cells(np.sum([said.contents[name] for name in MARKS], axis=0) > WRITTEN)
    if len(cells) <= MOST_NUMBERED * grid.shape[0] * grid.shape[1]:
        return cells
    contrasts = [float(np.ptp(grid.crop(plane, cell, INSIDE).mean(2))) for cell in cells]
    return [cell for cell, contrast in zip(cells, contrasts, strict=True) if contrast > max(contrasts) / 2]


def _numbers(plane: Pixels, grid: Grid, said: Said, way: str) -> Numbers:
    """Return the numbered cells; none where signs are no numbers from 1 on."""
    marked = _marked(plane, grid, said)
    cells = sorted({*marked, *_cells(said.contents["line"] > WRITTEN)})
    if len(cells) < 2:
        return NONE
    counted, known = NONE, list[dict[Cell, Figure]]()
    for view, margin in ((way, -MARGIN),) if way == "templates" else NUMBER_VIEWS:
        crops = [grid.crop(plane, cell, margin) for cell in cells]
        known.append(dict(zip(cells, read_figures(crops, view, max(0.0, -margin)), strict=True)))
        written = [cell for cell in cells if cell in marked or any(figures[cell].best(DIGITS)[0] for figures in known)]
        counted = numbers(*({cell: figures[cell] for cell in written} for figures in known))
        if counted.fit > EVIDENT and len(counted.cells) == len(written):
            break
    return counted if counted.fit > LEAST_FIT else NONE


def _reading(plane: Pixels, grid: Grid, said: Said, looks: Looks, counted: Numbers) -> Reading:
    rows, columns = grid.shape
    outer = grounds(plane, grid)
    own = under_signs(outer, plane, grid, counted.cells)
    between = edges(plane, grid, own, outer, said.contents["line"] > EDGE)
    if counted.cells:
        order, line = _line_from(counted.cells, between.links, _edges(said.links))
        taken = _numbered(said, looks, own, (order, line), counted)
    else:
        known = letters(plane, grid, _marked(plane, grid, said))
        starts = {cell for cell, sign in known.items() if sign == START}
        lines = [line_of(links) for links in (between.links, _edges(said.links))]
        order, line = next((each for each in lines if each[0] and starts <= {each[0][0], each[0][-1]}), ((), frozenset()))
        taken = taken_for(looks, said, known, order, lambda signs: _may_be_filled(Board(rows, columns, signs)))
    masses = {each: mass for each, mass in between.masses.items() if WALL not in map(taken.signs.get, each)}
    bars = unframed_bars(masses, line, between.rare)
    more = [mass for each, mass in masses.items() if each in between.rare - bars]
    doubt = MORE_BARS if bars and max(more, default=0.0) > LEAST_BAR else 1.0
    board = Board(rows, columns, taken.signs, counted.cells, bars, (), [])
    if counted.cells and board.all(WALL) and _is_refuted(board):  # cells that only stand out
        board.signs |= dict.fromkeys(board.all(WALL), FREE)
    if not counted.cells:
        if len(board.all(WALKED)) == 1 and not order:  # a figure that reaches over the edge of its cell
            board.signs |= dict.fromkeys(board.all(WALKED), FREE)
        _wall_in(board, own)
        _turn(board, order)
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
        doubt * _confidence(grid, said, board, taken, counted, looks) * (1.0 if grid.is_bounded else UNBOUNDED),
        tuple(board.notes),
        details_of(board, is_chosen),
    )


def _wall_in(board: Board, own: Colours) -> None:
    """Write walls into a board without any, where the ground of some cells is clearly another, and the rules allow that."""
    free = board.all(FREE)
    if board.all(WALL) or len(free) < 2:
        return
    off = distance(np.array([own[cell] for cell in free]), np.median([own[cell] for cell in free], axis=0))
    walls = [cell for cell, far in zip(free, off.tolist(), strict=True) if far > CLEARLY]
    if not 0 < len(walls) < len(free) / 2:
        return
    board.signs |= dict.fromkeys(walls, WALL)
    ways = [cell for cell, sign in board.signs.items() if sign != WALL]
    if len(components(ways, frozenset())) > 1 or _is_hopeless(board):
        board.signs |= dict.fromkeys(walls, FREE)


def _turn(board: Board, order: Sequence[Cell]) -> None:
    """Exchange the ends of a line, where it leads nowhere from the one taken for its head, but may from the other."""
    if not order:
        return
    one, other = order[0], order[-1]
    start, head = (one, other) if board.signs[one] == START else (other, one)
    if (board.signs[start], board.signs[head]) != (START, WALKED) or board.all(COIN) or board.all(END):
        return
    if is_refuted_from(board, order, start) and not is_refuted_from(board, order, head):
        board.signs |= {start: WALKED, head: START}


def _line_from(numbered: Sequence[Cell], *ways: frozenset[Edge]) -> Line:
    """Return the line that begins in the first numbered cell, by the first of some ways to see its links in which it is whole.

    One that isn't whole goes through another numbered cell at least.
    """
    lines = [line_of(links) for links in ways if _is_unforked(links)]
    begun = [each for each in lines if numbered[0] in each[0][:1] + each[0][-1:] or not each[0]]
    known = [each for each in begun if each[0] or {*numbered[:2]} <= each[1]]
    return max(known, key=lambda each: bool(each[0]), default=((), frozenset()))


def _is_unforked(links: frozenset[Edge]) -> bool:
    return max(Counter(cell for link in links for cell in link).values(), default=0) <= 2


def _numbered(said: Said, looks: Looks, own: Colours, drawn: Line, counted: Numbers) -> Taken:
    """Return what cells are taken for where there are numbers: for no coins, and for walls only on a ground without numbers."""
    order, line = drawn
    chances = np.stack([sum(said.contents[name] for name in names) for names in (UNVISITED, VISITED)])
    signs, sure = dict[Cell, str](), np.ones(looks.names.shape)
    for name in range(int(looks.names.max()) + 1):
        is_own = looks.names == name
        free, walked = chances[:, is_own].mean(1).tolist()
        sure[is_own] = max(free, walked) / max(free + walked, 1e-9)
        is_walked = walked > free and not order
        numbered = counted.cells[-1:] if is_walked else counted.cells[1:]
        sign = FREE if not _is_apart(own, is_own, numbered) else WALKED if is_walked else WALL
        signs |= dict.fromkeys(_cells(is_own), sign)
        if sign == FREE:
            signs |= dict.fromkeys(_on_other_ground(own, _cells(is_own)), WALL)
    reached = line if order else (*line, *_reached(said.links, counted.cells))
    signs |= dict.fromkeys(counted.cells, FREE) | dict.fromkeys(reached, WALKED)
    if sum(sign == WALL for sign in signs.values()) > sum(sign == FREE for sign in signs.values()):
        signs = {cell: FREE if sign == WALL else sign for cell, sign in signs.items()}
    signs |= {counted.cells[0]: START, counted.cells[-1]: END}
    for cell, chance in (*dict.fromkeys(line, 1.0).items(), *zip(counted.cells, counted.sure, strict=True)):
        sure[cell] = chance
    return Taken(signs, sure, counted.fit)


def _is_apart(own: Colours, cells: NDArray[np.bool_], numbered: Sequence[Cell]) -> bool:
    """Tell whether cells have a ground like that of none of the numbered ones."""
    others = np.array([own[cell] for cell in numbered])
    return bool(distance(others, np.median(own[cells], axis=0)).min() > APART)


def _on_other_ground(own: Colours, cells: Sequence[Cell]) -> list[Cell]:
    """Return those of some cells that look alike whose ground is another after all, where that of the others is quite even."""
    off = distance(np.array([own[cell] for cell in cells]), np.median([own[cell] for cell in cells], axis=0))
    is_even = not ((off > EVEN) & (off <= APART)).any()
    return [cell for cell, far in zip(cells, off.tolist(), strict=True) if is_even and far > APART]


def _cells(mask: NDArray[np.bool_]) -> list[Cell]:
    return [(int(row), int(column)) for row, column in np.argwhere(mask)]


def _reached(links: Chances, numbered: Sequence[Cell]) -> Sequence[Cell]:
    """Return the numbered cells that the line has reached, which it does in their order."""
    ways = np.pad(links, ((0, 0), (1, 0), (1, 0)))
    linked = np.maximum.reduce([ways[0, 1:, 1:], ways[0, 1:, :-1], ways[1, 1:, 1:], ways[1, :-1, 1:]])
    return list(takewhile(lambda cell: linked[cell] > LINKED, numbered))


def _edges(chances: Chances) -> frozenset[Edge]:
    """Return the edges between neighbours that are likely enough, given those on the right of cells and below them."""
    _, rows, columns = chances.shape
    found = set[Edge]()
    for way, row, column in np.argwhere(chances > EDGE).tolist():
        near = (row, column + 1) if way == 0 else (row + 1, column)
        if near[0] < rows and near[1] < columns:
            found.add(((row, column), near))
    return frozenset(found)


def _confidence(grid: Grid, said: Said, board: Board, taken: Taken, counted: Numbers, looks: Looks) -> float:
    """Return how sure a reading is: by its numbers, seldom there by chance, or else by how likely its roles are."""
    kind = _kind(said, looks)
    if counted.cells:
        kind = max(kind, WAYPOINTS) if _are_waypoints(counted, grid) else kind
        walked = {*board.all(WALKED)}
        is_stray = bool(walked) and walked.isdisjoint(around(counted.cells[0]))
        return kind * counted.fit * (REFUTED_ZIP if _is_refuted(board) else 1.0) * (STRAY if is_stray else 1.0)
    if all(sign == FREE for sign in board.signs.values()) and not board.bars:
        return 0.0
    sure = kind * float(np.interp(taken.chance, CHANCES, CONFIDENCES))
    sure *= 1.0 if board.all(START) else HEADLESS if board.all(WALKED) else STARTLESS
    free = [cell for cell, sign in board.signs.items() if sign != WALL]
    return sure if len(components(free, frozenset())) == 1 and not _is_hopeless(board) else sure * TORN


def _may_be_filled(board: Board) -> bool:
    return len(board.signs) <= MOST_JUDGED and not board.is_refuted_in(Mode.FILL)


def _is_hopeless(board: Board) -> bool:
    """Tell whether a board is to be filled, has not been begun, and can't be filled: no game shows such a board."""
    is_begun = bool(board.all(WALKED) or board.all(COIN))
    return board.mode is Mode.FILL and not is_begun and len(board.signs) <= MOST_JUDGED and board.is_refuted_in(Mode.FILL)


def _is_refuted(board: Board) -> bool:
    """Tell whether a board without a line, and not too large for that, can be seen to have no solution."""
    return not board.all(WALKED) and len(board.signs) <= MOST_JUDGED and board.is_refuted_in(board.mode)

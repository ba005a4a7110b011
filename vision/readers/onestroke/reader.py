"""Reads mazes: numbers, letters and the line first, then the roles of all other cells, by a network and a fitted score."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Mode
from solvers.onestroke.text import MAX_SIDE
from solvers.puzzle import Cell, cell_name
from vision.cells.cell_network import MARGIN
from vision.cells.reading import Figure
from vision.frame import WITHOUT_ONE_OUTER_LINE, Grid, GridPrediction, Pixels, Reading, ReadOptions
from vision.grids.finding import with_close_prediction
from vision.readers.onestroke.board import WALKED, Board, choose_start, components, details_of, possible_heads, text_of
from vision.readers.onestroke.cell_roles.assignments import IS_LINE, IS_WALL
from vision.readers.onestroke.cell_roles.looks import Looks, looks_of
from vision.readers.onestroke.cell_roles.reach import extend_grid
from vision.readers.onestroke.cell_roles.score import EXCLUDED, RoleAssignment, assign_roles, predict_roles
from vision.readers.onestroke.colours import backgrounds, corrected_backgrounds
from vision.readers.onestroke.edges import MIN_BAR, enclosed, find_edges, unframed_bars
from vision.readers.onestroke.lines import line_from, line_of, probable_edges
from vision.readers.onestroke.numbered import cells_of, numbered_roles
from vision.readers.onestroke.openings import AT_OPENINGS, ends_at_openings
from vision.readers.onestroke.raster.grid import on_raster, on_ruling
from vision.readers.onestroke.search_traces import find_traces, has_begun_at_end, line_in, without_trace
from vision.readers.onestroke.signs import DIGITS, INNER_MARGIN, NONE, Numbers, assign_numbers, find_letters
from vision.readers.onestroke.trimming import MIN_SIDE, trimmed, without_buttons
from vision.signs.glyphs import WHOLE_CELLS, read_figures

BLOCK_SIZES = (3, 2)
"""numbers of cells per side that a single cell may be taken for, as where walls are textured"""
MORE = 4
"""number of rows or columns by which a grid that isn't fitted yet may exceed the most"""
MIN_MAZE = 0.1
"""least probability of a maze at which a grid is read"""
MIN_NUMBERS, MAX_NUMBERED, WAYPOINTS = 3, 0.6, 0.95
"""this many numbers, in at most this part of the cells, make a maze this probable"""
MAX_BARS = 0.02
"""number of bars per cell that may seem to be there because of what a search has drawn"""
EXCHANGED = str.maketrans(START + END, END + START)
MIN_BACKGROUND_SIZE, BACKGROUNDS_OF_TILES, MARKS_OF_TILES = 3, (2, 3), (1, 2)
"""looks of a maze drawn with tiles: the least size of a background, and the numbers of backgrounds and of single cells"""
MIN_SIGN = 0.3
MARKS = ("sign", "tile", "start", "end", "coin")
"""contents whose total probability must exceed that for a cell to be read"""
NUMBER_VIEWS = (("network", -MARGIN), *((WHOLE_CELLS, margin) for margin in (-MARGIN, INNER_MARGIN, 0.35)))
EVIDENT = 0.9
"""sign readers and margins that are tried until numbers fit this well; the last margins leave out the disc and the line around
numbers"""
MIN_FIT, DOUBTFUL_FIT = 0.12, 0.5
"""numbers that fit less well than the first are none, and than the second may not all belong to the board"""
UNCERTAIN_BARS = 0.85
"""factor if something between cells of rare kinds may be another bar"""
EDGE = 0.5
MIN_MAZE_LINE = 3
"""least number of cells of a line in a maze of bars, one of which may look like a shorter one"""
MAX_LINE = 0.75
"""greatest part of a large maze, or of one of bars, that the line can visit: more cells of one look are free ones"""
MAX_MARGIN = 2
"""number of outer rows or columns that bars may cut off on a side"""
MAX_CHECKED = 150
"""number of cells up to which a board is checked for a solution, or may nearly be filled"""
REFUTED_ZIP = 0.5
"""factor for numbers without a solution"""
PROBABILITIES, CONFIDENCES = (0.0, 0.25, 0.45, 1.0), (0.2, 0.45, 0.63, 0.9)
"""probability of the roles -> confidence in a maze without numbers; some pictures without a maze look like one by chance"""
STUCK = 0.85
"""factor for a line that leads to no solution: it may be wrong, or some cells misread"""
STARTLESS, HEADLESS, DISCONNECTED, STRAY = 0.7, 0.85, 0.6, 0.5
"""factors: without a start; with a line but no start; with free cells that aren't connected; with a line that isn't next to
the number 1"""
MIN_CONNECTED = 0.3
"""least part of the free cells that must be connected with a start and an end; the walls may be random"""
MIN_START, DOUBTED_START = 0.3, 0.75
"""probability of the start by the role network below which the factor applies: other games have cells like no other, too"""
SMALL_CELLS, SMALL_SURE, SMALL = 25, 0.79, 0.69
"""number of cells up to which, and confidence below which, the factor applies to a maze without numbers that one line can't fill:
few cells of other games look like one by chance"""
PERFECT = 0.75
"""least confidence where the bars leave just one way between any two cells, as no other picture has them by chance"""
UNBOUNDED = 0.95
"""factor where the picture has no edges around the board"""
MIN_CONFIDENCE = 0.2
CLEAR = 0.8
"""confidence below which a numbered board is also read without each outer row and column"""


def read(pixels: Pixels, grids: Sequence[Grid], options: ReadOptions) -> list[Reading]:
    """Return the boards among the grids of a picture, the most confident first."""
    return sorted(_readings(pixels, grids, options), key=lambda each: -each.confidence)


def _readings(pixels: Pixels, grids: Sequence[Grid], options: ReadOptions) -> Iterator[Reading]:
    for seen in grids:
        if not _may_be_maze(seen, MORE):
            continue
        seen = with_close_prediction(pixels, seen) if seen.prediction is None else seen
        if seen.prediction is None:
            continue
        plane = seen.plane(pixels)
        seen, numbers = _numbered(pixels, plane, seen, options)
        if seen.prediction is None:
            continue
        looks = looks_of(plane, seen)
        if options.region is not None:
            yield _reading(plane, seen, seen.prediction, looks, numbers)
            continue
        if _maze_probability(seen.prediction, looks) < MIN_MAZE and not _are_waypoints(numbers, seen):
            continue
        fitted, is_whole = (seen, False) if numbers.cells else on_raster(plane, seen)
        looks = looks if fitted is seen or fitted.prediction is None else looks_of(plane, fitted)
        part = fitted if is_whole else without_buttons(fitted, looks, numbers.cells)
        if part is not fitted:
            fitted, looks = part, looks_of(plane, part)
            numbers = _find_numbers(plane, fitted, fitted.prediction, options.digits) if fitted.prediction else numbers
        grid = fitted if numbers.cells or is_whole else extend_grid(plane, fitted)
        grid = with_close_prediction(pixels, grid) if grid.prediction is None else grid
        if grid is fitted and not is_whole:
            grid = trimmed(fitted, looks)
            if grid is not fitted and grid.prediction is not None:
                numbers = _find_numbers(plane, grid, grid.prediction, options.digits)
        looks = looks if grid is fitted else looks_of(plane, grid)
        if grid.prediction is not None and _may_be_maze(grid):
            if not numbers.cells or options.region is not None:
                readings = [_read_whole(plane, grid, looks)]
            else:
                readings = [_reading(plane, grid, grid.prediction, looks, numbers)]
                if readings[0].confidence < CLEAR:
                    needed = [*numbers.cells, *_on_line(grid.prediction)] if numbers.fit > DOUBTFUL_FIT else []
                    readings += [_read_numbered(plane, each, options) for each in _without_outer_lines(grid, needed)]
            yield from (reading for reading in readings if reading.confidence >= MIN_CONFIDENCE)


def _numbered(pixels: Pixels, plane: Pixels, seen: Grid, options: ReadOptions) -> tuple[Grid, Numbers]:
    """Return the numbers in a grid, and the grid with as many cells as lines divide if there are any."""
    assert seen.prediction is not None
    numbers = _find_numbers(plane, seen, seen.prediction, options.digits)
    if not numbers.cells or options.region is not None:
        return seen, numbers
    ruled = on_ruling(plane, seen, [*numbers.cells, *_on_line(seen.prediction)])
    if ruled is seen:
        return seen, numbers
    ruled = with_close_prediction(pixels, ruled)
    return ruled, _find_numbers(plane, ruled, ruled.prediction, options.digits) if ruled.prediction is not None else NONE


def _on_line(prediction: GridPrediction) -> set[Cell]:
    """Return the cells in which the network sees a line that leads into the next one."""
    linked = {cell for edge in probable_edges(prediction.links) for cell in edge}
    return linked.intersection(cells_of(prediction.contents["line"] > EDGE))


def _read_unnumbered(plane: Pixels, grid: Grid, looks: Looks) -> Reading:
    """Return the reading of a grid, without outer rows and columns that bars cut off: these are a page's margin."""
    assert grid.prediction is not None
    reading = _reading(plane, grid, grid.prediction, looks, NONE)
    bars = frozenset(((r, c), (r2, c2)) for r, c, r2, c2 in reading.details["walls_between"])
    passable = [cell for cell in grid.cells if reading.cells[cell[0]][cell[1]] != WALL]
    if not bars or not passable:
        return reading
    maze = components(passable, bars)[0]
    low, high = np.min([*maze], axis=0), np.max([*maze], axis=0)
    part = grid.part(slice(low[0], high[0] + 1), slice(low[1], high[1] + 1))
    is_margin = max(*low, *(np.array(grid.shape) - 1 - high)) in range(1, MAX_MARGIN + 1)
    is_inside = [bool((low <= cell).all() and (cell <= high).all()) for cell in passable]
    is_whole = is_margin and not all(is_inside) and all(cell in maze for cell in compress(passable, is_inside))
    return _read_unnumbered(plane, part, looks_of(plane, part)) if is_whole and _may_be_maze(part) else reading


def _read_whole(plane: Pixels, grid: Grid, looks: Looks) -> Reading:
    """Return the reading of a grid without numbers: of whole cells, and without what a search has drawn."""
    reading = _read_unnumbered(plane, grid, looks)
    if reading.grid is not grid or grid.warp is not None:
        return reading
    size = _block_size(np.array(reading.cells) == WALL)
    if size > 1:
        coarser = with_close_prediction(plane, grid.coarser(size))
        other = looks_of(plane, coarser)
        found = _read_unnumbered(plane, coarser, other) if coarser.prediction is not None else reading
        grid, looks, reading = (coarser, other, found) if found.confidence > reading.confidence else (grid, looks, reading)
    return _without_trace(plane, grid, looks, reading)


def _block_size(walls: NDArray[np.bool_]) -> int:
    """Return how many cells per side stand for one: walls and other cells then come in blocks of that size. Usually 1."""
    for size in BLOCK_SIZES:
        rows, columns = (side // size for side in walls.shape)
        if (rows * size, columns * size) == walls.shape and min(rows, columns) >= MIN_SIDE:
            blocks = walls.reshape(rows, size, columns, size)
            if (blocks.all((1, 3)) == blocks.any((1, 3))).all() and 0 < walls.sum() < walls.size:
                return size
    return 1


def _without_trace(plane: Pixels, grid: Grid, looks: Looks, reading: Reading) -> Reading:
    """Return the reading of a maze as it was before a search, at least as confident, if its walls stay the same."""
    before = np.array(reading.cells)
    has_line_or_bars = reading.details["line"] or len(reading.details["walls_between"]) > MAX_BARS * before.size
    traces = find_traces(looks.names, before) if reading.grid is grid and not has_line_or_bars else []
    if not traces:
        return reading
    erased = without_trace(plane, grid, traces[0], np.isin(before, (FREE, WALKED)) & ~traces[0])
    grid = with_close_prediction(erased, grid)
    assert grid.prediction is not None
    found = _reading(erased, grid, grid.prediction, looks_of(erased, grid), NONE, may_have_bars=False)
    after = np.array(found.cells, np.str_)
    if ((before == WALL) != (after == WALL)).any():
        return reading
    is_exchanged = END in before[after == START]  # which is which is as doubtful as before, unless the search tells
    is_exchanged ^= len(traces) == 1 and has_begun_at_end(traces[0], before)
    swap = EXCHANGED if is_exchanged else {}
    after[line_in((before == WALKED) & (after == FREE), looks.names, before)] = WALKED
    cells = tuple(tuple(sign.translate(swap) for sign in row) for row in after.tolist())
    return replace(found, cells=cells, text=found.text.translate(swap), confidence=max(found.confidence, reading.confidence))


def _read_numbered(plane: Pixels, grid: Grid, options: ReadOptions) -> Reading:
    assert grid.prediction is not None
    numbers = _find_numbers(plane, grid, grid.prediction, options.digits)
    return _reading(plane, grid, grid.prediction, looks_of(plane, grid), numbers)


def _without_outer_lines(grid: Grid, needed: Sequence[Cell]) -> Iterator[Grid]:
    """Yield a grid without each outer row or column that has no needed cell: a button or a title may be there."""
    for rows, columns in WITHOUT_ONE_OUTER_LINE:
        kept = np.zeros(grid.shape, bool)
        kept[rows, columns] = True
        part = grid.part(rows, columns)
        if _may_be_maze(part) and all(kept[cell] for cell in needed):
            yield part


def _may_be_maze(grid: Grid, more: int = 0) -> bool:
    low, high = sorted(grid.shape)
    return low >= MIN_SIDE and high <= MAX_SIDE + more


def _are_waypoints(numbers: Numbers, grid: Grid) -> bool:
    """Return whether numbers are certainly a maze's: several from 1 on, out of order, with many cells between them."""
    rows, columns = grid.shape
    are_some = MIN_NUMBERS <= len(numbers.cells) <= MAX_NUMBERED * rows * columns
    return are_some and numbers.fit > EVIDENT and list(numbers.cells) != sorted(numbers.cells)


def _maze_probability(prediction: GridPrediction, looks: Looks) -> float:
    """Return the probability of a maze; one drawn with tiles, of few looks besides the marks, may pass for another puzzle."""
    sizes = np.bincount(looks.names.ravel())
    n_marks, n_backgrounds = int((sizes == 1).sum()), int((sizes >= MIN_BACKGROUND_SIZE).sum())
    is_of_few = n_marks in MARKS_OF_TILES and n_backgrounds in BACKGROUNDS_OF_TILES and n_marks + n_backgrounds == len(sizes)
    return prediction.probability("onestroke") if is_of_few else prediction.puzzles["onestroke"]


def _sign_cells(plane: Pixels, grid: Grid, prediction: GridPrediction) -> list[Cell]:
    """Return the cells that may hold numbers or letters; if these are nearly all, only those of strong contrast."""
    cells = cells_of(np.sum([prediction.contents[name] for name in MARKS], axis=0) > MIN_SIGN)
    if len(cells) <= MAX_NUMBERED * grid.shape[0] * grid.shape[1]:
        return cells
    contrasts = [float(np.ptp(grid.crop(plane, cell, INNER_MARGIN).mean(2))) for cell in cells]
    return [cell for cell, contrast in zip(cells, contrasts, strict=True) if contrast > max(contrasts) / 2]


def _find_numbers(plane: Pixels, grid: Grid, prediction: GridPrediction, classifier: str) -> Numbers:
    """Return the numbered cells; none if the signs aren't the numbers from 1 on."""
    marked = _sign_cells(plane, grid, prediction)
    cells = sorted({*marked, *cells_of(prediction.contents["line"] > MIN_SIGN)})
    if len(cells) < 2:
        return NONE
    numbers, known = NONE, list[dict[Cell, Figure]]()
    for view, margin in ((classifier, -MARGIN),) if classifier == "templates" else NUMBER_VIEWS:
        crops = [grid.crop(plane, cell, margin) for cell in cells]
        known.append(dict(zip(cells, read_figures(crops, view, max(0.0, -margin)), strict=True)))
        written = [cell for cell in cells if cell in marked or any(figures[cell].best(DIGITS)[0] for figures in known)]
        numbers = assign_numbers(*({cell: figures[cell] for cell in written} for figures in known))
        if numbers.fit > EVIDENT and len(numbers.cells) == len(written):
            break
    return numbers if numbers.fit > MIN_FIT else NONE


def _reading(
    plane: Pixels, grid: Grid, prediction: GridPrediction, looks: Looks, numbers: Numbers, may_have_bars: bool = True
) -> Reading:
    rows, columns = grid.shape
    outer = backgrounds(plane, grid)
    own = corrected_backgrounds(outer, plane, grid, numbers.cells)
    chances = None if numbers.cells else prediction.bars
    between = find_edges(plane, grid, own, outer, prediction.contents["line"] > EDGE, chances)
    if numbers.cells:
        order, line = line_from(numbers.cells, between.links, probable_edges(prediction.links))
        roles = numbered_roles(prediction, looks, own, (order, line), numbers)
    else:
        known = find_letters(plane, grid, _sign_cells(plane, grid, prediction))
        starts = {cell for cell, sign in known.items() if sign == START}
        lines = [line_of(links) for links in (between.links, probable_edges(prediction.links))]
        least = MIN_MAZE_LINE if between.walls else 1
        lines = [each for each in lines if len(each[0]) >= least]
        seen = [each for each in lines if np.median([prediction.contents["line"][cell] for cell in each[0]]) > EDGE]
        order, line = next((each for each in seen if starts <= {each[0][0], each[0][-1]}), ((), frozenset()))
        odds = predict_roles(plane, grid)
        if between.walls:
            shut = enclosed(between.masses, between.walls)
            odds[np.array([cell not in shut for cell in grid.cells]).reshape(grid.shape), IS_WALL] = EXCLUDED
        if between.walls or looks.names.size > MAX_CHECKED:
            odds[(np.bincount(looks.names.ravel()) > MAX_LINE * looks.names.size)[looks.names], IS_LINE] = EXCLUDED
        roles = assign_roles(looks, prediction, odds, known, order, lambda signs: _may_be_filled(Board(rows, columns, signs)))
    masses = {each: mass for each, mass in between.masses.items() if WALL not in map(roles.signs.get, each)}
    bars = between.walls.intersection(masses) or unframed_bars(masses, line, between.rare, between.least_mass)
    more = [mass for each, mass in masses.items() if each in between.rare - bars]
    bars = bars if may_have_bars else frozenset()
    doubt = UNCERTAIN_BARS if bars and max(more, default=0.0) > MIN_BAR else 1.0
    openings = {} if numbers.cells or order else ends_at_openings(plane, grid, bars, roles.signs)
    notes = [AT_OPENINGS[len(openings)].format(*map(cell_name, openings))] if openings else []
    board = Board(rows, columns, roles.signs | openings, numbers.cells, bars, (), notes)
    if board.bars and not between.walls and _is_hopeless(board) and not _is_hopeless(replace(board, bars=frozenset())):
        board.bars = frozenset()
    if numbers.cells and board.all(WALL) and _is_refuted(board):  # these cells are only decorated
        board.signs |= dict.fromkeys(board.all(WALL), FREE)
    start = next(iter(board.all(START)), None)
    if order and start in (order[0], order[-1]):
        board.line = order if order[0] == start else order[::-1]
    is_chosen = choose_start(board) is not None
    text = text_of(board)
    sure = doubt * _confidence(grid, prediction, board, roles, numbers, looks) * (1.0 if grid.is_bounded else UNBOUNDED)
    is_small = not numbers.cells and len(board.signs) <= SMALL_CELLS and sure < SMALL_SURE and not board.can_be_filled
    return Reading(
        "onestroke",
        grid,
        board.cells(),
        tuple(tuple(round(float(value), 3) for value in row) for row in roles.confidences),
        text,
        sure * SMALL if is_small else sure,
        tuple(board.notes),
        details_of(board, is_chosen),
    )


def _confidence(
    grid: Grid, prediction: GridPrediction, board: Board, roles: RoleAssignment, numbers: Numbers, looks: Looks
) -> float:
    """Return the confidence in a reading: by its numbers, which are seldom accidental, or by the probability of its roles."""
    kind = _maze_probability(prediction, looks)
    if numbers.cells:
        kind = max(kind, WAYPOINTS) if _are_waypoints(numbers, grid) else kind
        is_stray = bool(board.all(WALKED)) and not board.line and not possible_heads(board)
        is_stuck = len(board.signs) <= MAX_CHECKED and board.is_stuck
        doubt = REFUTED_ZIP if _is_refuted(board) else STRAY if is_stray else STUCK if is_stuck else 1.0
        return kind * numbers.fit * doubt
    if all(sign == FREE for sign in board.signs.values()) and not board.bars:
        return 0.0
    confidence = kind * float(np.interp(roles.probability, PROBABILITIES, CONFIDENCES))
    confidence *= 1.0 if board.all(START) else HEADLESS if board.all(WALKED) else STARTLESS
    confidence *= DOUBTED_START if roles.start < MIN_START else 1.0
    confidence *= 1.0 if _is_connected(board) and not _is_hopeless(board) else DISCONNECTED
    return max(confidence, kind * PERFECT) if board.is_perfect else confidence


def _is_connected(board: Board) -> bool:
    """Return whether all free cells are connected, or a good part of them with the start and the end."""
    free = [cell for cell, sign in board.signs.items() if sign != WALL]
    parts, ends = components(free, frozenset()), {*board.all(START), *board.all(END)}
    around_ends = next((len(part) for part in parts if len(ends) == 2 and ends <= part), 0)
    return len(parts) == 1 or around_ends > MIN_CONNECTED * len(free)


def _may_be_filled(board: Board) -> bool:
    return len(board.signs) <= MAX_CHECKED and not board.is_refuted_in(Mode.FILL)


def _is_hopeless(board: Board) -> bool:
    """Return whether a board in fill mode that hasn't been begun is proven unsolvable: no game shows such a board."""
    is_begun = bool(board.all(WALKED) or board.all(COIN))
    return board.mode is Mode.FILL and not is_begun and len(board.signs) <= MAX_CHECKED and board.is_refuted_in(Mode.FILL)


def _is_refuted(board: Board) -> bool:
    """Return whether a board without a line, and not too large to check, is proven unsolvable."""
    return not board.all(WALKED) and len(board.signs) <= MAX_CHECKED and board.is_refuted_in(board.mode)

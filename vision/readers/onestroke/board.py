"""The board of a maze assembled from what was seen: signs, bars and the line, its text form, and a start if it shows none."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from solvers.errors import GaveUp, IllegalMove, ParseError, PuzzleError, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.fill.solver import find_fill
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, WAYPOINTS, Edge, Maze, Mode, edge
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.onestroke.text import parse
from solvers.puzzle import Cell, cell_name

WALKED = "x"
MAX_TRIED = 12
"""number of cells tried as the start, or as the head of a line"""
MAX_NODES = 20_000
CHOSEN = "No start is shown. The line begins in {}, from where it can be finished."


@dataclass
class Board:
    """What is in each cell, as far as it is known."""

    rows: int
    columns: int
    signs: dict[Cell, str]
    """one of . # S E x o for each cell"""
    waypoints: tuple[Cell, ...] = ()
    bars: frozenset[Edge] = frozenset()
    line: tuple[Cell, ...] = ()
    """the cells of the line in order, the last one being its head; empty if the order isn't known"""
    notes: list[str] = field(default_factory=list)

    @property
    def mode(self) -> Mode:
        """The game mode that the signs imply."""
        if self.waypoints:
            return Mode.ZIP
        counts = Counter(self.signs.values())
        if not (counts[END] and counts[START]):
            return Mode.FILL
        return Mode.BEST if counts[COIN] or self.is_refuted_in(Mode.FILL) else Mode.FILL

    def is_refuted_in(self, mode: Mode) -> bool:
        """Return whether the maze, without its line, is proven to have no solution in a mode."""
        start = start_of(self)
        return start is not None and _is_refuted(replace(_maze(self, start), mode=mode))

    def cells(self) -> tuple[tuple[str, ...], ...]:
        """Return the signs row by row."""
        return tuple(tuple(self.signs[row, column] for column in range(self.columns)) for row in range(self.rows))

    @property
    def is_stuck(self) -> bool:
        """Whether the line drawn so far is proven to lead to no solution."""
        start = start_of(self)
        return start is not None and bool(self.line) and _is_refuted(_maze_in_mode(self, start), self.line[1:])

    @property
    def is_perfect(self) -> bool:
        """Whether there are bars, which leave just one way between any two cells."""
        passable = {cell for cell, sign in self.signs.items() if sign != WALL}
        ways = {edge(cell, other) for cell in passable for other in passable.intersection(around(cell))} - self.bars
        return bool(self.bars) and len(ways) == len(passable) - 1 and len(components(passable, self.bars)) == 1

    @property
    def can_be_filled(self) -> bool:
        """Whether there are walls, and a line from the start can visit all other cells."""
        start = start_of(self)
        return start is not None and _can_be_filled(self, start)

    def all(self, sign: str) -> list[Cell]:
        """Return the cells with a sign, in reading order."""
        return sorted(cell for cell, found in self.signs.items() if found == sign)


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the four neighbours of a cell, some of which may be outside the board."""
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def components(cells: Iterable[Cell], bars: frozenset[Edge]) -> list[set[Cell]]:
    """Return the connected components of some cells, which bars separate, the largest first."""
    left, found = set(cells), []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            part.add(cell)
            beside = [other for other in around(cell) if other in left and edge(cell, other) not in bars]
            left.difference_update(beside)
            todo += beside
        found.append(part)
    return sorted(found, key=len, reverse=True)


def text_of(board: Board) -> str:
    """Return the text form of the board, adding notes on assumptions; empty if it makes no maze."""
    if text := next(filter(None, map(_checked, _candidates(board))), ""):
        return text
    board.notes.append("No start was found, so the maze can't be solved yet. Mark where the line begins.")
    return ""


def details_of(board: Board, is_start_chosen: bool) -> dict[str, object]:
    """Return the details of a reading, as plain values."""
    return {
        "mode": str(board.mode),
        "waypoints": {str(number): list(cell) for number, cell in enumerate(board.waypoints, 1)},
        "walls_between": [[*one, *other] for one, other in sorted(board.bars)],
        "line": [list(cell) for cell in board.line],
        "is_start_chosen": is_start_chosen,
    }


def _candidates(board: Board) -> Iterable[str]:
    start = start_of(board)
    if start is not None and board.line:
        yield _text(_maze_in_mode(board, start), board.line[1:])
    if start is not None and not board.all(WALKED):
        yield _text(_maze_in_mode(board, start))
    if board.all(WALKED) and not _forks(board):
        head = _head(board)
        if head is not None:
            board.notes.append(f"The cells visited so far were read as walls, and {cell_name(head)} as the head of the line.")
            yield _text(_maze_in_mode(board, head, with_walked=False))
    if start is not None:
        board.notes.append("The line drawn so far was left out.")
        yield _text(_maze_in_mode(board, start))


def _forks(board: Board) -> bool:
    """Return whether the visited cells have too many dead ends for a line, as where a program shows what it has explored."""
    visited = {*board.all(WALKED), *board.all(START)}
    ways = (sum(other in visited and edge(cell, other) not in board.bars for other in around(cell)) for cell in visited)
    return sum(number < 2 for number in ways) > 2


def start_of(board: Board) -> Cell | None:
    """Return the cell where the line begins: that of the first number, or the S."""
    if board.waypoints:
        return board.waypoints[0]
    return next(iter(board.all(START)), None)


def _text(maze: Maze, moves: Sequence[Cell] = ()) -> str:
    return str(maze) + "".join(f" {cell_name(cell)}" for cell in moves)


def _maze_in_mode(board: Board, start: Cell, with_walked: bool = True) -> Maze:
    """Return the maze of a board with a start; walked cells become free cells, or walls."""
    return replace(_maze(board, start, with_walked), mode=board.mode)


def _maze(board: Board, start: Cell, with_walked: bool = True) -> Maze:
    """Return the maze of a board without its mode; walked cells become free cells, or walls."""
    signs = {cell: sign if sign in (WALL, COIN, END) else FREE for cell, sign in board.signs.items()}
    if not with_walked:
        signs |= dict.fromkeys(board.all(WALKED), WALL) | dict.fromkeys(board.all(START), WALL)
    if board.waypoints:
        left = [cell for cell in board.waypoints if with_walked or board.signs[cell] not in (WALKED, START)]
        signs |= {cell: WAYPOINTS[number] for number, cell in enumerate(left)}
    if not board.waypoints or not with_walked:
        signs[start] = START
    text = "".join(signs[row, column] for row in range(board.rows) for column in range(board.columns))
    return Maze(text, board.rows, board.columns, bars=board.bars)


def _head(board: Board) -> Cell | None:
    """Return the head of the line: a walked cell from which it could visit all that is free."""
    heads, mode = possible_heads(board) or _beside_free(board), board.mode
    possible = (cell for cell in heads if not _is_refuted(replace(_maze(board, cell, with_walked=False), mode=mode)))
    return next(possible, next(iter(heads), None))


def possible_heads(board: Board) -> list[Cell]:
    """Return the walked cells beside free ones in which a line from the start through all walked cells can end."""
    walked, near = {*board.all(WALKED), *board.all(START)}, _beside_free(board)
    return [cell for cell in near if _can_end(board, walked, cell)] if len(near) <= MAX_TRIED else near


def _beside_free(board: Board) -> list[Cell]:
    """Return the walked cells beside free ones."""
    free = {cell for cell, sign in board.signs.items() if sign in (FREE, COIN, END)}
    return sorted(cell for cell in (*board.all(WALKED), *board.all(START)) if not free.isdisjoint(around(cell)))


def _can_end(board: Board, walked: set[Cell], head: Cell) -> bool:
    """Return whether a line from the start through all walked cells can end in one of them."""
    start = start_of(board)
    if start is None or start == head:
        return False
    signs = {cell: FREE if cell in walked else WALL for cell in board.signs} | {head: END}
    return _can_be_filled(replace(board, signs=signs, waypoints=()), start)


def _is_refuted(maze: Maze, line: Sequence[Cell] = ()) -> bool:
    """Return whether a maze is proven unsolvable, or can't be solved any more with a line drawn."""
    try:
        check(OneStrokeState.at_start(maze).apply_all(map(Visit, line)))
    except (Unsolvable, IllegalMove):
        return True
    return False


def _checked(text: str) -> str:
    """Return a text if the puzzle can parse it, else an empty one."""
    try:
        return str(parse(text))
    except (ParseError, PuzzleError):
        return ""


def choose_start(board: Board) -> Cell | None:
    """Return a cell from which a line can visit all free cells of a board without a start, and mark it as the start.

    None, with the board unchanged, if it has a start or a line already, or if no such cell is found.
    """
    if start_of(board) is not None or board.all(WALKED) or board.all(COIN):
        return None
    start = next((cell for cell in _starts(board) if _can_be_filled(board, cell)), None)
    if start is not None:
        board.signs[start] = "S"
        board.notes.append(CHOSEN.format(cell_name(start)))
    return start


def _starts(board: Board) -> Iterable[Cell]:
    """Return candidates for the start: dead ends first, then cells of the more frequent chessboard colour."""
    free = {cell for cell, sign in board.signs.items() if sign == FREE}
    passable = {cell for cell, sign in board.signs.items() if sign in (FREE, END)}
    n_even = sum(2 * (sum(cell) % 2 == 0) - 1 for cell in passable)

    def sort_key(cell: Cell) -> tuple[int, bool, Cell]:
        n_near = sum(other in passable for other in around(cell))
        return n_near, n_even != 0 and (sum(cell) % 2 == 0) != (n_even > 0), cell

    return sorted(free, key=sort_key)[:MAX_TRIED]


def _can_be_filled(board: Board, start: Cell) -> bool:
    maze = _maze(board, start)
    if WALL not in maze.signs:
        return False
    state = OneStrokeState.at_start(replace(maze, mode=Mode.FILL))
    try:
        check(state)
        return bool(find_fill(state, MAX_NODES))
    except (Unsolvable, GaveUp):
        return False

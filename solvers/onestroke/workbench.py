"""The workbench for mazes: brushes, and checks for what is missing.

A maze on the workbench is a position without a line: its trail is empty, without even the start.
"""

from dataclasses import replace

from solvers.handmade import Brush, Workbench
from solvers.onestroke import text
from solvers.onestroke.fill import proofs
from solvers.onestroke.maze import COIN, END, FREE, START, WALL, WAYPOINTS, Edge, Maze, Mode, edge
from solvers.onestroke.options import MODE, SIZE, read_size
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell

MIN_SIDE = 2
_FREE, _WALL, _COIN = Brush("free", "Free"), Brush("wall", "Wall"), Brush("coin", "Coin")
_START, _END, _NUMBER = Brush("start", "Start"), Brush("end", "End"), Brush("number", "Number")
_BAR = Brush("bar", "Bar", is_edge=True)

_BRUSHES = {
    Mode.BEST: (_FREE, _WALL, _COIN, _START, _END, _BAR),
    Mode.FILL: (_FREE, _WALL, _START, _END, _BAR),
    Mode.ZIP: (_FREE, _WALL, _START, _END, _NUMBER, _BAR),
}
"""the brushes of each mode; there are no coins if every cell must be visited, as they would make no difference"""

_SIGNS = {_FREE.name: FREE, _WALL.name: WALL, _COIN.name: COIN, _START.name: START, _END.name: END}


def _empty(rows: int, cols: int, mode: Mode) -> OneStrokeState:
    """Return a maze of free cells, with the start and the end that its mode needs in the corners."""
    maze = Maze(FREE * (rows * cols), rows, cols, mode)
    if mode is not Mode.ZIP:
        maze = maze.with_sign((0, 0), START)
    if mode is Mode.BEST:
        maze = maze.with_sign((rows - 1, cols - 1), END)
    return OneStrokeState(maze, ())


def paint(state: OneStrokeState, name: str, cell: Cell, other: Cell | None = None) -> OneStrokeState:
    """Return the maze after using a brush on a cell, or on the edge to its neighbour.

    A start or an end moves here if there was one; a number is the lowest that the maze lacks.
    """
    maze = state.maze
    if name == _BAR.name:
        maze = replace(maze, bars=maze.bars | _edges(cell, other))
    elif name == _NUMBER.name:
        missing = next((sign for sign in WAYPOINTS if sign not in maze.signs), "")
        if missing and maze.sign(cell) not in WAYPOINTS:
            maze = maze.with_sign(cell, missing)
    else:
        sign = _SIGNS[name]
        if sign in (START, END):
            maze = replace(maze, signs=maze.signs.replace(sign, FREE))
        maze = maze.with_sign(cell, sign)
    return OneStrokeState(maze, ())


def clear(state: OneStrokeState, name: str, cell: Cell, other: Cell | None = None) -> OneStrokeState:
    """Return the maze without what a brush painted there; the numbers after a removed one move up."""
    maze, sign = state.maze, state.maze.sign(cell)
    if name == _BAR.name:
        maze = replace(maze, bars=maze.bars - _edges(cell, other))
    elif name == _NUMBER.name and sign in WAYPOINTS:
        place = WAYPOINTS.index(sign)
        moved_up = dict(zip(WAYPOINTS[place + 1 :], WAYPOINTS[place:], strict=False))
        maze = replace(maze, signs="".join(moved_up.get(sign, sign) for sign in maze.with_sign(cell, FREE).signs))
    elif sign == _SIGNS.get(name):
        maze = maze.with_sign(cell, FREE)
    return OneStrokeState(maze, ())


def _edges(cell: Cell, other: Cell | None) -> frozenset[Edge]:
    return frozenset() if other is None else frozenset({edge(cell, other)})


def resize(state: OneStrokeState, rows: int, cols: int) -> OneStrokeState:
    """Return the maze resized: new cells are free, and cells outside are lost."""
    maze = state.maze
    kept = [maze.signs[row * maze.cols : row * maze.cols + min(cols, maze.cols)] for row in range(min(rows, maze.rows))]
    signs = "".join(row.ljust(cols, FREE) for row in kept).ljust(rows * cols, FREE)
    bars = frozenset(bar for bar in maze.bars if bar[1][0] < rows and bar[1][1] < cols)
    return OneStrokeState(Maze(signs, rows, cols, maze.mode, bars), ())


def choose(state: OneStrokeState, name: str, value: str) -> OneStrokeState:
    """Return the maze in another mode.

    If the mode has no numbers, the first one becomes the start and the last one the end, unless the maze has these.
    """
    maze = replace(state.maze, mode=Mode(value))
    if maze.mode is not Mode.ZIP and maze.numbered:
        ends = ((maze.start, START), (maze.end, END))
        maze = replace(maze, signs="".join(FREE if sign in WAYPOINTS else sign for sign in maze.signs))
        for cell, sign in ends:
            maze = maze.with_sign(cell, sign) if cell is not None else maze
    return OneStrokeState(maze, ())


def check(state: OneStrokeState) -> None:
    """Raise a PuzzleError that says what to paint where if a maze lacks something or is clearly unsolvable."""
    text.check_complete(state.maze)
    proofs.check(OneStrokeState.at_start(state.maze))


WORKBENCH: Workbench[OneStrokeState] = Workbench(
    noun="maze",
    blank=lambda options: _empty(*read_size(options[SIZE.name]), Mode(options[MODE.name])),
    emptied=lambda state: _empty(state.maze.rows, state.maze.cols, state.maze.mode),
    brushes=lambda state: _BRUSHES[state.maze.mode],
    paint=paint,
    clear=clear,
    size=lambda state: (state.maze.rows, state.maze.cols),
    sides=(MIN_SIDE, text.MAX_SIDE),
    resize=resize,
    options=(MODE,),
    chosen=lambda state: {MODE.name: state.maze.mode},
    choose=choose,
    check=check,
    draft=lambda source: OneStrokeState(text.draft(source).maze, ()),
)

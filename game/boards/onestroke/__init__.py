"""The one-stroke board: draw a line by dragging, clicking or with arrow keys, and take it back. Its rules.

picture.py draws it: cells.py says how each cell looks while the line moves, tiles.py draws the parts, marks.py a step's marks.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from game.boards.base import HANDLED, INSTANT, ON, WARNS_OF_LOSS, YES_OR_NO, Act, Board, RulePicture, Rules, Transition
from game.boards.grid import Grid, direction
from game.boards.onestroke.cells import LineMotion
from game.boards.onestroke.picture import MazePicture, Preview
from game.commands import ARROWS, MODIFIERS
from game.paint.look import Look
from game.theme.measures import Duration
from game.theme.proportions import Stroked
from solvers.errors import IllegalMove
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.options import Option
from solvers.puzzle import Cell, Mark, Move, Role

Moves = tuple[Visit, ...]


def click_moves(state: OneStrokeState, cell: Cell) -> Moves:
    """Return the moves of a click: back to a cell of the line, or straight to a free cell; none if that isn't possible."""
    if not state.trail or cell == state.head:
        return ()
    if cell in state.visited:
        return (Visit(cell),)
    return _moves_along(state, _straight(state.head, cell))


def arrow_moves(state: OneStrokeState, down: int, right: int) -> Moves:
    """Return the move of an arrow key: on to the neighbour, or back to it if the line came from there."""
    cell = (state.head[0] + down, state.head[1] + right)
    return (Visit(cell),) if cell in state.ways_on or state.trail[-2:-1] == (cell,) else ()


def drag_moves(state: OneStrokeState, cell: Cell, via: Cell | None) -> Moves:
    """Return the moves with which a line follows the pointer to a cell, which the pointer entered from `via`.

    The line goes straight, or round one corner; of two such paths, it takes the pointer's. A drag takes a line back only if
    the pointer went back about as far: a line that the pointer crosses by mistake stays.
    """
    if cell == state.head:
        return ()
    if cell in state.visited:
        steps = len(state.trail) - 1 - state.trail.index(cell)
        return (Visit(cell),) if steps <= 2 * _distance(state.head, cell) + Stroked.SLACK else ()
    options = [moves for path in _paths(state.head, cell) if (moves := _moves_along(state, path))]
    if len(options) > 1:
        options = [moves for moves in options if via is not None and Visit(via) in moves]
    return options[0] if len(options) == 1 else ()


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _moves_along(state: OneStrokeState, path: tuple[Cell, ...]) -> Moves:
    """Return the moves along a path, or none if they aren't all legal."""
    moves = tuple(map(Visit, path))
    if not moves or any(cell in state.visited for cell in path):
        return ()
    try:
        state.apply_all(moves)
    except IllegalMove:
        return ()
    return moves


def _straight(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells on the straight path from the start (excluded) to the end; none if it isn't straight."""
    down, right = direction(start, end)
    if (down != 0) == (right != 0):
        return ()
    return tuple((start[0] + down * step, start[1] + right * step) for step in range(1, _distance(start, end) + 1))


def _paths(start: Cell, end: Cell) -> list[tuple[Cell, ...]]:
    """Return the paths with at most one corner."""
    if start[0] == end[0] or start[1] == end[1]:
        return [_straight(start, end)]
    corners = ((start[0], end[1]), (end[0], start[1]))
    return [_straight(start, corner) + _straight(corner, end) for corner in corners]


@dataclass
class Stroke:
    """A drag in progress."""

    point: tuple[int, int]
    cell: Cell  # the last cell of the pointer
    has_acted: bool = False
    refused: Cell | None = None  # the cell under the pointer, if the line couldn't follow to it

    def follow(self, state: OneStrokeState, grid: Grid, point: tuple[int, int]) -> Moves:
        """Return the moves with which the line follows the pointer to a point, cell by cell."""
        moves: list[Visit] = []
        self.refused = None
        for cell, via in self._entered(grid, point):
            added = drag_moves(state, cell, via)
            if added:
                moves += added
                state = state.apply_all(added)
            self.refused = None if added or cell in state.visited else cell
        return tuple(moves)

    def _entered(self, grid: Grid, point: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
        """Yield the cells that the pointer enters on a straight path to a point, each with the cell it came from.

        A cell that the pointer only touches near its edge isn't entered.
        """
        (x, y), (to_x, to_y) = self.point, point
        self.point = point
        n_steps, inset = max(abs(to_x - x), abs(to_y - y), 1), -2 * round(grid.side * Stroked.DEAD_ZONE)
        via = cell = self.cell
        entered: Cell | None = None
        for step in range(1, n_steps + 1):
            place = (round(x + (to_x - x) * step / n_steps), round(y + (to_y - y) * step / n_steps))
            here = grid.cell_at(place)
            if here is None:
                continue
            if here != cell:
                via, cell = cell, here
            if here != entered and grid.area_at(*here).inflate(inset, inset).collidepoint(place):
                entered = here
                yield here, via
        self.cell = cell


RULES = Rules(
    (
        RulePicture(
            "Drag one line from S to E. It may not visit a cell twice.",
            "S..#/..../#..E",
            ("r1c2 r1c3", "r2c3 r2c2", "r3c2 r3c3 r3c4"),
            still=3,
        ),
        RulePicture(
            "Best score: each cell is worth one point, and a coin one more. Score as many as you can.",
            "So../..#./o..E",
            ("r2c1 r3c1", "r3c2 r2c2", "r1c2 r1c3", "r1c4 r2c4 r3c4"),
            still=4,
        ),
        RulePicture(
            "Fill all: the line has to visit every free cell.",
            "@fill S..E/..../##..",
            ("r2c1 r2c2 r1c2", "r1c3 r2c3 r3c3", "r3c4 r2c4 r1c4"),
            still=3,
        ),
        RulePicture(
            "Zip: visit every cell, and the numbers in order.",
            "@zip 1..4/..../.2.3",
            ("r1c2 r1c3 r2c3 r2c2 r2c1", "r3c1 r3c2", "r3c3 r3c4", "r2c4 r1c4"),
            still=4,
        ),
    ),
    (
        ("Line", "what you draw. Going back over it takes it back."),
        ("Track", "any complete line from S to E."),
        ("Par", "the most points possible in a maze, proven. 60, 85 and 100 % of it earn one, two and three stars."),
        ("Best score, fill, zip", "the three kinds of maze, as above."),
        ("Still possible", "the most points that you can still reach with the line as it is."),
        ("Cut off", "shaded cells that the line can't visit any more."),
    ),
)

SHADE = Option("shade", "Shade cut-off cells", YES_OR_NO, ON, hint="cells that the line can't visit any more")


class OneStrokeBoard(Board):
    """The board keeps only an unfinished drag and the pointer's place; everything else is in the state."""

    shows_solution = True
    role_words = MappingProxyType(
        {
            Role.SUBJECT: "head",
            Role.PATH: "track",
            Role.FRONTIER: "still to try",
            Role.EXPLORED: "left out",
            Role.WRONG: "dead end",
            Role.REGION: "cut off",
        }
    )
    choices = (SHADE, WARNS_OF_LOSS)
    rules = RULES
    keys = (("Draw the line, or take it back", "Arrows"),)
    explains_after = True
    move_s = Duration.STROKE
    state: OneStrokeState

    def __init__(self, state: OneStrokeState, accent: str) -> None:
        super().__init__(state, accent)
        self._area = pygame.Rect(0, 0, 0, 0)
        self._motion = LineMotion(state.trail)
        self._picture: MazePicture | None = None
        self._stroke: Stroke | None = None
        self._awaited: OneStrokeState | None = None
        """the position that the player's input leads to, until the board is told to show a position"""
        self._preview: Preview | None = None
        self._has_pulsed = False  # whether the head has pulsed to show where it is in this maze
        self._cut: tuple[OneStrokeState, frozenset[Cell]] | None = None
        self._cut_before: frozenset[Cell] = frozenset()

    # drawing

    @classmethod
    def grid_of(cls, state: OneStrokeState) -> Grid:
        return Grid(state.maze.rows, state.maze.cols)

    def place(self, look: Look, area: pygame.Rect) -> None:
        self._area = area
        super().place(look, area)

    def show(self, state: OneStrokeState, marks: Sequence[Mark] = (), transition: Transition = INSTANT) -> None:
        previous, is_by_hand = self.state, state == self._awaited
        self._awaited = None
        if state != previous:
            self._preview = None
            if not is_by_hand:
                self._stroke = None  # the line has changed during the drag
            self._move(state, transition, is_by_hand)
        elif transition.glide_s > 0 and not self._has_pulsed:
            self._has_pulsed = True
            self._motion.pulse(transition.now)
        super().show(state, marks, transition)
        if (state.maze.rows, state.maze.cols) != (self._grid.rows, self._grid.cols):
            self._fill(self._area)

    def _move(self, state: OneStrokeState, transition: Transition, is_by_hand: bool) -> None:
        """Animate the change to another position's line; show it at once if it is another maze."""
        seconds = min(transition.glide_s, Duration.HAND) if is_by_hand else transition.glide_s
        is_same = state.maze == self.state.maze
        if is_same and seconds > 0:
            self._cut_before = self._cut_at(transition.now)
            self._motion.go(state.trail, transition.now, seconds)
            if is_by_hand:
                self._motion.pulse(transition.now + seconds)
        else:
            self._has_pulsed = self._has_pulsed and is_same
            self._motion.stay(state.trail)

    def is_moving(self, now: float) -> bool:
        return self._motion.is_moving(now)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        if self._picture is None or not self._picture.fits(look, self._grid):
            self._picture = MazePicture(look, self._grid, self.state.maze, self.accent)
        maze, cut, marks = self.state.maze, self._cut_at(now), self.marked(now)[1]
        self._picture.draw(surface, maze, self._motion, now, cut, self._preview, marks, self.style.shows_labels)

    # cells that are cut off

    def _cut_at(self, now: float) -> frozenset[Cell]:
        """Return the shaded cells; while the line is moving, only those shaded before and after."""
        if self.chosen(SHADE) != ON:
            return frozenset()
        if self._cut is None or self._cut[0] is not self.state:
            self._cut = (self.state, _cut_off(self.state))
        return self._cut[1] & self._cut_before if self._motion.is_growing(now) else self._cut[1]

    # input

    def spot(self, point: tuple[int, int]) -> tuple[Cell, Cell | None] | None:
        cell = self._grid.cell_at(point)
        if cell is None:
            return None
        area = self._grid.area_at(*cell)
        distances = {
            (-1, 0): point[1] - area.top,
            (1, 0): area.bottom - 1 - point[1],
            (0, -1): point[0] - area.left,
            (0, 1): area.right - 1 - point[0],
        }
        down, right = min(distances, key=lambda side: distances[side])
        beyond = (cell[0] + down, cell[1] + right)
        return cell, beyond if self._grid.contains(beyond) else None

    def hover(self, point: tuple[int, int] | None) -> bool:
        cell = self._grid.cell_at(point) if point is not None else None
        moves = click_moves(self.state, cell) if cell is not None else ()
        goes_back = bool(moves) and moves[0].cell in self.state.visited
        before, self._preview = self._preview, Preview(tuple(move.cell for move in moves), goes_back) if moves else None
        return self._preview != before

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        """Take up the line at its head, farther back on it, or straight ahead of it; a drag can continue from there."""
        cell = self._grid.cell_at(point)
        if cell is None or not self.state.trail:
            return None
        moves = click_moves(self.state, cell)
        if not moves and cell != self.state.head:
            self._refuse(cell, now)
            return None
        self._stroke = Stroke(point, cell)
        return self._drawn(self._stroke, moves) if moves else None

    def drag(self, point: tuple[int, int], now: float) -> Act | None:
        stroke = self._stroke
        if stroke is None:
            return None
        self._preview = None
        before = stroke.refused
        moves = stroke.follow(self.state, self._grid, point)
        if stroke.refused is not None and stroke.refused != before:
            self._refuse(stroke.refused, now)
        return self._drawn(stroke, moves) if moves else None

    def _drawn(self, stroke: Stroke, moves: Moves) -> Act:
        """Return the act for moves of a drag: a whole drag is one turn."""
        self._awaited = self.state.apply_all(moves)
        act = Act(moves, joins=stroke.has_acted)
        stroke.has_acted = True
        return act

    def _refuse(self, cell: Cell, now: float) -> None:
        self._motion.refuse(cell, now)
        self.on_refusal()

    def release(self, point: tuple[int, int], now: float) -> Act | None:
        act = self.drag(point, now)
        self._stroke = None
        return act

    def cancel_drag(self) -> None:
        self._stroke = None

    def key(self, event: pygame.Event, now: float) -> Act | None:
        if event.key not in ARROWS or event.mod & (MODIFIERS | pygame.KMOD_SHIFT) or not self.state.trail:
            return None
        down, right = ARROWS[event.key]
        moves = arrow_moves(self.state, down, right)
        if moves:
            self._awaited = self.state.apply_all(moves)
            return Act(moves)
        cell = (self.state.head[0] + down, self.state.head[1] + right)
        self._refuse(cell if self._grid.contains(cell) else self.state.head, now)
        return HANDLED

    # the card in the menu

    @classmethod
    def demo_move(cls, state: OneStrokeState, last: Move | None, source: random.Random) -> Move | None:
        """Return a random move among those that cut off the fewest points; the end comes last."""
        cells = [cell for cell in state.ways_on if cell != state.maze.end] or list(state.ways_on)
        if not cells:
            return None
        lost = {cell: sum(map(state.maze.value, _cut_off(state.apply(Visit(cell))))) for cell in cells}
        return Visit(source.choice([cell for cell in cells if lost[cell] == min(lost.values())]))


def _cut_off(state: OneStrokeState) -> frozenset[Cell]:
    """Return the cells that the line can't visit any more; none if it is finished or not begun."""
    return cut_off(state) if state.trail and not state.is_solved() else frozenset()

"""The one-stroke board: draw a line by dragging, clicking or with arrow keys, and take it back. Its rules."""

import random
from collections.abc import Sequence
from types import MappingProxyType

import pygame

from game.boards.base import HANDLED, INSTANT, ON, WARNS_OF_LOSS, YES_OR_NO, Act, Board, RulePicture, Rules, Transition
from game.boards.grid import Grid
from game.boards.onestroke.motion import LineMotion
from game.boards.onestroke.picture import MazePicture, Preview
from game.boards.onestroke.steering import Moves, Stroke, arrow_moves, click_moves
from game.commands import ARROWS, MODIFIERS
from game.paint.look import Look
from game.theme.measures import Duration
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.options import Option
from solvers.puzzle import Cell, Mark, Move, Role

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
        is_inside = 0 <= beyond[0] < self._grid.rows and 0 <= beyond[1] < self._grid.cols
        return cell, beyond if is_inside else None

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
        """Show that the line can't continue to a cell."""
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
        is_inside = 0 <= cell[0] < self._grid.rows and 0 <= cell[1] < self._grid.cols
        self._refuse(cell if is_inside else self.state.head, now)
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

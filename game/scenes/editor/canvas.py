"""The editor's board: its history, the strokes of brushes, and the widget on which the pointer or the keyboard paints."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame

from game.boards.base import Board
from game.commands import ARROWS, ENTER, MODIFIERS
from game.paint.look import Look
from game.theme.proportions import Share
from game.widgets.base import HoverParts, Point
from solvers.handmade import Brush, Workbench
from solvers.puzzle import Cell, State

if TYPE_CHECKING:
    from game.scenes.editor import EditorScene


Spot: TypeAlias = tuple[Cell, Cell | None]  # a cell and, for edge brushes, the neighbour across the edge

MAX_BOARDS = 1000


class EditHistory:
    """The boards of the editor, oldest first; `is_touched` says whether there are changes to save."""

    def __init__(self, state: State[Any]) -> None:
        self._boards = [state]
        self._place = 0
        self._series = ""
        self.is_unsaved = False

    @property
    def state(self) -> State[Any]:
        return self._boards[self._place]

    @property
    def can_undo(self) -> bool:
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        return self._place + 1 < len(self._boards)

    def before(self, series: str) -> State[Any]:
        """Return the board before the current series of changes if that is its name, otherwise the current board."""
        return self._boards[self._place - 1] if series and series == self._series else self.state

    def add(self, state: State[Any], series: str = "") -> None:
        """Make a change. Consecutive changes of one series are undone together."""
        if state == self.state:
            return
        continues = bool(series) and series == self._series
        del self._boards[self._place if continues else self._place + 1 :]
        if continues and self._boards[-1] == state:
            series = ""  # the series has returned to its first board
        else:
            self._boards.append(state)
        del self._boards[: max(len(self._boards) - MAX_BOARDS, 0)]
        self._place, self._series, self.is_unsaved = len(self._boards) - 1, series, True

    def end_series(self) -> None:
        """Make the next change start a new undo step."""
        self._series = ""

    def undo(self) -> None:
        """Go back to the previous board, if there is one."""
        self._go(-1, self.can_undo)

    def redo(self) -> None:
        """Go forward again after an undo, if possible."""
        self._go(1, self.can_redo)

    def _go(self, step: int, can_go: bool) -> None:
        self._series = ""
        if can_go:
            self._place += step
            self.is_unsaved = True


class Stroke:
    """A stroke of a brush. It erases if its first spot is painted already, and paints otherwise."""

    def __init__(self, bench: Workbench[Any], state: State[Any], brush: Brush, spot: Spot) -> None:
        self._bench, self._brush = bench, brush
        self._first = spot
        self._erases = bench.paint(state, brush.name, *spot) == state

    def apply(self, state: State[Any], spot: Spot) -> State[Any]:
        """Return the board after the brush has passed over a spot."""
        if not self._affects(spot):
            return state
        operation = self._bench.clear if self._erases else self._bench.paint
        changed: State[Any] = operation(state, self._brush.name, *spot)
        return changed

    def _affects(self, spot: Spot) -> bool:
        """Return whether the stroke affects a spot; a stroke on edges keeps to the direction of its first edge."""
        (first, beyond), (cell, other) = self._first, spot
        if not self._brush.is_edge:
            return True
        return None not in (beyond, other) and _separates_rows(first, beyond) == _separates_rows(cell, other)


def _separates_rows(cell: Cell, other: Cell | None) -> bool:
    return other is not None and cell[1] == other[1]


_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_PAINT_KEYS = (pygame.K_SPACE, *ENTER)


class EditorCanvas(HoverParts):
    """Shows a board as large as fits, and where a stroke would start."""

    takes_focus = True
    focus_on_click = True

    def __init__(self, board: Board, scene: EditorScene) -> None:
        super().__init__()
        self.board, self._scene = board, scene
        self.cursor: Cell = (0, 0)
        self._size = scene.size
        self._direction = _DIRECTIONS[0]  # the side of the cursor's cell where edge brushes paint
        self._last: Point | None = None  # the pointer's last position in the current stroke

    # places

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self.board.place(look, area)

    def bounds(self, look: Look) -> pygame.Rect:
        return self.board.rect.inflate(2 * look.sizes.gap, 2 * look.sizes.gap)

    @property
    def _pitch(self) -> int:
        """The distance between the centres of neighbouring cells."""
        (_, left), (_, right) = ((cell, self.board.point(cell)) for cell in ((0, 0), (0, 1)))
        return right[0] - left[0]

    def _cursor_area(self, cell: Cell) -> pygame.Rect:
        """Return the area of the cursor in a cell, a little smaller than the cell."""
        side = round(self._pitch * Share.CURSOR)
        return pygame.Rect(0, 0, side, side).move_to(center=self.board.point(cell))

    def _spot(self, point: Point, is_strict: bool = False) -> Spot | None:
        """Return the spot that a brush paints at a point; if strict, only edges close to it."""
        found = self.board.spot(point)
        if found is None or not self._scene.brush.is_edge:
            return (found[0], None) if found is not None else None
        cell, other = found
        if other is None or (is_strict and self._distance_to_edge(point, cell, other) > Share.EDGE_NEAR * self._pitch):
            return None
        return found

    def _distance_to_edge(self, point: Point, cell: Cell, other: Cell) -> float:
        """Return the distance in pixels from a point in a cell to the edge with a neighbour."""
        x, y = self.board.point(cell)
        along = (point[0] - x) * (other[1] - cell[1]) + (point[1] - y) * (other[0] - cell[0])
        return self._pitch / 2 - along

    # the pointer

    def press(self, point: Point) -> None:
        spot = self._spot(point)
        if spot is not None:
            self.cursor, self._last = spot[0], point
            self._scene.begin_stroke(spot)

    def drag(self, point: Point) -> None:
        """Paint along the straight line to a point, so that a fast stroke has no gaps."""
        if self._last is None:
            return
        (x, y), (to_x, to_y) = self._last, point
        pieces = max(math.ceil(math.hypot(to_x - x, to_y - y) / max(self._pitch / 3, 1)), 1)
        for piece in range(1, pieces + 1):
            spot = self._spot((x + (to_x - x) * piece // pieces, y + (to_y - y) * piece // pieces), is_strict=True)
            if spot is not None:
                self._scene.continue_stroke(spot)
        self._last = point
        self.move(point)

    def release(self, point: Point) -> None:
        self.drag(point)
        self.cancel_drag()

    def cancel_drag(self) -> None:
        """End the stroke and keep what was painted."""
        if self._last is not None:
            self._last = None
            self._scene.end_stroke()

    def part_at(self, point: Point) -> Spot | None:
        return self._spot(point)

    # the keyboard

    def key(self, event: pygame.Event) -> bool:
        if event.mod & MODIFIERS:
            return False
        if event.key in ARROWS:
            self._move_cursor(ARROWS[event.key], is_turning=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in _PAINT_KEYS:
            self._scene.begin_stroke(self.key_spot)
            self._scene.end_stroke()
        elif event.key == pygame.K_DELETE:
            self._scene.clear_spot(self.key_spot)
        else:
            return False
        if self.root is not None:
            self.root.set_focus(self, by_keyboard=True)
        self.changed()
        return True

    @property
    def key_spot(self) -> Spot:
        """The spot at the cursor: its cell, or the edge on its chosen side."""
        self.cursor = min(self.cursor[0], self._scene.size[0] - 1), min(self.cursor[1], self._scene.size[1] - 1)
        if not self._scene.brush.is_edge:
            return self.cursor, None
        directions = (self._direction, *_DIRECTIONS)
        return self.cursor, next(cell for direction in directions if (cell := self._neighbour(direction)) is not None)

    def _neighbour(self, direction: tuple[int, int]) -> Cell | None:
        row, col = self.cursor[0] + direction[0], self.cursor[1] + direction[1]
        rows, cols = self._scene.size
        return (row, col) if 0 <= row < rows and 0 <= col < cols else None

    def _move_cursor(self, direction: tuple[int, int], is_turning: bool) -> None:
        """Move the cursor, or only turn it to that side; the first arrow key just shows the cursor."""
        neighbour = self._neighbour(direction)
        if neighbour is not None:
            self._direction = direction
        if neighbour is not None and self.shows_focus and not (is_turning and self._scene.brush.is_edge):
            self.cursor = neighbour

    # pictures

    def show(self, state: State[Any]) -> None:
        is_other_size = self._size != self._scene.size
        self._size = self._scene.size
        self.changed()  # redraws the old area too, as the new board may be smaller
        self.board.show(state)
        if is_other_size and self.rect.w:
            self.board.place(self.look, self.rect)
            self._over = None
        self.changed()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.board.draw(surface, look, self.now)
        if self.shows_focus:
            self._draw_spot(surface, look, self.key_spot, is_cursor=True)
        elif self._last is None and self._over is not None:
            self._draw_spot(surface, look, self._over, is_cursor=False)

    def _draw_spot(self, surface: pygame.Surface, look: Look, spot: Spot, is_cursor: bool) -> None:
        cell, other = spot
        area, colour = self._cursor_area(cell), look.palette.text
        radius = area.w * Share.CURSOR_RADIUS
        if is_cursor:
            look.ring(surface, area, radius, colour, max(look.sizes.stroke, area.w // 24))
        elif other is None:
            look.box(surface, area, look.palette.gleam, radius)
        if other is not None:
            thick = max(round(self._pitch * Share.CURSOR_EDGE), 3)
            between = self._cursor_area(cell).union(self._cursor_area(other))
            across = other[1] == cell[1]
            bar = pygame.Rect(0, 0, area.w if across else thick, thick if across else area.h).move_to(center=between.center)
            look.box(surface, bar, look.palette.selection(colour) if not is_cursor else colour, thick // 2)

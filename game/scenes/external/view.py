"""The widget that shows a picture with its reading, where cells are chosen and regions marked."""

from collections.abc import Callable

import pygame

from game.commands import ARROWS, ENTER
from game.paint.look import Look
from game.scenes.external.painter import Canvas
from game.scenes.external.reading import Guide
from game.scenes.external.viewport import Viewport, bounding_box, contains
from game.sources.opened_pictures import Region, Source
from game.sources.wording import ACCENT, cell_words
from game.theme.proportions import OverlaySizes
from game.widgets.base import HoverParts, Point
from solvers.puzzle import Cell
from vision.seen import Corners, SeenBoard

_DRAG = "Drag from one corner of the board to the opposite one, or use the arrow keys"
_BY_KEYS = (
    "Arrow keys move this corner, Enter continues",
    "Arrow keys move the other corner, Enter finishes",
)


class RegionMarking:
    """Marks a rectangle around a board or a button, by a drag or by moving its corners with the arrow keys."""

    def __init__(self, viewport: Viewport, on_region: Callable[[Region], object]) -> None:
        self._viewport, self._on_region = viewport, on_region
        self.is_on = False
        self._words = _DRAG
        self._fixed: Point | None = None  # the fixed corner, in window pixels
        self._moving: Point = (0, 0)  # the moving corner, in window pixels
        self._corner: int | None = None  # index of the corner being moved with keys; None while dragging

    def switch(self, is_on: bool, words: str = "") -> None:
        """Start marking, with instructions, or cancel it."""
        self.is_on, self._fixed, self._corner = is_on, None, None
        self._words = words or _DRAG

    @property
    def words(self) -> str:
        return self._words if self._corner is None else _BY_KEYS[self._corner]

    def press(self, point: Point) -> None:
        self._fixed, self._moving, self._corner = point, point, None

    def drag(self, point: Point) -> None:
        self._moving = point

    def finish(self) -> None:
        """End the marking and report the region, unless it is too small to be meant."""
        area = self._area
        self.switch(False)
        if area is None or min(area.size) < OverlaySizes.SMALLEST_MARK_PX:
            return
        (left, top), (right, bottom) = self._viewport.to_picture(area.topleft), self._viewport.to_picture(area.bottomright)
        self._on_region((left, top, right - left, bottom - top))

    def key(self, event: pygame.Event) -> bool:
        """Handle arrow keys, Enter and Escape; return whether the key was one of them."""
        if event.key == pygame.K_ESCAPE:
            self.switch(False)
        elif event.key in ENTER:
            self._enter()
        else:
            return self._step(event)
        return True

    def _enter(self) -> None:
        """Continue with the other corner, or finish after the second one."""
        if self._corner == 0 and self._fixed is not None:
            self._fixed, self._moving, self._corner = self._moving, self._fixed, 1
        elif self._corner == 1:
            self.finish()

    def _step(self, event: pygame.Event) -> bool:
        """Move a corner with an arrow key; return whether the key was one."""
        towards, place = ARROWS.get(event.key), self._viewport.place
        if towards is None:
            return False
        if self._corner is None:
            self._fixed, self._moving, self._corner = place.bottomright, place.topleft, 0
        by = 1 if event.mod & pygame.KMOD_SHIFT else OverlaySizes.MARK_STEP_PX
        x, y = self._moving[0] + by * towards[1], self._moving[1] + by * towards[0]
        self._moving = min(max(x, place.left), place.right), min(max(y, place.top), place.bottom)
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._area is not None:
            look.dashed(surface, self._area, 0, look.palette.accent(ACCENT), look.sizes.ring)

    @property
    def _area(self) -> pygame.Rect | None:
        """The rectangle, clipped to the picture; None before it is started."""
        if self._fixed is None:
            return None
        (x, y), (to_x, to_y) = self._fixed, self._moving
        area = pygame.Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
        return area.clip(self._viewport.place)


class PictureView(HoverParts):
    """Shows a picture as large as fits. The wheel zooms, a drag pans, and a click or the arrow keys choose a cell."""

    has_shadow = True
    focus_on_click = True
    clips = True

    def __init__(
        self,
        on_choose: Callable[[Cell | None], object],
        on_board: Callable[[int], object],
        on_region: Callable[[Region | None], object],
    ) -> None:
        super().__init__()
        self._on_choose, self._on_board = on_choose, on_board
        self.viewport = Viewport()
        self.marking = RegionMarking(self.viewport, on_region)
        self.chosen: Cell | None = None
        self._canvas = Canvas(self.viewport)
        self._source: Source | None = None
        self._picture: pygame.Surface | None = None
        self._outline: Corners = ()  # of the last board shown
        self._pointer: Point = (0, 0)
        self._pressed: Point | None = None
        self._is_dragged = False

    # contents

    @property
    def board(self) -> SeenBoard | None:
        return self._source.board if self._source is not None else None

    def show(self, source: Source | None, guide: Guide | None, has_windows: bool) -> None:
        """Show a source with its reading and an optional solution, or a hint if there is no source."""
        if source is not self._source:
            self.chosen = self._over = self._picture = None
            self.marking.switch(False)
            self._outline = ()
        self._source = self._canvas.source = source
        self._canvas.guide, self._canvas.has_windows = guide, has_windows
        if source is not None and source.surface is not self._picture:
            self._picture = source.surface
            self.viewport.set_picture(source.size)
        self.takes_focus = self.board is not None
        if self.board is None or not self._has(self.chosen):
            self.chosen = None
        if self.board is None or not self._has(self._over):
            self._over = None
        self._zoom_to_small_board()
        self._redraw()

    def choose(self, cell: Cell | None) -> None:
        if self.change(chosen=cell):
            self._on_choose(cell)

    def step(self, code: int) -> bool:
        """Choose the neighbouring cell with an arrow key, starting at a doubtful one; return whether the key was one."""
        board, by = self.board, ARROWS.get(code)
        if board is None or by is None:
            return False
        if self.chosen is None:
            self.choose((*board.doubtful, (0, 0))[0])
        else:
            rows, columns = board.shape
            self.choose(((self.chosen[0] + by[0]) % rows, (self.chosen[1] + by[1]) % columns))
        return True

    def choose_doubtful(self) -> bool:
        """Choose the next doubtful cell; return whether there is one."""
        doubtful = self.board.doubtful if self.board is not None else ()
        after = [cell for cell in doubtful if self.chosen is not None and cell > self.chosen]
        if doubtful:
            self.choose((*after, *doubtful)[0])
        return bool(doubtful)

    def toggle_zoom(self) -> None:
        """Zoom to the board, or show the whole picture."""
        board = self.board
        if self.viewport.is_zoomed or board is None:
            self.viewport.fit()
        else:
            self.viewport.zoom_to(bounding_box(board.outline))
        self._redraw()

    def _zoom_to_small_board(self) -> None:
        """Zoom to a new board if its cells would be too small."""
        board = self.board
        if board is None or board.outline == self._outline:
            return
        self._outline = board.outline
        rows, columns = board.shape
        (left, top, width, height), scale = bounding_box(board.outline), self.viewport.scale
        if min(width / columns, height / rows) * scale < OverlaySizes.ZOOM_BELOW_PX:
            self.viewport.zoom_to((left, top, width, height))

    def _has(self, cell: Cell | None) -> bool:
        if cell is None or self.board is None:
            return False
        rows, columns = self.board.shape
        return cell[0] < rows and cell[1] < columns

    def mark(self, is_on: bool, words: str = "") -> None:
        """Start marking a region, with instructions, or cancel it."""
        self.marking.switch(is_on, words)
        if is_on and self.root is not None:
            self.root.set_focus(self, self.root.is_by_keyboard)  # a focused button would take Enter for itself
        self.changed()

    def _redraw(self) -> None:
        self._canvas.invalidate()
        self.changed()

    # space

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self.viewport.set_area(area)
        self._canvas.invalidate()

    # the pointer and the keyboard

    def press(self, point: Point) -> None:
        self._pressed, self._is_dragged = point, False
        if self.marking.is_on:
            self.marking.press(point)

    def drag(self, point: Point) -> None:
        if self._pressed is None:
            return
        across, down = point[0] - self._pressed[0], point[1] - self._pressed[1]
        self._is_dragged = self._is_dragged or max(abs(across), abs(down)) > self.look.sizes.drag_slop
        if self.marking.is_on:
            self.marking.drag(point)
            self.changed()
        elif self._is_dragged and self.viewport.is_zoomed:
            self.viewport.move_by(across, down)
            self._pressed = point
            self._redraw()

    def release(self, point: Point) -> None:
        if self._pressed is not None and self.marking.is_on:
            self.marking.drag(point)
            self.marking.finish()
            self.changed()
        elif self._pressed is not None and not self._is_dragged:
            self._click(point)
        self.cancel_drag()

    def cancel_drag(self) -> None:
        self._pressed = None

    def _click(self, point: Point) -> None:
        cell = self.part_at(point)
        other = self._board_at(point)
        if cell is None and other is not None:
            self._on_board(other)
        else:
            self.choose(None if cell == self.chosen else cell)

    def move(self, point: Point) -> None:
        self._pointer = point
        super().move(point)

    def wheel(self, steps: float) -> bool:
        if self._picture is None or self.root is None:
            return False
        self.viewport.zoom_by(OverlaySizes.ZOOM_STEP**steps, self._pointer)
        self._redraw()
        return True

    def key(self, event: pygame.Event) -> bool:
        return not self.marking.is_on and self.step(event.key)

    def key_of_mark(self, event: pygame.Event) -> bool:
        """Handle a key while marking; return whether it was used."""
        is_answered = self.marking.key(event)
        self.changed()
        return is_answered

    def part_at(self, point: Point) -> Cell | None:
        board = self.board
        if board is None or not self.viewport.place.collidepoint(point):
            return None
        spot = self.viewport.to_picture(point)
        return next((cell for cell in board.places if contains(board.quad(cell), spot)), None)

    def _board_at(self, point: Point) -> int | None:
        boards = self._source.boards if self._source is not None else []
        spot = self.viewport.to_picture(point)
        return next((place for place, board in enumerate(boards) if contains(board.outline, spot)), None)

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._picture is None or self._source is None:
            self._canvas.draw_hint(surface, look, self.rect)
            return
        self._canvas.draw(surface, look, self._picture, self._source)
        if self.board is not None:
            self._canvas.draw_cells(surface, look, self.board, self.chosen, self._over)
        described = self._over if self._over is not None else self.chosen
        if self.marking.is_on:
            self.marking.draw(surface, look)
            self._canvas.draw_words(surface, look, self.marking.words)
        elif described is not None and self.board is not None:
            self._canvas.draw_words(surface, look, cell_words(self.board, described))
        self.draw_focus(surface, look, look.sizes.radius_control)

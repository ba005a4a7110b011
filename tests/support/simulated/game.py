"""The base of all simulated games: a window with a board and buttons, delays, lost input, and what happens at a win."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np

from solvers.puzzle import Cell
from support.simulated.desktop import Page, SimulatedDesktop, plain
from support.simulated.looks import Box, Colour, Look, fill, middle_of, write
from vision.desktop import Window
from vision.frame import Pixels, Point
from vision.input.guard import holds

LEFT, TOP, BESIDE, BELOW = 36, 70, 190, 40  # pixels around the board
GAME_PROCESS, OTHER_PROCESS, UNKNOWN_PROCESS = 41, 77, -5
"""the last is a program that hides its process ID: only which windows belong together is known"""
Part = tuple[float, float, float, float]
"""left, top, width and height as fractions of the board"""
PANEL = 240, 240, 240
BANNER, WHOLE_BOARD = (0.1, 0.25, 0.8, 0.5), (0.0, 0.0, 1.0, 1.0)
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
REFLOWS_AFTER = 5  # inputs


@dataclass(frozen=True)
class Behaviour:
    """How a game takes input, and what it does at a win."""

    way: str  # the input method; each puzzle has its own
    answer_s: float = 0.03  # from an input to its effect
    slide_s: float = 0.0  # duration of an animated move
    loses_every: int = 0  # every n-th click or key has no effect
    deaf_s: float = 0.0  # clicks and keys sooner than this after the last have no effect
    polled_s: float = 0.0  # polling interval of mouse and keys: shorter presses have no effect
    redraws_s: float = 0.0  # interval at which the board is drawn anew: a press and release on both sides of it are no click
    stale_s: float = 0.0  # a click counts where the mouse was this long before
    reflow_px: int = 0
    """how far the page moves down after a few inputs, as if a line of text appeared above the board"""
    win: str = "stays"  # a name of WINS
    win_s: float = 0.15  # from the last move to the effect of the win


class Game:
    """A program in which one puzzle can be played by its rules."""

    noun, words = "Puzzle", "Play again?"

    def __init__(self, desktop: SimulatedDesktop, look: Look, behaviour: Behaviour, shape: tuple[int, int]) -> None:
        self.desktop, self.look, self.behaviour, self.shape = desktop, look, behaviour, shape
        self.pads: dict[str, Box] = {}
        self.level = 1
        self.won_s: float | None = None
        self.is_gone = False
        self.veil: tuple[float, Colour] | None = None  # an overlay: the opacity of what is below it, and its colour
        self.banner: Part | None = None  # a panel with words over the board
        self.panel = PANEL
        self.confetti_s = 0.0
        self.shift_px = 0  # how far down the page is
        self.frozen: Pixels | None = None  # a picture shown from now on
        self.hover: Cell | None = None
        self._queue: list[tuple[float, Callable[[float], None]]] = []
        self._n_inputs, self._last_s, self._pressed_s = 0, -1.0, -1.0
        self._mouse_path: list[tuple[float, Point]] = []  # times and positions of the mouse over the window
        self._shown: tuple[Hashable, Pixels] | None = None
        rows, cols = shape
        self.width = LEFT + cols * (look.cell + look.gap) + BESIDE
        self.height = TOP + rows * (look.cell + look.gap) + BELOW
        self.window: Window

    # for each puzzle

    def sight(self, now: float) -> Hashable:
        """Return everything that the board's picture depends on."""
        raise NotImplementedError

    def paint(self, pixels: Pixels, now: float) -> None:
        """Draw the board."""
        raise NotImplementedError

    def deal(self) -> None:
        """Set up the board of the current level."""
        raise NotImplementedError

    def is_won(self) -> bool:
        raise NotImplementedError

    def on_press(self, place: Point, now: float) -> None: ...
    def on_release(self, place: Point, now: float) -> None: ...
    def on_move(self, place: Point, now: float) -> None: ...
    def on_key(self, key: str, now: float) -> None: ...

    # the window

    def show(self, corner: tuple[int, int] = (140, 60)) -> Window:
        """Open the game's window, one of another program behind it, and one beside it."""
        self.desktop.open(Page((900, 700), (190, 170, 160), "A letter"), (200, 100, 900, 700), "Letter", "editor", OTHER_PROCESS)
        area = (corner[0], corner[1], self.width / self.desktop.scale, self.height / self.desktop.scale)
        process = UNKNOWN_PROCESS if self.behaviour.win == "alert-of-nobody" else GAME_PROCESS
        self.window = self.desktop.open(self, area, f"{self.noun} Deluxe", self.noun.lower(), process)
        music = Page((200, 120), (60, 60, 60))
        self.desktop.open(music, (1060, 20, 200, 120), "Music", "music", OTHER_PROCESS, takes_focus=False)
        return self.window

    def box(self, cell: Cell) -> Box:
        """Return the bounding box of a cell in the picture."""
        pitch = self.look.cell + self.look.gap
        return LEFT + cell[1] * pitch, TOP + cell[0] * pitch, self.look.cell, self.look.cell

    def cell_at(self, place: Point) -> Cell | None:
        pitch = self.look.cell + self.look.gap
        row, col = int((place[1] - TOP) // pitch), int((place[0] - LEFT) // pitch)
        inside = 0 <= row < self.shape[0] and 0 <= col < self.shape[1]
        return (row, col) if inside else None

    def pad_at(self, place: Point) -> str:
        """Return the name of the pad button under a point, or an empty string."""
        return next((name for name, box in self.pads.items() if holds(box, place)), "")

    def may_click(self, place: Point) -> bool:
        place = self._on_page(place)
        return not self.is_gone and (self.cell_at(place) is not None or bool(self.pad_at(place)))

    # Program

    def picture(self, now: float) -> Pixels:
        self._catch_up(now)
        if self.frozen is not None:
            return self.frozen
        key = (self.sight(now), self.hover if self.look.hovered else None, self._state_of_window(now), self._reflow)
        if self._shown is None or self._shown[0] != key:
            drawn = self._drawn(now)
            self._shown = key, np.roll(drawn, self._reflow, axis=0) if self._reflow else drawn
        return self._shown[1]

    @property
    def _reflow(self) -> int:
        return self.shift_px + (self.behaviour.reflow_px if self._n_inputs >= REFLOWS_AFTER else 0)

    def _on_page(self, place: Point) -> Point:
        """Convert a point of the window to the page, which may have moved down."""
        return place[0], place[1] - self._reflow

    def pointed(self, place: Point, now: float) -> None:
        place = self._on_page(place)
        self._catch_up(now)
        self._mouse_path.append((now, place))
        self._queue.append((now + self.behaviour.answer_s, lambda then: self._hovered(place, then)))

    def pressed(self, place: Point, now: float) -> None:
        place, self._pressed_s = self._on_page(place), now
        if self.behaviour.stale_s:
            place = next((each for since, each in reversed(self._mouse_path) if since <= now - self.behaviour.stale_s), place)
        if not self.behaviour.redraws_s:
            self._queue_input(lambda then: self.on_press(place, then), now + self.behaviour.polled_s)

    def released(self, place: Point, now: float) -> None:
        place, redraws_s = self._on_page(place), self.behaviour.redraws_s
        if redraws_s and self._pressed_s // redraws_s == now // redraws_s:
            self._queue_input(lambda then: self.on_press(place, then), now)
        if now - self._pressed_s < self.behaviour.polled_s:
            self._queue = [entry for entry in self._queue if entry[0] < self._pressed_s + self.behaviour.polled_s]
        self._queue.append((now + self.behaviour.answer_s, lambda then: self.on_release(place, then)))

    def typed(self, key: str, now: float) -> None:
        if self.desktop.key_hold_s >= self.behaviour.polled_s:
            self._queue_input(lambda then: self.on_key(key, then), now)

    def finish(self) -> None:
        """Process all pending input, as if time had passed."""
        self._catch_up(self.desktop.time_s + self.behaviour.answer_s + 0.001)

    # time

    def _queue_input(self, act: Callable[[float], None], now: float) -> None:
        self._catch_up(now)
        self._n_inputs += 1
        is_lost = self.behaviour.loses_every and self._n_inputs % self.behaviour.loses_every == 0
        is_too_fast = now - self._last_s < self.behaviour.deaf_s
        self._last_s = now
        if not (is_lost or is_too_fast or self.is_gone or self.frozen is not None):
            self._queue.append((now + self.behaviour.answer_s, act))

    def _catch_up(self, now: float) -> None:
        while self._queue and self._queue[0][0] <= now:
            then, act = self._queue.pop(0)
            act(then)
            if self.won_s is None and self.is_won():
                self.won_s = then
                self._win(then)

    def _win(self, now: float) -> None:
        """Show the effect of the win after `win_s`; if that is 0, at once, so that the solved board is never visible."""
        if self.behaviour.win_s:
            self.desktop.after(max(0.0, now - self.desktop.time_s) + self.behaviour.win_s, lambda: WINS[self.behaviour.win](self))
        else:
            WINS[self.behaviour.win](self)

    def _hovered(self, place: Point, now: float) -> None:
        self.hover = self.cell_at(place)
        self.on_move(place, now)

    # drawing

    def _state_of_window(self, now: float) -> Hashable:
        return self.level, self.is_gone, self.veil, self.banner, int(now * 60) if now < self.confetti_s else 0

    def _drawn(self, now: float) -> Pixels:
        if self.is_gone:
            pixels = plain((self.height, self.width), self.look.page)
            write(pixels, (self.width / 2, self.height / 2), self.words, 26, self.look.ink, "Bold")
            return pixels
        pixels = _page(self.look, self.level, (self.height, self.width), tuple(self.pads.items())).copy()
        self.paint(pixels, now)
        if self.veil is not None:
            share, colour = self.veil
            pixels = (pixels * share + np.array(colour) * (1 - share)).astype(np.uint8)
        if self.banner is not None:
            self._paint_banner(pixels, self.banner)
        if now < self.confetti_s:
            self._throw_confetti(pixels, now)
        return pixels

    def freeze(self) -> None:
        """Show the last picture for ever, darkened and with a dialog at the top; later moves aren't drawn."""
        pixels = (self._shown[1] * 0.4).astype(np.uint8)
        box = (self.width // 6, 0, self.width * 2 // 3, TOP - 6)
        fill(pixels, box, (250, 250, 250), 6)
        write(pixels, middle_of(box), self.words, 18, (40, 40, 40), "Medium")
        self.frozen = pixels

    def _paint_banner(self, pixels: Pixels, part: Part) -> None:
        left, top, width, height = self.board
        x, y, across, down = (round(side * each) for side, each in zip((width, height) * 2, part, strict=True))
        box = (left + x, top + y, across, down)
        fill(pixels, box, self.panel, 10)
        write(pixels, middle_of(box), self.words, min(20, 1.5 * across / len(self.words)), (40, 40, 40), "Bold")

    def _throw_confetti(self, pixels: Pixels, now: float) -> None:
        rng = np.random.default_rng(int(now * 60))
        for x, y in rng.uniform(0, 1, (60, 2)) * (self.width, self.height):
            cv2.circle(pixels, (int(x), int(y)), 7, tuple(int(part) for part in rng.integers(0, 256, 3)), -1, cv2.LINE_AA)

    @property
    def board(self) -> Box:
        """The bounding box of all cells."""
        (left, top, _, _), (x, y, width, height) = self.box((0, 0)), self.box((self.shape[0] - 1, self.shape[1] - 1))
        return left, top, x + width - left, y + height - top


@lru_cache(8)
def _page(look: Look, level: int, size: tuple[int, int], pads: tuple[tuple[str, Box], ...]) -> Pixels:
    """Draw everything around the board."""
    pixels = plain(size, look.page)
    write(pixels, (LEFT + 70, 30), f"Level {level}", 22, look.ink, "Bold")
    buttons = [(words, (size[1] - BESIDE + 60, TOP + 8 + 44 * row, 92, 32)) for row, words in enumerate(("New", "Undo", "Help"))]
    for words, box in (*buttons, *pads):
        fill(pixels, box, look.tile, 4)
        write(pixels, middle_of(box), words, 15 if (words, box) in buttons else box[3] * 0.5, look.on_tile, "Medium")
    return pixels


def show(game: Game, **attributes: object) -> None:
    for name, value in attributes.items():
        setattr(game, name, value)


def alert(
    game: Game, process: int = GAME_PROCESS, beside: tuple[float, float] | None = None, title: str = "Message", words: str = ""
) -> None:
    """Open an alert over the board, or elsewhere."""
    x, y = beside or (game.window.area[0] + 60, game.window.area[1] + 110)
    game.desktop.open(Page((260, 120), words=words or game.words), (x, y, 260, 120), title, "alert", process)


def _next(game: Game) -> None:
    game.level += 1
    game.deal()


WINS: dict[str, Callable[[Game], None]] = {
    "stays": lambda game: None,
    "alert": alert,
    "alert-of-nobody": partial(alert, process=UNKNOWN_PROCESS),
    "alert-aside": partial(alert, beside=(900, 700)),
    "banner": partial(show, banner=BANNER),
    "dark": partial(show, banner=BANNER, veil=(0.35, (0, 0, 0))),
    "gone": partial(show, is_gone=True),
    "freezes": Game.freeze,
    "next": _next,
    "closes": lambda game: game.desktop.close(game.window.number),
    "confetti": lambda game: show(game, confetti_s=game.desktop.time_s + 4.0),
}

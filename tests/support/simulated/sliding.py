"""A simulated sliding puzzle, played by clicks, arrow keys or drags, with animated slides."""

from collections.abc import Hashable

import numpy as np

from solvers.puzzle import Cell
from solvers.sliding.rules import Home, Slide, SlidingState
from support.simulated.desktop import SimulatedDesktop
from support.simulated.game import ARROWS, Behaviour, Game
from support.simulated.looks import Look, fill, middle_of, write
from vision.frame import Pixels, Point

WAYS = ("click", "row-click", "arrow", "counter-arrow", "drag", "slow-drag")
SLOW_DRAG_S = 0.1  # a slow drag must take this long


def scrambled(rows: int, cols: int, seed: int | tuple[int, int], home: Home = Home.LAST, per_cell: int = 30) -> SlidingState:
    """Return a random solvable position, made by a number of moves per cell."""
    rng = np.random.default_rng(seed)
    state = SlidingState.goal(rows, cols, home)
    for _ in range(per_cell * rows * cols):
        moves = state.legal_moves()
        state = state.apply(moves[rng.integers(len(moves))])
    return state


class SimulatedSliding(Game):
    noun = "Fifteen"

    def __init__(
        self, desktop: SimulatedDesktop, look: Look, behaviour: Behaviour, shape: tuple[int, int] = (3, 3), seed: int = 1
    ) -> None:
        super().__init__(desktop, look, behaviour, shape)
        self._seed = seed
        self.deal()

    def deal(self) -> None:
        self.state = scrambled(*self.shape, (self._seed, self.level), per_cell=40)
        self._held: tuple[Cell, Point, float] | None = None
        self._slides: list[tuple[int, Cell, float]] = []  # tile, cell it left, time

    def is_won(self) -> bool:
        return self.state.is_solved()

    # input

    def on_press(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        if cell is None:
            return
        self._held = cell, place, now
        if self.behaviour.way in ("click", "row-click"):
            slides = self.state.slides_towards(cell)
            if len(slides) == 1 or self.behaviour.way == "row-click":
                self._slide(slides, now)

    def on_release(self, place: Point, now: float) -> None:
        if self._held is None or self.behaviour.way not in ("drag", "slow-drag"):
            return
        cell, _, since = self._held
        self._held = None
        slides = self.state.slides_towards(cell)
        is_slow = self.behaviour.way == "drag" or now - since >= SLOW_DRAG_S
        if len(slides) == 1 and self.cell_at(place) == self.state.blank and is_slow:
            self._slide(slides, now)

    def on_key(self, key: str, now: float) -> None:
        sign = {"arrow": -1, "counter-arrow": 1}.get(self.behaviour.way, 0)
        if sign and key in ARROWS:
            row, col = (self.state.blank[axis] + sign * ARROWS[key][axis] for axis in (0, 1))
            if 0 <= row < self.shape[0] and 0 <= col < self.shape[1]:
                self._slide(self.state.slides_towards((row, col)), now)

    def _slide(self, slides: tuple[Slide, ...], now: float) -> None:
        for slide in slides:
            self._slides.append((slide.tile, self.state.cell_of(slide.tile), now))
            self.state = self.state.apply(slide)

    # drawing

    def text_of(self, tile: int) -> str:
        return str(tile)

    def sight(self, now: float) -> Hashable:
        self._slides = [slide for slide in self._slides if now - slide[2] < self.behaviour.slide_s]
        return self.state, tuple(self._part(since, now) for _, _, since in self._slides)

    def _part(self, since: float, now: float) -> float:
        """Return the progress of a slide, 0 to 1, in frames of 1/60 s."""
        return round((now - since) * 60) / 60 / self.behaviour.slide_s

    def paint(self, pixels: Pixels, now: float) -> None:
        left, top, width, height = self.board
        fill(pixels, (left - 4, top - 4, width + 8, height + 8), self.look.ruled)
        moving = {tile: (cell, min(1.0, self._part(since, now))) for tile, cell, since in self._slides}
        for place, tile in enumerate(self.state.tiles):
            if not tile:
                continue
            cell = divmod(place, self.shape[1])
            x, y, width, height = self.box(cell)
            if tile in moving:
                (x0, y0, _, _), part = self.box(moving[tile][0]), moving[tile][1]
                x, y = round(x0 + (x - x0) * part), round(y0 + (y - y0) * part)
            is_hovered = self.look.hovered is not None and cell == self.hover
            inner = (x + 1, y + 1, width - 2, height - 2)
            fill(pixels, inner, self.look.hovered if is_hovered and self.look.hovered else self.look.tile, self.look.corner)
            write(pixels, middle_of(inner), self.text_of(tile), width * 0.45, self.look.on_tile, self.look.font)

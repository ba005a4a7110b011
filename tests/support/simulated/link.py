"""A simulated link match: two clicks for a pair, a line shown for a while, gravity, and reshuffles."""

from collections.abc import Hashable
from dataclasses import replace
from itertools import pairwise

import cv2

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.link.links import Pair, Shuffle
from solvers.link.rules import LinkState
from solvers.options import read_options
from solvers.puzzle import Cell
from support.simulated.desktop import SimulatedDesktop
from support.simulated.game import LEFT, TOP, Behaviour, Game
from support.simulated.looks import Look, face, fill, middle_of
from vision.frame import Pixels, Point


class SimulatedLink(Game):
    noun = "Shisen"

    def __init__(
        self,
        desktop: SimulatedDesktop,
        look: Look,
        behaviour: Behaviour,
        shape: tuple[int, int] = (4, 6),
        gravity: Gravity = Gravity.NONE,
        line_s: float = 0.2,
        reshuffles_after: int = 0,
        falls_after_s: float = 0.0,
        seed: int = 1,
    ) -> None:
        super().__init__(desktop, look, behaviour, shape)
        self._falls_after_s = falls_after_s  # the delay before tiles fall
        self._gravity, self._line_s, self._seed = gravity, line_s, seed
        self._reshuffles_after = reshuffles_after  # the number of pairs after which the rest is shuffled
        self.deal()

    def deal(self) -> None:
        puzzle = find_puzzle("link")
        rows, cols = self.shape
        chosen = read_options(puzzle.options, {"size": f"{rows}x{cols}", "gravity": str(self._gravity)})
        self.state: LinkState = puzzle.generate(chosen, self._seed + self.level)
        self.first: Cell | None = None
        self.n_pairs = 0
        self._link: tuple[LinkState, Pair, float] | None = None
        """the last pair, with the state before it and its time, while its line is shown"""

    def is_won(self) -> bool:
        return self.state.is_solved()

    def on_press(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        if cell is None or self.state.tile_at(cell) <= 0 or self.state.gravity is not self._gravity:
            return
        if self.first is None or cell == self.first:
            self.first = None if cell == self.first else cell
            return
        pair = Pair.of(self.first, cell)
        self.first = cell
        if pair in self.state.pairs:
            self._link = self.state, pair, now
            self.first = None
            self._remove(pair)
            self.n_pairs += 1
            if self.n_pairs == self._reshuffles_after:
                self.state = self.state.apply(Shuffle(7))

    def _remove(self, pair: Pair) -> None:
        fallen = self.state.apply(pair)
        self.state = replace(self.state, gravity=Gravity.NONE).apply(pair) if self._falls_after_s else fallen
        if self._falls_after_s:
            self.desktop.after(self._falls_after_s, lambda: setattr(self, "state", fallen))

    def sight(self, now: float) -> Hashable:
        if self._link is not None and now - self._link[2] >= self._line_s:
            self._link = None
        return self.state, self.first, self._link

    def paint(self, pixels: Pixels, now: float) -> None:
        state = self._link[0] if self._link else self.state
        for place, tile in enumerate(state.tiles):
            cell = divmod(place, state.cols)
            if tile <= 0:
                continue
            left, top, width, height = self.box(cell)
            box = (left + 1, top + 1, width - 2, height - 2)
            ground = (235, 240, 235) if cell != self.first else self.look.selected or (120, 220, 250)
            fill(pixels, box, self.look.hovered if cell == self.hover and self.look.hovered else ground, self.look.corner)
            cv2.rectangle(pixels, box[:2], (left + width - 2, top + height - 2), self.look.ruled, 1)
            face(pixels, box, tile)
        if self._link:
            self._draw_line(pixels, *self._link[:2])

    def _draw_line(self, pixels: Pixels, state: LinkState, pair: Pair) -> None:
        points = [tuple(map(round, middle_of(self.box(cell)))) for cell in state.path(pair)]
        points = [(max(LEFT - 12, x), max(TOP - 12, y)) for x, y in points]
        for start, end in pairwise(points):
            cv2.line(pixels, start, end, self.look.wrong, 4, cv2.LINE_AA)

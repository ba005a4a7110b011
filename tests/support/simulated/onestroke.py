"""A simulated one-stroke maze with any input method, any rule for dropping the line, and any drawing."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2

from solvers import find_puzzle
from solvers.errors import IllegalMove
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from support.simulated.desktop import SimulatedDesktop
from support.simulated.game import ARROWS, Behaviour, Game
from support.simulated.looks import Colour, Look, fill, middle_of, mixed, write
from vision.frame import Pixels, Point

NUMBER = 0.42  # radius of the numbered discs, which hide the line, in cells
HINT = (210, 240, 200)
LETTERS = {"w": (-1, 0), "s": (1, 0), "a": (0, -1), "d": (0, 1)}


@dataclass(frozen=True)
class Way:
    """How a maze takes input."""

    keys: dict[str, Cell] | None = None
    is_clicked: bool = False
    is_dragged: bool = False
    is_traced: bool = False  # the mouse leads the line without a button, once its head was clicked
    frame_s: float = 0.0  # polling interval of the mouse
    reach: float = 0.5  # how near the mouse must come to a cell's middle, in cells
    max_cells: int = 10_000  # in one drag


WAYS = {
    "drag": Way(is_dragged=True),
    "slow-drag": Way(is_dragged=True, frame_s=1 / 15),
    "slower-drag": Way(is_dragged=True, frame_s=0.3),
    "middle-drag": Way(is_dragged=True, reach=0.15),
    "step-drag": Way(is_dragged=True, max_cells=1),
    "clicks": Way(is_clicked=True),
    "trace": Way(is_traced=True),
    "arrows": Way(ARROWS),
    "letters": Way(LETTERS),
}
DROPS = ("never", "release", "wrong", "anew")
"""when the line is dropped: never; when the button is released before the end; at an illegal cell; when it is drawn anew from
its first cell, because a released line can't be continued"""
DRAWINGS = ("line", "thin", "fill", "tint", "head", "late", "hints")
WALKER, FRAMED = "walker", "framed"
"""drawings of only a figure at the head of the line; and of the line up to its head, which has a frame"""
ACTIVE = "active"  # a drawing with another colour for the head's cell
MAZES = ("@fill S..../#..../#..../...#./.....", "@fill ...../.#.../.#..S/...../.....")


class SimulatedOneStroke(Game):
    noun = "Maze"

    def __init__(
        self,
        desktop: SimulatedDesktop,
        look: Look,
        behaviour: Behaviour,
        mazes: Sequence[str] = MAZES,
        drops: str = "never",
        drawing: str = "line",
        number: float = NUMBER,
        has_deaf_numbers: bool = False,
    ) -> None:
        self._mazes, self._drops, self._drawing, self._number = mazes, drops, drawing, number
        self._has_deaf_numbers = has_deaf_numbers
        self._way = WAYS[behaviour.way]
        maze = find_puzzle("onestroke").parse(mazes[0]).maze
        super().__init__(desktop, look, behaviour, (maze.rows, maze.cols))
        self.deal()

    def deal(self) -> None:
        self.state: OneStrokeState = find_puzzle("onestroke").parse(self._mazes[(self.level - 1) % len(self._mazes)])
        self._is_down = self._is_awake = self._is_pressed = False
        self._looked_s, self._n_left = -1.0, 0
        self.n_dropped = 0

    def is_won(self) -> bool:
        return self.state.is_solved()

    # input

    def on_press(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        if cell is None or self.is_won():
            return
        self._is_pressed = True
        self._is_awake = self._is_awake or cell == self.state.head
        if self._way.is_clicked and self._is_awake:
            self._go(cell)
        elif self._way.is_dragged:
            self._start_drag(cell)

    def _start_drag(self, cell: Cell) -> None:
        if self._drops == "anew" and cell == self.state.trail[0]:
            self._drop()
        can_go_on = self._drops != "anew" or len(self.state.trail) == 1
        self._is_down = can_go_on and cell in self.state.visited
        self._n_left = self._way.max_cells
        if self._is_down:
            self._go(cell)

    def on_move(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        is_led = self._is_down or (self._way.is_traced and self._is_awake and not self._is_pressed)
        is_early = now - self._looked_s < self._way.frame_s
        if not is_led or self.is_won() or cell is None or is_early:
            return
        if not self._is_near(cell, place) or self._is_on_number(cell, place):
            return
        self._looked_s = now
        if (cell != self.state.head and self._n_left > 0) or self._way.is_traced:
            self._go(cell)

    def on_release(self, place: Point, now: float) -> None:
        if self._is_down and self._drops == "release" and not self.is_won():
            self._drop()
        self._is_down = self._is_pressed = False

    def on_key(self, key: str, now: float) -> None:
        if self._way.keys is not None and key in self._way.keys:
            down, right = self._way.keys[key]
            self._go((self.state.head[0] + down, self.state.head[1] + right))

    def _is_near(self, cell: Cell, place: Point) -> bool:
        x, y = middle_of(self.box(cell))
        return max(abs(place[0] - x), abs(place[1] - y)) <= self._way.reach * self.look.cell

    def _is_on_number(self, cell: Cell, place: Point) -> bool:
        """Return whether the mouse is on a numbered disc that ignores it."""
        off = math.dist(place, middle_of(self.box(cell)))
        return self._has_deaf_numbers and cell in self.state.maze.numbered and off < self._number * self.look.cell

    def _go(self, cell: Cell) -> None:
        if cell != self.state.head and 0 <= cell[0] < self.shape[0] and 0 <= cell[1] < self.shape[1]:
            try:
                self.state = self.state.apply(Visit(cell))
                self._n_left -= 1
            except IllegalMove:
                if self._drops == "wrong":
                    self._drop()

    def _drop(self) -> None:
        self.n_dropped += len(self.state.trail) > 1
        self.state = OneStrokeState.at_start(self.state.maze)

    # drawing

    def sight(self, now: float) -> Hashable:
        return self.state, self._is_down, self._is_awake

    def paint(self, pixels: Pixels, now: float) -> None:
        maze, look = self.state.maze, self.look
        for row in range(maze.rows):
            for col in range(maze.cols):
                cell = row, col
                fill(pixels, self.box(cell), self._ground(cell), look.corner if look.gap else 0)
                if not look.gap:
                    left, top, width, height = self.box(cell)
                    cv2.rectangle(pixels, (left, top), (left + width, top + height), look.ruled, 1)
        for edge in maze.bars:
            self._paint_bar(pixels, *sorted(edge))
        self._paint_line(pixels)
        if maze.numbered:
            for number, cell in enumerate(maze.numbered, 1):
                self._paint_sign(pixels, cell, str(number), (30, 30, 30), self._number)
            return
        if maze.end is not None:
            self._paint_sign(pixels, maze.end, "E", (60, 60, 200))
        walker = self.state.head if self._drawing == WALKER else maze.start
        self._paint_sign(pixels, walker, "S", (60, 160, 40))

    def _ground(self, cell: Cell) -> Colour:
        """Return the background colour of a cell."""
        maze, look = self.state.maze, self.look
        if cell not in maze.cells:
            return look.wall
        if self._is_hidden or cell not in self.state.visited:
            is_hint = self._drawing == "hints" and self._is_awake and cell in self.state.ways_on
            ground = look.hovered or look.paper if cell == self.hover else look.paper
            return self.look.same or HINT if is_hint else ground
        if self._drawing == ACTIVE and cell == self.state.head:
            return 60, 140, 30
        tints = {"fill": 1.0, "head": 1.0, ACTIVE: 0.5, "tint": 0.15}
        return mixed(look.paper, look.trail, tints.get(self._drawing, 0.0))

    @property
    def _is_hidden(self) -> bool:
        """Whether the line is hidden until the button is released."""
        return self._drawing == "late" and self._is_down and not self.is_won()

    def _paint_line(self, pixels: Pixels) -> None:
        if self._is_hidden or self._drawing in ("fill", "tint", WALKER):
            return
        trail = self.state.trail[: -1 if self._drawing == FRAMED else None]
        points = [tuple(map(round, middle_of(self.box(cell)))) for cell in trail]
        width = 2 if self._drawing in ("thin", "head") else self.look.cell // 3
        for start, end in pairwise(points):
            cv2.line(pixels, start, end, (200, 60, 60) if self._drawing == "head" else self.look.trail, width, cv2.LINE_AA)
        if self._drawing == FRAMED:
            left, top, across, down = self.box(self.state.head)
            cv2.rectangle(pixels, (left + 1, top + 1), (left + across - 2, top + down - 2), (200, 100, 20), 2)
        elif len(points) > 1 or self._drawing == "head":
            cv2.circle(pixels, points[-1], self.look.cell // 5, self.look.trail, -1, cv2.LINE_AA)

    def _paint_bar(self, pixels: Pixels, one: Cell, other: Cell) -> None:
        """Draw a wall between two cells; the first is above or left of the other."""
        left, top, width, height = self.box(other)
        is_upright, thick = one[0] == other[0], self.look.cell // 8
        box = (left - thick // 2, top, thick, height) if is_upright else (left, top - thick // 2, width, thick)
        fill(pixels, box, self.look.bold)

    def _paint_sign(self, pixels: Pixels, cell: Cell, sign: str, colour: Colour, radius: float = 1 / 3) -> None:
        middle = middle_of(self.box(cell))
        cv2.circle(pixels, tuple(map(round, middle)), int(self.look.cell * radius), colour, -1, cv2.LINE_AA)
        write(pixels, middle, sign, self.look.cell * 0.4, (255, 255, 255), "Bold")

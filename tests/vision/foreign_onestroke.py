"""A made-up one-stroke maze: the line is dragged, dragged slowly, clicked from cell to cell, or led by arrow keys."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

import cv2
from foreign_desktop import ForeignDesktop
from foreign_game import Game, Manners
from foreign_looks import Look, fill, middle_of, write

from solvers import find_puzzle
from solvers.errors import IllegalMove
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.frame import Pixels, Point

WAYS = ("drag", "slow-drag", "clicks", "arrows")
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
FRAME_S = 1 / 15
"""a slow game looks where the mouse is so often only"""
MAZES = ("@fill S..../#..../#..../...../.....", "@fill ...../.#.../.#..S/...../.....")


class ForeignOneStroke(Game):
    noun = "Maze"

    def __init__(self, desktop: ForeignDesktop, look: Look, manners: Manners, mazes: Sequence[str] = MAZES) -> None:
        self._mazes = mazes
        self.deal_first(mazes[0])
        super().__init__(desktop, look, manners, (self.state.maze.rows, self.state.maze.cols))
        self.deal()

    def deal_first(self, text: str) -> None:
        self.state: OneStrokeState = find_puzzle("onestroke").parse(text)

    def deal(self) -> None:
        self.deal_first(self._mazes[(self.level - 1) % len(self._mazes)])
        self._is_down, self._looked_s = False, -1.0

    def is_won(self) -> bool:
        return self.state.is_solved()

    # input

    def on_press(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        if cell is None:
            return
        if self.manners.way == "clicks":
            self._go(cell)
        elif "drag" in self.manners.way:
            self._is_down = cell == self.state.head
            if cell in self.state.visited and cell != self.state.head:
                self._is_down = True
                self._go(cell)

    def on_move(self, place: Point, now: float) -> None:
        cell = self.cell_at(place)
        is_asleep = self.manners.way == "slow-drag" and now - self._looked_s < FRAME_S
        if self._is_down and cell is not None and not is_asleep:
            self._looked_s = now
            self._go(cell)

    def on_release(self, place: Point, now: float) -> None:
        self._is_down = False

    def on_key(self, key: str, now: float) -> None:
        if self.manners.way == "arrows" and key in ARROWS:
            self._go((self.state.head[0] + ARROWS[key][0], self.state.head[1] + ARROWS[key][1]))

    def _go(self, cell: Cell) -> None:
        if cell != self.state.head and 0 <= cell[0] < self.shape[0] and 0 <= cell[1] < self.shape[1]:
            try:
                self.state = self.state.apply(Visit(cell))
            except IllegalMove:
                return

    # drawing

    def sight(self, now: float) -> Hashable:
        return self.state

    def paint(self, pixels: Pixels, now: float) -> None:
        maze, look = self.state.maze, self.look
        for row in range(maze.rows):
            for col in range(maze.cols):
                cell = row, col
                colour = look.paper if cell in maze.cells else look.wall
                fill(pixels, self.box(cell), colour, look.corner if look.gap else 0)
                if not look.gap:
                    left, top, width, height = self.box(cell)
                    cv2.rectangle(pixels, (left, top), (left + width, top + height), look.ruled, 1)
        points = [tuple(map(round, middle_of(self.box(cell)))) for cell in self.state.trail]
        for start, end in pairwise(points):
            cv2.line(pixels, start, end, look.trail, look.cell // 3, cv2.LINE_AA)
        cv2.circle(pixels, points[0], look.cell // 3, (60, 160, 40), -1, cv2.LINE_AA)
        write(pixels, points[0], "S", look.cell * 0.4, (255, 255, 255), "Bold")
        if len(points) > 1:
            cv2.circle(pixels, points[-1], look.cell // 5, look.trail, -1, cv2.LINE_AA)

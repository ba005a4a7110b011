"""Walkers that keys lead through a maze: by cells, by pixels, or for each frame while a key is down."""

import math
from collections.abc import Hashable
from dataclasses import replace

import numpy as np
import pytest
from support.simulated.game import ARROWS
from support.simulated.looks import Colour, fill
from support.simulated.onestroke import WALKER, SimulatedOneStroke
from support.simulated.play import opened, played

from solvers import find_puzzle
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.autoplay import loop
from vision.autoplay.events import Task, Trying, Verdict
from vision.frame import Pixels, Point, Reading
from vision.players.onestroke.player import way_out

OTHER = "###########/#S#.....#.#/#.#.###.#.#/#.#.#.#...#/#.#.#.###.#/#...#.#..E#/###.#.#.#.#/#.........#/###########"
BRANCHING = "###########/#S....#...#/#.###.###.#/#...#.....#/###.#.#####/#.....#..E#/#.#####.###/#.........#/###########"


@pytest.mark.parametrize(
    ("maze", "n_moves"), [("S.../..../...E", 5), ("S.../.o../...E", 0), ("@fill S.../..../...E", 0), ("S#../#.../...E", 0)]
)
def test_the_shortest_way_is_taken_where_nothing_is_to_be_collected(maze: str, n_moves: int) -> None:
    assert len(way_out(find_puzzle("onestroke").parse(maze))) == n_moves


class Walked(SimulatedOneStroke):
    """A maze whose walker may go back, and moves by a cell in each frame in which its key is down."""

    frame_s = 0.0

    def on_key(self, key: str, now: float) -> None:
        n_frames = math.floor((now + self.desktop.key_hold_s) / self.frame_s) - math.floor(now / self.frame_s)
        down, right = ARROWS.get(key, (0, 0))
        for _ in range(n_frames):
            ahead = self.state.head[0] + down, self.state.head[1] + right
            if ahead in self.state.maze.neighbours[self.state.head] and not self.is_won():
                self.state = OneStrokeState(self.state.maze, (ahead,))


@pytest.mark.parametrize("frame_s", [1 / 60, 1 / 30, 1 / 7])
def test_a_walker_that_moves_with_each_frame_reaches_the_end(frame_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Walked, "frame_s", frame_s)
    run = played(opened(Walked, mazes=(BRANCHING,), drawing=WALKER))
    assert run.is_won and run.end.hand == "walk-arrows", run.end


def test_a_walker_at_what_was_taken_for_the_end_is_led_to_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    find_board = loop.find_board

    def find(pixels: Pixels, task: Task, may_be_doubtful: bool) -> Reading | None:
        reading = find_board(pixels, task, may_be_doubtful=may_be_doubtful)
        return replace(reading, text=reading.text.translate(str.maketrans("SE", "ES"))) if reading is not None else None

    monkeypatch.setattr(loop, "find_board", find)
    monkeypatch.setattr(Walked, "frame_s", 1 / 60)
    run = played(opened(Walked, mazes=(BRANCHING,), drawing=WALKER))
    assert run.is_won and [event.hand for event in run.events if isinstance(event, Trying)] == ["walk-arrows"] * 2


class Deadly(Walked):
    """The same; the walls are deadly, and the walker isn't shown at the end."""

    frame_s, n_fallen = 1 / 60, 0

    def on_key(self, key: str, now: float) -> None:
        head = self.state.head
        super().on_key(key, now)
        self.n_fallen += self.state.head == head and not self.is_won()

    def paint(self, pixels: Pixels, now: float) -> None:
        super().paint(pixels, now)
        if self.is_won() and self.state.maze.end is not None:
            fill(pixels, self.box(self.state.maze.end), self._ground(self.state.maze.end), 0)
            self._paint_sign(pixels, self.state.maze.end, "E", (60, 60, 200))


def test_a_slow_walker_is_not_led_into_walls_and_may_vanish_at_the_end() -> None:
    game = opened(Deadly, mazes=(BRANCHING,), drawing=WALKER, answer_s=0.9, win="banner")
    end = played(game).end
    assert game.is_won() and game.n_fallen == 0 and end.verdict is not Verdict.STOPPED, end


class Shifting(SimulatedOneStroke):
    """A maze whose walker moves by a few pixels with each press, and by no more while the key is held; walls stop it."""

    stride_px = 5
    off = (0, 0)  # how far it is from the middle of its cell: down, right

    def on_key(self, key: str, now: float) -> None:
        down, right = (self.stride_px * way for way in ARROWS.get(key, (0, 0)))
        off, reach = (self.off[0] + down, self.off[1] + right), self.look.cell / 3
        corners = [(off[0] + one * reach, off[1] + other * reach) for one in (-1, 1) for other in (-1, 1)]
        if all(self._cell_at(corner) in self.state.maze.cells for corner in corners) and not self.is_won():
            head = self._cell_at(off)
            side = self.look.cell + self.look.gap
            self.off = off[0] - side * (head[0] - self.state.head[0]), off[1] - side * (head[1] - self.state.head[1])
            self.state = OneStrokeState(self.state.maze, (head,))

    def _cell_at(self, off: Point) -> Cell:
        side = self.look.cell + self.look.gap
        return self.state.head[0] + round(off[0] / side), self.state.head[1] + round(off[1] / side)

    def sight(self, now: float) -> Hashable:
        return super().sight(now), self.off

    def _paint_sign(self, pixels: Pixels, cell: Cell, sign: str, colour: Colour, radius: float = 1 / 3) -> None:
        moved = np.roll(pixels, [-each for each in self.off], (0, 1)) if sign == "S" else pixels
        super()._paint_sign(moved, cell, sign, colour, radius)
        pixels[:] = np.roll(moved, self.off, (0, 1)) if sign == "S" else moved


def test_a_walker_that_each_press_moves_by_a_few_pixels_reaches_the_end() -> None:
    game = opened(Shifting, mazes=(BRANCHING,), drawing=WALKER, way="arrows", win="banner")
    run = played(game)
    tried = [event.hand for event in run.events if isinstance(event, Trying)]
    assert game.is_won() and run.end.verdict is Verdict.FINISHED and tried == ["walk-arrows"], run.end


def test_a_walk_ends_at_the_time_limit() -> None:
    game = opened(Shifting, mazes=(BRANCHING,), drawing=WALKER, way="arrows")
    began_s, end = game.desktop.now(), played(game, Task(limit_s=5)).end
    assert "5 s" in end.why and game.desktop.now() < began_s + 6, end


class Dealing(Walked):
    """The same; the end leads into the next maze."""

    frame_s, n_won = 1 / 30, 0

    def _win(self, now: float) -> None:
        self.level, self.n_won, self.won_s = self.level + 1, self.n_won + 1, None
        self.deal()


def test_a_walk_that_ends_in_another_maze_is_probably_won() -> None:
    game = opened(Dealing, mazes=(BRANCHING, OTHER), drawing=WALKER)
    end = played(game).end
    assert game.n_won == 1 and end.verdict is Verdict.FINISHED and "another board" in end.why, end

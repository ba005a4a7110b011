"""Walking through a maze with keys: the walker is watched after each key, and led back if it has gone too far.

Games differ in how far a key moves it: by one cell or a few pixels for each press, or for each frame while it is down, or until a
wall stops it.
"""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from itertools import pairwise

import cv2
import numpy as np

from solvers.onestroke.maze import Maze
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.autoplay.screen.ending import tolerating_dialogs
from vision.frame import Pixels, largest
from vision.input.actuator import Actuator, Pixel
from vision.players.patches import CHANGED_LEVELS, Patch, cell_patch, has_changed

FIRST_HOLD_S, SHORTEST_HOLD_S, LONGEST_HOLD_S = 0.017, 0.004, 0.4
LONGER, SHORTER = 2.0, 0.6
"""factors of the time for which a key is held: if the walker has reached no other cell, and if it has gone too far"""
FIRST_WAIT_S, NEXT_WAIT_S, MIN_WAIT_S, SLOWER = 1.5, 0.5, 0.2, 3.0
"""how long to wait for a response to the first key, and to the next ones until there is one; then at least the third time, and so
many times as long as for the slowest response"""
STILL_S, MAX_SETTLE_S = 0.05, 0.4
"""a walker has arrived if it hasn't moved for the first time, or has reached no other cell for the second"""
POLL_S = 0.008
MAX_MISSES, MORE_MISSES = 5, 12
"""number of keys in a row that lead to no other cell before the walk ends: at first, and once one has"""
NUDGED = 3
"""every so many misses, the walker is moved on a bit in its last direction, as it may be too early to turn"""
OTHER_MAZE = 0.1  # another maze is shown if more of the cells than this change with the last step, apart from those on its way
PRESSES_PER_CELL, MORE_PRESSES = 6, 30
"""a walk ends after so many presses"""
SAME_SHIFT_PX, MORE_CHANGED = 1, 1.5
"""shifts that differ by no more are the same; where so many times as much has changed, something else has happened"""
MAX_PRESSES_TO_LEAVE = 50  # number of presses after which a walker that moves a few pixels for each should have left its cell


def walk(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], keys: Mapping[Cell, str | Pixel]) -> None:
    """Lead the walker along the line to its last cell, with the keys or the buttons for the four directions."""
    line = [position.head, *(move.cell for move in moves)]
    passed: Sequence[Cell]
    walker, done, hold_s = _Walker(actuator, position.maze, keys, line[0]), 0, actuator.pace.hold_s
    for _ in range(PRESSES_PER_CELL * len(line) + MORE_PRESSES):
        way = line[done:] if walker.place == line[done] else position.maze.shortest_path(walker.place, line[done])
        is_last = _is_straight(way) and way[-1] == line[-1]
        passed = way if is_last else ()  # unless the step returns: a won game may show a dialog
        others = [cell for cell in position.maze.cells if cell not in way] if is_last and walker.has_moved else []
        before = walker.patches(others)
        with tolerating_dialogs() if is_last else nullcontext():
            passed = walker.step(way)
            if sum(map(has_changed, before, walker.patches(others))) > OTHER_MAZE * len(others):
                passed = line[done:]  # the end has led into another maze
        for cell in passed:
            if [cell] == line[done + 1 : done + 2]:
                done += 1
        if done == len(line) - 1 or walker.is_stuck:
            break
    if walker.has_moved_nothing:
        walker.try_from_end()
    actuator.is_cut_short, actuator.pace.hold_s = done < len(line) - 1, hold_s


class _Walker:
    """Presses keys, and sees where they lead."""

    def __init__(self, actuator: Actuator, maze: Maze, keys: Mapping[Cell, str | Pixel], place: Cell) -> None:
        self._actuator, self._maze, self._keys = actuator, maze, keys
        self.place = place
        self._last: Cell | None = None  # the direction in which it reached its place
        self._left: Patch | None = None  # what the cell looks like that it was in before
        self._hold_s, self._slowest_s, self._n_misses = FIRST_HOLD_S, 0.0, 0
        self._shift_px, self._is_shifted = 0, False
        """size of what a key has changed around its cell, and whether each press moves it by a few pixels, however long it is"""
        self._ends = [maze.end] if maze.end is not None else []
        before = self.patches(self._ends)
        self._actuator.wait(STILL_S)
        if any(map(has_changed, before, self.patches(self._ends))):  # it changes by itself
            self._ends = []
        self._ends_before = before

    @property
    def has_moved(self) -> bool:
        """Whether a key has led to another cell."""
        return self._last is not None

    @property
    def is_stuck(self) -> bool:
        """Whether keys lead nowhere, or move a walker that stands at what was taken for the end."""
        if self.has_moved:
            return self._n_misses >= MORE_MISSES
        return self._n_misses >= MAX_MISSES or self._has_left_end()

    @property
    def has_moved_nothing(self) -> bool:
        """Whether keys have moved nothing so far."""
        return not self.has_moved and not self._has_left_end()

    def _has_left_end(self) -> bool:
        return any(map(has_changed, self._ends_before, self.patches(self._ends)))

    def try_from_end(self) -> None:
        """Press the keys that lead from the end until one leads into another cell: which of the two is the start is a guess."""
        for start, cell in [(end, cell) for end in self._ends for cell in self._maze.neighbours[end]]:
            self.place, self._hold_s, self._n_misses = start, FIRST_HOLD_S, 1
            while not self.step((start, cell)) and self._has_left_end() and self._n_misses < MAX_MISSES:
                pass
            if self.has_moved:
                return

    def step(self, way: Sequence[Cell]) -> Sequence[Cell]:
        """Press the key for the first step of a way, which begins at its place, and return the cells that it passes."""
        directions = [_direction(one, other) for one, other in pairwise(way)]
        n_wanted = next((number for number, each in enumerate(directions) if each != directions[0]), len(directions))
        is_early = self._last not in (None, directions[0]) and self._n_misses % NUDGED == NUDGED - 1
        direction = self._last if is_early and self._last is not None else directions[0]
        ahead = self._ahead(direction)
        n_cells = (self._shifted if self._is_shifted else self._pressed)(direction, ahead)
        if n_cells:
            self.place, self._last, self._n_misses = ahead[n_cells - 1], direction, 0
        else:
            self._n_misses += 1
        if not self._is_shifted and (not n_cells or n_cells > n_wanted):
            factor = SHORTER if n_cells else LONGER
            self._hold_s = min(max(factor * self._hold_s, SHORTEST_HOLD_S), LONGEST_HOLD_S)
        return ahead[:n_cells]

    def _ahead(self, direction: Cell) -> list[Cell]:
        """Return the cells in a direction up to the next wall."""
        cells, cell = list[Cell](), self.place
        while (after := (cell[0] + direction[0], cell[1] + direction[1])) in self._maze.neighbours[cell]:
            cells.append(after)
            cell = after
        return cells

    def _pressed(self, direction: Cell, ahead: Sequence[Cell]) -> int:
        """Press a key, wait until the walker stands still, and return how many cells it has moved."""
        actuator, cells = self._actuator, [self.place, *ahead]
        first = self._plane()
        before = seen = self._patches(first, cells)
        actuator.pace.hold_s = self._hold_s
        self._press(direction)
        began_s, n_cells = actuator.now(), 0
        unanswered_s = NEXT_WAIT_S if self._n_misses else FIRST_WAIT_S
        still_s = until_s = began_s + (max(MIN_WAIT_S, SLOWER * self._slowest_s) if self._slowest_s else unanswered_s)
        while (now_s := actuator.now()) < min(still_s, until_s):
            now = self.patches(cells)
            reached = [number for number in range(n_cells + 1, len(cells)) if has_changed(before[number], now[number])]
            if reached:
                self._slowest_s = self._slowest_s if n_cells else max(self._slowest_s, now_s - began_s)
                n_cells, until_s = reached[-1], now_s + MAX_SETTLE_S
            if n_cells and any(map(has_changed, seen, now)):
                still_s = now_s + STILL_S
            seen = now
            actuator.wait(POLL_S)
        if n_cells:
            self._left = seen[0]
        elif self._left is not None and self._maze.end in ahead and has_changed(before[0], seen[0]):
            is_gone = not has_changed(self._left, seen[0])  # the game doesn't show it at the end
            n_cells = ahead.index(self._maze.end) + 1 if is_gone else 0
        if not n_cells:
            before_px, self._shift_px = self._shift_px, sum(self._changed_px(cells[:2], direction, first, self._plane()))
            self._is_shifted = bool(before_px) and abs(self._shift_px - before_px) <= SAME_SHIFT_PX
        return n_cells

    def _shifted(self, direction: Cell, ahead: Sequence[Cell]) -> int:
        """Press a key until the walker has left its cell, or no longer moves, and return how many cells it has moved.

        As soon as it touches the end, it may stand still.
        """
        actuator, cells = self._actuator, [self.place, *ahead[:1]]
        actuator.pace.hold_s = FIRST_HOLD_S
        first = now = self._plane()
        for _ in range(MAX_PRESSES_TO_LEAVE if ahead else 1):
            before, changed_px = now, [0]
            self._press(direction)
            until_s = actuator.now() + NEXT_WAIT_S
            while not any(changed_px) and actuator.now() < until_s:
                actuator.wait(POLL_S)
                now = self._plane()
                changed_px = self._changed_px(cells, direction, before, now)
            if not any(changed_px):
                return int(ahead[:1] == self._ends and any(self._changed_px(self._ends, direction, first, now)))
            if ahead and (not changed_px[0] or sum(changed_px) > MORE_CHANGED * self._shift_px):
                return 1
        return 0

    def _press(self, direction: Cell) -> None:
        key = self._keys[direction]
        if isinstance(key, Pixel):
            self._actuator.tap(key)
        else:
            self._actuator.key(key)

    def _changed_px(self, cells: Sequence[Cell], direction: Cell, before: Pixels, now: Pixels) -> list[int]:
        """Return the size of what has changed in each of some cells, along a direction, between two pictures of the board."""
        looks = ([self._actuator.grid.crop(plane, cell) for plane in (before, now)] for cell in cells)
        changed = (largest(cv2.absdiff(*pair)) > CHANGED_LEVELS for pair in looks)
        return [int(np.count_nonzero(each.any(1 if direction[0] else 0))) for each in changed]

    def patches(self, cells: Sequence[Cell]) -> list[Patch]:
        """Return what cells look like now."""
        return self._patches(self._plane(), cells)

    def _patches(self, plane: Pixels, cells: Sequence[Cell]) -> list[Patch]:
        return [cell_patch(plane, self._actuator.grid, cell) for cell in cells]

    def _plane(self) -> Pixels:
        """Return what the board looks like now."""
        return self._actuator.grid.plane(self._actuator.look())


def _is_straight(way: Sequence[Cell]) -> bool:
    return len({_direction(one, other) for one, other in pairwise(way)}) == 1


def _direction(one: Cell, other: Cell) -> Cell:
    return other[0] - one[0], other[1] - one[1]

"""Recogniser for one-stroke mazes: visited cells have changed, whatever the line looks like."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, FREE, Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, largest
from vision.players.patches import (
    CHANGED_LEVELS,
    CellPatches,
    Corners,
    Patch,
    Sides,
    Surroundings,
    has_changed,
    is_crossed,
    side_patches,
)

MAX_EXTRA = 3  # maximum number of changed cells that the line hasn't visited: hints, a cell under the mouse
FAINT = 0.3
"""cells that change less than this part of the line's faintest one, and only at their rims, are lit by the line"""
SAME_COLOUR = 8.0  # two colours are the same if they differ by less than this, in grey levels
MAX_WALLS_CHANGED = 0.3  # if more than this part of the walls has changed, the picture shows something else
N_COMPARED = 20  # number of free cells that are compared with all to find the usual look
MAX_PATCHES = 4  # number of patches remembered per free cell: plain, with a hint in it, ...
MIN_WALLS, MAX_WALLS = 3, 40
"""number of walls needed to tell whether the board is there; maximum number that are compared"""
MIDDLE, MIN_LINE_PX = slice(5, 11), 3  # the middle of a cell, in which a line changes at least this many pixels
CORNER_PX = 2  # size of the corners of a patch, which show its background, since a line leaves them alone
MIN_CORNERS = 3  # a cell's background is the same if at least this many of its outermost corners are

Colour = NDArray[np.float32]  # (3,), in grey levels
Walls: TypeAlias = Mapping[Cell, Patch]


class OneStrokeRecogniser:
    """Compares each cell with how it looked when free."""

    def __init__(self, pixels: Pixels, grid: Grid, position: OneStrokeState) -> None:
        walls = sorted(set(grid.cells) - set(position.maze.cells))
        walls = walls[:: max(1, len(walls) // MAX_WALLS)]
        self._grid = grid
        self._marked = [cell for cell in position.maze.cells if position.maze.sign(cell) not in (FREE, COIN)]
        self._now = CellPatches(grid, (*walls, *position.maze.cells))
        self._now.update(pixels)
        self._walls = {cell: self._now[cell] for cell in walls}
        self._free: dict[Cell, list[Patch]] = {}
        self._corners: dict[Cell, list[Corners]] = {}  # the corners of each free cell, in the same order
        self._sides: dict[Cell, list[Sides]] = {}
        """the sides of marked cells while free: the line may be invisible inside such a cell"""
        self._confirmed: dict[Cell, Patch] = {}  # the latest patch of each cell that the line was seen to have reached
        self._surroundings = Surroundings(pixels, grid)
        self._start = position.head, self._now[position.head]
        """the head of the line at first, and its patch: many games only show a walker there, and no line"""
        self.learn(pixels, position)
        free = [patch for patches in self._free.values() for patch in patches] or [self._now[position.head]]
        self._usual = max(free[:: 1 + len(free) // N_COMPARED], key=lambda one: sum(not has_changed(one, each) for each in free))

    def learn(self, pixels: Pixels, position: OneStrokeState) -> None:
        """Learn how free cells look from a picture of a position."""
        self._now.update(pixels)
        for cell in set(position.maze.cells) - position.visited:
            known = self._free.setdefault(cell, [])
            if all(has_changed(self._now[cell], one) for one in known):
                known.insert(0, self._now[cell])
                del known[MAX_PATCHES:]
                self._corners[cell] = [self._now.corners(cell), *self._corners.get(cell, ())][:MAX_PATCHES]
        plane = self._grid.plane(pixels)
        for cell in set(self._marked) - position.visited:
            sides = side_patches(plane, self._grid, cell)
            known_sides = (one for one in self._sides.get(cell, ()) if not np.array_equal(one, sides))
            self._sides[cell] = [sides, *known_sides][:MAX_PATCHES]
        self._surroundings = Surroundings(pixels, self._grid)

    def match(self, pixels: Pixels, positions: Sequence[OneStrokeState]) -> int | None:
        """Return the index of the position whose visited cells have all changed, with the fewest other changes."""
        changed = self._changed(pixels, self._walls)
        if changed is None:
            return None
        walking = next((number for number, position in enumerate(positions) if self._shows_walker(position, changed)), None)
        if walking is not None:
            return walking
        n_extra: dict[int, int] = {}
        for number, position in enumerate(positions):
            extra = changed.keys() - position.visited
            is_whole = position.visited & self._free.keys() <= changed.keys()
            if (
                is_whole
                and self._are_few(extra, position.visited & changed.keys())
                and not _is_hint(position.head, changed, extra)
            ):
                n_extra[number] = len(extra)
        best = [number for number, n_cells in n_extra.items() if n_cells == min(n_extra.values())]
        return best[0] if best and len({positions[number].visited for number in best}) == 1 else None

    def _are_few(self, extra: Collection[Cell], visited: Collection[Cell]) -> bool:
        """Return whether few changed cells are extra, apart from those that the line in the visited ones only lights."""
        if len(extra) <= MAX_EXTRA or not visited:
            return len(extra) <= MAX_EXTRA
        least = FAINT * min(map(self._strength, visited))
        return sum(self._strength(cell) > least or not self._is_at_rim(cell) for cell in extra) <= MAX_EXTRA

    def _strength(self, cell: Cell) -> float:
        """Return by how many levels a cell differs from how it looked when free, on average."""
        return min(float(np.abs(self._now[cell] - free).mean()) for free in self._free[cell])

    def _is_at_rim(self, cell: Cell) -> bool:
        """Return whether the middle of a cell still looks free."""
        off = (largest(np.abs(self._now[cell] - free))[MIDDLE, MIDDLE] for free in self._free[cell])
        return any(float(each.max()) <= CHANGED_LEVELS for each in off)

    def _shows_walker(self, position: OneStrokeState, changed: Mapping[Cell, Colour]) -> bool:
        """Return whether the game shows only a walker at the head of the line, who was at its start before.

        A walker larger than its cell may be seen in others, too. Those it has left look like most free cells.
        """
        start, walker = self._start
        head, odd = position.head, {cell for cell in changed if has_changed(self._now[cell], self._usual)}
        is_alone = odd & position.visited == {head} and len(odd) <= 1 + MAX_EXTRA
        if head == start or not is_alone or not has_changed(self._now[start], walker):
            return False
        off = len(odd) * float(np.abs(self._now[head] - walker).mean())
        return all(off < float(np.abs(self._now[head] - free).mean()) for free in self._free[head])

    def unread(
        self, pixels: Pixels, before: OneStrokeState, after: OneStrokeState, is_covered: Callable[[Cell], bool]
    ) -> list[Cell]:
        """Return the cells that the line isn't seen to have reached; all of them if the surroundings or walls have changed.

        Of what a walker has passed in a maze that needn't be filled, only coins can be seen: they must be gone.
        """
        walls = {cell: patch for cell, patch in self._walls.items() if not is_covered(cell)}
        changed, new_cells = self._changed(pixels, walls), sorted(after.visited - before.visited)
        if changed is None or self._n_changed(walls) or self._surroundings.has_changed(pixels):
            return new_cells
        if after.maze.mode is Mode.BEST and self._shows_walker(after, changed):
            coins = after.maze.coins
            told = {cell for cell in new_cells if not is_covered(cell) and (cell not in coins or cell in changed)}
            return sorted({after.head, *coins.intersection(new_cells)} - told)
        crossed = self._crossed(pixels, self._sides.keys() & set(new_cells))
        seen = [_background_colour(self._now[cell]) for cell in after.visited if not is_covered(cell)]
        backgrounds = np.array(seen, np.float32).reshape(-1, 3)
        kept = {cell for cell in self._confirmed if not (is_covered(cell) or has_changed(self._now[cell], self._confirmed[cell]))}
        is_line_there = 2 * len(kept) > len(after.visited) or not set(new_cells) <= changed.keys()
        is_board_there = 2 * len(seen) > len(after.visited) and (is_line_there or self._is_board_there(walls))
        confirmed = kept | {cell for cell in new_cells if cell in crossed or self._holds_line(cell, backgrounds, is_board_there)}
        confirmed |= {after.head} if is_board_there and self._is_like_start(after.head) else set()
        confirmed -= self._free.keys() - changed.keys()
        self._confirmed |= {cell: self._now[cell] for cell in confirmed}
        return [cell for cell in new_cells if is_covered(cell) or cell not in confirmed or self._is_like_wall(cell)]

    def may_be_highlight(self, position: OneStrokeState) -> bool:
        """Return whether the head's background is neither a free cell's nor the line's, as with a highlight under the mouse."""
        head = _background_colour(self._now[position.head])
        known = [*self._free.get(position.head, ()), *(self._now[cell] for cell in position.trail[:-1])]
        return not any(_is_near(head, _background_colour(patch)) for patch in known)

    def _holds_line(self, cell: Cell, backgrounds: NDArray[np.float32], is_board_there: bool) -> bool:
        """Return whether a line is in a cell, as a new background or drawn in the middle, and nothing covers the board there.

        `backgrounds` are the colours, (n, 3), of the visited cells in sight; without the board the background says nothing.
        """
        free, background = self._free.get(cell, []), _background_colour(self._now[cell])
        is_free_background = any(_is_near(background, _background_colour(patch)) for patch in free)
        n_like = np.count_nonzero(np.abs(backgrounds - background).max(1) < SAME_COLOUR)
        if not is_free_background and 2 * n_like >= len(backgrounds) and is_board_there:
            return True
        corners = (np.abs(self._now.corners(cell) - corners).max(1) < SAME_COLOUR for corners in self._corners.get(cell, ()))
        middles = (largest(np.abs(self._now[cell] - patch))[MIDDLE, MIDDLE] > CHANGED_LEVELS for patch in free)
        is_background_there = any(np.count_nonzero(each) >= MIN_CORNERS for each in corners)
        return is_background_there and all(np.count_nonzero(each) >= MIN_LINE_PX for each in middles)

    def _is_like_start(self, cell: Cell) -> bool:
        """Return whether a cell has the background that marked the head at first, and that no free cell has."""
        background, (_, start) = _background_colour(self._now[cell]), self._start
        free = (patch for patches in self._free.values() for patch in patches)
        is_marked = not any(_is_near(_background_colour(start), _background_colour(patch)) for patch in free)
        return is_marked and _is_near(background, _background_colour(start))

    def _is_board_there(self, walls: Walls) -> bool:
        """Return whether the board is still there, by its unchanged walls, or else by most of its signs."""
        if len(walls) >= MIN_WALLS:
            return True
        seen = [any(_shows_sign(self._now[cell], patch) for patch in self._free[cell]) for cell in self._sides]
        return 2 * sum(seen) > len(seen)

    def _is_like_wall(self, cell: Cell) -> bool:
        return not all(has_changed(self._now[cell], self._now[wall]) for wall in self._walls)

    def _changed(self, pixels: Pixels, walls: Walls) -> dict[Cell, Colour] | None:
        """Return the mean colours of free cells that have changed; None if the walls show that this is something else."""
        self._now.update(pixels)
        if self._n_changed(walls) > MAX_WALLS_CHANGED * len(walls):
            return None
        changed = {cell for cell, free in self._free.items() if all(has_changed(self._now[cell], one) for one in free)}
        changed |= self._crossed(pixels, self._sides.keys() - changed)
        return {cell: self._now[cell].mean((0, 1)) for cell in changed}

    def _crossed(self, pixels: Pixels, cells: Collection[Cell]) -> set[Cell]:
        """Return the marked cells that a line enters."""
        plane = self._grid.plane(pixels)
        sides = {cell: side_patches(plane, self._grid, cell) for cell in cells}
        return {cell for cell in cells if any(is_crossed(sides[cell], free) for free in self._sides[cell])}

    def _n_changed(self, walls: Walls) -> int:
        return sum(has_changed(self._now[cell], patch) for cell, patch in walls.items())


def _background_colour(patch: Patch) -> Colour:
    near, far = slice(None, CORNER_PX), slice(-CORNER_PX, None)
    corners = [patch[rows, columns] for rows in (near, far) for columns in (near, far)]
    return np.median(np.concatenate(corners).reshape(-1, 3), 0).astype(np.float32)


def _shows_sign(patch: Patch, free: Patch) -> bool:
    """Return whether most of the sign in a free cell is still there, and still stands out."""
    ink, stands_out = (largest(np.abs(each - _background_colour(each))) > CHANGED_LEVELS for each in (free, patch))
    kept = ink & stands_out & (largest(np.abs(patch - free)) <= CHANGED_LEVELS)
    return bool(2 * np.count_nonzero(kept) > np.count_nonzero(ink))


def _is_near(one: Colour, other: Colour) -> bool:
    return float(np.abs(one - other).max()) < SAME_COLOUR


def _is_hint(head: Cell, changed: Mapping[Cell, Colour], extra: Collection[Cell]) -> bool:
    """Return whether the head of a line looks like changed cells that the line hasn't visited, so it is only a hint."""
    return head in changed and any(_is_near(changed[head], changed[cell]) for cell in extra)

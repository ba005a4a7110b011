"""Eyes for one-stroke mazes: a cell that the line has been at looks other than before, whatever the line looks like."""

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, FREE
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.onestroke.patches import OTHER, CellLooks, Look, Page, Rim, Sides, is_crossed, is_other, sides_look

MOST_MORE = 3
"""so many cells at most may have changed that the line has not been at: hints, a cell under the mouse"""
LIKE = 8.0
"""changed cells look like each other whose mean colours differ by less, in grey levels"""
STRANGE = 0.3
"""a picture in which a larger part of the walls has changed shows something else"""
KEPT = 4
"""how many looks of a free cell are remembered: plain, with a hint in it, ..."""
LEAST_WALLS, MOST_WALLS = 3, 40
"""so many walls at least tell whether a board is there, and no more are looked at than these"""
MIDDLE, LEAST_PX = slice(5, 11), 3
"""a line in a cell is seen in so many pixels of its middle at least,"""
CORNER_PX = 2
"""and its ground in its corners, which a line leaves alone, at the size at which looks are compared"""
LEAST_CORNERS = 3
"""a cell's ground is the same if so many of its outermost corners are"""

Colour = NDArray[np.float32]
"""(3,), in grey levels"""


class OneStrokeEyes:
    """Compares each cell with how it looked when it was free."""

    def __init__(self, pixels: Pixels, grid: Grid, position: OneStrokeState) -> None:
        walls = sorted(set(grid.cells) - set(position.maze.cells))
        walls = walls[:: max(1, len(walls) // MOST_WALLS)]
        self._grid = grid
        self._marked = [cell for cell in position.maze.cells if position.maze.sign(cell) not in (FREE, COIN)]
        self._now = CellLooks(grid, (*walls, *position.maze.cells))
        self._now.look(pixels)
        self._walls = {cell: self._now[cell] for cell in walls}
        self._free: dict[Cell, list[Look]] = {}
        self._rims: dict[Cell, list[Rim]] = {}
        """and of the corners of its ground"""
        self._sides: dict[Cell, list[Sides]] = {}
        """of the marked cells, in which the line may not be seen, as they looked when they were free, with a hint or without"""
        self._page = Page(pixels, grid)
        self._start = position.head, self._now[position.head]
        """where the line was at first, and how that looked: many games only show who walks there, and no line"""
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: OneStrokeState) -> None:
        """Take the free cells of a picture as how free ones look."""
        self._now.look(pixels)
        for cell in set(position.maze.cells) - position.visited:
            known = self._free.setdefault(cell, [])
            if all(is_other(self._now[cell], one) for one in known):
                known.insert(0, self._now[cell])
                del known[KEPT:]
                self._rims[cell] = [self._now.rim(cell), *self._rims.get(cell, ())][:KEPT]
        plane = self._grid.plane(pixels)
        for cell in set(self._marked) - position.visited:
            sides = sides_look(plane, self._grid, cell)
            self._sides[cell] = [sides, *(one for one in self._sides.get(cell, ()) if not np.array_equal(one, sides))][:KEPT]
        self._page = Page(pixels, self._grid)

    def shows(self, pixels: Pixels, positions: Sequence[OneStrokeState]) -> int | None:
        """Return the position whose visited cells have all changed, and of the others as few as of no other position."""
        changed = self._changed(pixels)
        if changed is None:
            return None
        walking = next((number for number, position in enumerate(positions) if self._walks_in(position, changed)), None)
        if walking is not None:
            return walking
        n_more: dict[int, int] = {}
        for number, position in enumerate(positions):
            more = changed.keys() - position.visited
            is_whole = position.visited & self._free.keys() <= changed.keys()
            if is_whole and len(more) <= MOST_MORE and not _is_hint(position.head, changed, more):
                n_more[number] = len(more)
        best = [number for number, n_cells in n_more.items() if n_cells == min(n_more.values())]
        return best[0] if best and len({positions[number].visited for number in best}) == 1 else None

    def _walks_in(self, position: OneStrokeState, changed: Mapping[Cell, Colour]) -> bool:
        """Tell whether all that is seen of a line is who walks at its head, and was where it begins before."""
        start, walker = self._start
        head = position.head
        if head == start or changed.keys() != {head} or not is_other(self._now[start], walker):
            return False
        off = float(np.abs(self._now[head] - walker).mean())
        return all(off < float(np.abs(self._now[head] - free).mean()) for free in self._free[head])

    def unread(
        self, pixels: Pixels, before: OneStrokeState, after: OneStrokeState, is_covered: Callable[[Cell], bool]
    ) -> list[Cell]:
        """Return the cells that the line is not seen to have come to: anything may look so where all else has changed too."""
        changed, written = self._changed(pixels), sorted(after.visited - before.visited)
        if changed is None or self._n_strange() or self._page.is_other(pixels):
            return written
        crossed = self._crossed(pixels, self._sides.keys() & set(written))
        grounds, is_there = np.array([_ground_colour(self._now[cell]) for cell in after.visited]), self._is_there()
        lined = {cell for cell in written if cell in crossed or self._is_lined(cell, grounds, is_there)}
        lined |= {after.head} if self._is_like_start(after.head) else set()
        free = self._free.keys() - changed.keys()
        return [cell for cell in written if is_covered(cell) or cell in free or cell not in lined or self._is_like_wall(cell)]

    def may_be_lit(self, position: OneStrokeState) -> bool:
        """Tell whether only the ground of a line's head has changed, and to none that the line has: the mouse may be over it."""
        head = _ground_colour(self._now[position.head])
        known = [*self._free.get(position.head, ()), *(self._now[cell] for cell in position.trail[:-1])]
        return not any(_is_near(head, _ground_colour(look)) for look in known)

    def _is_lined(self, cell: Cell, grounds: NDArray[np.float32], is_there: bool) -> bool:
        """Tell whether a line is in a cell, on all of its ground or in its middle; something may lie over other cells.

        The grounds are the colours, (n, 3), of all cells that the line has come to; the board is there or has made way.
        """
        free, ground = self._free.get(cell, []), _ground_colour(self._now[cell])
        is_own = any(_is_near(ground, _ground_colour(look)) for look in free)
        n_like = np.count_nonzero(np.abs(grounds - ground).max(1) < LIKE)
        if not is_own and 2 * n_like >= len(grounds) and is_there:
            return True
        corners = (np.abs(self._now.rim(cell) - rim).max(1) < LIKE for rim in self._rims.get(cell, ()))
        middles = (np.abs(self._now[cell] - look).max(2)[MIDDLE, MIDDLE] > OTHER for look in free)
        is_ground_there = any(np.count_nonzero(each) >= LEAST_CORNERS for each in corners)
        return is_ground_there and all(np.count_nonzero(each) >= LEAST_PX for each in middles)

    def _is_like_start(self, cell: Cell) -> bool:
        """Tell whether a cell has the ground by which a game marked the line's head when the line began, and no free cell has."""
        ground, (_, start) = _ground_colour(self._now[cell]), self._start
        free = (look for looks in self._free.values() for look in looks)
        is_marked = not any(_is_near(_ground_colour(start), _ground_colour(look)) for look in free)
        return is_marked and _is_near(ground, _ground_colour(start)) and self._is_there()

    def _is_there(self) -> bool:
        """Tell whether walls, or else most of the signs, show that the board has not made way for something else."""
        if len(self._walls) >= LEAST_WALLS:
            return True
        seen = [any(_shows_sign(self._now[cell], look) for look in self._free[cell]) for cell in self._sides]
        return 2 * sum(seen) > len(seen)

    def _is_like_wall(self, cell: Cell) -> bool:
        return not all(is_other(self._now[cell], self._now[wall]) for wall in self._walls)

    def _changed(self, pixels: Pixels) -> dict[Cell, Colour] | None:
        """Return the mean colours of the cells that were seen free and have changed; None if all is something else."""
        self._now.look(pixels)
        if self._n_strange() > STRANGE * len(self._walls):
            return None
        changed = {cell for cell, free in self._free.items() if all(is_other(self._now[cell], one) for one in free)}
        changed |= self._crossed(pixels, self._sides.keys() - changed)
        return {cell: self._now[cell].mean((0, 1)) for cell in changed}

    def _crossed(self, pixels: Pixels, cells: Collection[Cell]) -> set[Cell]:
        """Return which of some marked cells a line goes into."""
        plane = self._grid.plane(pixels)
        sides = {cell: sides_look(plane, self._grid, cell) for cell in cells}
        return {cell for cell in cells if any(is_crossed(sides[cell], free) for free in self._sides[cell])}

    def _n_strange(self) -> int:
        return sum(is_other(self._now[cell], look) for cell, look in self._walls.items())


def _ground_colour(look: Look) -> Colour:
    near, far = slice(None, CORNER_PX), slice(-CORNER_PX, None)
    corners = [look[rows, columns] for rows in (near, far) for columns in (near, far)]
    return np.median(np.concatenate(corners).reshape(-1, 3), 0).astype(np.float32)


def _shows_sign(look: Look, free: Look) -> bool:
    """Tell whether most of what stood out from the ground of a free cell is there as it was, and still stands out."""
    ink, stands_out = (np.abs(each - _ground_colour(each)).max(2) > OTHER for each in (free, look))
    kept = ink & stands_out & (np.abs(look - free).max(2) <= OTHER)
    return bool(2 * np.count_nonzero(kept) > np.count_nonzero(ink))


def _is_near(one: Colour, other: Colour) -> bool:
    return float(np.abs(one - other).max()) < LIKE


def _is_hint(head: Cell, changed: Mapping[Cell, Colour], more: Collection[Cell]) -> bool:
    """Tell whether the head of a line looks like changed cells that the line has not been at, and so only is a hint."""
    return head in changed and any(_is_near(changed[head], changed[cell]) for cell in more)

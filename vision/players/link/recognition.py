"""Eyes for link boards: empty cells may show any ground, so they are known by being no face as well as by how they look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence

import numpy as np

from solvers.link.gravity import EMPTY
from solvers.link.rules import LinkState, odd_faces
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.onestroke.patches import Page, is_other
from vision.players.recognition import CLEAR, FLAT, LIKE, CellEyes, Look, difference
from vision.readers.link.pairings import GUESSED

FLATTER = 0.5
"""a cell with less than this part of the contrast of any face is empty"""
KEPT_OF_GUESSED = 40
"""how many looks are remembered of all faces together that go in pairs though they look different"""
MOST_MISSING = 4
"""so many tiles may look marked after a shuffle"""
SAME_GROUND = 0.25
"""a cell is as it was when it was empty if it differs by less than this part of what makes it something else"""
GRAIN, SAME_GRAIN = 2.0, 1.0
"""the contrast of a ground that is not even, and by how little it differs from what it was where nothing lies over it"""
EMPTIED = 6
"""the ground is known where so many cells were seen to be emptied, and look the same"""
STILL_LOOKS = 4
"""so many looks in a row must be equal before a cell counts as empty that looks like nothing known"""


def as_seen(position: LinkState) -> tuple[int, ...]:
    """Return the faces as far as they can be told by looks: those that were put together though they look different are one."""
    return position.tiles if max(position.tiles) <= GUESSED else tuple(min(tile, GUESSED) for tile in position.tiles)


def nameless(position: LinkState) -> tuple[int, ...]:
    """Return the faces, numbered in the order in which they come."""
    numbers: dict[int, int] = {}
    return tuple(tile if tile <= 0 else numbers.setdefault(tile, len(numbers) + 1) for tile in as_seen(position))


class LinkEyes(CellEyes):
    """Knows faces by how they looked before, and empty cells by how they, or others, looked when they were empty."""

    def __init__(self, pixels: Pixels, grid: Grid, position: LinkState) -> None:
        self._empties: dict[int, Look] = {}
        """how each cell looked when it was empty last"""
        self._emptied: set[int] = set()
        """the cells that were seen with a tile and without it, but for the last ones, which the mouse may light up"""
        self._is_ground_known = False
        """whether all cells look the same when they are emptied, so that what looks like nothing known is not empty"""
        self._position = position
        self._last: list[Look] = []
        self._n_still = 0
        super().__init__(pixels, grid, position, as_seen)

    def learn(self, pixels: Pixels, position: LinkState) -> None:
        """Take a picture as how the faces and the empty cells of a position look by now."""
        super().learn(pixels, position)
        self._page = Page(pixels, self._grid)
        self._empties |= {place: self._before[place] for place, tile in enumerate(position.tiles) if tile == EMPTY}
        self._is_ground_known = self._knows_ground()
        both = enumerate(zip(self._position.tiles, position.tiles, strict=True))
        self._emptied |= {place for place, (had, tile) in both if had != EMPTY and tile == EMPTY}
        self._position = position
        self._least_contrast = min((look.contrast for face in self._faces for look in self._known[face]), default=0.0)

    def take_over(self, before: LinkEyes) -> None:
        """Know how the cells look when they are empty as other eyes of the same board do."""
        if before._grid.shape == self._grid.shape:
            self._empties = before._empties | self._empties
            self._emptied |= before._emptied
            self._is_ground_known = self._knows_ground()

    def _knows_ground(self) -> bool:
        looks = [self._empties[place] for place in self._emptied]
        if len(looks) < EMPTIED:
            return False
        usual = np.median([look.plain for look in looks], axis=0)
        return all(difference(look.plain, usual) < SAME_GROUND * LIKE * self._scale for look in looks)

    def bare(self, pixels: Pixels) -> Pixels | None:
        """Return a picture in which cells that look as they did when they were empty are painted over; None if none does."""
        looks = {place: self._look(pixels, self._cells[place]) for place in self._empties}
        empty = [place for place, look in looks.items() if self._off(look, self._empties[place]) < SAME_GROUND * LIKE]
        if not empty or self._grid.warp is not None:
            return None
        painted = pixels.copy()
        colour = np.mean([looks[place].plain for place in empty], axis=(0, 1, 2)).round()
        for place in empty:
            self._grid.crop(painted, self._cells[place])[:] = colour
        return painted

    def shows(self, pixels: Pixels, positions: Sequence[LinkState]) -> int | None:
        """Return which position a picture shows; one with cells that look like nothing known only when the picture is still."""
        shown = super().shows(pixels, positions)
        if shown is None:
            return None
        strange = list(self._strange(pixels, positions[shown], positions))
        is_still = len(strange) == len(self._last) and all(_is_same(*two) for two in zip(strange, self._last, strict=True))
        self._n_still = self._n_still + 1 if is_still else 1
        self._last = strange
        return shown if not strange or self._n_still >= STILL_LOOKS else None

    def is_surprised(self) -> bool:
        """Tell whether cells counted as empty at the last look only because they look like no face."""
        return bool(self._last)

    def unread(self, pixels: Pixels, before: LinkState, after: LinkState, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells that are not seen to be empty by now: anything may look so where something lies over the ground."""
        ground = {
            cell: place for place, cell in enumerate(self._cells) if place in self._empties and before.tiles[place] == EMPTY
        }
        last = [cell for cell, *tiles in zip(self._cells, before.tiles, after.tiles, strict=True) if len(set(tiles)) > 1]
        is_bare = all(
            self._is_bare(self._look(pixels, cell), self._empties[place], any(_is_beside(cell, each) for each in last))
            for cell, place in ground.items()
            if not is_covered(cell)
        )
        is_bare &= not self._page.is_other(pixels)  # an empty page looks like empty cells too

        def is_hidden(cell: Cell) -> bool:
            return is_covered(cell) or not (is_bare or self._is_amid_grain(pixels, cell, ground))

        return super().unread(pixels, before, after, is_hidden)

    def _is_bare(self, look: Look, empty: Look, is_shaded: bool) -> bool:
        """Tell whether a cell is as empty as it was, but for the shadow of a tile beside it: even thin words lie on something."""
        return self._off(look, empty) < LIKE and (is_shaded or not is_other(look.plain, empty.plain))

    def _is_amid_grain(self, pixels: Pixels, cell: Cell, ground: Mapping[Cell, int]) -> bool:
        """Tell whether a cell and the empty ones beside it show the grain of the ground, which nothing that lies over it has.

        Some of them may have been in the shadow of the tile that was there.
        """
        beside = [each for each in ground if _is_beside(each, cell)]
        looks = [self._look(pixels, each) for each in beside]
        empties = [self._empties[ground[each]] for each in beside]
        off = [difference(look.plain, empty.plain) for look, empty in zip(looks, empties, strict=True)]
        has_grain = all(look.contrast > GRAIN for look in (*looks, self._look(pixels, cell)))
        is_near = all(each < LIKE * self._scale for each in off)
        return has_grain and is_near and sum(each < SAME_GRAIN for each in off) > len(off) / 2

    def tiles(self, pixels: Pixels) -> tuple[int, ...] | None:
        """Return what is in each cell, if it is what was on the board before, or less, and in pairs; None if it is not.

        Cells that look like nothing known are what they were before, such as a marked tile, or else empty, or else the
        few tiles that are missing after a shuffle.
        """
        looks = [self._look(pixels, cell) for cell in self._cells]
        found = [self._content(place, look) for place, look in enumerate(looks)]
        both = zip(self._position.tiles, found, strict=True)
        kept = tuple(had if tile in (None, min(had, GUESSED)) else tile for had, tile in both)
        for tiles in (kept, self._marked(found), self._completed(found, looks)):
            if self._is_ground_known and any(tile is None and tiles[place] == EMPTY for place, tile in enumerate(found)):
                continue
            if any(tile > 0 for tile in tiles) and not any(odd_faces(tiles)) and not Counter(tiles) - self._most(tiles):
                return tiles
        return None

    def _marked(self, found: Sequence[int | None]) -> tuple[int, ...]:
        """Return a board with the only face that is missing wherever something looks like nothing known, and had another face.

        After a shuffle one of these tiles may be marked, and another one lie under the mouse.
        """
        missing, places = self._missing(found)
        face = next(iter(missing), EMPTY)
        is_sure = missing == {face: len(places)} and all(self._position.tiles[place] != face for place in places)
        return tuple((face if is_sure else EMPTY) if tile is None else tile for tile in found)

    def _missing(self, found: Sequence[int | None]) -> tuple[Counter[int], list[int]]:
        """Return which faces are not found any more, and where something looks like nothing known."""
        missing = Counter(tile for tile in self._position.tiles if tile > 0) - Counter(tile or EMPTY for tile in found)
        return missing, [place for place, tile in enumerate(found) if tile is None]

    def _completed(self, found: Sequence[int | None], looks: Sequence[Look]) -> tuple[int, ...]:
        """Return a board with the few faces that are missing where they fit best among what looks like nothing known."""
        tiles = [tile or EMPTY for tile in found]
        missing, places = self._missing(found)
        for _ in range(missing.total() if missing.total() <= MOST_MISSING else 0):
            fits = [
                (self._distance(looks[place], self._known[face]), place, face)
                for place in places
                for face in +missing
                if face in self._known
            ]
            off, place, face = min(fits, default=(1.0, 0, 0))
            if off >= 2 * LIKE:
                break
            tiles[place] = face
            places.remove(place)
            missing[face] -= 1
        return tuple(tiles)

    def _most_looks(self, content: Hashable) -> int:
        return KEPT_OF_GUESSED if content == GUESSED else super()._most_looks(content)

    def _most(self, tiles: Sequence[int]) -> Counter[int]:
        """Return how many tiles of each face there may be, and any number of empty cells."""
        return Counter(self._position.tiles) | Counter({EMPTY: len(tiles)})

    @property
    def _faces(self) -> list[int]:
        return [face for face in self._known if face != EMPTY]  # type: ignore[misc]

    def _content(self, place: int, look: Look) -> int | None:
        costs = {face: self._distance(look, self._known[face]) for face in self._faces}
        costs[EMPTY] = self._cost_of_known_ground(place, look)
        first, second, *_ = [*sorted(costs, key=lambda content: costs[content]), EMPTY]
        return first if costs[first] < LIKE and costs[first] < CLEAR * max(costs[second], LIKE / 3) else None

    def _strange(self, pixels: Pixels, shown: LinkState, positions: Sequence[LinkState]) -> list[Look]:
        """Return the looks of cells that are empty for no other reason than that they look like no face."""
        may_be_taken = (np.array([position.tiles for position in positions]) != EMPTY).any(axis=0)
        unlike = np.flatnonzero(may_be_taken & (np.array(shown.tiles) == EMPTY)).tolist()
        looks = [(place, self._look(pixels, self._cells[place])) for place in unlike]
        return [look for place, look in looks if self._cost_of_known_ground(place, look) >= LIKE]

    def _cost(self, place: int, look: Look, content: Hashable) -> float:
        if content != EMPTY:
            return super()._cost(place, look, content)
        nearest = min((self._distance(look, self._known[face]) for face in self._faces), default=1.0)
        return self._cost_of_ground(place, look, nearest)

    def _distance(self, look: Look, known: Sequence[Look]) -> float:
        """Return how far a look is from the nearest of some; of flat ones, as of blank tiles, only the colour tells anything."""
        return min(
            super(LinkEyes, self)._distance(look, [one]) if one.contrast >= FLAT else self._off(look, one) for one in known
        )

    def _off(self, look: Look, known: Look) -> float:
        return difference(look.plain, known.plain) / self._scale

    def _cost_of_ground(self, place: int, look: Look, nearest: float) -> float:
        """Return how unlike an empty cell a look is, given how far it is from the nearest face, where the ground is not known."""
        cost = self._cost_of_known_ground(place, look)
        return cost if self._is_ground_known else min(cost, max(0.0, 2 * LIKE - nearest))

    def _cost_of_known_ground(self, place: int, look: Look) -> float:
        if look.contrast < FLATTER * self._least_contrast:
            return 0.0
        known = [self._empties[place]] if place in self._empties else []
        known += self._known.get(EMPTY, [])
        return self._distance(look, known) if known else 1.0


def _is_beside(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _is_same(one: Look, other: Look) -> bool:
    return np.array_equal(one.plain, other.plain)

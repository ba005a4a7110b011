"""Recogniser for link boards: empty cells may show any background, so whatever isn't a face can also be empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence

import numpy as np

from solvers.link.gravity import EMPTY
from solvers.link.rules import LinkState, odd_faces
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.patches import Surroundings, has_changed
from vision.players.recognition import MATCH_DISTANCE, MAX_COST_RATIO, CellRecogniser, Patch, mean_difference
from vision.readers.link.groups import GUESSED

EMPTY_CONTRAST_RATIO = 0.5  # a cell with less than this part of the lowest contrast of any face is empty
MAX_GUESSED_PATCHES = 40  # number of patches remembered for the guessed faces, which pair tiles that look different
MAX_MISSING = 4  # maximum number of tiles that may look marked after a shuffle
SAME_BACKGROUND = 0.25
"""a cell looks as it did when it was empty if it differs by less than this part of MATCH_DISTANCE"""
TEXTURE_CONTRAST, SAME_TEXTURE = 2.0, 1.0
"""contrast of a textured background, and how little it differs from before if nothing covers it, in grey levels"""
MIN_EMPTIED = 6  # the background is known once this many cells were seen to become empty, and look the same
STILL_FRAMES = 4  # a cell that looks like nothing known counts as empty only after this many equal looks in a row


def visible_faces(position: LinkState) -> tuple[int, ...]:
    """Return the faces that can be told apart by sight: guessed faces count as one."""
    return position.tiles if max(position.tiles) <= GUESSED else tuple(min(tile, GUESSED) for tile in position.tiles)


def canonical_faces(position: LinkState) -> tuple[int, ...]:
    """Return the faces, numbered in order of appearance."""
    numbers: dict[int, int] = {}
    return tuple(tile if tile <= 0 else numbers.setdefault(tile, len(numbers) + 1) for tile in visible_faces(position))


class LinkRecogniser(CellRecogniser):
    """Knows faces by their earlier patches, and empty cells by how they or other cells looked when empty."""

    def __init__(self, pixels: Pixels, grid: Grid, position: LinkState) -> None:
        self._empties: dict[int, Patch] = {}  # the latest patch of each cell while it was empty
        self._emptied: set[int] = set()  # the cells that were seen both with a tile and empty
        self._is_background_known = False
        """whether all emptied cells look the same, so a cell that looks like nothing known isn't empty"""
        self._position = position
        self._last_unknown: list[Patch] = []
        self._n_still = 0
        super().__init__(pixels, grid, position, visible_faces)

    def learn(self, pixels: Pixels, position: LinkState) -> None:
        """Learn the patches of a position's faces and empty cells from a picture of it."""
        super().learn(pixels, position)
        self._surroundings = Surroundings(pixels, self._grid)
        self._empties |= {place: self._last_patches[place] for place, tile in enumerate(position.tiles) if tile == EMPTY}
        self._is_background_known = self._has_uniform_background()  # without the latest cells, which the mouse may highlight
        both = enumerate(zip(self._position.tiles, position.tiles, strict=True))
        self._emptied |= {place for place, (had, tile) in both if had != EMPTY and tile == EMPTY}
        self._position = position
        self._min_face_contrast = min((patch.contrast for face in self._faces for patch in self._known[face]), default=0.0)

    def inherit(self, before: LinkRecogniser) -> None:
        """Take over how empty cells look from an earlier recogniser of the same board."""
        if before._grid.shape == self._grid.shape:
            self._empties = before._empties | self._empties
            self._emptied |= before._emptied
            self._is_background_known = self._has_uniform_background()

    def _has_uniform_background(self) -> bool:
        patches = [self._empties[place] for place in self._emptied]
        if len(patches) < MIN_EMPTIED:
            return False
        usual = np.median([patch.raw for patch in patches], axis=0)
        return all(mean_difference(patch.raw, usual) < SAME_BACKGROUND * MATCH_DISTANCE * self._raw_scale for patch in patches)

    def with_empties_painted(self, pixels: Pixels) -> Pixels | None:
        """Return the picture with cells that look as they did when empty painted in one colour; None if there are none."""
        patches = {place: self._patch(pixels, self._cells[place]) for place in self._empties}
        off = {place: self._raw_distance(patch, self._empties[place]) for place, patch in patches.items()}
        empty = [place for place, distance in off.items() if distance < SAME_BACKGROUND * MATCH_DISTANCE]
        if not empty or self._grid.warp is not None:
            return None
        painted = pixels.copy()
        colour = np.mean([patches[place].raw for place in empty], axis=(0, 1, 2)).round()
        for place in empty:
            self._grid.crop(painted, self._cells[place])[:] = colour
        return painted

    def match(self, pixels: Pixels, positions: Sequence[LinkState]) -> int | None:
        """Return the index of the position that a picture shows; cells that look like nothing known must be still first."""
        index = super().match(pixels, positions)
        if index is None:
            return None
        unknown = list(self._unknown_patches(pixels, positions[index], positions))
        is_still = len(unknown) == len(self._last_unknown) and all(
            np.array_equal(one.raw, other.raw) for one, other in zip(unknown, self._last_unknown, strict=False)
        )
        self._n_still = self._n_still + 1 if is_still else 1
        self._last_unknown = unknown
        return index if not unknown or self._n_still >= STILL_FRAMES else None

    def is_unfamiliar(self) -> bool:
        """Return whether cells counted as empty at the last look only because they match no face."""
        return bool(self._last_unknown)

    def unread(self, pixels: Pixels, before: LinkState, after: LinkState, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells that aren't seen to be empty; if something may cover the background, its emptiness doesn't count."""
        background = {self._cells[place]: place for place in sorted(self._empties) if before.tiles[place] == EMPTY}
        last = [cell for cell, *tiles in zip(self._cells, before.tiles, after.tiles, strict=True) if len(set(tiles)) > 1]
        shading = [*last, *filter(is_covered, self._cells)]
        is_background_clear = all(
            self._is_background(self._patch(pixels, cell), self._empties[place], any(_is_beside(cell, each) for each in shading))
            for cell, place in background.items()
            if not is_covered(cell)
        )
        is_background_clear &= not self._surroundings.has_changed(pixels)  # an empty page also looks like empty cells

        def is_hidden(cell: Cell) -> bool:
            return is_covered(cell) or not (is_background_clear or self._shows_texture(pixels, cell, background))

        return super().unread(pixels, before, after, is_hidden)

    def _is_background(self, patch: Patch, empty: Patch, is_shaded: bool) -> bool:
        """Return whether a cell looks as empty as before, except for the shadow of what is beside it; even thin text counts."""
        return self._raw_distance(patch, empty) < MATCH_DISTANCE and (is_shaded or not has_changed(patch.raw, empty.raw))

    def _shows_texture(self, pixels: Pixels, cell: Cell, background: Mapping[Cell, int]) -> bool:
        """Return whether a cell and its empty neighbours show the texture of the background, so nothing covers them.

        Some of them may have been in the shadow of a tile.
        """
        beside = [each for each in background if _is_beside(each, cell)]
        patches = [self._patch(pixels, each) for each in beside]
        empties = [self._empties[background[each]] for each in beside]
        off = [mean_difference(patch.raw, empty.raw) for patch, empty in zip(patches, empties, strict=True)]
        has_texture = all(patch.contrast > TEXTURE_CONTRAST for patch in (*patches, self._patch(pixels, cell)))
        is_near = all(each < MATCH_DISTANCE * self._raw_scale for each in off)
        return has_texture and is_near and sum(each < SAME_TEXTURE for each in off) > len(off) / 2

    def tiles(self, pixels: Pixels) -> tuple[int, ...] | None:
        """Return the content of each cell; None if that isn't what was on the board before or less, in pairs.

        Cells that look like nothing known are unchanged, such as a marked tile, or else empty, or else the few tiles that are
        missing after a shuffle.
        """
        patches = [self._patch(pixels, cell) for cell in self._cells]
        found = [self._content(place, patch) for place, patch in enumerate(patches)]
        both = zip(self._position.tiles, found, strict=True)
        kept = tuple(had if tile in (None, min(had, GUESSED)) else tile for had, tile in both)
        at_most = Counter(self._position.tiles) | Counter({EMPTY: len(found)})  # any number may be empty
        for tiles in (kept, self._marked(found), self._completed(found, patches)):
            if self._is_background_known and any(tile is None and tiles[place] == EMPTY for place, tile in enumerate(found)):
                continue
            if any(tile > 0 for tile in tiles) and not any(odd_faces(tiles)) and not Counter(tiles) - at_most:
                return tiles
        return None

    def _marked(self, found: Sequence[int | None]) -> tuple[int, ...]:
        """Return the board with the only missing face in all cells that look like nothing known and had another face.

        After a shuffle one of these tiles may be marked, and another one be under the mouse.
        """
        missing, places = self._missing(found)
        face = next(iter(missing), EMPTY)
        is_sure = missing == {face: len(places)} and all(self._position.tiles[place] != face for place in places)
        return tuple((face if is_sure else EMPTY) if tile is None else tile for tile in found)

    def _missing(self, found: Sequence[int | None]) -> tuple[Counter[int], list[int]]:
        """Return the faces that weren't found, and the places that look like nothing known."""
        missing = Counter(tile for tile in self._position.tiles if tile > 0) - Counter(tile or EMPTY for tile in found)
        return missing, [place for place, tile in enumerate(found) if tile is None]

    def _completed(self, found: Sequence[int | None], patches: Sequence[Patch]) -> tuple[int, ...]:
        """Return the board with the few missing faces where they fit best among the cells that look like nothing known."""
        tiles = [tile or EMPTY for tile in found]
        missing, places = self._missing(found)
        for _ in range(missing.total() if missing.total() <= MAX_MISSING else 0):
            faces = [face for face in +missing if face in self._known]
            fits = [(self._distance(patches[place], self._known[face]), place, face) for place in places for face in faces]
            off, place, face = min(fits, default=(1.0, 0, 0))
            if off >= 2 * MATCH_DISTANCE:
                break
            tiles[place] = face
            places.remove(place)
            missing[face] -= 1
        return tuple(tiles)

    def _max_patches(self, content: Hashable) -> int:
        return MAX_GUESSED_PATCHES if content == GUESSED else super()._max_patches(content)

    @property
    def _faces(self) -> list[int]:
        return [face for face in self._known if face != EMPTY]  # type: ignore[misc]

    def _content(self, place: int, patch: Patch) -> int | None:
        costs = {face: self._distance(patch, self._known[face]) for face in self._faces}
        costs[EMPTY] = self._known_empty_cost(place, patch)
        first, second, *_ = [*sorted(costs, key=lambda content: costs[content]), EMPTY]
        limit = min(MATCH_DISTANCE, MAX_COST_RATIO * max(costs[second], MATCH_DISTANCE / 3))
        return first if costs[first] < limit else None

    def _unknown_patches(self, pixels: Pixels, position: LinkState, positions: Sequence[LinkState]) -> list[Patch]:
        """Return the patches of cells that count as empty only because they match no face."""
        may_be_taken = (np.array([each.tiles for each in positions]) != EMPTY).any(axis=0)
        unlike = np.flatnonzero(may_be_taken & (np.array(position.tiles) == EMPTY)).tolist()
        patches = [(place, self._patch(pixels, self._cells[place])) for place in unlike]
        return [patch for place, patch in patches if self._known_empty_cost(place, patch) >= MATCH_DISTANCE]

    def _cost(self, place: int, patch: Patch, content: Hashable) -> float:
        if content != EMPTY:
            return super()._cost(place, patch, content)
        nearest = min((self._distance(patch, self._known[face]) for face in self._faces), default=1.0)
        return self._empty_cost(place, patch, nearest)

    def _patch_distance(self, one: Patch, other: Patch) -> float:
        """Return the distance to a known patch; for a flat one, such as a blank tile, only the colour matters."""
        return self._raw_distance(one, other) if other.is_flat else super()._patch_distance(one, other)

    def _raw_distance(self, patch: Patch, known: Patch) -> float:
        return mean_difference(patch.raw, known.raw) / self._raw_scale

    def _empty_cost(self, place: int, patch: Patch, nearest: float) -> float:
        """Return the cost of an empty cell for a patch, given its distance to the nearest face."""
        cost = self._known_empty_cost(place, patch)
        return cost if self._is_background_known else min(cost, max(0.0, 2 * MATCH_DISTANCE - nearest))

    def _known_empty_cost(self, place: int, patch: Patch) -> float:
        if patch.contrast < EMPTY_CONTRAST_RATIO * self._min_face_contrast:
            return 0.0
        known = [self._empties[place]] if place in self._empties else []
        known += self._known.get(EMPTY, [])
        return self._distance(patch, known) if known else 1.0


def _is_beside(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1

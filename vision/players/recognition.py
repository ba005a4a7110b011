"""Recogniser for boards whose contents look the same in every cell: a tile, a face, an empty cell."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.player import Position

SIDE_PX = 24  # cells are compared at this size
MARGIN = 0.1  # the part of a cell left out on each side
FLAT_CONTRAST = 8.0  # a cell with less contrast counts as flat: normalising it would only amplify noise
MAX_CONTRAST_RATIO = 3.0  # highlights change contrasts by less than this factor
MIN_SCALE = 4.0  # minimum difference between contents, in grey levels: less is noise
MAX_COMPARED = 24  # maximum number of contents that are compared to find their typical difference
MATCH_DISTANCE = 0.45  # patches closer than this show the same content; about 1 is typical of different contents
MAX_MISMATCHED = 0.5  # if a larger part of the cells doesn't match, the board has been replaced by something else
MAX_COST_RATIO = 0.6  # the cost of the best position must be less than this part of the next best one's
RELAXED_RATIO = 0.05
"""up to twice MATCH_DISTANCE still matches if it is less than this part of the cost of any other content"""
MAX_PATCHES = 3  # number of patches remembered per content: plain, under the mouse, ...
MAX_SHIFT_PX = 2  # how far a content may be from where it was when it was learnt in mid-motion, in pixels of a patch

Result = TypeVar("Result")
Contents: TypeAlias = Callable[[Position], Sequence[Hashable]]  # what is in each cell of a position, row by row


class Patch(NamedTuple):
    """The picture of a cell at a fixed size, raw and normalised; highlights change only the raw one."""

    raw: NDArray[np.float32]  # (SIDE_PX, SIDE_PX, 3), in grey levels
    normalised: NDArray[np.float32]  # the same minus its mean colour, scaled to a contrast of 1
    contrast: float  # standard deviation from the mean colour, in grey levels

    @property
    def centred(self) -> NDArray[np.float32]:
        """The raw patch minus its mean colour, in grey levels."""
        return self.normalised * np.float32(max(self.contrast, FLAT_CONTRAST))

    @property
    def is_flat(self) -> bool:
        """Whether nothing is drawn in it."""
        return self.contrast < FLAT_CONTRAST


class CellRecogniser:
    """Knows contents by their earlier patches; a content never seen before is assumed where a cell has changed."""

    def __init__(self, pixels: Pixels, grid: Grid, position: Position, contents: Contents) -> None:
        self._grid, self._contents = grid, contents
        self._cells: list[Cell] = list(grid.cells)
        self._known: dict[Hashable, list[Patch]] = {}
        self._last_patches: list[Patch] = []
        self._last_contents: list[Hashable] = []  # the content of each cell when it was last learnt
        self._raw_scale = MIN_SCALE  # typical difference between contents, in grey levels
        self._stroke_scale = MIN_SCALE
        """typical difference between something drawn and nothing, in grey levels, whatever the background"""
        self._has_shades = False  # whether some contents are flat, so only their shades tell them apart
        self._patch_cache: dict[Cell, tuple[Pixels, Patch]] = {}  # the latest crop of each cell, and its patch
        self._cache: dict[tuple[str, int, Hashable], tuple[Patch, Any]] = {}
        """results for a cell and a content since the last `learn`, each with the patch it holds for"""
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Learn the patches of a position's contents from a picture of it."""
        before, self._last_patches = self._last_patches, [self._patch(pixels, cell) for cell in self._cells]
        old_contents, self._last_contents = self._last_contents, list(self._contents(position))
        has_new = False
        self._cache.clear()
        for place, (content, patch) in enumerate(zip(self._last_contents, self._last_patches, strict=True)):
            if before and before[place] is patch and old_contents[place] == content:
                continue
            known = self._known.setdefault(content, [])
            if not known or self._is_new(patch, content):
                known.insert(0, patch)
                del known[self._max_patches(content) - 1 : -1]  # the oldest one, at the end, was taken at rest
                has_new = True
        if has_new:
            patches = [known[0] for known in self._known.values()]
            self._raw_scale = _typical_difference(patches)
            strokes = [float(np.abs(patch.centred).mean()) for patch in patches if not patch.is_flat]
            self._stroke_scale = max(float(np.median(strokes)), MIN_SCALE) if strokes else MIN_SCALE
            flat = [patch for patch in patches if patch.is_flat]
            off = (mean_difference(one.raw, other.raw) for one, other in combinations(flat, 2))
            self._has_shades = any(each > MATCH_DISTANCE * self._raw_scale for each in off)

    def _is_new(self, patch: Patch, content: Hashable) -> bool:
        """Return whether to remember a patch of a content: it is unlike the known ones, or closer to another content.

        It isn't remembered if another content looked like this at rest: the game has shuffled its tiles unnoticed.
        """
        off = self._distance(patch, self._known[content])
        others = [known for other, known in self._known.items() if other != content]
        if off > MATCH_DISTANCE:
            return all(self._distance(patch, known[-1:]) >= MATCH_DISTANCE / 3 for known in others)
        return off > MATCH_DISTANCE / 3 or any(self._distance(patch, known) < off for known in others)

    def match(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return the index of the position that a picture shows, by the cells in which the positions differ."""
        contents = [tuple(self._contents(position)) for position in positions]
        unlike = [place for place, here in enumerate(zip(*contents, strict=True)) if here.count(here[0]) < len(here)]
        if not unlike:
            return 0
        patches = {place: self._patch(pixels, self._cells[place]) for place in unlike}
        costs = [[self._cached(self._cost, place, patches[place], content[place]) for place in unlike] for content in contents]
        order = sorted(range(len(costs)), key=lambda number: (sum(costs[number]), number))
        best = order[0]
        other_costs = [sum(costs[number]) for number in order if contents[number] != contents[best]]
        rivals = np.where([[content[place] != contents[best][place] for place in unlike] for content in contents], costs, np.inf)
        is_like = np.array(costs[best]) < np.clip(RELAXED_RATIO * rivals.min(0), MATCH_DISTANCE, 2 * MATCH_DISTANCE)
        is_clear = is_like.all() and sum(costs[best]) < MAX_COST_RATIO * min(other_costs)
        return contents.index(contents[best]) if is_clear else None

    def unread(self, pixels: Pixels, before: Position, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells whose new contents aren't seen; all changed cells if most visible cells show something else."""
        contents = list(zip(self._contents(before), self._contents(after), strict=True))
        patches = [self._patch(pixels, cell) for cell in self._cells]
        queries = ((place, patches[place], content) for place, (_, content) in enumerate(contents))
        mismatched = {place for place, patch, content in queries if not self._cached(self._is_best_match, place, patch, content)}
        in_sight = {place for place, cell in enumerate(self._cells) if not is_covered(cell)}
        is_replaced = len(mismatched & in_sight) > MAX_MISMATCHED * len(in_sight)
        changed = [place for place, pair in enumerate(contents) if len(set(pair)) > 1]
        seen = {place for place in changed if place not in mismatched or self._matches_shifted(pixels, place, contents[place][1])}
        unread = [place for place in changed if is_replaced or place not in seen or place not in in_sight]
        return [self._cells[place] for place in unread]

    def _is_best_match(self, place: int, patch: Patch, content: Hashable) -> bool:
        """Return whether a patch matches a content, and no other content is closer."""
        cost = self._cost(place, patch, content)
        others = (self._distance(patch, known) for other, known in self._known.items() if other != content)
        return cost < MATCH_DISTANCE and all(cost <= distance for distance in others)

    def _matches_shifted(self, pixels: Pixels, place: int, content: Hashable) -> bool:
        """Return whether a cell matches a content better than any other after shifting it by a few pixels.

        Small signs that are a pixel or two apart differ as much as different signs do.
        """
        plane, cell = self._grid.plane(pixels), self._cells[place]
        shifts = product(range(-MAX_SHIFT_PX, MAX_SHIFT_PX + 1), repeat=2)
        crops = (_patch_of(self._grid.crop(np.roll(plane, shift, (0, 1)), cell, MARGIN)) for shift in shifts)
        shifted = [*_shifted(self._patch(pixels, cell)), *crops]
        others = (known for other, known in self._known.items() if other != content)

        def off(known: Sequence[Patch]) -> float:
            return min(self._distance(one, known) for one in shifted)

        own = off(self._known[content]) if content in self._known else MATCH_DISTANCE
        return own < MATCH_DISTANCE and all(own < off(known) for known in others)

    def _max_patches(self, content: Hashable) -> int:
        """Return the number of patches to remember of a content."""
        return MAX_PATCHES

    def _cached(self, ask: Callable[[int, Patch, Hashable], Result], place: int, patch: Patch, content: Hashable) -> Result:
        """Return the result of a query, from the cache if the cell hasn't changed."""
        key = ask.__name__, place, content
        kept = self._cache.get(key)
        if kept is None or kept[0] is not patch:
            kept = self._cache[key] = patch, ask(place, patch, content)
        answer: Result = kept[1]
        return answer

    def _cost(self, place: int, patch: Patch, content: Hashable) -> float:
        """Return the cost of a content for a patch: 0 for a perfect match."""
        known = self._known.get(content)
        if known:
            return self._distance(patch, known)
        return max(0.0, 2 * MATCH_DISTANCE - self._distance(patch, [self._last_patches[place]]))

    def _distance(self, patch: Patch, known: Sequence[Patch]) -> float:
        """Return the distance to the nearest known patch: well below MATCH_DISTANCE for the same content, about 1 for another."""
        return min(self._patch_distance(patch, one) for one in known)

    def _patch_distance(self, one: Patch, other: Patch) -> float:
        """Return the distance of two patches; a highlight never turns a sign into nothing, or nothing into a sign."""
        by_shade = mean_difference(one.raw, other.raw) / self._raw_scale
        if one.is_flat != other.is_flat:
            return max(by_shade, mean_difference(one.centred, other.centred) / self._stroke_scale)
        if one.is_flat:
            return by_shade if self._has_shades else min(by_shade, mean_difference(one.normalised, other.normalised))
        if max(one.contrast, other.contrast) > MAX_CONTRAST_RATIO * max(FLAT_CONTRAST, min(one.contrast, other.contrast)):
            return by_shade
        return min(by_shade, mean_difference(one.normalised, other.normalised))

    def _patch(self, pixels: Pixels, cell: Cell) -> Patch:
        """Return the patch of a cell: the same object as last time if nothing in it has changed."""
        crop = self._grid.crop(self._grid.plane(pixels), cell, MARGIN)
        last = self._patch_cache.get(cell)
        if last is None or not np.array_equal(crop, last[0]):
            last = self._patch_cache[cell] = crop.copy(), _patch_of(crop)
        return last[1]


def _patch_of(crop: Pixels) -> Patch:
    raw = cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
    normalised = raw - raw.mean((0, 1))
    contrast = float(normalised.std())
    return Patch(raw, normalised / np.float32(max(contrast, FLAT_CONTRAST)), contrast)


def _shifted(patch: Patch) -> Iterator[Patch]:
    """Yield a patch shifted by up to MAX_SHIFT_PX in each direction."""
    sides = (MAX_SHIFT_PX,) * 4
    raw, normalised = (cv2.copyMakeBorder(each, *sides, cv2.BORDER_REPLICATE) for each in (patch.raw, patch.normalised))
    for down, across in product(range(2 * MAX_SHIFT_PX + 1), repeat=2):
        part = slice(down, down + SIDE_PX), slice(across, across + SIDE_PX)
        yield Patch(np.asarray(raw[part], np.float32), np.asarray(normalised[part], np.float32), patch.contrast)


def mean_difference(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Return the mean absolute difference of two arrays, in grey levels."""
    return float(cv2.norm(one, other, cv2.NORM_L1)) / one.size


def _typical_difference(patches: Sequence[Patch]) -> float:
    """Return the median difference between the patches of different contents, in grey levels."""
    pairs = [mean_difference(one.raw, other.raw) for one, other in combinations(patches[:MAX_COMPARED], 2)]
    return max(float(np.median(pairs)), MIN_SCALE) if pairs else MIN_SCALE

"""Eyes for boards whose contents look alike wherever they are: a tile, a face, an empty cell."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.player import Position

SIDE_PX = 24
"""cells are compared at this size"""
MARGIN = 0.1
"""the part of a cell left out on each side"""
FLAT = 8.0
"""contrast below which a cell counts as flat: its noise must not be blown up"""
CONTRASTS = 3.0
"""highlights change contrasts by less than this factor"""
LEAST_SCALE = 4.0
"""grey levels by which contents differ at least: less is noise"""
SAMPLE = 24
"""how many contents are compared to find out by how much they differ"""
LIKE = 0.45
"""cells nearer than this show the same"""
MOST_OTHERS = 0.5
"""of a board of which a larger part shows something else nothing can be read"""
CLEAR = 0.6
"""the best position must differ from the picture by less than this part of what the next one does"""
FAR = 0.05
"""cells that differ by no more than twice LIKE show the same where they differ by less than this part from all else"""
KEPT = 3
"""how many looks of one content are remembered: plain, under the mouse, ..."""
OFF_PX = 2
"""what is remembered may have been on its way, and so much off where it belongs, at the size at which cells are compared"""

Answer = TypeVar("Answer")
Contents: TypeAlias = Callable[[Position], Sequence[Hashable]]
"""what is in each cell of a position, row by row"""


class Look(NamedTuple):
    """How a cell looks: as it is, which any ground keeps, and free of brightness and contrast, which highlights keep."""

    plain: NDArray[np.float32]
    """(SIDE_PX, SIDE_PX, 3), in grey levels"""
    drawn: NDArray[np.float32]
    """the same without its mean colour, at a contrast of 1"""
    contrast: float
    """what that was, in grey levels"""

    @property
    def sign(self) -> NDArray[np.float32]:
        """It as it is, but without its mean colour, in grey levels."""
        return self.drawn * np.float32(max(self.contrast, FLAT))

    @property
    def is_flat(self) -> bool:
        """Whether nothing is drawn there."""
        return self.contrast < FLAT


class CellEyes:
    """Knows contents by how they looked before; a content never seen yet is whatever looks like nothing known there."""

    def __init__(self, pixels: Pixels, grid: Grid, position: Position, contents: Contents) -> None:
        self._grid, self._contents = grid, contents
        self._cells: list[Cell] = list(grid.cells)
        self._known: dict[Hashable, list[Look]] = {}
        self._before: list[Look] = []
        self._had: list[Hashable] = []
        """what was in each cell when that was looked at last"""
        self._scale = LEAST_SCALE
        """by how many grey levels different contents differ"""
        self._sign = LEAST_SCALE
        """by how many grey levels a sign differs from nothing, whatever the ground"""
        self._has_shades = False
        """whether different contents are flat, so that only their shades tell them apart"""
        self._crops: dict[Cell, tuple[Pixels, Look]] = {}
        """each cell as it was cut out last, and how that looks"""
        self._answers: dict[tuple[str, int, Hashable], tuple[Look, Any]] = {}
        """what was found out since something was learnt last of a cell and a content, and of which look that was told"""
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Take a picture as how the contents of a position look by now."""
        before, self._before = self._before, [self._look(pixels, cell) for cell in self._cells]
        had, self._had = self._had, list(self._contents(position))
        is_news = False
        self._answers.clear()
        for place, (content, look) in enumerate(zip(self._had, self._before, strict=True)):
            if before and before[place] is look and had[place] == content:
                continue
            known = self._known.setdefault(content, [])
            if not known or self._is_new(look, content):
                known.insert(0, look)
                del known[self._most_looks(content) - 1 : -1]  # the first one stays: it was at rest
                is_news = True
        if is_news:
            looks = [known[0] for known in self._known.values()]
            self._scale = _typical_difference(looks)
            signs = [float(np.abs(look.sign).mean()) for look in looks if not look.is_flat]
            self._sign = max(float(np.median(signs)), LEAST_SCALE) if signs else LEAST_SCALE
            flat = [look for look in looks if look.is_flat]
            self._has_shades = any(
                difference(one.plain, other.plain) > LIKE * self._scale for one, other in combinations(flat, 2)
            )

    def _is_new(self, look: Look, content: Hashable) -> bool:
        """Tell whether a look of a content is to be remembered: it is unlike those known, or more like another content.

        One that another content had at rest is not: the game has shuffled its tiles unnoticed.
        """
        off = self._distance(look, self._known[content])
        others = [known for other, known in self._known.items() if other != content]
        if off > LIKE:
            return all(self._distance(look, known[-1:]) >= LIKE / 3 for known in others)
        return off > LIKE / 3 or any(self._distance(look, known) < off for known in others)

    def shows(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return which position a picture shows; only cells in which the positions differ are looked at."""
        contents = [tuple(self._contents(position)) for position in positions]
        unlike = [place for place, here in enumerate(zip(*contents, strict=True)) if here.count(here[0]) < len(here)]
        if not unlike:
            return 0
        looks = {place: self._look(pixels, self._cells[place]) for place in unlike}
        costs = [[self._once(self._cost, place, looks[place], content[place]) for place in unlike] for content in contents]
        order = sorted(range(len(costs)), key=lambda number: (sum(costs[number]), number))
        best = order[0]
        others = [sum(costs[number]) for number in order if contents[number] != contents[best]]
        rivals = np.where([[content[place] != contents[best][place] for place in unlike] for content in contents], costs, np.inf)
        is_like = np.array(costs[best]) < np.clip(FAR * rivals.min(0), LIKE, 2 * LIKE)
        is_clear = is_like.all() and sum(costs[best]) < CLEAR * min(others)
        return contents.index(contents[best]) if is_clear else None

    def unread(self, pixels: Pixels, before: Position, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells whose new contents are not seen; all of them where most of what is in sight shows something else."""
        contents = list(zip(self._contents(before), self._contents(after), strict=True))
        looks = [self._look(pixels, cell) for cell in self._cells]
        asked = ((place, looks[place], content) for place, (_, content) in enumerate(contents))
        others = {place for place, look, content in asked if not self._once(self._is_most_like, place, look, content)}
        in_sight = {place for place, cell in enumerate(self._cells) if not is_covered(cell)}
        is_gone = len(others & in_sight) > MOST_OTHERS * len(in_sight)
        written = [place for place, pair in enumerate(contents) if len(set(pair)) > 1]
        seen = {place for place in written if place not in others or self._is_like_aside(pixels, place, contents[place][1])}
        unread = [place for place in written if is_gone or place not in seen or place not in in_sight]
        return [self._cells[place] for place in unread]

    def _is_most_like(self, place: int, look: Look, content: Hashable) -> bool:
        """Tell whether a look is like a content, and no more like any other."""
        cost = self._cost(place, look, content)
        others = (self._distance(look, known) for other, known in self._known.items() if other != content)
        return cost < LIKE and all(cost <= distance for distance in others)

    def _is_like_aside(self, pixels: Pixels, place: int, content: Hashable) -> bool:
        """Tell whether a cell is like a content, and less like any other, wherever in their cells they were seen.

        Small signs a pixel or two beside each other are no more alike than different ones.
        """
        plane, cell = self._grid.plane(pixels), self._cells[place]
        shifts = product(range(-OFF_PX, OFF_PX + 1), repeat=2)
        finely = (_look_of(self._grid.crop(np.roll(plane, shift, (0, 1)), cell, MARGIN)) for shift in shifts)
        moved = [*_moved(self._look(pixels, cell)), *finely]
        others = (known for other, known in self._known.items() if other != content)

        def off(known: Sequence[Look]) -> float:
            return min(self._distance(one, known) for one in moved)

        own = off(self._known[content]) if content in self._known else LIKE
        return own < LIKE and all(own < off(known) for known in others)

    def _most_looks(self, content: Hashable) -> int:
        """Return how many looks of a content are remembered."""
        return KEPT

    def _once(self, ask: Callable[[int, Look, Hashable], Answer], place: int, look: Look, content: Hashable) -> Answer:
        """Return what is asked again and again of cells that have not changed."""
        key = ask.__name__, place, content
        kept = self._answers.get(key)
        if kept is None or kept[0] is not look:
            kept = self._answers[key] = look, ask(place, look, content)
        answer: Answer = kept[1]
        return answer

    def _cost(self, place: int, look: Look, content: Hashable) -> float:
        """Return how unlike a content a look is."""
        known = self._known.get(content)
        if known:
            return self._distance(look, known)
        return max(0.0, 2 * LIKE - self._distance(look, [self._before[place]]))

    def _distance(self, look: Look, known: Sequence[Look]) -> float:
        """Return how far a look is from the nearest of some: well below LIKE for the same, about 1 for something else."""
        return min(self._apart(look, one) for one in known)

    def _apart(self, one: Look, other: Look) -> float:
        """Return how far two looks are from each other; highlights make nothing of a sign, and no sign of nothing."""
        by_shade = difference(one.plain, other.plain) / self._scale
        if one.is_flat != other.is_flat:
            return max(by_shade, difference(one.sign, other.sign) / self._sign)
        if one.is_flat:
            return by_shade if self._has_shades else min(by_shade, difference(one.drawn, other.drawn))
        if max(one.contrast, other.contrast) > CONTRASTS * max(FLAT, min(one.contrast, other.contrast)):
            return by_shade
        return min(by_shade, difference(one.drawn, other.drawn))

    def _look(self, pixels: Pixels, cell: Cell) -> Look:
        """Return how a cell looks: the same object as last time where nothing in it has changed."""
        crop = self._grid.crop(self._grid.plane(pixels), cell, MARGIN)
        last = self._crops.get(cell)
        if last is None or not np.array_equal(crop, last[0]):
            last = self._crops[cell] = crop.copy(), _look_of(crop)
        return last[1]


def _look_of(crop: Pixels) -> Look:
    plain = cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
    drawn = plain - plain.mean((0, 1))
    contrast = float(drawn.std())
    return Look(plain, drawn / np.float32(max(contrast, FLAT)), contrast)


def _moved(look: Look) -> Iterator[Look]:
    """Yield how a cell would look if all in it were up to a pixel or two elsewhere."""
    sides = (OFF_PX,) * 4
    plain, drawn = (cv2.copyMakeBorder(each, *sides, cv2.BORDER_REPLICATE) for each in (look.plain, look.drawn))
    for down, across in product(range(2 * OFF_PX + 1), repeat=2):
        part = slice(down, down + SIDE_PX), slice(across, across + SIDE_PX)
        yield Look(np.asarray(plain[part], np.float32), np.asarray(drawn[part], np.float32), look.contrast)


def difference(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Return by how much two looks differ, in grey levels."""
    return float(cv2.norm(one, other, cv2.NORM_L1)) / one.size


def _typical_difference(looks: Sequence[Look]) -> float:
    """Return by how many grey levels the looks of different contents differ, most of them by more."""
    pairs = [difference(one.plain, other.plain) for one, other in combinations(looks[:SAMPLE], 2)]
    return max(float(np.median(pairs)), LEAST_SCALE) if pairs else LEAST_SCALE

"""The cells of a board with one choice of ink settings: their components are classified, and arranged in rows and groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect
from vision.signs.components import Component, InkSettings, Piece, find_components, piece_of, splits_of
from vision.signs.ink import Cells

Classifier: TypeAlias = Callable[[NDArray[np.uint8]], NDArray[np.float32]]
"""from glyphs, (n, 24, 24), to the probabilities of each sign and, last, none of them, (n, 18)"""

LIKELY = 0.6  # the confidence above which something counts as a sign
N_TALLEST = 2  # number of components in each cell that may determine the height of signs
ROW_OVERLAP = 0.5  # signs in a row share this part of their heights
MAX_GAP = 0.65  # the widest gap between signs of a number, in parts of their height
CERTAIN = 0.95  # with this confidence in a single sign, splits aren't considered
NEARBY, CROWDED = 0.3, 0.2
"""if CROWDED of the area closer to a number than NEARBY times its height is other ink, that may hide another sign"""
MIN_OF_BOTH = 0.02  # looking at only lighter or only darker ink can help if both are at least this part of all ink
HIDING_INK = 0.04  # this much ink in the middle of a cell isn't just a remnant


@dataclass(frozen=True, eq=False)
class Candidate:
    """A possible sign: a piece with the probability of each sign, and the same for the parts of each of its splits."""

    piece: Piece
    chances: NDArray[np.float32]
    splits: tuple[tuple[Candidate, ...], ...]

    @cached_property
    def confidence_in_one(self) -> float:
        """The confidence that it is a single sign."""
        return float(self.chances[:-1].max())

    @cached_property
    def confidence(self) -> float:
        """The confidence that it is one sign or several."""
        several = (float(np.prod([part.confidence_in_one for part in split])) for split in self.splits)
        return max(self.confidence_in_one, *several, 0.0)


@dataclass(frozen=True, eq=False)
class Group:
    """Signs side by side, from left to right; their rectangle is in pixels of the crop."""

    signs: tuple[Candidate, ...]
    rect: Rect

    @property
    def confidence(self) -> float:
        """The confidence that all of them are signs."""
        return min(sign.confidence for sign in self.signs)


class Sheet:
    """The cells of a board with one choice of ink settings; components are classified when needed, in batches."""

    def __init__(self, cells: Cells, settings: InkSettings, classify: Classifier) -> None:
        self.cells, self.classify = cells, classify
        self.size: list[float] = cells.scale[:, 1].tolist()
        self.ink = find_components(cells, settings)
        self._candidates: dict[tuple[int, Component], Candidate] = {}
        self.components = [_without_frames(components) for components in self.ink.components]

    def heights(self, cells: Iterable[int] | None = None) -> list[float]:
        """Return the height of the tallest likely sign in each cell that holds one, in pixels of the crop."""
        chosen = range(len(self.components)) if cells is None else cells
        tallest = {cell: sorted(self.components[cell], key=lambda component: -component.height)[:N_TALLEST] for cell in chosen}
        self._classify([(cell, component) for cell, components in tallest.items() for component in components])
        found = []
        for cell, components in tallest.items():
            likely = [each.height / self.size[cell] for each in components if self._candidates[cell, each].confidence > LIKELY]
            found += likely[:1]
        return found

    def cells_with(self, height: float) -> list[int]:
        """Return the cells that hold a component of at least a height, in pixels of the crop."""
        tallest = (max((component.height for component in components), default=0) for components in self.components)
        return [cell for cell, tall in enumerate(tallest) if tall and tall >= height * self.size[cell]]

    def groups(self, least: float, most: float) -> list[list[Group]]:
        """Return the groups of signs in each cell, of components whose height is in a range, in pixels of the crop."""
        sized = zip(self.components, self.size, strict=True)
        fit = [[each for each in components if least * size <= each.height <= most * size] for components, size in sized]
        self._classify([(cell, component) for cell, components in enumerate(fit) for component in components])
        return [[self._group(cell, group) for row in _rows(each) for group in _split(row)] for cell, each in enumerate(fit)]

    def others(self, cell: int, groups: Sequence[Group]) -> list[Rect]:
        """Return the rectangles of a cell's components that aren't in some groups."""
        taken = {sign.piece.component for group in groups for sign in group.signs}
        return [self.cells.rect(cell, *component.box) for component in self.components[cell] if component not in taken]

    def is_hiding(self, cell: int, least: float) -> bool:
        """Return whether the middle of a cell has much ink that isn't in components lower than signs, in pixels of the crop."""
        if not self.ink.peaks[cell]:
            return False
        height, width = self.ink.labels.shape[1:]
        middle = self.ink.labels[cell, height // 4 : height - height // 4, width // 4 : width - width // 4]
        low = [component for component in self.components[cell] if component.height < least * self.size[cell]]
        return _other_ink(middle, low) > HIDING_INK * middle.size

    def is_crowded(self, cell: int, group: Group) -> bool:
        """Return whether there is enough other ink close to a group to hide another sign."""
        components = [sign.piece.component for sign in group.signs]
        whole = _whole(components)
        labels, reach = self.ink.labels[cell, whole.top : whole.bottom], max(2, round(NEARBY * whole.height))
        sides = labels[:, max(0, whole.left - reach) : whole.left], labels[:, whole.right : whole.right + reach]
        return any(_other_ink(side, components) > CROWDED * side.size for side in sides)

    def with_both_polarities(self, cells: Sequence[int]) -> list[int]:
        """Return those of some cells whose ink is partly lighter and partly darker than the background."""
        chosen, is_ink = self.cells.chosen(cells), self.ink.labels[cells] > 0
        lighter = ((chosen.levels(1) >= chosen.levels(-1)) & is_ink).sum((1, 2))
        least = MIN_OF_BOTH * is_ink.sum((1, 2))
        is_both = (lighter > least) & (is_ink.sum((1, 2)) - lighter > least)
        return [cell for cell, both in zip(cells, is_both, strict=True) if both]

    def _group(self, cell: int, components: list[Component]) -> Group:
        signs = tuple(self._candidates[cell, component] for component in components)
        return Group(signs, self.cells.rect(cell, *_whole(components).box))

    def _classify(self, wanted: Sequence[tuple[int, Component]]) -> None:
        """Classify those of some cells' components that are new."""
        new = [each for each in dict.fromkeys(wanted) if each not in self._candidates]
        pieces = [piece_of(self.cells, self.ink, cell, component) for cell, component in new]
        found = self._chances(pieces)
        splits = [
            splits_of(self.cells, self.ink, cell, component) if chances[:-1].max() < CERTAIN else []
            for (cell, component), chances in zip(new, found, strict=True)
        ]
        parts = iter(self._chances([part for each in splits for split in each for part in split]))
        for key, piece, chances, each in zip(new, pieces, found, splits, strict=True):
            candidates = tuple(tuple(Candidate(part, next(parts), ()) for part in split) for split in each)
            self._candidates[key] = Candidate(piece, chances, candidates)

    def _chances(self, pieces: Sequence[Piece]) -> Sequence[NDArray[np.float32]]:
        return list(self.classify(np.stack([piece.glyph for piece in pieces]))) if pieces else []


def _other_ink(labels: NDArray[np.int32], known: Sequence[Component]) -> int:
    """Return how many pixels of ink aren't part of known components."""
    ink = int(np.count_nonzero(labels))
    return ink - sum(int(np.count_nonzero(labels == label)) for each in known for label in each.labels) if ink else 0


def _whole(components: Sequence[Component]) -> Component:
    return reduce(Component.joined, components)


def _without_frames(components: list[Component]) -> list[Component]:
    """Return components without those that contain others: parts of one sign have been joined already, so these are frames."""
    return [each for each in components if not any(each is not other and each.holds(other) for other in components)]


def _rows(components: list[Component]) -> list[list[Component]]:
    """Return the components arranged in rows, each from left to right."""
    rows: list[list[Component]] = []
    for component in sorted(components, key=lambda each: -each.height):
        row = next((row for row in rows if row[0].shared_height(component) >= ROW_OVERLAP * component.height), None)
        if row is None:
            rows.append([component])
        else:
            row.append(component)
    return [sorted(row, key=lambda each: each.left) for row in rows]


def _split(row: list[Component]) -> list[list[Component]]:
    """Return a row split at wide gaps."""
    widest = MAX_GAP * max(component.height for component in row)
    parts = [[row[0]]]
    for component in row[1:]:
        if -parts[-1][-1].shared_width(component) > widest:
            parts.append([])
        parts[-1].append(component)
    return parts

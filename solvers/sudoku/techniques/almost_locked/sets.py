"""The almost locked sets of a position, and which of them have restricted common candidates.

An almost locked set is some cells of a unit with one digit more than cells: without any one digit it holds all others.
Two sets have a restricted common candidate if all its places in the one see all its places in the other: at most one
of the two sets holds it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, DigitSet, Shape, bits, digits_in

CandidateSet: TypeAlias = int  # a plane of cells for each digit: bit (d - 1) * cells + i for digit d in cell i

SetNumbers: TypeAlias = int  # bit i for the i-th almost locked set of a position


def planes_of(shape: Shape, *digits: int) -> CandidateSet:
    """Return some digits in all cells."""
    return sum(shape.all_cells << (digit - 1) * shape.n_cells for digit in digits)


def members_of(shape: Shape, chosen: CandidateSet) -> tuple[Candidate, ...]:
    """Return the members of a set of candidates."""
    return tuple((number % shape.n_cells, number // shape.n_cells + 1) for number in bits(chosen))


class AlmostLockedSet(NamedTuple):
    """Cells of a unit, and one digit more than cells."""

    cells: CellSet
    digits: DigitSet
    sees: CandidateSet  # the candidates outside that see all places of their digit in the set


@dataclass(slots=True)
class _Places:
    """The sets that have a digit in just the same cells."""

    cells: CellSet
    sees: CellSet  # the cells of the digit that see all these
    numbers: SetNumbers = 0
    reach: CandidateSet = 0  # what any of the sets sees


class Partners(NamedTuple):
    """The sets that have a digit only where some other places see it, and what any of them sees."""

    numbers: SetNumbers
    reach: CandidateSet


class AlmostLockedSets:
    """The almost locked sets of a position, smallest first, and which of them have restricted common candidates."""

    def __init__(self, grid: Candidates) -> None:
        self.grid = grid
        self.sets: list[AlmostLockedSet] = []
        self._places: list[dict[CellSet, _Places]] = [{} for _ in grid.where]
        self._partners: dict[tuple[int, CellSet], Partners] = {}
        for cells, digits in _almost_locked(grid):
            self._add(cells, digits)
        self._by_first_cell = [_by_first_cell(places.values()) for places in self._places]

    def _add(self, cells: CellSet, digits: DigitSet) -> None:
        n_cells = self.grid.shape.n_cells
        places = [(digit, self._places_of(digit, cells)) for digit in digits_in(digits)]
        sees = sum(place.sees << (digit - 1) * n_cells for digit, place in places)
        if sees:
            for _, place in places:
                place.numbers |= 1 << len(self.sets)
                place.reach |= sees
            self.sets.append(AlmostLockedSet(cells, digits, sees))

    def _places_of(self, digit: int, cells: CellSet) -> _Places:
        where = self.grid.where[digit]
        at = cells & where
        found = self._places[digit].get(at)
        if found is None:
            sees = where & self.grid.shape.seen_by_all(bits(at))
            found = self._places[digit][at] = _Places(at, sees)
        return found

    def partners(self, digit: int, seen: CellSet) -> Partners:
        """Return the sets whose places for a digit are all among those that are seen."""
        found = self._partners.get((digit, seen))
        if found is None:
            numbers = reach = 0
            by_first_cell = self._by_first_cell[digit]
            for cell in bits(seen):
                for places in by_first_cell.get(cell, ()):
                    if not places.cells & ~seen:
                        numbers |= places.numbers
                        reach |= places.reach
            found = self._partners[digit, seen] = Partners(numbers, reach)
        return found

    def partners_of(self, one: AlmostLockedSet) -> list[tuple[int, Partners]]:
        """Return for each digit of a set the sets that have it as a restricted common candidate, where there are any."""
        found = []
        for digit in digits_in(one.digits):
            seen = self._places[digit][one.cells & self.grid.where[digit]].sees
            if seen:
                found.append((digit, self.partners(digit, seen)))
        return found

    def chosen(self, numbers: SetNumbers) -> Iterator[AlmostLockedSet]:
        return (self.sets[number] for number in bits(numbers))


def _by_first_cell(all_places: Iterable[_Places]) -> dict[int, list[_Places]]:
    found: dict[int, list[_Places]] = {}
    for places in all_places:
        found.setdefault((places.cells & -places.cells).bit_length() - 1, []).append(places)
    return found


@lru_cache(maxsize=2)
def sets_of(grid: Candidates) -> AlmostLockedSets:
    """Return the almost locked sets of a position; the techniques that are tried one after the other share them."""
    return AlmostLockedSets(grid)


def _almost_locked(grid: Candidates) -> list[tuple[CellSet, DigitSet]]:
    """Return the cells and digits of all almost locked sets, smallest first."""
    found: dict[CellSet, DigitSet] = {}
    for unit in grid.shape.unit_cells:
        for size, sets in enumerate(sets_by_size(grid, unit)):
            found.update((cells, digits) for cells, digits in sets if digits.bit_count() == size + 1)
    return sorted(found.items(), key=lambda item: item[0].bit_count())


def sets_by_size(grid: Candidates, cells: Iterable[int]) -> list[list[tuple[CellSet, DigitSet]]]:
    """Return for each size, from 0 to the largest, the sets of some empty cells, and the digits of each set."""
    largest = grid.shape.size - 1 if grid.shape.size <= 9 else 4  # large grids have too many sets to look at all
    sets: list[list[tuple[CellSet, DigitSet]]] = [[(0, 0)]] + [[] for _ in range(largest)]
    for cell in cells:
        if mask := grid.cells[cell]:
            for size in range(largest, 0, -1):
                sets[size] += [(others | 1 << cell, digits | mask) for others, digits in sets[size - 1]]
    return sets

"""The almost locked sets of a position, and which of them share restricted common candidates.

An almost locked set is a group of cells in a unit with one more digit than cells: if it lacks one digit, it holds all the
others. A digit is a restricted common candidate of two sets if all its places in one see all its places in the other, so that at
most one of the sets holds it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, DigitSet, Shape, bits, digits_in

CandidateSet: TypeAlias = int  # a plane of cells for each digit: bit (d - 1) * n_cells + i for digit d in cell i
SetNumbers: TypeAlias = int  # bit i for the i-th almost locked set of a position


def planes_of(shape: Shape, *digits: int) -> CandidateSet:
    """Return the set of the given digits in all cells."""
    return sum(shape.all_cells << (digit - 1) * shape.n_cells for digit in digits)


def members_of(shape: Shape, chosen: CandidateSet) -> tuple[Candidate, ...]:
    """Return the candidates in a set."""
    return tuple((number % shape.n_cells, number // shape.n_cells + 1) for number in bits(chosen))


class AlmostLockedSet(NamedTuple):
    """Cells of a unit with one more digit than cells."""

    cells: CellSet
    digits: DigitSet
    sees: CandidateSet  # the candidates outside that see every place of their digit in the set


@dataclass(slots=True)
class _Places:
    """The places of a digit within sets, and the sets that have it in exactly these cells."""

    cells: CellSet
    sees: CellSet  # the cells with the digit that see all these places
    numbers: SetNumbers = 0
    reach: CandidateSet = 0  # the candidates that any of the sets sees


class Partners(NamedTuple):
    """The sets that share a restricted common candidate with given places of a digit."""

    numbers: SetNumbers
    reach: CandidateSet  # the candidates that any of the sets sees


class AlmostLockedSets:
    """The almost locked sets of a position, smallest first, with an index of their restricted common candidates."""

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
        """Return the sets whose places for a digit are all within the cells seen."""
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
        """Return each digit of a set that can be a restricted common candidate, with the sets that share it."""
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
    """Return the almost locked sets of a position, cached because several techniques share them."""
    return AlmostLockedSets(grid)


def _almost_locked(grid: Candidates) -> list[tuple[CellSet, DigitSet]]:
    """Return the cells and digits of all almost locked sets, smallest first."""
    found: dict[CellSet, DigitSet] = {}
    for unit in grid.shape.unit_cells:
        for size, sets in enumerate(sets_by_size(grid, unit)):
            found.update((cells, digits) for cells, digits in sets if digits.bit_count() == size + 1)
    return sorted(found.items(), key=lambda item: item[0].bit_count())


def sets_by_size(grid: Candidates, cells: Iterable[int]) -> list[list[tuple[CellSet, DigitSet]]]:
    """Return, for each size from 0 to the largest, the sets of empty cells among those given, with their digits."""
    largest = grid.shape.size - 1 if grid.shape.size <= 9 else 4  # large grids have too many sets to try them all
    sets: list[list[tuple[CellSet, DigitSet]]] = [[(0, 0)]] + [[] for _ in range(largest)]
    for cell in cells:
        if mask := grid.cells[cell]:
            for size in range(largest, 0, -1):
                sets[size] += [(others | 1 << cell, digits | mask) for others, digits in sets[size - 1]]
    return sets

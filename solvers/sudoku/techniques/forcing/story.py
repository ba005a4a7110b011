"""The course of a net: what follows in a world in which something is assumed, why, and from what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import SYMBOLS, Candidate, bits, digits_in
from solvers.sudoku.techniques.forcing.worlds import TRIES, World
from solvers.words import listed

MOST_IN_REFUTATION = 4
"""how many implications within an implication are said"""


class Event(NamedTuple):
    """A candidate that turns out to be true, or is refuted."""

    candidate: Candidate
    is_true: bool
    text: str
    causes: tuple[int, ...]
    """the numbers of the events from which it follows"""


class Contradiction(NamedTuple):
    """A cell without a digit, or a unit without a place for one."""

    text: str
    cells: tuple[int, ...]
    causes: tuple[int, ...]


@dataclass
class Story:
    """A world, and how it came to be as it is."""

    grid: Candidates
    assumed: Candidate
    world: World
    events: list[Event] = field(default_factory=list)
    """the first one is the assumption"""
    gone: dict[Candidate, int] = field(default_factory=dict)
    """for each candidate that was ruled out the number of the event that did it"""

    @classmethod
    def of(cls, grid: Candidates, assumed: Candidate) -> Self:
        """Return the story that begins with an assumption."""
        return cls(grid, assumed, World.of(grid).assuming(assumed))

    def settle(self, until: Candidate | None = None) -> None:
        """Go on until nothing follows any more, the world breaks, or a candidate is ruled out."""
        while self.world.waiting and not self.world.is_broken and until not in self.gone:
            for candidate in dict.fromkeys(self.world.waiting):
                self._place(candidate)
            self.world.advance()

    def _place(self, candidate: Candidate) -> None:
        cell, digit = candidate
        shape, number = self.grid.shape, len(self.events)
        why, causes = self._reason(candidate)
        self.events.append(Event(candidate, True, f"{shape.name_of(cell)} is {SYMBOLS[digit]} ({why})", causes))
        lost = self._others_in_cell(candidate)
        lost += [(peer, digit) for peer in bits(self.grid.where[digit] & shape.peers[cell])]
        for other in lost:
            self.gone.setdefault(other, number)

    def _reason(self, candidate: Candidate) -> tuple[str, tuple[int, ...]]:
        """Return why a candidate is true as the world is now, and the events that this rests on."""
        if candidate == self.assumed:
            return "assumed", ()
        cell, digit = candidate
        shape, others = self.grid.shape, self._others_in_cell(candidate)
        if all(other in self.gone for other in others):
            return "the last digit there", self._causes(others)
        for unit in reversed(shape.units_of[cell]):
            others = [(place, digit) for place in bits(self.grid.where[digit] & shape.unit_masks[unit]) if place != cell]
            if all(other in self.gone for other in others):
                return f"the last place in {shape.unit_name(unit)}", self._causes(others)
        raise AssertionError("what waits is a single")

    def _others_in_cell(self, candidate: Candidate) -> list[Candidate]:
        cell, digit = candidate
        return [(cell, other) for other in digits_in(self.grid.cells[cell]) if other != digit]

    def _causes(self, lost: Iterable[Candidate]) -> tuple[int, ...]:
        return tuple(sorted({self.gone[candidate] for candidate in lost}))

    def refute(self) -> None:
        """Drop candidates that break the world, until it breaks itself."""
        for candidates in TRIES:
            is_changed = True
            while is_changed and not self.world.is_broken:
                is_changed = False
                for candidate in list(candidates(self.world)):
                    is_open = self.world.has(candidate) and not self.world.placed >> candidate[0] & 1
                    if is_open and not self.world.is_broken and self._refuted(candidate):
                        is_changed = True

    def _refuted(self, candidate: Candidate) -> bool:
        """Drop a candidate if it breaks the world."""
        trial = type(self)(self.grid, candidate, self.world.assuming(candidate), self.events[:], self.gone.copy())
        start = len(self.events)
        trial.settle()
        if not trial.world.is_broken:
            return False
        problem = trial.contradiction()
        steps = trial.numbers_needed(problem.causes)
        inner = [trial.events[number] for number in steps if number > start]
        name, symbol = self.grid.shape.name_of(candidate[0]), SYMBOLS[candidate[1]]
        text = f"{name} is not {symbol} (else {_in_short(inner)}{problem.text})"
        self.gone.setdefault(candidate, start)
        self.events.append(Event(candidate, False, text, tuple(number for number in steps if number < start)))
        self.world.drop(candidate)
        self.settle()
        return True

    def contradiction(self) -> Contradiction:
        """Return the contradiction of a broken world that needs the fewest events."""
        return min(self._contradictions(), key=lambda problem: len(self.numbers_needed(problem.causes)))

    def _contradictions(self) -> Iterator[Contradiction]:
        grid, shape = self.grid, self.grid.shape
        for cell in bits(grid.empty):
            lost = [(cell, digit) for digit in digits_in(grid.cells[cell])]
            if all(candidate in self.gone for candidate in lost):
                yield Contradiction(f"no digit is left for {shape.name_of(cell)}", (cell,), self._causes(lost))
        for unit, mask in enumerate(shape.unit_masks):
            for digit, where in enumerate(grid.where):
                lost = [(cell, digit) for cell in bits(where & mask)]
                if lost and all(candidate in self.gone for candidate in lost):
                    text = f"no place is left for {SYMBOLS[digit]} in {shape.unit_name(unit)}"
                    yield Contradiction(text, shape.unit_cells[unit], self._causes(lost))

    def numbers_needed(self, causes: Iterable[int]) -> list[int]:
        """Return the numbers of all events that some events rest on, and of these themselves, in order."""
        needed, open_numbers = set[int](), list(causes)
        while open_numbers:
            number = open_numbers.pop()
            if number not in needed:
                needed.add(number)
                open_numbers += self.events[number].causes
        return sorted(needed)

    def needed(self, causes: Iterable[int]) -> list[Event]:
        """Return the events that some events rest on, and these themselves, without the assumption."""
        return [self.events[number] for number in self.numbers_needed(causes) if number]


def _in_short(events: list[Event]) -> str:
    said = [event.text.split(" (")[0] for event in events[:MOST_IN_REFUTATION]]
    more = len(events) - len(said)
    if more:
        said.append(f"{more} more")
    return f"{listed(said)}, and " if said else ""

"""What follows if a candidate is assumed: worlds in which naked and hidden singles are placed round by round.

The boards of a world have all places of each digit, also those that are filled, so that a cell without a digit, or a unit
without a place for one, is a contradiction wherever it turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, Shape, bits
from solvers.sudoku.techniques.almost_locked.sets import CandidateSet


class World:
    """The boards of a grid under an assumption; it changes as it goes on."""

    __slots__ = ("boards", "is_broken", "placed", "shape", "waiting")

    def __init__(self, shape: Shape, boards: list[CellSet], placed: CellSet, waiting: Iterable[Candidate]) -> None:
        self.shape = shape
        self.boards = boards  # for each digit its places; boards[0] is unused
        self.placed = placed  # the cells whose digits are decided
        self.waiting = list(waiting)  # what is placed in the next round, perhaps twice
        self.is_broken = False

    @classmethod
    def of(cls, grid: Candidates) -> World:
        """Return the world in which nothing is assumed."""
        boards, placed = list(grid.where), 0
        for cell, digit in enumerate(grid.digits):
            if digit:
                boards[digit] |= 1 << cell
                placed |= 1 << cell
        return cls(grid.shape, boards, placed, ())

    def assuming(self, candidate: Candidate) -> World:
        """Return the world in which a candidate is assumed as well."""
        return World(self.shape, self.boards[:], self.placed, (candidate,))

    def has(self, candidate: Candidate) -> bool:
        """Return whether a candidate is still possible."""
        return bool(self.boards[candidate[1]] >> candidate[0] & 1)

    @property
    def candidates(self) -> CandidateSet:
        """All that is still possible."""
        flat = 0
        for board in reversed(self.boards[1:]):
            flat = flat << self.shape.n_cells | board
        return flat

    def settle(self) -> None:
        """Go on until nothing follows any more."""
        while self.waiting and not self.is_broken:
            self.advance()

    def advance(self) -> None:
        """Place what is waiting, and find what is to be placed next."""
        boards, peers = self.boards, self.shape.peers
        for cell, digit in self.waiting:
            others = ~(1 << cell)
            own = boards[digit] & ~peers[cell]
            for number, board in enumerate(boards):
                boards[number] = board & others
            boards[digit] = own
            self.placed |= 1 << cell
        self.look()

    def drop(self, candidate: Candidate) -> None:
        self.boards[candidate[1]] &= ~(1 << candidate[0])
        self.look()

    def look(self) -> None:
        """Find what is to be placed next, or a contradiction."""
        self.waiting = []
        self._find_naked()
        if not self.is_broken:
            self._find_hidden()

    def _find_naked(self) -> None:
        once = twice = 0
        for board in self.boards:
            twice |= once & board
            once |= board
        self.is_broken = once != self.shape.all_cells
        single = once & ~twice & ~self.placed
        if single:
            for digit, board in enumerate(self.boards):
                self.waiting += [(cell, digit) for cell in bits(single & board)]

    def _find_hidden(self) -> None:
        open_cells = ~self.placed
        for digit in range(1, self.shape.size + 1):
            board = self.boards[digit]
            for mask in self.shape.unit_masks:
                cells = board & mask
                if not cells & (cells - 1):
                    if not cells:
                        self.is_broken = True
                        return
                    if cells & open_cells:
                        self.waiting.append((cells.bit_length() - 1, digit))

    def alternatives(self) -> Iterator[Candidate]:
        """Yield the candidates of cells with two digits, and those of units with two places for a digit."""
        once = twice = thrice = 0
        for board in self.boards:
            thrice |= twice & board
            twice |= once & board
            once |= board
        pairs = twice & ~thrice
        for digit, board in enumerate(self.boards):
            cells = board & pairs
            for mask in self.shape.unit_masks:
                if (board & mask).bit_count() == 2:
                    cells |= board & mask
            for cell in bits(cells):
                yield cell, digit

    def open_candidates(self) -> Iterator[Candidate]:
        """Yield all candidates of cells that are not decided."""
        for digit, board in enumerate(self.boards):
            for cell in bits(board & ~self.placed):
                yield cell, digit


TRIES: tuple[Callable[[World], Iterator[Candidate]], ...] = (World.alternatives, World.open_candidates)
"""what is tried in a world to refute it, first few things and then all"""


def trials(world: World, candidates: Callable[[World], Iterator[Candidate]]) -> Iterator[tuple[Candidate, bool]]:
    """Yield each candidate of a settled world that is tried, and whether it breaks the world: then it is to be dropped.

    All are tried again as long as some are dropped and the world isn't broken.
    """
    is_changed = True
    while is_changed:
        is_changed = False
        for candidate in list(candidates(world)):
            if world.is_broken:
                return
            if world.has(candidate) and not world.placed >> candidate[0] & 1:
                trial = world.assuming(candidate)
                trial.settle()
                is_changed |= trial.is_broken
                yield candidate, trial.is_broken


def refute(world: World, candidates: Callable[[World], Iterator[Candidate]], most: int) -> int:
    """Drop what breaks a settled world, until it breaks itself or nothing is left; return how many were tried, `most` at most."""
    tried = 0
    for candidate, is_wrong in islice(trials(world, candidates), most):
        tried += 1
        if is_wrong:
            world.drop(candidate)
            world.settle()
    return tried

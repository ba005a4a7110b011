"""What follows if a candidate is assumed: worlds in which naked and hidden singles are placed round by round.

A bitboard holds all places of its digit, filled cells included, so that a cell without a digit, or a unit without a place for
one, is always a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import Candidate, CellSet, Shape, bits
from solvers.sudoku.techniques.almost_locked_sets import CandidateSet


class World:
    """The state of a grid under an assumption; mutable."""

    __slots__ = ("boards", "is_broken", "pending", "placed", "shape")

    def __init__(self, shape: Shape, boards: list[CellSet], placed: CellSet, pending: Iterable[Candidate]) -> None:
        self.shape = shape
        self.boards = boards  # for each digit, its places; boards[0] is unused
        self.placed = placed  # the cells whose digits are decided
        self.pending = list(pending)  # the candidates to place in the next round, possibly with duplicates
        self.is_broken = False  # whether it contains a contradiction

    @classmethod
    def of(cls, grid: Candidates) -> World:
        """Return the world without assumptions."""
        boards, placed = list(grid.where), 0
        for cell, digit in enumerate(grid.digits):
            if digit:
                boards[digit] |= 1 << cell
                placed |= 1 << cell
        return cls(grid.shape, boards, placed, ())

    def assuming(self, candidate: Candidate) -> World:
        """Return a copy of the world in which a candidate is assumed too."""
        return World(self.shape, self.boards[:], self.placed, (candidate,))

    def has(self, candidate: Candidate) -> bool:
        """Return whether a candidate is still possible."""
        return bool(self.boards[candidate[1]] >> candidate[0] & 1)

    @property
    def candidates(self) -> CandidateSet:
        """All candidates that are still possible."""
        flat = 0
        for board in reversed(self.boards[1:]):
            flat = flat << self.shape.n_cells | board
        return flat

    def propagate(self) -> None:
        """Place singles until none is left or the world contains a contradiction."""
        while self.pending and not self.is_broken:
            self.advance()

    def advance(self) -> None:
        """Place the pending candidates, and find the next singles."""
        boards, peers = self.boards, self.shape.peers
        for cell, digit in self.pending:
            others = ~(1 << cell)
            own = boards[digit] & ~peers[cell]
            for number, board in enumerate(boards):
                boards[number] = board & others
            boards[digit] = own
            self.placed |= 1 << cell
        self._find_singles()

    def drop(self, candidate: Candidate) -> None:
        """Remove a candidate, and find the next singles."""
        self.boards[candidate[1]] &= ~(1 << candidate[0])
        self._find_singles()

    def _find_singles(self) -> None:
        """Collect the singles to place next, or find a contradiction."""
        self.pending = []
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
                self.pending += [(cell, digit) for cell in bits(single & board)]

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
                        self.pending.append((cells.bit_length() - 1, digit))

    def alternatives(self) -> Iterator[Candidate]:
        """Yield the candidates of bivalue cells and of conjugate pairs."""
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
        """Yield all candidates of undecided cells."""
        for digit, board in enumerate(self.boards):
            for cell in bits(board & ~self.placed):
                yield cell, digit


TRIAL_STAGES: tuple[Callable[[World], Iterator[Candidate]], ...] = (World.alternatives, World.open_candidates)
"""the candidates to try in a world: first only pairs, then all"""


def trials(world: World, candidates: Callable[[World], Iterator[Candidate]]) -> Iterator[tuple[Candidate, bool]]:
    """Yield each candidate tried in a propagated world, and whether it leads to a contradiction; the caller must then drop it.

    Candidates are tried again as long as some are dropped and the world contains no contradiction.
    """
    is_changed = True
    while is_changed:
        is_changed = False
        for candidate in list(candidates(world)):
            if world.is_broken:
                return
            if world.has(candidate) and not world.placed >> candidate[0] & 1:
                trial = world.assuming(candidate)
                trial.propagate()
                is_changed |= trial.is_broken
                yield candidate, trial.is_broken


def refute(world: World, candidates: Callable[[World], Iterator[Candidate]], limit: int) -> int:
    """Drop candidates that lead to a contradiction until the world contains one or the limit; return the number of trials."""
    tried = 0
    for candidate, is_wrong in islice(trials(world, candidates), limit):
        tried += 1
        if is_wrong:
            world.drop(candidate)
            world.propagate()
    return tried

"""Backtracking as a beginner writes it: the first empty cell in reading order, digits from 1 up, undo on failure.

The search is kept bare and fast. A narrator follows it, and writes sentences only for the steps that are shown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.sudoku.rules import Place, SudokuState, check
from solvers.sudoku.shape import SYMBOLS, DigitSet, digit_names, digits_in
from solvers.words import grouped, listed

MAX_SHOWN = 20_000  # number of tries shown one by one; later ones are always folded, as nobody reads a longer list
PROGRESS_PERIOD = 2000  # tries from one sign of life to the next


def solve(state: SudokuState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and undos of the search: one by one for the first 20,000 tries, or folded.

    When folded, each failed try is one step without moves, and only the tries that last have moves. Folded steps come at the end
    of the search. Raises Unsolvable when every try has failed, and GaveUp at the limit.
    """
    check(state)
    search = _Search(state)
    narrator = _Narrator(state, search, MAX_SHOWN if options["detail"] == "every" else 0)
    limit = int(options["limit"])
    for event in search.run():
        if event < 0:
            if (undone := narrator.undo(~event)) is not None:
                yield undone
            continue
        if narrator.tries == limit:
            raise GaveUp(f"{grouped(limit)} tries were not enough. The fast solver has the answer at once.", instead="fast")
        if (tried := narrator.try_digit(event)) is not None:
            yield tried
        if not narrator.tries % PROGRESS_PERIOD:
            yield Progress(narrator.tries)
    yield Progress(narrator.tries)
    yield from narrator.end()


class _Search:
    """The search itself. At each depth it fills one cell."""

    def __init__(self, state: SudokuState) -> None:
        shape = state.shape
        self.cells = [cell for cell, digit in enumerate(state.digits) if not digit]
        """the cell of each depth: the empty cells in reading order"""
        self.fits: list[DigitSet] = [0] * len(self.cells)  # for each depth, the digits that fitted when it was reached
        self.trying: list[DigitSet] = [0] * len(self.cells)  # for each depth, the digit being tried, as a set
        self.is_solved = False  # whether the search ended with every cell filled
        self._units = [(shape.row_of[cell], shape.col_of[cell], shape.box_of[cell]) for cell in self.cells]
        self._every = shape.all_digits
        self._held: list[DigitSet] = [0] * (3 * shape.size)  # for each unit, its digits
        for cell, digit in enumerate(state.digits):
            for unit in shape.units_of[cell]:
                self._held[unit] |= 1 << digit >> 1

    def run(self) -> Iterator[int]:
        """Yield depth for each try and ~depth for each undo, until every cell is filled or every try has failed."""
        fits, trying, held, units = self.fits, self.trying, self._held, self._units
        left = [0] * len(units)
        depth, is_new = 0, True
        while 0 <= depth < len(units):
            row, col, box = units[depth]
            if is_new:
                fits[depth] = left[depth] = self._every & ~(held[row] | held[col] | held[box])
            else:
                others = ~trying[depth]
                held[row] &= others
                held[col] &= others
                held[box] &= others
                yield ~depth
            is_new = left[depth] != 0
            if is_new:
                bit = trying[depth] = left[depth] & -left[depth]
                left[depth] ^= bit
                held[row] |= bit
                held[col] |= bit
                held[box] |= bit
                yield depth
            depth += 1 if is_new else -1
        self.is_solved = depth >= 0


@dataclass(frozen=True, slots=True)
class _Failure:
    """A try that was undone: its digit, its number, and the number of the last try made under it."""

    digit: int
    first: int
    last: int


class _Narrator:
    """Turns a search into steps; keeps the board that the steps so far lead to, and the tries not shown yet."""

    def __init__(self, state: SudokuState, search: _Search, max_shown: int) -> None:
        self.tries = 0
        self._undos = 0
        self._shape, self._digits = state.shape, bytearray(state.digits)
        self._search, self._cells = search, search.cells
        self._max_shown = max_shown
        self._shown = 0  # number of depths whose digit is on the board
        self._began = [0] * len(search.cells)  # for each depth, the number of its current try
        self._failed: list[list[_Failure]] = [[] for _ in range(len(search.cells) + 1)]
        """for each depth, the tries that have failed since it was reached"""

    def try_digit(self, depth: int) -> Step | None:
        """Count a try, and return its step if it is shown."""
        self.tries += 1
        self._began[depth] = self.tries
        self._failed[depth + 1].clear()
        if self.tries > self._max_shown:
            return None
        self._shown = depth + 1
        return self._tried(depth)

    def undo(self, depth: int) -> Step | None:
        """Count an undo, and return its step if the digit was shown."""
        self._undos += 1
        digit = self._search.trying[depth].bit_length()
        self._failed[depth].append(_Failure(digit, self._began[depth], self.tries))
        if depth >= self._shown:
            return None
        self._shown = depth
        return self._undone(depth)

    def end(self) -> Iterator[Step]:
        """Yield the tries that weren't shown, failed or lasting; raises Unsolvable if all have failed."""
        if not self._search.is_solved:
            yield from self._folded(0)
            raise Unsolvable(f"This sudoku has no solution: all {grouped(self.tries)} tries have failed.")
        for depth in range(len(self._cells)):
            yield from self._folded(depth)
            if depth >= self._shown:
                yield self._tried(depth)

    # one step each

    def _tried(self, depth: int) -> Step:
        cell, bit = self._cells[depth], self._search.trying[depth]
        name, symbol = self._shape.name_of(cell), SYMBOLS[bit.bit_length()]
        reasons, marks = self._reasons(cell, bit - 1, self._search.fits[depth] & (bit - 1))
        because = f"{reasons}, so {symbol} is next" if reasons else f"{symbol} is the first digit, and it fits"
        why = f"Try {symbol} at {name}. {because}. This is try {grouped(self._began[depth])}, {depth + 1} deep."
        return self._placing(cell, bit.bit_length(), why, "Try", *marks)

    def _undone(self, depth: int) -> Step:
        cell, dead_end = self._cells[depth], self._cells[depth + 1]
        name, symbol = self._shape.name_of(cell), SYMBOLS[self._digits[cell]]
        reasons, marks = self._reasons(dead_end, self._shape.all_digits, self._search.fits[depth + 1])
        why = (
            f"Back to {name}: no digit is left for {self._shape.name_of(dead_end)}. {reasons}. "
            f"So {symbol} at {name} is removed again. This is undo {grouped(self._undos)} after {grouped(self.tries)} tries."
        )
        return self._placing(cell, 0, why, "Undo", *marks, self._shape.mark_cells(Role.WRONG, (dead_end,)))

    def _placing(self, cell: int, digit: int, why: str, technique: str, *marks: Mark) -> Step:
        self._digits[cell] = digit
        subject = self._shape.mark_cells(Role.SUBJECT, (cell,))
        return Step((Place(self._shape.place_of(cell), digit),), why, technique, (subject, *marks))

    def _folded(self, depth: int) -> Iterator[Step]:
        """Yield the failed tries at a depth that weren't shown."""
        cell = self._cells[depth]
        for failure in self._failed[depth]:
            if failure.first > self._max_shown:
                place, count = f"{SYMBOLS[failure.digit]} at {self._shape.name_of(cell)}", failure.last - failure.first + 1
                tries = f"{grouped(count)} tries" if count > 1 else "one try"
                why = f"{place} leads nowhere: {tries}. Every continuation ends at a cell with no digit left."
                yield Step((), why, "Failed try", (self._shape.mark_candidates(Role.WRONG, ((cell, failure.digit),)),))

    def _reasons(self, cell: int, digits: DigitSet, failed: DigitSet) -> tuple[str, tuple[Mark, ...]]:
        """Return why none of the given digits goes in a cell, in words, and a mark on the cells that rule them out."""
        holders = {self._digits[peer]: peer for peer in reversed(self._shape.peer_cells[cell])}
        witnesses = {digit: holders[digit] for digit in digits_in(digits & ~failed)}
        parts = []
        if witnesses:
            held = listed(f"{SYMBOLS[digit]} ({self._shape.name_of(peer)})" for digit, peer in witnesses.items())
            parts.append(f"{held} {'see' if len(witnesses) > 1 else 'sees'} {self._shape.name_of(cell)}")
        if failed:
            parts.append(f"{digit_names(failed)} led nowhere")
        return ", and ".join(parts), (self._shape.mark_cells(Role.BASE, witnesses.values()),) if witnesses else ()

"""Backtracking as a beginner writes it: the first empty cell in reading order, digits from 1 up, undo on failure.

The recursion is kept bare and quick. Beside it runs the story of it, which writes words only for what is shown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.sudoku.rules import Place, SudokuState, check
from solvers.sudoku.shape import SYMBOLS, DigitSet, digit_names, digits_in
from solvers.words import grouped, listed

MOST_SHOWN = 20_000  # tries after these are folded in any case: nobody reads a longer list
PROGRESS_PERIOD = 2000


def solve(state: SudokuState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and undos of the recursion, one by one for the first 20,000 tries, or all of them folded.

    Folded, a try that fails is one step without moves, so the only moves are those of the tries that last; all this can be
    told when the search is over. Raises Unsolvable when every try has failed, and GaveUp at the limit.
    """
    check(state)
    recursion = _Recursion(state)
    story = _Story(state, recursion, MOST_SHOWN if options["detail"] == "every" else 0)
    limit = int(options["limit"])
    for event in recursion.run():
        if event < 0:
            if (undone := story.undo(~event)) is not None:
                yield undone
            continue
        if story.tries == limit:
            raise GaveUp(f"{grouped(limit)} tries were not enough. The fast solver has the answer at once.", instead="fast")
        if (tried := story.go_on(event)) is not None:
            yield tried
        if not story.tries % PROGRESS_PERIOD:
            yield Progress(story.tries, f"{grouped(story.tries)} tries")
    yield Progress(story.tries)
    yield from story.end()


class _Recursion:
    """The search itself. At each depth it fills one cell."""

    def __init__(self, state: SudokuState) -> None:
        shape = state.shape
        self.cells = [cell for cell, digit in enumerate(state.digits) if not digit]
        """the empty cells in reading order: the one of each depth"""
        self.fits: list[DigitSet] = [0] * len(self.cells)  # for each depth the digits that fitted when it was reached
        self.trying: list[DigitSet] = [0] * len(self.cells)  # for each depth the digit that is being tried, as a set
        self.is_solved = False  # whether it has ended with every cell full
        self._units = [(shape.row_of[cell], shape.col_of[cell], shape.box_of[cell]) for cell in self.cells]
        self._every = shape.all_digits
        self._held: list[DigitSet] = [0] * (3 * shape.size)  # for each unit the digits in it
        for cell, digit in enumerate(state.digits):
            for unit in shape.units_of[cell]:
                self._held[unit] |= 1 << digit >> 1

    def run(self) -> Iterator[int]:
        """Yield each depth at which a digit is tried, and ~depth where it is undone; end when all is full or has failed."""
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
    """A try that was undone: its digit, its number, and that of the last try that it led to."""

    digit: int
    first: int
    last: int


class _Story:
    """What is told about a search: the board that the steps so far have led to, and the tries that are not told yet."""

    def __init__(self, state: SudokuState, recursion: _Recursion, most_shown: int) -> None:
        self.tries = 0
        self._undos = 0
        self._shape, self._digits = state.shape, bytearray(state.digits)
        self._recursion, self._cells = recursion, recursion.cells
        self._most_shown = most_shown
        self._shown = 0  # how many depths have their digit on the board
        self._began = [0] * len(recursion.cells)  # for each depth the number of its try
        self._failed: list[list[_Failure]] = [[] for _ in range(len(recursion.cells) + 1)]
        """for each depth the tries that failed since it was reached"""

    def go_on(self, depth: int) -> Step | None:
        """Count a try, and return its step if it is shown."""
        self.tries += 1
        self._began[depth] = self.tries
        self._failed[depth + 1].clear()
        if self.tries > self._most_shown:
            return None
        self._shown = depth + 1
        return self._tried(depth)

    def undo(self, depth: int) -> Step | None:
        """Count an undo, and return its step if the digit was shown."""
        self._undos += 1
        digit = self._recursion.trying[depth].bit_length()
        self._failed[depth].append(_Failure(digit, self._began[depth], self.tries))
        if depth >= self._shown:
            return None
        self._shown = depth
        return self._undone(depth)

    def end(self) -> Iterator[Step]:
        """Yield what was not shown: failed tries, and those that last; raises Unsolvable if none do."""
        if not self._recursion.is_solved:
            yield from self._folded(0)
            raise Unsolvable(f"This sudoku has no solution: all {grouped(self.tries)} tries have failed.")
        for depth in range(len(self._cells)):
            yield from self._folded(depth)
            if depth >= self._shown:
                yield self._tried(depth)

    # one step each

    def _tried(self, depth: int) -> Step:
        cell, bit = self._cells[depth], self._recursion.trying[depth]
        name, symbol = self._shape.name_of(cell), SYMBOLS[bit.bit_length()]
        reasons, marks = self._reasons(cell, bit - 1, self._recursion.fits[depth] & (bit - 1))
        because = f"{reasons}, so {symbol} is next" if reasons else f"{symbol} is the first digit, and it fits"
        why = f"Try {symbol} at {name}. {because}. This is try {grouped(self._began[depth])}, {depth + 1} deep."
        return self._placing(cell, bit.bit_length(), why, "Try", *marks)

    def _undone(self, depth: int) -> Step:
        cell, dead_end = self._cells[depth], self._cells[depth + 1]
        name, symbol = self._shape.name_of(cell), SYMBOLS[self._digits[cell]]
        reasons, marks = self._reasons(dead_end, self._shape.all_digits, self._recursion.fits[depth + 1])
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
        """Yield the failed tries of a depth that were not shown."""
        cell = self._cells[depth]
        for failure in self._failed[depth]:
            if failure.first > self._most_shown:
                yield self._led_nowhere(cell, failure)

    def _led_nowhere(self, cell: int, failure: _Failure) -> Step:
        name, symbol, count = self._shape.name_of(cell), SYMBOLS[failure.digit], failure.last - failure.first + 1
        tries = f"{grouped(count)} tries" if count > 1 else "one try"
        why = f"{symbol} at {name} leads nowhere: {tries}. Every continuation ends at a cell for which no digit is left."
        return Step((), why, "Failed try", (self._shape.mark_candidates(Role.WRONG, ((cell, failure.digit),)),))

    def _reasons(self, cell: int, digits: DigitSet, failed: DigitSet) -> tuple[str, tuple[Mark, ...]]:
        """Return in words why none of some digits is written into a cell, and the cells that forbid it."""
        holders = {self._digits[peer]: peer for peer in reversed(self._shape.peer_cells[cell])}
        witnesses = {digit: holders[digit] for digit in digits_in(digits & ~failed)}
        parts = []
        if witnesses:
            held = listed(f"{SYMBOLS[digit]} ({self._shape.name_of(peer)})" for digit, peer in witnesses.items())
            parts.append(f"{held} {'see' if len(witnesses) > 1 else 'sees'} {self._shape.name_of(cell)}")
        if failed:
            parts.append(f"{digit_names(failed)} led nowhere")
        return listed(parts), (self._shape.mark_cells(Role.BASE, witnesses.values()),) if witnesses else ()

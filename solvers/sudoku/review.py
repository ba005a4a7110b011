"""The review of a sudoku game: the easiest technique for each digit, guesses, time, and the cost of mistakes."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solvers.errors import GaveUp
from solvers.puzzle import Mark, Move, Progress, Role, Ruling, State, cell_name
from solvers.review import REPEATED, Game, GameTree, Quality, Summary, Verdict, accuracy
from solvers.sudoku.candidates import Candidates, Finding, Grade, Technique
from solvers.sudoku.fast.search import solution, solutions_of_givens
from solvers.sudoku.human import Deduction, rate_within, step_of, usable, with_article
from solvers.sudoku.rules import Place, SudokuState, possible_digits
from solvers.sudoku.shape import SYMBOLS, Candidate, Shape
from solvers.sudoku.techniques import TECHNIQUES
from solvers.words import count

# The easiest way to deduce a digit: first a single, then a few singles one after the other, then eliminations by harder and
# harder techniques. Eliminations are kept, because they hold for the rest of the game.


MAX_AHEAD = 3  # number of digits that players can place in their heads before the one they write
SINGLES = tuple(technique for technique in TECHNIQUES if technique.grade is Grade.EASY)


@dataclass(frozen=True)
class Reason:
    """How a digit can be deduced."""

    technique: Technique  # the hardest one needed
    why: str
    marks: tuple[Mark, ...]


class Knowledge:
    """The candidates ruled out so far; if the puzzle has several solutions, they hold for one position only."""

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self._eliminating = [technique for technique in techniques if technique not in SINGLES]
        self._ruled_out: dict[Candidate, tuple[Technique, Finding]] = {}

    def reason(self, grid: Candidates, target: Candidate) -> Generator[Progress, None, Reason | None]:
        """Return the easiest reason for a digit, given the candidates that the digits leave; None if it can't be deduced."""
        single = _single(grid, target)
        if single is not None:
            return _reason_by(grid.shape, target, *single)
        ahead = _ahead(grid, target)
        if ahead is not None:
            return _reason_ahead(grid.shape, target, ahead)
        known = grid.eliminate(candidate for candidate in self._ruled_out if grid.has(*candidate))
        while True:
            needed = self._needed_elimination(grid, known, target)
            if needed is not None:
                return _reason_by(grid.shape, target, *needed)
            step = next(self._findings(known, target), None)
            if step is None:
                return None
            technique, finding = step
            yield Progress(len(self._ruled_out), technique.title)
            if target in finding.places:
                return _reason_by(grid.shape, target, technique, finding)
            self._ruled_out |= dict.fromkeys(finding.eliminates, step)
            known = known.eliminate(finding.eliminates)

    def forget(self) -> None:
        """Drop everything ruled out so far."""
        self._ruled_out.clear()

    def first(self, grid: Candidates) -> tuple[Technique, Finding] | None:
        """Return the first finding of the easiest technique at a position."""
        return next(_singles(grid), None) or next(self._findings(grid), None)

    def _findings(self, grid: Candidates, target: Candidate | None = None) -> Iterator[tuple[Technique, Finding]]:
        """Yield findings that eliminate candidates or place the target."""
        for technique in self._eliminating:
            for finding in technique.find(grid):
                if finding.eliminates or target in finding.places:
                    yield technique, finding

    def _needed_elimination(self, grid: Candidates, known: Candidates, target: Candidate) -> tuple[Technique, Finding] | None:
        """Return the hardest of the eliminations that make a target a single, by the easiest way; None if it isn't one yet."""
        cell, digit = target
        mask, places = grid.cells[cell], grid.where[digit]
        groups = [[(cell, other) for other in range(1, grid.shape.size + 1) if mask >> (other - 1) & 1]]
        for unit in grid.shape.units_of[cell]:
            groups.append([(other, digit) for other in grid.shape.unit_cells[unit] if places >> other & 1])
        hardest = [
            max((self._ruled_out[each] for each in group if each != target), key=lambda step: TECHNIQUES.index(step[0]))
            for group in groups
            if not any(known.has(*each) for each in group if each != target)
        ]
        return min(hardest, key=lambda step: TECHNIQUES.index(step[0]), default=None)


def _singles(grid: Candidates) -> Iterator[tuple[Technique, Finding]]:
    return ((technique, found) for technique in SINGLES for found in technique.find(grid))


def _single(grid: Candidates, target: Candidate) -> tuple[Technique, Finding] | None:
    """Return the easiest single that places the target at once."""
    return next((single for single in _singles(grid) if target in single[1].places), None)


def _ahead(grid: Candidates, target: Candidate) -> list[Candidate] | None:
    """Return the singles to place, round by round, before the target becomes a single; None if that takes too many rounds."""
    placed: list[Candidate] = []
    for _ in range(MAX_AHEAD):
        seen = dict.fromkeys(each for _, found in _singles(grid) for each in found.places)
        for each in seen:
            if grid.has(*each):
                grid = grid.place(*each)
                placed.append(each)
        if not seen or _single(grid, target) is not None:
            return placed if seen else None
    return None


def _reason_by(shape: Shape, target: Candidate, technique: Technique, finding: Finding) -> Reason:
    """Return the reason that a finding gives for the target, by what it places or eliminates."""
    (cell, digit), explanation = target, finding.explain()
    lead = "" if target in finding.places else f"{SYMBOLS[digit]} at {shape.name_of(cell)}, by {with_article(technique)}. "
    return Reason(technique, lead + explanation.why, (*explanation.marks, shape.mark_candidates(Role.PLACED, (target,))))


def _reason_ahead(shape: Shape, target: Candidate, ahead: Sequence[Candidate]) -> Reason:
    """Return the reason that the target follows from other singles; those in its units or with its digit are named."""
    cell, digit = target
    near = [(each, other) for each, other in ahead if shape.peers[cell] >> each & 1 or other == digit][:MAX_AHEAD]
    named = ", ".join(f"{shape.name_of(each)}={SYMBOLS[other]}" for each, other in near)
    place = f"{SYMBOLS[digit]} at {shape.name_of(cell)}"
    why = f"Single ahead: {place}. It follows once other singles are placed{named and f': {named}'}."
    marks = (shape.mark_candidates(Role.BASE, near), shape.mark_candidates(Role.PLACED, (target,)))
    return Reason(SINGLES[-1], why, marks)


LONG_S = 20.0  # the slowest digit is mentioned only if it took at least this long
_UNSOLVABLE = "With the digits placed before it, the sudoku had no solution."
ACCURACY_MEANING = "The share of digits that were right and could be deduced when they were placed."


class SudokuReview:
    """Yields a verdict on each digit of a game, then the summary."""

    def __init__(self, game: Game, known: Mapping[State[Any], Ruling]) -> None:
        self._game = game
        self._tree: GameTree[SudokuState] = GameTree(game)
        self._reasons: list[tuple[int, Reason]] = []
        """for each digit that could be deduced, the number of its verdict and the reason"""

    def __iter__(self) -> Iterator[Verdict | Summary | Progress]:
        start = self._tree.states[0]
        self._answer = _answer(start)
        is_unique = self._answer is not None
        rating = rate_within(start, Grade.HARD) if is_unique else None
        self._knowledge = Knowledge(usable(is_unique, Grade.EXTREME if rating is None else rating.grade))
        verdicts: list[Verdict] = []
        first = 1
        for last in self._ends():
            yield Progress(last, "looking at each digit", last / len(self._tree))
            verdicts.append((yield from self._verdict(first, last, len(verdicts) + 1)))
            yield verdicts[-1]
            first = last + 1
        has_times = any(verdict.seconds is not None for verdict in verdicts)
        curve = "Seconds for each digit" if has_times else "Empty cells"
        yield Summary(accuracy(verdicts), ACCURACY_MEANING, tuple(self._facts(verdicts)), curve)

    def _ends(self) -> Iterator[int]:
        """Yield the last position of each verdict: each covers one digit and the pencil marks before it."""
        forks, last = self._tree.forks(), len(self._tree)
        for position, played in enumerate(self._game.played, 1):
            if isinstance(played.move, Place) or position in forks or position == last or self._game.played[position].undoes:
                yield position

    # a digit

    def _verdict(self, first: int, last: int, number: int) -> Generator[Progress, None, Verdict]:
        played = self._game.played[first - 1 : last]
        move, before = played[-1].move, self._tree.states[self._tree.parents[last]]
        quality, why = Quality.OTHER, "Pencil marks."
        best: tuple[Move, ...] = ()
        marks: tuple[Mark, ...] = ()
        if isinstance(move, Place) and not move.digit:
            why = f"{cell_name(move.cell)} was emptied. {self._erased(before, move)}"
        elif isinstance(move, Place) and last in self._tree.repeated:
            why = f"{SYMBOLS[move.digit]} at {cell_name(move.cell)}, again. {REPEATED}"
        elif isinstance(move, Place):
            quality, why, best, marks = yield from self._judge(before, move, last, number)
        seconds = self._game.seconds(first, last) if isinstance(move, Place) and move.digit else None
        is_timed = played[-1].seconds is not None
        value = seconds if is_timed else float(self._tree.states[last].digits.count(0))
        moves = tuple(each.move for each in played)
        return Verdict(moves, quality, why, best, marks, played[0].undoes, value, None, seconds)

    def _judge(
        self, before: SudokuState, move: Place, last: int, number: int
    ) -> Generator[Progress, None, tuple[Quality, str, tuple[Move, ...], tuple[Mark, ...]]]:
        """Return the quality of a digit, why, the best moves instead, and marks."""
        shape, cell = before.shape, before.shape.cell_at(move.cell)
        if self._answer is None:
            self._knowledge.forget()
        if self._answer is None and solution(shape, before.digits) is None:
            return Quality.OTHER, f"{SYMBOLS[move.digit]} at {cell_name(move.cell)}, too late. {_UNSOLVABLE}", (), ()
        if not self._is_right(before, move, last):
            best, better, marks = self._instead(before)
            why = f"{SYMBOLS[move.digit]} at {cell_name(move.cell)} is wrong. {self._cost(move, last)}{better}"
            return Quality.MISTAKE, why, best, (*marks, shape.mark_cells(Role.WRONG, (cell,)))
        reason = yield from self._knowledge.reason(self._grid(before, cell), (cell, move.digit))
        if reason is None:
            best, better, marks = self._instead(before)
            is_known = self._answer is not None
            luck = "It is right, but it couldn't be deduced yet." if is_known else "Nothing shows that it is right."
            why = f"{SYMBOLS[move.digit]} at {cell_name(move.cell)}, a guess. {luck}{better}"
            return Quality.GUESS, why, best, (*marks, shape.mark_candidates(Role.WRONG, ((cell, move.digit),)))
        self._reasons.append((number, reason))
        return Quality.BEST, reason.why, (), reason.marks

    def _is_right(self, before: SudokuState, move: Place, last: int) -> bool:
        if self._answer is not None:
            return self._answer[before.shape.cell_at(move.cell)] == move.digit
        return solution(before.shape, self._tree.states[last].digits) is not None

    def _grid(self, state: SudokuState, cell: int = -1) -> Candidates:
        """Return the candidates that the right digits of a position leave, with the given cell empty."""
        digits = bytearray(state.digits)
        for place, digit in enumerate(state.digits):
            if place == cell or (self._answer is not None and digit != self._answer[place]):
                digits[place] = 0
        given = sum(1 << place for place, digit in enumerate(state.givens) if digit)
        return Candidates.of_cells(state.shape, bytes(digits), possible_digits(state.shape, bytes(digits)), given)

    def _instead(self, state: SudokuState) -> tuple[tuple[Move, ...], str, tuple[Mark, ...]]:
        """Return what could be deduced at a position: its moves, sentences and marks."""
        grid = self._grid(state)
        found = self._knowledge.first(grid)
        if found is None:
            return (), "", ()
        step = step_of(Deduction(grid, *found))
        return step.moves, f" What you could deduce: {step.why}", step.marks

    def _erased(self, before: SudokuState, move: Place) -> str:
        held = before.digits[before.shape.cell_at(move.cell)]
        is_right = self._answer is not None and self._answer[before.shape.cell_at(move.cell)] == held
        return f"{SYMBOLS[held]} was {'right' if is_right else 'wrong' if self._answer is not None else 'there'}."

    def _cost(self, move: Place, last: int) -> str:
        """Return a sentence on how long a wrong digit stood, and how many digits were placed meanwhile."""
        cell = self._tree.states[0].shape.cell_at(move.cell)
        corrected = next(
            (later for later in range(last + 1, len(self._tree) + 1) if self._tree.states[later].digits[cell] != move.digit), None
        )
        end = len(self._tree) if corrected is None else corrected - 1
        digits = sum(isinstance(each.move, Place) and bool(each.move.digit) for each in self._game.played[last:end])
        began, over = self._game.played[last - 1].seconds, self._game.played[min(end, len(self._tree) - 1)].seconds
        time = f"for {_time(over - began)}" if began is not None and over is not None else ""
        more = f"while {count(digits, 'more digit')} {'was' if digits == 1 else 'were'} placed" if digits else ""
        if corrected is None:
            return "It was never corrected."
        return f"It stood {' '.join(filter(None, (time, more))) or 'until the next move'}."

    # the whole game

    def _facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        for number, verdict in enumerate(verdicts, 1):
            if verdict.quality is Quality.MISTAKE:
                yield f"Move {number}: {verdict.why.split('. What', 1)[0].removesuffix('.')}."
        guesses = [str(number) for number, verdict in enumerate(verdicts, 1) if verdict.quality is Quality.GUESS]
        if guesses:
            how_many, moves = ("1 guess", "move") if len(guesses) == 1 else (f"{len(guesses)} guesses", "moves")
            yield f"{how_many}: {moves} {', '.join(guesses)}."
        if self._reasons:
            number, reason = max(self._reasons, key=lambda each: TECHNIQUES.index(each[1].technique))
            yield f"Hardest technique: {reason.technique.title}, at move {number}."
        timed = [(verdict.seconds, number) for number, verdict in enumerate(verdicts, 1) if verdict.seconds is not None]
        longest, number = max(timed, default=(0.0, 0))
        if longest >= LONG_S:
            yield f"Move {number} took longest: {_time(longest)}."


def _answer(start: SudokuState) -> bytes | None:
    """Return the only solution; None if there are several or the search gives up. Raises Unsolvable."""
    try:
        found = solutions_of_givens(start)
    except GaveUp:
        return None
    return found[0] if len(found) == 1 else None


def _time(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"

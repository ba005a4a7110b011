"""Human techniques: at every point the first deduction of the easiest technique that finds one, explained.

`deductions` is the one loop for watching, hints and grading: it yields findings, which are put into words on request.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from solvers.errors import Unsolvable
from solvers.puzzle import Progress, Role, Step
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.fast import search
from solvers.sudoku.fast.search import difference, differing_cells, solutions_of_givens
from solvers.sudoku.rules import Eliminate, Note, Place, SudokuMove, SudokuState, check, wrong_cells, wrong_digits, wrongly_marked
from solvers.sudoku.shape import SYMBOLS, DigitSet, Shape, digit_names, digits_in
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.techniques.finding import Explanation, Finding, Grade, Technique, places

SINGLES_STAGE = "Singles"

_WITHOUT_ARTICLE = {"pointing", "claiming", "simple-colouring", "multi-colouring"}
_SAID_WITH_A_VOWEL = "AEFHILMNORSX"
"""letters whose names begin with a vowel, which matters where a title begins with letters: an XY-wing, a W-wing"""


@dataclass(frozen=True)
class Deduction:
    """One use of a technique, and the candidates in which it was found."""

    grid: Candidates
    technique: Technique
    finding: Finding

    @cached_property
    def after(self) -> Candidates:
        """The candidates that are left by it."""
        grid = self.grid.eliminate(self.finding.eliminates) if self.finding.eliminates else self.grid
        for cell, digit in self.finding.places:
            grid = grid.place(cell, digit)
        return grid


def deductions(grid: Candidates, techniques: Sequence[Technique]) -> Iterator[Deduction | Progress]:
    """Yield deductions until every cell is filled or no technique helps, with signs of life where techniques take long."""
    tried = 0
    while not grid.is_complete:
        for technique in techniques:
            tried += 1
            if technique.grade >= Grade.EXPERT:
                yield Progress(tried, technique.title)
            finding = next(technique.find(grid), None)
            if finding is not None:
                deduction = Deduction(grid, technique, finding)
                yield deduction
                grid = deduction.after
                break
        else:
            return


def usable(is_unique: bool = True, up_to: Grade = Grade.EXTREME) -> tuple[Technique, ...]:
    """Return the techniques of some grades; where there are several solutions, those that can still be of use.

    Several solutions leave questions open that no deduction answers: there chains are long in vain, and a guess comes sooner.
    """
    if is_unique:
        return tuple(row for row in TECHNIQUES if row.grade <= up_to)
    return tuple(row for row in TECHNIQUES if row.grade <= min(up_to, Grade.HARD) and not row.needs_uniqueness)


# the last resort


def guessing(answer: bytes | None = None, is_unique: bool = True) -> Technique:
    """Return the technique that takes a digit from a solution, from the given one or, when it comes to that, from any."""
    return Technique("Guess", Grade.EXTREME, 1000, partial(_guess, answer, is_unique))


def _guess(answer: bytes | None, is_unique: bool, grid: Candidates) -> Iterator[Finding]:
    answer = answer or search.solution(grid.shape, grid.digits)
    open_cells = [cell for cell, digits in enumerate(grid.cells) if digits]
    if answer and open_cells:
        cell = min(open_cells, key=lambda cell: grid.cells[cell].bit_count())
        yield places(cell, answer[cell], partial(_explain_guess, grid, cell, answer[cell], is_unique))


def _explain_guess(grid: Candidates, cell: int, digit: int, is_unique: bool) -> Explanation:
    name, symbol = grid.shape.name_of(cell), SYMBOLS[digit]
    reason = "No technique known here leads on" if is_unique else "Nothing more follows where there are several solutions"
    return Explanation(
        f"in {grid.shape.unit_name(grid.shape.box_of[cell])}",
        f"Guess: {symbol} at {name}. {reason}. {name} can be {digit_names(grid.cells[cell], 'or')}; "
        f"{symbol} is taken from a solution, not deduced.",
        (grid.shape.mark_cells(Role.SUBJECT, (cell,)),),
    )


# watching it


def solve(state: SudokuState, options: Mapping[str, str] | None = None) -> Iterator[Step | Progress]:
    """Yield the explained steps that solve a position, from its own pencil marks; raises Unsolvable, and says what is wrong."""
    found, answer = _answers(state)
    if state.is_solved():
        return
    if len(found) > 1:
        yield _several_solutions(state.shape, *found)
    mended = _mend_marks(state, answer)
    if mended is not None:
        yield mended
        state = state.apply_all(mended.moves)  # type: ignore[arg-type]
    techniques = (*usable(len(found) == 1), guessing(answer, len(found) == 1))
    for item in deductions(Candidates.of(state), techniques):
        yield item if isinstance(item, Progress) else _step(item)


MOST_ALIKE = 50  # how many steps of one technique are listed: nets find them by the hundred


def all_steps(state: SudokuState) -> Iterator[Step | Progress]:
    """Yield every step that a technique finds in a position, easiest first; raises Unsolvable, and says what is wrong.

    While pencil marks lack the right digit, the only step is to complete them: whatever followed from them might be wrong.
    """
    found, answer = _answers(state)
    mended = _mend_marks(state, answer)
    if mended is not None:
        yield mended
        return
    grid, techniques = Candidates.of(state), usable(len(found) == 1)
    for number, technique in enumerate(techniques):
        yield Progress(number, technique.title, number / len(techniques))
        findings: dict[tuple[object, ...], Finding] = {}
        for finding in technique.find(grid):
            outcome = (finding.places, finding.eliminates)
            if outcome not in findings:
                findings[outcome] = finding
                yield _step(Deduction(grid, technique, finding))
            if len(findings) == MOST_ALIKE:
                break


def _answers(state: SudokuState) -> tuple[Sequence[bytes], bytes]:
    """Return the solutions of the givens, and the one that digits are held against; raises Unsolvable if some are wrong."""
    found = solutions_of_givens(state)
    answer = found[0] if len(found) == 1 else _answer_that_agrees(state)
    if wrong_cells(state, answer):
        raise Unsolvable(wrong_digits(state, answer))
    return found, answer


def _answer_that_agrees(state: SudokuState) -> bytes:
    """Return a solution that has all digits placed so far."""
    check(state)
    answer = search.solution(state.shape, state.digits)
    if answer is None:
        raise Unsolvable("The digits placed so far can't all be right. Take some of them back.")
    return answer


def _several_solutions(shape: Shape, first: bytes, second: bytes) -> Step:
    why = (
        f"More than one solution. {difference(shape, first, second)}. So chains and techniques that need a single solution are "
        "left aside, and where nothing follows any more, a guess chooses between the solutions."
    )
    marks = (shape.mark_cells(Role.SUBJECT, differing_cells(first, second)),)
    return Step((), why, "Several solutions", marks, "Several solutions")


def _mend_marks(state: SudokuState, answer: bytes) -> Step | None:
    """Return the step that completes pencil marks which lack the right digit; it notes all that fits, so as to tell little."""
    shape = state.shape
    wrong = wrongly_marked(state, answer)
    if not wrong:
        return None
    names = shape.cell_names(wrong)
    moves = [Note(shape.place_of(cell), digit) for cell in wrong for digit in _unnoted(state, cell)]
    one = len(wrong) == 1
    why = (
        f"Pencil marks first: {names} {'lacks' if one else 'lack'} a mark. The digit that belongs there is not among the pencil "
        f"marks of {names}. So every digit that fits is noted there again, before anything is deduced from the marks."
    )
    where = shape.unit_name(shape.box_of[wrong[0]])
    marks = (shape.mark_cells(Role.WRONG, wrong),)
    return Step(tuple(moves), why, "Pencil marks", marks, "Pencil marks", f"Look at the pencil marks in {where}: one is missing.")


def _unnoted(state: SudokuState, cell: int) -> tuple[int, ...]:
    lacking: DigitSet = state.possible[cell] & ~state.marks[cell]
    return digits_in(lacking)


def _step(deduction: Deduction) -> Step:
    shape, technique, finding = deduction.grid.shape, deduction.technique, deduction.finding
    told = finding.explain()
    marks = [*told.marks]
    if finding.places:
        marks.append(shape.mark_candidates(Role.PLACED, finding.places))
    if finding.eliminates:
        marks.append(shape.mark_candidates(Role.ELIMINATED, finding.eliminates))
    stage = SINGLES_STAGE if technique.grade is Grade.EASY else technique.title
    return Step(
        moves_of(shape, finding), told.why, technique.title, tuple(marks), stage, _clue(technique, told.where), _weight(technique)
    )


def _weight(technique: Technique) -> int:
    """Return how far down the table a technique stands, from 1; a guess comes after all."""
    return (*TECHNIQUES, technique).index(technique) + 1


def moves_of(shape: Shape, finding: Finding) -> tuple[SudokuMove, ...]:
    """Return a finding as moves: eliminations first, for placing a digit can erase the pencil marks that they are about."""
    gone = (Eliminate(shape.place_of(cell), digit) for cell, digit in finding.eliminates)
    placed = (Place(shape.place_of(cell), digit) for cell, digit in finding.places)
    return (*gone, *placed)


def _clue(technique: Technique, where: str) -> str:
    if technique.name == "guess":
        return "No technique known here leads on: only a guess does."
    return f"Look for {with_article(technique)} {where}."


def with_article(technique: Technique) -> str:
    """Return a technique's name as it is said within a sentence: `a hidden single`, `an XY-wing`, `pointing`."""
    title = technique.title
    is_word = title[1:2].islower()
    said = title[0].lower() + title[1:] if is_word else title
    if technique.name in _WITHOUT_ARTICLE:
        return said
    has_vowel = said[0] in "aeio" if is_word else said[0] in _SAID_WITH_A_VOWEL
    return f"{'an' if has_vowel else 'a'} {said}"

"""The human solver: each step is the first deduction of the easiest technique that finds one, with an explanation.

Watch AI, hints and grading share the loop in `deductions`. It yields findings, which are put into words only on request.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from solvers.errors import Unsolvable
from solvers.generators import result_of
from solvers.puzzle import Progress, Role, Step
from solvers.sudoku.candidates import Candidates, Explanation, Finding, Grade, Technique, places
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Eliminate, Note, Place, SudokuState, check, wrong_cells, wrong_digits, wrong_marks
from solvers.sudoku.shape import SYMBOLS, Shape, digit_names, digits_in
from solvers.sudoku.techniques import TECHNIQUES

_WITHOUT_ARTICLE = {"pointing", "claiming", "simple-colouring", "multi-colouring"}
_PROPER_NAMES = {"sue-de-coq"}
_VOWEL_SOUND_LETTERS = "AEFHILMNORSX"  # letters whose names begin with a vowel sound: an XY-wing, but a W-wing


@dataclass(frozen=True)
class Deduction:
    """One use of a technique, and the candidates before it."""

    grid: Candidates
    technique: Technique
    finding: Finding

    @cached_property
    def after(self) -> Candidates:
        """The candidates after it."""
        grid = self.grid.eliminate(self.finding.eliminates) if self.finding.eliminates else self.grid
        for cell, digit in self.finding.places:
            grid = grid.place(cell, digit)
        return grid


def deductions(grid: Candidates, techniques: Sequence[Technique]) -> Iterator[Deduction | Progress]:
    """Yield deductions until every cell is filled or no technique helps, and progress before slow techniques."""
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
    """Return the techniques up to a grade; for a puzzle with several solutions, only those that are sound and worth trying.

    With several solutions some cells can't be deduced at all. Chains would search long in vain, so a guess comes sooner.
    """
    if is_unique:
        return tuple(row for row in TECHNIQUES if row.grade <= up_to)
    return tuple(row for row in TECHNIQUES if row.grade <= min(up_to, Grade.HARD) and not row.needs_uniqueness)


# guesses


def guessing(answer: bytes | None = None, is_unique: bool = True) -> Technique:
    """Return the technique of last resort, which takes a digit from the given solution, or from any if none is given."""
    return Technique("Guess", Grade.EXTREME, 1000, partial(_guess, answer, is_unique))


def _guess(answer: bytes | None, is_unique: bool, grid: Candidates) -> Iterator[Finding]:
    answer = answer or search.solution(grid.shape, grid.digits)
    open_cells = [cell for cell, digits in enumerate(grid.cells) if digits]
    if answer and open_cells:
        cell = min(open_cells, key=lambda cell: grid.cells[cell].bit_count())
        yield places(cell, answer[cell], partial(_explain_guess, grid, cell, answer[cell], is_unique))


def _explain_guess(grid: Candidates, cell: int, digit: int, is_unique: bool) -> Explanation:
    name, symbol = grid.shape.name_of(cell), SYMBOLS[digit]
    reason = "No technique helps here" if is_unique else "The puzzle has several solutions, and nothing more can be deduced"
    return Explanation(
        f"in {grid.shape.unit_name(grid.shape.box_of[cell])}",
        f"Guess: {symbol} at {name}. {reason}. {name} can be {digit_names(grid.cells[cell], 'or')}. "
        f"The {symbol} is taken from a solution, not deduced.",
        (grid.shape.mark_cells(Role.SUBJECT, (cell,)),),
    )


# steps


def solve(state: SudokuState, options: Mapping[str, str] | None = None) -> Iterator[Step | Progress]:
    """Yield the explained steps that solve a position, based on its pencil marks; raises Unsolvable with the reason."""
    found, answer = _answers(state)
    if state.is_solved():
        return
    if len(found) > 1:
        yield _several_solutions(state.shape, *found)
    completion = _complete_marks(state, answer)
    if completion is not None:
        yield completion
        state = state.apply_all(completion.moves)  # type: ignore[arg-type]
    techniques = (*usable(len(found) == 1), guessing(answer, len(found) == 1))
    for item in deductions(Candidates.of(state), techniques):
        yield item if isinstance(item, Progress) else step_of(item)


MAX_STEPS_PER_TECHNIQUE = 50  # number of steps listed for each technique: forcing nets would find hundreds


def all_steps(state: SudokuState) -> Iterator[Step | Progress]:
    """Yield every step that a technique finds in a position, easiest first; raises Unsolvable with the reason.

    If pencil marks lack the right digit, the only step is to complete them: anything deduced from them might be wrong.
    """
    found, answer = _answers(state)
    completion = _complete_marks(state, answer)
    if completion is not None:
        yield completion
        return
    grid, techniques = Candidates.of(state), usable(len(found) == 1)
    for number, technique in enumerate(techniques):
        yield Progress(number, technique.title, number / len(techniques))
        findings: dict[tuple[object, ...], Finding] = {}
        for finding in technique.find(grid):
            outcome = (finding.places, finding.eliminates)
            if outcome not in findings:
                findings[outcome] = finding
                yield step_of(Deduction(grid, technique, finding))
            if len(findings) == MAX_STEPS_PER_TECHNIQUE:
                break


def _answers(state: SudokuState) -> tuple[Sequence[bytes], bytes]:
    """Return up to two solutions of the givens, and the one that the digits agree with; raises Unsolvable if some are wrong."""
    found = search.solutions_of_givens(state)
    answer = found[0] if len(found) == 1 else _agreeing_answer(state)
    if wrong_cells(state, answer):
        raise Unsolvable(wrong_digits(state, answer))
    return found, answer


def _agreeing_answer(state: SudokuState) -> bytes:
    """Return a solution that contains every digit placed so far; raises Unsolvable if there is none."""
    check(state)
    answer = search.solution(state.shape, state.digits)
    if answer is None:
        raise Unsolvable("The digits placed so far can't all be right. Take some of them back.")
    return answer


def _several_solutions(shape: Shape, first: bytes, second: bytes) -> Step:
    why = (
        f"More than one solution. {search.difference(shape, first, second)}. So chains and techniques that rely on a unique "
        "solution are not used. Where no other technique helps, a guess picks one of the solutions."
    )
    marks = (shape.mark_cells(Role.SUBJECT, search.differing_cells(first, second)),)
    return Step((), why, "Several solutions", marks, "Several solutions")


def _complete_marks(state: SudokuState, answer: bytes) -> Step | None:
    """Return the step that notes every possible digit where the right one is missing, so that it doesn't give it away."""
    shape = state.shape
    wrong = wrong_marks(state, answer)
    if not wrong:
        return None
    names = shape.cell_names(wrong)
    moves = [
        Note(shape.place_of(cell), digit) for cell in wrong for digit in digits_in(state.possible[cell] & ~state.marks[cell])
    ]
    why = (
        f"Pencil marks first: {names} {'lacks' if len(wrong) == 1 else 'lack'} a mark. The digit that belongs there is missing "
        "from the pencil marks. So every digit that fits is noted again before anything is deduced from them."
    )
    where = shape.unit_name(shape.box_of[wrong[0]])
    marks = (shape.mark_cells(Role.WRONG, wrong),)
    return Step(tuple(moves), why, "Pencil marks", marks, "Pencil marks", f"Look at the pencil marks in {where}: one is missing.")


def step_of(deduction: Deduction) -> Step:
    """Return a deduction as an explained step."""
    shape, technique, finding = deduction.grid.shape, deduction.technique, deduction.finding
    explanation = finding.explain()
    role, pairs = (Role.PLACED, finding.places) if finding.places else (Role.ELIMINATED, finding.eliminates)
    marks = (*explanation.marks, shape.mark_candidates(role, pairs))
    kind = Place if finding.places else Eliminate
    moves = tuple(kind(shape.place_of(cell), digit) for cell, digit in pairs)
    stage = "Singles" if technique.grade is Grade.EASY else technique.title
    clue = "No technique helps here: only a guess does."
    if technique.name != "guess":
        clue = f"Look for {with_article(technique)} {explanation.where}."
    weight = (*TECHNIQUES, technique).index(technique) + 1  # a guess comes last
    return Step(moves, explanation.why, technique.title, marks, stage, clue, weight)


def with_article(technique: Technique) -> str:
    """Return a technique's name as a sentence uses it: `a hidden single`, `an XY-wing`, `pointing`."""
    title = technique.title
    is_word = title[1:2].islower()
    name = title[0].lower() + title[1:] if is_word and technique.name not in _PROPER_NAMES else title
    if technique.name in _WITHOUT_ARTICLE:
        return name
    has_vowel = name[0] in "aeio" if is_word else name[0] in _VOWEL_SOUND_LETTERS
    return f"{'an' if has_vowel else 'a'} {name}"


# how hard a puzzle is: the hardest technique it needs, and the summed score of all the techniques it needs


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is to solve."""

    uses: tuple[tuple[Technique, int], ...]
    """the techniques used, in the order of the table, and how often each is used; a guess comes last"""

    @property
    def hardest(self) -> Technique:
        """The hardest technique used; for a full grid, the easiest of all."""
        return self.uses[-1][0] if self.uses else TECHNIQUES[0]

    @property
    def grade(self) -> Grade:
        """The grade of the hardest technique."""
        return self.hardest.grade

    @property
    def score(self) -> int:
        """The sum of the scores of all uses."""
        return sum(technique.score * count for technique, count in self.uses)

    @property
    def histogram(self) -> dict[str, int]:
        """How often each technique is used, by title."""
        return {technique.title: count for technique, count in self.uses}


def rate(state: SudokuState, is_unique: bool = True) -> Rating:
    """Return the rating of a position's puzzle, solved from its givens; it must have a solution."""
    return result_of(rating_of(state, is_unique))


def rate_within(state: SudokuState, limit: Grade) -> Rating | None:
    """Return the rating of a puzzle with one solution, or None if it is harder than a grade."""
    return result_of(_rating(state, usable(up_to=limit)))


def rating_of(state: SudokuState, is_unique: bool = True) -> Generator[Progress, None, Rating]:
    """Do the same as `rate`, with signs of life, because the hardest puzzles take seconds."""
    rating = yield from _rating(state, (*usable(is_unique), guessing(is_unique=is_unique)))
    assert rating is not None, "a guess always leads on"
    return rating


def _rating(state: SudokuState, techniques: tuple[Technique, ...]) -> Generator[Progress, None, Rating | None]:
    grid = Candidates.of(SudokuState.of_givens(state.shape, state.givens))
    counts = Counter[Technique]()
    for item in deductions(grid, techniques):
        if isinstance(item, Deduction):
            counts[item.technique] += 1
            grid = item.after
        else:
            yield item
    if not grid.is_complete:
        return None
    return Rating(tuple((technique, counts[technique]) for technique in techniques if counts[technique]))

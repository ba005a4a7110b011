"""New puzzles: one solution, the requested grade, the same for the same seed; the analysis of a board; ratings."""

from collections import Counter

import pytest

from solvers.errors import GaveUp, PuzzleError
from solvers.formats.levels import LEVELS_FOLDER, read_packs
from solvers.options import read_options
from solvers.puzzle import Step, final_steps
from solvers.sudoku import SUDOKU, analysis, generate, human
from solvers.sudoku.analysis import examine
from solvers.sudoku.candidates import Grade
from solvers.sudoku.fast import search
from solvers.sudoku.human import rate, rate_within, solve
from solvers.sudoku.options import CLUES, NEW_GAME
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.text import parse
from tests.bench.program import level_packs as packs

IMAGES = {
    "rotational": lambda row, col, size: (size - 1 - row, size - 1 - col),
    "mirror": lambda row, col, size: (row, size - 1 - col),
    "diagonal": lambda row, col, size: (col, row),
    "none": lambda row, col, size: (row, col),
}
SAMPLE_EVERY = 25


def make(seed: int, **options: str) -> SudokuState:
    return generate.generate(read_options(NEW_GAME, options), seed)


def is_symmetric(state: SudokuState, symmetry: str) -> bool:
    given = {divmod(cell, state.size) for cell, digit in enumerate(state.givens) if digit}
    return given == {IMAGES[symmetry](*cell, state.size) for cell in given}


def n_clues(state: SudokuState) -> int:
    return len(state.givens) - state.givens.count(0)


@pytest.mark.parametrize(
    ("size", "difficulty"), [(size, grade) for size in ("4x4", "6x6", "9x9") for grade in CLUES[size]] + [("12x12", "easy")]
)
def test_a_puzzle_has_one_solution_and_its_grade(size: str, difficulty: str) -> None:
    for seed in (1, 2):
        state = make(seed, size=size, difficulty=difficulty)
        assert size == f"{state.size}x{state.size}" and state.digits == state.givens
        assert search.count_solutions(state.shape, state.givens, 2) == 1
        assert rate(state).grade.title.lower() == difficulty
        assert is_symmetric(state, "rotational")


@pytest.mark.parametrize("symmetry", IMAGES)
def test_clues_are_symmetric(symmetry: str) -> None:
    for seed in range(3):
        state = make(seed, difficulty="easy", symmetry=symmetry)
        assert is_symmetric(state, symmetry)
        assert symmetry != "none" or not any(is_symmetric(state, other) for other in IMAGES if other != "none")


def test_easy_puzzles_have_many_clues_and_others_few() -> None:
    assert all(36 <= n_clues(make(seed, difficulty="easy")) <= 42 for seed in range(5))
    assert all(n_clues(make(seed, difficulty="medium")) <= 32 for seed in range(3))


@pytest.mark.parametrize(("size", "difficulty"), [("4x4", "medium"), ("16x16", "extreme")])
def test_grades_that_a_size_lacks_are_rejected(size: str, difficulty: str) -> None:
    with pytest.raises(PuzzleError, match=f"{difficulty} .* sudoku can't be made: choose easy") as caught:
        make(1, size=size, difficulty=difficulty)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("symmetry", IMAGES)
def test_after_some_tries_an_extreme_puzzle_is_derived_from_the_pack(monkeypatch: pytest.MonkeyPatch, symmetry: str) -> None:
    monkeypatch.setattr(generate, "TRIES_BEFORE_PACK", 0)
    state = make(5, difficulty="extreme", symmetry=symmetry)
    assert str(state) not in generate.PACK.read_text()
    assert is_symmetric(state, symmetry)
    assert search.count_solutions(shape_of(9), state.givens, 2) == 1
    assert rate(state).grade is Grade.EXTREME


def test_packs_contain_the_grades_in_their_names_and_the_easier_ones_get_harder() -> None:
    found = {pack.name: pack for pack in read_packs(SUDOKU)}
    for grade in Grade:
        levels = found[grade.title.lower()].levels
        assert len(levels) >= 100
        states = [SUDOKU.parse(level.text) for level in levels[:: SAMPLE_EVERY * grade]]
        assert all(search.count_solutions(state.shape, state.givens, 2) == 1 for state in states)
        ratings = list(map(rate, states))
        assert {rating.grade for rating in ratings} == {grade}
        scores = [rating.score for rating in ratings]
        assert grade > Grade.MEDIUM or scores == sorted(scores)


def test_small_and_large_packs_hold_one_size_each() -> None:
    found = {pack.name: pack for pack in read_packs(SUDOKU)}
    for size in (4, 6, 12, 16):
        levels = found[f"{size}x{size}"].levels
        assert len(levels) >= 20
        states = [SUDOKU.parse(level.text) for level in levels]
        assert {state.size for state in states} == {size}
        assert all(search.count_solutions(shape_of(size), state.givens, 2) == 1 for state in states[::5])


@pytest.mark.parametrize("name", ["4x4", "6x6"])
def test_a_pack_is_reproducible(name: str) -> None:
    path = LEVELS_FOLDER / "sudoku" / f"{name}.txt"
    assert packs.pack_text("sudoku", name) == path.read_text(encoding="utf-8"), (
        "run python -m tests.bench.program.level_packs sudoku"
    )


# the analysis of a board


EASY = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
FEW = "123456789" + "1".rjust(17, ".") + "." * 55
SEVERAL_SOLUTIONS = "This sudoku has more than one solution:"
TWO_SOLUTIONS = ".84.5..9....8....3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36."


def test_a_good_board_has_its_answer_first_and_then_its_grade() -> None:
    first, last = examine(parse(f"{EASY} r1c1=1 r1c2+5"))
    assert (first.facts, last.facts) == (("one solution",), ("easy", "one solution"))
    assert first.problem == last.problem == ""
    assert first.answer == last.answer is not None
    givens = parse(EASY).givens
    assert last.answer.is_solved() and last.answer.givens == givens
    assert last.answer.digits == search.solution(shape_of(9), givens)


@pytest.mark.parametrize(
    ("text", "fact", "problem"),
    [
        (EASY[:29] + "1" + EASY[30:], "no solution", "This sudoku has no solution: at least one given is wrong."),
        ("4" + EASY[1:], "no solution", "There are two 4s in row 1, at r1c1 and r1c3. Change one."),
        (TWO_SOLUTIONS, "several solutions", f"{SEVERAL_SOLUTIONS} r2c7 can be 4 or 5, r2c8 4 or 5, and 6 more cells differ."),
        (FEW, "several solutions", "This sudoku has only 10 givens. With fewer than 17, there is never just one solution: "),
        ("1" + "." * 80, "several solutions", "This sudoku has only 1 given. "),
        ("." * 16, "several solutions", "This sudoku is empty: write its givens first."),
        ("." * 81, "several solutions", "This sudoku is empty: write its givens first."),
    ],
)
def test_what_is_wrong_with_a_board_is_said(text: str, fact: str, problem: str) -> None:
    (report,) = examine(parse(text))
    assert (report.facts, report.answer) == ((fact,), None) and report.problem.startswith(problem)


def test_a_search_that_gives_up_says_nothing_against_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_: object) -> None:
        raise GaveUp("too much")

    monkeypatch.setattr(search, "solutions", give_up)
    (report,) = examine(parse(EASY))
    assert (report.facts, report.problem, report.answer) == (("too much to check",), "", None)


# The output of the command line.


SEVERAL = "1" + "." * 15


def steps_of(state: SudokuState) -> list[Step]:
    return final_steps(human.solve(state))


@pytest.mark.parametrize("text", [EASY, f"{EASY} r1c1=8", SEVERAL])
def test_the_rating_is_that_of_the_puzzle(text: str) -> None:
    state = parse(text)
    told = analysis.extra_results(state, "human", steps_of(state))
    rating = rate(state, told["unique"])
    assert told["techniques"] == rating.histogram
    assert told["rating"] == {"grade": rating.grade.name.lower(), "hardest": rating.hardest.title, "score": rating.score}


def test_a_puzzle_is_not_solved_twice_to_be_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(analysis, "rate")
    state = parse(EASY)
    assert analysis.extra_results(state, "human", steps_of(state))["rating"]["grade"] == "easy"


# Ratings: the grade, the score and the histogram of a puzzle.


MEDIUM = ".84.5..9....8..4.3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36."
HARD = "....9.7.....67498.......4.1.6.4....59.......82....5.7.8.3.......94718.....1.3...."


@pytest.mark.parametrize(("text", "grade"), [(EASY, Grade.EASY), (MEDIUM, Grade.MEDIUM), (HARD, Grade.HARD)])
def test_the_rating_counts_the_steps_that_are_shown(text: str, grade: Grade) -> None:
    state = parse(text)
    used = Counter(item.technique for item in solve(state) if isinstance(item, Step))
    found = rate(state)
    assert found.histogram == used
    assert found.grade is grade
    assert found.score == sum(row.score * used[row.title] for row in TECHNIQUES)
    assert found.hardest is [row for row in TECHNIQUES if used[row.title]][-1]
    assert found.hardest.name != "guess"


def test_digits_and_marks_in_play_do_not_change_the_rating() -> None:
    moves = [move for step in steps_of(parse(MEDIUM)) for move in step.moves]
    assert rate(parse(MEDIUM)) == rate(parse(MEDIUM).apply_all(moves[:12]))


def test_a_harder_puzzle_than_asked_for_has_no_rating() -> None:
    assert rate_within(parse(HARD), Grade.MEDIUM) is None
    assert rate_within(parse(HARD), Grade.HARD) == rate(parse(HARD))
    assert rate_within(parse(MEDIUM), Grade.EASY) is None
    assert rate_within(parse(EASY), Grade.EXTREME) == rate(parse(EASY))


def test_when_techniques_run_out_a_guess_is_the_hardest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(human, "usable", lambda *_: TECHNIQUES[:3])
    found = rate(parse(MEDIUM))
    assert found.hardest.title == "Guess" and found.grade is Grade.EXTREME


def test_a_full_board_has_the_lowest_rating() -> None:
    found = rate(parse("1234341221434321"))
    assert (found.score, found.grade, found.histogram) == (0, Grade.EASY, {})

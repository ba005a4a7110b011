"""The human solver: the easiest technique first, based on the player's marks, and always sound."""

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.techniques import check_soundness

from solvers.errors import Unsolvable
from solvers.puzzle import Role, Step, final_steps
from solvers.sudoku import generate, human
from solvers.sudoku.candidates import Candidates, Grade
from solvers.sudoku.fast import search
from solvers.sudoku.human import Deduction, deductions, guessing, solve, usable, with_article
from solvers.sudoku.rules import Eliminate, Note, Place, SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape, boxed, shape_of
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.text import parse

EASY = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
MEDIUM = ".84.5..9....8..4.3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36."
HARD = "....9.7.....67498.......4.1.6.4....59.......82....5.7.8.3.......94718.....1.3...."
SIXTEEN = (
    "9...4C...EG.D8..C...17..F5...49.5E4BD.A2.C97F63G.7.1..9.B....5AC"
    "B98..4.7GA.C.D..D.E..5G.61B9C.28.657B9C..2.D....3G.C.18..F7.9..4"
    "A..3.67..G8.4.D5....3.2..6547A8.64.EGD58.71..C.2..7.C.4AD.E..FG6"
    "432....E.B..6.C.8CF692D.E3.GB157.B1...FC..62...D..G9.36...C1...E"
)
TWO_SOLUTIONS = ".84.5..9....8....3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36."


def steps(state: SudokuState) -> list[Step]:
    return final_steps(solve(state))


def positions(state: SudokuState) -> Iterator[tuple[SudokuState, Step]]:
    """Yield the steps, each with the position before it."""
    for step in steps(state):
        yield state, step
        state = state.apply_all(step.moves)
    assert state.is_solved()


@pytest.mark.parametrize("text", [EASY, MEDIUM, HARD, SIXTEEN], ids=["easy", "medium", "hard", "16x16"])
def test_its_steps_lead_to_the_solution(text: str) -> None:
    state = parse(text)
    answer = search.solution(state.shape, state.givens)
    for before, step in positions(state):
        for move in step.moves:
            assert isinstance(move, Place | Eliminate)
            right = answer[before.shape.cell_at(move.cell)]
            assert (move.digit == right) == isinstance(move, Place)


def test_a_step_says_what_it_does_and_marks_it() -> None:
    for before, step in positions(parse(HARD)):
        assert step.technique.lower() in step.headline.lower()
        assert step.details.endswith(".") and step.clue.startswith("Look for ") and step.clue.endswith(".")
        placed = {(move.cell, move.digit) for move in step.moves if isinstance(move, Place)}
        gone = {(move.cell, move.digit) for move in step.moves if isinstance(move, Eliminate)}
        marked = {role: set[object]() for role in Role}
        for mark in step.marks:
            marked[mark.role] |= set(zip(mark.cells, mark.digits, strict=False))
        assert marked[Role.PLACED] == placed and marked[Role.ELIMINATED] == gone
        for cell, digit in placed | gone:
            assert before.candidates[before.shape.cell_at(cell)] >> (digit - 1) & 1
            assert f"{SYMBOLS[digit]}" in step.why


def test_stages_are_runs_of_singles_and_harder_techniques_by_name() -> None:
    found = steps(parse(MEDIUM))
    easy = {row.title for row in TECHNIQUES if row.grade is Grade.EASY}
    assert {step.stage for step in found if step.technique in easy} == {"Singles"}
    assert all(step.stage == step.technique for step in found if step.technique not in easy)
    assert {step.stage for step in found} > {"Singles"}


def test_no_easier_technique_would_have_helped() -> None:
    for text in (MEDIUM, HARD):
        for item in deductions(Candidates.of(parse(text)), usable()):
            if isinstance(item, Deduction):
                easier = TECHNIQUES[: TECHNIQUES.index(item.technique)]
                assert all(next(row.find(item.grid), None) is None for row in easier)


def test_it_continues_from_the_players_marks() -> None:
    state = parse(MEDIUM)
    before, harder = next((before, step) for before, step in positions(state) if step.stage != "Singles")
    after = before.apply_all(harder.moves)
    following = steps(after)
    assert not set(harder.moves) & {move for step in following for move in step.moves}
    assert after.apply_all(move for step in following for move in step.moves).is_solved()


def test_impossible_marks_are_completed_too() -> None:
    state = parse(f"{EASY} r1c1+4 r2c1+1 r2c1+2")
    assert steps(state)[0].headline == "Pencil marks first: r1c1 and r2c1 lack a mark"


def test_marks_that_lack_the_right_digit_are_completed_first() -> None:
    state = parse(f"{EASY} r1c1+1 r1c2+1 r2c1+5 r2c1+7")
    first, *others = steps(state)
    assert first.headline == "Pencil marks first: r1c1 lacks a mark"
    assert first.moves and all(isinstance(move, Note) and move.cell == (0, 0) for move in first.moves)
    assert len(first.moves) > 1 or "8" not in first.why, "it gives the digit away"
    assert "8" not in first.why + first.clue
    assert state.apply_all(move for step in (first, *others) for move in step.moves).is_solved()


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("r1c2=7", "^r1c2 can't be 7: take it back.$"),
        ("r1c2=7 r1c1=1", "r1c1 can't be 1 and r1c2 can't be 7: take them back."),
        ("r1c2=7 r1c1=1 r2c1=5 r2c3=6 r9c9=2", "r1c1 can't be 1, r1c2 can't be 7, r2c3 can't be 6 and 1 more digit is wrong"),
    ],
)
def test_wrong_digits_are_named(moves: str, words: str) -> None:
    with pytest.raises(Unsolvable, match=words):
        steps(parse(f"{EASY} {moves}"))


def test_several_solutions_are_reported_and_one_is_reached() -> None:
    state = parse(TWO_SOLUTIONS)
    first, *others = steps(state)
    assert first.moves == () and first.headline == "More than one solution"
    one, other = search.solutions(shape_of(9), state.givens, 2)
    differing = {divmod(cell, 9) for cell in range(81) if one[cell] != other[cell]}
    assert {cell for mark in first.marks for cell in mark.cells} == differing
    uses = {step.technique for step in others}
    assert "Guess" in uses and not uses & {row.title for row in TECHNIQUES if row.needs_uniqueness}
    assert state.apply_all(move for step in others for move in step.moves).is_solved()


def test_among_several_solutions_it_follows_the_players_digits() -> None:
    state = parse(TWO_SOLUTIONS)
    answers = search.solutions(shape_of(9), state.givens, 2)
    cell = next(cell for cell in range(81) if len({found[cell] for found in answers}) > 1)
    for answer in answers:
        placed = state.apply(Place(divmod(cell, 9), answer[cell]))
        after = placed.apply_all(move for step in steps(placed) for move in step.moves)
        assert after.digits == answer


def test_when_no_technique_is_left_it_guesses_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(human, "TECHNIQUES", TECHNIQUES[:3])
    state = parse(MEDIUM)
    found = [step for step in steps(state) if step.technique == "Guess"]
    assert found
    for step in found:
        assert "taken from a solution, not deduced" in step.why
        assert step.stage == "Guess" and step.clue == "No technique helps here: only a guess does."
    assert state.apply_all(move for step in steps(state) for move in step.moves).is_solved()


def test_a_guess_is_in_a_cell_with_the_fewest_candidates() -> None:
    grid = Candidates.of(parse(MEDIUM))
    finding = next(guessing().find(grid))
    (cell, digit), *_ = finding.places
    assert grid.cells[cell].bit_count() == min(mask.bit_count() for mask in grid.cells if mask)
    assert digit == (search.solution(shape_of(9), grid.digits) or b"")[cell]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hidden-single", "a hidden single"),
        ("pointing", "pointing"),
        ("simple-colouring", "simple colouring"),
        ("x-wing", "an X-wing"),
        ("w-wing", "a W-wing"),
        ("empty-rectangle", "an empty rectangle"),
        ("unique-rectangle-1", "a unique rectangle 1"),
        ("bug-plus-1", "a BUG + 1"),
        ("grouped-aic", "a grouped AIC"),
        ("sue-de-coq", "a Sue de Coq"),
    ],
)
def test_technique_names_fit_into_a_sentence(name: str, words: str) -> None:
    assert [with_article(technique) for technique in TECHNIQUES if technique.name == name] == [words]


@pytest.mark.parametrize(
    ("candidates", "words"),
    [
        ([(3, 5), (8, 5)], "5 from r1c4 and r1c9"),
        ([(3, 5), (3, 7)], "5 and 7 from r1c4"),
        ([(3, 5), (9, 7)], "5 from r1c4 and 7 from r2c1"),
        ([(3, 2), (3, 3), (9, 7)], "2 and 3 from r1c4, and 7 from r2c1"),
        ([(0, 1), (1, 2), (2, 3)], "1 from r1c1, 2 from r1c2, and 3 from r1c3"),
    ],
)
def test_candidates_are_listed_as_in_a_sentence(candidates: list[tuple[int, int]], words: str) -> None:
    assert shape_of(9).candidate_names(candidates) == words


def test_with_several_solutions_neither_chains_nor_uniqueness_are_tried() -> None:
    usual, open_ended = usable(), usable(is_unique=False)
    assert {row.grade for row in usual} - {row.grade for row in open_ended} == {Grade.EXPERT, Grade.EXTREME}
    assert not any(row.needs_uniqueness for row in open_ended)
    assert {row.name for row in open_ended} >= {"x-wing", "naked-quad", "skyscraper"}


# No technique ever removes a digit of the solution, whatever the boxes, and each finding changes something.


MAX_FINDINGS = 20
USUAL = [shape_of(6), *3 * [shape_of(9)]]
OTHERS = [boxed(rows, cols) for rows, cols in ((3, 2), (4, 2), (2, 4), (1, 4), (1, 5), (1, 6), (1, 7))]


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), shape=st.sampled_from([*USUAL, *OTHERS]))
def test_no_technique_removes_a_digit_of_the_solution(seed: int, shape: Shape) -> None:
    *_, state = generate.dig(shape, "none", 0, random.Random(seed))
    answer = search.solution(shape, state.givens)
    for item in deductions(Candidates.of(state), usable()):
        if isinstance(item, Deduction):
            check_soundness(item.finding, item.grid, answer)
            if item.technique.grade > Grade.EASY:
                for technique in TECHNIQUES[:-1]:
                    for finding, _ in zip(technique.find(item.grid), range(MAX_FINDINGS), strict=False):
                        check_soundness(finding, item.grid, answer)
                        told = finding.explain()
                        assert shape.has_boxes or not re.search(r"\bbox", f"{told.why} {told.where}"), told.why

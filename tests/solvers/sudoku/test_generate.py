"""New puzzles: one solution, the grade and the symmetry asked for, and the same for a seed."""

from __future__ import annotations

import pytest

from solvers.errors import PuzzleError
from solvers.formats.levels import LEVELS_FOLDER, read_packs
from solvers.options import read_options
from solvers.sudoku import SUDOKU
from solvers.sudoku.fast import search
from solvers.sudoku.generation import generate, packs
from solvers.sudoku.generation.generate import CLUES
from solvers.sudoku.generation.rating import rate
from solvers.sudoku.options import GRADES, NEW_GAME
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques.finding import Grade

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
    ("size", "difficulty"), [(size, grade.title.lower()) for size in (4, 6, 9) for grade in CLUES[size]] + [(12, "easy")]
)
def test_a_puzzle_has_one_solution_and_its_grade(size: int, difficulty: str) -> None:
    for seed in (1, 2):
        state = make(seed, size=f"{size}x{size}", difficulty=difficulty)
        assert state.size == size and state.digits == state.givens
        assert search.count_solutions(shape_of(size), state.givens, 2) == 1
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
def test_grades_that_a_size_has_not_are_told(size: str, difficulty: str) -> None:
    with pytest.raises(PuzzleError, match=f"{difficulty} sudoku of .*: choose easy") as caught:
        make(1, size=size, difficulty=difficulty)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("symmetry", IMAGES)
def test_after_some_tries_an_extreme_puzzle_is_turned_from_the_pack(monkeypatch: pytest.MonkeyPatch, symmetry: str) -> None:
    monkeypatch.setattr(generate, "TRIES_BEFORE_PACK", 0)
    state = make(5, difficulty="extreme", symmetry=symmetry)
    assert str(state) not in generate.PACK.read_text()
    assert is_symmetric(state, symmetry)
    assert search.count_solutions(shape_of(9), state.givens, 2) == 1
    assert rate(state).grade is Grade.EXTREME


def test_packs_hold_what_their_names_say() -> None:
    found = {pack.name: pack for pack in read_packs(SUDOKU)}
    assert {"easy", "medium", "hard", "expert", "extreme"} <= set(found)
    for grade in Grade:
        levels = found[grade.title.lower()].levels
        assert len(levels) >= 100
        for level in levels[:: SAMPLE_EVERY * grade]:
            state = SUDOKU.parse(level.text)
            assert search.count_solutions(state.shape, state.givens, 2) == 1
            assert rate(state).grade is grade


def test_small_and_large_packs_hold_one_size_each() -> None:
    found = {pack.name: pack for pack in read_packs(SUDOKU)}
    for size in (4, 6, 12, 16):
        levels = found[f"{size}x{size}"].levels
        assert len(levels) >= 20
        states = [SUDOKU.parse(level.text) for level in levels]
        assert {state.size for state in states} == {size}
        assert all(search.count_solutions(shape_of(size), state.givens, 2) == 1 for state in states[::5])


@pytest.mark.parametrize("name", ["4x4", "6x6"])
def test_a_pack_is_made_again_as_it_is(name: str) -> None:
    made = packs.pack_text(name)
    assert made == (LEVELS_FOLDER / "sudoku" / f"{name}.txt").read_text(encoding="utf-8"), (
        "run python -m solvers.sudoku.generation.packs"
    )


def test_packs_get_harder() -> None:
    for name in ("easy", "medium"):
        pack = next(pack for pack in read_packs(SUDOKU) if pack.name == name)
        scores = [rate(SUDOKU.parse(level.text)).score for level in pack.levels[::SAMPLE_EVERY]]
        assert scores == sorted(scores)


def test_each_size_offers_the_grades_that_it_is_made_in() -> None:
    offered = {int(size.partition("x")[0]): [Grade[grade.upper()] for grade in grades] for size, grades in GRADES.items()}
    assert offered == {size: list(grades) for size, grades in CLUES.items()}

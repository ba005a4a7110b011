"""Games and their steps as text: a game with its solver in a line, and lists of steps as JSON, read back or refused."""

import copy
import json
import random
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.oracles.steps import illegal_moves, told

from command_line import command_parser
from solvers import PUZZLES, SharedGame, game_id, option_pairs, parse_game_id, read_shared, shared_line
from solvers.errors import ParseError, PuzzleError
from solvers.formats.step_lists import StepList, read, written
from solvers.options import read_options
from solvers.puzzle import Mark, Puzzle, Role, State, Step, final_steps

# lists of steps


puzzles = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=list(PUZZLES))
NEAR = "1 2 3/4 0 5/7 8 6"


def text_of(steps: StepList) -> str:
    return "\n".join(written(steps))


def solved(puzzle: Puzzle[Any, Any], seed: int) -> StepList:
    """Return a solver's steps on the smallest board on offer."""
    options = read_options(puzzle.options, {})
    options[puzzle.options[0].name] = puzzle.options[0].choices[0].value
    start, solver = puzzle.generate(options, seed), puzzle.solver()
    return StepList(puzzle, start, tuple(final_steps(solver.solve(start))), solver.name, read_options(solver.options, {}), 0.25)


@st.composite
def marks(draw: st.DrawFn, extent: tuple[range, range]) -> Mark:
    rows, cols = extent
    cells = draw(st.lists(st.tuples(st.sampled_from(rows), st.sampled_from(cols)), max_size=5))
    digits = [draw(st.integers(1, len(rows))) for _ in cells] if draw(st.booleans()) else []
    return Mark(draw(st.sampled_from(Role)), tuple(cells), draw(st.text(max_size=5)), tuple(digits))


@st.composite
def walks(draw: st.DrawFn, puzzle: Puzzle[Any, Any]) -> StepList:
    """Return odd steps with legal moves."""
    start = puzzle.parse(puzzle.demo)
    source, way = random.Random(draw(st.integers(0, 10**6))), [(start, 0)]
    steps = []
    for _ in range(draw(st.integers(0, 12))):
        undoes = 0
        for _ in range(min(draw(st.integers(0, 2)), len(way) - 1)):
            undoes += way.pop()[1]
        state, moves = way[-1][0], []
        for _ in range(draw(st.integers(0, 3))):
            legal = state.legal_moves()
            if legal:
                moves.append(source.choice(legal))
                state = state.apply(moves[-1])
        way.append((state, len(moves)))
        steps.append(
            Step(
                tuple(moves),
                draw(st.text(max_size=20)),
                draw(st.text(max_size=9)),
                tuple(draw(st.lists(marks(start.extent), max_size=3))),
                draw(st.text(max_size=5)),
                draw(st.text(max_size=5)),
                draw(st.integers(0, 10**20)),
                undoes,
                tuple(draw(st.lists(st.tuples(st.text(max_size=5), st.integers(-5, 10**40)), max_size=2))),
            )
        )
    options = draw(st.dictionaries(st.text(max_size=4), st.text(max_size=4), max_size=2))
    seconds = draw(st.none() | st.floats(0, 1e6))
    return StepList(puzzle, start, tuple(steps), draw(st.text(max_size=9)), options, seconds)


@puzzles
@settings(max_examples=10)
@given(data=st.data())
def test_every_field_of_every_step_is_read_back(puzzle: Puzzle[Any, Any], data: st.DataObject) -> None:
    steps = data.draw(walks(puzzle))
    again = read(text_of(steps))
    assert again == steps
    assert text_of(again) == text_of(steps)


def test_marks_that_many_steps_share_are_written_once_and_read_back() -> None:
    steps = solved(PUZZLES["sliding"], 1)
    assert read(text_of(steps)) == steps
    content = json.loads(text_of(steps))
    named = [place for step in content["steps"] for place in step.get("marks", ())]
    assert len(content["marks"]) == len({mark for step in steps.steps for mark in step.marks}) < len(named)


# what is refused


def complaint(text: str) -> str:
    with pytest.raises(PuzzleError) as found:
        read(text)
    sentence = str(found.value)
    assert "\n" not in sentence and sentence.endswith(".") and sentence[0].isupper(), sentence
    return sentence


@puzzles
def test_truncated_files_are_refused(puzzle: Puzzle[Any, Any]) -> None:
    text = text_of(solved(puzzle, 3))
    for length in [*range(0, min(len(text) - 1, 400), 7), *range(400, len(text) - 1, 4999), len(text) - 1]:
        assert "is not a list of steps" in complaint(text[:length])


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ({"format": "another"}, "saved by Share"),
        ({"version": 2}, "version '2', but only version 1 is supported"),
        ({"puzzle": "chess"}, "no puzzle named 'chess'"),
        ({"game": "1 2 3/4 0"}, "row"),
        ({"game": 7}, "its 'game' is not a text"),
        ({"steps": None}, "its 'steps' is not a list"),
        ({"steps": [{"why": "", "technique": ""}]}, "Step 1 of this list is damaged: its 'moves' is missing"),
        ({"steps": [{"moves": ["x"], "why": "", "technique": ""}]}, "Step 1 of this list is damaged. A sliding move"),
        ({"steps": [{"moves": ["1"], "why": "", "technique": ""}]}, "Tile 1 at r1c1 can't slide"),
        ({"steps": [{"moves": [], "why": "", "technique": "", "undoes": 1}]}, "one of them doesn't take back whole steps"),
        ({"steps": [{"moves": [], "why": "", "technique": "", "marks": [99]}]}, "it refers to mark 99"),
        (
            {"steps": [{"moves": [], "why": "", "technique": "", "figures": [["a", "b"]]}]},
            "its 'figures' is not a list of named figures",
        ),
        ({"marks": [{"role": "hero", "cells": []}]}, "Mark 1 of this list is damaged: its 'role' is not a known role"),
        ({"marks": [{"role": "path", "cells": [[3, 0]]}]}, "the board has no cell [3, 0]"),
        ({"marks": [{"role": "path", "cells": [[0, 0]], "digits": [4]}]}, "the board has no digit 4"),
        ({"marks": [{"role": "path", "cells": [[0, 0]], "digits": [1, 2]}]}, "1 cells, but 2 digits"),
        ({"seconds": -1}, "its 'seconds' is not a number of seconds"),
    ],
    ids=str,
)
def test_errors_say_what_is_wrong(edit: dict[str, Any], words: str) -> None:
    puzzle = PUZZLES["sliding"]
    start = puzzle.parse(NEAR)
    content = json.loads(text_of(StepList(puzzle, start, tuple(final_steps(puzzle.solver().solve(start))))))
    assert words in complaint(json.dumps(content | edit))


@pytest.mark.parametrize("text", ["", "[]", "null", "\ufeff", "GIF89a", "[" * 100_000])
def test_other_files_are_refused(text: str) -> None:
    assert "is not a list of steps" in complaint(text)


@puzzles
def test_a_move_against_the_rules_is_found_wherever_it_is(puzzle: Puzzle[Any, Any]) -> None:
    """Also in steps that later ones take back."""
    steps = solved(puzzle, 5)
    content = json.loads(text_of(steps))
    for number, state in positions(steps):
        if content["steps"][number]["moves"]:
            edited = copy.deepcopy(content)
            edited["steps"][number]["moves"][0] = str(illegal_moves(puzzle, state)[-1])
            assert "can't be made" in complaint(json.dumps(edited))


def positions(steps: StepList) -> Iterator[tuple[int, State[Any]]]:
    """Yield the number of some steps and the position before each."""
    befores = told(steps.start, steps.steps).befores
    return ((number, befores[number]) for number in range(0, len(befores), max(len(befores) // 5, 1)))


def damaged(content: Any, source: random.Random) -> None:
    """Replace one value in nested tables and lists."""
    while True:
        keys = list(content) if isinstance(content, dict) else list(range(len(content)))
        key = source.choice(keys)
        inner = content[key]
        if isinstance(inner, (dict, list)) and inner and source.random() < 0.8:
            content = inner
            continue
        content[key] = source.choice([None, -1, 10**30, 0.5, "", "r1c1", [], {}, [[]], True, "\ud800", [[-1, -1]], [10**9]])
        return


@puzzles
def test_any_damage_gives_one_sentence(puzzle: Puzzle[Any, Any]) -> None:
    content = json.loads(text_of(solved(puzzle, 2)))
    refused = 0
    for seed in range(40):
        edited = copy.deepcopy(content)
        damaged(edited, random.Random(seed))
        try:
            read(json.dumps(edited))
        except ParseError:
            refused += 1
    assert refused > 20


# a game with its solver


GAME = "sliding:1 2 3/4 0 5/7 8 6"


@puzzles
def test_every_solver_and_board_make_a_round_trip(puzzle: Puzzle[Any, Any]) -> None:
    for solver in puzzle.solvers:
        chosen = {option.name: option.choices[-1].value for option in solver.options}
        shared = SharedGame(game_id(puzzle, puzzle.parse(puzzle.demo)), solver.name, chosen)
        assert read_shared(shared_line(shared)) == shared
        for command in ("play", "solve"):
            args = command_parser().parse_args([command, *shlex.split(shared_line(shared))])
            given = args.game if command == "play" else args.puzzle
            assert (given, args.solver, option_pairs(args.set or ())) == (shared.game, solver.name, chosen)


@pytest.mark.parametrize(
    "text",
    [
        f"{GAME} --solver corner-in",
        f"'{GAME}' --solver corner-in",
        f'  "{GAME}"   --solver corner-in\n',
        f"{GAME}\n--solver corner-in",
        f"{GAME} --solver 'corner-in'",
    ],
)
def test_quotation_marks_may_be_left_out(text: str) -> None:
    assert read_shared(text) == SharedGame(GAME, "corner-in")


@pytest.mark.parametrize("text", [GAME, f'"{GAME}"', "4 . .|. . .\n --------+-- \n. . 1|2 . .", "", '"', "-- --", "a --b"])
def test_other_texts_are_games_alone(text: str) -> None:
    shared = read_shared(text)
    assert shared.solver == "" and shared.game.strip('"') == text.strip().strip('"')


def test_a_quoted_game_is_read_bare() -> None:
    assert parse_game_id(read_shared(f'"{GAME}"').game)[0].name == "sliding"


HALF = ("--solver", "--solver a --set", "--solver a b", "--solver a --limit 3", "--solver 'a", "--set a=b c")


@pytest.mark.parametrize(
    ("tail", "words"), [*((tail, "--solver NAME") for tail in HALF), ("--solver a --set direction", "doesn't set an option")]
)
def test_half_a_line_is_refused(tail: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        read_shared(f"{GAME} {tail}")

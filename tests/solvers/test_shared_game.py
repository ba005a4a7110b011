"""A game ID with its solver as a line of text."""

import shlex

import pytest

from command_line import command_parser
from solvers import PUZZLES, game_id, parse_game_id
from solvers.errors import ParseError
from solvers.formats.shared_game import SharedGame, pairs, read, written

GAME = "sliding:1 2 3/4 0 5/7 8 6"


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=list(PUZZLES))
def test_every_solver_of_every_board_goes_there_and_back(puzzle: object) -> None:
    for solver in puzzle.solvers:  # type: ignore[attr-defined]
        chosen = {option.name: option.choices[-1].value for option in solver.options}
        shared = SharedGame(game_id(puzzle, puzzle.parse(puzzle.demo)), solver.name, chosen)  # type: ignore[attr-defined, arg-type]
        assert read(written(shared)) == shared
        for command in ("play", "solve"):
            args = command_parser().parse_args([command, *shlex.split(written(shared))])
            given = args.game if command == "play" else args.puzzle
            assert (given, args.solver, pairs(args.set or ())) == (shared.game, solver.name, chosen)


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
    assert read(text) == SharedGame(GAME, "corner-in")


@pytest.mark.parametrize("text", [GAME, f'"{GAME}"', "4 . .|. . .\n --------+-- \n. . 1|2 . .", "", '"', "-- --", "a --b"])
def test_other_texts_are_games_alone(text: str) -> None:
    shared = read(text)
    assert shared.solver == "" and shared.game.strip('"') == text.strip().strip('"')


def test_a_quoted_game_is_read_bare() -> None:
    assert parse_game_id(read(f'"{GAME}"').game)[0].name == "sliding"


@pytest.mark.parametrize(
    "tail", ["--solver", "--solver a --set", "--solver a b", "--solver a --limit 3", "--solver 'a", "--set a=b c"]
)
def test_half_a_line_is_refused(tail: str) -> None:
    with pytest.raises(ParseError, match="--solver NAME"):
        read(f"{GAME} {tail}")


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(ParseError, match="doesn't set an option"):
        read(f"{GAME} --solver row-by-row --set direction")

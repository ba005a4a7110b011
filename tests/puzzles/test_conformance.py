"""The contract of every puzzle: records, texts, moves, solvers and levels."""

import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracles.steps import illegal_moves

from game.boards import BOARDS
from solvers import PUZZLES, find_puzzle, game_id, parse_game_id
from solvers.errors import GaveUp, IllegalMove, ParseError, PuzzleError, Unsolvable
from solvers.formats.levels import LEVELS_FOLDER, board_of, read_packs
from solvers.options import read_options
from solvers.puzzle import Drag, Press, Puzzle, Solver, State, Step, Tap, final_steps, net_moves

puzzles = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=list(PUZZLES))
solvers = pytest.mark.parametrize(
    ("puzzle", "solver"),
    [(puzzle, solver) for puzzle in PUZZLES.values() for solver in puzzle.solvers],
    ids=[f"{puzzle.name}:{solver.name}" for puzzle in PUZZLES.values() for solver in puzzle.solvers],
)
seeds = st.integers(0, 10**6)


def small(puzzle: Puzzle[Any, Any], seed: int) -> State[Any]:
    """Return a board of the smallest size on offer; the seed chooses its other options."""
    options = read_options(puzzle.options, {})
    options[puzzle.options[0].name] = puzzle.options[0].choices[0].value
    source = random.Random(seed)
    drawn = options | {option.name: source.choice(option.choices).value for option in puzzle.options[1:]}
    try:
        puzzle.check_options(drawn)
        return puzzle.generate(drawn, seed)
    except PuzzleError:  # not all choices go together
        return puzzle.generate(options, seed)


def walk(puzzle: Puzzle[Any, Any], state: State[Any], seed: int, length: int) -> list[Any]:
    """Return random legal moves from a state, at most `length`."""
    source, moves = random.Random(seed), []
    for _ in range(length):
        legal = state.legal_moves()
        if not legal or state.is_solved():
            break
        moves.append(source.choice(legal))
        state = state.apply(moves[-1])
    return moves


def steps_of(puzzle: Puzzle[Any, Any], solver: Solver[Any], state: State[Any]) -> list[Step]:
    """Return a solver's final steps, or those of the solver that it names instead if it gives up."""
    try:
        return final_steps(solver.solve(state))
    except GaveUp as problem:
        assert str(problem).endswith(".")
        assert problem.instead not in ("", solver.name)
        return steps_of(puzzle, puzzle.solver(problem.instead), state)


@puzzles
def test_the_record_is_complete(puzzle: Puzzle[Any, Any]) -> None:
    assert PUZZLES[puzzle.name] is puzzle
    assert find_puzzle(puzzle.name) is puzzle and puzzle in {puzzle}
    assert puzzle.title and puzzle.blurb
    assert puzzle.solver() is puzzle.solvers[0]
    assert len({solver.name for solver in puzzle.solvers}) == len(puzzle.solvers)
    assert puzzle.name in BOARDS
    assert (LEVELS_FOLDER / puzzle.name).is_dir()


@puzzles
@given(seed=seeds)
def test_apply_all_equals_applying_one_move_at_a_time(puzzle: Puzzle[Any, Any], seed: int) -> None:
    state = small(puzzle, seed)
    moves = walk(puzzle, state, seed, 30)
    assert state.apply_all([]) == state
    after = state
    for move in moves:
        after = after.apply(move)
    assert state.apply_all(iter(moves)) == after
    if moves and moves[-1] not in after.legal_moves():
        with pytest.raises(IllegalMove):
            state.apply_all([*moves, moves[-1]])


@puzzles
@given(seed=seeds)
def test_boards_survive_their_text_form(puzzle: Puzzle[Any, Any], seed: int) -> None:
    state = small(puzzle, seed)
    for move in (None, *walk(puzzle, state, seed, 12)):
        state = state if move is None else state.apply(move)
        assert puzzle.parse(str(state)) == state
        assert hash(puzzle.parse(str(state))) == hash(state)
        assert parse_game_id(game_id(puzzle, state)) == (puzzle, state)


@puzzles
@given(seed=seeds)
def test_moves_are_legal_and_survive_their_text_form(puzzle: Puzzle[Any, Any], seed: int) -> None:
    state = small(puzzle, seed)
    for chosen in walk(puzzle, state, seed, 12):
        before = str(state)
        for move in state.legal_moves():
            assert puzzle.parse_move(str(move)) == move
            assert state.apply(move) != state
            assert state.gestures(move)
            assert all(isinstance(gesture, Tap | Press | Drag) for gesture in state.gestures(move))
        assert str(state) == before, "apply changed the state it was called on"
        state = state.apply(chosen)


@puzzles
@given(seed=seeds)
def test_a_seed_gives_the_same_unsolved_board(puzzle: Puzzle[Any, Any], seed: int) -> None:
    state = small(puzzle, seed)
    assert state == small(puzzle, seed)
    assert not state.is_solved()
    puzzle.check(state)
    assert puzzle.caption(state)


@puzzles
def test_seeds_give_different_boards(puzzle: Puzzle[Any, Any]) -> None:
    assert len({small(puzzle, seed) for seed in range(20)}) > 15


@puzzles
def test_illegal_moves_raise_a_sentence(puzzle: Puzzle[Any, Any]) -> None:
    state = small(puzzle, 1)
    others = illegal_moves(puzzle, state)
    assert others
    for move in others:
        with pytest.raises(IllegalMove) as caught:
            state.apply(move)
        assert str(caught.value).endswith(".")


@puzzles
@pytest.mark.parametrize("text", ["", "   ", "hello world", "1", "/", "\n\n", "☃", "0" * 5000, "1 2 3"])
def test_bad_boards_raise_a_sentence(puzzle: Puzzle[Any, Any], text: str) -> None:
    with pytest.raises(ParseError) as caught:
        puzzle.parse(text)
    assert str(caught.value).endswith(".") and len(str(caught.value)) < 400


@puzzles
@pytest.mark.parametrize("text", ["", "hello", "-1", "1.5", "☃"])
def test_bad_moves_raise_an_error(puzzle: Puzzle[Any, Any], text: str) -> None:
    with pytest.raises(ParseError):
        puzzle.parse_move(text)


@pytest.mark.parametrize("text", ["", "1 2/3 0", "chess:e4", ":", "sliding", "sliding:"])
def test_bad_game_ids_raise_a_sentence(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_game_id(text)
    assert str(caught.value).endswith(".")


@solvers
@given(seed=seeds)
def test_solvers_solve_and_explain(puzzle: Puzzle[Any, Any], solver: Solver[Any], seed: int) -> None:
    states = [small(puzzle, seed)]
    for item in steps_of(puzzle, solver, states[0]):
        assert item.why.strip() and item.technique and item.headline
        assert item.undoes < len(states), "it undoes more steps than it has made"
        del states[len(states) - item.undoes :]
        for move in item.moves:
            assert not states[-1].is_solved(), "it continues after the solution"
            states.append(states[-1].apply(move))
    assert states[-1].is_solved()


@solvers
def test_solvers_have_no_steps_for_a_solved_board(puzzle: Puzzle[Any, Any], solver: Solver[Any]) -> None:
    start = small(puzzle, 3)
    state = start.apply_all(net_moves(steps_of(puzzle, solver, start)))
    assert not final_steps(solver.solve(state))


@pytest.mark.parametrize(
    "game", ["sliding:2 1 3/4 5 6/7 8 0", "sudoku:11..............", "link:@inside 1 2/2 1", "onestroke:S#E"]
)
def test_solvers_report_an_unsolvable_board_before_any_move(game: str) -> None:
    puzzle, state = parse_game_id(game)
    for solver in puzzle.solvers:
        with pytest.raises(Unsolvable) as caught:
            next(item for item in solver.solve(state) if getattr(item, "moves", ()))
        assert str(caught.value).endswith("."), solver.name


@solvers
def test_steps_can_be_pickled(puzzle: Puzzle[Any, Any], solver: Solver[Any]) -> None:
    steps = steps_of(puzzle, solver, small(puzzle, 5))
    assert pickle.loads(pickle.dumps(steps)) == steps


@solvers
def test_unknown_options_and_values_are_quoted(puzzle: Puzzle[Any, Any], solver: Solver[Any]) -> None:
    with pytest.raises(ParseError, match="nonsense"):
        solver.solve(small(puzzle, 1), {"nonsense": "1"})
    for option in solver.options:
        with pytest.raises(ParseError, match="wrongvalue"):
            solver.solve(small(puzzle, 1), {option.name: "wrongvalue"})


@puzzles
def test_only_the_solved_position_has_the_highest_merit(puzzle: Puzzle[Any, Any]) -> None:
    states = [small(puzzle, 7)]
    for move in net_moves(steps_of(puzzle, puzzle.solver(), states[0])):
        states.append(states[-1].apply(move))
    closeness_values = [puzzle.closeness(state, None) for state in states]
    assert closeness_values[-1] == max(closeness_values)
    assert closeness_values.count(closeness_values[-1]) == 1


@puzzles
def test_levels_can_be_played(puzzle: Puzzle[Any, Any]) -> None:
    packs = read_packs(puzzle)
    assert packs
    for pack in packs:
        texts = [level.text for level in pack.levels]
        assert len(set(texts)) == len(texts), f"{pack.name} contains a level twice"
        for level in pack.levels:
            assert not board_of(puzzle, level).is_solved()

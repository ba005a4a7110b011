"""Reviews of games, compared with brute force: known blunders are named, and the best play has 100 %."""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from support.oracles.steps import all_distances

from solvers import PUZZLES, parse_game_id
from solvers.link.rules import LinkState
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Puzzle, Ruling, State, final_steps, net_moves
from solvers.review import Game, Played, Quality, RulingReview, Summary, Verdict, can_review, reviewed
from solvers.sliding import analysis as sliding_review
from solvers.sliding.rules import SlidingState

SUDOKU = "sudoku:..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
MAZE = "onestroke:...S/.o../.#../..../..#./E..o"
ZIP = "onestroke:@zip 1..2/..../...3"
BEST, FORCED, GUESS, WASTED, MISTAKE, OTHER = Quality


def game(board: str, *moves: str, undoes: dict[int, int] | None = None, period_s: float | None = None) -> Game:
    """Return the game of moves, before some of which others were taken back, with a move in each period."""
    puzzle, start = parse_game_id(board)
    played = []
    for number, text in enumerate(moves, 1):
        seconds = None if period_s is None else period_s * number
        played.append(Played(puzzle.parse_move(text), seconds, (undoes or {}).get(number, 0)))
    return Game(puzzle, start, tuple(played))


def review(of: Game, known: dict[State[Any], Ruling] | None = None) -> tuple[list[Verdict], Summary]:
    """Return the last review of a game; its steps must be a timeline of the game's moves."""
    verdicts: list[Verdict] = []
    summary = None
    for item in reviewed(of, known or {}):
        if isinstance(item, Verdict):
            verdicts.append(item)
        elif isinstance(item, Summary):
            summary = item
        elif item.is_anew:
            verdicts.clear()
    assert [move for verdict in verdicts for move in verdict.moves] == [played.move for played in of.played]
    of.start.apply_all(net_moves(verdict.step() for verdict in verdicts))
    return verdicts, summary


def answer(puzzle: Puzzle[Any, Any], start: State[Any], solver: str = "") -> list[str]:
    """Return the moves of a solver."""
    return list(map(str, net_moves(final_steps(puzzle.solver(solver).solve(start)))))


def qualities(verdicts: Sequence[Verdict]) -> list[Quality]:
    return [verdict.quality for verdict in verdicts]


@pytest.mark.parametrize(
    ("board", "solver"),
    [
        ("sliding:8 6 7/2 5 4/3 0 1", "shortest"),
        ("sliding:@first 1 2 3 7/4 5 6 11/8 9 10 0", "shortest"),
        (SUDOKU, "human"),
        ("link:@down 1 2 3 1/2 3 4 4/5 5 1 6/6 2 1 2", "decide"),
        (MAZE, "frontier"),
        (ZIP, "frontier"),
    ],
)
def test_whoever_plays_as_the_best_solver_has_100_percent(board: str, solver: str) -> None:
    verdicts, summary = review(game(board, *answer(*parse_game_id(board), solver)))
    assert summary.accuracy in (1.0, None) and summary.is_exact
    assert set(qualities(verdicts)) <= {BEST, FORCED, OTHER}
    assert not any(verdict.best for verdict in verdicts)


# the oracles


@cache
def most(state: Any) -> float:
    """Return the points of the best end of a position, by trying everything; minus infinity if it is lost."""
    if state.is_solved():
        return float(state.points) if isinstance(state, OneStrokeState) else 0.0
    moves = state.legal_moves()
    if isinstance(state, OneStrokeState):
        moves = [move for move in moves if move.cell not in state.visited]
    return max((most(state.apply(move)) for move in moves), default=float("-inf"))


def wandering(puzzle: Puzzle[Any, Any], start: State[Any], seed: int, length: int) -> Game:
    """Return a game of moves at random, some of which are taken back."""
    source = random.Random(seed)
    line, played = [start], list[Played]()
    while len(played) < length:
        undoes = source.randrange(len(line)) if source.random() < 0.15 else 0
        line = line[: len(line) - undoes]
        moves = line[-1].legal_moves()
        if not moves or line[-1].is_solved():
            if len(line) == 1:
                break
            undoes += 1
            line.pop()
            moves = line[-1].legal_moves()
        move = source.choice(moves)
        line.append(line[-1].apply(move))
        played.append(Played(move, undoes=undoes))
    return Game(puzzle, start, tuple(played))


def ways(of: Game) -> Iterator[tuple[Any, Any]]:
    """Yield the positions before and after each move."""
    line = [of.start]
    for played in of.played:
        line = line[: len(line) - played.undoes]
        line.append(line[-1].apply(played.move))
        yield line[-2], line[-1]


@pytest.mark.parametrize("seed", range(6))
def test_every_slide_is_judged_as_all_distances_tell(seed: int) -> None:
    start = random.Random(seed).choice(list(all_distances(SlidingState.goal(2, 3))))
    of = wandering(PUZZLES["sliding"], start, seed, 60)
    verdicts, _ = review(of)
    far = all_distances(SlidingState.goal(2, 3))
    for (before, after), verdict in zip(ways(of), verdicts, strict=True):
        assert verdict.value == far[after]
        assert ", again." in verdict.why or verdict.quality is (BEST if far[after] < far[before] else WASTED)
        if verdict.quality is WASTED:
            assert far[before.apply(*verdict.best)] == far[before] - 1


LINK_BOARDS = ("link:3 2 1 4/2 1 2 3/1 1 4 2", "link:@down 2 2 3 1/2 4 1 1/1 3 2 4")
MAZES = (MAZE, "onestroke:@fill S.../..#./....", ZIP)


@pytest.mark.parametrize("board", [*LINK_BOARDS, *MAZES])
@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_a_mistake_exactly_if_trying_everything_finds_a_loss(board: str, seed: int) -> None:
    puzzle, start = parse_game_id(board)
    of = wandering(puzzle, start, seed, 25)
    verdicts, _ = review(of)
    for (before, after), verdict in zip(ways(of), verdicts, strict=True):
        if isinstance(after, OneStrokeState) and len(after.trail) < len(before.trail):
            assert verdict.quality is OTHER, "the line was taken back"
            continue
        assert ", again." in verdict.why or (verdict.quality is MISTAKE) == (most(after) < most(before))
        if verdict.quality is MISTAKE:
            assert most(before.apply_all(verdict.best)) == most(before)
        if isinstance(before, LinkState) and verdict.quality is FORCED:
            others = [pair for pair in before.pairs if pair not in verdict.moves]
            assert all(most(before.without(pair)) < most(before) for pair in others)


# words and figures


def test_a_slide_back_is_named_and_counted() -> None:
    verdicts, summary = review(game("sliding:1 2 3/4 0 5/7 8 6", "8", "8", "5", "6"))
    assert qualities(verdicts) == [WASTED, BEST, BEST, BEST]
    assert list(map(str, verdicts[0].best)) == ["5"] and "Best was tile 5." in verdicts[0].why
    assert (summary.accuracy, summary.first) == (0.75, 2)
    assert summary.facts[0] == "It took 4 moves, and 2 are enough."


@pytest.mark.parametrize(
    ("board", "moves"), [("sliding:1 2 3/4 0 5/7 8 6", ("8", "8", "5")), (SUDOKU, ("r1c1=7", "r1c1=7", "r1c1=8"))]
)
def test_a_move_that_is_made_again_counts_once(board: str, moves: Sequence[str]) -> None:
    verdicts, summary = review(game(board, *moves, undoes={2: 1, 3: 1}))
    assert [verdict.quality.is_fault for verdict in verdicts] == [True, False, False]
    assert "again" in verdicts[1].why and summary.accuracy == 0.5


def test_what_hints_have_proven_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    of = game("sliding:1 2 3/4 0 5/7 8 6", "5", "6")
    states = [of.start, *(after for _, after in ways(of))]
    known = {state: Ruling(False, left=2 - number, is_fewest=True) for number, state in enumerate(states)}
    monkeypatch.setattr(sliding_review.ExactReview, "_search", lambda *args: pytest.fail("it was searched"))
    assert review(of, known)[1].accuracy == 1.0


def test_large_sliding_boards_have_bounds_and_only_circles_are_wasted() -> None:
    board = "sliding:1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19/21 22 23 24 20"
    verdicts, summary = review(game(board, "14", "14", "19", "20"))
    assert not summary.is_exact and "estimated" in summary.meaning
    assert qualities(verdicts) == [WASTED, WASTED, OTHER, OTHER]
    assert all(verdict.least is not None and verdict.least <= (verdict.value or 0) for verdict in verdicts)
    assert summary.accuracy == 0.75


def test_while_the_exact_search_is_compiled_the_review_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = iter([False, False, True])
    monkeypatch.setattr(sliding_review, "is_instant", lambda state: next(asked))
    items = list(reviewed(game("sliding:1 2 3/4 0 5/7 8 6", "8", "8", "5", "6"), {}))
    exact = [item.is_exact for item in items if isinstance(item, Summary)]
    assert exact == [False, True]
    assert any(isinstance(item, Progress) and item.is_anew for item in items)


def test_each_digit_has_its_easiest_technique_and_its_time() -> None:
    verdicts, summary = review(game(SUDOKU, "r1c1=8", "r2c1=5", period_s=30.0))
    assert [verdict.why.partition(":")[0] for verdict in verdicts] == ["Hidden single", "Hidden single"]
    assert [verdict.seconds for verdict in verdicts] == [30.0, 30.0]
    assert summary.curve == "Seconds for each digit" and "took longest: 0:30." in summary.facts[-1]


def test_a_wrong_digit_is_named_with_its_cost_and_what_could_be_known() -> None:
    moves = ("r1c1=8", "r1c5=9", "r2c1=5", "r1c5=0", "r1c5=6")
    verdicts, summary = review(game(SUDOKU, *moves, period_s=10.0))
    assert qualities(verdicts) == [BEST, MISTAKE, BEST, OTHER, BEST]
    assert "9 at r1c5 is wrong. It stood for 0:20 while 1 more digit was placed." in verdicts[1].why
    assert verdicts[1].best and "What you could deduce" in verdicts[1].why
    assert "9 was wrong" in verdicts[3].why
    assert summary.accuracy == 0.75 and summary.facts[0].startswith("Move 2: 9 at r1c5 is wrong.")


def test_a_right_digit_that_nothing_shows_yet_is_a_guess() -> None:
    puzzle, start = parse_game_id("sudoku:..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    verdicts, summary = review(game(f"sudoku:{start}", *answer(puzzle, start, "fast")[:3]))
    assert GUESS in qualities(verdicts) and (summary.accuracy or 0) < 1
    guess = next(verdict for verdict in verdicts if verdict.quality is GUESS)
    assert "couldn't be deduced yet" in guess.why


def test_pencil_marks_belong_to_the_digit_after_them_unless_the_game_parts_there() -> None:
    marks = ("r1c1+8", "r1c1+7")
    verdicts, _ = review(game(SUDOKU, *marks, "r1c1=8"))
    assert [len(verdict.moves) for verdict in verdicts] == [3]
    verdicts, _ = review(game(SUDOKU, *marks, "r1c1=8", "r2c1=5", undoes={4: 1}))
    assert [len(verdict.moves) for verdict in verdicts] == [2, 1, 1]


def test_a_pair_that_lost_counts_though_it_was_taken_back() -> None:
    _, start = parse_game_id(LINK_BOARDS[0])
    losing = next(pair for pair in start.pairs if most(start.without(pair)) < 0)
    keeping = next(pair for pair in start.pairs if most(start.without(pair)) == 0)
    verdicts, summary = review(game(LINK_BOARDS[0], str(losing), str(keeping), undoes={2: 1}))
    assert qualities(verdicts)[0] is MISTAKE and not qualities(verdicts)[1].is_fault
    assert summary.facts[0].startswith("Move 1 lost the game: ") and summary.facts[0].endswith("It was taken back.")


def test_what_a_maze_lost_is_named() -> None:
    line = ["r1c3", "r1c2", "r1c1", "r2c1", "r2c2", "r2c3", "r2c4", "r3c4", "r4c4", "r4c3"]
    verdicts, summary = review(game(MAZE, *line))
    assert qualities(verdicts)[-2:] == [MISTAKE, MISTAKE]
    assert "r4c3 cost 3 points. The best possible score fell from 21 to 18." in verdicts[-1].why
    assert "It cut off 3 cells with 1 coin: r5c4, r6c3 and r6c4." in verdicts[-1].why
    assert summary.facts[0] == "Par is 23, and the line has 12."


def test_a_puzzle_without_a_review_of_its_own_is_reviewed_by_its_judge() -> None:
    of = wandering(PUZZLES["link"], parse_game_id(LINK_BOARDS[1])[1], 1, 12)
    plain = replace(of, puzzle=replace(of.puzzle, review=None))
    assert can_review(plain.puzzle) and not can_review(replace(plain.puzzle, judge=None))
    own, general = review(of)[0], review(plain)[0]
    assert [each is MISTAKE for each in qualities(own)] == [each is MISTAKE for each in qualities(general)]


def test_in_a_line_that_lost_nothing_only_its_ends_are_judged() -> None:
    of = game(MAZE, *answer(*parse_game_id(MAZE)))
    judged = list[State[Any]]()

    class Counting(RulingReview):
        def ruling(self, state: State[Any]) -> Any:
            judged.append(state)
            return super().ruling(state)

    list(Counting(of, {}))
    assert len(judged) == 2


@pytest.mark.parametrize(
    ("board", "most_moves", "seconds"), [("sliding:15 3 8 12/10 1 13 6/14 5 4 7/11 2 9 0", 120, 3.0), (SUDOKU, 81, 1.0)]
)
def test_a_review_is_there_soon(board: str, most_moves: int, seconds: float) -> None:
    of = game(board, *answer(*parse_game_id(board))[:most_moves])
    began = time.process_time()
    review(of)
    assert time.process_time() - began < seconds


def test_a_shuffle_makes_a_lost_board_one_that_can_be_lost_again() -> None:
    puzzle, start = parse_game_id(LINK_BOARDS[0])
    losing = next(pair for pair in start.pairs if most(start.without(pair)) < 0)
    shuffled = start.without(losing).apply(puzzle.parse_move("shuffle=3"))
    verdicts, summary = review(game(LINK_BOARDS[0], str(losing), "shuffle=3", *answer(puzzle, shuffled)))
    assert qualities(verdicts)[:2] == [MISTAKE, OTHER] and verdicts[1].why.startswith("Shuffled.")
    assert set(qualities(verdicts)[2:]) <= {BEST, FORCED}
    assert [fact for fact in summary.facts if "lost the game" in fact] == [summary.facts[0]]

"""Moves on a maze, proofs that a line can't be finished, cells that are cut off, and texts of mazes."""

import random
import re

import pytest
from hypothesis import given, settings
from support.oracles.mazes import every_line, random_state, states

from solvers.errors import IllegalMove, ParseError, Unsolvable
from solvers.onestroke.fill.proofs import check, closeness, proof
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off, dead_ends, parse_move
from solvers.onestroke.text import MAX_CHARACTERS, draft, parse
from solvers.puzzle import cell_name


@settings(max_examples=900)
@given(states())
def test_positions_that_fail_the_check_are_unsolvable_and_in_best_score_no_others_are(state: OneStrokeState) -> None:
    try:
        check(state)
    except Unsolvable as problem:
        assert str(problem).endswith(".") and len(str(problem)) < 250
        assert not any(every_line(state))
    else:
        assert state.maze.mode is not Mode.BEST or any(every_line(state))


@settings(max_examples=300)
@given(states())
def test_proofs_hold(state: OneStrokeState) -> None:
    found = proof(state)
    if found is not None:
        assert not any(len(line) == len(state.maze.cells) for line in every_line(state))
        assert found.now.endswith(".") and not found.then.endswith(".") and set(found.cells) <= set(state.maze.cells)


def test_most_lost_fills_are_found_without_a_search() -> None:
    source, n_lost, n_seen = random.Random(2), 0, 0
    for _ in range(300):
        state = random_state(source, source.choice((Mode.FILL, Mode.ZIP)), 4, 4)
        is_lost = not any(every_line(state))
        n_lost, n_seen = n_lost + is_lost, n_seen + (proof(state) is not None)
    assert n_seen > 0.95 * n_lost > 150


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S#./##./..E", "The start at r1c1 is walled in"),
        ("S../.##/.#E", "The end at r3c3 is walled in: no line can reach it"),
        ("S#./.#./.#E", "can't be reached from the start at r1c1"),
        ("S../.E./... r1c2 r1c3 r2c3 r3c3 r3c2 r3c1 r2c1", ""),
        ("S.../##../E... r1c2 r1c3 r2c3 r2c4 r3c4 r3c3 r3c2", ""),
        ("S.../..../#.E. r1c2 r1c3 r1c4 r2c4 r3c4", ""),
        ("S.../.#../.#.E/.... r2c1 r3c1 r4c1 r4c2 r4c3 r3c3 r2c3 r1c3 r1c2", "The line at r1c2 is walled in"),
        ("S.../.#../.#E./.... r1c2 r1c3 r1c4 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1 r3c1 r2c1", "The line at r2c1 is walled in"),
        ("@fill S..E/.##.", "The cell r2c1 has only one way in or out left"),
        ("@fill S...E/..#../..#..", ""),
        ("@fill ..S../..... r2c3", "The line would have to end both at r"),
        ("@fill S..../.#.#./.....", "12 cells left, 7 have"),
        ("@fill S../..E", ""),
        ("@fill S../E..", ""),
        ("@fill S./.E", "can't end at r2c2"),
        ("@fill .../.S./...", ""),
        ("@zip 13/.2", ""),
        ("S..E/.##./....", ""),
        ("@fill ..S../.....E".replace("E", "/....E") + " r2c3 r3c3", "The line can no longer visit r1c1 and 5 more cells"),
        ("@fill S..#/...#/.... r2c1 r2c2 r3c2", "end both at r1c2 and at r3c1"),
        ("@zip .32#/..../1...", "can't end at r1c2"),
        ("@zip 2.../..13/..4.//._../.|../....", "The cells r1c1, r2c2 and r3c1 all need r2c1, which can connect to only two"),
        ("@fill ..../S#.E/...#//..../.|._/....", "The cells r1c1 and r3c1 both need r2c1, which can connect to only one"),
        ("@zip .3../..1./42.. r3c3 r3c4 r2c4", "The number 2 in r3c2 can no longer be reached before the others"),
    ],
)
def test_reasons(text: str, words: str) -> None:
    state = parse(text)
    if words:
        with pytest.raises(Unsolvable) as caught:
            check(state)
        assert words in str(caught.value)
    else:
        check(state)


def test_merit_falls_when_something_is_cut_off() -> None:
    good, bad = parse("S../.../..E r2c1"), parse("S../.../..E r1c2 r2c2")
    assert closeness(good, None) > closeness(bad, None)


@pytest.mark.parametrize(
    ("text", "move", "words"),
    [
        ("S.E", "r1c1", "already at r1c1"),
        ("S.E", "r1c3", "not beside it"),
        ("S#E/...", "r1c2", "There is a wall in r1c2"),
        ("S.E//|..", "r1c2", "There is a wall between r1c1 and r1c2"),
        ("S.E/... r1c2 r1c3", "r2c3", "The line ends at r1c3"),
        ("@fill S.E/... r1c2", "r1c3", "The end comes last: 3 cells would stay free"),
        ("@zip 1..2/.3.4", "r2c1", ""),
        ("@zip 12../.3.4", "r1c2", ""),
        ("@zip 13../.2.4", "r1c2", "in order: 2 comes first, not 3 in r1c2"),
        ("S.E", "r2c1", "There is no cell r2c1"),
    ],
)
def test_illegal_moves_are_explained(text: str, move: str, words: str) -> None:
    state = parse(text)
    if not words:
        assert state.apply(parse_move(move)).head == parse_move(move).cell
        return
    with pytest.raises(IllegalMove) as caught:
        state.apply(parse_move(move))
    assert words in str(caught.value) and str(caught.value).endswith(".")


def test_a_move_to_the_line_takes_it_back() -> None:
    state = parse("S../..E r2c1 r2c2")
    assert state.apply(Visit((0, 0))).trail == ((0, 0),)
    assert Visit((1, 0)) in state.legal_moves()


def test_a_maze_without_a_start_is_neither_solved_nor_played_and_has_nothing_cut_off() -> None:
    state = draft("..E")
    assert cut_off(draft("../.E")) == frozenset() and dead_ends(draft("../.E")) == []
    assert not state.is_solved() and not state.legal_moves() and not draft("@fill ###").is_solved()
    for call in (lambda: state.apply(Visit((0, 1))), lambda: check(state)):
        with pytest.raises((IllegalMove, Unsolvable), match="no start"):
            call()


# what a line can still reach


@settings(max_examples=400)
@given(states((Mode.BEST,)))
def test_cells_are_cut_off_if_no_line_visits_them(state: OneStrokeState) -> None:
    visited = {cell for line in every_line(state) for cell in line} | state.visited
    assert cut_off(state) == set(state.maze.cells) - visited


@settings(max_examples=300)
@given(states((Mode.FILL, Mode.ZIP)))
def test_in_fill_mazes_no_cell_that_a_line_visits_is_cut_off(state: OneStrokeState) -> None:
    if cut_off(state) or (len(dead_ends(state)) > 1 and state.maze.end is None):
        assert not any(every_line(state))


@pytest.mark.parametrize(
    ("text", "lost"),
    [("@fill S../.#.", ""), ("@fill S.#./..#.", "r1c4 r2c4"), ("@fill S../... r2c1 r2c2", ""), ("@fill ..S../..... r2c3", "")],
)
def test_cells_cut_off_in_fill_mazes(text: str, lost: str) -> None:
    assert " ".join(map(cell_name, sorted(cut_off(parse(text))))) == lost


def test_mazes_of_any_size_and_shape_are_searched() -> None:
    snake = "/".join("." * 60 if row % 2 == 0 else ("#" * 59 + "." if row % 4 == 1 else "." + "#" * 59) for row in range(57))
    state = OneStrokeState.at_start(parse(f"S{snake[1:-1]}E").maze)
    assert not cut_off(state)
    assert cut_off(state.apply(Visit((0, 1)))) == frozenset()


# texts


@settings(max_examples=300)
@given(states())
def test_maze_texts_round_trip(state: OneStrokeState) -> None:
    assert parse(str(state)) == state
    assert hash(parse(str(state))) == hash(state)
    assert parse(str(state).replace("/", "\n")) == state
    assert draft(str(state)) == state


def test_both_forms_of_a_maze_with_bars_and_a_line() -> None:
    one = parse("@zip 1..3/2..4//.|../_... r1c2")
    many = parse("  @zip\n1..3\n2..4\n\n. | . .\n_...\n\n r1c2\n")
    assert one == many
    assert one.maze.mode is Mode.ZIP
    assert one.maze.bars == {((0, 1), (0, 2))}, "below the last row is no cell"
    assert one.trail == ((0, 0), (0, 1))
    assert parse("@zip 1..3/2..4//.+../....").maze.bars == {((0, 1), (0, 2)), ((0, 1), (1, 1))}
    assert parse("@ZIP 1.2").maze.mode is Mode.ZIP
    assert parse("@zip/1..3/2..4//.|../_... r1c2") == one, "a row begins after the mode"


def test_numbers_after_nine_are_letters_without_those_of_the_start_and_the_end() -> None:
    maze = parse("@zip 123456789ABCDFG").maze
    assert maze.start == (0, 0) and maze.end == (0, 14) and len(maze.stops) == 13


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no rows of cells"),
        ("   \n\n", "no rows of cells"),
        ("@fill", "no rows of cells"),
        ("...", "no start: put an S"),
        ("###/###", "no start: put an S"),
        ("S..", "no end: put an E"),
        ("@zip S..", "two numbered cells"),
        ("@zip 1..", "two numbered cells"),
        ("S.E/..E", "2 ends: leave one E"),
        ("S.E/S..", "2 starts: leave one S"),
        ("S.E/..", "must have the same length. The first has 3 cells, but row 2 is '..'"),
        ("S.E/.x.", "'x' in row 2 of the maze has no meaning. Use"),
        ("S☃E", "'☃' in row 1"),
        ("S.E r1x2", "'r' in row 1"),
        ("@fly S.E", "'@fly' is not a mode"),
        ("@fill S.1", "number 1 belongs to the mode zip"),
        ("@zip 1.3", "number 2 is missing"),
        ("@zip 1.2/2..", "number 2 appears 2 times"),
        ("@zip .2.3", "number 1 is missing"),
        ("@fill S", "too small"),
        ("S.E//..", "must be 1 x 3 like the first"),
        ("S.E//.x.", "'x' has no meaning in a maze's second block"),
        ("S.E//...//...", "not 3 blocks. Remove"),
        ("." * 61, "at most 60 rows and columns, not 1 x 61"),
        ("/".join("." * 61), "at most 60 rows and columns, not 61 x 1"),
        ("S.E r1c3", "can't be drawn: The line is at r1c1, and r1c3 is not beside it"),
        ("S.E r0c1", "written r1c2, not 'r0c1'"),
        ("S.E r1c100", "written r1c2, not 'r1c100'"),
        ("S.E r9c9", "There is no cell r9c9"),
        ("... r1c1", "no start"),
        ("r1c1", "has no meaning"),
        ("S" + " r1c1" * 30_000 + "x", "too long for a maze"),
        ("." * (MAX_CHARACTERS + 1), "too long for a maze"),
        (" r1c1" * (MAX_CHARACTERS // 5 - 1) + " x", "has no meaning"),
        ("@" * 5000, "is not a mode"),
    ],
)
def test_bad_texts_are_rejected_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    sentence = str(caught.value)
    assert words in sentence
    assert sentence.endswith(".") and len(sentence) < 250 and "\n" not in sentence


def test_drafts_may_be_unfinished_but_have_no_line_without_a_start() -> None:
    for text in ("...", "###", "S.1", "E.E", "@zip 1.3"):
        assert re.sub("@zip ", "", str(draft(text))) == re.sub("@zip ", "", text)
    with pytest.raises(ParseError, match="no start"):
        draft("... r1c2")

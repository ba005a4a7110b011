"""Texts of one-stroke mazes: read back as they were written, and refused in one clear sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from support.oracles.mazes import states

from solvers.errors import ParseError
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import MAX_SIGNS, draft, parse


@settings(max_examples=300)
@given(states())
def test_texts_are_read_back(state: OneStrokeState) -> None:
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
        ("S.E/..", "equally long. The first has 3 cells, but row 2 is '..'"),
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
        ("." * (MAX_SIGNS + 1), "too long for a maze"),
        (" r1c1" * (MAX_SIGNS // 5 - 1) + " x", "has no meaning"),
        ("@" * 5000, "is not a mode"),
    ],
)
def test_bad_texts_are_refused_in_one_sentence(text: str, words: str) -> None:
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

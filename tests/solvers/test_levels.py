"""Level packs, and boards of the day: the same on every machine."""

from argparse import Namespace
from datetime import date
from pathlib import Path

import pytest

from solvers import PUZZLES
from solvers.console import board_flags, wanted_boards
from solvers.errors import ParseError
from solvers.formats.levels import board_of, find_level, level_after, read_pack, read_packs
from solvers.generation import DAY, Dice, options_of, read_day, seed_of, streaks

# packs


SLIDING = PUZZLES["sliding"]


def write(folder: Path, text: str, name: str = "tiny") -> Path:
    (folder / "sliding").mkdir(exist_ok=True)
    file = folder / "sliding" / f"{name}.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_pack_is_read(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path, "# a comment\ntitle: Tiny ones\norder: 3\n\nFirst = 1 0/3 2\n0 1/3 2\n"))
    assert (pack.name, pack.title, pack.order) == ("tiny", "Tiny ones", 3)
    assert [(level.number, level.name, level.key) for level in pack.levels] == [(1, "First", "tiny/1"), (2, "", "tiny/2")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title: x\n1 2/3 3", "tiny.txt, line 2: .*blank"),
        ("1 0/3 2\n\n2 1/3 0", "tiny.txt, line 3: .*parity"),
        ("order: 1\nFirst = 1 0/3", "line 2"),
        ("order: soon\n1 0/3 2", "line 1: .*whole number"),
    ],
)
def test_bad_lines_are_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        for level in read_pack(write(tmp_path, text)).levels:
            board_of(SLIDING, level)


def test_a_pack_that_is_not_text_is_named(tmp_path: Path) -> None:
    write(tmp_path, "").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParseError, match=r"tiny\.txt can't be read"):
        read_packs(SLIDING, tmp_path)


def test_the_level_after_another_is_found(tmp_path: Path) -> None:
    write(tmp_path, "1 0/3 2\n0 1/3 2")
    following = level_after(SLIDING, "tiny/1", tmp_path)
    assert following is not None and following.key == "tiny/2"
    for key in ("tiny/2", "tiny/x", "tiny/-100", "tiny/²", "tiny", "gone/1", "", f"tiny/{'9' * 5000}"):
        assert level_after(SLIDING, key, tmp_path) is None


def test_levels_are_found_by_their_key() -> None:
    assert find_level(SLIDING, "warm-up/2").number == 2
    for key in ("warm-up", "warm-up/0", "warm-up/999", "warm-up/x", "nowhere/1", ""):
        with pytest.raises(ParseError) as caught:
            find_level(SLIDING, key)
        assert str(caught.value).endswith(".")


# boards of the day


TODAY = date(2026, 11, 25)
BOARDS = {
    ("2026-11-25", "sliding"): "4 1 9 13/10 11 14 2/6 12 15 3/8 7 5 0",
    ("2026-11-25", "sudoku"): "94...3.2....2..5..7.3....89....389..87.....52..975....29....6.5..7..6....6.9...47",
    ("2026-11-25", "link"): (
        "@down 10 2 2 13 11 6 11 17 4 15 1 18/5 10 13 14 13 16 7 17 10 14 6 21/20 5 18 15 3 12 16 8 18 1 4 7/"
        "20 5 21 11 3 7 8 19 19 10 16 7/5 1 21 11 6 2 19 9 9 6 16 12/17 17 20 15 9 2 12 4 19 14 15 21/"
        "4 1 20 14 13 9 8 8 18 12 3 3"
    ),
    ("2026-11-25", "onestroke"): "@zip #..5../..#.../.61.4./.....3/#.2.../#.....//...|../....../|.._../..__|./..__+./......",
    ("2026-11-29", "sliding"): "18 16 14 8 17/11 4 15 3 23/2 7 19 24 10/6 20 22 12 1/5 9 21 13 0",
    ("2026-11-29", "sudoku"): "2.15...7.5.9...3...4......5..3..9..2...351...4..2..9..6......9...8...5.4.9...86.7",
    ("2026-11-29", "link"): (
        "10 6 7 2 7 13 14 15/3 11 3 10 11 9 3 1/8 6 3 5 4 7 14 5/8 5 6 5 8 12 13 1/2 7 4 16 12 8 6 2/15 1 16 9 4 4 2 1"
    ),
    ("2026-11-29", "onestroke"): "oo..../..#.../.##o.o/E.#.../#..o../#...S.",
}


@pytest.mark.parametrize(("day", "name"), BOARDS, ids=map(" ".join, BOARDS))
def test_a_date_is_the_same_board_everywhere(day: str, name: str) -> None:
    puzzle, when = PUZZLES[name], read_day(day)
    assert str(puzzle.generate(options_of(puzzle, when), seed_of(when))) == BOARDS[day, name]


def test_dice_are_the_same_in_every_version_of_python() -> None:
    dice = Dice("a seed")
    assert [dice.randrange(100) for _ in range(5)] == [50, 64, 4, 90, 97]
    assert (dice.randint(1, 6), dice.choice("abcdef")) == (3, "d")
    assert dice.sample(range(1000), 6) == [867, 894, 572, 926, 584, 694]
    assert "".join(dice.sample("abcdefgh", 8)) == "fadbhgec"
    assert (round(dice.uniform(-1, 1), 9), dice.getrandbits(32), dice.randrange(10, 20, 3)) == (0.917768626, 2824422249, 13)
    order = list(range(8))
    Dice(7).shuffle(order)
    assert order == [6, 7, 2, 4, 0, 3, 1, 5]
    with pytest.raises(ValueError, match="fewer"):
        dice.sample("ab", 3)


@pytest.mark.parametrize("name", PUZZLES)
def test_every_day_of_the_week_has_a_board_that_can_be_made(name: str) -> None:
    puzzle = PUZZLES[name]
    for turn in range(7):
        options = options_of(puzzle, TODAY + turn * DAY)
        puzzle.check_options(options)
        assert options.keys() == {option.name for option in puzzle.options}


@pytest.mark.parametrize("name", PUZZLES)
def test_options_left_out_make_the_same_board_as_their_defaults(name: str) -> None:
    puzzle = PUZZLES[name]
    args = dict.fromkeys((*board_flags(), "daily"))
    told = {option.name: str(option.default) for option in puzzle.options}
    one, other = (list(wanted_boards(puzzle, Namespace(**args | given | {"seed": 3}), 2)) for given in ({}, told))
    assert repr(one) == repr(other) and [seed for _, _, seed in one] == [3, 4]


def test_the_boards_of_several_days_follow_each_other() -> None:
    args = Namespace(**dict.fromkeys(board_flags()), daily="2026-11-30")
    assert [seed for _, _, seed in wanted_boards(PUZZLES["sliding"], args, 2)] == [20261130, 20261201]
    with pytest.raises(ParseError, match="beyond the last date"):
        list(wanted_boards(PUZZLES["sliding"], Namespace(**vars(args) | {"daily": "9999-12-30"}), 2))
    args.seed = 7
    with pytest.raises(ParseError, match="--seed can't be used here"):
        list(wanted_boards(PUZZLES["sliding"], args, 2))


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01", "25.11.2026"])
def test_bad_dates_get_a_sentence(text: str) -> None:
    with pytest.raises(ParseError, match="is not a date"):
        read_day(text)


@pytest.mark.parametrize(
    ("ago", "current", "longest"),
    [((), 0, 0), ((0,), 1, 1), ((1, 2), 2, 2), ((2, 3, 4), 0, 3), ((0, 1, 3, 4, 5), 2, 3), ((-1, 0, 1), 2, 3)],
)
def test_streaks_are_counted(ago: tuple[int, ...], current: int, longest: int) -> None:
    assert streaks({TODAY - days * DAY for days in ago}, TODAY) == (current, longest)

"""The log of games survives damage to its file, and its games are counted correctly."""

from datetime import date
from pathlib import Path

import pytest

from game.storage import Storage
from game.storage.game_log import BEGUN, LEVELS, WON, GameLog, LoggedGame, summary

GAME = LoggedGame("2026-11-25T20:14:03+01:00", BEGUN, "sliding", "4 × 4")


def won(seconds: float, moves: int, kind: str = "4 × 4", **more: object) -> LoggedGame:
    told = {"record": kind} | more
    return LoggedGame("2026-11-25T20:14:03+01:00", WON, "sliding", kind, seconds=seconds, moves=moves, **told)  # type: ignore[arg-type]


def test_every_window_sees_what_was_logged(tmp_path: Path) -> None:
    one, other = Storage(tmp_path), Storage(tmp_path)
    one.log.add(GAME)
    other.log.add(won(61.25, 80, helps={"hint": 2}))
    assert one.log.games() == other.log.games() == [GAME, won(61.25, 80, helps={"hint": 2})]


@pytest.mark.parametrize(
    "torn",
    [
        b'{"at": "2026-11-25T2',
        b"\xff\x00\xfe",
        b"[]",
        b'{"what": "won", "puzzle": "sliding"}',
        b'{"at": "2026-11-25", "what": "lost", "puzzle": "sliding"}',
        b'{"at": "0001-01-01", "what": "won", "puzzle": "sliding", "seconds": 1e11}',
        b"[" * 100_000,
    ],
    ids=range(7),
)
def test_a_damaged_line_loses_no_other(tmp_path: Path, torn: bytes) -> None:
    log = Storage(tmp_path).log
    log.add(GAME)
    with log.path.open("ab") as file:
        file.write(torn)
    log.add(won(61, 80))
    assert log.games() == [GAME, won(61, 80)]
    assert torn in log.path.read_bytes()


def test_a_log_that_can_not_be_written_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").mkdir()
    storage = Storage(tmp_path)
    for _ in range(2):
        storage.log.add(GAME)
    assert len(storage.problems) == 1 and "games.jsonl can't be written" in storage.problems[0]
    assert storage.log.games() == []


def test_games_are_counted_by_the_kind_of_their_board(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    for game in (GAME, GAME, GAME, won(60, 90), won(40, 100), won(5, 7, record=""), won(1, 1, helps={"solver": 1})):
        storage.log.add(game)
    storage.log.add(won(30, 31, "3 × 3"))
    most, other = summary(storage, "sliding").tallies
    assert (most.kind, most.games, most.wins, most.best.seconds, most.best.moves) == ("4 × 4", 3, 3, 40, 90)
    assert (most.median_s, most.median_moves) == (50, 95)
    assert (other.kind, other.games, other.wins) == ("3 × 3", 1, 1)
    assert summary(storage, "sudoku").games == 0


def test_wins_from_before_there_was_a_log_are_counted(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    for moves, key in ((90, "4 × 4"), (80, "4 × 4"), (5, "level warm-up/1")):
        storage.add_win("sliding", key, moves, 60.0)
    storage.log.add(GAME)
    storage.add_win("sliding", "4 × 4", 95, 70.0)
    storage.log.add(won(70, 95))
    four, levels = summary(storage, "sliding").tallies
    assert (four.games, four.wins, four.best.moves, len(four.unaided)) == (3, 3, 80, 1)
    assert (levels.kind, levels.wins, levels.best.moves) == (LEVELS, 1, None)


@pytest.mark.parametrize(
    ("at", "counts"),
    [
        ("2026-11-25T23:59:00+01:00", True),
        ("2026-11-26T00:10:00+01:00", True),
        ("2026-11-26T08:00:00+01:00", False),
        ("2026-11-24T20:00:00+01:00", False),
    ],
)
def test_a_daily_counts_on_the_day_on_which_it_was_begun(tmp_path: Path, at: str, counts: bool) -> None:
    log = GameLog(tmp_path / "games.jsonl", [])
    game = LoggedGame(at, WON, "sliding", "4 × 4", daily="2026-11-25", seconds=1200)
    log.add(game)
    log.add(game)
    (kept,) = log.games()
    assert kept.daily_won == (date(2026, 11, 25) if counts else None)
    assert log.has_won("sliding", "2026-11-25") and not log.has_won("sudoku", "2026-11-25")


def test_another_file_in_its_place_is_read_from_the_start(tmp_path: Path) -> None:
    log = Storage(tmp_path).log
    for game in (GAME, won(61, 80), won(40, 70)):
        log.add(game)
    assert len(log.games()) == 3
    log.path.unlink()
    assert len(log.games()) == 3, "what was read is not forgotten while there is no file"
    log.add(won(30, 60))
    assert log.games() == [won(30, 60)]

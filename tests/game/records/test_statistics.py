"""The statistics: on their page by real events, as CSV, and on the command line."""

import csv
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.users.user import NEAR, User

from game.console import stats
from game.scenes.statistics import HistoryChart, StatisticsScene, TallyTable
from game.storage import Storage
from game.storage.game_log import BEGUN, WON, LoggedGame
from game.widgets.labels import Figure, Label
from main import exit_code

GAMES = (
    *(LoggedGame("2026-11-25T20:14:03+01:00", BEGUN, "sliding", "4 × 4") for _ in range(3)),
    LoggedGame("2026-11-25T20:18:03+01:00", WON, "sliding", "4 × 4", "4 × 4", seconds=61.5, moves=80),
    LoggedGame("2026-11-26T20:18:03+01:00", WON, "sliding", "4 × 4", "4 × 4", seconds=45.0, moves=90),
    LoggedGame("2026-11-26T20:18:03+01:00", WON, "sudoku", "9 × 9, easy", "9 × 9, easy", seconds=300.0, helps={"hint": 1}),
)


def log(storage: Storage) -> None:
    for game in GAMES:
        storage.log.add(game)


@pytest.mark.parametrize("by_mouse", [False, True])
def test_the_page_is_reached_from_the_menu_and_shows_every_puzzle(user: User, by_mouse: bool) -> None:
    log(user.app.storage)
    user.click(user.button("Statistics")) if by_mouse else user.keys("ctrl+t")
    assert isinstance(user.top, StatisticsScene)
    assert [figure.value for figure in user.all(Figure)] == ["3", "2", "0", "0", "0"]
    (table,), (chart,) = user.all(TallyTable), user.all(HistoryChart)
    assert table.rows == [("4 × 4", "3", "2", "0:45", "0:53", "80", "85")]
    assert [pair[1] for pair in chart._pairs] == [61.5, 45.0]
    measures = user.top._measures
    if by_mouse:
        user.click((measures.rect.right - 9, measures.rect.centery))
    else:
        user.top.root.set_focus(measures, by_keyboard=True)
        user.keys("RIGHT")
    assert [pair[1] for pair in chart._pairs] == [80, 90]
    user.top.root.set_focus(user.top._puzzles, by_keyboard=True)
    user.keys("RIGHT")
    assert user.all(TallyTable)[0].rows == [("9 × 9, easy", "1", "1", "5:00", "5:00")]
    assert [figure.caption for figure in user.all(Figure)][:2] == ["game", "win"]
    user.keys("RIGHT")
    assert any("You haven't played" in label.text for label in user.all(Label)) and not user.all(HistoryChart)
    user.keys("ESCAPE")
    assert not isinstance(user.top, StatisticsScene)


def test_a_game_counts_from_its_first_move_and_a_brought_board_sets_no_best(user: User) -> None:
    user.begin(NEAR)
    log = user.app.storage.log
    assert log.games() == []
    user.keys("LEFT RIGHT UP DOWN")
    assert [game.what for game in log.games()] == [BEGUN]
    user.begin(NEAR)
    user.click(user.point_of(5))
    user.click(user.point_of(6))
    assert user.play.session.is_won
    *_, game = log.games()
    assert (game.what, game.kind, game.moves, game.record) == (WON, "3 × 3", 2, "")
    user.pass_time(2)
    user.keys("ESCAPE ctrl+t")
    assert user.top._puzzle.name == "sliding" and user.all(TallyTable)[0].rows == [("3 × 3", "2", "1", "–", "–", "–", "–")]


def test_all_games_are_exported(user: User, home: Path) -> None:
    user.keys("ctrl+t")
    assert not user.button("Export as CSV").is_enabled
    user.keys("ESCAPE")
    log(user.app.storage)
    user.keys("ctrl+t")
    user.click(user.button("Export as CSV"))
    path = home / "shared" / "statistics-1.csv"
    user.wait(path.exists)
    rows = list(csv.DictReader(path.open(encoding="utf-8")))
    assert len(rows) == len(GAMES)
    assert (rows[3]["puzzle"], rows[3]["event"], rows[3]["seconds"], rows[3]["moves"]) == ("sliding", "won", "61.5", "80")
    assert rows[-1]["helps"] == "hint:1"


def ask(**given: object) -> int:
    return exit_code(stats, SimpleNamespace(**{"puzzle": None, "csv": None, "json": False} | given))


def test_the_command_line_shows_the_same(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log(Storage(home))
    assert ask(puzzle="sliding") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Sliding puzzle: 3 games, 2 wins; 0 daily puzzles won")
    assert lines[2].split() == ["4", "×", "4", "3", "2", "0:45", "0:53", "80", "85"]
    assert ask(json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sliding"]["boards"][0]["best_seconds"] == 45.0 and told["link"]["games"] == 0
    assert ask(csv="-", puzzle="sudoku") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert ask(csv=str(tmp_path / "games.csv")) == 0
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == len(GAMES) + 1
    assert ask(puzzle="chess") == 2 and "no puzzle named" in capsys.readouterr().err
    assert ask(csv=str(tmp_path)) == 2
    assert capsys.readouterr().err == f"{tmp_path.name} can't be written to {tmp_path.parent}: Is a directory.\n"

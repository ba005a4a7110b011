"""Saving a game event by event, and loading it again."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.sessions import SLIDING, START, FakeTime, session

from game.session import Clock, Origin, Session
from game.storage.saved_games import ELSEWHERE, HEAD, MANY_WORDS, SavedGames, SaveError, load, read_summary
from solvers.sliding.rules import Slide

# the journal


actions = st.lists(st.sampled_from(["play", "each", "join", "undo", "redo", "restart", "best", "help", "pause"]), max_size=40)


def act(game: Session, action: str, source: random.Random) -> None:
    if action in ("play", "join"):
        move = source.choice(game.state.legal_moves())
        (game.play if action == "play" else game.join)(move)
    elif action == "each":
        first = source.choice(game.state.legal_moves())
        game.play_each([first, source.choice(game.state.apply(first).legal_moves())])
    elif action == "restart":
        game.go(0)
    elif action == "best":
        game.undo_to_best()
    else:
        getattr(game, action)()


def same(game: Session, other: Session) -> bool:
    first, second = (
        (each.start, each.state, each.played, each.history.turns, each.is_helped, each.origin) for each in (game, other)
    )
    return first == second and abs(game.clock.seconds - other.clock.seconds) < 0.002


@given(actions=actions, seed=st.integers(0, 1000))
def test_a_game_comes_back_from_its_journal(tmp_path_factory: pytest.TempPathFactory, actions: list[str], seed: int) -> None:
    folder, source, time = tmp_path_factory.mktemp("saves"), random.Random(seed), FakeTime()
    origin = Origin(seed=seed, level="warm-up/3", options=(("size", "3x3"), ("home", "last")))
    game = Session(SLIDING, START, origin, Clock(time))
    journal = SavedGames(folder)
    journal.open(game)
    for action in actions:
        time.now += source.random() * 3
        act(game, action, source)
    game.pause()
    assume(len(game.history))
    assert same(load(journal.path), game)
    seen = read_summary(journal.path)
    assert (seen.move_count, seen.caption, seen.has_begun) == (game.move_count, "3 × 3", True)
    assert abs(seen.seconds - game.clock.seconds) < 0.002
    journal.close()
    again = SavedGames(folder)
    resumed = again.resume(next(iter(folder.glob("*.save"))))
    assert resumed is not None and same(resumed, game)
    assert same(load(again.path), game), "what goes on is written otherwise than it was read"
    assert len(list(folder.glob("*.save"))) == 1
    again.close()


def journalled(folder: Path, tiles: tuple[int, ...] = (5, 6)) -> Path:
    game = Session(SLIDING, START, Origin(7), Clock(FakeTime()))
    journal = SavedGames(folder)
    journal.open(game)
    for tile in tiles:
        game.play(Slide(tile))
        assert load(journal.path).state == game.state, "not every line is on disk before the next move"
    path = journal.path
    journal.close()
    return path


@pytest.mark.parametrize("length", range(1, 60, 7))
def test_an_incomplete_last_line_is_the_only_loss(tmp_path: Path, length: int) -> None:
    path = journalled(tmp_path, (5, 3, 2))
    whole = path.read_bytes()
    events = whole.index(b"\n-\n") + 3
    path.write_bytes(whole[: max(events, len(whole) - length)])
    kept = load(path)
    assert kept.start == START
    assert len(kept.history) >= whole[: len(whole) - length].count(b" play ") - 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game sliding", "game chess"),
        ("1 2 3/4", "1 2 2/4"),
        ("play 5", "jump 5"),
        ("0.000", "noon"),
        ("0.000", "nan"),
        ("0.000", "inf"),
        ("0.000", "-3"),
        ("\n-\n", "\n"),
        (HEAD, "something else"),
        ("seed 7", "seed x"),
        ("game ", "gone "),
    ],
)
def test_damaged_saves_are_set_aside_and_named(tmp_path: Path, old: str, new: str) -> None:
    path = journalled(tmp_path)
    damaged = path.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(damaged, encoding="utf-8")
    with pytest.raises(SaveError, match=path.name):
        load(path)
    journal = SavedGames(tmp_path)
    assert journal.games() == []
    assert path.name in journal.problems[0]
    kept = list(tmp_path.glob("*.damaged-*"))
    assert len(kept) == 1 and kept[0].read_text(encoding="utf-8") == damaged
    assert journal.resume(path) is None


@pytest.mark.parametrize(("move", "words"), [("1", "Tile 1 at r1c1"), ("five", "not 'five'")])
def test_impossible_moves_are_found_when_the_game_continues(tmp_path: Path, move: str, words: str) -> None:
    path = journalled(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("play 5", f"play {move}"), encoding="utf-8")
    journal = SavedGames(tmp_path)
    assert len(journal.games()) == 1
    assert journal.resume(path) is None
    assert words in journal.problems[0] and not path.exists()


def test_foreign_files_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "photo.save").write_bytes(bytes(range(256)))
    journal = SavedGames(tmp_path)
    assert journal.games() == []
    assert "photo.save" in journal.problems[0]
    assert (tmp_path / "photo.damaged-1.save.txt").read_bytes() == bytes(range(256))


def test_a_game_that_was_left_writes_nothing_more(tmp_path: Path) -> None:
    left, played = session(), session()
    journal = SavedGames(tmp_path)
    journal.open(left)
    left.play(Slide(5))
    journal.open(played)
    played.play(Slide(8))
    left.play(Slide(3))
    assert same(load(journal.path), played)


def test_a_game_goes_on_unsaved_after_its_disk_has_failed(tmp_path: Path) -> None:
    game, journal = session(), SavedGames(tmp_path)
    journal.open(game)
    game.play(Slide(5))
    assert journal._file is not None
    os.close(journal._file.fileno())
    game.play(Slide(3))
    game.play(Slide(2))
    (problem,) = journal.problems
    assert problem.startswith("This game can't be saved: ") and problem.endswith("You can keep playing.")
    assert len(game.history) == 3 and not journal.is_writing
    assert len(load(journal.path).history) == 1, "what was written before is kept"


def with_many_moves(folder: Path) -> tuple[SavedGames, Session, list[Callable[[], object]]]:
    """Return a journal that hasn't written them yet, its game, and what is to be done after the frame."""
    later: list[Callable[[], object]] = []
    journal, game = SavedGames(folder, later.append), session()
    journal.open(game)
    game.play_each([Slide(5)] * MANY_WORDS)
    return journal, game, later


def test_many_moves_are_written_after_the_frame_with_what_came_after_them(tmp_path: Path) -> None:
    journal, game, later = with_many_moves(tmp_path)
    game.undo()
    assert not journal.path.exists()
    for action in later:
        action()
    assert same(load(journal.path), game)
    game.undo()
    assert same(load(journal.path), game), "from then on each event is written at once"


def test_many_moves_are_written_when_the_game_is_left_at_once(tmp_path: Path) -> None:
    journal, game, _ = with_many_moves(tmp_path)
    path = journal.path
    journal.close()
    assert same(load(path), game)


def test_a_forgotten_game_is_not_written_later(tmp_path: Path) -> None:
    journal, _, later = with_many_moves(tmp_path)
    journal.forget()
    for action in later:
        action()
    assert list(tmp_path.iterdir()) == []


def test_games_that_never_began_leave_nothing(tmp_path: Path) -> None:
    journalled(tmp_path, ())
    assert list(tmp_path.iterdir()) == []


def test_two_windows_may_continue_one_game_with_a_message(tmp_path: Path) -> None:
    game = session()
    journal, other = SavedGames(tmp_path), SavedGames(tmp_path)
    journal.open(game)
    game.play(Slide(5))
    elsewhere = other.resume(journal.path)
    elsewhere.play(Slide(6))
    game.play(Slide(3))
    game.play(Slide(2))
    assert journal.problems == [ELSEWHERE] and not other.problems
    journal.close()
    other.close()
    saved = [load(path) for path in tmp_path.glob("*.save")]
    assert sorted(len(kept.history) for kept in saved) == [2, 3]
    assert {str(kept.state) for kept in saved} == {str(game.state), str(elsewhere.state)}


def test_the_newest_game_comes_first(tmp_path: Path) -> None:
    paths = [journalled(tmp_path), journalled(tmp_path), journalled(tmp_path)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    assert [game.path for game in SavedGames(tmp_path).games()] == paths


def test_two_programs_never_write_one_save(tmp_path: Path) -> None:
    path = journalled(tmp_path)
    first, second = SavedGames(tmp_path), SavedGames(tmp_path)
    assert first.resume(path) is not None
    assert second.resume(path) is None
    assert "can't be read" in second.problems[0]

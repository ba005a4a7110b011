"""A game in play: turns, undo, help, games against time."""

import random
from pathlib import Path

import pytest
from support.sessions import SLIDING, START, FakeTime, session
from support.stories import Story, stories

from game.session import HINT, SHUFFLE, TIMED, Clock, Event, Origin, Session, Verb
from game.storage.saved_games import SavedGames, load
from solvers.errors import IllegalMove
from solvers.history import SNAPSHOT_PERIOD, History
from solvers.link import LINK
from solvers.sliding.rules import Slide


@stories(f"""
several moves make one turn: 1 2 3/0 4 5/7 8 6
    play 4 5 -> 1 of 1: 1 2 3/4 5 0/7 8 6
    undo -> 0 of 1: 1 2 3/0 4 5/7 8 6
a drag that goes on joins its turn: {START}
    play 2; play 3; join 5; join 6 -> 2 of 2: 1 3 5/4 2 6/7 8 0
    undo -> 1 of 2: 1 0 3/4 2 5/7 8 6
a new turn ends what could be redone: {START}
    play 5; undo; play 2 -> 1 of 1: 1 0 3/4 2 5/7 8 6
the same move again keeps what can be redone: {START}
    play 5; play 6; go 0; play 5 -> 1 of 2: 1 2 3/4 5 0/7 8 6
the way back to the start can be redone: {START}
    play 5; go 0 -> 0 of 1: {START}
    redo -> 1 of 1: 1 2 3/4 5 0/7 8 6
many moves are turns of their own: {START}
    each 5 3 2 -> 3 of 3: 1 0 2/4 5 3/7 8 6
    undo -> 2 of 3: 1 2 0/4 5 3/7 8 6
""")
def test_turns_are_played_and_undone(start: str, story: Story) -> None:
    game = session(start)
    for done, there in story:
        for verb, *words in map(str.split, done.split(";")):
            game.replay([Event(0.0, Verb(verb), tuple(words))])
        assert f"{game.played} of {len(game.history)}: {game.state}" == there, done


def test_an_illegal_turn_changes_nothing() -> None:
    game = session()
    for play in (lambda: game.play(Slide(5), Slide(1)), lambda: game.play_each([Slide(5), Slide(1)])):
        with pytest.raises(IllegalMove):
            play()
    assert game.state == START and not game.can_undo and not game.clock.is_running


def test_undo_to_the_last_good_move() -> None:
    game = session()
    game.play(Slide(5))
    for tile in (3, 2, 5):
        game.play(Slide(tile))
    assert game.undo_to_best()
    assert game.played == 1
    assert not game.undo_to_best()


def test_the_clock_runs_from_the_first_move_to_the_win() -> None:
    game = session()
    time = game.clock._now
    time.now += 5
    assert game.clock.seconds == 0
    game.play(Slide(5))
    time.now += 7
    assert game.clock.seconds == 7
    game.pause()
    time.now += 100
    game.play(Slide(6))
    assert game.is_won
    time.now += 100
    assert game.clock.seconds == 7


def test_trails_remember_every_position() -> None:
    history, states, source = History(START), [START], random.Random(4)
    for _ in range(3 * SNAPSHOT_PERIOD + 7):
        move = source.choice(states[-1].legal_moves())
        history.append((move,))
        states.append(states[-1].apply(move))
    for place in [*range(len(states)), *source.sample(range(len(states)), 60)]:
        assert history.state_at(place) == states[place]
    history.cut(SNAPSHOT_PERIOD)
    other = next(move for move in states[SNAPSHOT_PERIOD].legal_moves() if move != history.turns[-1])
    history.append((other,))
    assert history.state_at(SNAPSHOT_PERIOD + 1) == states[SNAPSHOT_PERIOD].apply(other)


def test_trails_continue_after_undone_turns() -> None:
    history, line, source = History(START), [START], random.Random(5)
    seen, turns = [START], [()]
    for _ in range(4 * SNAPSHOT_PERIOD):
        kept = source.randrange(max(len(line) - 5, 0), len(line))
        undone = sum(map(len, turns[kept + 1 :]))
        del line[kept + 1 :], turns[kept + 1 :]
        moves = tuple(source.sample(line[-1].legal_moves(), source.randrange(2)))
        history.append(moves, undone)
        line.append(line[-1].apply_all(moves))
        turns.append(moves)
        seen.append(line[-1])
    for place in [*range(len(seen)), *source.sample(range(len(seen)), 60)]:
        assert history.state_at(place) == seen[place]
    with pytest.raises(ValueError, match="whole"):
        history.append((), 10_000)


# games against time


def timed(time: FakeTime) -> Session:
    return Session(LINK, LINK.parse("1 2 2 1/3 4 4 3"), Origin(pace=TIMED), Clock(time))


def test_a_game_against_time_limits_time_and_help() -> None:
    time = FakeTime()
    game = timed(time)
    assert game.allowance is not None and game.seconds_left == game.allowance.seconds
    game.play(LINK.parse_move("r1c2-r1c3"))
    time.now += 5
    assert game.seconds_left == game.allowance.seconds - 5
    time.now += 10_000
    assert game.seconds_left == 0
    for left in reversed(range(game.allowance.helps[HINT])):
        game.help(HINT)
        assert game.helps_left(HINT) == left and not game.is_helped
    assert game.helps_left(SHUFFLE) == game.allowance.helps[SHUFFLE]
    game.help(HINT)
    assert game.is_helped, "more hints than allowed set no record"
    assert "against time" in game.record_key


def test_a_game_continues_without_its_limit() -> None:
    game = timed(FakeTime())
    key = game.record_key
    game.relax()
    assert game.seconds_left is None and game.helps_left(HINT) is None and game.record_key != key
    game.help(SHUFFLE)
    assert game.is_helped and game.helps == 1


def test_puzzles_without_a_pace_are_relaxed() -> None:
    assert Session(SLIDING, START, Origin(pace=TIMED)).allowance is None


@pytest.mark.parametrize("is_relaxed", [True, False])
def test_pace_and_help_come_back_from_the_journal(tmp_path: Path, is_relaxed: bool) -> None:
    game = timed(FakeTime())
    journal = SavedGames(tmp_path)
    journal.open(game)
    game.help(SHUFFLE)
    game.play(LINK.parse_move("shuffle=3"))
    game.help(HINT)
    if is_relaxed:
        game.relax()
    for loaded in (load(journal.path), SavedGames(tmp_path / "other").resume(journal.path)):
        assert (loaded.used, loaded.allowance, loaded.state) == (game.used, game.allowance, game.state)
    journal.close()

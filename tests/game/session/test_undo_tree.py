"""Nothing is lost by undoing and playing differently: branches are kept, found again, saved and loaded."""

import random
import time
from pathlib import Path

import pytest
from support.users.user import NEAR, User

from game.session import Session
from game.storage.saved_games import HEAD, SavedGames, load
from solvers import PUZZLES, parse_game_id


def begun(text: str = NEAR) -> Session:
    return Session(*parse_game_id(text))


def play(session: Session, *tiles: int) -> None:
    for tile in tiles:
        session.play(session.puzzle.parse_move(str(tile)))


def written(session: Session) -> str:
    return " ".join(str(move) for turn in session.history.turns for move in turn)


def ways(session: Session) -> set[str]:
    """Return all lines of play through the tree, as texts."""
    turns = session.history.turns
    branches = [(*turns[: branch.fork], *branch.turns) for branch in session.tree.all()]
    return {" ".join(str(move) for turn in branch for move in turn) for branch in branches}


def test_branches_are_kept_and_all_are_reached_in_turn() -> None:
    session = begun()
    for tiles in ((5, 6, 8, 7), (5, 6, 8, 5), (5, 3, 2, 1), (8,), (5, 3, 2, 5)):
        session.go(0)
        play(session, *tiles)
    expected = {"5 6 8 7", "5 6 8 5", "5 3 2 1", "8", "5 3 2 5"}
    assert ways(session) == expected
    seen = set()
    for number in range(5):
        branch = session.tree.all()[number]
        if branch.turns:
            session.follow(branch)
        seen.add(written(session))
        assert session.tree.all()[number].turns == (), "a branch keeps its number"
        assert ways(session) == expected
    assert seen == expected


@pytest.mark.parametrize("seed", range(30))
def test_no_line_of_play_is_ever_lost(seed: int) -> None:
    source, session = random.Random(seed), begun()
    ever: set[str] = set()
    for _ in range(60):
        action = source.choice(("play", "play", "play", "go", "follow", "join"))
        if action == "go":
            session.go(source.randint(0, len(session.history)))
        elif action == "follow":
            branch = source.choice(session.tree.all())
            session.follow(branch) if branch.turns else session.go(len(session.history))
        elif not session.state.is_solved():
            move = source.choice(session.state.legal_moves())
            (session.join if action == "join" and session.played == len(session.history) else session.play)(move)
        text = written(session)
        ever = {way for way in ever if not text.startswith(way)} | {text}
        assert session.state == session.start.apply_all([m for turn in session.history.turns[: session.played] for m in turn])
    kept = ways(session)
    assert all(any(way.startswith(old) for way in kept) for old in ever)
    again = begun()
    again.replay(session.log)
    assert (again.state, again.played, ways(again)) == (session.state, session.played, kept)
    assert again.history.turns == session.history.turns


def test_branches_are_saved_and_loaded(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    session = begun()
    games.open(session)
    play(session, 5, 6)
    session.go(0)
    play(session, 2, 1)
    session.follow(next(branch for branch in session.tree.all() if branch.turns))
    games.close()
    loaded = games.resume(games.path)
    assert loaded is not None and ways(loaded) == {"5 6", "2 1"} and written(loaded) == "5 6"
    games.close()
    assert ways(load(games.path)) == {"5 6", "2 1"}, "what is written anew has all branches too"


def test_games_saved_before_there_were_branches_load(tmp_path: Path) -> None:
    old = tmp_path / "old.save"
    events = ["1.000 each 5 6", "2.000 undo", "3.000 undo", "4.000 play 2", "5.000 play 1", "6.000 go 1", "7.000 play 1"]
    old.write_text("\n".join([HEAD, f"game {NEAR}", "-", *events, ""]))
    session = load(old)
    assert written(session) == "2 1" and session.played == 2 and session.clock.seconds == 7.0


def test_thousands_of_moves_and_many_branches_cost_little() -> None:
    session = begun(f"sliding:{PUZZLES['sliding'].generate({'size': '4x4', 'home': 'last'}, 3)}")
    source, moves, state = random.Random(1), [], session.state
    for _ in range(5000):
        moves.append(source.choice(state.legal_moves()))
        state = state.apply(moves[-1])
    session.play_each(moves, state)
    began = time.perf_counter()
    for depth in range(4000, 4100):
        session.go(depth)
        session.play(next(move for move in session.state.legal_moves() if move != session.history.turns[depth][0]))
        session.follow(session.tree.all()[0])
    assert len(session.tree.all()) == 101 and session.played == 5000
    assert time.perf_counter() - began < 5


def test_branches_are_listed_in_the_panel_and_reached_by_mouse_and_key(user: User) -> None:
    scene = user.begin(NEAR)
    branches = scene.panel.branches
    assert not branches.is_visible
    user.keys("HOME LEFT DOWN HOME RIGHT DOWN HOME DOWN")
    assert branches.is_visible and len(branches.list.items) == 3 and branches.list.chosen.title == "Branch 3 of 3"
    assert [item.note for item in branches.list.items] == ["2 moves · starts with 5", "2 moves · starts with 4", "current"]
    rect = branches.list.rect
    assert rect.h == branches.list.preferred_height(user.app.look, rect.w), "its words touch its edges"
    ends = set()
    for _ in range(3):
        user.keys("o")
        ends.add(written(scene.session))
    assert ends == ways(scene.session) and len(ends) == 3 and branches.list.chosen.title == "Branch 3 of 3"
    scene.panel.reveal(branches)
    user.frames(2)
    user.click(branches.list)
    user.click(scene.root.popup.row_area(0).center)
    assert branches.list.chosen.title == "Branch 1 of 3" and scene.session.played == 2
    assert scene.view.board.state == scene.session.state

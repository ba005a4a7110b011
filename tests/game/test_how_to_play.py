"""The card of rules: it appears at a puzzle's first start, can be skipped and opened again, and has animated pictures."""

from datetime import date
from pathlib import Path

import pytest
from support.users.user import NEAR, User

from game.boards import BOARDS
from game.boards.base import Act
from game.scenes.help import KeysScene, MovingPicture, RulesScene
from game.scenes.messages import BeginDaily, OpenDaily
from game.scenes.play import PlayScene
from game.storage import Storage
from game.theme.measures import Duration
from solvers import PUZZLES


@pytest.fixture
def newcomer(home: Path) -> User:
    """Return a user who hasn't played anything yet."""
    return User(home, rules_seen={})


def boards(user: User) -> list[str]:
    return [str(picture.view.board.state) for picture in user.all(MovingPicture)]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_puzzle_shows_its_rules_in_up_to_four_games_that_can_be_played(name: str) -> None:
    rules = BOARDS[name].rules
    assert 3 <= len(rules.pictures) <= 4 and rules.terms
    ends = [picture.positions(PUZZLES[name])[-1][0] for picture in rules.pictures]
    assert all(picture.turns and picture.still <= len(picture.turns) for picture in rules.pictures)
    assert name == "sudoku" or any(end.is_solved() for end in ends), "nobody sees what the goal is"


@pytest.mark.parametrize("name", PUZZLES)
def test_the_rules_appear_at_the_first_start_from_the_menu_and_never_again(newcomer: User, home: Path, name: str) -> None:
    user = newcomer
    card = user.top._cards[list(PUZZLES).index(name)]
    user.click(card.rect.center)
    user.wait(lambda: isinstance(user.top, RulesScene))
    user.keys("RETURN")
    assert user.play.session.puzzle.name == name and not user.play.session.clock.is_running
    assert Storage(home).settings.rules_seen == {name: True}
    user.keys("ESCAPE")
    user.click(card.rect.center)
    user.wait(lambda: isinstance(user.top, PlayScene))
    user.pass_time(0.5)
    assert isinstance(user.top, PlayScene)


def test_the_rules_appear_when_a_daily_puzzle_begins_but_not_when_it_continues(newcomer: User) -> None:
    user = newcomer
    user.app.open(OpenDaily())
    user.app.pop(BeginDaily(PUZZLES["sliding"], date.today()))
    assert isinstance(user.top, RulesScene)
    user.keys("ESCAPE")
    user.play.act(Act((user.play.session.state.legal_moves()[0],)))
    user.keys("ESCAPE")
    user.app.settings.rules_seen.clear()
    user.keys("c")
    assert user.play.session.origin.daily == date.today().isoformat()


@pytest.mark.parametrize("skip", ["ESCAPE", "RETURN", "F1", "play", "beside"])
def test_the_rules_can_be_opened_again_and_skipped(user: User, skip: str) -> None:
    scene = user.begin(NEAR)
    if skip == "play":
        user.click(user.button(icon="help"))
    else:
        user.keys("F1")
    assert isinstance(user.top, RulesScene)
    if skip in ("play", "beside"):
        user.click(user.button("Play") if skip == "play" else (5, 790))
    else:
        user.keys(skip)
    assert user.top is scene


def test_all_keys_are_one_step_away(user: User) -> None:
    user.begin(NEAR)
    user.keys("F1")
    user.click(user.button("All keys"))
    assert isinstance(user.top, KeysScene)


def test_the_pictures_play_their_turns_and_begin_again(user: User) -> None:
    user.begin(NEAR)
    user.keys("F1")
    seen: list[list[str]] = [boards(user)]
    for _ in range(14):
        user.pass_time(Duration.RULE)
        seen.append(boards(user))
    for number, picture in enumerate(BOARDS["sliding"].rules.pictures):
        wanted = [str(state) for state, _ in picture.positions(PUZZLES["sliding"])]
        shown = [row[number] for row in seen]
        assert set(shown) == set(wanted) and shown.count(wanted[0]) > 1


def test_with_reduced_motion_the_pictures_stand_still(home: Path) -> None:
    user = User(home, reduced_motion=True)
    user.begin(NEAR)
    user.keys("F1")
    before = boards(user)
    user.pass_time(4 * Duration.RULE)
    assert boards(user) == before and not user.app.is_busy
    assert [picture.turn for picture in user.all(MovingPicture)] == [0, 0, 4], "what they show stands still in the wrong place"


@pytest.mark.parametrize(
    ("words", "is_shown"),
    [
        (["sliding"], True),
        (["sliding", "--size", "3x3"], True),
        (["sliding", "--seed", "5"], False),
        (["sliding", "--level", "warm-up/1"], False),
        (["sliding", "--watch"], False),
        ([NEAR], False),
    ],
)
def test_the_command_line_shows_them_only_where_it_names_no_board(newcomer: User, words: list[str], is_shown: bool) -> None:
    newcomer.open_line(*words)
    newcomer.frames()
    assert isinstance(newcomer.top, RulesScene) is is_shown

"""The card of rules: it appears at a puzzle's first start, can be skipped and opened again, and has animated pictures."""

from datetime import date
from pathlib import Path

import pytest
from support.hands.hand import Hand

from command_line import command_parser
from game.boards import BOARDS
from game.boards.base import Act
from game.launch import _open
from game.scenes.help import KeysScene, MovingPicture, RulesScene
from game.scenes.messages import BeginDaily, OpenDaily
from game.scenes.play import PlayScene
from game.storage import Storage
from game.theme.measures import Duration
from solvers import PUZZLES

NEAR = "sliding:1 2 3/4 0 5/7 8 6"


@pytest.fixture
def newcomer(home: Path) -> Hand:
    """Return the hand of a user who hasn't played anything yet."""
    return Hand(home, rules_seen={})


def boards(hand: Hand) -> list[str]:
    return [str(picture.view.board.state) for picture in hand.all(MovingPicture)]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_puzzle_shows_its_rules_in_up_to_four_games_that_can_be_played(name: str) -> None:
    rules = BOARDS[name].rules
    assert 3 <= len(rules.pictures) <= 4 and rules.terms
    ends = [picture.positions(PUZZLES[name])[-1][0] for picture in rules.pictures]
    assert all(picture.turns and picture.still <= len(picture.turns) for picture in rules.pictures)
    assert name == "sudoku" or any(end.is_solved() for end in ends), "nobody sees what the goal is"


@pytest.mark.parametrize("name", PUZZLES)
def test_the_rules_appear_at_the_first_start_from_the_menu_and_never_again(newcomer: Hand, home: Path, name: str) -> None:
    hand = newcomer
    card = hand.top._cards[list(PUZZLES).index(name)]
    hand.click(card.rect.center)
    hand.wait(lambda: isinstance(hand.top, RulesScene))
    hand.keys("RETURN")
    assert hand.play.session.puzzle.name == name and not hand.play.session.clock.is_running
    assert Storage(home).settings.rules_seen == {name: True}
    hand.keys("ESCAPE")
    hand.click(card.rect.center)
    hand.wait(lambda: isinstance(hand.top, PlayScene))
    hand.pass_time(0.5)
    assert isinstance(hand.top, PlayScene)


def test_the_rules_appear_when_a_daily_puzzle_begins_but_not_when_it_continues(newcomer: Hand) -> None:
    hand = newcomer
    hand.app.open(OpenDaily())
    hand.app.pop(BeginDaily(PUZZLES["sliding"], date.today()))
    assert isinstance(hand.top, RulesScene)
    hand.keys("ESCAPE")
    hand.play.act(Act((hand.play.session.state.legal_moves()[0],)))
    hand.keys("ESCAPE")
    hand.app.settings.rules_seen.clear()
    hand.keys("c")
    assert hand.play.session.origin.daily == date.today().isoformat()


@pytest.mark.parametrize("skip", ["ESCAPE", "RETURN", "F1", "play", "beside"])
def test_the_rules_can_be_opened_again_and_skipped(hand: Hand, skip: str) -> None:
    scene = hand.begin(NEAR)
    if skip == "play":
        hand.click(hand.button(icon="help"))
    else:
        hand.keys("F1")
    assert isinstance(hand.top, RulesScene)
    if skip in ("play", "beside"):
        hand.click(hand.button("Play") if skip == "play" else (5, 790))
    else:
        hand.keys(skip)
    assert hand.top is scene


def test_all_keys_are_one_step_away(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.keys("F1")
    hand.click(hand.button("All keys"))
    assert isinstance(hand.top, KeysScene)


def test_the_pictures_play_their_turns_and_begin_again(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.keys("F1")
    seen: list[list[str]] = [boards(hand)]
    for _ in range(14):
        hand.pass_time(Duration.RULE)
        seen.append(boards(hand))
    for number, picture in enumerate(BOARDS["sliding"].rules.pictures):
        wanted = [str(state) for state, _ in picture.positions(PUZZLES["sliding"])]
        shown = [row[number] for row in seen]
        assert set(shown) == set(wanted) and shown.count(wanted[0]) > 1


def test_with_reduced_motion_the_pictures_stand_still(home: Path) -> None:
    hand = Hand(home, reduced_motion=True)
    hand.begin(NEAR)
    hand.keys("F1")
    before = boards(hand)
    hand.pass_time(4 * Duration.RULE)
    assert boards(hand) == before and not hand.app.is_busy
    assert [picture.turn for picture in hand.all(MovingPicture)] == [0, 0, 4], "what they show stands still in the wrong place"


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
def test_the_command_line_shows_them_only_where_it_names_no_board(newcomer: Hand, words: list[str], is_shown: bool) -> None:
    _open(newcomer.app, command_parser().parse_args(["play", *words]))
    newcomer.frames(3)
    assert isinstance(newcomer.top, RulesScene) is is_shown

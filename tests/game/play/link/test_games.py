"""Games of link match: pasted, new and level boards, shuffling, hints, and lost games."""

from collections import Counter

import pytest
from support.oracles.link import can_be_cleared
from support.users.link import LOSABLE, LOSING, SMALL, Begin, choose, pair, shown
from support.users.player import changed
from support.users.user import User

from game.boards.base import OFF
from game.scenes.levels import LevelCard
from game.scenes.new_game import NewGameScene
from game.scenes.play import PlayScene
from game.scenes.play.dialogs import WonScene
from game.scenes.review import ReviewScene
from game.session import RELAXED, SHUFFLE, TIMED
from game.widgets.inputs import TextField
from solvers.link.gravity import Gravity
from solvers.link.options import cells_of
from solvers.link.rules import parse
from solvers.puzzle import cell_name


def choose_new(user: User, chosen: dict[str, str]) -> None:
    """Choose a new game in the dialog and start it."""
    user.keys("n 0.3s")
    assert isinstance(user.top, NewGameScene)
    for name, value in chosen.items():
        if name == "typed":
            user.click(shown(user, TextField))
            user.type(value)
        else:
            choose(user, value)
    user.click(user.button("Start"))


@pytest.mark.parametrize(
    "chosen",
    [
        {"typed": "5x8", "gravity": "cols-down-up", "pace": TIMED},
        {"size": "6x8", "layout": "windows", "ring": "off"},
        {"size": "7x12", "gravity": "left", "layout": "ring"},
    ],
)
def test_every_choice_of_a_new_game_reaches_the_board(judged: Begin, served: User, chosen: dict[str, str]) -> None:
    judged(SMALL)
    choose_new(served, chosen)
    served.wait(lambda: isinstance(served.top, PlayScene))
    scene = served.play
    state = scene.session.state
    rows, cols = map(int, chosen.get("typed", chosen.get("size", "")).split("x"))
    assert (state.rows, state.cols) == (rows, cols)
    assert state.gravity == chosen.get("gravity", Gravity.NONE)
    assert state.has_margin == (chosen.get("ring") != "off")
    layout = cells_of(chosen.get("layout", "full"), rows, cols)
    assert sum(layout) == state.left and (state.gravity or layout == tuple(tile > 0 for tile in state.tiles))
    assert scene.session.origin.pace == chosen.get("pace", RELAXED)
    assert dict(scene.session.origin.options)["difficulty"] == "easy"


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"typed": "3x9"}, "each side has 4 to 30 cells"),
        ({"typed": "30x30"}, "at most 480 cells"),
        ({"typed": "many"}, "write rows x columns"),
        ({"size": "4x4", "layout": "heart"}, "choose 7 × 7 or larger"),
    ],
)
def test_impossible_boards_are_refused_with_a_reason(begin: Begin, user: User, chosen: dict[str, str], words: str) -> None:
    begin()
    choose_new(user, chosen)
    assert isinstance(user.top, NewGameScene)
    assert words in user.top._problem.text and user.top._problem.is_visible and user.top._problem.text.endswith(".")


def test_a_level_is_won_and_marked_at_its_pace(begin: Begin, user: User) -> None:
    player = begin()
    user.keys("l 0.3s")
    choose(user, TIMED)
    first = user.all(LevelCard)[0]
    user.click(first)
    user.pass_time(0.3)
    session = player.user.play.session
    assert session.origin.level == "first-steps/1" and session.allowance is not None
    assert user.app.settings.new_games["link"]["pace"] == TIMED
    while not session.is_won:
        player.match(next(two for two in session.state.pairs if can_be_cleared(session.state.without(two))))
    user.pass_time(1)
    assert isinstance(user.top, WonScene)
    user.keys("ESCAPE 0.3s l 0.3s")
    marks = []
    for pace in (TIMED, RELAXED):
        choose(user, pace)
        user.frames(3)
        marks.append(user.all(LevelCard)[0].facts.is_won)
    assert marks == [True, False], "records of both paces are mixed"


BACK = "Back to the last winnable position"


# shuffling


def test_a_shuffle_keeps_the_tiles_and_is_undone(begin: Begin) -> None:
    player = begin(LOSABLE)
    player.match(LOSING)
    before = player.state
    player.user.use("Shuffle the remaining tiles")
    after = player.state
    assert after != before and Counter(after.tiles) == Counter(before.tiles) and player.turns == 2
    assert [tile > 0 for tile in after.tiles] == [tile > 0 for tile in before.tiles]
    assert can_be_cleared(after), "a shuffle leaves a board that nobody can clear"
    assert player.scene.session.used[SHUFFLE] == 1 and player.scene.session.is_helped
    assert (player.scene.panel.figures.helps.value, player.scene.panel.figures.helps.caption) == ("1", "help used")
    player.undo()
    assert player.state == before
    player.key("r")
    assert player.state == after
    player.key("s")
    assert player.turns == 3 and player.scene.session.used[SHUFFLE] == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [("@inside 1 1 # 2 # 2", "These tiles can't be shuffled: no order was found"), ("1 . 1/. 1 1", "No other arrangement")],
)
def test_a_useless_shuffle_is_explained(begin: Begin, text: str, words: str) -> None:
    player = begin(text)
    player.key("s")
    assert words in player.said and player.turns == 0 and player.scene.session.used[SHUFFLE] == 0


def test_a_shuffle_is_animated_to_its_end(begin: Begin) -> None:
    player = begin(LOSABLE)
    before = player.picture()
    player.key("s")
    tiles = zip(player.state.tiles, player.scene.session.start.tiles, strict=True)
    shuffled = {divmod(index, 5) for index, (one, other) in enumerate(tiles) if one != other}
    for _ in range(2):
        moving = player.board._motion.unsettled(player.user.time)
        assert moving >= shuffled != set()
        places = [player.board._motion.place(cell, player.user.time) for cell in moving]
        assert any(place not in moving for place in places), "no tile is between cells"
        player.rest()
        assert not player.board._motion.unsettled(player.user.time)
        assert changed(before, player.cells_seen()) == (set(map(cell_name, shuffled)) if player.turns else set())
        player.undo()


# hints, and lost boards


def test_the_losing_move_is_named_and_can_be_undone(judged: Begin) -> None:
    player = judged()
    player.user.wait(lambda: parse(LOSABLE) in player.scene.assistant.loss_check._rulings)
    assert not player.scene.assistant.loss_warning
    player.match(LOSING)
    player.user.wait(lambda: player.card)
    assert player.card.startswith(f"This board can't be cleared from here. {LOSING} lost it. Ctrl+B goes back")
    assert player.card == player.said
    player.user.frames(3)
    assert player.user.button(BACK)
    while player.state.pairs:
        player.match(player.state.pairs[-1])
    player.user.wait(lambda: player.scene.assistant.loss_check.losing_turn)
    player.user.frames(3)
    assert LOSING in player.card and player.card.startswith("None of the remaining tiles can be paired.")
    player.user.click(player.user.button(BACK))
    player.rest()
    assert player.turns == 0 and player.state == parse(LOSABLE) and not player.card
    assert not player.said or "lost" not in player.said
    assert not [b for b in player.user.top.root.visible_tree() if getattr(b, "title", "") == BACK]
    player.key("r")
    player.user.wait(lambda: player.card)
    player.key("b")
    assert player.turns == 0, "B does not go back"
    player.key("r")
    player.user.wait(lambda: player.card)
    player.key("s")
    player.user.wait(lambda: player.state in player.scene.assistant.loss_check._rulings)
    player.user.frames(3)
    assert not player.card and not player.scene.panel._go_back.is_visible, "a shuffle makes it good again"


def test_hints_on_a_lost_board_say_that_it_is_lost(judged: Begin) -> None:
    player = judged()
    player.match(LOSING)
    player.key("h")
    player.user.wait(lambda: player.scene.assistant.hints.error is not None)
    player.user.frames(2)
    assert player.card.startswith("This board can't be cleared")
    player.user.wait(lambda: player.scene.assistant.loss_check.losing_turn)
    player.user.frames(3)
    assert player.user.button(BACK)
    player.key("h")
    player.user.wait(lambda: player.scene.assistant.hints.error is not None)
    assert player.turns == 1


def test_a_loss_is_announced_after_the_review_that_hides_the_board(judged: Begin) -> None:
    player = judged()
    player.click(*LOSING.split("-"))
    player.key("y")
    player.user.wait(lambda: player.user.top.summary)
    player.user.frames(60)
    assert isinstance(player.user.top, ReviewScene) and "can't be cleared" not in player.said
    player.key("ESCAPE")
    player.user.wait(lambda: player.card)
    assert player.said == player.card


def test_the_warning_can_be_switched_off(judged: Begin) -> None:
    player = judged()
    player.user.app.settings.boards["link"] = {"tells-loss": OFF}
    player.scene.refresh()
    player.match(LOSING)
    player.user.wait(lambda: player.scene.assistant.loss_check.losing_turn)
    player.user.frames(3)
    assert not player.card and not player.said and not player.scene.panel._go_back.is_visible
    player.user.app.settings.boards["link"] = {}
    player.scene.refresh()
    assert player.card and player.scene.panel._go_back.is_visible


def test_a_board_that_could_never_be_cleared_names_no_move(judged: Begin) -> None:
    lost = parse(LOSABLE).apply(pair(LOSING))
    player = judged(str(lost))
    player.user.wait(lambda: player.card)
    player.user.frames(3)
    assert "lost it" not in player.card and not player.scene.panel._go_back.is_visible
    assert player.card == "This board can't be cleared from here. S shuffles the tiles."

"""Hints, going back to the best position, and the list of all steps of a sudoku."""

import pytest
from support.hands.hand import NEAR, Hand
from support.hands.sudoku import EASY, EXPERT

from game.scenes.play.dialogs import WonScene
from game.scenes.watch.all_steps import AllStepsScene
from game.session import HINT
from game.session.assistance import Rung
from game.widgets.labels import Label
from solvers import PUZZLES, parse_game_id
from solvers.errors import Unsolvable
from solvers.puzzle import Progress, Step, final_steps
from solvers.sliding import SLIDING
from solvers.sudoku.fast import search
from solvers.sudoku.human import MAX_STEPS_PER_TECHNIQUE, all_steps
from solvers.sudoku.rules import Eliminate, Place, SudokuState
from solvers.sudoku.techniques import TECHNIQUES


def test_your_own_move_ends_the_hint(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.click(hand.button("Hint"))
    hand.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
    hand.keys("UP")
    assert scene.assistant.hints.rung is Rung.NOTHING and not scene.view.board.marks


def test_a_hint_says_that_it_is_being_sought_and_then_where_to_look(hand: Hand) -> None:
    scene = hand.begin("link:1 2 1 2/2 1 2 1")
    hand.wait(lambda: not hand.app.worker.is_busy)
    hand.keys("h")
    assert scene.panel._hint_card.text == "Looking for a hint…"
    hand.wait(lambda: scene.assistant.hints.step is not None)
    hand.keys("h")
    assert scene.panel._hint_card.text == "Look at r2c2 and r2c4."


CROSSED = "sliding:2 1 3/4 5 6/8 7 0"
"""two pairs of tiles in each other's way: every solution starts by moving tiles away from their places"""

LONG = "sliding:9 1 2 3 4/6 7 8 0 5/11 12 13 14 10/16 17 18 19 15/22 21 23 24 20"
"""a board too large for shortest solutions, where the last tile of the first row needs a detour"""


def take_hint(hand: Hand) -> None:
    """Follow one hint until it makes its move."""
    scene, made = hand.play, hand.play.session.played
    hand.keys("h")
    hand.wait(lambda: scene.assistant.hints.step is not None)
    while scene.session.played == made:
        hand.keys("h")


def test_going_back_to_the_best_position_undoes_wasted_moves_but_no_hints(hand: Hand) -> None:
    scene = hand.begin(CROSSED)
    check, closeness_values = scene.assistant.loss_check, [SLIDING.closeness(scene.session.state, None)]
    scene.assistant.board_check.forget()  # it may take long
    hand.wait(lambda: check.best_turn == 0)
    for made in range(1, 6):
        take_hint(hand)
        closeness_values.append(SLIDING.closeness(scene.session.state, None))
        hand.wait(lambda: not check.is_pending)
        hand.keys("b")
        assert scene.session.played == made, "a hint's own move was taken back"
        assert hand.app.toasts.text == "This is already your best position in this game."
    assert closeness_values[-1] < closeness_values[0], "tiles are nearer to where they belong: this shows nothing"
    wasted = scene.session.history.turns[-1][-1]
    hand.click(hand.point_of(wasted.tile))
    hand.wait(lambda: not check.is_pending)
    hand.keys("b")
    assert scene.session.played == 5, "a wasted move was kept"


@pytest.mark.parametrize("text", [CROSSED, LONG])
def test_hint_after_hint_solves_the_board_without_going_round_in_circles(hand: Hand, text: str) -> None:
    scene, seen = hand.begin(text), set()
    while not scene.session.is_won:
        assert scene.session.state not in seen, "the hints have led back to where they were"
        seen.add(scene.session.state)
        take_hint(hand)


def test_a_pasted_board_sets_no_record(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.keys("LEFT UP 1s")
    assert scene.session.is_won and isinstance(hand.top, WonScene)
    assert hand.app.storage.record("sliding", "3 × 3").wins == 0
    assert any(label.text.endswith("set no records.") for label in hand.all(Label))


def test_a_winner_is_not_asked_whether_they_are_stuck(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    assert scene.panel._hint_card._words.text.startswith("Stuck?")
    hand.keys("LEFT UP")
    assert scene.session.is_won and scene.panel._hint_card._words.text == "Solved!"


def test_a_menu_without_a_choice_marks_none_and_takes_none(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.click(scene.panel.tools.more)
    menu = hand.top.root.popup
    hand.keys("DOWN RETURN")
    hand.click(menu.row_area(0).center)
    assert hand.top is scene and menu._place not in range(len(scene.panel.tools.more.items))
    hand.keys("ESCAPE")
    assert hand.top is scene and scene.root.popup is None


def test_help_sets_no_record(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.count_as_made()
    for _ in range(2):
        hand.keys("h")
        hand.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
        hand.keys("h h")
        if scene.session.is_won:
            break
    while not scene.session.is_won:
        scene.session.undo_to_best()
        hand.keys("LEFT UP")
    assert hand.app.storage.record("sliding", "3 × 3").wins == 0


# all steps of a sudoku


PLACES = {technique.title: number for number, technique in enumerate(TECHNIQUES)}


def listed(text: str) -> list[Step]:
    return final_steps(all_steps(PUZZLES["sudoku"].parse(text)))


@pytest.mark.parametrize("text", [EASY, EXPERT], ids=["easy", "expert"])
def test_every_technique_is_tried_and_every_step_is_right(text: str) -> None:
    state = PUZZLES["sudoku"].parse(text)
    answer = search.solution(state.shape, state.digits)
    items = list(all_steps(state))
    steps = final_steps(items)
    assert [item.note for item in items if isinstance(item, Progress)] == [technique.title for technique in TECHNIQUES]
    ranks = [PLACES[step.technique] for step in steps]
    assert ranks == sorted(ranks) and max(map(ranks.count, ranks)) <= MAX_STEPS_PER_TECHNIQUE
    assert len({(step.technique, step.moves) for step in steps}) == len(steps), "a step is listed twice"
    for step in steps:
        for move in step.moves:
            right = answer[state.shape.cell_at(move.cell)] == move.digit
            assert right is isinstance(move, Place) and isinstance(move, (Place, Eliminate)), f"{step.technique}: {move}"


def test_the_first_step_is_the_one_that_a_hint_gives() -> None:
    state = PUZZLES["sudoku"].parse(EXPERT)
    first = next(item for item in PUZZLES["sudoku"].solver("human").solve(state) if isinstance(item, Step))
    assert listed(EXPERT)[0] == first


def test_wrong_digits_and_wrong_marks_come_before_all_steps() -> None:
    state: SudokuState = PUZZLES["sudoku"].parse(EASY)
    with pytest.raises(Unsolvable, match="r1c2 can't be 1"):
        list(all_steps(state.apply(Place((0, 1), 1))))
    cell = next(cell for cell, digits in enumerate(state.candidates) if digits.bit_count() > 1)
    answer = search.solution(state.shape, state.digits)
    lacking = state.apply(Eliminate(state.shape.place_of(cell), answer[cell]))
    steps = final_steps(all_steps(lacking))
    assert [step.technique for step in steps] == ["Pencil marks"]


@pytest.fixture
def scene(hand: Hand) -> AllStepsScene:
    """Return the complete list above a game."""
    hand.begin(f"sudoku:{EASY}")
    hand.keys("t")
    shown = hand.top
    assert isinstance(shown, AllStepsScene)
    hand.wait(lambda: shown.is_complete)
    hand.frames(2)
    return shown


def test_the_list_is_browsed_and_a_step_is_made_by_keys(hand: Hand, scene: AllStepsScene) -> None:
    techniques = {step.technique for step in scene.steps}
    assert (scene._count.value, scene._kinds.value) == (str(len(listed(EASY))), str(len(techniques)))
    assert scene.view.board.marks == scene.steps[0].marks
    hand.keys("DOWN")
    chosen = scene.steps[1]
    assert scene.view.board.marks == chosen.marks != scene.steps[0].marks
    hand.keys("RETURN")
    session = hand.play.session
    assert session.state == parse_game_id(f"sudoku:{EASY}")[1].apply_all(chosen.moves)
    assert session.played == 1 and session.used[HINT] == 1 and session.is_helped


def test_the_list_is_used_by_mouse_and_left_without_a_step(hand: Hand, scene: AllStepsScene) -> None:
    row = hand.app.look.sizes.row
    hand.click((scene._list.rect.centerx, int(scene._list.rect.bottom - row)))
    assert scene._list.current > 1 and scene.view.board.marks == scene.steps[scene._list.current].marks
    hand.keys("ESCAPE")
    assert hand.play.session.played == 0
    hand.use("All steps")
    hand.wait(lambda: hand.top.steps)
    hand.click(hand.button("Make this step"))
    assert hand.play.session.played == 1


def test_mistakes_are_named_instead(hand: Hand) -> None:
    board = hand.begin(f"sudoku:{EASY}").view.board
    hand.click(board.point((0, 1)))
    hand.keys("1 t")
    hand.wait(lambda: hand.top._problem.is_visible)
    assert "r1c2 can't be 1" in hand.top._problem.text and not hand.top._make.is_enabled
    hand.keys("RETURN")
    assert isinstance(hand.top, AllStepsScene)


def test_leaving_early_stops_the_search(hand: Hand) -> None:
    hand.begin(f"sudoku:{EXPERT}")
    hand.keys("t")
    task = hand.top._task
    hand.keys("ESCAPE")
    hand.wait(lambda: task.status.name in ("CANCELLED", "DONE"))
    assert hand.play.session.played == 0


@pytest.mark.parametrize("text", ["sliding:1 2 3/4 0 5/7 8 6", "link:1 2 3 4/1 2 3 4", "onestroke:S.o/..E"])
def test_other_puzzles_have_no_such_list(hand: Hand, text: str) -> None:
    scene = hand.begin(text)
    hand.keys("t")
    assert hand.top is scene

"""Hints, going back to the best position, and the list of all steps of a sudoku."""

import pytest
from support.users.sudoku import EASY, EXPERT
from support.users.user import NEAR, User

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


def test_your_own_move_ends_the_hint(user: User) -> None:
    scene = user.begin(NEAR)
    user.click(user.button("Hint"))
    user.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
    user.keys("UP")
    assert scene.assistant.hints.rung is Rung.NOTHING and not scene.view.board.marks


def test_a_hint_says_that_it_is_being_sought_and_then_where_to_look(user: User) -> None:
    scene = user.begin("link:1 2 1 2/2 1 2 1")
    user.wait(lambda: not user.app.worker.is_busy)
    user.keys("h")
    assert scene.panel._hint_card.text == "Looking for a hint…"
    user.wait(lambda: scene.assistant.hints.step is not None)
    user.keys("h")
    assert scene.panel._hint_card.text == "Look at r2c2 and r2c4."


CROSSED = "sliding:2 1 3/4 5 6/8 7 0"
"""two pairs of tiles in each other's way: every solution starts by moving tiles away from their places"""

LONG = "sliding:9 1 2 3 4/6 7 8 0 5/11 12 13 14 10/16 17 18 19 15/22 21 23 24 20"
"""a board too large for shortest solutions, where the last tile of the first row needs a detour"""


def take_hint(user: User) -> None:
    """Follow one hint until it makes its move."""
    scene, made = user.play, user.play.session.played
    user.keys("h")
    user.wait(lambda: scene.assistant.hints.step is not None)
    while scene.session.played == made:
        user.keys("h")


def test_going_back_to_the_best_position_undoes_wasted_moves_but_no_hints(user: User) -> None:
    scene = user.begin(CROSSED)
    check, closeness_values = scene.assistant.loss_check, [SLIDING.closeness(scene.session.state, None)]
    scene.assistant.board_check.forget()  # it may take long
    user.wait(lambda: check.best_turn == 0)
    for made in range(1, 6):
        take_hint(user)
        closeness_values.append(SLIDING.closeness(scene.session.state, None))
        user.wait(lambda: not check.is_pending)
        user.keys("b")
        assert scene.session.played == made, "a hint's own move was taken back"
        assert user.app.toasts.text == "This is already your best position in this game."
    assert closeness_values[-1] < closeness_values[0], "tiles are nearer to where they belong: this shows nothing"
    wasted = scene.session.history.turns[-1][-1]
    user.click(user.point_of(wasted.tile))
    user.wait(lambda: not check.is_pending)
    user.keys("b")
    assert scene.session.played == 5, "a wasted move was kept"


@pytest.mark.parametrize("text", [CROSSED, LONG])
def test_hint_after_hint_solves_the_board_without_going_round_in_circles(user: User, text: str) -> None:
    scene, seen = user.begin(text), set()
    while not scene.session.is_won:
        assert scene.session.state not in seen, "the hints have led back to where they were"
        seen.add(scene.session.state)
        take_hint(user)


def test_a_pasted_board_sets_no_record(user: User) -> None:
    scene = user.begin(NEAR)
    user.keys("LEFT UP 1s")
    assert scene.session.is_won and isinstance(user.top, WonScene)
    assert user.app.storage.record("sliding", "3 × 3").wins == 0
    assert any(label.text.endswith("set no records.") for label in user.all(Label))


def test_a_winner_is_not_asked_whether_they_are_stuck(user: User) -> None:
    scene = user.begin(NEAR)
    assert scene.panel._hint_card._words.text.startswith("Stuck?")
    user.keys("LEFT UP")
    assert scene.session.is_won and scene.panel._hint_card._words.text == "Solved!"


def test_a_menu_without_a_choice_marks_none_and_takes_none(user: User) -> None:
    scene = user.begin(NEAR)
    user.click(scene.panel.tools.more)
    menu = user.top.root.popup
    user.keys("DOWN RETURN")
    user.click(menu.row_area(0).center)
    assert user.top is scene and menu._place not in range(len(scene.panel.tools.more.items))
    user.keys("ESCAPE")
    assert user.top is scene and scene.root.popup is None


def test_help_sets_no_record(user: User) -> None:
    scene = user.begin(NEAR)
    user.count_as_made()
    for _ in range(2):
        user.keys("h")
        user.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
        user.keys("h h")
        if scene.session.is_won:
            break
    while not scene.session.is_won:
        scene.session.undo_to_best()
        user.keys("LEFT UP")
    assert user.app.storage.record("sliding", "3 × 3").wins == 0


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
def scene(user: User) -> AllStepsScene:
    """Return the complete list above a game."""
    user.begin(f"sudoku:{EASY}")
    user.keys("t")
    shown = user.top
    assert isinstance(shown, AllStepsScene)
    user.wait(lambda: shown.is_complete)
    user.frames(2)
    return shown


def test_the_list_is_browsed_and_a_step_is_made_by_keys(user: User, scene: AllStepsScene) -> None:
    techniques = {step.technique for step in scene.steps}
    assert (scene._count.value, scene._kinds.value) == (str(len(listed(EASY))), str(len(techniques)))
    assert scene.view.board.marks == scene.steps[0].marks
    user.keys("DOWN")
    chosen = scene.steps[1]
    assert scene.view.board.marks == chosen.marks != scene.steps[0].marks
    user.keys("RETURN")
    session = user.play.session
    assert session.state == parse_game_id(f"sudoku:{EASY}")[1].apply_all(chosen.moves)
    assert session.played == 1 and session.used[HINT] == 1 and session.is_helped


def test_the_list_is_used_by_mouse_and_left_without_a_step(user: User, scene: AllStepsScene) -> None:
    row = user.app.look.sizes.row
    user.click((scene._list.rect.centerx, int(scene._list.rect.bottom - row)))
    assert scene._list.current > 1 and scene.view.board.marks == scene.steps[scene._list.current].marks
    user.keys("ESCAPE")
    assert user.play.session.played == 0
    user.use("All steps")
    user.wait(lambda: user.top.steps)
    user.click(user.button("Make this step"))
    assert user.play.session.played == 1


def test_mistakes_are_named_instead(user: User) -> None:
    board = user.begin(f"sudoku:{EASY}").view.board
    user.click(board.point((0, 1)))
    user.keys("1 t")
    user.wait(lambda: user.top._problem.is_visible)
    assert "r1c2 can't be 1" in user.top._problem.text and not user.top._make.is_enabled
    user.keys("RETURN")
    assert isinstance(user.top, AllStepsScene)


def test_leaving_early_stops_the_search(user: User) -> None:
    user.begin(f"sudoku:{EXPERT}")
    user.keys("t")
    task = user.top._task
    user.keys("ESCAPE")
    user.wait(lambda: task.status.name in ("CANCELLED", "DONE"))
    assert user.play.session.played == 0


@pytest.mark.parametrize("text", ["sliding:1 2 3/4 0 5/7 8 6", "link:1 2 3 4/1 2 3 4", "onestroke:S.o/..E"])
def test_other_puzzles_have_no_such_list(user: User, text: str) -> None:
    scene = user.begin(text)
    user.keys("t")
    assert user.top is scene

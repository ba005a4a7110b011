"""All steps of a sudoku: whatever a technique finds, easiest first, to be looked at and to be made."""

from __future__ import annotations

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.sudoku import EASY, EXPERT

from game.scenes.watch.all_steps import AllStepsScene
from game.session.session import HINT
from solvers import PUZZLES, parse_game_id
from solvers.errors import Unsolvable
from solvers.puzzle import Progress, Step, kept_steps
from solvers.sudoku.fast import search
from solvers.sudoku.human import MOST_ALIKE, all_steps
from solvers.sudoku.rules import Eliminate, Place, SudokuState
from solvers.sudoku.techniques import TECHNIQUES

PLACES = {technique.title: number for number, technique in enumerate(TECHNIQUES)}


def listed(text: str) -> list[Step]:
    return kept_steps(all_steps(PUZZLES["sudoku"].parse(text)))


@pytest.mark.parametrize("text", [EASY, EXPERT], ids=["easy", "expert"])
def test_every_technique_is_asked_and_every_step_is_right(text: str) -> None:
    state = PUZZLES["sudoku"].parse(text)
    answer = search.solution(state.shape, state.digits)
    items = list(all_steps(state))
    steps = kept_steps(items)
    assert [item.note for item in items if isinstance(item, Progress)] == [technique.title for technique in TECHNIQUES]
    ranks = [PLACES[step.technique] for step in steps]
    assert ranks == sorted(ranks) and max(map(ranks.count, ranks)) <= MOST_ALIKE
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
    steps = kept_steps(all_steps(lacking))
    assert [step.technique for step in steps] == ["Pencil marks"]


@pytest.fixture
def scene(hand: Hand) -> AllStepsScene:
    """Return the list above a game, complete."""
    hand.begin(f"sudoku:{EASY}")
    hand.key(pygame.K_t)
    shown = hand.top
    assert isinstance(shown, AllStepsScene)
    hand.wait(lambda: shown.is_complete)
    hand.frames(2)
    return shown


def test_the_list_is_looked_at_and_a_step_is_made_by_keys(hand: Hand, scene: AllStepsScene) -> None:
    assert (scene._count.value, scene._kinds.value) == (
        str(len(listed(EASY))),
        str(len({step.technique for step in scene.steps})),
    )
    assert scene.view.board.marks == scene.steps[0].marks
    hand.key(pygame.K_DOWN)
    chosen = scene.steps[1]
    assert scene.view.board.marks == chosen.marks != scene.steps[0].marks
    hand.key(pygame.K_RETURN)
    session = hand.play.session
    assert session.state == parse_game_id(f"sudoku:{EASY}")[1].apply_all(chosen.moves)
    assert session.played == 1 and session.used[HINT] == 1 and session.is_helped


def test_the_list_is_used_by_mouse_and_left_without_a_step(hand: Hand, scene: AllStepsScene) -> None:
    row = hand.app.look.sizes.row
    hand.click((scene._list.rect.centerx, int(scene._list.rect.bottom - row)))
    assert scene._list.current > 1 and scene.view.board.marks == scene.steps[scene._list.current].marks
    hand.key(pygame.K_ESCAPE)
    assert hand.play.session.played == 0
    hand.use("All steps")
    hand.wait(lambda: hand.top.steps)
    hand.click(hand.button("Make this step"))
    assert hand.play.session.played == 1


def test_what_is_wrong_is_said_instead(hand: Hand) -> None:
    board = hand.begin(f"sudoku:{EASY}").view.board
    hand.click(board.point((0, 1)))
    hand.key(pygame.K_1)
    hand.key(pygame.K_t)
    hand.wait(lambda: hand.top._problem.is_visible)
    assert "r1c2 can't be 1" in hand.top._problem.text and not hand.top._make.is_enabled
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.top, AllStepsScene)


def test_leaving_early_stops_the_search(hand: Hand) -> None:
    hand.begin(f"sudoku:{EXPERT}")
    hand.key(pygame.K_t)
    task = hand.top._task
    hand.key(pygame.K_ESCAPE)
    hand.wait(lambda: task.status.name in ("CANCELLED", "DONE"))
    assert hand.play.session.played == 0


@pytest.mark.parametrize("text", ["sliding:1 2 3/4 0 5/7 8 6", "link:1 2 3 4/1 2 3 4", "onestroke:S.o/..E"])
def test_other_puzzles_have_no_such_list(hand: Hand, text: str) -> None:
    scene = hand.begin(text)
    hand.key(pygame.K_t)
    assert hand.top is scene

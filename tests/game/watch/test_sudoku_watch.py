"""Watching sudokus through real events: human techniques, the fast solver, backtracking, and taking over."""

from collections.abc import Callable
from functools import partial

import pytest
from support.users.player import changed
from support.users.sudoku import EASY, EXPERT, Player
from support.users.user import User

from game.scenes.play.panel_parts import subtitle
from game.scenes.shared.starting import from_text, open_game
from solvers.puzzle import Role, cell_name
from solvers.sudoku.rules import Eliminate, Place

Watch = Callable[..., Player]


@pytest.fixture
def watch(user: User) -> Watch:
    """Have a solver solve a sudoku, and go to before its first step."""
    return partial(Player.watching, user)


def test_candidates_are_shown_only_if_the_steps_use_them(watch: Watch) -> None:
    player = watch(EASY, "fast")
    plain = player.picture()
    player.user.watch.panel.solver.choose("human")
    player.user.at_the_first_step()
    player.board.marks = ()
    player.user.top.view.changed()
    empty = {cell_name(divmod(cell, 9)) for cell, symbol in enumerate(EASY) if symbol == "."}
    assert changed(plain, player.picture()) == empty


def test_a_placed_digit_and_eliminated_candidates_are_visible(watch: Watch) -> None:
    player = watch(EXPERT)
    for kind in (Place, Eliminate):
        steps = player.user.watch.playback.steps
        number, step = next((n, s) for n, s in enumerate(steps) if isinstance(s.moves[0], kind))
        player.user.watch.seek(number)
        before = player.picture()
        player.key("RIGHT")
        cells = {cell_name(move.cell) for move in step.moves}
        assert cells <= changed(before, player.picture())
        for move in step.moves:
            cell = player.board.state.shape.cell_at(move.cell)
            assert (player.board.state.digits[cell] == move.digit) == (kind is Place)
            assert not player.board.state.candidates[cell] >> (move.digit - 1) & 1


def test_the_links_of_a_chain_are_drawn(watch: Watch) -> None:
    player = watch(EXPERT)
    steps = player.user.watch.playback.steps
    number, step = next((number, step) for number, step in enumerate(steps) if step.technique.startswith("XY-chain"))
    player.user.watch.seek(number)
    assert {Role.STRONG, Role.WEAK, Role.ELIMINATED} <= {mark.role for mark in step.marks}
    drawn = player.picture()
    for role in (Role.STRONG, Role.WEAK, Role.ELIMINATED):
        player.board.marks = tuple(mark for mark in step.marks if mark.role is not role)
        player.user.top.view.changed()
        without = player.picture()
        cells = {cell_name(cell) for mark in step.marks if mark.role is role for cell in mark.cells}
        assert changed(drawn, without) & cells, f"{role} is not seen"
    player.board.marks = ()
    player.user.top.view.changed()
    marked = {cell_name(cell) for mark in step.marks for cell in mark.cells}
    assert marked <= changed(drawn, player.picture())


@pytest.mark.parametrize("choices", [{}, {"theme": "light"}, {"colour_blind": True}, {"high_contrast": True}])
def test_two_alternatives_look_different(watch: Watch, user: User, choices: dict[str, str]) -> None:
    for name, value in choices.items():
        setattr(user.app.settings, name, value)
    user.app.refresh_look()
    palette, accent = user.app.look.palette, user.app.look.palette.accent("sudoku")
    colours = [palette.mark(role, accent)[:3] for role in (Role.FIRST, Role.SECOND, Role.ELIMINATED, Role.FIN, Role.COVER)]
    for number, first in enumerate(colours):
        for second in colours[:number]:
            assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 60


def test_the_hardest_step_is_named_and_a_long_explanation_is_fully_visible(watch: Watch) -> None:
    player = watch(EXPERT)
    scene, steps = player.user.watch, player.user.watch.playback.steps
    assert scene.panel._hardest.text == f"Hardest step: {scene.playback.hardest.technique}"
    assert scene.playback.hardest.weight == max(step.weight for step in steps)
    longest = max(range(len(steps)), key=lambda number: len(steps[number].why))
    player.user.watch.seek(longest)
    player.user.frames(3)
    panel_list = player.user.watch.panel._list
    end = panel_list._top(longest + 1) - panel_list._offset
    assert end <= panel_list.rect.h or panel_list._top(longest) == panel_list._offset


def test_the_difficulty_is_shown_as_soon_as_it_is_known(user: User) -> None:
    open_game(user.app, from_text(user.app, f"sudoku:{EXPERT}", None))
    user.frames()
    user.keys("w")
    user.wait(lambda: user.watch.playback.is_complete and user.watch.grade)
    assert user.watch.grade == "Expert"


# from a game and back to it


def test_the_board_check_continues_after_watching(user: User) -> None:
    scene = open_game(user.app, from_text(user.app, f"sudoku:{EXPERT}", None))
    user.frames()
    assert scene.assistant.board_check._task is not None
    user.keys("w")
    user.wait(lambda: user.watch.playback.is_complete)
    user.keys("ESCAPE")
    user.wait(lambda: scene.assistant.board_check.is_over)
    user.frames(2)
    assert subtitle(scene) == "9 × 9 · expert · one solution" and scene.session.answer is not None

"""Watching a solver through real events: the timeline, the list of steps, taking over."""

import re
from collections.abc import Iterator

import pygame
import pytest
from support.users.race import FAR as BOARD
from support.users.user import User
from support.words import MeasuringLook

from game.doctor import Check
from game.scenes.shared.starting import from_seed, open_game
from game.scenes.shared.step_list import StepList
from game.scenes.watch import WatchScene
from game.theme.measures import Text
from game.widgets.buttons import Button, RowButton
from game.widgets.choices import Dropdown, Segmented
from solvers import PUZZLES
from solvers.puzzle import Role, Step
from solvers.worker.process import Status


def watching(user: User) -> WatchScene:
    return user.watched(BOARD)


def speeds(scene: WatchScene) -> Dropdown:
    return next(widget for widget in scene.bar.tree() if isinstance(widget, Dropdown))


def shown(scene: WatchScene) -> str:
    return str(scene.view.board.state)


def test_it_plays_by_itself_and_pauses(user: User) -> None:
    scene = watching(user)
    user.click(user.button(icon="play"))
    user.pass_time(3)
    position = scene.playback.position
    assert 3 <= position <= 20
    user.keys("SPACE 2s")
    assert scene.playback.position in (position, position + 1)
    user.wait(lambda: not user.app.worker.is_busy)  # it may still be checking the board of the game below
    assert not user.app.is_busy


def test_buttons_that_would_do_nothing_are_hidden(user: User) -> None:
    shown = []
    for solver in ("corner-in", "row-by-row"):
        user.watched(BOARD, solver)
        shown.append({button.title for button in user.all(Button)} & {"Cancel", "Search details"})
    assert shown == [set(), {"Search details"}]


def test_without_steps_there_is_nothing_to_take_over_or_to_save(user: User) -> None:
    user.begin(BOARD)
    user.keys("w t")
    assert isinstance(user.top, WatchScene) and not user.top.playback.steps
    assert not user.button("Take over").is_enabled and user.app.toasts.text == "There are no steps to take over yet."
    user.keys("s")
    assert [row.note for row in user.all(RowButton) if not row.is_enabled] == ["no steps yet"] * 3


def test_a_long_title_of_a_step_is_shown_whole_above_its_explanation(user: User) -> None:
    watching(user)
    (steps,), measure = user.all(StepList), MeasuringLook(user.app.look)
    title, details = "A tile with a very long title slides " * 3, "Every word counts. " * 9
    steps.show([Step((), f"{title.strip()}. {details}", "A technique")])
    steps._draw_rows(pygame.Surface((1, 1)), measure)
    _, *drawn = measure.found  # without the number
    in_title = [text for _, text, area in drawn if area.h == measure.line_height(Text.STEP)]
    assert len(in_title) > 1 and " ".join(in_title) == title.strip()
    assert [area.y for *_, area in drawn] == sorted(area.y for *_, area in drawn)
    assert " ".join(text for _, text, _ in drawn[len(in_title) :]) == details.strip()


def test_it_plays_to_the_solution(user: User) -> None:
    scene = watching(user)
    for _ in range(10):
        user.key(pygame.K_PLUS, unicode="+")
    assert scene.playback.speed == 64
    user.keys("SPACE")
    user.wait(lambda: scene.playback.is_at_end)
    user.frames(2)
    assert scene.view.board.state.is_solved()
    assert not scene.playback.is_playing
    user.keys("ESCAPE")
    assert watching(user).playback.speed == 1, "a watch has taken over another one's speed"


def test_the_rail_is_dragged(user: User) -> None:
    scene = watching(user)
    rail = scene.bar._rail.rect
    user.drag((rail.x + 2, rail.centery), (rail.centerx, rail.centery))
    assert scene.playback.position == pytest.approx(len(scene.playback.steps) / 2, abs=2)
    assert shown(scene) == str(scene.playback.state)
    user.drag((rail.centerx, rail.centery), (rail.right + 50, rail.centery))
    assert scene.playback.is_at_end and scene.view.board.state.is_solved()


def test_the_list_is_clicked(user: User) -> None:
    scene = watching(user)
    (steps,) = user.all(StepList)
    low = (steps.rect.centerx, steps.rect.bottom - 20)
    user.click(low)
    position = scene.playback.position
    assert position > 1 and steps.current == position
    user.wheel(low, -3)
    user.click(low)
    assert scene.playback.position > position


def test_ends_and_chapters_have_keys_and_chapters_are_marked_on_the_rail(user: User) -> None:
    scene = watching(user)
    rail, surface = scene.bar._rail, user.app.surface
    above = rail.rect.centery - user.app.look.sizes.rail // 2 - 2
    for chapter in scene.playback.chapters[1:]:
        x = rail._x_of(chapter.first)
        assert surface.get_at((x, above)) != surface.get_at((x + 6, above))
    firsts = [chapter.first for chapter in scene.playback.chapters]
    for first in firsts[1:]:
        user.keys("PAGEDOWN")
        assert scene.playback.position == first
    user.keys("END")
    assert scene.playback.is_at_end
    user.keys("PAGEUP")
    assert scene.playback.position == firsts[-1]
    user.keys("HOME")
    assert scene.playback.position == 0


def test_instant_is_in_the_list_of_speeds(user: User) -> None:
    scene = watching(user)
    dropdown = speeds(scene)
    user.click(dropdown)
    popup = scene.root.popup
    assert popup is not None and scene.root.rect.contains(popup.rect)
    user.click((popup.rect.centerx, popup.rect.bottom - 20))
    assert scene.root.popup is None
    assert scene.playback.is_at_end and scene.view.board.state.is_solved()


def test_a_list_is_chosen_from_by_keyboard(user: User) -> None:
    scene = watching(user)
    dropdown = speeds(scene)
    scene.root.set_focus(dropdown, by_keyboard=True)
    user.keys("RETURN")
    assert scene.root.popup is not None
    user.keys("DOWN RETURN")
    assert scene.root.popup is None and scene.playback.speed == 2
    user.keys("RETURN ESCAPE")
    assert scene.root.popup is None and user.top is scene


def test_another_solver_starts_from_the_beginning(user: User) -> None:
    scene = watching(user)
    first = scene.playback
    dropdown = next(widget for widget in scene.panel.tree() if isinstance(widget, Dropdown))
    user.click(dropdown)
    user.click((scene.root.popup.rect.centerx, scene.root.popup.rect.bottom - 20))
    user.wait(lambda: scene.playback is not first and scene.playback.is_complete)
    assert user.app.settings.solvers["sliding"] == user.app.solvers.solvers(scene.puzzle)[-1].name != scene.puzzle.solver().name
    assert {step.stage for step in scene.playback.steps} != {step.stage for step in first.steps}


def test_another_direction_makes_other_plans_and_is_shown_while_playing_too(user: User) -> None:
    scene = watching(user)
    (bar,) = user.all(Segmented)
    plans = set()
    for direction in ("up", "down", "left"):
        scene.root.set_focus(bar, by_keyboard=True)
        former = scene.playback
        user.keys("RIGHT")
        user.wait(lambda former=former: scene.playback is not former and scene.playback.is_complete)
        plans.add(tuple(move for step in scene.playback.steps for move in step.moves))
        assert user.app.settings.solver_options["sliding/row-by-row"]["direction"] == direction
    assert len(plans) == 3
    user.keys("ESCAPE")
    assert user.all(Segmented)[0].value == bar.value == "left"


def test_a_key_shows_search_details_on_the_board(user: User) -> None:
    scene = watching(user)
    scene.seek(next(n for n, step in enumerate(scene.playback.steps) if any(mark.role is Role.FRONTIER for mark in step.marks)))
    assert not scene.view.board.style.shows_labels
    before = user.picture()
    user.keys("e")
    assert scene.view.board.style.shows_labels
    assert user.picture() != before


def test_a_solver_without_search_details_says_so(user: User) -> None:
    user.watched(BOARD, "shortest")
    user.keys("e")
    assert "no search details" in user.app.toasts.text and not user.app.settings.explain


def test_arriving_steps_do_not_disturb_an_animation(user: User) -> None:
    open_game(user.app, from_seed(user.app, PUZZLES["sliding"], {"size": "25x25"}, 1))
    user.keys("w")
    user.wait(lambda: user.watch.playback.position > 2)
    moving = 0
    for _ in range(20):
        user.frames()
        moving += user.watch.view.board.is_moving(user.time)
    assert moving > 5 and user.watch.is_searching


def test_playback_pauses_under_a_dialog(user: User) -> None:
    scene = watching(user)
    user.keys("SPACE 1s F1")
    position = scene.playback.position
    user.pass_time(3)
    assert scene.playback.position == position > 0


def test_the_legend_explains_the_visible_marks(user: User) -> None:
    scene = watching(user)
    for number in (0, 3, 40):
        scene.seek(number)
        user.pass_time(0.3)
        wanted = {mark.role for mark in scene.playback.steps[number].marks if mark.cells}
        legend = scene.panel._legend
        assert set(legend._roles) == wanted
        drawn = user.app.surface.subsurface(legend.rect)
        assert len({tuple(drawn.get_at((x, y))) for x in range(0, legend.rect.w, 2) for y in range(4, 16)}) > 2


def test_an_arrow_shows_what_moves(user: User) -> None:
    scene = watching(user)
    for step in scene.playback.steps:
        movers = [mark.cells for mark in step.marks if mark.role is Role.MOVER]
        assert len(movers) == len(step.moves)
        if movers:
            assert movers[0] == (scene.playback.state.cell_of(step.moves[0].tile), scene.playback.state.blank)
        scene.seek(scene.playback.position + 1)


def test_a_cancelled_search_has_solved_nothing(user: User) -> None:
    open_game(user.app, from_seed(user.app, PUZZLES["sliding"], {"size": "30x30"}, 1))
    user.keys("w")
    user.wait(lambda: len(user.watch.playback.steps) > 500)
    assert re.match(r"Row \d+ · \d+ %", user.watch.panel._progress.text)
    user.click(user.button("Cancel"))
    user.keys("END 0.1s")
    steps = len(user.watch.playback.steps)
    user.pass_time(0.5)
    assert len(user.watch.playback.steps) == steps and not user.watch.is_searching
    assert shown(user.watch) == str(user.watch.playback.state) and not user.watch.view.board.state.is_solved()
    assert user.watch.bar._place_label.text.startswith("Stopped here")
    assert user.watch.panel._time.caption == "searched" and not user.watch.panel._progress.text


def test_a_solver_that_keeps_improving_can_be_stopped(user: User) -> None:
    open_game(user.app, from_seed(user.app, PUZZLES["sliding"], {"size": "8x8"}, 1))
    user.keys("w")
    user.watch.panel.solver.choose("short")
    user.wait(lambda: user.watch.progress.is_extra)
    user.frames(3)
    user.click(user.button("Stop"))
    user.wait(lambda: not user.app.worker.is_busy)
    user.keys("END 0.1s")
    assert user.watch.playback.state.is_solved() and not user.watch.is_searching


def few_checks() -> Iterator[Check]:
    """Yield one check, in place of the doctor's slow ones."""
    yield Check("python", True, "fine")


def test_checking_what_works_here_leaves_the_solver_alone(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    open_game(user.app, from_seed(user.app, PUZZLES["sliding"], {"size": "14x14"}, 1))
    user.keys("w")
    user.wait(lambda: len(user.watch.playback.steps) > 500)
    task = user.watch.task
    monkeypatch.setattr("game.scenes.settings.checks", few_checks)
    user.keys("F10")
    user.click(user.button("What works here?"))
    user.wait(lambda: user.top.is_complete)
    assert len(user.top._lines.children) == 1
    user.keys("ESCAPE ESCAPE")
    user.wait(lambda: task.status is Status.DONE)
    user.keys("END")
    assert user.watch.playback.state.is_solved()

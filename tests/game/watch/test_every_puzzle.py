"""Watching every puzzle: steps forward and backward, taking over, and boards that a solver can't solve."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from support.users.link import LOSABLE, LOSING, pair
from support.users.onestroke import SEED
from support.users.race import FAR
from support.users.sudoku import EASY, EXPERT
from support.users.user import User

from game.scenes.play import PlayScene
from game.scenes.shared.starting import from_seed, open_game
from game.scenes.watch import WatchScene
from game.theme.measures import Text
from solvers import PUZZLES, parse_game_id
from solvers.link.gravity import Gravity
from solvers.link.rules import parse
from solvers.puzzle import Progress, net_moves
from solvers.worker.process import Status, Task

SLIDING = "sliding:8 6 7/2 5 4/3 0 1"
TILES = "4 4 3 5 4/2 1 1 2 5/2 3 6 1 3/3 6 4 2 1"
LOST = f"link:{parse(LOSABLE).apply(pair(LOSING))}"
UNSOLVABLE = f"sudoku:2{EXPERT[1:]}"
DEEP = "sudoku:..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""made so that trying digits from 1 upwards takes longest"""
OF_LINK = zip(Gravity, cycle(solver.name for solver in PUZZLES["link"].solvers), strict=False)


@pytest.mark.parametrize(
    ("text", "solver"),
    [
        (SLIDING, "row-by-row"),
        (SLIDING, "shortest"),
        (f"sudoku:{EXPERT}", "human"),
        (f"onestroke:{SEED}", "frontier"),
        *((f"link:@{gravity} {TILES}", solver) for gravity, solver in OF_LINK),
    ],
)
def test_the_board_shows_every_step_forward_and_backward(user: User, text: str, solver: str) -> None:
    scene, taken = user.watched(text, solver), []
    start, states = parse_game_id(text)[1], [scene.view.board.state]
    assert states[0] == start and scene.is_solved
    for step in scene.playback.steps:
        assert scene.view.board.explains_after or scene.view.board.marks == step.marks
        user.keys("RIGHT")
        del taken[len(taken) - step.undoes :]
        taken += step.moves
        assert scene.view.board.state == start.apply_all(taken)
        states.append(scene.view.board.state)
    assert states[-1].is_solved() and net_moves(scene.playback.steps) == taken
    for before in reversed(states[:-1]):
        user.keys("LEFT")
        assert scene.view.board.state == before


@pytest.mark.parametrize(
    ("text", "solver"),
    [
        (SLIDING, "corner-in"),
        (f"sudoku:{EXPERT}", "human"),
        *((f"link:{LOSABLE}", solver) for solver in ("best-pair", "first-found", "random")),
    ],
)
def test_taking_over_in_the_middle_allows_undoing_what_was_watched(user: User, text: str, solver: str) -> None:
    scene = user.watched(text, solver)
    steps = scene.playback.steps
    backs = [number for number, step in enumerate(steps) if step.undoes]
    after_a_dead_end = (number + 2 for number in backs if number + 2 < len(steps) and steps[number + 1].moves)
    scene.seek(next(after_a_dead_end, len(steps) // 2))
    user.pass_time(0.7)
    state, moves = scene.view.board.state, net_moves(steps[: scene.playback.position])
    assert len(moves) == scene.playback.moves_made
    user.click(user.button("Take over"))
    session = user.play.session
    assert session.state == state and session.played == len(moves) and session.is_helped
    for move in reversed(moves):
        last = session.state
        user.keys("ctrl+z")
        assert session.state.apply(move) == last
    assert session.state == parse_game_id(text)[1] and not session.can_undo


@pytest.mark.parametrize(
    ("text", "solver", "sentence"),
    [
        *((UNSOLVABLE, solver, "This sudoku has no solution: ") for solver in ("human", "fast", "backtracking")),
        *((LOST, solver, "This board can't be cleared") for solver in ("decide", "best-pair", "first-found")),
        (f"sudoku:{EASY} r2c3=7", "human", "r2c3 can't be 7: take it back."),
    ],
)
def test_a_board_without_a_solution_is_reported(user: User, text: str, solver: str, sentence: str) -> None:
    scene = user.watched(text, solver)
    assert scene.panel._problem.is_visible and sentence in scene.panel._problem.text
    assert not scene.is_solved and not scene.panel._instead.is_visible


@pytest.mark.parametrize(
    ("text", "solver", "options", "sentence", "title", "instead"),
    [
        (DEEP, "backtracking", {"detail": "folded", "limit": "20000"}, "The fast solver has the answer at once.", "Fast", "fast"),
        (LOST, "random", {"limit": "2000"}, "Thorough search can decide", "Thorough search", "decide"),
    ],
)
def test_another_solver_is_offered_when_one_gives_up(
    user: User, text: str, solver: str, options: dict[str, str], sentence: str, title: str, instead: str
) -> None:
    scene = user.watched(text, solver, **options)
    assert scene.panel._problem.is_visible and sentence in scene.panel._problem.text
    user.frames(3)
    user.click(user.button(f"Watch {title}"))
    user.at_the_first_step()
    user.keys("END")
    assert scene.view.board.state.is_solved() or "can't be cleared" in scene.panel._problem.text
    assert not scene.panel._instead.is_visible
    assert user.app.settings.solvers[scene.puzzle.name] == instead
    user.keys("ESCAPE")
    assert isinstance(user.top, PlayScene)


@pytest.mark.parametrize(
    ("text", "technique", "glides"),
    [(FAR, "", True), (f"sudoku:{EXPERT}", "Hidden single", False), (f"sudoku:{EXPERT}", "Pointing", False)],
)
def test_a_step_is_explained_and_marked_until_it_has_been_made(user: User, text: str, technique: str, glides: bool) -> None:
    scene = user.watched(text)
    board, listed, steps = scene.view.board, scene.panel._list, scene.playback.steps
    first = next(number for number, step in enumerate(steps) if step.moves and step.technique.startswith(technique))
    scene.seek(first)
    user.pass_time(0.5)
    for number in (first, first + 1):
        state = scene.playback.state
        user.keys("RIGHT")
        assert board.is_moving(user.time) or not glides, "the step jumped"
        assert listed.current == number and board.marked(user.time) == (state, steps[number].marks)
        user.pass_time(0.5)
        assert listed.current == number + 1
        assert board.marked(user.time) == (scene.playback.state, steps[number + 1].marks)
    user.keys("LEFT")
    assert listed.current == first + 1 and (board.is_moving(user.time) or not glides)
    user.pass_time(1)
    assert not user.app.is_busy


@pytest.mark.parametrize("key", "wv")
def test_leaving_stops_the_search(user: User, key: str) -> None:
    open_game(user.app, from_seed(user.app, PUZZLES["sliding"], {"size": "30x30"}, 1))
    user.keys(key)
    user.wait(lambda: user.app.worker.is_busy)
    user.frames(5)
    task = user.app.worker._task
    user.keys("ESCAPE")
    assert task.status is Status.CANCELLED
    user.wait(lambda: not user.app.worker.is_busy)
    assert isinstance(user.top, PlayScene)


# watching solvers of the one-stroke maze: progress, and texts that fit


def watching(user: User, solver: str, text: str = SEED) -> WatchScene:
    return user.watched(f"onestroke:{text}", solver)


def test_progress_is_shown_before_the_first_step(user: User) -> None:
    scene = watching(user, "frontier")
    told = {
        Progress(1234, fraction=0.25, unit="states"): "25 % · 1 234 states",
        Progress(1, unit="states"): "1 state",
        Progress(7, "Row 3"): "Row 3 · 7 nodes",
    }
    scene.task = Task(0, never, ())
    for progress, words in told.items():
        scene.task._arrived.append(progress)
        user.frames()
        assert scene.panel._progress.text == words


def never() -> Iterator[Progress]:
    """Stand in for a search that never runs."""
    yield Progress(0)


def test_figures_of_a_solver_disappear_when_another_begins(user: User) -> None:
    scene = watching(user, "all-tracks")
    assert scene.panel._grade.caption == "dead ends"
    scene.panel.solver.choose("frontier")
    assert scene.panel._grade.caption == "difficulty"


def test_a_single_step_is_singular(user: User) -> None:
    scene = watching(user, "frontier", "S.E")
    user.keys("END")
    assert scene.bar._place_label.text == "Solved · 1 step"
    assert [figure.caption for figure in scene.panel._counters] == ["best score", "best track", "all tracks"]


@pytest.mark.parametrize("solver", ["frontier", "all-tracks", "all-tracks-corrected"])
def test_every_headline_fits_into_the_list(user: User, solver: str) -> None:
    scene = watching(user, solver)
    look, steps = user.app.look, scene.panel._list
    room = steps.rect.w - 2 * look.sizes.scrollbar - steps._number_w - look.sizes.step_pad
    assert not [step.headline for step in scene.playback.steps if look.text_width(step.headline, Text.STEP) > room]

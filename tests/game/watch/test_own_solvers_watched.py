"""Users' own solvers in the window, through real events: the list, watching, broken solvers, removed solvers."""

import sys
import time
from pathlib import Path

import pytest
from support.own_solvers import is_running
from support.users.user import NEAR, PATIENCE_S, User

from game.scenes.external.reading import Solution
from game.scenes.play import PlayScene
from game.scenes.shared.preferences import SolverChoice
from game.scenes.shared.timeline import STOPPED
from game.scenes.watch import WatchScene
from game.widgets.choices import Dropdown
from game.widgets.scrolling import bar_area
from solvers import PUZZLES

GOOD = (
    'PUZZLE = "sliding"\nTITLE = "Mine"\nBLURB = "five, then six"\ndef solve(state):\n    yield 5, "First five."\n    yield 6\n'
)
ENDLESS = "import time\n\ndef solve(state):\n    yield 5\n    while True:\n        time.sleep(0.01)\n"


@pytest.fixture
def folder(home: Path) -> Path:
    folder = home / "solvers"
    folder.mkdir(parents=True)
    return folder


def put(folder: Path, text: str, name: str = "mine.py") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def the_list(user: User) -> Dropdown:
    (choice,) = user.all(SolverChoice)
    return next(widget for widget in choice.visible_tree() if isinstance(widget, Dropdown))


def opened(user: User) -> list[str]:
    """Open the list of solvers and return its titles."""
    user.top.panel.reveal(the_list(user))
    user.click(the_list(user))
    assert user.top.root.popup is not None
    return [item.title for item in the_list(user).items]


def choose(user: User, title: str) -> None:
    """Choose a solver from the list with the mouse."""
    place = opened(user).index(title)
    user.click(user.top.root.popup.row_area(place).center)
    assert user.top.root.popup is None


def watched(user: User, title: str = "Mine") -> WatchScene:
    """Choose a solver and watch it to the end of its search."""
    if not isinstance(user.top, WatchScene):
        choose(user, title)
        user.keys("w")
    else:
        choose(user, title)
    user.wait(lambda: user.watch.playback.is_complete)
    return user.watch


def problem_of(scene: WatchScene) -> str:
    label = scene.panel._problem
    return label.text if label.is_visible else ""


def test_a_file_is_chosen_and_watched(user: User, folder: Path) -> None:
    put(folder, GOOD)
    user.begin(NEAR)
    scene = watched(user)
    assert [step.headline for step in scene.playback.steps] == ["First five", "Move 6"]
    assert scene.is_solved and not problem_of(scene)
    assert "Mine" in scene.header.subtitle.text
    user.keys("END 0.5s")
    assert scene.view.board.state.is_solved()
    user.keys("t")
    assert user.play.session.move_count == 2
    assert "own_solver_mine" not in sys.modules, "it was imported into the window's process"


def test_the_list_is_updated_whenever_it_opens(user: User, folder: Path) -> None:
    user.begin(NEAR)
    first = opened(user)
    assert "Mine" not in first
    user.keys("ESCAPE")
    put(folder, GOOD)
    assert opened(user) == [*first, "Mine"]
    user.keys("ESCAPE")
    put(folder, GOOD.replace('"Mine"', '"Mine, the second"'))
    scene = watched(user, "Mine, the second")
    put(folder, GOOD.replace("First five.", "Better five."))
    assert watched(user, "Mine").playback.steps[0].headline == "Better five"
    assert scene is user.watch


def test_the_list_says_where_own_solvers_go(user: User, folder: Path) -> None:
    user.begin(NEAR)
    user.top.panel.reveal(the_list(user))
    user.hover(the_list(user).rect.center)
    user.pass_time(2)
    assert str(folder) in user.top.root._tooltip._text


def test_it_also_solves_a_board_from_a_picture(user: User, folder: Path) -> None:
    put(folder, GOOD)
    user.app.settings.solvers["sliding"] = "mine.py"
    answer, puzzle = Solution(user.app), PUZZLES["sliding"]
    answer.start(puzzle, puzzle.parse(NEAR.removeprefix("sliding:")))
    user.wait(answer.poll)
    assert answer.guide is not None and not answer.problem
    put(folder, "def solve(state):\n    yield 1\n")
    answer.start(puzzle, puzzle.parse(NEAR.removeprefix("sliding:")))
    user.wait(answer.poll)
    assert answer.guide is None and "Step 1 of mine.py (line 2) can't make the move 1" in answer.problem


BROKEN = {
    "syntax": ("def solve(state:\n", "mine.py can't be read", 0),
    "raises": ("def solve(state):\n    yield 5\n    1 / 0\n", "on line 3 by ZeroDivisionError", 1),
    "stops": ("def solve(state):\n    yield 5\n", "mine.py stopped after 1 move", 1),
    "vanishes": ("import os\ndef solve(state):\n    yield 5\n    os._exit(1)\n", "mine.py ended its process after 1 step", 1),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_solver_is_reported_and_the_window_keeps_working(user: User, folder: Path, name: str) -> None:
    text, sentence, steps = BROKEN[name]
    put(folder, text)
    user.begin(NEAR)
    scene = watched(user)
    assert sentence in problem_of(scene), problem_of(scene)
    assert len(scene.playback.steps) == steps and not scene.is_solved
    put(folder, GOOD)
    assert not problem_of(watched(user)) and scene.is_solved


def test_a_broken_solver_is_marked_in_the_list(user: User, folder: Path) -> None:
    put(folder, "def solve(state:\n")
    put(folder, GOOD, "other.py")
    user.begin(NEAR)
    opened(user)
    bad = [item.title for item in the_list(user).items if item.is_bad]
    assert bad == ["Mine"]


@pytest.mark.skipif(sys.platform != "linux", reason="asks for a process by its number")
@pytest.mark.parametrize("way", ["cancel", "another", "leave", "close"])
def test_an_endless_solver_is_stopped(user: User, folder: Path, home: Path, way: str) -> None:
    put(folder, f"import os, pathlib\npathlib.Path({str(home / 'number')!r}).write_text(str(os.getpid()))\n{ENDLESS}")
    user.begin(NEAR)
    choose(user, "Mine")
    user.keys("w")
    scene = user.watch
    user.wait(lambda: scene.playback.steps)
    assert scene.is_searching
    number = (home / "number").read_text()
    if way == "cancel":
        user.wait(lambda: "silent for" in scene.panel._progress.text)
        user.click(user.button("Cancel"))
        assert problem_of(scene) == STOPPED and len(scene.playback.steps) == 1
    elif way == "another":
        choose(user, "Row by row")
        user.wait(lambda: scene.is_solved)
    elif way == "leave":
        user.keys("ESCAPE")
        assert isinstance(user.top, PlayScene)
    else:
        user.close()
    end = time.monotonic() + PATIENCE_S
    while is_running(number):
        assert time.monotonic() < end, "it runs on"
        time.sleep(0.01)
        user.frames() if way != "close" else None


def test_a_removed_solver_is_reported_and_replaced(user: User, folder: Path) -> None:
    path = put(folder, GOOD)
    user.begin(NEAR)
    watched(user)
    path.unlink()
    opened(user)
    assert the_list(user).value == "row-by-row" and "sliding" not in user.app.settings.solvers
    assert "mine.py no longer exists, so Row by row was chosen." in user.app.toasts.text
    user.keys("ESCAPE")


def test_a_solver_removed_before_the_start_is_reported_too(home: Path, folder: Path) -> None:
    user = User(home, solvers={"sliding": "mine.py", "sudoku": str(folder / "gone.py"), "link": "nobody:x"})
    for puzzle, text in (("sliding", NEAR), ("sudoku", "sudoku:23............42"), ("link", "link:1 1")):
        user.begin(text)
        assert "no longer exists" in user.app.toasts.text and puzzle not in user.app.settings.solvers
        user.keys("ESCAPE")


def test_a_long_list_is_scrolled(user: User, folder: Path) -> None:
    for number in range(30):
        put(folder, GOOD.replace('"Mine"', f'"Mine {number:02}"'), f"mine_{number:02}.py")
    user.begin(NEAR)
    titles = opened(user)
    popup = user.top.root.popup
    assert user.top.root.rect.contains(popup.rect) and len(popup._in_sight) < len(titles)
    user.wheel(popup.rect.center, -100)
    last = popup.row_area(len(titles) - 1)
    assert popup.rect.contains(last)
    user.click(last.center)
    assert user.app.settings.solvers["sliding"] == "mine_29.py"
    user.click(the_list(user))
    popup = user.top.root.popup
    assert popup.rect.contains(popup.row_area(len(titles) - 1)), "the chosen one is out of sight"
    bar = bar_area(user.app.look, popup.rect)
    user.drag((bar.centerx, bar.bottom - 1), bar.midtop)
    assert popup.rect.contains(popup.row_area(0)), "its bar can't be dragged"
    user.keys("END")
    assert popup.rect.contains(popup.row_area(len(titles) - 1))
    user.keys("DOWN RETURN")
    assert user.app.settings.solvers["sliding"] == "row-by-row"

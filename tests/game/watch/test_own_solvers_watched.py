"""Users' own solvers in the window, through real events: the list, watching, broken solvers, removed solvers."""

import sys
import time
from pathlib import Path

import pytest
from support.hands.hand import PATIENCE_S, Hand
from support.own_solvers import is_running

from game.scenes.external.reading import Solution
from game.scenes.play import PlayScene
from game.scenes.shared.preferences import SolverChoice
from game.scenes.shared.timeline import STOPPED
from game.scenes.watch import WatchScene
from game.widgets.choices import Dropdown
from game.widgets.scrolling import bar_area
from solvers import PUZZLES

BOARD = "sliding:1 2 3/4 0 5/7 8 6"
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


def the_list(hand: Hand) -> Dropdown:
    choice = next(widget for widget in hand.top.panel.visible_tree() if isinstance(widget, SolverChoice))
    return next(widget for widget in choice.visible_tree() if isinstance(widget, Dropdown))


def opened(hand: Hand) -> list[str]:
    """Open the list of solvers and return its titles."""
    hand.top.panel.reveal(the_list(hand))
    hand.click(the_list(hand))
    assert hand.top.root.popup is not None
    return [item.title for item in the_list(hand).items]


def choose(hand: Hand, title: str) -> None:
    """Choose a solver from the list with the mouse."""
    place = opened(hand).index(title)
    hand.click(hand.top.root.popup.row_area(place).center)
    assert hand.top.root.popup is None


def watched(hand: Hand, title: str = "Mine") -> WatchScene:
    """Choose a solver and watch it to the end of its search."""
    if not isinstance(hand.top, WatchScene):
        choose(hand, title)
        hand.keys("w")
    else:
        choose(hand, title)
    hand.wait(lambda: hand.watch.playback.is_complete)
    return hand.watch


def problem_of(scene: WatchScene) -> str:
    label = scene.panel._problem
    return label.text if label.is_visible else ""


def test_a_file_is_chosen_and_watched(hand: Hand, folder: Path) -> None:
    put(folder, GOOD)
    hand.begin(BOARD)
    scene = watched(hand)
    assert [step.headline for step in scene.playback.steps] == ["First five", "Move 6"]
    assert scene.is_solved and not problem_of(scene)
    assert "Mine" in scene.header.subtitle.text
    hand.keys("END 0.5s")
    assert scene.view.board.state.is_solved()
    hand.keys("t")
    assert hand.play.session.move_count == 2
    assert "own_solver_mine" not in sys.modules, "it was imported into the window's process"


def test_the_list_is_updated_whenever_it_opens(hand: Hand, folder: Path) -> None:
    hand.begin(BOARD)
    first = opened(hand)
    assert "Mine" not in first
    hand.keys("ESCAPE")
    put(folder, GOOD)
    assert opened(hand) == [*first, "Mine"]
    hand.keys("ESCAPE")
    put(folder, GOOD.replace('"Mine"', '"Mine, the second"'))
    scene = watched(hand, "Mine, the second")
    put(folder, GOOD.replace("First five.", "Better five."))
    assert watched(hand, "Mine").playback.steps[0].headline == "Better five"
    assert scene is hand.watch


def test_the_list_says_where_own_solvers_go(hand: Hand, folder: Path) -> None:
    hand.begin(BOARD)
    hand.top.panel.reveal(the_list(hand))
    hand.hover(the_list(hand).rect.center)
    hand.pass_time(2)
    assert str(folder) in hand.top.root._tooltip._text


def test_it_also_solves_a_board_from_a_picture(hand: Hand, folder: Path) -> None:
    put(folder, GOOD)
    hand.app.settings.solvers["sliding"] = "mine.py"
    answer, puzzle = Solution(hand.app), PUZZLES["sliding"]
    answer.start(puzzle, puzzle.parse(BOARD.removeprefix("sliding:")))
    hand.wait(answer.poll)
    assert answer.guide is not None and not answer.problem
    put(folder, "def solve(state):\n    yield 1\n")
    answer.start(puzzle, puzzle.parse(BOARD.removeprefix("sliding:")))
    hand.wait(answer.poll)
    assert answer.guide is None and "Step 1 of mine.py (line 2) can't make the move 1" in answer.problem


BROKEN = {
    "syntax": ("def solve(state:\n", "mine.py can't be read", 0),
    "raises": ("def solve(state):\n    yield 5\n    1 / 0\n", "on line 3 by ZeroDivisionError", 1),
    "stops": ("def solve(state):\n    yield 5\n", "mine.py stopped after 1 move", 1),
    "vanishes": ("import os\ndef solve(state):\n    yield 5\n    os._exit(1)\n", "mine.py ended its process after 1 step", 1),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_solver_is_reported_and_the_window_keeps_working(hand: Hand, folder: Path, name: str) -> None:
    text, sentence, steps = BROKEN[name]
    put(folder, text)
    hand.begin(BOARD)
    scene = watched(hand)
    assert sentence in problem_of(scene), problem_of(scene)
    assert len(scene.playback.steps) == steps and not scene.is_solved
    put(folder, GOOD)
    assert not problem_of(watched(hand)) and scene.is_solved


def test_a_broken_solver_is_marked_in_the_list(hand: Hand, folder: Path) -> None:
    put(folder, "def solve(state:\n")
    put(folder, GOOD, "other.py")
    hand.begin(BOARD)
    opened(hand)
    bad = [item.title for item in the_list(hand).items if item.is_bad]
    assert bad == ["Mine"]


@pytest.mark.skipif(sys.platform != "linux", reason="asks for a process by its number")
@pytest.mark.parametrize("way", ["cancel", "another", "leave"])
def test_an_endless_solver_is_stopped(hand: Hand, folder: Path, home: Path, way: str) -> None:
    put(folder, f"import os, pathlib\npathlib.Path({str(home / 'number')!r}).write_text(str(os.getpid()))\n{ENDLESS}")
    hand.begin(BOARD)
    choose(hand, "Mine")
    hand.keys("w")
    scene = hand.watch
    hand.wait(lambda: scene.playback.steps)
    assert scene.is_searching
    number = (home / "number").read_text()
    if way == "cancel":
        hand.wait(lambda: "silent for" in scene.panel._progress.text)
        hand.click(hand.button("Cancel"))
        assert problem_of(scene) == STOPPED and len(scene.playback.steps) == 1
    elif way == "another":
        choose(hand, "Row by row")
        hand.wait(lambda: scene.is_solved)
    else:
        hand.keys("ESCAPE")
        assert isinstance(hand.top, PlayScene)
    hand.wait(lambda: not is_running(number))


def test_closing_the_window_stops_it(home: Path, folder: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("asks for a process by its number")
    put(folder, f"import os, pathlib\npathlib.Path({str(home / 'number')!r}).write_text(str(os.getpid()))\n{ENDLESS}")
    hand = Hand(home, solvers={"sliding": "mine.py"})
    hand.begin(BOARD)
    hand.keys("w")
    hand.wait(lambda: hand.watch.playback.steps)
    hand.close()
    end = time.monotonic() + PATIENCE_S
    while is_running((home / "number").read_text()):
        assert time.monotonic() < end, "it runs on"
        time.sleep(0.01)


def test_a_removed_solver_is_reported_and_replaced(hand: Hand, folder: Path) -> None:
    path = put(folder, GOOD)
    hand.begin(BOARD)
    watched(hand)
    path.unlink()
    opened(hand)
    assert the_list(hand).value == "row-by-row" and "sliding" not in hand.app.settings.solvers
    assert "mine.py no longer exists, so Row by row was chosen." in hand.app.toasts.text
    hand.keys("ESCAPE")


def test_a_solver_removed_before_the_start_is_reported_too(home: Path, folder: Path) -> None:
    hand = Hand(home, solvers={"sliding": "mine.py", "sudoku": str(folder / "gone.py"), "link": "nobody:x"})
    for puzzle, text in (("sliding", BOARD), ("sudoku", "sudoku:23............42"), ("link", "link:1 1")):
        hand.begin(text)
        assert "no longer exists" in hand.app.toasts.text and puzzle not in hand.app.settings.solvers
        hand.keys("ESCAPE")


def test_a_long_list_is_scrolled(hand: Hand, folder: Path) -> None:
    for number in range(30):
        put(folder, GOOD.replace('"Mine"', f'"Mine {number:02}"'), f"mine_{number:02}.py")
    hand.begin(BOARD)
    titles = opened(hand)
    popup = hand.top.root.popup
    assert hand.top.root.rect.contains(popup.rect) and len(popup._in_sight) < len(titles)
    hand.wheel(popup.rect.center, -100)
    last = popup.row_area(len(titles) - 1)
    assert popup.rect.contains(last)
    hand.click(last.center)
    assert hand.app.settings.solvers["sliding"] == "mine_29.py"
    hand.click(the_list(hand))
    popup = hand.top.root.popup
    assert popup.rect.contains(popup.row_area(len(titles) - 1)), "the chosen one is out of sight"
    bar = bar_area(hand.app.look, popup.rect)
    hand.drag((bar.centerx, bar.bottom - 1), bar.midtop)
    assert popup.rect.contains(popup.row_area(0)), "its bar can't be dragged"
    hand.keys("END")
    assert popup.rect.contains(popup.row_area(len(titles) - 1))
    hand.keys("DOWN RETURN")
    assert hand.app.settings.solvers["sliding"] == "row-by-row"

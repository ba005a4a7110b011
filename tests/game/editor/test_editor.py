"""The workbench by real events: painting, counting, undoing, the clipboard, drafts, playing, and a person's own levels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from support.hands.hand import Hand

from game import clipboard
from game.commands import Command
from game.scenes.editor import solution_count
from game.scenes.editor.brushes import BrushButton
from game.scenes.editor.scene import EditorScene
from game.scenes.editor.solution_count import Findings
from game.scenes.editor.stepper import Stepper
from game.scenes.games.level_card import LevelCard
from game.scenes.play.scene import PlayScene
from game.storage.own_levels import OwnLevels
from game.storage.storage import Storage
from game.widgets.base import Widget
from game.widgets.controls.field import TextField
from game.widgets.controls.segmented import Segmented
from solvers import PUZZLES, parse_game_id
from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Progress, Report
from solvers.worker.process import GRACE_S

PUZZLE = PUZZLES["onestroke"]
LEVEL = "...S/.o../.#../..../..#./E..o"
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


# stand-ins for the worker's task


def ends(state: OneStrokeState) -> Iterator[int]:
    """Yield the points of each finished line."""
    if state.is_solved():
        yield state.points
    for cell in state.ways_on:
        yield from ends(state.apply(Visit(cell)))


def tries_every_line(game: str) -> Iterator[Report[Any] | Progress]:
    """Be a look at a maze that takes long for large ones."""
    points = []
    for value in ends(cast(OneStrokeState, parse_game_id(game)[1])):
        points.append(value)
        if len(points) % 100 == 0:
            yield Progress(len(points))
    if not points:
        raise Unsolvable("No line leads from the start to the end.")
    best = max(points)
    yield Report(par=best, figures=(("tracks", len(points)), ("best", points.count(best)), ("best score", best)))


def never_ends(game: str) -> Iterator[Report[Any] | Progress]:
    """Be a look at a maze that goes on for ever, but can be told to stop."""
    while True:
        yield Progress(1)


def knows_facts(game: str) -> Iterator[Report[Any] | Progress]:
    """Be a look at a maze that has something to say."""
    yield Report(("hard", "15 best tracks"), figures=(("tracks", 246),))


def proves_none(game: str) -> Iterator[Report[Any] | Progress]:
    """Be a look at a maze that has no solution."""
    yield Progress(1)
    raise Unsolvable("No line leads from the start to the end.")


def gives_up(game: str) -> Iterator[Report[Any] | Progress]:
    """Be a look at a maze that finds a part."""
    yield Report(figures=(("best score", 77),))
    raise GaveUp("More than the memory holds: at least 10 tracks are known.")


class Maker:
    """A hand at the workbench."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def open(self, text: str = LEVEL) -> EditorScene:
        """Open the workbench with the maze of a game, or an unfinished one."""
        board = None if text == "" else PUZZLE.workbench and PUZZLE.workbench.draft(text)
        self.hand.app.push(EditorScene(self.hand.app, PUZZLE, board))
        self.hand.pass_time(0.3)
        return self.scene

    @property
    def scene(self) -> EditorScene:
        assert isinstance(self.hand.top, EditorScene), type(self.hand.top).__name__
        return self.hand.top

    @property
    def text(self) -> str:
        return str(self.scene.state)

    def at(self, row: int, col: int, right: float = 0.0, down: float = 0.0) -> tuple[int, int]:
        """Return the middle of a cell, or a point so many cells off it."""
        board = self.scene.canvas.board
        (x, y), pitch = board.point((row, col)), board.point((0, 1))[0] - board.point((0, 0))[0]
        return round(x + right * pitch), round(y + down * pitch)

    def take(self, brush: str) -> None:
        self.hand.click(next(button for button in self.all(BrushButton) if button.card.name == brush))

    def all(self, kind: type[Any]) -> list[Any]:
        return [widget for widget in self.hand.top.root.visible_tree() if isinstance(widget, kind)]

    def press(self, widget: Widget, share: float) -> None:
        """Click a widget so far from its left edge."""
        self.hand.click((widget.rect.x + round(widget.rect.w * share), widget.rect.centery))

    def undo(self) -> None:
        self.hand.key(pygame.K_z, CTRL)

    def keys(self, *names: str, mod: int = 0) -> None:
        for name in names:
            self.hand.key(getattr(pygame, f"K_{name}"), mod, unicode=name if len(name) == 1 else "")

    def counted(self) -> dict[str, int]:
        """Return the figures as soon as all is known."""
        self.hand.wait(lambda: not self.scene.count.is_running)
        self.hand.frames(2)
        return self.scene.panel.readout.values


@pytest.fixture(autouse=True)
def plain_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_count, "examine", tries_every_line)


@pytest.fixture
def maker(hand: Hand) -> Maker:
    return Maker(hand)


# painting by hand


def test_a_drag_paints_the_same_along_and_is_undone_at_once(maker: Maker) -> None:
    maker.open("S.../..../...E")
    maker.take("wall")
    maker.hand.drag(maker.at(1, 0), maker.at(1, 3))
    assert maker.text == "S.../####/...E"
    maker.undo()
    assert maker.text == "S.../..../...E"
    maker.hand.key(pygame.K_y, CTRL)
    assert maker.text == "S.../####/...E"


def test_the_first_cell_decides_whether_a_drag_paints_or_takes_away(maker: Maker) -> None:
    maker.open("S.#./.#o#/...E")
    maker.take("wall")
    maker.hand.drag(maker.at(1, 1), maker.at(1, 3))
    assert maker.text == "S.#./..o./...E"
    maker.hand.drag(maker.at(1, 0), maker.at(1, 2))
    assert maker.text == "S.#./###./...E"


def test_a_quick_hand_leaves_no_gaps(maker: Maker) -> None:
    maker.open("S" + "." * 19 + "/" + "." * 19 + "E")
    maker.take("wall")
    maker.hand.press(maker.at(1, 0))
    maker.hand.move(maker.at(1, 18))
    maker.hand.release(maker.at(1, 18))
    assert maker.text.split("/")[1] == "#" * 19 + "E"


def test_there_is_one_start_and_one_end(maker: Maker) -> None:
    maker.open("S.../...E")
    maker.take("start")
    maker.hand.click(maker.at(1, 1))
    maker.take("end")
    maker.hand.drag(maker.at(0, 0), maker.at(0, 3))
    assert maker.text == "...E/.S.."
    maker.take("free")
    maker.hand.click(maker.at(0, 3))
    assert maker.text == "..../.S.."


def test_numbers_come_in_order_and_close_up(maker: Maker) -> None:
    maker.open("@zip .../...")
    maker.take("number")
    maker.hand.drag(maker.at(0, 0), maker.at(0, 2))
    maker.hand.click(maker.at(1, 2))
    assert maker.text == "@zip 123/..4"
    maker.hand.click(maker.at(0, 1))
    assert maker.text == "@zip 1.2/..3"


def test_bars_go_to_the_nearest_edge_and_along_it(maker: Maker) -> None:
    maker.open("S.../..../...E")
    maker.take("bar")
    maker.hand.click(maker.at(0, 0, right=0.4))
    assert maker.text == "S.../..../...E//|.../..../...."
    maker.hand.drag(maker.at(1, 0, down=0.45), maker.at(1, 3, down=0.45))
    assert maker.text == "S.../..../...E//|.../____/...."
    maker.hand.drag(maker.at(1, 0, down=0.45), maker.at(1, 2, down=0.45))
    assert maker.text == "S.../..../...E//|.../..._/...."
    maker.hand.click(maker.at(0, 3, right=0.45))
    assert maker.text == "S.../..../...E//|.../..._/...."


def test_a_hand_that_leaves_an_edge_paints_no_other_from_afar(maker: Maker) -> None:
    maker.open("S.../..../...E")
    maker.take("bar")
    maker.hand.drag(maker.at(1, 0, down=0.45), maker.at(1, 0, down=0.15), maker.at(1, 1, down=0.15))
    assert maker.text == "S.../..../...E//..../_.../...."


def test_a_click_beside_the_board_paints_nothing(maker: Maker) -> None:
    before = maker.open("S../..E").state
    area = maker.scene.canvas.board.rect
    maker.hand.drag((area.x - 20, area.centery), (area.x - 5, area.centery))
    assert maker.scene.state == before and not maker.scene.edits.can_undo


def test_what_is_painted_is_seen(maker: Maker) -> None:
    maker.open("S../..E")
    maker.take("wall")

    def look() -> Any:
        maker.hand.pass_time(0.3)
        return maker.hand.app.surface.get_at(maker.at(0, 1, right=0.2))

    before = look()
    maker.hand.click(maker.at(0, 1))
    assert look() != before


# painting by the keyboard


def test_the_keyboard_alone_makes_a_maze(maker: Maker) -> None:
    maker.open("@best .../...")
    maker.keys("s", "RIGHT", "SPACE", "e", "RIGHT", "RIGHT", "DOWN", "RETURN")
    assert maker.text == "S../..E"
    maker.keys("3", "LEFT", "SPACE", "w", "LEFT", "SPACE")
    assert maker.text == "S../#oE"
    maker.keys("SPACE", "RIGHT", "DELETE")
    assert maker.text == "S../..E"
    maker.undo()
    maker.undo()
    assert maker.text == "S../#oE"


def test_bars_by_the_keyboard_lie_where_the_cursor_looks(maker: Maker) -> None:
    maker.open("S../..E")
    maker.keys("b", "RIGHT", "SPACE")
    assert maker.text == "S../..E//|../..."
    maker.keys("DOWN", mod=SHIFT)
    maker.keys("SPACE")
    assert maker.text == "S../..E//+../..."
    maker.keys("SPACE")
    assert maker.text == "S../..E//|../..."


def test_the_cursor_stays_on_the_board_and_is_seen(maker: Maker) -> None:
    maker.open("S../..E")

    def picture() -> bytes:
        maker.hand.pass_time(0.2)
        return pygame.image.tobytes(maker.hand.app.surface.subsurface(maker.scene.canvas.board.rect), "RGB")

    before = picture()
    maker.keys("UP")
    shown = picture()
    assert shown != before
    maker.keys("LEFT", "UP")
    assert picture() == shown and maker.scene.canvas.cursor == (0, 0)
    maker.keys("RIGHT", "RIGHT", "RIGHT", "DOWN", "DOWN")
    assert maker.scene.canvas.cursor == (1, 2)


def test_arrows_leave_a_button_for_the_board(maker: Maker) -> None:
    maker.open("S../..E")
    maker.keys("TAB", "TAB", "TAB", "DOWN", "DOWN", "w", "SPACE")
    assert maker.text == "S../#.E"


# size and mode


def test_the_size_changes_by_buttons_keys_wheel_and_digits(maker: Maker) -> None:
    maker.open("S.o/..E")
    rows, cols = maker.all(Stepper)
    maker.press(rows, 0.9)
    assert maker.scene.size == (3, 3) and maker.text == "S.o/..E/..."
    maker.press(cols, 0.1)
    assert maker.text == "S./../.."
    maker.hand.wheel(cols.rect.center, 1)
    assert maker.text == "S.o/..E/..."
    maker.scene.root.set_focus(rows, by_keyboard=True)
    maker.hand.key(pygame.K_LEFT)
    assert maker.scene.size == (2, 3)
    for digit in "60":
        maker.hand.key(ord(digit), unicode=digit)
    assert maker.scene.size == (60, 3)
    maker.hand.key(pygame.K_RIGHT)
    assert maker.scene.size == (60, 3)


def test_a_button_that_is_held_goes_on(maker: Maker) -> None:
    maker.open("S.o/..E")
    rows = maker.all(Stepper)[0]
    point = (rows.rect.right - 5, rows.rect.centery)
    maker.hand.press(point)
    assert maker.scene.size == (3, 3)
    maker.hand.pass_time(2.0)
    assert maker.scene.size[0] > 20
    maker.hand.release(point)
    held = maker.scene.size
    maker.hand.pass_time(0.5)
    assert maker.scene.size == held
    maker.undo()
    assert maker.text == "S.o/..E"


def test_what_a_smaller_size_cuts_off_comes_back(maker: Maker) -> None:
    maker.open("S.o/..E")
    cols = maker.all(Stepper)[1]
    maker.press(cols, 0.1)
    assert maker.text == "S./.."
    maker.press(cols, 0.9)
    assert maker.text == "S.o/..E" and not maker.scene.edits.can_undo
    for _ in range(3):
        maker.press(cols, 0.1)
    assert maker.scene.size == (2, 2)
    maker.undo()
    assert maker.text == "S.o/..E"


def test_the_board_fills_its_place_in_every_size(maker: Maker) -> None:
    maker.open("S.o/..E")
    maker.scene.resize(10, 10)
    maker.hand.frames(2)
    maker.take("wall")
    maker.hand.click(maker.at(9, 9))
    assert maker.text.endswith("#")
    area = maker.scene.canvas.board.rect
    assert maker.scene.canvas.rect.contains(area) and area.h > 0.9 * maker.scene.canvas.rect.h


def test_nothing_is_left_of_a_larger_board(maker: Maker) -> None:
    scene = maker.open("S" + "." * 9 + "/" + "/".join(["." * 10] * 9))
    maker.hand.post(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0))
    scene.resize(60, 60)
    maker.hand.pass_time(1)
    area = scene.canvas.rect
    seen = pygame.image.tobytes(maker.hand.app.surface.subsurface(area), "RGB")
    scene.lay_out()
    maker.hand.frames(2)
    assert pygame.image.tobytes(maker.hand.app.surface.subsurface(area), "RGB") == seen


def test_the_mode_brings_its_brushes(maker: Maker) -> None:
    maker.open("S.o/..E")
    maker.take("coin")
    bar = maker.all(Segmented)[0]
    maker.press(bar, 0.9)
    assert maker.text.startswith("@zip") and [button.card.title for button in maker.all(BrushButton)] == [
        "Free", "Wall", "Start", "End", "Number", "Bar",
    ]  # fmt: skip
    assert maker.scene.brush.name == "free"
    maker.undo()
    assert maker.text == "S.o/..E" and bar.value == "best"
    assert "coin" in [button.card.name for button in maker.all(BrushButton)]


# counting


def test_all_is_counted_while_one_paints(maker: Maker) -> None:
    maker.open(LEVEL)
    assert maker.counted() == {"tracks": 246, "best": 15, "best score": 23}
    assert maker.scene.panel.readout.sentence.startswith("Exact, in ")
    maker.take("coin")
    maker.hand.click(maker.at(0, 0))
    assert maker.counted()["best score"] == 24
    maker.undo()
    maker.hand.frames(2)
    assert maker.scene.panel.readout.values == {"tracks": 246, "best": 15, "best score": 23}
    assert not maker.scene.count.is_running


def test_the_solvers_count_the_same(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    from solvers.worker.tasks import examine

    monkeypatch.setattr(solution_count, "examine", examine)
    maker.open(LEVEL)
    assert maker.counted() == {"tracks": 246, "best": 15, "best score": 23}
    assert maker.scene.count.findings.report.par == 23


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("..o/..E", "This maze has no start: put an S where the line begins."),
        ("S.o/...", "This maze has no end: put an E where the line ends."),
        ("S#o/##E", "The start at r1c1 is walled in: it can't go on to any cell."),
    ],
)
def test_what_is_missing_is_said_at_once_in_place_of_the_counts(maker: Maker, text: str, sentence: str) -> None:
    maker.open(text)
    assert not maker.scene.count.is_running
    assert maker.scene.panel.readout.sentence == sentence and maker.scene.panel.readout.values == {}


def test_what_the_look_proves_is_said_too(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_count, "examine", proves_none)
    maker.open(LEVEL)
    assert maker.counted() == {}
    assert maker.scene.panel.readout.sentence == "No line leads from the start to the end."
    maker.hand.click(maker.hand.button("Play it"))
    assert maker.hand.app.toasts.text == "No line leads from the start to the end."
    maker.hand.click(maker.hand.button("Save level"))
    assert isinstance(maker.hand.top, EditorScene)


def test_a_new_stroke_ends_the_count_of_the_board_before(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_count, "examine", never_ends)
    maker.open(LEVEL)
    maker.hand.wait(lambda: maker.scene.count._task is not None)
    maker.hand.pass_time(0.2)
    assert maker.scene.panel.readout.sentence == "Counting…" and maker.scene.panel.readout._spinner.is_visible
    first = maker.scene.count._task
    monkeypatch.setattr(solution_count, "examine", tries_every_line)
    maker.take("coin")
    maker.hand.click(maker.at(0, 0))
    assert first is not None and first.status.name == "CANCELLED"
    assert maker.counted()["best score"] == 24 and not maker.scene.panel.readout._spinner.is_visible


def test_what_was_known_stays_for_a_moment_and_makes_room(maker: Maker) -> None:
    readout = maker.open(LEVEL).panel.readout
    known = maker.counted()
    stages = []
    for waited_s in (0.0, 0.04, 0.1, 0.3, 3.0):
        readout.set(Findings(), waited_s)
        stages.append((readout.sentence.split(" ")[0], readout._spinner.is_visible, readout.values))
    assert stages == [
        ("Exact,", False, known),
        ("Exact,", False, known),
        ("Counting…", True, known),  # fading
        ("Counting…", True, {}),
        ("Counting…", True, {}),
    ]
    assert "first time" in readout.sentence
    found = Report[Any](figures=(("best", 15), ("best score", 23)))
    readout.set(Findings(found), 3.1)
    assert readout._shown(maker.hand.app.look) == ["…", "15", "23"]


def test_what_is_known_of_a_maze_stands_below_its_title(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_count, "examine", knows_facts)
    scene = maker.open(LEVEL)
    maker.counted()
    assert scene._header.subtitle.text == "6 × 4, best score · hard · 15 best tracks"


def test_what_is_known_at_a_limit_is_shown_with_the_reason(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_count, "examine", gives_up)
    maker.open(LEVEL)
    assert maker.counted() == {"best score": 77}
    assert maker.scene.panel.readout.sentence.startswith("More than the memory holds")


def test_large_numbers_are_rounded_and_said_in_full(maker: Maker) -> None:
    readout = maker.open(LEVEL).panel.readout
    maker.counted()
    figures = (("tracks", 182_345_678_901_234_567_890_123_456_789), ("best", 6), ("best score", 63))
    readout.set(Findings(Report(figures=figures), is_over=True, seconds=0.004), 0.0)
    look = maker.hand.app.look
    assert readout._shown(look) == ["1.82·10²⁹", "6", "63"]
    assert readout._rounded(look, readout._shown(look)) == ["182 345 678 901 234 567 890 123 456 789 tracks"]
    readout.set(Findings(Report(figures=(("tracks", 1), ("best", 1))), is_over=True), 0.0)
    assert [readout._named(caption) for caption in readout._captions] == ["track", "best"]
    readout.set(Findings(Report(figures=(("tracks", 41_208), *figures[1:])), is_over=True, seconds=0.004), 0.0)
    assert readout._shown(look) == ["41 208", "6", "63"] and readout._rounded(look, ["41 208", "6", "63"]) == []
    assert readout.sentence == "Exact, in 4 ms."


def test_the_count_rests_while_the_board_is_played(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_count, "examine", never_ends)
    maker.open(LEVEL)
    scene = maker.scene
    maker.hand.wait(lambda: scene.count._task is not None)
    assert maker.hand.app.worker.grace_s > GRACE_S  # a process that is slow to hear is not ended at each stroke
    maker.keys("p")
    assert isinstance(maker.hand.top, PlayScene)
    maker.hand.pass_time(0.3)
    assert scene.count._task is None and maker.hand.app.worker.grace_s == GRACE_S
    maker.keys("ESCAPE")
    maker.hand.wait(lambda: scene.count._task is not None)


def test_a_game_below_leaves_the_process_to_the_workbench(hand: Hand, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.board_check.examine", never_ends)
    play = hand.begin(f"onestroke:{LEVEL}")
    hand.wait(lambda: play.assistant.board_check._task is not None)
    former = play.assistant.board_check._task
    hand.key(pygame.K_e, unicode="e")
    assert maker.counted()["tracks"] == 246
    hand.pass_time(0.3)
    assert not hand.app.worker.is_busy
    hand.key(pygame.K_ESCAPE)
    hand.wait(lambda: play.assistant.board_check._task not in (None, former))


# the clipboard


def test_a_maze_goes_to_the_clipboard_and_back(maker: Maker) -> None:
    maker.open("S.o/..E//|../...")
    maker.hand.click(maker.hand.button("Copy text"))
    assert clipboard.get() == "onestroke:S.o/..E//|../..."
    maker.keys("n", mod=CTRL)
    assert maker.text == "S../..E"
    maker.keys("v", mod=CTRL)
    assert maker.text == "S.o/..E//|../..."
    maker.undo()
    maker.undo()
    assert maker.text == "S.o/..E//|../..." and not maker.scene.edits.can_undo


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("onestroke:.../.o.", ".../.o."),
        ("@zip 1..\n..3\n", "@zip 1../..3"),
        ("S../..E r1c2 r1c3", "S../..E"),
    ],
)
def test_unfinished_texts_are_pasted_too(maker: Maker, text: str, after: str) -> None:
    maker.open("S.o/..E")
    clipboard.put(text)
    maker.keys("v", mod=CTRL)
    assert maker.text == after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sudoku:1...", "board of sudoku"),
        ("onestroke:S.x/..E", "'x' in row 1"),
        ("hello", "has no meaning"),
        ("  ", "holds no text"),
    ],
)
def test_a_wrong_text_is_refused_in_a_sentence(maker: Maker, text: str, words: str) -> None:
    maker.open("S.o/..E")
    clipboard.put(text)
    maker.hand.click(maker.hand.button(icon="paste"))
    assert words in maker.hand.app.toasts.text and maker.text == "S.o/..E"


# drafts


def test_the_workbench_is_found_as_it_was_left(maker: Maker, home: Path) -> None:
    maker.open("S../..E")
    maker.take("wall")
    maker.hand.click(maker.at(0, 1))
    maker.keys("ESCAPE")
    maker.open("")
    assert maker.text == "S#./..E"
    maker.take("free")
    maker.hand.click(maker.at(0, 0))
    maker.hand.frames(3)
    assert (home / "drafts" / "onestroke.txt").read_text(encoding="utf-8") == ".#./..E"  # before it is left


def test_another_board_comes_above_the_one_that_was_there(maker: Maker, home: Path) -> None:
    Storage(home).keep_draft("onestroke", "..../.o..")
    maker.open("S../..E")
    assert maker.text == "S../..E" and "Ctrl+Z" in maker.hand.app.toasts.text
    maker.keys("ESCAPE")
    maker.open("")
    assert maker.text == "..../.o.."  # nothing was changed, and nothing is lost
    maker.keys("ESCAPE")
    maker.open("S../..E")
    maker.undo()
    assert maker.text == "..../.o.."


def test_a_torn_draft_is_named_and_kept(maker: Maker, home: Path) -> None:
    (home / "drafts").mkdir(parents=True)
    (home / "drafts" / "onestroke.txt").write_bytes(b"S.\xff")
    maker.open("")
    assert "can't be read" in maker.hand.app.toasts.text and "set aside" in maker.hand.app.toasts.text
    assert maker.scene.size == (6, 6)
    assert [file.read_bytes() for file in (home / "drafts").iterdir()] == [b"S.\xff"]


# doors


def test_a_game_leads_to_the_workbench_and_back(hand: Hand, maker: Maker) -> None:
    play = hand.begin(f"onestroke:{LEVEL}")
    hand.click(hand.button("Edit maze"))
    assert maker.text == LEVEL
    hand.key(pygame.K_ESCAPE)
    assert hand.top is play
    hand.key(pygame.K_e, unicode="e")
    assert maker.text == LEVEL
    assert Command.EDIT not in hand.begin("sliding:1 2 3/4 0 5/7 8 6").commands


def test_the_dialogs_lead_to_the_workbench(hand: Hand, maker: Maker) -> None:
    for key in (pygame.K_n, pygame.K_l):
        hand.begin(f"onestroke:{LEVEL}")
        hand.key(key)
        hand.click(hand.button("Make your own"))
        assert isinstance(hand.top, EditorScene)
        hand.key(pygame.K_ESCAPE)
    hand.begin("sliding:1 2 3/4 0 5/7 8 6")
    hand.key(pygame.K_l)
    assert "Make your own" not in [button.title for button in hand.top.root.visible_tree() if hasattr(button, "title")]


def test_the_board_is_played_and_the_way_back_leads_to_the_workbench(maker: Maker) -> None:
    editor = maker.open("S.o/..E")
    maker.hand.click(maker.hand.button("Play it"))
    play = maker.hand.play
    assert str(play.session.start) == "S.o/..E"
    play.session.play(Visit((1, 0)))
    maker.keys("ESCAPE")
    assert maker.hand.top is editor and maker.text == "S.o/..E"
    maker.keys("p")
    maker.keys("e", mod=CTRL)
    assert maker.hand.top is editor
    maker.keys("p")
    maker.hand.play.begin(maker.hand.play.session.__class__(PUZZLE, PUZZLE.parse("S../o.E")))
    maker.hand.key(pygame.K_e, unicode="e")
    assert maker.hand.top is editor and maker.text == "S../o.E"
    maker.undo()
    assert maker.text == "S.o/..E"


def test_an_unfinished_board_is_not_played(maker: Maker) -> None:
    maker.open("S.o/...")
    maker.hand.click(maker.hand.button("Play it"))
    assert "no end" in maker.hand.app.toasts.text and isinstance(maker.hand.top, EditorScene)


def test_a_game_below_is_saved_again_after_the_one_that_was_played_from_here(hand: Hand, maker: Maker, home: Path) -> None:
    play = hand.begin(f"onestroke:{LEVEL}")
    hand.key(pygame.K_LEFT)
    assert play.session.played == 1
    hand.key(pygame.K_e, unicode="e")
    maker.keys("p")
    hand.play.session.play(Visit((0, 2)))
    maker.keys("ESCAPE", "ESCAPE")
    assert hand.top is play
    hand.key(pygame.K_LEFT)
    assert play.session.played == 2
    texts = [file.read_text(encoding="utf-8") for file in (home / "saves").iterdir()]
    assert len(texts) == 2  # each game has a file of its own
    assert sum("r1c3" in text and "r1c2" in text for text in texts) == 1


# own levels


def saved_levels(home: Path) -> list[tuple[str, str, int | None]]:
    return [(level.name, level.text, level.par) for level in OwnLevels(home / "levels", PUZZLE).pack().levels]


def test_a_maze_is_saved_as_a_level_with_its_par(maker: Maker, home: Path) -> None:
    maker.open("S.o/..E")
    maker.counted()
    maker.hand.click(maker.hand.button("Save level"))
    maker.hand.key(pygame.K_RETURN)
    maker.keys("s", mod=CTRL)
    assert maker.all(TextField)[0].text == "Maze 2"
    maker.hand.type("Zig = zag")
    maker.hand.click(maker.hand.button("Save"))
    assert saved_levels(home) == [("Maze 1", "S.o/..E", 7), ("Zig - zag", "S.o/..E", 7)]
    assert "Saved to your levels: Zig - zag" in maker.hand.app.toasts.text


def test_an_unfinished_maze_is_not_saved(maker: Maker, home: Path) -> None:
    maker.open("S.o/...")
    maker.hand.click(maker.hand.button("Save level"))
    assert "no end" in maker.hand.app.toasts.text and isinstance(maker.hand.top, EditorScene)
    assert saved_levels(home) == []


def with_own_levels(home: Path) -> None:
    own = OwnLevels(home / "levels", PUZZLE)
    own.add("First", "S.o/..E", 7)
    own.add("A name that is far too long for a card in the list of levels", "S../o.E")
    own.add("Third", "@fill S./..", 4)


def test_own_levels_are_listed_played_renamed_and_deleted(hand: Hand, maker: Maker, home: Path) -> None:
    with_own_levels(home)
    storage = hand.app.storage
    storage.add_win("onestroke", "level own/3", 3, 2.0, 4)
    hand.begin(f"onestroke:{LEVEL}")
    hand.key(pygame.K_l)
    maker.press(maker.all(Segmented)[-1], 0.99)
    hand.frames(3)
    cards = maker.all(LevelCard)
    assert [card.title for card in cards][::2] == ["First", "Third"] and len(cards) == 3
    assert [card.facts.stars for card in cards] == [0, None, None] and cards[2].facts.is_won
    pencils = [button for button in hand.top.root.visible_tree() if getattr(button, "icon", "") == "pencil" and not button.title]
    hand.click(pencils[0])
    hand.key(pygame.K_a, CTRL)
    hand.type("Better")
    hand.click(hand.button("Rename"))
    assert saved_levels(home)[0] == ("Better", "S.o/..E", 7)
    pencils = [button for button in hand.top.root.visible_tree() if getattr(button, "icon", "") == "pencil" and not button.title]
    hand.click(pencils[1])
    hand.click(hand.button("Delete level"))
    assert len(saved_levels(home)) == 3
    hand.click(hand.button("Really delete"))
    assert [name for name, *_ in saved_levels(home)] == ["Better", "Third"]
    assert storage.record("onestroke", "level own/2").points == 4
    cards = maker.all(LevelCard)
    assert [card.facts.stars for card in cards] == [0, None] and cards[1].facts.is_won
    hand.click(cards[1])
    assert hand.play.session.origin.level == "own/2" and str(hand.play.session.start) == "@fill S./.."


def test_the_workbench_shows_own_levels_first(maker: Maker, home: Path) -> None:
    with_own_levels(home)
    maker.open("S../..E")
    maker.keys("l")
    assert [card.title for card in maker.all(LevelCard)][::2] == ["First", "Third"]


def test_a_torn_file_of_own_levels_is_named_and_the_others_are_listed(hand: Hand, maker: Maker, home: Path) -> None:
    (home / "levels" / "onestroke").mkdir(parents=True)
    (home / "levels" / "onestroke" / "own.txt").write_bytes(b"order: soon\nS.")
    hand.begin(f"onestroke:{LEVEL}")
    hand.key(pygame.K_l)
    assert "Your own levels can't be read" in hand.app.toasts.text
    assert maker.all(LevelCard)


def test_a_level_is_taken_to_the_workbench_from_the_list(maker: Maker) -> None:
    maker.open("S../..E")
    maker.keys("l")
    maker.hand.click(maker.all(LevelCard)[0])
    assert maker.text == LEVEL
    maker.undo()
    assert maker.text == "S../..E"


def test_own_levels_are_played_from_the_command_line(hand: Hand, home: Path) -> None:
    from argparse import Namespace

    from game.launch import _open

    with_own_levels(home)
    from solvers.flags import board_flags

    flags = dict.fromkeys((*board_flags(), "daily", "picture", "watch", "solver", "set"))
    _open(hand.app, Namespace(game="onestroke", level="own/2", **flags))
    assert str(hand.play.session.start) == "S../o.E"


# the window


@pytest.mark.parametrize(("size", "theme"), [((640, 480), "dark"), ((960, 600), "light"), ((700, 1000), "dark")])
def test_everything_has_its_place_in_every_window(home: Path, size: tuple[int, int], theme: str) -> None:
    hand = Hand(home, size, theme=theme)
    try:
        maker = Maker(hand)
        maker.open(LEVEL)
        window, board = hand.app.window, maker.scene.canvas.board.rect
        assert window.contains(board) and window.contains(maker.scene.panel.rect)
        assert not board.colliderect(maker.scene.panel.rect)
        hand.click(hand.button("Play it"))
        assert isinstance(hand.top, PlayScene)
    finally:
        hand.close()


def test_every_control_is_reached_by_tab(maker: Maker) -> None:
    maker.open(LEVEL)
    wanted = set(maker.scene.root.focusable())
    seen = set()
    for _ in range(len(wanted)):
        maker.keys("TAB")
        assert maker.scene.root.focus is not None
        seen.add(maker.scene.root.focus)
    assert seen == wanted and maker.scene.canvas in seen

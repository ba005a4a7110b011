"""The scene that reads boards from pictures, by mouse and by keyboard alone, on readings that are known beforehand."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.hands.external import LINK, MAZE, SLIDING, SUDOKU, SUDOKU_SOLVED, Reader, moved, seen
from support.hands.hand import Hand

from game import clipboard
from game.boards.sudoku.board import SudokuBoard
from game.clipboard import NOTHING, ClipboardError
from game.scenes.external.scene import ExternalScene
from game.scenes.external.solution import guide_of
from game.scenes.external.wording import NO_BOARD, to_do
from game.scenes.menu.cards import MenuStrip
from game.scenes.menu.scene import MenuScene
from game.scenes.play.scene import PlayScene
from game.scenes.watch.scene import WatchScene
from game.sources.opened_pictures import TOO_LONG
from game.widgets.controls.buttons import Button
from solvers import PUZZLES
from solvers.cell_values import CellValues
from solvers.puzzle import Step, net_moves
from vision.corrections.choices import CORRECTORS, corrector_of

ROOT = Path(__file__).resolve().parents[3]
WRONG = "2" + SUDOKU[1:8] + "2" + SUDOKU[9:]
"""the sudoku with its 1 in the first row read as a 2"""


@pytest.fixture
def reader(hand: Hand) -> Reader:
    return Reader(hand)


def words(reader: Reader) -> tuple[str, str]:
    card = reader.scene.panel._card
    return card.title, card.note


def enabled(reader: Reader, title: str) -> bool:
    return reader.hand.button(title).is_enabled


# the way there


def test_the_menu_leads_there_by_mouse_and_by_keyboard(hand: Hand) -> None:
    Reader(hand)
    hand.click(next(widget for widget in hand.top.root.visible_tree() if isinstance(widget, MenuStrip)))
    assert isinstance(hand.top, ExternalScene)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.top, MenuScene)
    hand.key(pygame.K_r, pygame.KMOD_CTRL)
    assert isinstance(hand.top, ExternalScene)


def test_without_a_picture_there_are_only_the_ways_to_bring_one_and_samples(hand: Hand) -> None:
    Reader(hand)
    hand.key(pygame.K_r, pygame.KMOD_CTRL)
    titles = {widget.title for widget in hand.top.root.visible_tree() if isinstance(widget, Button) and widget.title}
    assert titles == {"Open a picture…", "Paste", "Refresh", "Try a sample picture", "Try a sample game"}


def test_the_window_never_loads_opencv(tmp_path: Path) -> None:
    """Neither the first frame nor the scene: pictures are read in another process."""
    code = (
        "import sys, pygame; sys.path[:0] = ['.', 'tests']; from pathlib import Path;"
        "from game.app import App; from game.scenes.menu.scene import MenuScene; from game.storage.storage import Storage;"
        "a = App(Storage(Path(sys.argv[1])), (1280, 800)); a.push(MenuScene(a)); a.frame(()); a.close();"
        "assert not {'cv2', 'vision'} & set(sys.modules), 'first frame';"
        "from support.hands.hand import Hand; h = Hand(Path(sys.argv[1]));"
        "from support.hands.external import *; r = Reader(h); r.open(seen('sudoku', SUDOKU)); r.click(0, 1);"
        "h.key(pygame.K_4, unicode='4'); assert r.board.value((0, 1)) == 4;"
        "assert 'cv2' not in sys.modules; h.close(); print('done')"
    )
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout.strip().endswith("done"), ran.stderr


# what is told


def test_a_dropped_picture_is_read_and_told(reader: Reader) -> None:
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    scene = reader.open(seen("sudoku", SUDOKU, 0.999))
    reader.hand.wait(lambda: len(scene.validation.facts) == 2)
    assert words(reader) == ("Sudoku 9 × 9, 42 givens", "easy · one solution · click a cell to correct it")
    assert [figure.value for figure in scene.panel._figures] == ["99.9 %", "39", "43 ms"]
    assert "board.png · 480 × 460 pixels · Sudoku 9 × 9" in scene._header.subtitle.text
    assert scene._list.cards[0].tooltip == "board.png · 480 × 460 · sudoku"


@pytest.mark.parametrize(
    ("puzzle", "text", "title"),
    [
        ("sliding", SLIDING, "Sliding puzzle 3 × 3, 8 tiles"),
        ("link", LINK, "Link match 2 × 4, 8 tiles"),
        ("onestroke", MAZE, "One-stroke maze 2 × 3, 6 free cells"),
        ("sudoku", "1" + "." * 15, "Sudoku 4 × 4, 1 given"),
    ],
)
def test_every_kind_of_board_is_told(reader: Reader, puzzle: str, text: str, title: str) -> None:
    reader.open(seen(puzzle, text))
    assert words(reader)[0] == title


def test_a_picture_without_a_board_says_what_to_do(reader: Reader) -> None:
    reader.open()
    title, note = words(reader)
    assert title == NO_BOARD and "the whole board is visible" in note
    assert not any(enabled(reader, title) for title in ("Play", "Watch AI", "Solution", "Copy"))
    reader.hand.key(pygame.K_p)
    assert isinstance(reader.hand.top, ExternalScene)


def test_a_picture_that_cannot_be_read_says_why(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.process.shows["notes.png"] = "notes.png is not a picture. Give a PNG file."
    reader.drop("notes.png")
    reader.hand.frames(3)
    assert words(reader)[1] == "notes.png is not a picture. Give a PNG file."
    assert reader.scene._list.cards[0].tooltip == "notes.png · can't be read"
    reader.hand.click(reader.scene._list.cards[1])
    assert words(reader)[0].startswith("Sudoku")


def test_the_window_goes_on_while_a_picture_is_read(reader: Reader) -> None:
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    reader.process.is_slow = True
    reader.process.shows["board.png"] = [seen("sudoku", SUDOKU)]
    reader.drop("board.png")
    assert reader.scene._header._pill.text == "Reading…"
    assert words(reader)[0] == "Reading…"
    reader.hand.key(pygame.K_F9)
    reader.process.is_slow = False
    reader.hand.wait(lambda: reader.source.board is not None)


def test_pictures_of_the_session_are_kept(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU), name="one.png")
    reader.open(seen("link", LINK), name="two.png")
    reader.hand.key(pygame.K_ESCAPE)
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    assert [card.source.name for card in reader.scene._list.cards] == ["two.png", "one.png"]
    assert reader.source.name == "two.png"


# correcting


def test_a_click_and_a_key_correct_a_cell(reader: Reader) -> None:
    reader.open(seen("sudoku", WRONG, 0.4, {(0, 8): 0.4}))
    title, note = words(reader)
    assert title == "Sudoku 9 × 9, 42 givens" and "There are two 2s in row 1" in note
    assert not enabled(reader, "Play")
    reader.click(0, 8)
    reader.hand.key(pygame.K_1, unicode="1")
    assert reader.board.text == SUDOKU
    assert reader.board.confidence == 1.0 and not reader.board.doubtful
    assert enabled(reader, "Play") and "correct" in words(reader)[1]


def test_corrections_are_taken_back_one_by_one(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.click(0, 1)
    for digit in "48":
        reader.hand.key(ord(digit), unicode=digit)
    assert reader.board.value((0, 1)) == 8
    reader.hand.click(reader.hand.button(icon="undo"))
    assert reader.board.value((0, 1)) == 4
    reader.hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert reader.board.text == SUDOKU
    assert not [widget for widget in reader.scene.root.visible_tree() if getattr(widget, "icon", "") == "undo"]
    reader.hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert reader.board.text == SUDOKU


def test_the_pad_and_the_eraser_correct_a_cell(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.click(0, 1)
    reader.hand.click(reader.value("4"))
    assert reader.board.value((0, 1)) == 4 and reader.value("4").is_taken
    reader.hand.click(reader.value("0"))
    assert reader.board.text == SUDOKU
    reader.hand.click(reader.value("4"))
    reader.hand.key(pygame.K_BACKSPACE)
    assert reader.board.text == SUDOKU


def test_letters_are_digits_of_large_sudokus(reader: Reader) -> None:
    reader.open(seen("sudoku", "." * 256))
    reader.click(3, 3)
    reader.hand.key(pygame.K_g, unicode="g")
    assert reader.board.value((3, 3)) == 16


def test_the_keyboard_alone_corrects_and_plays(reader: Reader) -> None:
    reader.open(seen("sudoku", WRONG, 0.4, {(0, 8): 0.4}))
    hand = reader.hand
    while hand.top.root.focus is not reader.scene.view:
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RIGHT)
    assert reader.scene.view.chosen == (0, 8), "the doubtful one comes first"
    hand.key(pygame.K_LEFT)
    assert reader.scene.view.chosen == (0, 7)
    hand.key(pygame.K_n)
    assert reader.scene.view.chosen == (0, 8)
    hand.key(pygame.K_RETURN)
    assert hand.top.root.focus is reader.value("2")
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    hand.key(pygame.K_RETURN)
    assert reader.board.text == SUDOKU
    hand.key(pygame.K_ESCAPE)
    assert reader.scene.view.chosen is None
    hand.key(pygame.K_p)
    assert str(hand.play.session.state) == SUDOKU
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.top, ExternalScene)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.top, MenuScene)


def test_numbers_of_tiles_are_typed_and_swapped(reader: Reader) -> None:
    reader.open(seen("sliding", "1 2 3/4 0 6/7 8 5"))
    assert "can't be solved" in words(reader)[1]
    reader.click(2, 1)
    reader.hand.type("5")
    reader.hand.key(pygame.K_RETURN)
    assert reader.board.text == SLIDING and enabled(reader, "Play")


def test_a_tile_that_was_read_twice_takes_the_missing_number(reader: Reader) -> None:
    reader.open(replace(seen("sliding", "1 2 3/4 0 6/7 6 8", 0.5), text=""))
    assert not enabled(reader, "Play")
    reader.click(2, 1)
    reader.scene.panel.entry._type("5")
    assert reader.board.text == SLIDING
    reader.scene.panel.entry._type("77")
    assert reader.board.text == SLIDING


def test_faces_are_picked(reader: Reader) -> None:
    reader.open(replace(seen("link", "1 2 3 4/1 2 3 3", 0.6), text=""))
    assert "odd" in words(reader)[1] or "even" in words(reader)[1]
    reader.click(1, 3)
    assert reader.value("4").key_shown.picture is not None
    reader.hand.click(reader.value("4"))
    assert reader.board.text == LINK


def test_two_faces_are_made_one(reader: Reader) -> None:
    reader.open(replace(seen("link", "1 2 3 4/1 2 3 5", 0.6), text=""))
    reader.click(0, 3)
    reader.hand.click(reader.hand.button("Same face as…"))
    reader.click(1, 3)
    assert reader.board.text == LINK
    assert not reader.scene.panel.entry.is_joining


def test_a_face_may_be_new_empty_or_an_obstacle(reader: Reader) -> None:
    reader.open(seen("link", LINK))
    for row, name in ((0, "5"), (1, "5")):
        reader.click(row, 0)
        reader.hand.click(reader.value(name))
    assert reader.board.text == "5 2 3 4/5 2 3 4"
    for row, name in ((0, "0"), (1, "-1")):
        reader.click(row, 0)
        reader.hand.click(reader.value(name))
    assert reader.board.text == ". 2 3 4/# 2 3 4"


def test_signs_of_mazes_are_painted_and_the_start_moves(reader: Reader) -> None:
    reader.open(seen("onestroke", MAZE))
    reader.click(0, 1)
    reader.hand.click(reader.value("S"))
    assert reader.board.text == ".So/..E"
    reader.click(1, 0)
    reader.hand.key(pygame.K_HASH, unicode="#")
    assert reader.board.text == ".So/#.E"
    reader.click(1, 2)
    reader.hand.key(pygame.K_DELETE)
    assert reader.board.text == "" and "no end" in words(reader)[1]


def test_numbered_cells_and_bars_of_a_maze_stay(reader: Reader) -> None:
    reader.open(seen("onestroke", "1../..2"), name="plain.png")
    zipped = replace(seen("onestroke", "1../..2"), text="@zip 1../..2//.|./...")
    reader.open(zipped, name="zip.png")
    reader.click(1, 0)
    reader.hand.key(pygame.K_3, unicode="3")
    assert reader.board.text == "@zip 1../3.2//.|./..."


def test_letters_that_no_cell_can_hold_are_commands(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.click(0, 1)
    reader.hand.key(pygame.K_v, unicode="v")
    assert reader.scene.solution.is_wanted and reader.board.text == SUDOKU


# what is done with the board


def test_watch_leads_to_the_solver_and_back(reader: Reader) -> None:
    reader.open(seen("sliding", SLIDING))
    reader.hand.click(reader.hand.button("Watch AI"))
    assert isinstance(reader.hand.top, WatchScene)
    reader.hand.key(pygame.K_ESCAPE)
    assert isinstance(reader.hand.top, PlayScene)
    reader.hand.key(pygame.K_ESCAPE)
    assert isinstance(reader.hand.top, ExternalScene)


def test_the_solution_is_shown_over_the_picture(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", SUDOKU))
    reader.hand.pass_time(1)
    before = reader.hand.app.surface.copy()
    reader.hand.click(reader.hand.button("Solution"))
    reader.hand.wait(lambda: scene.solution.guide is not None)
    guide = scene.solution.guide
    assert guide is not None
    solved = {divmod(place, 9): SUDOKU_SOLVED[place] for place, sign in enumerate(SUDOKU) if sign == "."}
    assert guide.labels == solved and not guide.has_order
    reader.hand.frames(3)
    x, y = reader.point(0, 1)
    spot = pygame.Rect(x - 15, y - 15, 30, 30)
    assert pygame.image.tobytes(before.subsurface(spot), "RGB") != pygame.image.tobytes(
        reader.hand.app.surface.subsurface(spot), "RGB"
    )
    reader.hand.key(pygame.K_v)
    assert scene.solution.guide is None
    reader.hand.frames(3)
    assert pygame.image.tobytes(before.subsurface(spot), "RGB") == pygame.image.tobytes(
        reader.hand.app.surface.subsurface(spot), "RGB"
    )


def test_the_solution_follows_a_correction(reader: Reader) -> None:
    scene = reader.open(seen("sliding", SLIDING))
    reader.hand.key(pygame.K_v)
    reader.hand.wait(lambda: scene.solution.guide is not None)
    reader.click(1, 1)
    reader.scene.panel.entry._type("5")
    assert scene.solution.guide is None
    reader.hand.wait(lambda: scene.solution.guide is not None or scene.validation.problem)


@pytest.mark.parametrize("game", [f"sudoku:{SUDOKU}", f"sliding:{SLIDING}", f"link:{LINK}", f"onestroke:{MAZE}"])
def test_a_guide_shows_what_a_hand_does(game: str) -> None:
    puzzle = PUZZLES[game.partition(":")[0]]
    state = puzzle.parse(game.partition(":")[2])
    moves = net_moves(item for item in puzzle.solver().solve(state) if isinstance(item, Step))
    guide = guide_of(state, moves)
    assert guide.moves == len(moves) > 0
    assert guide.labels or guide.lines
    if guide.has_order:
        first = {cell for cell, label in guide.labels.items() if label == "1"}
        assert first == {gesture.target for gesture in state.gestures(moves[0])}


def test_the_board_is_copied_as_text(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.get() == f"sudoku:{SUDOKU}"


def test_a_board_with_several_solutions_says_so_and_can_be_played(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", "1" + "." * 80))
    reader.hand.wait(lambda: scene.validation.problem)
    assert "solution" in words(reader)[1]
    assert enabled(reader, "Play")


# several boards, other ways of reading


def two_boards() -> list[Any]:
    return [seen("link", LINK), moved(seen("sliding", SLIDING), 0, 150)]


def test_other_boards_of_the_picture_are_offered_and_clicked(reader: Reader) -> None:
    scene = reader.open(*two_boards())
    others = scene.panel._others
    assert others.is_visible and [item.title[:6] for item in others.items] == ["1 of 2", "2 of 2"]
    others.choose("1")
    assert reader.board.puzzle == "sliding" and words(reader)[0].startswith("Sliding")
    corner = scene.view.viewport.point(reader.source.boards[0].outline[0])
    reader.hand.click((round(corner[0]) + 20, round(corner[1]) + 20))
    assert reader.board.puzzle == "link"


def test_the_kind_and_the_way_of_reading_can_be_told(reader: Reader) -> None:
    scene = reader.open(*two_boards())
    scene.panel._kind.choose("sliding")
    reader.hand.wait(lambda: reader.source.is_over)
    reader.hand.frames(2)
    assert [board.puzzle for board in reader.source.boards] == ["sliding"]
    assert not scene.panel._others.is_visible
    reader.hand.click((scene.panel._digits.rect.right - 20, scene.panel._digits.rect.centery))
    reader.hand.wait(lambda: reader.source.is_over)
    assert reader.process.asked[-1] == ("board.png", "sliding", "templates", "", None)


# looking


def test_the_wheel_zooms_and_cells_stay_under_the_pointer(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", SUDOKU))
    point = reader.point(4, 4)
    reader.hand.wheel(point, 6)
    assert scene.view.viewport.is_zoomed and scene.view.cell_at(point) == (4, 4)
    here = reader.point(4, 4)
    reader.hand.drag(here, (here[0] + 60, here[1] + 10))
    assert scene.view.chosen is None, "a drag chooses nothing"
    assert abs(reader.point(4, 4)[0] - here[0] - 60) <= 2
    reader.hand.key(pygame.K_z)
    assert not scene.view.viewport.is_zoomed
    reader.hand.key(pygame.K_z)
    area = scene.view.rect
    for cell in ((0, 0), (8, 8)):
        assert area.collidepoint(reader.point(*cell))


def test_boards_seen_at_an_angle_are_clicked_where_they_are(reader: Reader) -> None:
    board = seen("sudoku", SUDOKU)

    def tilted(corners: Any) -> Any:
        return tuple((x + 0.2 * y, y + 0.1 * x) for x, y in corners)

    quads = tuple(tuple(map(tilted, row)) for row in board.quads)
    scene = reader.open(replace(board, quads=quads, outline=tilted(board.outline)))
    for cell in ((0, 0), (0, 8), (8, 0), (5, 3)):
        assert scene.view.cell_at(reader.point(*cell)) == cell
        reader.click(*cell)
        assert scene.view.chosen == cell


def test_equal_faces_light_up_together(reader: Reader) -> None:
    scene = reader.open(seen("link", LINK))
    accent = reader.hand.app.look.palette.accent("external")

    def has_frame(row: int, col: int) -> bool:
        x, y = reader.point(row, col)
        half = round(scene.view.viewport.scale * 40 / 2)
        return any(reader.hand.app.surface.get_at((x, y - half + step))[:3] == accent[:3] for step in range(half))

    reader.click(0, 0)
    reader.hand.frames(3)
    assert has_frame(1, 0) and not has_frame(1, 2)


# bringing pictures


def test_a_pasted_path_is_opened(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "a board.png"
    path.write_bytes(b"x")
    reader.process.shows["a board.png"] = [seen("sudoku", SUDOKU)]
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    for text in (str(path), f'"{path}"\n', path.as_uri()):
        reader.hand.app.opened_pictures.sources.clear()
        clipboard.put(text)
        reader.hand.key(pygame.K_v, pygame.KMOD_CTRL)
        reader.hand.wait(lambda: reader.scene.source is not None and reader.source.is_over)
        assert reader.source.file == str(path)


def test_a_pasted_picture_is_read(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "picture", lambda: b"a picture")
    reader.process.shows[b"a picture"] = [seen("sudoku", SUDOKU)]  # type: ignore[index]
    clipboard.put("")
    reader.hand.key(pygame.K_v, pygame.KMOD_CTRL)
    reader.hand.wait(lambda: isinstance(reader.hand.top, ExternalScene) and reader.source.is_over)
    assert reader.source.name == "Pasted picture 1"
    assert reader.board.text == SUDOKU


def test_it_is_told_why_nothing_can_be_pasted(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> bytes:
        raise ClipboardError(NOTHING)

    monkeypatch.setattr(clipboard, "picture", refuse)
    clipboard.put("")
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    reader.hand.click(reader.hand.button("Paste"))
    reader.hand.wait(lambda: reader.hand.app.toasts.text)
    assert reader.hand.app.toasts.text == NOTHING


def test_a_pasted_text_is_played(reader: Reader) -> None:
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    clipboard.put(f"sudoku:{SUDOKU}")
    reader.hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(reader.hand.play.view.board, SudokuBoard)


def test_a_file_is_chosen_in_the_dialog(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "board.png").write_bytes(b"x")
    reader.process.shows["board.png"] = [seen("link", LINK)]
    reader.hand.app.settings.pictures_folder = str(tmp_path)
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    reader.hand.click(reader.hand.button("Open a picture…"))
    reader.hand.key(pygame.K_END)
    reader.hand.key(pygame.K_RETURN)
    reader.hand.wait(lambda: isinstance(reader.hand.top, ExternalScene) and reader.scene.source and reader.source.is_over)
    assert reader.board.puzzle == "link"


def test_reading_that_takes_too_long_is_given_up(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.hand.key(pygame.K_r, pygame.KMOD_CTRL)
    monkeypatch.setattr("game.sources.opened_pictures.PATIENCE_S", 0.0)
    reader.process.is_slow = True
    reader.drop("board.png")
    reader.hand.frames(3)
    assert words(reader) == ("This picture can't be read", TOO_LONG)
    assert not reader.process.is_busy


def test_the_solution_is_worked_out_again_after_another_scene_took_the_process(reader: Reader) -> None:
    scene = reader.open(seen("sliding", SLIDING))
    scene.toggle_solution()
    reader.hand.app.worker.cancel()
    reader.hand.wait(lambda: scene.solution.guide is not None)
    assert scene.solution.guide is not None and scene.solution.guide.labels


def test_a_picture_puzzle_is_read_by_its_goal(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "goal.png").write_bytes(b"x")
    scene = reader.open()
    reader.process.shows["board.png"] = [seen("sliding", SLIDING)]
    reader.hand.app.settings.pictures_folder = str(tmp_path)
    reader.hand.click(reader.hand.button("Picture of the goal…"))
    reader.hand.key(pygame.K_END)
    reader.hand.key(pygame.K_RETURN)
    reader.hand.wait(lambda: reader.source.board is not None)
    assert reader.process.asked[-1] == ("board.png", "", "network", str(tmp_path / "goal.png"), None)
    reader.hand.frames(2)
    assert scene.panel._goal.title == "Goal: goal.png"


def test_only_pictures_of_sliding_puzzles_have_a_goal(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", SUDOKU))
    assert not scene.panel._goal.is_visible


def test_a_puzzle_that_only_says_what_its_cells_hold_is_shown_and_corrected(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    values: CellValues[Any] = CellValues(
        lambda state: (), lambda cells: "/".join(map("".join, cells)), {".": "gap", "#": "brick"}
    )
    monkeypatch.setitem(CORRECTORS, "onestroke", corrector_of(values))
    reader.open(seen("onestroke", MAZE))
    assert to_do(reader.board) == ("3", "gaps") and "3 gaps" in " ".join(words(reader))
    reader.click(0, 1)
    reader.hand.type("#")
    assert reader.board.text == "S#o/..E"


@pytest.mark.parametrize(
    ("puzzle", "text", "value"),
    [("sudoku", SUDOKU, 8), ("link", LINK, 2), ("onestroke", MAZE, "#")],
    ids=["digit", "face", "sign"],
)
def test_a_correction_is_seen_in_the_picture_and_makes_it_surer(reader: Reader, puzzle: str, text: str, value: int | str) -> None:
    scene = reader.open(seen(puzzle, text, 0.97))

    def looks() -> bytes:
        x, y = reader.point(0, 0)
        scene.view.choose(None)
        reader.hand.pass_time(0.5)
        return pygame.image.tobytes(reader.hand.app.surface.subsurface((x - 12, y - 12, 24, 24)), "RGB")

    before, sure = looks(), reader.board.confidence
    scene.view.choose((0, 0))
    scene.correction.correct(value)
    assert reader.source.corrected == ((0, 0),) and looks() != before
    assert sure < reader.board.confidence < 1
    scene.correction.undo()
    assert looks() == before and reader.board.confidence == sure

"""Pictures of other programs: opening them, their descriptions, and viewing them."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.users.external import LINK, MAZE, SLIDING, SUDOKU, Reader, enabled, seen, words
from support.users.user import User

from game.boards.sudoku import SudokuBoard
from game.scenes.external import ExternalScene
from game.scenes.menu import MenuScene
from game.scenes.menu_page import MenuStrip
from game.sources.opened_pictures import TOO_LONG
from game.sources.wording import NO_BOARD, remaining
from game.widgets.buttons import Button
from game.window import NOTHING_COPIED, ClipboardError, copy_text
from solvers.handmade import CellValues
from solvers.puzzle import cell_name
from vision.corrections.choices import CORRECTORS, corrector_of

ROOT = Path(__file__).resolve().parents[3]


# opening the scene


def test_the_menu_leads_to_opening_a_picture_and_to_samples(user: User) -> None:
    Reader(user)
    user.click(user.all(MenuStrip)[0])
    assert isinstance(user.top, ExternalScene)
    user.keys("ESCAPE")
    assert isinstance(user.top, MenuScene)
    user.keys("ctrl+r")
    assert isinstance(user.top, ExternalScene)
    titles = {widget.title for widget in user.all(Button) if widget.title}
    assert titles == {"Open a picture…", "Paste", "Refresh", "Try a sample picture", "Try a sample game"}


def test_the_window_never_loads_opencv(tmp_path: Path) -> None:
    """Neither the first frame nor the scene loads it: pictures are read in another process."""
    code = (
        "import sys, pygame; sys.path[:0] = ['.', 'tests']; from pathlib import Path;"
        "from game.app import App; from game.scenes.menu import MenuScene; from game.storage import Storage;"
        "a = App(Storage(Path(sys.argv[1])), (1280, 800)); a.push(MenuScene(a)); a.frame(()); a.close();"
        "assert not {'cv2', 'vision'} & set(sys.modules), 'first frame';"
        "from support.users.user import User; h = User(Path(sys.argv[1]));"
        "from support.users.external import *; r = Reader(h); r.open(seen('sudoku', SUDOKU)); r.click('r1c2');"
        "h.key(pygame.K_4, unicode='4'); assert r.board.value((0, 1)) == 4;"
        "assert 'cv2' not in sys.modules; h.close(); print('done')"
    )
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout.strip().endswith("done"), ran.stderr


# descriptions


def test_a_dropped_picture_is_read_and_described(reader: Reader) -> None:
    reader.user.keys("ctrl+r")
    scene = reader.open(seen("sudoku", SUDOKU, 0.999))
    reader.user.wait(lambda: len(scene.validation.facts) == 2)
    assert words(reader) == ("Sudoku 9 × 9, 42 givens", "easy · one solution · click a cell to correct it")
    assert [figure.value for figure in scene.panel._figures] == ["99.9 %", "39", "43 ms"]
    assert "board.png · 480 × 460 pixels · Sudoku 9 × 9" in scene._header.subtitle.text
    assert scene._list.cards[0].tooltip == "board.png · 480 × 460 · sudoku"
    assert not scene.panel._goal.is_visible, "only pictures of sliding puzzles have a goal"


@pytest.mark.parametrize(
    ("puzzle", "text", "title"),
    [
        ("sliding", SLIDING, "Sliding puzzle 3 × 3, 8 tiles"),
        ("link", LINK, "Link match 2 × 4, 8 tiles"),
        ("onestroke", MAZE, "One-stroke maze 2 × 3, 6 free cells"),
        ("sudoku", "1" + "." * 15, "Sudoku 4 × 4, 1 given"),
    ],
)
def test_every_kind_of_board_is_described(reader: Reader, puzzle: str, text: str, title: str) -> None:
    reader.open(seen(puzzle, text))
    assert words(reader)[0] == title


def test_a_picture_without_a_board_says_what_to_do(reader: Reader) -> None:
    reader.open()
    title, note = words(reader)
    assert title == NO_BOARD and "the whole board is visible" in note
    assert not any(enabled(reader, title) for title in ("Play", "Watch AI", "Solution", "Copy"))
    reader.user.keys("p")
    assert isinstance(reader.user.top, ExternalScene)


def test_a_picture_that_cannot_be_read_says_why_and_leaves_the_list_with_the_choice_of_another(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.drop("notes.png", "notes.png is not a picture. Give a PNG file.")
    reader.user.frames(3)
    assert words(reader)[1] == "notes.png is not a picture. Give a PNG file."
    assert reader.scene._list.cards[0].tooltip == "notes.png · can't be read"
    reader.user.click(reader.scene._list.cards[1])
    reader.user.frames(3)
    assert words(reader)[0].startswith("Sudoku") and len(reader.scene._list.cards) == 1


def test_the_window_stays_responsive_while_a_picture_is_read(reader: Reader) -> None:
    reader.user.keys("ctrl+r")
    reader.process.is_slow = True
    reader.drop("board.png", [seen("sudoku", SUDOKU)])
    assert reader.scene._header._pill.text == "Reading…"
    assert words(reader)[0] == "Reading…"
    reader.user.keys("F9")
    reader.process.is_slow = False
    reader.user.wait(lambda: reader.source.board is not None)


def test_pictures_of_the_session_are_kept(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU), name="one.png")
    reader.open(seen("link", LINK), name="two.png")
    reader.user.keys("ESCAPE ctrl+r")
    assert [card.source.name for card in reader.scene._list.cards] == ["two.png", "one.png"]
    assert reader.source.name == "two.png"


# viewing


def test_the_wheel_zooms_and_cells_stay_under_the_pointer(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", SUDOKU))
    point = reader.point(4, 4)
    reader.user.wheel(point, 6)
    assert scene.view.viewport.is_zoomed and scene.view.part_at(point) == (4, 4)
    here = reader.point(4, 4)
    reader.user.drag(here, (here[0] + 60, here[1] + 10))
    assert scene.view.chosen is None, "a drag chooses nothing"
    assert abs(reader.point(4, 4)[0] - here[0] - 60) <= 2
    reader.user.keys("z")
    assert not scene.view.viewport.is_zoomed
    reader.user.keys("z")
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
        assert scene.view.part_at(reader.point(*cell)) == cell
        reader.click(cell_name(cell))
        assert scene.view.chosen == cell


def test_equal_faces_light_up_together(reader: Reader) -> None:
    scene = reader.open(seen("link", LINK))
    accent = reader.user.app.look.palette.accent("external")

    def has_frame(row: int, col: int) -> bool:
        x, y = reader.point(row, col)
        half = round(scene.view.viewport.scale * 40 / 2)
        return any(reader.user.app.surface.get_at((x, y - half + step))[:3] == accent[:3] for step in range(half))

    reader.click("r1c1")
    reader.user.frames(3)
    assert has_frame(1, 0) and not has_frame(1, 2)


# pasting and choosing pictures


def test_a_pasted_path_is_opened(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "a board.png"
    path.write_bytes(b"x")
    reader.process.shows["a board.png"] = [seen("sudoku", SUDOKU)]
    reader.user.keys("ctrl+r")
    for text in (str(path), f'"{path}"\n', path.as_uri()):
        reader.user.app.opened_pictures.sources.clear()
        copy_text(text)
        reader.user.keys("ctrl+v")
        reader.user.wait(lambda: reader.scene.source is not None and reader.source.is_over)
        assert reader.source.file == str(path)


def test_a_pasted_picture_is_read(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.shared.files.copied_picture", lambda: b"a picture")
    reader.process.shows[b"a picture"] = [seen("sudoku", SUDOKU)]  # type: ignore[index]
    copy_text("")
    reader.user.keys("ctrl+v")
    reader.user.wait(lambda: isinstance(reader.user.top, ExternalScene) and reader.source.is_over)
    assert reader.source.name == "Pasted picture 1"
    assert reader.board.text == SUDOKU


def test_a_failed_paste_is_explained(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> bytes:
        raise ClipboardError(NOTHING_COPIED)

    monkeypatch.setattr("game.scenes.shared.files.copied_picture", refuse)
    copy_text("")
    reader.user.keys("ctrl+r")
    reader.user.click(reader.user.button("Paste"))
    reader.user.wait(lambda: reader.user.app.toasts.text)
    assert reader.user.app.toasts.text == NOTHING_COPIED


def test_a_pasted_text_is_played(reader: Reader) -> None:
    reader.user.keys("ctrl+r")
    copy_text(f"sudoku:{SUDOKU}")
    reader.user.keys("ctrl+v")
    assert isinstance(reader.user.play.view.board, SudokuBoard)


def test_a_file_is_chosen_in_the_dialog(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "board.png").write_bytes(b"x")
    reader.process.shows["board.png"] = [seen("link", LINK)]
    reader.user.app.settings.pictures_folder = str(tmp_path)
    reader.user.keys("ctrl+r")
    reader.user.click(reader.user.button("Open a picture…"))
    reader.user.keys("END RETURN")
    reader.user.wait(lambda: isinstance(reader.user.top, ExternalScene) and reader.scene.source and reader.source.is_over)
    assert reader.board.puzzle == "link"


def test_reading_times_out(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.user.keys("ctrl+r")
    monkeypatch.setattr("game.sources.opened_pictures.TIMEOUT_S", 0.0)
    reader.process.is_slow = True
    reader.drop("board.png")
    reader.user.frames(3)
    assert words(reader) == ("This picture can't be read", TOO_LONG)
    assert not reader.process.is_busy


def test_the_solution_is_computed_again_after_another_scene_took_the_worker(reader: Reader) -> None:
    scene = reader.open(seen("sliding", SLIDING))
    scene.toggle_solution()
    reader.user.app.worker.cancel()
    reader.user.wait(lambda: scene.solution.guide is not None)
    assert scene.solution.guide is not None and scene.solution.guide.labels


def test_a_picture_puzzle_is_read_with_its_finished_picture(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "goal.png").write_bytes(b"x")
    scene = reader.open()
    reader.process.shows["board.png"] = [seen("sliding", SLIDING)]
    reader.user.app.settings.pictures_folder = str(tmp_path)
    reader.user.click(reader.user.button("Finished picture…"))
    reader.user.keys("END RETURN")
    reader.user.wait(lambda: reader.source.board is not None)
    assert reader.process.asked[-1] == ("board.png", "", "network", str(tmp_path / "goal.png"), None)
    reader.user.frames(2)
    assert scene.panel._goal.title == "Goal: goal.png"


def test_a_puzzle_that_only_describes_its_cells_is_shown_and_corrected(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    values: CellValues[Any] = CellValues(
        lambda state: (), lambda cells: "/".join(map("".join, cells)), {".": "gap", "#": "brick"}
    )
    monkeypatch.setitem(CORRECTORS, "onestroke", corrector_of(values))
    reader.open(seen("onestroke", MAZE))
    assert remaining(reader.board) == ("3", "gaps") and "3 gaps" in " ".join(words(reader))
    reader.click("r1c2")
    reader.user.type("#")
    assert reader.board.text == "S#o/..E"


@pytest.mark.parametrize(
    ("puzzle", "text", "value"),
    [("sudoku", SUDOKU, 8), ("link", LINK, 2), ("onestroke", MAZE, "#")],
    ids=["digit", "face", "sign"],
)
def test_a_correction_is_drawn_and_raises_the_confidence(reader: Reader, puzzle: str, text: str, value: int | str) -> None:
    scene = reader.open(seen(puzzle, text, 0.97))

    def looks() -> bytes:
        x, y = reader.point(0, 0)
        scene.view.choose(None)
        reader.user.pass_time(0.5)
        return reader.user.picture((x - 12, y - 12, 24, 24))

    before, sure = looks(), reader.board.confidence
    scene.view.choose((0, 0))
    scene.correction.correct(value)
    assert reader.source.corrected == ((0, 0),) and looks() != before
    assert sure < reader.board.confidence < 1
    scene.correction.undo()
    assert looks() == before and reader.board.confidence == sure

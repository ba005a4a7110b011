"""Printing: boards are read back from the page, and what can't be printed gets a message."""

import json
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from support.users.user import User

from command_line import command_parser
from game.console import print_boards
from game.export.printing import GivenBoard, PrintJob, printed
from game.scenes.play.dialogs import PrintScene
from game.theme.proportions import Sheet
from main import exit_code
from solvers import parse_game_id
from vision import readers
from vision.commands.read import read
from vision.readers import read_page

SUDOKUS = [
    "sudoku:94...3.2....2..5..7.3....89....389..87.....52..975....29....6.5..7..6....6.9...47",
    "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
]
SLIDING = "sliding:4 1 9 13/10 11 14 2/6 12 15 3/8 7 5 0"
MAZE = "onestroke:S.o.#/..#../o...E/.#..o"


def run(*words: str) -> int:
    return exit_code(print_boards, command_parser().parse_args(["print", *words]))


def pictures_in(pdf: Path) -> list[Image.Image]:
    """Return the pictures of a PDF's pages."""
    parts = pdf.read_bytes().split(b"\xff\xd8\xff")[1:]
    return [Image.open(BytesIO(b"\xff\xd8\xff" + part)).convert("RGB") for part in parts]


def boards_on(page: Image.Image) -> list[str]:
    """Return the boards of a page, read as if it were scanned with half the resolution."""
    found = read_page(np.ascontiguousarray(np.asarray(page.convert("RGB").reduce(2))[:, :, ::-1]))
    return [f"{reading.puzzle}:{reading.text}" for reading in found]


def test_the_boards_of_a_page_are_read_from_the_pdf_in_their_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, games = tmp_path / "boards.pdf", [*SUDOKUS, SLIDING, MAZE]
    assert run(*games, "-o", str(path)) == 0
    assert capsys.readouterr().out.split() == [str(path)]
    assert path.read_bytes().startswith(b"%PDF-") and path.read_bytes().rstrip().endswith(b"%%EOF")
    (page,) = pictures_in(path)
    assert page.size == (Sheet.WIDTH, Sheet.HEIGHT)
    assert boards_on(page) == games


@pytest.mark.parametrize("names", [("boards.png", "boards-2.png"), ("boards.pdf",)])
def test_the_command_reads_a_printed_page(tmp_path: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, ...]) -> None:
    path = tmp_path / names[0]
    assert run(*SUDOKUS, "--solutions", "-o", str(path)) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / name) for name in names]
    assert read(command_parser().parse_args(["read", str(path), "--json"])) == 0
    told = json.loads(capsys.readouterr().out)
    assert [f"sudoku:{each['text']}" for each in (told, *told["others"])] == SUDOKUS


def test_solutions_get_pages_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "boards.pdf"
    assert run(*SUDOKUS, SLIDING, "--per-page", "2", "--solutions", "-o", str(path)) == 0
    pages = pictures_in(path)
    assert len(pages) == 3
    for text, solved in zip(SUDOKUS, boards_on(pages[2]), strict=False):
        state = parse_game_id(solved)[1]
        assert state.is_solved()
        givens = zip(text.partition(":")[2], solved.partition(":")[2], strict=True)
        assert all(given in (".", digit) for given, digit in givens)


def test_new_boards_are_those_of_their_seeds_and_days(tmp_path: Path) -> None:
    for words in (("--seed", "7"), ("--daily", "2026-11-25")):
        assert run("sliding", "-n", "2", *words, "-o", str(tmp_path / "new.png")) == 0
        shown = boards_on(Image.open(tmp_path / "new.png"))
        made = command_parser().parse_args(["generate", "sliding", "-n", "2", *words])
        from solvers import PUZZLES
        from solvers.console import wanted_boards

        puzzle = PUZZLES["sliding"]
        assert shown == [f"sliding:{puzzle.generate(options, seed)}" for _, options, seed in wanted_boards(puzzle, made, 2)]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("chess",), "There is no puzzle named 'chess'"),
        (("sliding:1 2 3",), ""),
        ((SLIDING, "-n", "3"), "-n can't be used here: a game ID already names a board"),
        (("sliding", "-n", "0"), "makes no boards"),
        (("sliding", "-n", "301"), "301 boards are too many for one file"),
        (("sliding", "--per-page", "7"), "A page can't hold 7 boards. Choose 1 to 6."),
        (("sliding", "-o", "board.txt"), "board.txt is neither a PDF nor a picture"),
        (("sliding", "--size", "99x99"), "99"),
    ],
)
def test_what_can_not_be_printed_gets_a_message(words: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    told = capsys.readouterr()
    assert problem in told.err and len(told.err.splitlines()) == 1 and not told.out


def test_a_file_that_cannot_be_written_is_reported_and_leaves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("not a folder", encoding="utf-8")
    assert run(SLIDING, "-o", str(tmp_path / "taken" / "boards.pdf")) == 2
    assert "boards.pdf can't be written" in capsys.readouterr().err
    (tmp_path / "boards.pdf").mkdir()
    assert run(SLIDING, "-o", str(tmp_path / "boards.pdf")) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards.pdf", "taken"]


def test_every_number_of_boards_has_its_page(tmp_path: Path) -> None:
    for number in range(1, 8):
        job = PrintJob([GivenBoard(SLIDING)] * number, tmp_path / f"{number}.png")
        files = [item for item in printed(job) if isinstance(item, Path)]
        assert len(files) == (1 if number < 7 else 2)


def test_lines_between_no_boards_make_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(readers, "read_boards", lambda pixels, *_: seen.append(int((pixels < 100).sum())) or [])
    picture = np.full((300, 200, 3), 255, np.uint8)
    picture[150] = 0
    assert read_page(picture) == []
    assert seen == [0, 0, 200 * 3], "both halves without the line, and then the whole"


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_game_is_printed_from_its_scene(user: User, home: Path, by_mouse: bool) -> None:
    scene = user.begin(SLIDING)
    user.click(user.point_of(3))
    if by_mouse:
        user.click(user.button(icon="print"))
        user.click((user.top._formats.rect.right - 9, user.top._formats.rect.centery))
        user.click(user.button("Save page"))
    else:
        user.keys("ctrl+p")
        assert isinstance(user.top, PrintScene)
        user.keys("RETURN")
    path = home / "shared" / ("sliding-1.png" if by_mouse else "sliding-1.pdf")
    user.wait(path.exists)
    user.wait(lambda: user.top is scene)
    assert boards_on(Image.open(path) if by_mouse else pictures_in(path)[0]) == [SLIDING], "the start, and not the position"
    assert str(path) in user.app.toasts.text


def test_the_scene_says_what_can_not_be_saved(user: User, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "shared").write_text("not a folder", encoding="utf-8")
    scene = user.begin(SLIDING)
    user.keys("ctrl+p")
    user.click((user.top._numbers.rect.right - 9, user.top._numbers.rect.centery))
    assert "5 new ones" in user.top._description.text
    user.click(user.top._solutions)
    user.click(user.button("Save page"))
    user.wait(lambda: user.top is scene)
    assert "can't be written" in user.app.toasts.text

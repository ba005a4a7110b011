"""What a one-folder program does where nothing else of Python is, whichever system it is made for."""

import subprocess
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from live.desktop import ROOT
from live.whole_program import Opened

MOST_PACKED_MB = 250
LONGEST_START_S = 3.0
LIMIT_S = 300.0
GAME = "tests/windows/foreign_window.py"
OWN_SOLVER = """
import statistics, sqlite3, xml.dom.minidom
from solvers.puzzle import Step


def solve(state):
    (five,) = (move for move in state.legal_moves() if str(move) == "5")
    yield Step((five,), "Slide 5.", "mine")
    yield 6
"""
"""it needs of Python what the program itself doesn't"""


@dataclass(frozen=True)
class OneFolder:
    """A one-folder program, and how it is started beside a game of another program."""

    folder: Path
    starter: tuple[str, ...]  # what stands before the program
    program: str
    environment: Mapping[str, str]  # nothing of Python is in it
    show_game: Callable[[str], subprocess.Popen[bytes]]
    drive: str = ""

    @property
    def command(self) -> tuple[str, ...]:
        return (*self.starter, str(self.folder / self.program))

    def run(self, *words: str) -> tuple[int, str]:
        """Run a command of the program in a folder without anything of ours, and return the exit code and what it printed."""
        ended = subprocess.run(
            [*self.command, *words],
            cwd=self.folder.parent,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LIMIT_S,
            check=False,
        )
        return ended.returncode, ended.stdout.decode().replace("\r", "")

    @contextmanager
    def game(self, puzzle: str) -> Iterator[list[str]]:
        """Show another program's game until the `with` ends, and return what it says, which is complete after it."""
        said: list[str] = []
        process = self.show_game(puzzle)
        try:
            while (line := process.stdout.readline().decode().strip()) != "ready":
                assert process.poll() is None, line
            yield said
        finally:
            process.kill()
            rest, _ = process.communicate(timeout=LIMIT_S)
            said += rest.decode().replace("\r", "").splitlines()


class OneFolderTests:
    """Tests for which fixtures `packaged` and `opened` give the program and open it."""

    @pytest.mark.parametrize("puzzle", ["sliding", "sudoku", "link", "onestroke"])
    def test_a_game_of_another_program_is_won(self, packaged: OneFolder, puzzle: str) -> None:
        with packaged.game(puzzle) as said:
            code, told = packaged.run("auto", "--window", "Deluxe")
        assert code == 0 and "Won: " in told, told
        assert said[-1] == "won" and not [line for line in said if line.startswith("beside")]

    def test_everything_that_was_looked_at_works(self, packaged: OneFolder) -> None:
        code, told = packaged.run("doctor")
        lines = [line for line in told.splitlines() if line.startswith(("ok", "--"))]
        assert code == 0 and len(lines) == 10, told
        assert {line.split()[1] for line in lines if not line.startswith("ok")} <= {"fonts"}, told

    def test_its_window_is_there_in_time(self, opened: Opened, tmp_path: Path) -> None:
        program = opened(tmp_path)
        assert program.busy_s() < LONGEST_START_S  # on a machine with other work the clock tells nothing
        program.close()

    def test_a_picture_is_read(self, packaged: OneFolder) -> None:
        picture = ROOT / "docs" / "pictures" / "sudoku-play-light.png"
        code, told = packaged.run("read", f"{packaged.drive}{picture}", "--json")
        assert code == 0 and '"puzzle": "sudoku"' in told, told

    def test_an_own_solver_runs(self, packaged: OneFolder, tmp_path: Path) -> None:
        file = tmp_path / "mine.py"
        file.write_text(OWN_SOLVER, encoding="utf-8")
        code, told = packaged.run("solve", "sliding", "1 2 3/4 0 5/7 8 6", "--solver", f"{packaged.drive}{file}")
        assert code == 0 and told.splitlines()[-1] == "5 6", told

    def test_it_is_small_enough_to_send(self, packaged: OneFolder) -> None:
        files = (path for path in packaged.folder.rglob("*") if path.is_file() and not path.is_symlink())
        packed = sum(len(zlib.compress(path.read_bytes(), level=1)) for path in files)
        assert packed < MOST_PACKED_MB * 1_000_000

    def test_the_licences_of_all_that_it_brings_are_there(self, packaged: OneFolder) -> None:
        told = (packaged.folder / "THIRD-PARTY.txt").read_text(encoding="utf-8")
        brought = [path.name.partition("-")[0] for path in (packaged.folder / "_internal").glob("*.dist-info")]
        titles = [line.split()[0].replace("-", "_") for line in told.splitlines() if "  http" in line]
        assert brought and set(brought) <= set(titles)
        assert "SIL OPEN FONT LICENSE" in told and "PYTHON SOFTWARE FOUNDATION LICENSE" in told
        assert (packaged.folder / "LICENSE.txt").is_file()

"""Tests of a one-folder program on a system without Python, for any system."""

import subprocess
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

import pytest
from live.desktop import ROOT
from live.whole_program import Opened

MAX_COMPRESSED_MB = 250
MAX_START_S = 3.0
LIMIT_S = 300.0
GAME = "tests/windows/simulated_window.py"
OWN_SOLVER = """
import statistics, sqlite3, xml.dom.minidom
from subprocess import DEVNULL, PIPE, STDOUT
from solvers.puzzle import Step


def solve(state):
    (five,) = (move for move in state.legal_moves() if str(move) == "5")
    yield Step((five,), "Slide 5.", "mine")
    yield 6
"""
"""it imports modules of the standard library that the program itself doesn't"""


@dataclass(frozen=True)
class OneFolder:
    """A one-folder program, how to start it, and how to start another program's game."""

    folder: Path
    starter: tuple[str, ...]  # the command that runs the program, if any
    program: str
    environment: Mapping[str, str]  # without Python
    show_game: Callable[[str], subprocess.Popen[bytes]]
    drive: str = ""

    @property
    def command(self) -> tuple[str, ...]:
        return (*self.starter, str(self.folder / self.program))

    def run(self, *words: str) -> tuple[int, str]:
        """Run a command of the program outside the repository, and return its exit code and output."""
        command, folder, env = [*self.command, *words], self.folder.parent, dict(self.environment)
        ended = subprocess.run(
            command, cwd=folder, env=env, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, timeout=LIMIT_S, check=False
        )
        return ended.returncode, ended.stdout.decode().replace("\r", "")

    @contextmanager
    def game(self, puzzle: str) -> Iterator[list[str]]:
        """Run another program's game during the `with` block; yield a list that afterwards holds its output."""
        output: list[str] = []
        process = self.show_game(puzzle)
        try:
            while (line := process.stdout.readline().decode().strip()) != "ready":
                assert process.poll() is None, line
            yield output
        finally:
            process.kill()
            rest, _ = process.communicate(timeout=LIMIT_S)
            output += rest.decode().replace("\r", "").splitlines()


class OneFolderTests:
    """Tests that use the fixtures `packaged` and `opened`."""

    @pytest.mark.parametrize("puzzle", ["sliding", "sudoku", "link", "onestroke"])
    def test_a_game_of_another_program_is_won(self, packaged: OneFolder, puzzle: str) -> None:
        with packaged.game(puzzle) as game_output:
            code, output = packaged.run("auto", "--window", "Deluxe")
        assert code == 0 and "Won: " in output, output
        assert game_output[-1] == "won" and not [line for line in game_output if line.startswith("beside")]

    def test_the_doctor_finds_no_fault(self, packaged: OneFolder) -> None:
        code, output = packaged.run("doctor")
        lines = [line for line in output.splitlines() if line.startswith(("ok", "--"))]
        assert code == 0 and len(lines) == 10, output
        assert {line.split()[1] for line in lines if not line.startswith("ok")} <= {"fonts"}, output

    def test_its_window_opens_quickly(self, opened: Opened, tmp_path: Path) -> None:
        program = opened(tmp_path)
        assert program.busy_s() < MAX_START_S  # CPU time, as the machine may be busy
        program.close()

    def test_a_picture_is_read(self, packaged: OneFolder) -> None:
        picture = ROOT / "docs" / "pictures" / "sudoku-play-light.png"
        code, output = packaged.run("read", f"{packaged.drive}{picture}", "--json")
        assert code == 0 and '"puzzle": "sudoku"' in output, output

    def test_an_own_solver_runs(self, packaged: OneFolder, tmp_path: Path) -> None:
        file = tmp_path / "mine.py"
        file.write_text(OWN_SOLVER, encoding="utf-8")
        code, output = packaged.run("solve", "sliding", "1 2 3/4 0 5/7 8 6", "--solver", f"{packaged.drive}{file}")
        assert code == 0 and output.splitlines()[-1] == "5 6", output

    def test_it_is_small_enough_to_download(self, packaged: OneFolder) -> None:
        files = (path for path in packaged.folder.rglob("*") if path.is_file() and not path.is_symlink())
        compressed = sum(len(zlib.compress(path.read_bytes(), level=1)) for path in files)
        assert compressed < MAX_COMPRESSED_MB * 1_000_000

    def test_the_licences_of_all_bundled_packages_are_included(self, packaged: OneFolder) -> None:
        text = (packaged.folder / "THIRD-PARTY.txt").read_text(encoding="utf-8")
        bundled = [path.name.partition("-")[0] for path in (packaged.folder / "_internal").glob("*.dist-info")]
        titles = [line.split()[0].replace("-", "_") for line in text.splitlines() if "  http" in line]
        assert bundled and set(bundled) <= set(titles)
        assert "SIL OPEN FONT LICENSE" in text and "PYTHON SOFTWARE FOUNDATION LICENSE" in text
        assert (packaged.folder / "LICENSE.txt").is_file()

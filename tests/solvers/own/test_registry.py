"""The registry of users' own solvers: files in the folder, files that are named, and packages; listing runs none of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.own_solvers import BOARD, SLIDING, SOLVE, moves_of, own, registry_of, run

from solvers.errors import BrokenSolver, ParseError, PuzzleError
from solvers.own.registry import Registry, solver_at
from solvers.puzzle import final_steps

ROOT = Path(__file__).resolve().parents[3]
Write = Callable[..., Path]

GOOD = f"{SOLVE}yield 6\n"


def test_files_of_the_folder_are_in_the_registry(write: Write) -> None:
    registry = registry_of(write(f'PUZZLE = "sliding"\nTITLE = "Mine"\nBLURB: str = "the best"\n{GOOD}'))
    write(f'"""A walk.\n\nAt random."""\n{GOOD}', "random_walk.py")
    write(GOOD, "sudoku/in_its_room.py")
    write("def helper(): pass\n", "_helper.py")
    write("def solve(state:\n", "torn.py")
    registry.look_at_files()
    assert set(own(registry)) == {"mine.py", "random_walk.py", "torn.py"}
    assert own(registry)["mine.py"] == ("Mine", "the best", "")
    assert own(registry)["random_walk.py"] == ("Random walk", "A walk", "")
    title, blurb, problem = own(registry)["torn.py"]
    assert title == "Torn" and blurb == problem and problem.startswith("torn.py can't be read: ")
    assert set(own(registry, "sudoku")) == {"random_walk.py", "torn.py", "sudoku/in_its_room.py"}
    assert [solver.name for solver in registry.solvers(SLIDING)][: len(SLIDING.solvers)] == [s.name for s in SLIDING.solvers]


def test_files_are_found_by_name_and_by_path(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(write(GOOD, "sliding/mine.py").parents[1])
    elsewhere = tmp_path / "else.py"
    elsewhere.write_text(GOOD)
    monkeypatch.chdir(tmp_path)
    for text in ("sliding/mine.py", "mine.py", "solvers/sliding/mine.py", str(registry.folder / "sliding" / "mine.py")):
        assert registry.named(SLIDING, text).name == "sliding/mine.py"
    assert registry.named(SLIDING, "else.py").name == str(elsewhere)
    assert str(elsewhere) in own(registry) and str(elsewhere) not in own(Registry(registry.folder))
    assert Registry(registry.folder).solver(SLIDING, str(elsewhere)).title == "Else"
    assert registry.named(SLIDING, "corner-in") is SLIDING.solver("corner-in")
    for wrong in ("none.py", "/none.py", "nobody", "~", "~nobody/x.py", "a\0b", "sudoku:x", ".", "x" * 5000):
        with pytest.raises(ParseError):
            registry.named(SLIDING, wrong)


def test_files_can_change_and_disappear(write: Write) -> None:
    path = write("def solve(state:\n")
    registry = registry_of(path)
    assert own(registry)["mine.py"][2]
    write(GOOD)
    registry.look_at_files()
    assert not own(registry)["mine.py"][2] and moves_of(path) == ["6"]
    path.unlink()
    assert not own(Registry(registry.folder))
    with pytest.raises(PuzzleError, match=r"mine\.py can't be read: (No such file|The system cannot find|File not found)"):
        run(path)


def test_listing_solvers_runs_none_of_their_code(write: Write, tmp_path: Path) -> None:
    path = write(f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\n{GOOD}")
    assert own(registry_of(path)) and not (tmp_path / "ran").exists()
    assert moves_of(path) == ["6"] and (tmp_path / "ran").exists()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a package that is installed, with two entry points."""
    folder = tmp_path / "site"
    info = folder / "my_solvers-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-solvers\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[puzzle_playground.solvers]\nsliding.star = my_solvers.many:star\n"
        "walk = my_solvers.many:Walks.walk\ngone = my_solvers.none:x\n"
    )
    (folder / "my_solvers").mkdir()
    (folder / "my_solvers" / "__init__.py").write_text("")
    (folder / "my_solvers" / "many.py").write_text(
        "def star(board):\n    yield 6\nclass Walks:\n    @staticmethod\n    def walk(board):\n        yield 6\n        1 / 0\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return folder


def test_packages_provide_solvers(package: Path, tmp_path: Path) -> None:
    registry = Registry(tmp_path / "none")
    registry.look()
    assert own(registry)["my-solvers:star"] == ("Star", "from the package my-solvers", "")
    assert "my-solvers:star" not in own(registry, "link") and "my-solvers:walk" in own(registry, "link")
    start = SLIDING.parse(BOARD)

    def items(name: str) -> list[Any]:
        solver = Registry(tmp_path / "none").solver(SLIDING, name)
        return list(solver_at(SLIDING, solver.address).solve(start))

    assert [step.why for step in final_steps(items("my-solvers:star"))] == ["Move 6."]
    with pytest.raises(BrokenSolver, match=r"my-solvers:walk was stopped on line 7 by ZeroDivisionError"):
        items("my-solvers:walk")
    with pytest.raises(BrokenSolver, match=r"my-solvers:gone was stopped by ModuleNotFoundError"):
        items("my-solvers:gone")

"""Kernels run as plain Python until they are compiled, give the same results both ways, and are cached; lazy parts of records."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solvers import PUZZLES, kernels
from solvers.errors import PuzzleError
from solvers.kernels import Kernel, cache, kernel, loading_s, parts, share
from solvers.options import read_options
from solvers.puzzle import Lazy, Puzzle, Step, final_steps
from solvers.sudoku.fast import search
from solvers.sudoku.shape import shape_of

ROOT = Path(__file__).resolve().parents[2]
BOARDS = {
    "sliding": ["5 1 3 4/2 6 0 8/9 10 7 12/13 14 11 15", "8 6 7/2 5 4/3 0 1", "@first 2 1 4/3 0 5"],
    "sudoku": [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".84.5..9....8..4.3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36.",
        "23............42",
        "11..............",
    ],
    "link": [
        "1 2 3 4 2/5 3 1 6 4/4 6 2 5 1/3 5 4 2 6/1 6 5 3 .",
        "@down 1 2 2/3 1 3/. . .",
        "@outward 1 2 1 2/3 4 4 3",
        "1 2/2 1",
    ],
    "onestroke": ["S..../.#.../...o./....E", "@fill S.../..../.#..", "@zip 1..../...../..2../...../3....", "S#E"],
}


def answer(puzzle: Puzzle[Any, Any], solver: str, text: str) -> list[Any]:
    """Return a solver's final steps, or the sentence with which it gives up."""
    try:
        return final_steps(puzzle.solver(solver).solve(puzzle.parse(text)))
    except PuzzleError as problem:
        return [str(problem)]


def check_both_ways(ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Assert that compiled kernels, if any are called, give the answer of plain Python."""
    called = list[Kernel]()
    with monkeypatch.context() as patch:
        patch.setattr(Kernel, "__call__", lambda self, *args: called.append(self) or self._run_plain(args))
        told = ask()
    assert not called or ask() == told


@pytest.mark.parametrize(
    ("puzzle", "solver"),
    [
        (puzzle, solver.name)
        for puzzle in PUZZLES.values()
        if puzzle.kernels
        for solver in puzzle.solvers
        if solver.name != "short"
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_plain_python_gives_the_same_results(puzzle: Puzzle[Any, Any], solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_both_ways(lambda: [answer(puzzle, solver, text) for text in BOARDS[puzzle.name]], monkeypatch)


@pytest.mark.parametrize("name", PUZZLES)
def test_plain_python_makes_the_same_boards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, options = PUZZLES[name], read_options(PUZZLES[name].options, {"size": "4x4"})
    check_both_ways(lambda: [puzzle.generate(options, seed) for seed in range(3)], monkeypatch)


def test_a_beam_in_plain_python_finds_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "__call__", lambda self, *args: self._run_plain(args))
    puzzle = PUZZLES["sliding"]
    state, steps = puzzle.parse("1 2 3 4/5 0 7 8/9 6 10 12/13 14 11 15"), []
    for item in puzzle.solver("short").solve(state):
        if isinstance(item, Step):
            steps += item.moves
        elif steps:
            break
    assert state.apply_all(steps).is_solved()


@pytest.mark.parametrize("size", [9, 16])
def test_grids_are_counted_the_same_in_plain_python(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shape, source = shape_of(size), np.random.default_rng(3)
    full = search.random_solution(shape, 5)
    boards = [bytes(np.where(source.random(len(full)) < 0.35, np.frombuffer(full, np.uint8), 0).tolist()) for _ in range(4)]

    def counted() -> list[tuple[tuple[bytes, ...], int]]:
        return [(found.solutions, found.guesses) for found in (search.search(shape, board, 40) for board in boards)]

    check_both_ways(counted, monkeypatch)
    assert search.random_solution(shape, 5) == full


# what stands for an instruction of the processor


@pytest.mark.parametrize("number", [1, 2, 12, 1 << 62, -(1 << 63), -1, np.int64(-8), np.uint64(1 << 63)])
def test_zeros_are_counted_as_the_processor_does(number: int) -> None:
    word = f"{int(number) % (1 << 64):064b}"
    assert parts.trailing_zeros(number) == len(word) - len(word.rstrip("0"))


def test_dice_are_uniform_and_reproducible() -> None:
    rolls = [[parts.roll(thrown, 6) for _ in range(6000)] for thrown in (parts.dice_of(1), parts.dice_of(1), parts.dice_of(2))]
    assert rolls[0] == rolls[1] != rolls[2]
    assert all(abs(count - 1000) < 150 for count in np.bincount(rolls[0]))
    fractions = [parts.fraction(thrown) for thrown in [parts.dice_of(3)] for _ in range(2000)]
    assert 0 <= min(fractions) < 0.01 and 0.99 < max(fractions) < 1


# from plain to compiled


@kernel
def doubled(numbers: np.ndarray[Any, Any]) -> int:
    """Double all numbers and return their sum."""
    total = 0
    for place in range(len(numbers)):
        numbers[place] *= 2
        total += numbers[place]
    return total


class Fresh:
    """A kernel in a process that has just started, with a cache of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(cache.VARIABLE, str(folder))
        self.process = kernels._Process()
        monkeypatch.setattr(kernels, "_process", self.process)
        self.kernel = Kernel(doubled.plain)  # type: ignore[attr-defined]
        self.numbers = np.arange(4)

    def run(self) -> int:
        return int(self.kernel(self.numbers))


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fresh]:
    return Fresh(tmp_path / "kernels", monkeypatch)


def test_at_first_it_runs_as_plain_python(fresh: Fresh) -> None:
    assert fresh.run() == 12 and fresh.numbers.tolist() == [0, 2, 4, 6]
    assert not fresh.kernel.is_compiled and fresh.process.plain_s > 0 and not fresh.process.is_waiting
    assert share(1000, fresh.kernel) == 1000 // kernels.SLOWNESS and share(1, fresh.kernel) == 1


def test_an_impatient_kernel_asks_for_compilation_and_keeps_running(fresh: Fresh) -> None:
    waits = []
    kernels.on_wait(lambda: waits.append(kernels.is_waiting()))
    fresh.process.patience_s = 0.0
    assert [fresh.run(), fresh.run()] == [12, 24]
    assert waits == [True], "it is said each time"
    assert cache.take_wanted() == {__name__} and cache.take_wanted() == set()
    assert loading_s() > 0
    other = Kernel(doubled.plain)  # type: ignore[attr-defined]
    fresh.process.may_compile = True
    other(np.arange(4))
    fresh.process.may_compile = False
    assert cache.is_ready(fresh.kernel.key)
    assert fresh.run() == 48 and fresh.kernel.is_compiled and not kernels.is_waiting()
    assert share(1000, fresh.kernel) == 1000


def test_a_compiled_kernel_takes_no_other_types(fresh: Fresh) -> None:
    kernels.compile_here()
    assert fresh.run() == 12
    with pytest.raises(TypeError):
        fresh.kernel(np.arange(4.0))


def test_plain_python_continues_where_nothing_can_be_compiled(fresh: Fresh, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> None:
        raise OSError("no compiler for this machine")

    fresh.process.patience_s = 0.0
    cache.mark_ready(fresh.kernel.key)
    monkeypatch.setattr("solvers.kernels.compiling.compiled", broken)
    assert [fresh.run(), fresh.run()] == [12, 24]
    fresh.process.patience_s, fresh.process.may_compile = 0.0, True
    with pytest.raises(OSError, match="no compiler"):
        fresh.run()


def test_while_a_command_runs_another_process_compiles_what_it_lacks(tmp_path: Path) -> None:
    """It did so only in the window once: nothing held the process that a command had started."""
    code = f"""if __name__ == "__main__":
        import gc, time
        from pathlib import Path
        import main
        main._compile_kernels()
        gc.collect()
        end = time.monotonic() + 100
        while not any(Path("{tmp_path.as_posix()}").glob("*.ready")) and time.monotonic() < end:
            time.sleep(0.1)
    """
    script = tmp_path / "command.py"
    script.write_text(code, encoding="utf-8")
    env = os.environ | {cache.VARIABLE: str(tmp_path), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, str(script)], cwd=ROOT, env=env, check=True, capture_output=True)
    assert any(tmp_path.glob("*.ready"))


COMMANDS = [
    ["solve", "sliding", BOARDS["sliding"][0]],
    ["solve", "sudoku", BOARDS["sudoku"][0]],
    ["solve", "link", "1 1 2/3 2 3/. . ."],
    ["solve", "onestroke", BOARDS["onestroke"][0]],
    ["solve", "onestroke", BOARDS["onestroke"][2], "--solver", "fill"],
    ["generate", "sudoku", "--seed", "1"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_small_task_loads_no_compiler(words: list[str], tmp_path: Path) -> None:
    code = f"import sys; sys.argv = ['main.py', *{words!r}]; import main; main.main(); sys.exit('numba' in sys.modules)"
    env = {key: value for key, value in os.environ.items() if key != cache.VARIABLE} | {"PUZZLE_PLAYGROUND_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True)


@pytest.mark.parametrize("name", PUZZLES)
def test_every_kernel_is_compiled_ahead(name: str) -> None:
    """What is compiled ahead is what solvers call; otherwise people would wait for it, or get a TypeError."""
    puzzle = PUZZLES[name]
    paths = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / "solvers" / name).rglob("*_kernel.py"))
    modules = [import_module(".".join(path.parts)) for path in paths]
    keys = {value.key for module in modules for value in vars(module).values() if isinstance(value, Kernel)}
    assert {key.rpartition(".")[0] for key in keys} == set(puzzle.kernels)
    assert all(cache.is_ready(key) for key in keys)


@pytest.mark.parametrize("room", ["solvers/link", "vision"])
def test_each_version_of_the_sources_has_its_own_folder(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "sources"
    (sources / room).mkdir(parents=True)
    source = sources / room / "board_kernel.py"
    source.write_text("one", encoding="utf-8")
    monkeypatch.setattr(cache, "_SOURCES", sources)
    homes = []
    for text in ("one", "three"):
        source.write_text(text, encoding="utf-8")
        monkeypatch.delenv(cache.VARIABLE, raising=False)
        cache.keep_in(tmp_path / "cache")
        homes.append(Path(os.environ[cache.VARIABLE]))
        homes[-1].mkdir(parents=True, exist_ok=True)
    assert homes[0] != homes[1]
    assert not homes[0].exists() and homes[1].is_dir(), "kernels of old sources take room for ever"
    cache.keep_in(tmp_path / "elsewhere")
    assert os.environ[cache.VARIABLE] == str(homes[1]), "a folder that was chosen is changed"


# lazy parts of records


def lazy_parts(puzzle: Any) -> list[Lazy]:
    values = [getattr(puzzle, each.name) for each in fields(puzzle)] + [solver.run for solver in puzzle.solvers]
    return [value for value in values if isinstance(value, Lazy)]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_lazy_part_of_a_record_names_a_function(name: str) -> None:
    parts = lazy_parts(PUZZLES[name])
    assert parts and all(callable(part.function) for part in parts)


def test_a_lazy_function_passes_on_as_many_arguments_as_it_takes() -> None:
    assert Lazy("builtins:pow")(2, 5) == 32
    assert Lazy("builtins:abs", takes=1)(-2, 5) == 2


def test_the_records_load_no_solver() -> None:
    modules = {part.target.partition(":")[0] for puzzle in PUZZLES.values() for part in lazy_parts(puzzle)}
    code = f"import sys, solvers; sys.exit(str(set({sorted(modules)!r}) & set(sys.modules) or ''))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.strip() == "", f"loaded with the records: {done.stderr}"

"""The command line as scripts use it: output, JSON, exit codes, one sentence for bad input."""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.commands import run

import game.doctor
from command_line import command_parser
from game.doctor import Check, doctor
from main import main
from solvers.console import with_heartbeat
from solvers.errors import GaveUp, Unsolvable
from solvers.kernels import loading
from solvers.own.registry import Registry
from solvers.puzzle import Progress, Solver, Step, final_steps
from solvers.sliding.rules import Slide, SlidingState, parse, parse_move
from solvers.worker import tasks
from solvers.worker.tasks import within

ROOT = Path(__file__).resolve().parent.parent
BOARD = "2 3 4 13/9 1 6 7/0 15 10 14/12 5 11 8"


@pytest.mark.parametrize("solver", ["row-by-row", "corner-in"])
def test_solve_prints_json_that_replays(solver: str) -> None:
    found = run("solve", "sliding", BOARD, "--solver", solver, "--json")
    assert found.returncode == 0
    answer = json.loads(found.stdout)
    assert (answer["puzzle"], answer["solver"], answer["verdict"], answer["claim"]) == ("sliding", solver, "solved", "valid")
    assert answer["n_moves"] == len(answer["moves"]) and answer["nodes"] >= 0 and 0 < answer["seconds"] < 5
    assert [move for step in answer["steps"] for move in step["moves"]] == answer["moves"]
    assert all(step["why"] and step["technique"] for step in answer["steps"])
    state = parse(BOARD)
    for move in answer["moves"]:
        state = state.apply(parse_move(move))
    assert state.is_solved()


def test_solve_reads_game_ids_files_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1 2 3\n4 0 5\n7 8 6\n", encoding="utf-8")
    answers = {
        run("solve", "sliding:1 2 3/4 0 5/7 8 6").stdout.splitlines()[1],
        run("solve", "sliding", str(file)).stdout.splitlines()[1],
        run("solve", "sliding", "-", given="1 2 3/4 0 5/7 8 6").stdout.splitlines()[1],
        run("solve", "sliding", "sliding:1 2 3/4 0 5/7 8 6").stdout.splitlines()[1],
    }
    assert len(answers) == 1


@pytest.mark.parametrize("text", ["\ufeff1 2 3/4 0 5/7 8 6", "@last\n1 2 3\r\n4 0 5\r\n7 8 6\r\n"])
def test_solve_reads_what_editors_write(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text, encoding="utf-8", newline="")
    assert run("solve", "sliding", str(file)).returncode == 0
    assert run("solve", "sliding", "-", given=text, PYTHONIOENCODING="utf-8").returncode == 0


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_standard_input_that_is_no_text_is_called_that(locale: str) -> None:
    found = subprocess.run(
        [sys.executable, "main.py", "solve", "sudoku", "-"],
        cwd=ROOT, input=b"\xff\xfe", capture_output=True, env=os.environ | {"LC_ALL": locale, "PYTHONUTF8": "0"}, timeout=60,
    )  # fmt: skip
    assert (found.returncode, found.stderr.strip()) == (2, b"The standard input is not text.")


def test_what_is_no_board_is_called_what_it_is(tmp_path: Path) -> None:
    assert "is a folder" in run("solve", "sliding", str(tmp_path)).stderr
    assert "There is no file 'boards/NONE.SDM'" in run("solve", "sudoku", "boards/NONE.SDM").stderr
    assert "There is no board" in run("solve", "sudoku").stderr
    assert "'1.5' is not a whole number" in run("generate", "sliding", "--seed", "1.5").stderr


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
def test_solve_reads_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("1 2 3/4 0 5/7 8 6",))
    writer.start()
    assert run("solve", "sliding", str(pipe)).returncode == 0
    writer.join()


def test_a_terminal_without_special_characters_is_served() -> None:
    assert "corner-in" in run("solvers", PYTHONIOENCODING="ascii").stdout


@pytest.mark.skipif(os.name != "posix", reason="needs a shell with /dev/full")
def test_closed_and_full_streams_get_a_sentence() -> None:
    def shell(line: str) -> subprocess.CompletedProcess[str]:
        command = line.format(main=f"{sys.executable} main.py")
        return subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True)

    closed = shell("{main} solve sliding - <&-")
    assert closed.returncode == 2 and "no standard input" in closed.stderr and "Traceback" not in closed.stderr
    full = shell("{main} generate sliding -n 5000 > /dev/full")
    assert full.returncode == 2 and full.stderr == "The output can't be written: No space left on device.\n"
    broken = shell("{main} generate sliding -n 5000 | head -1")
    assert (broken.stderr, broken.stdout.count("\n")) == ("", 1)


def test_unsolvable_is_proven() -> None:
    found = run("solve", "sliding", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "--json")
    assert found.returncode == 3
    assert json.loads(found.stdout)["verdict"] == "unsolvable"
    assert "parity" in run("solve", "sliding", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0").stdout


def test_a_limit_ends_in_giving_up() -> None:
    board = run("generate", "sliding", "--size", "30x30", "--seed", "1").stdout
    found = run("solve", "sliding", "-", "--limit", "0.01", "--json", given=board)
    assert found.returncode == 4
    assert json.loads(found.stdout)["verdict"] == "gave_up"


def test_a_limit_ends_a_solver_that_says_nothing() -> None:
    never = threading.Event()

    def silent() -> Iterator[Progress]:
        yield Progress(7)
        never.wait()

    with pytest.raises(GaveUp):
        list(within(0.2, with_heartbeat(silent())))
    assert list(with_heartbeat([Progress(1), Progress(2)])) == [Progress(1), Progress(2)]


def test_loading_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = {"clock": 0.0, "loading": 0.0}
    monkeypatch.setattr(tasks, "time", SimpleNamespace(monotonic=lambda: passed["clock"]))
    monkeypatch.setattr(tasks, "loading_s", lambda: passed["loading"])

    def takes(*seconds: tuple[float, float]) -> Iterator[Step | Progress]:
        for on_the_clock, for_loading in seconds:
            passed["clock"] += on_the_clock
            passed["loading"] += for_loading
            yield Progress(1)

    assert len(list(within(2.0, takes((9.0, 9.0), (1.0, 0.0), (5.0, 4.5))))) == 3
    with pytest.raises(GaveUp):
        list(within(2.0, takes((9.0, 9.0), (1.0, 0.0), (5.0, 3.5))))


def test_loading_is_told_beside_the_seconds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
        with loading():
            time.sleep(0.2)
        yield Step((Slide(8),), "Because.", "slide")

    solver = Solver("row-by-row", "Loading", "Loads first.", loads)
    monkeypatch.setattr(Registry, "named", lambda shelf, puzzle, name: solver)
    monkeypatch.setattr(sys, "argv", ["main.py", "solve", "sliding", "1 2 3/4 5 6/7 0 8", "--json"])
    began = time.perf_counter()
    assert main() == 0
    told = json.loads(capsys.readouterr().out)
    assert told["loading"] >= 0.2 and told["seconds"] + told["loading"] <= time.perf_counter() - began


def test_a_limit_ends_what_more_is_found_out_about_a_solved_board() -> None:
    items = [Progress(1), Progress(2, is_extra=True), Progress(3, is_extra=True)]
    assert list(within(1e-9, items[1:])) == items[1:2]
    with pytest.raises(GaveUp):
        list(within(1e-9, items))


def test_a_better_solution_arrives_as_a_whole_at_a_limit() -> None:
    first, *better = (Step((Slide(tile),), "Because.", "slide") for tile in (1, 2, 3))
    before, after = (Progress(nodes, is_extra=True) for nodes in (1, 3))
    items = [first, before, Progress(2, is_extra=True, is_anew=True), *better, after, first]
    assert list(within(1e-9, iter(items[2:]))) == items[2:6]
    assert final_steps(within(60.0, with_heartbeat(iter(items[:6])))) == better


def test_what_is_known_at_a_limit_is_told() -> None:
    with pytest.raises(GaveUp, match=r"did not end within the limit of 1e-09 s\. One is found"):
        list(within(1e-9, iter([Progress(1, known="One is found.")])))
    open_maze = "/".join(["S" + 14 * ".", *(13 * [15 * "."]), 14 * "." + "E"])
    found = run("solve", "onestroke", open_maze, "--limit", "1", "--json")
    assert found.returncode == 4
    assert "has 225 points, and none has more" in json.loads(found.stdout)["why"]


def test_what_a_solver_raises_is_heard() -> None:
    def failing() -> Iterator[Progress]:
        yield Progress(1)
        raise Unsolvable("No.")

    with pytest.raises(Unsolvable, match="No"):
        list(with_heartbeat(failing()))


def test_solver_options_are_set() -> None:
    up = run("solve", "sliding", BOARD, "--set", "direction=up")
    left = run("solve", "sliding", BOARD, "--set", "direction=left")
    assert up.returncode == left.returncode == 0 and up.stdout != left.stdout


def test_generate_repeats_its_seeds() -> None:
    first = run("generate", "sliding", "--size", "3x5", "--seed", "4", "-n", "3").stdout
    assert first == run("generate", "sliding", "--size", "3x5", "--seed", "4", "-n", "3").stdout
    boards = first.splitlines()
    assert len(set(boards)) == 3
    assert all((parse(board).rows, parse(board).cols) == (3, 5) for board in boards)
    assert run("generate", "sliding", "--home", "first").stdout.startswith("@first ")


def test_solvers_are_listed() -> None:
    names = [solver["name"] for solver in json.loads(run("solvers", "sliding", "--json").stdout)["sliding"]]
    assert names == ["row-by-row", "corner-in", "shortest", "short"]
    assert "row-by-row" in run("solvers").stdout
    assert "all-tracks-corrected  the same" in run("solvers", "onestroke").stdout


BAD: tuple[tuple[str, ...], ...] = (
    ("solve", "sliding", "1 2/3"),
    ("solve", "sliding", "nonsense"),
    ("solve", "sliding:"),
    ("solve", "sliding"),
    ("solve", "chess", "e4"),
    ("solve", "sliding", BOARD, "--solver", "magic"),
    ("solve", "sliding", BOARD, "--set", "direction=sideways"),
    ("solve", "sliding", BOARD, "--set", "direction"),
    ("solve", "sliding", BOARD, "--set", "colour=red"),
    ("solve", "sliding", "tests"),
    ("solve", "sliding", BOARD, "--limit", "soon"),
    ("solve", "sliding", BOARD, "--limit", "-1"),
    ("generate", "sliding", "--size", "1x4"),
    ("generate", "sliding", "--size", "31x4"),
    ("generate", "sliding", "-n", "0"),
    ("generate", "sliding", "--seed", "x"),
    ("generate", "chess"),
    ("solvers", "chess"),
    ("bench", "chess"),
    ("fly",),
    ("--",),
    ("shots", "somewhere", "--size", "huge"),
    ("shots", "somewhere", "--scale", "500"),
    ("play", "chess"),
    ("play", "sliding", "--size", "0x0"),
    ("play", "--size", "4x4"),
    ("play", "--window", "wide"),
    ("play", "--watch"),
    ("play", "sliding:1 2/3 0", "--size", "4x4"),
    ("play", "sliding", "--level", "warm-up/1", "--seed", "3"),
    ("play", "sliding", "--level", "nowhere/1"),
    ("play", "sliding:1 2 3/4 5 6/8 7 0"),
    ("play", "sliding", "--watch", "magic"),
    ("play", "sliding", "--picture", "no-such-file.png"),
    ("play", "sliding", "--picture", "README.md"),
)
NEAR = "sliding:1 2 3/4 0 5/7 8 6"
TOLD: dict[tuple[str, ...], str] = {
    ("solve", "sliding", "boards/none.txt"): "There is no file 'boards/none.txt'",
    ("solve", "sliding", BOARD, "--solver", "nobody.py"): "There is no file 'nobody.py'",
    ("solve", "sliding", BOARD, "--solver", "nobody"): "Choose one of row-by-row",
    ("race", "sliding", "--solvers", "row-by-row", "none"): "has no solver named 'none'",
    ("race", "sliding", "-n", "0"): "-n 0 makes no boards",
    ("race", "chess"): "chess",
    ("race", NEAR, "--size", "3x3"): "already names a board",
    ("race", "sliding", "--size", "3x99"): "99",
    ("review", NEAR): "has no moves",
    ("review", NEAR, "1"): "Tile 1 at r1c1 can't slide",
    ("review", NEAR, "x"): "the number of the tile",
    ("review", "sliding:1 2 3/4 5 6/8 7 0", "7"): "This board can't be solved",
    ("review", "chess:1", "e4"): "no puzzle named",
    ("review", "main.py"): "main.py contains no game",
}


@pytest.mark.parametrize(
    ("words", "told"), (dict.fromkeys(BAD, "") | TOLD).items(), ids=lambda each: each if isinstance(each, str) else " ".join(each)
)
def test_bad_input_gets_one_sentence(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["main.py", *words])
    try:
        code = main()
    except SystemExit as end:
        code = end.code
    found = capsys.readouterr()
    assert code == 2
    assert found.out == ""
    sentence = found.err.strip()
    assert told in sentence
    assert len(sentence.splitlines()) == 1 and sentence.endswith("."), sentence
    assert sentence[0].isupper() or sentence[0] in "'\"-" or sentence.startswith(words[-1]), sentence


def test_a_wrong_word_is_named_before_a_missing_display() -> None:
    assert "'nonsense'" in run("play", "nonsense").stderr
    assert "12 is too large" in run("play", "sliding:1 2/3 12").stderr
    assert "no display" in run("play", "sliding").stderr


def test_without_a_display_it_says_what_to_do() -> None:
    found = run()
    assert found.returncode == 2
    assert "no display" in found.stderr and "solve" in found.stderr


def test_doctor_has_a_line_for_everything_and_fails_without_a_display() -> None:
    found = run("doctor")
    lines = found.stdout.splitlines()
    assert found.returncode == 1
    assert [line.split()[1] for line in lines] == [
        "python", "pygame", "display", "grabbing", "pointer", "windows", "keys", "fonts", "kernels", "storage",
    ]  # fmt: skip
    assert all(line.split()[0] in ("ok", "--") and len(line.split()) > 2 for line in lines)


def test_doctor_ends_well_where_only_parts_of_the_program_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*failed: str) -> int:
        names = ("pygame", "display", "grabbing", "storage")
        monkeypatch.setattr(game.doctor, "checks", lambda: (Check(name, name not in failed, "") for name in names))
        return doctor(argparse.Namespace())

    assert (ended(), ended("grabbing"), ended("storage"), ended("display", "grabbing")) == (0, 0, 1, 1)


def test_a_solved_sudoku_is_printed_as_a_grid_and_as_a_line() -> None:
    lines = run("solve", "sudoku", ".3..2..34..2..4.").stdout.splitlines()
    assert lines[1:] == ["1 3 2 4", "2 4 1 3", "4 1 3 2", "3 2 4 1", "1324241341323241"]
    assert "step" in lines[0], "eliminations are no moves of the solution"


def test_a_sudoku_with_several_solutions_says_so() -> None:
    lines = run("solve", "sudoku", "................", "--solver", "fast").stdout.splitlines()
    assert lines[1] == "This is one of several solutions." and len(lines) == 7


def test_every_argument_has_help() -> None:
    commands = command_parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    for name, parser in commands.items():  # type: ignore[union-attr]
        assert parser.description, name
        assert all(action.help for action in parser._actions), [action.dest for action in parser._actions if not action.help]


def test_the_version_is_the_projects() -> None:
    found = run("--version")
    assert (found.returncode, found.stdout) == (0, f"Puzzle Playground {game.__version__}\n")


def test_help_names_every_command() -> None:
    found = run("--help").stdout
    for command in ("play", "solve", "generate", "shots", "windows", "doctor", "bench", "solvers"):
        assert command in found


def test_shots_draw_the_scenes_that_are_wanted(tmp_path: Path) -> None:
    import pygame

    found = run("shots", str(tmp_path), "--theme", "light", "--size", "960x600", "--only", "onestroke-", "--only", "external")
    assert found.returncode == 0
    files = sorted(tmp_path.glob("*.png"))
    assert len(files) == len(found.stdout.splitlines()) >= 15
    assert {file.name.partition("-")[0] for file in files} == {"onestroke", "external"}
    pictures = [pygame.image.load(file) for file in files]
    assert {picture.get_size() for picture in pictures} == {(960, 600)}
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == len(files), "two scenes look the same"

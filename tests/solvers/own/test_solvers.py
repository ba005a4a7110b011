"""Users' own solvers: what they may yield, and one clear sentence for each way in which they can be broken."""

import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.own_solvers import FAR, SLIDING, SOLVE, is_running, moves_of, own, registry_of, run, steps_of

from solvers import PUZZLES
from solvers.errors import BrokenSolver, GaveUp, Unsolvable
from solvers.own import running
from solvers.own.child import message_of
from solvers.own.registry import solver_at
from solvers.puzzle import Mark, Progress, Role, Step, final_steps, net_moves

ROOT = Path(__file__).resolve().parents[3]
Write = Callable[..., Path]


# what may be yielded


@pytest.mark.parametrize(
    "line",
    [
        "yield from (Slide(5), Slide(6))",
        "yield '5'; yield 6",
        "yield [5, '6']",
        "yield 5, 'Slide 5. It is in the way.'; yield [Slide(6)], 'Done.'",
        "yield Step((5, '6'), 'Both.', 'Twice')",
        "yield Progress(7); yield 5; yield 6",
        "return iter([5, 6])",
        "return [5, 6]",
        "yield 5, ''; yield 6, '. '",
        "print('x' * 3_000_000); yield 5; yield 6",
    ],
)
def test_moves_come_in_many_forms(write: Write, line: str) -> None:
    path = write(f"from solvers.puzzle import *\nfrom solvers.sliding.rules import Slide\ndef solve(state):\n    {line}\n")
    steps = steps_of(path, FAR)
    assert [str(move) for step in steps for move in step.moves] == ["5", "6"]
    assert all(step.headline and step.technique for step in steps)


def test_a_bare_move_points_at_what_it_moves(write: Write) -> None:
    (step,) = steps_of(write("TITLE = 'Mine, all mine'\ndef solve(state):\n    yield 6, 'Why not? It is near.'\n"))
    assert (step.headline, step.technique) == ("Why not? It is near", "Mine, all mine")
    assert [(mark.role, mark.cells) for mark in step.marks] == [(Role.SUBJECT, ((2, 2),))]


def test_a_step_keeps_all_its_parts(write: Write) -> None:
    path = write(
        "from solvers.puzzle import *\ndef solve(state):\n"
        "    yield Step((5,), 'No.', 'Try', stage='One', figures=(('tries', 1),))\n"
        "    yield Step((5,), 'And back.', 'Try')\n"
        "    yield Step((5, 6), 'Yes.', 'Try', (Mark(Role.TARGET, ((2, 2),), 'here'),), undoes=2, weight=3, clue='Look.')\n"
    )
    first, _, last = steps_of(path, FAR)
    assert (first.stage, first.figures) == ("One", (("tries", 1),))
    assert (last.undoes, last.weight, last.clue) == (2, 3, "Look.")
    assert (last.marks[0].role, last.marks[0].cells, last.marks[0].label) == (Role.TARGET, ((2, 2),), "here")


def test_a_better_solution_takes_the_place_of_the_first(write: Write) -> None:
    path = write(
        "from solvers.puzzle import *\ndef solve(state):\n"
        "    yield [6, 6, 6], 'Long.'\n    yield Progress(1)\n"
        "    yield Progress(2, is_anew=True)\n    yield 6, 'Short.'\n"
        "    yield Progress(3, is_anew=True)\n    yield [6, 6], 'Torn.'\n"
    )
    items = run(path)
    assert [step.why for step in final_steps(items)] == ["Short."]
    assert any(isinstance(item, Progress) and item.is_extra for item in items)


def test_all_four_puzzles_take_texts_of_moves(write: Write) -> None:
    assert moves_of(write("def solve(state):\n    yield 'r1c1=1'\n"), ".234341221434321", "sudoku") == ["r1c1=1"]
    assert moves_of(write("def solve(state):\n    yield 'r1c1-r1c2'\n"), "1 1", "link") == ["r1c1-r1c2"]
    assert moves_of(write("def solve(state):\n    yield ['r1c2', 'r1c3']\n"), "S.E", "onestroke") == ["r1c2", "r1c3"]


# what goes wrong

WORDS = "from solvers.puzzle import *\n" + SOLVE
BROKEN = {
    "syntax": ("def solve(state)\n    yield 6\n", "mine.py can't be read: expected ':' on line 1. .*"),
    "no text": ("\0", "mine.py can't be read: .*"),
    "no function": ("def solver(state):\n    yield 6\n", "mine.py has no function solve: .*"),
    "no callable": ("solve = 7\n", "mine.py has no function solve: .*"),
    "async": ("async def solve(state):\n    yield 6\n", r"solve in mine.py is async \(line 1\).*"),
    "no board": ("def solve():\n    yield 6\n", "solve in mine.py can't take a board: .*"),
    "no yield": (f"{SOLVE}print(6)\n", "mine.py yields nothing, it returns None: .*"),
    "import": (f"import no_such_thing\n{SOLVE}yield 6\n", "mine.py was stopped on line 1 by ModuleNotFoundError.*"),
    "raises": (f"{SOLVE}yield 5\n    f()\ndef f():\n    1 / 0\n", "mine.py was stopped on line 5 by ZeroDivisionError: .*"),
    "recursion": (f"{SOLVE}yield from solve(state)\n", "mine.py was stopped on line 2 by RecursionError.*"),
    "exit": (f"import sys\n{SOLVE}yield 5\n    sys.exit(3)\n", "mine.py ended its process on line 4: .*"),
    "vanishes": (f"import os\n{SOLVE}yield 5\n    os._exit(3)\n", r"mine.py ended its process after 1 step \(exit code 3\).*"),
    "kills": (f"import os\n{SOLVE}yield 5\n    os.kill(os.getpid(), 9)\n", r"mine.py ended its process after 1 step .*"),
    "junk": (
        f"import os\n{SOLVE}\n    for n in range(3, 20):\n        os.path.exists(n) and os.write(n, b'x\\n')\n    yield 6",
        ".*",
    ),
    "input": (f"{SOLVE}yield input()\n", "mine.py was stopped on line 2 by EOFError.*"),
    "None": (f"{SOLVE}yield 5\n    yield None\n", r"Step 2 of mine.py \(line 3\) yields None, which is not a move\. .*"),
    "an object": (f"{SOLVE}yield object()\n", r"Step 1 of mine.py \(line 2\) can't make the move <object .*"),
    "illegal": (f"{SOLVE}yield 5\n    yield 1\n", r"Step 2 of mine.py \(line 3\) can't make the move 1: .*"),
    "nothing": (f"{WORDS}yield Step((), '. ', '')\n", r"Step 1 of mine.py \(line 3\) makes no move and says nothing\. .*"),
    "no step": (f"{WORDS}yield Step(5, 1, 2)\n", "mine.py yields a Step on line 3 that can't be read .*"),
    "takes back": (
        f"{WORDS}yield [5, 5]\n    yield Step((), 'Back.', 'x', undoes=1)\n",
        r"Step 2 of mine.py \(line 4\) takes back 1 move, but .*",
    ),
    "mark": (
        f"{WORDS}yield Step((5,), 'x', 'x', (Mark(Role.PATH, ((7, 0),)),))\n",
        r"Step 1 of mine.py \(line 3\) marks a cell outside the board: .*",
    ),
    "role": (
        f"{WORDS}yield Step((5,), 'x', 'x', (Mark('ghost', ((0, 0),)),))\n",
        r"Step 1 of mine.py \(line 3\) has a mark with the role 'ghost'\. Choose one of subject, .*",
    ),
    "another puzzle": (f"PUZZLE = 'sudoku'\n{SOLVE}yield 6\n", "mine.py is a solver for sudoku, .*"),
    "no puzzle": (f"PUZZLE = 'chess'\n{SOLVE}yield 6\n", "mine.py is for 'chess', which is not a puzzle: .*"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_solver_gets_one_sentence(write: Write, name: str) -> None:
    text, sentence = BROKEN[name]
    with pytest.raises(BrokenSolver) as caught:
        run(write(text), FAR)
    assert re.fullmatch(sentence, str(caught.value)), str(caught.value)
    assert "\n" not in str(caught.value)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()) | st.binary() | st.just(10**4000),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)
whatever = (
    anything
    | st.builds(Progress, anything, anything, anything, anything, anything)
    | st.builds(Mark, anything, anything, anything, anything)
    | st.builds(Step, anything, anything, anything, anything, anything, anything, anything, anything, anything)
)


@given(st.lists(whatever, max_size=4))
def test_any_yielded_value_becomes_steps_or_a_sentence(items: list[Any]) -> None:
    start = SLIDING.parse(FAR)
    checker, steps = running.Checker(SLIDING, "mine.py", "Mine", start), []
    for item in items:
        try:
            message = message_of(item)
        except Exception:
            return  # the process says so in a sentence
        line = json.dumps({**message, "line": 3})
        try:
            steps += [found for found in checker.receive(json.loads(line)) if isinstance(found, Step)]
        except BrokenSolver as problem:
            assert str(problem).startswith("Step ") and "\n" not in str(problem)
            return
    assert start.apply_all(net_moves(steps)) and all(step.headline.encode() for step in steps)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to such a limit")
def test_a_solver_that_uses_too_much_memory_is_stopped(write: Write) -> None:
    with pytest.raises(BrokenSolver, match=r"mine\.py was stopped on line 3 by MemoryError"):
        run(write(f"from resource import *\n{SOLVE}bytearray(getrlimit(RLIMIT_DATA)[0] + 1)\n    yield 5\n"), FAR)


def test_stopping_too_early_is_not_a_solution(write: Write) -> None:
    with pytest.raises(GaveUp, match=r"mine\.py stopped after 1 move, and the board is not solved"):
        run(write("def solve(state):\n    yield 5\n"), FAR)
    with pytest.raises(GaveUp, match=r"mine\.py stopped without a move"):
        run(write("def solve(state):\n    return\n    yield\n"), FAR)


def test_a_solver_may_give_up(write: Write) -> None:
    text = "from solvers.errors import *\ndef solve(state):\n    yield 5\n    raise {}('Too hard.')\n"
    for kind in (GaveUp, Unsolvable):
        with pytest.raises(kind, match=r"mine\.py says: Too hard\."):
            run(write(text.format(kind.__name__)), FAR)


def test_unsolvable_boards_are_not_tried(write: Write, tmp_path: Path) -> None:
    path = write(f"from pathlib import Path\nPath({str(tmp_path / 'ran')!r}).touch()\ndef solve(state):\n    yield 5\n")
    with pytest.raises(Unsolvable):
        run(path, "1 2 3/4 5 6/8 7 0")
    assert not (tmp_path / "ran").exists()


def test_going_round_in_circles_comes_to_an_end(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MAX_STEPS", 500)
    with pytest.raises(BrokenSolver, match=r"mine\.py has made 500 steps, and the board is not solved"):
        run(write("def solve(state):\n    while True:\n        yield 5\n"), FAR)


@pytest.mark.skipif(sys.platform != "linux", reason="asks for processes by their number")
@pytest.mark.parametrize("place", ["while True: pass", "def solve(state):\n    while True: pass\n    yield"])
def test_an_endless_solver_is_killed_with_everything_it_started(write: Write, tmp_path: Path, place: str) -> None:
    note = tmp_path / "numbers"
    head = (
        "import os, pathlib, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'while True: pass'])\n"
        f"pathlib.Path({str(note)!r}).write_text(f'{{os.getpid()}} {{child.pid}} ')\n"
    )
    solver = solver_at(SLIDING, f"file:{write(head + place)}") if "solve" in place else None
    solver = solver or solver_at(SLIDING, f"file:{write(head + place + chr(10) + 'def solve(state): yield')}")
    items = solver.solve(SLIDING.parse(FAR))
    end = time.monotonic() + 30
    while not (note.exists() and note.read_text().endswith(" ")):
        assert isinstance(next(items), Progress) and time.monotonic() < end
    items.close()
    for number in note.read_text().split():
        while is_running(number):
            assert time.monotonic() < end, "it runs on"
            time.sleep(0.01)


def test_a_silent_solver_is_reported(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.own.running.LONG_SILENCE_S", 0.1)
    path = write("import time\ndef solve(state):\n    time.sleep(60); yield")
    items = solver_at(SLIDING, f"file:{path}")
    said = next(item.note for item in items.solve(SLIDING.parse(FAR)) if isinstance(item, Progress) and item.note)
    assert re.fullmatch(r"silent for \d+ s", said)


# the page


def examples() -> dict[str, str]:
    page = (ROOT / "docs" / "own-solver.md").read_text(encoding="utf-8")
    return dict(re.findall(r"<!-- (\w+\.py) -->\s+```python\n(.*?)```", page, re.DOTALL))


@pytest.mark.parametrize(
    ("name", "puzzle", "board"),
    [
        ("my_solver.py", "sliding", "8 6 7/2 5 4/3 0 1"),
        ("walk.py", "sliding", "1 2/0 3"),
        ("walk.py", "link", "1 2 1/3 . 3/2 4 4"),
        ("walk.py", "onestroke", "...S/.o../.#../E..o"),
    ],
)
def test_the_examples_of_the_page_solve(write: Write, name: str, puzzle: str, board: str) -> None:
    kind, path = PUZZLES[puzzle], write(examples()[name], name)
    steps = steps_of(path, board, puzzle)
    assert kind.parse(board).apply_all(net_moves(steps)).is_solved()
    assert not own(registry_of(path), puzzle)[name][2]


def test_every_kind_of_yield_on_the_page_is_one(write: Write) -> None:
    page = (ROOT / "docs" / "own-solver.md").read_text(encoding="utf-8")
    names = "from solvers.puzzle import Mark, Progress, Role, Step"
    assert names in page
    step = next(line.strip() for line in page.splitlines() if line.strip().startswith("yield Step((move,)"))
    path = write(f"{names}\ndef solve(state):\n    yield Progress(nodes=1000, note='depth 12')\n    move = 6\n    {step}\n")
    assert moves_of(path) == ["6"]

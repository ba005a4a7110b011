"""Functions that are imported when they are called first."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from solvers import PUZZLES
from solvers.lazy import Lazy

ROOT = Path(__file__).resolve().parents[2]


def lazy_parts(puzzle: Any) -> list[Lazy]:
    values = [getattr(puzzle, each.name) for each in fields(puzzle)] + [solver.run for solver in puzzle.solvers]
    return [value for value in values if isinstance(value, Lazy)]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_lazy_part_of_a_record_names_a_function(name: str) -> None:
    parts = lazy_parts(PUZZLES[name])
    assert parts and all(callable(part.function) for part in parts)


def test_arguments_are_handed_on_as_far_as_the_function_takes_them() -> None:
    assert Lazy("builtins:pow")(2, 5) == 32
    assert Lazy("builtins:abs", takes=1)(-2, 5) == 2


def test_the_records_load_no_solver() -> None:
    modules = {part.target.partition(":")[0] for puzzle in PUZZLES.values() for part in lazy_parts(puzzle)}
    code = f"import sys, solvers; sys.exit(str(set({sorted(modules)!r}) & set(sys.modules) or ''))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.strip() == "", f"loaded with the records: {done.stderr}"

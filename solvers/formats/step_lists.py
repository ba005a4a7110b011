"""Step lists as JSON: a solver's steps on a board, to save, send, and watch again without the solver.

The file is one object. Marks that many steps share are written once, in a table; steps refer to them by index.
Cells are [row, column] from 0, moves are texts, and fields of a step that have their default value are left out.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Any

from solvers import find_puzzle
from solvers.errors import IllegalMove, ParseError, PuzzleError, quoted
from solvers.history import History
from solvers.puzzle import Mark, Move, Puzzle, Role, State, Step

FORMAT, VERSION = "puzzle-playground-steps", 1
_ROLES = frozenset(Role)
_DEFAULTS = {item.name: item.default for item in fields(Step) if item.default is not MISSING}


@dataclass(frozen=True)
class StepList:
    """A solver's steps from a board, and which solver it was."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    steps: tuple[Step, ...]
    solver: str = ""  # its name; it may be unknown here
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None  # how long the search took, if it ended

    @property
    def solver_title(self) -> str:
        """The solver's title, or its name if it isn't known here."""
        return next((solver.title for solver in self.puzzle.solvers if solver.name == self.solver), self.solver)


# writing


def written(steps: StepList) -> Iterator[str]:
    """Yield the lines of a step list's file, one step per line, so that other threads get a turn in between."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "puzzle": steps.puzzle.name,
        "game": str(steps.start),
        "solver": steps.solver,
        "options": dict(steps.options),
        "seconds": steps.seconds,
    }
    yield "{"
    for name, value in head.items():
        yield f" {_json(name)}: {_json(value)},"
    indices: dict[Mark, int] = {}
    lines = [_json(_step_as_json(step, indices)) for step in steps.steps]
    yield ' "marks": ['
    yield from _separated([_json(_mark_as_json(mark)) for mark in indices])
    yield " ],"
    yield ' "steps": ['
    yield from _separated(lines)
    yield " ]"
    yield "}"


def _separated(lines: Sequence[str]) -> Iterator[str]:
    yield from (f"  {line}," for line in lines[:-1])
    yield from (f"  {line}" for line in lines[-1:])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _mark_as_json(mark: Mark) -> dict[str, Any]:
    entry: dict[str, Any] = {"role": mark.role.value, "cells": mark.cells}
    return entry | ({"label": mark.label} if mark.label else {}) | ({"digits": mark.digits} if mark.digits else {})


def _step_as_json(step: Step, indices: dict[Mark, int]) -> dict[str, Any]:
    """Return a step without default values; new marks are added to the table of indices."""
    entry = {item.name: value for item in fields(Step) if (value := getattr(step, item.name)) != item.default}
    entry["moves"] = list(map(str, step.moves))
    if step.marks:
        entry["marks"] = [indices.setdefault(mark, len(indices)) for mark in step.marks]
    return entry


# reading


def read(text: str) -> StepList:
    """Return the step list in a file's text, with every move checked; raises ParseError."""
    content = _checked(_content(text), _HEAD, "This list of steps")
    puzzle = find_puzzle(content["puzzle"])
    start = puzzle.parse(content["game"])
    marks = [_mark(entry, f"Mark {number} of this list", start) for number, entry in enumerate(content["marks"], 1)]
    steps = tuple(_step(entry, f"Step {number} of this list", puzzle, marks) for number, entry in enumerate(content["steps"], 1))
    _check_moves(start, steps)
    return StepList(puzzle, start, steps, content["solver"], content["options"], content["seconds"])


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        whole = "Its JSON is damaged" if text.lstrip("\ufeff \n").startswith("{") else "It is not JSON"
        raise ParseError(f"This file is not a list of steps. {whole}.") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ParseError("This file is not a list of steps saved by Share in Watch AI.")
    if content.get("version") != VERSION:
        version = quoted(str(content.get("version")))
        raise ParseError(f"This list of steps has version {version}, but only version {VERSION} is supported.")
    return content


def _checked(
    table: Any, kinds: Mapping[str, str], where: str, defaults: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the entries of a table, checked to be of the given kinds, with defaults for missing ones; raises ParseError."""
    if not isinstance(table, dict):
        raise ParseError(f"{where} is damaged: it is not a table.")
    found = {**defaults, **table}
    for name, kind in kinds.items():
        if name not in found or not _CHECKS[kind](found[name]):
            fault = f"is not a {kind}" if name in found else "is missing"
            raise ParseError(f"{where} is damaged: its {quoted(name)} {fault}.")
    return {name: found[name] for name in kinds}


def _mark(entry: Any, where: str, start: State[Any]) -> Mark:
    table = _checked(entry, _MARK, where, {"digits": (), "label": ""})
    cells, digits = table["cells"], table["digits"]
    rows, cols = start.extent
    outside = next((cell for cell in cells if cell[0] not in rows or cell[1] not in cols), None)
    if outside is not None:
        raise ParseError(f"{where} is damaged: the board has no cell {outside}.")
    if any(digit > len(rows) for digit in digits):
        raise ParseError(f"{where} is damaged: the board has no digit {max(digits)}.")
    if digits and len(digits) != len(cells):
        raise ParseError(f"{where} is damaged: it has {len(cells)} cells, but {len(digits)} digits.")
    return Mark(Role(table["role"]), tuple((row, col) for row, col in cells), table["label"], tuple(digits))


def _step(entry: Any, where: str, puzzle: Puzzle[Any, Any], marks: list[Mark]) -> Step:
    table = _checked(entry, _STEP, where, _DEFAULTS)
    indices = table["marks"]
    if indices and max(indices) >= len(marks):
        raise ParseError(f"{where} is damaged: it refers to mark {max(indices)}, but there are only {len(marks)}.")
    table["moves"] = tuple(_move(text, puzzle, where) for text in table["moves"])
    table["marks"] = tuple(marks[index] for index in indices)
    table["figures"] = tuple((name, count) for name, count in table["figures"])
    return Step(**table)


def _move(text: str, puzzle: Puzzle[Any, Any], where: str) -> Move:
    try:
        move: Move = puzzle.parse_move(text)
    except PuzzleError as problem:
        raise ParseError(f"{where} is damaged. {problem}") from None
    return move


def _check_moves(start: State[Any], steps: Iterable[Step]) -> None:
    """Raise ParseError unless every move can be made and only whole steps are taken back."""
    history = History(start)
    try:
        for step in steps:
            if step.undoes:
                history.state_at(len(history))
            history.append(step.moves, step.undoes)
        history.state_at(len(history))
    except IllegalMove as problem:
        raise ParseError(f"This list of steps is damaged: one of its moves can't be made. {problem}") from None
    except ValueError:
        raise ParseError("This list of steps is damaged: one of them doesn't take back whole steps.") from None


# what a file's values must be


def _is_number(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_list_of(is_valid: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(map(is_valid, value))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "text": _is_text,
    "whole number": _is_number,
    "number of seconds": lambda value: value is None or (type(value) in (int, float) and 0 <= value < float("inf")),
    "list": lambda value: isinstance(value, list),
    "table of texts": lambda value: isinstance(value, dict) and all(map(_is_text, value.values())),
    "list of texts": _is_list_of(_is_text),
    "list of mark numbers": _is_list_of(_is_number),
    "list of digits": _is_list_of(lambda digit: type(digit) is int and digit > 0),
    "known role": lambda value: isinstance(value, str) and value in _ROLES,
    "list of cells": _is_list_of(lambda cell: isinstance(cell, list) and [type(part) for part in cell] == [int, int]),
    "list of named figures": _is_list_of(lambda pair: isinstance(pair, list) and [type(part) for part in pair] == [str, int]),
}
"""kind of value, as messages call it -> the check that a value is of that kind"""
_HEAD = {
    "puzzle": "text",
    "game": "text",
    "marks": "list",
    "steps": "list",
    "solver": "text",
    "options": "table of texts",
    "seconds": "number of seconds",
}
_MARK = {"role": "known role", "cells": "list of cells", "digits": "list of digits", "label": "text"}
_STEP = {
    "moves": "list of texts",
    "why": "text",
    "technique": "text",
    "marks": "list of mark numbers",
    "stage": "text",
    "clue": "text",
    "weight": "whole number",
    "undoes": "whole number",
    "figures": "list of named figures",
}

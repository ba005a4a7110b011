"""Step lists as JSON: what a solver said about a board, to be kept, sent, and watched again without the solver.

The file is one object. Marks that many steps share are written once, in a table; steps name them by their place in it.
Cells are [row, column] from 0, moves are their texts, and what has its usual value in a step is left out.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Any

from solvers import find_puzzle
from solvers.errors import IllegalMove, ParseError, PuzzleError, quoted
from solvers.history import History
from solvers.puzzle import Mark, Move, Puzzle, Role, State, Step

FORMAT, VERSION = "puzzle-playground-steps", 1  # steps; so many are played again at most where one takes others back
_ROLES = frozenset(Role)
_USUAL = {item.name: item.default for item in fields(Step) if item.default is not MISSING}


@dataclass(frozen=True)
class StepList:
    """The steps of a solver from a board on, and which solver it was."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    steps: tuple[Step, ...]
    solver: str = ""  # its name; it may be unknown here
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None  # how long the search took, if it ended

    @property
    def solver_title(self) -> str:
        """What people call the solver: its name, where it isn't known here."""
        return next((solver.title for solver in self.puzzle.solvers if solver.name == self.solver), self.solver)


# writing


def written(steps: StepList) -> Iterator[str]:
    """Yield the lines of a step list's file, a step a line, so that other threads have their turn in between."""
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
    places: dict[Mark, int] = {}
    lines = [_json(_step_as_json(step, places)) for step in steps.steps]
    yield ' "marks": ['
    yield from _separated(_json(_mark_as_json(mark)) for mark in places)
    yield " ],"
    yield ' "steps": ['
    yield from _separated(lines)
    yield " ]"
    yield "}"


def _separated(lines: Iterable[str]) -> Iterator[str]:
    former = ""
    for line in lines:
        if former:
            yield f"  {former},"
        former = line
    if former:
        yield f"  {former}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _mark_as_json(mark: Mark) -> dict[str, Any]:
    told: dict[str, Any] = {"role": mark.role.value, "cells": mark.cells}
    return told | ({"label": mark.label} if mark.label else {}) | ({"digits": mark.digits} if mark.digits else {})


def _step_as_json(step: Step, places: dict[Mark, int]) -> dict[str, Any]:
    """Return a step without what is as usual; marks that are new are added to the table."""
    told = {item.name: value for item in fields(Step) if (value := getattr(step, item.name)) != item.default}
    told["moves"] = list(map(str, step.moves))
    if step.marks:
        told["marks"] = [places.setdefault(mark, len(places)) for mark in step.marks]
    return told


# reading


def read(text: str) -> StepList:
    """Return the step list that a file's text stands for, every move of it checked; raises ParseError, one clear sentence."""
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


def _checked(table: Any, kinds: Mapping[str, str], where: str, usual: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Return the entries of a table that are to be of some kinds, those that are left out as usual; raises ParseError."""
    if not isinstance(table, dict):
        raise ParseError(f"{where} is damaged: it is not a table.")
    found = {**usual, **table}
    for name, kind in kinds.items():
        if name not in found or not _FITS[kind](found[name]):
            fault = f"is no {kind}" if name in found else "is missing"
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
    table = _checked(entry, _STEP, where, _USUAL)
    places = table["marks"]
    if places and max(places) >= len(marks):
        raise ParseError(f"{where} is damaged: it names mark {max(places)}, and there are {len(marks)}.")
    table["moves"] = tuple(_move(text, puzzle, where) for text in table["moves"])
    table["marks"] = tuple(marks[place] for place in places)
    table["figures"] = tuple((name, count) for name, count in table["figures"])
    return Step(**table)


def _move(text: str, puzzle: Puzzle[Any, Any], where: str) -> Move:
    try:
        move: Move = puzzle.parse_move(text)
    except PuzzleError as problem:
        raise ParseError(f"{where} is damaged. {problem}") from None
    return move


def _check_moves(start: State[Any], steps: Iterable[Step]) -> None:
    """Raise ParseError unless every move can be made, and whole steps are taken back where some are."""
    history = History(start)
    try:
        for step in steps:
            if step.undoes:
                history.state_at(len(history))
            history.append(step.moves, step.undoes)
        history.state_at(len(history))
    except IllegalMove as problem:
        raise ParseError(f"This list of steps is damaged: a move of it can't be made. {problem}") from None
    except ValueError:
        raise ParseError("This list of steps is damaged: one of them does not take back whole steps.") from None


# what a file's values must be


def _is_number(value: Any) -> bool:
    return type(value) is int and value >= 0


def _are(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(map(fits, value))


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


_FITS: dict[str, Callable[[Any], bool]] = {
    "text": _is_text,
    "number from 0 on": _is_number,
    "number of seconds": lambda value: value is None or (type(value) in (int, float) and 0 <= value < float("inf")),
    "list": lambda value: isinstance(value, list),
    "table of texts": lambda value: isinstance(value, dict) and all(map(_is_text, value.values())),
    "list of texts": _are(_is_text),
    "list of marks' places": _are(_is_number),
    "list of digits": _are(lambda digit: type(digit) is int and digit > 0),
    "role that is known": lambda value: isinstance(value, str) and value in _ROLES,
    "list of cells": _are(lambda cell: isinstance(cell, list) and [type(part) for part in cell] == [int, int]),
    "list of figures with their names": _are(lambda pair: isinstance(pair, list) and [type(part) for part in pair] == [str, int]),
}
"""the kinds of values, as a sentence calls them, and what tells whether a value is one"""
_HEAD = {
    "puzzle": "text",
    "game": "text",
    "marks": "list",
    "steps": "list",
    "solver": "text",
    "options": "table of texts",
    "seconds": "number of seconds",
}
_MARK = {"role": "role that is known", "cells": "list of cells", "digits": "list of digits", "label": "text"}
_STEP = {
    "moves": "list of texts",
    "why": "text",
    "technique": "text",
    "marks": "list of marks' places",
    "stage": "text",
    "clue": "text",
    "weight": "number from 0 on",
    "undoes": "number from 0 on",
    "figures": "list of figures with their names",
}

"""Step lists as JSON: what a solver said about a board, to be kept, sent, and watched again without the solver.

The file is one object. Marks that many steps share are written once, in a table; steps name them by their place in it.
Cells are [row, column] from 0, moves are their texts, and what has its usual value in a step is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from solvers import find_puzzle
from solvers.errors import IllegalMove, ParseError, PuzzleError, quoted
from solvers.puzzle import Mark, Move, Puzzle, Role, State, Step

FORMAT, VERSION = "puzzle-playground-steps", 1
SNAPSHOT_PERIOD = 64
"""steps; so many are played again at most where one takes others back"""
_ROLES = frozenset(Role)
_STEP = {item.name: item.default for item in fields(Step)}


@dataclass(frozen=True)
class StepList:
    """The steps of a solver from a board on, and which solver it was."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    steps: tuple[Step, ...]
    solver: str = ""
    """its name; it may be one that nobody knows here"""
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None
    """how long the search took, if it ended"""

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
    told = {name: getattr(step, name) for name, usual in _STEP.items() if getattr(step, name) != usual}
    told["moves"] = list(map(str, step.moves))
    if step.marks:
        told["marks"] = [places.setdefault(mark, len(places)) for mark in step.marks]
    return told


# reading


def read(text: str) -> StepList:
    """Return the step list that a file's text stands for, every move of it checked; raises ParseError, one clear sentence."""
    content = _content(text)
    puzzle = find_puzzle(_part(content, "puzzle", _is_text))
    start = puzzle.parse(_part(content, "game", _is_text))
    marks = [_mark(entry, number, start) for number, entry in enumerate(_part(content, "marks", _is_list), 1)]
    steps = tuple(_step(entry, number, puzzle, marks) for number, entry in enumerate(_part(content, "steps", _is_list), 1))
    _check_moves(start, steps)
    solver, options = _part(content, "solver", _is_text), _part(content, "options", _is_table)
    return StepList(puzzle, start, steps, solver, options, _part(content, "seconds", _is_time))


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        whole = "It is torn, or not JSON" if text.lstrip("\ufeff \n").startswith("{") else "It is not JSON"
        raise ParseError(f"This file holds no list of steps. {whole}.") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ParseError("This file holds no list of steps: it was not saved by Share in Watch AI.")
    if content.get("version") != VERSION:
        version = quoted(str(content.get("version")))
        raise ParseError(f"This list of steps is of version {version}; version {VERSION} is known here.")
    return content


def _part(table: Mapping[str, Any], name: str, fits: Callable[[Any], bool], where: str = "This list of steps") -> Any:
    """Return an entry of a table; raises ParseError if it is missing or of another kind."""
    if name not in table or not fits(table[name]):
        fault = f"is no {_KINDS[fits]}" if name in table else "is missing"
        raise ParseError(f"{where} is damaged: its {quoted(name)} {fault}.")
    return table[name]


def _mark(entry: Any, number: int, start: State[Any]) -> Mark:
    where = f"Mark {number} of this list"
    if not _is_table_of_any(entry):
        raise ParseError(f"{where} is damaged: it is not a table.")
    role, cells = _part(entry, "role", _is_role, where), _part(entry, "cells", _is_cells, where)
    digits = _part({"digits": ()} | entry, "digits", _is_digits, where)
    rows, cols = start.extent
    outside = next((cell for cell in cells if cell[0] not in rows or cell[1] not in cols), None)
    if outside is not None:
        raise ParseError(f"{where} is damaged: the board has no cell {outside}.")
    if any(digit > len(rows) for digit in digits):
        raise ParseError(f"{where} is damaged: the board has no digit {max(digits)}.")
    if digits and len(digits) != len(cells):
        raise ParseError(f"{where} is damaged: it has {len(cells)} cells, but {len(digits)} digits.")
    label = _part({"label": ""} | entry, "label", _is_text, where)
    return Mark(Role(role), tuple((row, col) for row, col in cells), label, tuple(digits))


def _step(entry: Any, number: int, puzzle: Puzzle[Any, Any], marks: list[Mark]) -> Step:
    where = f"Step {number} of this list"
    if not _is_table_of_any(entry):
        raise ParseError(f"{where} is damaged: it is not a table.")
    table = {"marks": [], "stage": "", "clue": "", "weight": 0, "undoes": 0, "figures": []} | entry
    places = _part(table, "marks", _is_places, where)
    if places and max(places) >= len(marks):
        raise ParseError(f"{where} is damaged: it names mark {max(places)}, and there are {len(marks)}.")
    return Step(
        tuple(_move(text, puzzle, where) for text in _part(table, "moves", _is_texts, where)),
        why=_part(table, "why", _is_text, where),
        technique=_part(table, "technique", _is_text, where),
        marks=tuple(marks[place] for place in places),
        stage=_part(table, "stage", _is_text, where),
        clue=_part(table, "clue", _is_text, where),
        weight=_part(table, "weight", _is_number, where),
        undoes=_part(table, "undoes", _is_number, where),
        figures=tuple((name, count) for name, count in _part(table, "figures", _is_figures, where)),
    )


def _move(text: str, puzzle: Puzzle[Any, Any], where: str) -> Move:
    try:
        move: Move = puzzle.parse_move(text)
    except PuzzleError as problem:
        raise ParseError(f"{where} is damaged. {problem}") from None
    return move


def _check_moves(start: State[Any], steps: Iterable[Step]) -> None:
    """Raise ParseError unless every move can be made, and whole steps are taken back where some are."""
    way = _Way(start)
    for step in steps:
        way.go(step)
    way.play()


class _Way:
    """The steps that lead to a position, and the position after some of them. Many moves are made at once, which is quick."""

    def __init__(self, start: State[Any]) -> None:
        self._turns: list[tuple[Move, ...]] = []
        self._kept = [(0, start)]

    def go(self, step: Step) -> None:
        """Make a step; its moves may be tried later."""
        if step.undoes:
            self.play()
            self._take_back(step.undoes)
        self._turns.append(step.moves)
        if len(self._turns) - self._kept[-1][0] >= SNAPSHOT_PERIOD:
            self._kept.append((len(self._turns), self.play()))

    def play(self) -> State[Any]:
        """Return the position after all steps; raises ParseError if a move of them can't be made."""
        place, state = self._kept[-1]
        try:
            return state.apply_all([move for turn in self._turns[place:] for move in turn])
        except IllegalMove as problem:
            raise ParseError(f"This list of steps is damaged: a move of it can't be made. {problem}") from None

    def _take_back(self, count: int) -> None:
        while count > 0 and self._turns:
            count -= len(self._turns.pop())
        if count:
            raise ParseError("This list of steps is damaged: one of them does not take back whole steps.")
        while self._kept[-1][0] > len(self._turns):
            self._kept.pop()


# what a file's values must be


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_time(value: Any) -> bool:
    return value is None or (type(value) in (int, float) and 0 <= value < float("inf"))


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_table_of_any(value: Any) -> bool:
    return isinstance(value, dict)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_places(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_number, value))


def _is_digits(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(type(digit) is int and digit > 0 for digit in value)


def _is_role(value: Any) -> bool:
    return isinstance(value, str) and value in _ROLES


def _is_cells(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_cell, value))


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)


def _is_figures(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _is_text(pair[0]) and type(pair[1]) is int for pair in value
    )


_KINDS: dict[Callable[[Any], bool], str] = {
    _is_text: "text",
    _is_number: "number from 0 on",
    _is_time: "number of seconds",
    _is_list: "list",
    _is_table: "table of texts",
    _is_texts: "list of texts",
    _is_places: "list of marks' places",
    _is_digits: "list of digits",
    _is_role: "role that is known",
    _is_cells: "list of cells",
    _is_figures: "list of figures with their names",
}
"""what is told of a value that doesn't fit"""

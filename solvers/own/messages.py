"""What own solvers may yield, as plain values that go through a pipe.

A move, its text or its number; several moves in a list; either of them with a sentence, as a pair; a Step; a Progress.
"""

from collections.abc import Iterable
from typing import Any

from solvers.puzzle import Mark, Progress, Step

MAX_CHARACTERS = 2000
MAX_MOVES = 100_000  # in one step
MAX_NUMBER = 10**100


def message_of(item: Any) -> dict[str, Any]:
    """Return the message for a yielded item; anything that a solver may not yield is marked as rubbish."""
    if isinstance(item, Progress):
        return _progress(item)
    if isinstance(item, Step):
        return _step(item)
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[1], str):
        return {"moves": _moves(item[0]), "why": shortened(item[1])}
    if item is None or isinstance(item, (bool, float, dict, set, bytes)) or item in ((), []):
        return {"rubbish": shortened(repr(item), 80)}
    return {"moves": _moves(item)}


def shortened(text: str, most: int = MAX_CHARACTERS) -> str:
    """Return a text on one line, cut off if it is too long."""
    line = " ".join(_readable(text[: 2 * most]).split())
    return line if len(line) <= most else f"{line[:most]}…"


def _readable(text: str) -> str:
    """Return a text that can be drawn and written anywhere: lone surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()


def _number(number: Any) -> int:
    return min(max(int(number), -MAX_NUMBER), MAX_NUMBER)


def _moves(moves: Any) -> list[str]:
    """Return the texts of one move or several."""
    several: Iterable[Any] = moves if isinstance(moves, (list, tuple)) else (moves,)
    return [shortened(str(move), 80) for move, _ in zip(several, range(MAX_MOVES), strict=False)]


def _progress(item: Progress) -> dict[str, Any]:
    return {
        "nodes": _number(item.nodes),
        "note": shortened(str(item.note), 80),
        "fraction": None if item.fraction is None else min(max(float(item.fraction), 0.0), 1.0),
        "unit": shortened(str(item.unit), 40),
        "known": shortened(str(item.known)),
        "is_anew": bool(item.is_anew),
    }


def _step(item: Step) -> dict[str, Any]:
    return {
        "moves": _moves(tuple(item.moves)),
        "why": shortened(str(item.why)),
        "technique": shortened(str(item.technique), 80),
        "marks": [_mark(mark) for mark in item.marks],
        "stage": shortened(str(item.stage), 80),
        "clue": shortened(str(item.clue)),
        "weight": _number(item.weight),
        "undoes": _number(item.undoes),
        "figures": [(shortened(str(name), 40), _number(number)) for name, number in item.figures],
    }


def _mark(mark: Mark) -> dict[str, Any]:
    return {
        "role": shortened(str(mark.role), 40),
        "cells": [(_number(row), _number(col)) for row, col in mark.cells],
        "label": _readable(str(mark.label)[:MAX_CHARACTERS]),
        "digits": [_number(digit) for digit in mark.digits],
    }

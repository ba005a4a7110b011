"""Where the line of a maze begins and ends: by letters, by the line drawn so far, and by what marks single cells."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from solvers.onestroke.maze import COIN, END, START
from solvers.puzzle import Cell
from vision.cells.looks import PATCH, Array
from vision.readers.onestroke.board import Board, is_refuted_from
from vision.readers.onestroke.contents import Content
from vision.readers.onestroke.roles import is_golden

CLEARLY = 1.5
"""one of two marks is the start if so much more speaks for it"""
FULL = 40.0
"""colours of so much chroma count fully"""
DULL_END = 0.8
"""how sure it is that a grey or black mark is the end where only the start has its letter"""
EVEN = 0.85
"""how sure the ends are where they look alike: a line from one to the other is the same from the other to the one"""
HUES = (0, 45, 75, 105, 130, 180, 220, 290, 315, 340, 360)
LIKENESS = (-2.0, -2.0, -0.5, 0.0, 2.0, 2.0, 1.0, 1.0, 0.5, -1.0, -2.0)
"""degrees in CIE L*a*b*, and how far colours of them speak for a start: red, orange, yellow, green, cyan, blue, purple, pink"""


GUESSED = "Which of the marked cells is the start and which the end is a guess by their colours."


@dataclass(frozen=True)
class Marks:
    """What marks single cells of a maze."""

    numbered: tuple[Cell, ...]
    letters: dict[Cell, str]
    spots: tuple[Cell, ...]
    """cells that look like no other one"""
    single: frozenset[Cell]
    """cells whose ground is like no other one's"""
    contents: dict[Cell, Content]
    grounds: Array
    """(rows, columns, 3)"""


@dataclass(frozen=True)
class Ends:
    """The start and the end of a line, as far as they are marked, and what is left of the spots."""

    start: Cell | None
    end: Cell | None
    spots: tuple[Cell, ...] = ()
    doubt: float = 1.0
    """how sure it is which is which, 0 to 1"""
    note: str = ""


def put_ends(board: Board, marks: Marks, order: tuple[Cell, ...]) -> Ends:
    """Write the start, the end and the line into a board, and return them."""
    found = _numbered(marks) if marks.numbered else _on_line(board, marks, order) if order else _marked(board, marks)
    if order and found.start in (order[0], order[-1]):
        board.line = order if order[0] == found.start else order[::-1]
    if found.start is not None:
        board.signs[found.start] = START
    if found.end is not None:
        board.signs[found.end] = END
    if found.note:
        board.notes.append(found.note)
    return found


def _numbered(marks: Marks) -> Ends:
    return Ends(marks.numbered[0], marks.numbered[-1], marks.spots)


def _on_line(board: Board, marks: Marks, order: tuple[Cell, ...]) -> Ends:
    """Return the ends where a line has been begun: the start is at one of its ends."""
    start, end = _lettered(marks)
    at_ends = [cell for cell in (order[0], order[-1]) if cell in marks.spots or cell in marks.single]
    left = _without_coins(board, marks, [cell for cell in marks.spots if cell not in order and cell not in (start, end)])
    if end is None and len(left) == 1:
        end = left.pop()
    if start is not None:
        return Ends(start, end, tuple(left))
    if len(at_ends) == 1:
        return Ends(at_ends[0], end, tuple(left), 0.9)
    start = next((cell for cell in (order[0], order[-1]) if not is_refuted_from(board, order, cell)), order[0])
    return Ends(start, end, tuple(left), 0.6, "Which end of the line is its head is a guess.")


def _marked(board: Board, marks: Marks) -> Ends:
    """Return the ends where there is no line."""
    start, end = _lettered(marks)
    left = _without_coins(board, marks, [cell for cell in marks.spots if cell not in (start, end)])
    if start is not None or end is not None or not left:
        if start is None and left:
            start = left.pop(0)
        if end is None and start is not None and len(left) == 1:
            end = left.pop()
            return Ends(start, end, (), 1.0 if _is_vivid(marks, end) else DULL_END)
        return Ends(start, end, tuple(left))
    left.sort(key=lambda cell: -_likeness_to_start(marks, cell))
    start = left.pop(0)
    if len(left) != 1:
        return Ends(start, None, tuple(left))
    end = left.pop()
    ahead = _likeness_to_start(marks, start) - _likeness_to_start(marks, end)
    if {start, end}.isdisjoint({*marks.single, *marks.contents}):
        return Ends(start, end, (), EVEN, GUESSED)
    if ahead > CLEARLY:
        return Ends(start, end)
    return Ends(start, end, (), 0.6 + 0.2 * ahead / CLEARLY, GUESSED)


def _lettered(marks: Marks) -> tuple[Cell | None, Cell | None]:
    named = {sign: cell for cell, sign in marks.letters.items()}
    return named.get(START), named.get(END)


def _without_coins(board: Board, marks: Marks, cells: list[Cell]) -> list[Cell]:
    """Return cells without those that hold a round and golden picture, which are written into the board as coins."""
    coins = [cell for cell in cells if marks.letters and _is_golden(marks.contents.get(cell))]
    board.signs |= dict.fromkeys(coins, COIN)
    return [cell for cell in cells if cell not in coins]


def _is_golden(content: Content | None) -> bool:
    return content is not None and content.radius > 0 and is_golden(content.colour)


def _likeness_to_start(marks: Marks, cell: Cell) -> float:
    """Return how far what marks a cell speaks for a start, as against an end.

    Starts are mostly green, or blue, ends red; a ball or a figure that waits on a coloured cell, or is round, is at the start.
    """
    content, is_single = marks.contents.get(cell), cell in marks.single
    colours = [marks.grounds[cell]] if is_single or content is None else []
    colours += [content.colour, _vivid(content)] if content is not None else []
    liked = max((_hue_likeness(colour) for colour in colours), key=abs)
    return liked + (1.0 if content is not None and is_single else 0.0) + (0.5 if content is not None and content.radius else 0.0)


def _is_vivid(marks: Marks, cell: Cell) -> bool:
    """Tell whether what marks a cell has a strong colour or is on a coloured ground."""
    content = marks.contents.get(cell)
    return content is None or float(np.hypot(*_vivid(content)[1:].tolist())) > FULL


def _vivid(content: Content) -> Array:
    """Return the strongest colour of what stands in a cell."""
    colours = (content.patch + content.ground)[PATCH // 8 : -PATCH // 8, PATCH // 8 : -PATCH // 8].reshape(-1, 3)
    chroma = np.hypot(colours[:, 1], colours[:, 2])
    return np.asarray(colours[chroma >= np.quantile(chroma, 0.9)].mean(0), np.float32)


def _hue_likeness(colour: Array) -> float:
    """Return how far a colour speaks for a start: green 2, blue 1, red -2, by its chroma."""
    across, down = float(colour[1]), float(colour[2])
    weight = min(1.0, math.hypot(across, down) / FULL)
    hue = math.degrees(math.atan2(down, across)) % 360
    return weight * float(np.interp(hue, HUES, LIKENESS))

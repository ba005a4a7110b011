"""Reads sudokus as people write them: one line, a drawn grid, .sdk and .ss files, numbers or candidates split by spaces."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import dropwhile
from typing import TypeAlias

from solvers.errors import ParseError, quoted
from solvers.sudoku.rules import SudokuState, parse_move
from solvers.sudoku.shape import BOXES, SYMBOLS, Shape, boxed, shape_of
from solvers.words import count

Shapes: TypeAlias = Mapping[int, Shape]

_EMPTY = ".0_xX?"
_FRAME = re.compile(r"[-+*|.:=!'\s]*-[-+*|.:=!'\s]*")
"""a line of a drawn frame: it has a dash, and nothing that could be a cell but the dots of its corners"""
_BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_BORDERS = str.maketrans("", "", f"|-+*:;,=!'\"[]() \t/\n\r\ufeff{_BOX_DRAWING}")
_MOVE = re.compile(r"r\d{1,2}c\d{1,2}[=+~-].*", re.IGNORECASE)
_SECTION = re.compile(r"\[(\w+)\]")
_MARKER = re.compile(r"@(\d{1,2})x(\d{1,2})", re.IGNORECASE)
SHAPES = {shape.n_cells: shape for shape in map(shape_of, BOXES)}  # for each number of cells the usual shape
LARGEST_OF_ONE_CHARACTER = 9
"""the largest size whose digits are all written with one character, so that several in a word are candidates"""
FEWEST_IN_A_LINE = 36
"""cells of the smallest sudoku that stands in a line for itself: 16 can be the row of a larger one"""


def parse(text: str) -> SudokuState:
    """Return the position that a text stands for; raises ParseError that quotes what is wrong."""
    shapes, text = _split_marker(text)
    words = text.split()
    moves = list(dropwhile(lambda word: not _MOVE.fullmatch(word), words))
    body = text if not moves else text[: text.index(moves[0])]
    sections = _sections(body)
    puzzle = sections.get("puzzle", "")
    state = _with_candidates(puzzle, shapes) or _with_givens(_cells(puzzle, shapes), shapes)
    if "state" in sections:
        state = _with_state(state, _cells(sections["state"], shapes))
    try:
        return state.apply_all(map(parse_move, moves))
    except ParseError:
        raise
    except ValueError as problem:
        raise ParseError(str(problem)) from problem


def _split_marker(text: str) -> tuple[Shapes, str]:
    """Return the shapes that a board can have, by the number of its cells, and the board without the marker that says so."""
    text = text.lstrip("\ufeff \t\r\n")
    if not text.startswith("@"):
        return SHAPES, text
    word, *body = text.split(maxsplit=1)
    box = _MARKER.fullmatch(word)
    if box is None:
        written = "write the rows and columns of a box, such as @3x2, or @1x6 for no boxes"
        raise ParseError(f"{quoted(word)} in front of a sudoku is unknown: {written}.")
    shape = boxed(int(box[1]), int(box[2]))
    return {shape.n_cells: shape}, "".join(body)


def _sections(text: str) -> dict[str, str]:
    """Return the lines of each section of an .sdk file, or all lines as the puzzle; comments and frames are left out."""
    name, found = "puzzle", dict[str, list[str]]()
    for line in text.splitlines():
        header = _SECTION.fullmatch(line.strip())
        if header:
            name = header[1].lower()
        elif not _FRAME.fullmatch(line):
            found.setdefault(name, []).append(line.partition("#")[0])
    return {name: "\n".join(lines) for name, lines in found.items()}


def _with_givens(givens: bytes, shapes: Shapes) -> SudokuState:
    return SudokuState.of_givens(shapes[len(givens)], givens)


def _with_candidates(text: str, shapes: Shapes) -> SudokuState | None:
    """Return the position of a grid of candidates, each a pencil mark unless it is alone; None if the text is something else."""
    words = _words(text)
    size = shapes[len(words)].size if len(words) in shapes else 0
    if not 0 < size <= LARGEST_OF_ONE_CHARACTER or all(len(word) == 1 for word in words):
        return None
    digits = SYMBOLS[1 : size + 1]
    if not all("".join(filter(word.__contains__, digits)) == word for word in words):
        return None
    givens = bytes(int(word) if len(word) == 1 else 0 for word in words)
    marks = tuple(sum(1 << (int(digit) - 1) for digit in word) if len(word) > 1 else 0 for word in words)
    return replace(_with_givens(givens, shapes), marks=marks)


def _words(text: str) -> list[str]:
    return text.translate(str.maketrans("|/", "  ")).split()


def _cells(text: str, shapes: Shapes) -> bytes:
    """Return the digits of all cells, 0 for empty ones."""
    words = _words(text)
    if len(words) in shapes and any(len(word) > 1 for word in words) and all(map(_is_number, words)):
        return bytes(_number(word, shapes[len(words)].size) for word in words)
    characters = text.translate(_BORDERS)
    if not characters:
        raise ParseError("This sudoku is empty: write its cells row by row, with a dot for each empty one.")
    for character in characters:
        if character not in _EMPTY and character.upper() not in SYMBOLS:
            known = "cells are a dot or 0 where empty, and 1 to 9, then A to G"
            raise ParseError(f"{quoted(character)} in {quoted(text.strip())} is not a cell of a sudoku: {known}.")
    if len(characters) not in shapes:
        raise ParseError(_miscounted(text, len(characters), shapes))
    size = shapes[len(characters)].size
    return bytes(_digit(character, size) for character in characters)


def _miscounted(text: str, n_cells: int, shapes: Shapes) -> str:
    """Return in a sentence why a text with a number of cells is not one sudoku."""
    for parts in (text.splitlines(), re.split(r"\n\s*\n", text)):
        lengths = [len(part.translate(_BORDERS)) for part in parts if part.strip()]
        if len(lengths) > 1 and set(lengths) <= shapes.keys() and min(lengths) >= FEWEST_IN_A_LINE:
            return f"There are {len(lengths)} sudokus here: give one of them."
    known = ", ".join(f"{cells} ({shape.size} x {shape.size})" for cells, shape in shapes.items())
    if shapes is SHAPES:
        return f"A sudoku can't have {count(n_cells, 'cell')}: it has {known}."
    return f"There {'is' if n_cells == 1 else 'are'} {count(n_cells, 'cell')}, but a sudoku of such boxes has {known}."


def _digit(character: str, size: int) -> int:
    return _checked(0 if character in _EMPTY else SYMBOLS.index(character.upper()), size, character.upper())


def _is_number(word: str) -> bool:
    return word in {".", "_"} or (word.isascii() and word.isdigit() and len(word) <= 2)


def _number(word: str, size: int) -> int:
    return _checked(int(word) if word.isdigit() else 0, size, word)


def _checked(digit: int, size: int, written: str) -> int:
    if digit > size:
        raise ParseError(f"A {size} x {size} sudoku has the digits 1 to {SYMBOLS[size]}, not {written}.")
    return digit


def _with_state(state: SudokuState, digits: bytes) -> SudokuState:
    """Return the position whose placed digits stand in a second grid; raises ParseError if it has other givens."""
    if len(digits) != len(state.givens):
        raise ParseError(f"The puzzle has {len(state.givens)} cells, but its state has {len(digits)}.")
    for cell, (given, digit) in enumerate(zip(state.givens, digits, strict=True)):
        if given and given != digit:
            name = state.shape.name_of(cell)
            raise ParseError(f"The state has {SYMBOLS[digit]} at {name}, where the puzzle has the given {SYMBOLS[given]}.")
    return SudokuState(state.shape, state.givens, digits, state.marks, state.colours)

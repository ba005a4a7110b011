"""Reads sudokus as people write them: one line, a drawn grid, .sdk and .ss files, numbers split by spaces."""

from __future__ import annotations

import re

from solvers.puzzle import ParseError, quoted
from solvers.sudoku.rules import SudokuState, parse_move
from solvers.sudoku.shape import BOXES, SYMBOLS

_EMPTY = ".0_xX?"
_FRAME = re.compile(r"[-+*|.:=!'\s]*-[-+*|.:=!'\s]*")
"""a line of a drawn frame: it has a dash, and nothing that could be a cell but the dots of its corners"""
_BORDERS = str.maketrans("", "", "|-+*:;,!'\" \t/\n\r\ufeff")
_MOVE = re.compile(r"r\d{1,2}c\d{1,2}[=+~-].*", re.IGNORECASE)
_SECTION = re.compile(r"\[(\w+)\]")
SIZES = {size * size: size for size in BOXES}


def parse(text: str) -> SudokuState:
    """Return the position that a text stands for; raises ParseError that quotes what is wrong."""
    words = text.split()
    moves = [word for word in words if _MOVE.fullmatch(word)]
    body = text if not moves else text[: text.index(moves[0])]
    sections = _sections(body)
    givens = _cells(sections.get("puzzle", ""))
    size = SIZES[len(givens)]
    state = SudokuState.of_givens(size, givens)
    if "state" in sections:
        state = _with_state(state, _cells(sections["state"]))
    try:
        return state.apply_all(map(parse_move, moves))
    except ParseError:
        raise
    except ValueError as problem:
        raise ParseError(str(problem)) from problem


def _sections(text: str) -> dict[str, str]:
    """Return the lines of each section of an .sdk file, or all lines as the puzzle; comments and frames are left out."""
    name, found = "puzzle", dict[str, list[str]]()
    for line in text.splitlines():
        header = _SECTION.fullmatch(line.strip())
        if header:
            name = header[1].lower()
        elif not line.lstrip().startswith("#") and not _FRAME.fullmatch(line):
            found.setdefault(name, []).append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


def _cells(text: str) -> bytes:
    """Return the digits of all cells, 0 for empty ones."""
    words = text.translate(str.maketrans("|/", "  ")).split()
    if len(words) in SIZES and any(len(word) > 1 for word in words) and all(map(_is_number, words)):
        return bytes(_number(word, SIZES[len(words)]) for word in words)
    characters = text.translate(_BORDERS)
    if not characters:
        raise ParseError("This sudoku is empty: write its cells row by row, with a dot for each empty one.")
    for character in characters:
        if character not in _EMPTY and character.upper() not in SYMBOLS:
            known = "cells are a dot or 0 where empty, and 1 to 9, then A to G"
            raise ParseError(f"{quoted(character)} in {quoted(text.strip())} is not a cell of a sudoku: {known}.")
    if len(characters) not in SIZES:
        known = ", ".join(f"{cells} ({size} x {size})" for cells, size in SIZES.items())
        raise ParseError(f"A sudoku can't have {len(characters)} cells: it has {known}.")
    size = SIZES[len(characters)]
    return bytes(_digit(character, size) for character in characters)


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
    return SudokuState(state.size, state.givens, digits, state.marks, state.colours)

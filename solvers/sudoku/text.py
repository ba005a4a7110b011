"""Reads sudokus as people write them: one line, a drawn grid, .sdk and .ss files, or numbers or candidates between spaces."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import TypeAlias

from solvers.errors import ParseError, PuzzleError, quoted
from solvers.sudoku.rules import SudokuState, parse_move
from solvers.sudoku.shape import BOXES, SYMBOLS, Shape, boxed, shape_of
from solvers.words import count

Shapes: TypeAlias = Mapping[int, Shape]
_EMPTY = ".0_xX?"
_FRAME = re.compile(r"[-+*|.:=!'\s]*-[-+*|.:=!'\s]*")
"""a line of a drawn frame: it has a dash, and nothing that could be a cell except dots for its corners"""
_BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_BORDERS = str.maketrans("", "", f"|-+*:;,=!'\"[]() \t/\n\r\ufeff{_BOX_DRAWING}")
_MOVE = re.compile(r"r\d{1,2}c\d{1,2}[=+~-].*", re.IGNORECASE)
_SECTION = re.compile(r"\[(\w+)\]")
_MARKER = re.compile(r"@(\d{1,2})x(\d{1,2})", re.IGNORECASE)
SHAPES = {shape.n_cells: shape for shape in map(shape_of, BOXES)}  # number of cells -> the usual shape
MAX_ONE_CHARACTER_SIZE = 9  # the largest size whose numbers all have one character, so that longer words are candidates
MIN_CELLS_IN_A_LINE = 36
"""cells of the smallest sudoku that a line can hold: 16 cells can be one row of a larger sudoku"""


def parse(text: str) -> SudokuState:
    """Return the position for a text; raises a ParseError that quotes what is wrong."""
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
    except PuzzleError as problem:
        raise ParseError(str(problem)) from problem


def _split_marker(text: str) -> tuple[Shapes, str]:
    """Return the possible shapes by their number of cells, and the text without its box marker."""
    text = text.lstrip("\ufeff \t\r\n")
    if not text.startswith("@"):
        return SHAPES, text
    word, *body = text.split(maxsplit=1)
    box = _MARKER.fullmatch(word)
    if box is None:
        advice = "write the rows and columns of a box, such as @3x2, or @1x6 for no boxes"
        raise ParseError(f"{quoted(word)} in front of a sudoku is unknown: {advice}.")
    shape = boxed(int(box[1]), int(box[2]))
    return {shape.n_cells: shape}, "".join(body)


def _sections(text: str) -> dict[str, str]:
    """Return the text of each section of an .sdk file, or all of another text as the puzzle, without comments and frames."""
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
    """Return the position of a grid of candidates, or None if it isn't one; single candidates are givens, others pencil marks."""
    words = _words(text)
    size = shapes[len(words)].size if len(words) in shapes else 0
    if not 0 < size <= MAX_ONE_CHARACTER_SIZE or all(len(word) == 1 for word in words):
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
        return _checked([int(word) if word.isdigit() else 0 for word in words], shapes, words)
    characters = text.translate(_BORDERS)
    if not characters:
        raise ParseError("This sudoku is empty: write its cells row by row, with a dot for each empty one.")
    for character in characters:
        if character not in _EMPTY and character.upper() not in SYMBOLS:
            advice = "write a dot or 0 for an empty cell, and 1 to 9 or A to G for a digit"
            raise ParseError(f"{quoted(character)} in {quoted(text.strip())} is not a cell of a sudoku: {advice}.")
    if len(characters) not in shapes:
        raise ParseError(_miscounted(text, len(characters), shapes))
    digits = [0 if character in _EMPTY else SYMBOLS.index(character.upper()) for character in characters]
    return _checked(digits, shapes, characters.upper())


def _miscounted(text: str, n_cells: int, shapes: Shapes) -> str:
    """Return a sentence on why a text with this number of cells isn't one sudoku."""
    for parts in (text.splitlines(), re.split(r"\n\s*\n", text)):
        lengths = [len(part.translate(_BORDERS)) for part in parts if part.strip()]
        if len(lengths) > 1 and set(lengths) <= shapes.keys() and min(lengths) >= MIN_CELLS_IN_A_LINE:
            return f"There are {len(lengths)} sudokus here: give one of them."
    known = ", ".join(f"{cells} ({shape.size} x {shape.size})" for cells, shape in shapes.items())
    if shapes is SHAPES:
        return f"A sudoku can't have {count(n_cells, 'cell')}: it has {known}."
    return f"There {'is' if n_cells == 1 else 'are'} {count(n_cells, 'cell')}, but a sudoku with such boxes has {known}."


def _is_number(word: str) -> bool:
    return word in {".", "_"} or (word.isascii() and word.isdigit() and len(word) <= 2)


def _checked(digits: list[int], shapes: Shapes, written: Sequence[str]) -> bytes:
    """Return the digits of all cells; raises ParseError for one that is too large, as it is written."""
    size = shapes[len(digits)].size
    wrong = next((text for digit, text in zip(digits, written, strict=True) if digit > size), "")
    if wrong:
        raise ParseError(f"A {size} x {size} sudoku has the digits 1 to {SYMBOLS[size]}, not {wrong}.")
    return bytes(digits)


def _with_state(state: SudokuState, digits: bytes) -> SudokuState:
    """Return the position with the digits of a second grid; raises ParseError if the givens differ."""
    if len(digits) != len(state.givens):
        raise ParseError(f"The puzzle has {len(state.givens)} cells, but its state has {len(digits)}.")
    for cell, (given, digit) in enumerate(zip(state.givens, digits, strict=True)):
        if given and given != digit:
            name = state.shape.name_of(cell)
            raise ParseError(f"The state has {SYMBOLS[digit]} at {name}, where the puzzle has the given {SYMBOLS[given]}.")
    return replace(state, digits=digits)

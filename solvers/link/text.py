"""The text of a link board: rows of tiles split by `/` or line breaks, tiles by spaces.

A tile is the number of its face, `.` an empty cell (`0` is read too), `#` a wall. In front, in any order, come the gravity
rule, such as `@down`, unless tiles stay, and `@inside` if links may not run around the board:

    @down 1 2 1/3 . 3/2 4 4
"""

from collections.abc import Sequence

from solvers.errors import ParseError, quoted
from solvers.link.gravity import Gravity
from solvers.link.rules import INSIDE, SIGNS, LinkState, odd_faces
from solvers.words import count

MAX_SIDE = 30
LARGEST_FACE = 999

_CELLS = {sign: cell for cell, sign in SIGNS.items()}


def parse(text: str) -> LinkState:
    """Return the board that a text stands for; raises ParseError that quotes what is wrong."""
    words, body = _split(text)
    rows = [[_tile(word) for word in line.split()] for line in body.replace("/", "\n").splitlines() if line.strip()]
    if not rows:
        raise ParseError("This link board is empty: write rows of numbers, split by / or line breaks, with . for an empty cell.")
    _check_rows(rows)
    tiles = tuple(tile for row in rows for tile in row)
    for face, number in odd_faces(tiles):
        left = "There is one tile" if number == 1 else f"There are {number} tiles"
        raise ParseError(f"{left} of face {face}: tiles come in pairs, so every face needs an even number of them.")
    return LinkState(tiles, len(rows), len(rows[0]), _gravity(words), INSIDE not in words)


def _split(text: str) -> tuple[list[str], str]:
    """Return the words with an @ in front of a board, and the rest."""
    words, body = [], text.strip()
    while body.startswith("@"):
        word, *rest = body.split(maxsplit=1)
        words.append(word.lower())
        body = "".join(rest)
    return words, body


def _gravity(words: Sequence[str]) -> Gravity:
    rules = [word for word in words if word != INSIDE]
    if len(rules) > 1:
        raise ParseError(f"{rules[0]} and {rules[1]} are both given, but a board has only one gravity rule.")
    try:
        return Gravity(rules[0].removeprefix("@")) if rules else Gravity.NONE
    except ValueError:
        known = ", ".join(f"@{rule}" for rule in Gravity)
        raise ParseError(f"{quoted(rules[0])} is not a gravity rule. Choose one of {known}, or {INSIDE}.") from None


def _tile(word: str) -> int:
    if word in _CELLS:
        return _CELLS[word]
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(LARGEST_FACE))):
        raise ParseError(
            f"{quoted(word)} is not a tile: a link board holds numbers from 1 to {LARGEST_FACE}, "
            "with . for an empty cell and # for a wall."
        )
    return int(word)


def _check_rows(rows: Sequence[Sequence[int]]) -> None:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            found = count(len(row), "cell")
            raise ParseError(f"Row {number} has {found}, but row 1 has {len(rows[0])}: all rows must have the same length.")
    check_size(len(rows), len(rows[0]))


def check_size(rows: int, cols: int) -> None:
    """Raise ParseError unless a board may have this many rows and columns."""
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise ParseError(f"A link board can't be {rows} x {cols}: each side has 1 to {MAX_SIDE} cells.")

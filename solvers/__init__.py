"""The puzzles of the playground, and game IDs: one string that names a puzzle and a board.

Read `puzzle.py`, the shared vocabulary, first, then a puzzle's folder; `worker/` runs solvers in another process.
"""

from typing import Any

from solvers.errors import ParseError, quoted
from solvers.link import LINK
from solvers.onestroke import ONESTROKE
from solvers.options import Option
from solvers.puzzle import Puzzle, State
from solvers.sliding import SLIDING
from solvers.sudoku import SUDOKU

PUZZLES: dict[str, Puzzle[Any, Any]] = {
    "sliding": SLIDING,
    "sudoku": SUDOKU,
    "link": LINK,
    "onestroke": ONESTROKE,
}


def find_puzzle(name: str) -> Puzzle[Any, Any]:
    """Return the puzzle of that name; raises ParseError that lists the names."""
    if name in PUZZLES:
        return PUZZLES[name]
    raise ParseError(f"There is no puzzle named {quoted(name)}. Choose one of {', '.join(PUZZLES)}.")


def board_options() -> list[tuple[Option, list[str]]]:
    """Return the options of new boards, each name once, with the titles of the puzzles that have it."""
    found: dict[str, tuple[Option, list[str]]] = {}
    for puzzle in PUZZLES.values():
        for option in puzzle.options:
            found.setdefault(option.name, (option, []))[1].append(puzzle.title)
    return list(found.values())


def game_id(puzzle: Puzzle[Any, Any], state: State[Any]) -> str:
    """Return the string that identifies a board: `<puzzle>:<text>`."""
    return f"{puzzle.name}:{state}"


def is_game_id(text: str) -> bool:
    """Return whether a text is meant as a game ID, not as a puzzle's name."""
    return text not in PUZZLES and ":" in text


def parse_game_id(text: str) -> tuple[Puzzle[Any, Any], State[Any]]:
    """Return the puzzle and the board of a game ID; raises ParseError."""
    name, colon, body = text.strip().partition(":")
    if not colon:
        raise ParseError(f"{quoted(text)} is not a game ID. It starts with a puzzle's name and a colon, as in sliding:1 2/3 0.")
    puzzle = find_puzzle(name.strip())
    return puzzle, puzzle.parse(body)

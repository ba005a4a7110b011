"""The puzzles of the playground, and game IDs: one string that names a puzzle and a board, alone or with a solver.

Read `puzzle.py`, the shared vocabulary, first, then a puzzle's folder; `worker/` runs solvers in another process.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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


# A game ID with the solver to watch, as one line for the clipboard and for `main.py play` and `main.py solve`:
# `"sliding:1 2 3/4 0 5/7 8 6" --solver row-by-row --set first=left`

_FLAGS = re.compile(r"\s--(?=solver\b|set\b)")
"""where a game's solver begins; boards may be drawn with lines of hyphens"""


@dataclass(frozen=True)
class SharedGame:
    """A game ID, or a board's text, and the solver to watch."""

    game: str
    solver: str = ""  # empty if none was named
    options: Mapping[str, str] = field(default_factory=dict)


def shared_line(shared: SharedGame) -> str:
    """Return the line for a game, a solver and its options."""
    options = "".join(f" --set {name}={value}" for name, value in shared.options.items())
    return f'"{shared.game}" --solver {shared.solver}{options}'


def read_shared(text: str) -> SharedGame:
    """Return the game and the solver in a line, quoted or not; text without a solver is a game alone. Raises ParseError."""
    import shlex

    game, *tail = _FLAGS.split(text.strip(), maxsplit=1)
    if not tail:
        return SharedGame(_bare(game))
    rest = tail[0]
    try:
        words = shlex.split(f"--{rest}")
    except ValueError:
        words = []
    flags = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not words or any(flag not in ("--solver", "--set") for flag, _ in flags):
        wanted = "--solver NAME and perhaps --set OPTION=VALUE"
        raise ParseError(f"{quoted(f'--{rest}')} can't be used here. After a game ID comes {wanted}.")
    solver = next((word for flag, word in flags if flag == "--solver"), "")
    return SharedGame(_bare(game.strip()), solver, option_pairs(word for flag, word in flags if flag == "--set"))


def option_pairs(texts: Iterable[str]) -> dict[str, str]:
    """Return the names and values in texts such as direction=left; raises ParseError."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise ParseError(f"{quoted(text)} doesn't set an option. Write OPTION=VALUE, such as direction=left.")
        found[name.strip()] = value
    return found


def _bare(game: str) -> str:
    """Return a text without the quotation marks that keep it together on a command line."""
    return game[1:-1] if len(game) > 1 and game[0] == game[-1] and game[0] in "\"'" else game

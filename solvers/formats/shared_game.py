"""A game ID with the solver to watch, as one line for the clipboard and for `main.py play` and `main.py solve`.

It looks like this: `"sliding:1 2 3/4 0 5/7 8 6" --solver row-by-row --set first=left`
"""

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from solvers.errors import ParseError, quoted
from solvers.options import read_options
from solvers.puzzle import Puzzle, Solver

_FLAGS = re.compile(r"\s--(?=solver\b|set\b)")
"""where a game's solver begins; boards may be drawn with lines of hyphens"""


@dataclass(frozen=True)
class SharedGame:
    """A game ID, or a board's text, and the solver to watch."""

    game: str
    solver: str = ""  # empty if none was named
    options: Mapping[str, str] = field(default_factory=dict)


def written(shared: SharedGame) -> str:
    """Return the line for a game, a solver and its options."""
    options = "".join(f" --set {name}={value}" for name, value in shared.options.items())
    return f'"{shared.game}" --solver {shared.solver}{options}'


def read(text: str) -> SharedGame:
    """Return the game and the solver in a line, quoted or not; text without a solver is a game alone. Raises ParseError."""
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
    return SharedGame(_bare(game.strip()), solver, pairs(word for flag, word in flags if flag == "--set"))


def pairs(texts: Iterable[str]) -> dict[str, str]:
    """Return the names and values in texts such as direction=left; raises ParseError."""
    return dict(map(_pair, texts))


def chosen(puzzle: Puzzle[Any, Any], name: str, options: Mapping[str, str]) -> tuple[Solver[Any], dict[str, str]]:
    """Return the solver of that name with a value for each of its options; raises ParseError."""
    solver = puzzle.solver(name)
    return solver, read_options(solver.options, options)


def _bare(game: str) -> str:
    """Return a text without the quotation marks that keep it together on a command line."""
    return game[1:-1] if len(game) > 1 and game[0] == game[-1] and game[0] in "\"'" else game


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ParseError(f"{quoted(text)} doesn't set an option. Write OPTION=VALUE, such as direction=left.")
    return name.strip(), value

"""The words and marks that all solvers of link match have for pairs, their lines, and what moves."""

from collections.abc import Iterable, Sequence

from solvers.link.links import turns
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell, Mark, Role, cell_name
from solvers.words import count

MAX_MARKED = 12  # how many of the other open pairs are marked

_TURNS = ("is straight", "turns once", "turns twice")


def pair_name(pair: Pair) -> str:
    """Return the name people read for a pair: r2c5–r7c8."""
    return f"{cell_name(pair.first)}–{cell_name(pair.second)}"


def side_of(state: LinkState, path: Sequence[Cell]) -> str:
    """Return the side of the board round which a link runs: top, bottom, left or right; empty if it stays on the board."""
    for row, col in path:
        if row in (-1, state.rows):
            return "top" if row < 0 else "bottom"
        if col in (-1, state.cols):
            return "left" if col < 0 else "right"
    return ""


def line_words(state: LinkState, pair: Pair) -> str:
    """Return in a sentence how the line of a pair runs."""
    path = state.path(pair)
    if len(path) == 2:
        return "The two tiles touch."
    side = side_of(state, path)
    return f"Their line {_TURNS[turns(path)]}{f' and runs round the {_side_words(side)} of the board' if side else ''}."


def _side_words(side: str) -> str:
    return f"{side} side" if side in ("left", "right") else side


def line_clue(state: LinkState, pair: Pair) -> str:
    """Return in a sentence where to look for a pair, without naming it."""
    if len(state.places[state.tile_at(pair.first)]) == 2:
        return "Look for a face of which only two tiles are left."
    path = state.path(pair)
    if len(path) == 2:
        return "Look for two equal tiles that touch."
    if side := side_of(state, path):
        return f"A pair can be joined round the {_side_words(side)} of the board."
    if not turns(path):
        return f"A pair can be joined by a straight line in {_span(path)}."
    return f"A pair can be joined by a line that {_TURNS[turns(path)]}, in {_span(path)}."


def _span(path: Sequence[Cell]) -> str:
    """Return the rows of a link in words."""
    top, bottom = min(row for row, _ in path) + 1, max(row for row, _ in path) + 1
    return f"row {top}" if top == bottom else f"rows {top} to {bottom}"


def movement_words(n_moving: int) -> str:
    """Return in a sentence how many tiles move when a pair is taken."""
    if not n_moving:
        return "No other tile moves."
    return f"{count(n_moving, 'tile')} {'moves' if n_moving == 1 else 'move'}."


def marks_of(state: LinkState, pairs: Iterable[Pair]) -> tuple[Mark, ...]:
    """Return the marks of the pairs that a step takes: all their cells, and the line of each."""
    taken = tuple(pairs)
    cells = tuple(cell for pair in taken for cell in (pair.first, pair.second))
    return (Mark(Role.SUBJECT, cells), *(Mark(Role.PATH, state.path(pair)) for pair in taken))


def mark_pair(role: Role, pair: Pair, label: str = "") -> Mark:
    return Mark(role, (pair.first, pair.second), label)


def frontier_marks(pairs: Iterable[Pair], taken: Iterable[Pair]) -> tuple[Mark, ...]:
    """Return the marks of the first few of some open pairs, without those that are taken."""
    gone = set(taken)
    left = [pair for pair in pairs if pair not in gone]
    return tuple(mark_pair(Role.FRONTIER, pair) for pair in left[:MAX_MARKED])


def stuck_mark(state: LinkState) -> Mark:
    """Return the mark of the tiles that are left."""
    return Mark(Role.WRONG, tuple(sorted(cell for cells in state.places.values() for cell in cells)))

"""Words and marks for pairs, their lines, and the tiles that move, which all solvers of link match share."""

from collections.abc import Iterable, Sequence

from solvers.link.links import Pair, turns
from solvers.link.rules import LinkState
from solvers.puzzle import Cell, Mark, Role, cell_name
from solvers.words import count

MAX_MARKED = 12  # of the other open pairs
_TURNS = ("is straight", "turns once", "turns twice")


def pair_name(pair: Pair) -> str:
    """Return the name people read for a pair: r2c5–r7c8."""
    return f"{cell_name(pair.first)}–{cell_name(pair.second)}"


def _side(state: LinkState, path: Sequence[Cell]) -> str:
    """Return the side on which a link runs around the board, in words; empty if it stays on the board."""
    for row, col in path:
        if row in (-1, state.rows):
            return "top" if row < 0 else "bottom"
        if col in (-1, state.cols):
            return "left side" if col < 0 else "right side"
    return ""


def line_words(state: LinkState, pair: Pair) -> str:
    """Return a sentence on how the line between two tiles runs."""
    path = state.path(pair)
    if len(path) == 2:
        return "The two tiles are adjacent."
    side = _side(state, path)
    return f"Their line {_TURNS[turns(path)]}{f' and runs around the {side} of the board' if side else ''}."


def line_clue(state: LinkState, pair: Pair) -> str:
    """Return a sentence on where to look for a pair, without naming it."""
    if len(state.places[state.tile_at(pair.first)]) == 2:
        return "Look for a face with only two tiles left."
    path = state.path(pair)
    if len(path) == 2:
        return "Look for two matching tiles that are adjacent."
    if side := _side(state, path):
        return f"A pair can be joined around the {side} of the board."
    if not turns(path):
        return f"A pair can be joined by a straight line in {_span(path)}."
    return f"A pair can be joined by a line that {_TURNS[turns(path)]}, in {_span(path)}."


def _span(path: Sequence[Cell]) -> str:
    """Return the rows that a link runs through, in words."""
    top, bottom = min(row for row, _ in path) + 1, max(row for row, _ in path) + 1
    return f"row {top}" if top == bottom else f"rows {top} to {bottom}"


def movement_words(n_moving: int) -> str:
    """Return a sentence on how many other tiles move when a pair is taken."""
    if not n_moving:
        return "No other tile moves."
    return f"{count(n_moving, 'other tile')} {'moves' if n_moving == 1 else 'move'}."


def marks_of(state: LinkState, pairs: Iterable[Pair]) -> tuple[Mark, ...]:
    """Return the marks of the pairs that a step takes: their cells, and the line of each."""
    taken = tuple(pairs)
    cells = tuple(cell for pair in taken for cell in (pair.first, pair.second))
    return (Mark(Role.SUBJECT, cells), *(Mark(Role.PATH, state.path(pair)) for pair in taken))


def mark_pair(role: Role, pair: Pair, label: str = "") -> Mark:
    return Mark(role, (pair.first, pair.second), label)


def frontier_marks(pairs: Iterable[Pair], taken: Pair) -> tuple[Mark, ...]:
    """Return the marks of the first few open pairs, without the one that is taken."""
    left = [pair for pair in pairs if pair != taken]
    return tuple(mark_pair(Role.FRONTIER, pair) for pair in left[:MAX_MARKED])


def stuck_mark(state: LinkState) -> Mark:
    """Return the mark of all tiles that are left."""
    return Mark(Role.WRONG, tuple(sorted(cell for cells in state.places.values() for cell in cells)))

"""What every player is: the ways to put a move into a foreign game, and eyes that tell which position it shows.

What nobody can see at first, such as where the blank belongs or where tiles fall to, is a matter of belief: the loop begins
with all positions that the board could be, and drops those that the game proves wrong.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Protocol, TypeAlias

from solvers.puzzle import Cell
from vision.frame import CellValue, Grid, Pixels, Reading
from vision.input.actuator import Actuator

Position: TypeAlias = Any
"""a state of the player's puzzle"""
ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
LETTERS = {(-1, 0): "w", (1, 0): "s", (0, -1): "a", (0, 1): "d"}
"""keys for ways on a board, in rows and columns"""
RIM = 0.2
"""the part of a cell at each of its sides without which a digit, or that a tile is gone, is read as surely"""
Play: TypeAlias = Callable[[Actuator, Position, Sequence[Any]], None]
"""makes moves, one after another, from a position; does not look whether the game took them"""


def _as_planned(position: Position, moves: Sequence[Any]) -> Sequence[Any]:
    return moves


@dataclass(frozen=True)
class InputMethod:
    """One way of input."""

    name: str
    title: str
    """as people read it: Click a cell, type the digit"""
    play: Play
    takes: int = 1
    """how many moves of the plan it makes at once; 0 for all of them, as in one drag"""
    order: Callable[[Position, Sequence[Any]], Sequence[Any]] = _as_planned
    """the moves of a plan in the order in which it had better make them"""
    count: Callable[[Actuator, Position, Sequence[Any]], int] | None = None
    """how many of the first moves of a plan it makes at once, where that depends on them"""

    def chosen(self, actuator: Actuator, position: Position, plan: Sequence[Any]) -> Sequence[Any]:
        """Return the moves of a plan to make at once."""
        count = self.count(actuator, position, plan) if self.count is not None else self.takes
        return plan[: count or len(plan)]


class Eyes(Protocol):
    """Tells which position a known board shows, much faster than by reading it."""

    def shows(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return which one of several positions a picture of the window shows; None while it is none of them for sure.

        Positions that look the same count as one, and the first of them is returned.
        """

    def unread(self, pixels: Pixels, before: Position, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells in which two positions differ and the later one is not seen, as in those that are covered.

        Where most of the board shows something else, none of them counts as seen.
        """

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Take a picture, which is known to show a position, as how its contents look by now."""


def seen_again(known: Reading, values: Sequence[CellValue], text: str) -> Reading:
    """Return a known board with the values that are surely in its cells now, row by row."""
    columns = known.grid.shape[1]
    rows = tuple(tuple(values[start : start + columns]) for start in range(0, len(values), columns))
    return replace(known, cells=rows, sure=tuple((1.0,) * columns for _ in rows), text=text, notes=())


def n_unlike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return in how many places two sequences differ."""
    return sum(mine != theirs for mine, theirs in zip_longest(one, other))


def _no_repair(before: Position, seen: Position) -> list[Any]:
    return []


@dataclass(frozen=True)
class Player:
    """How one puzzle is played in a foreign window."""

    puzzle: str
    hands: tuple[InputMethod, ...]
    """in the order in which they are tried"""
    beliefs: Callable[[Reading], Sequence[Position]]
    """what a board that was read could be, the likeliest first; raises PuzzleError where it can't be any"""
    eyes: Callable[[Pixels, Grid, Position], Eyes]
    """for a board whose position is known"""
    looks: Callable[[Position], Hashable]
    """the part of a position that can be seen: equal for those that look the same"""
    nameless: Callable[[Position], Hashable] | None = None
    """the same, where each reading gives names of its own to what it sees: equal whatever these are"""
    unseen: Callable[[Position], Hashable] = lambda position: None
    """the part of a position that can't be seen, and stays as it is while the game goes on: where the blank belongs"""
    solver: str = ""
    """the name of the solver to ask; the default one if empty"""
    repair: Callable[[Position, Position], list[Any]] = _no_repair
    """the moves that a hand makes to get from the second position, which a wrong input has led to, back to the first; none
    where one simply goes on from there"""
    partly: Callable[[Position, Sequence[Any]], Sequence[tuple[Position, Sequence[Any]]]] = lambda position, moves: ()
    """what may be left where a game takes only some of many moves that are made at once, or drops what was there before:
    positions other than that before the moves and that after them, the likeliest first, each with the moves that are missing"""
    is_rejected: Callable[[Pixels, Grid, Position, Any], bool] = lambda pixels, grid, position, move: False
    """whether a game shows that it does not like the last move that led to a position, such as in red"""
    undone: Callable[[Any], list[Any]] = lambda move: []
    """the moves that take one back which is not liked"""
    without: Callable[[Position, Any], Position | None] = lambda position, move: None
    """a position in which a move is known to be wrong that the rules allow; None where all solutions need it"""
    rival: Callable[[Position, Sequence[Position]], Position | None] = lambda start, tried: None
    """another solution of a board than those that were tried; None where there is none"""
    between: Callable[[Position, Position], list[Any]] = lambda one, other: []
    """the moves from one solution of a board to another"""
    is_guess: Callable[[Reading], bool] = lambda reading: False
    """whether only the game can tell that a board is solved, because its goal was not read but put together"""
    is_graded: bool = False
    """whether a game may call a full board wrong because it wants another solution"""
    rim: float = 0.0
    """the part of a cell at each of its sides without which it can be read back as surely, as under the edge of a dialog"""
    is_filled: Callable[[Any, Pixels, Position], bool] = lambda eyes, pixels, position: False
    """whether a game shows on a solved board itself that it is won, such as by the tile that was missing"""
    shorter: Callable[[Position, Sequence[Any]], Sequence[Any]] = _as_planned
    """a better solution than that of the default solver, whose steps people follow more easily"""
    warn: Callable[[Position], str] = lambda position: ""
    """a sentence on what could go wrong although all is read right, such as several solutions"""
    is_pad: Callable[[Actuator, Position, Pixels], bool] = lambda actuator, position, pixels: False
    """whether a window that the game has opened shows what its moves are made with, as a picture of it tells"""
    is_another: Callable[[Position, Position], bool] = lambda before, seen: False
    """whether no few inputs lead from the first position to the second, so that it is another board, such as the next level"""
    order: Callable[[Position, Sequence[Any]], Sequence[Any]] = _as_planned
    """the moves of a solution in the order in which they had better be made"""
    recognise: Callable[[Any, Pixels, Reading], Reading | None] = lambda eyes, pixels, known: None
    """a reading of a known board by what its eyes know by now, which is surer than reading it anew; None where there is more"""
    makeshift: Callable[[Sequence[Position], Collection[Any]], Sequence[Any]] = lambda beliefs, refused: ()
    """moves to go on with where no solution can be followed, none of them among those that the game has just refused"""
    stays_refused: Callable[[Position, Position, Any], bool] = lambda before, after, move: False
    """whether a move that was refused in the first position is no other one in the second, so that it need not be tried again"""
    hand_down: Callable[[Any, Any], None] = lambda before, eyes: None
    """tell new eyes what those before have learnt of the board's ground"""
    is_traced: bool = False
    """whether a move only makes a cell look otherwise, which the mouse over it and what flies by may do too"""
    may_be_lit: Callable[[Any, Position], bool] = lambda eyes, position: False
    """whether what eyes see of the last move of a position may only be the mouse over a cell"""
    is_surprised: Callable[[Any], bool] = lambda eyes: False
    """whether what eyes took for the effect of a move looks like nothing known, and may only be the mouse over a cell"""
    may_come_under_mouse: bool = False
    """whether a move may bring something else under the mouse than what was clicked, which may look otherwise there"""
    leaves: Callable[[Position, Position], Sequence[Cell]] = lambda before, after: ()
    """the cells that a move leads something out of which could still be clicked on its way, so that it is waited for"""
    key_cell: Callable[[Position], Cell | None] = lambda after: None
    """the cell that alone shows that a move was made, where the others are hidden"""
    stranded: str = ""
    """what to say where nothing can be done any more"""

    def is_alike(self, one: Position, other: Position) -> bool:
        """Tell whether two positions look the same, which may come from different readings."""
        shown = self.nameless or self.looks
        return shown(one) == shown(other)

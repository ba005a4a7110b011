"""The record that describes a player: its input methods, and the recogniser that tells which position the game shows.

Some things can't be seen at first, such as where the blank belongs or which way tiles fall. So the loop starts with all
positions that the board may have as hypotheses, and drops those that the game disproves. It tries one input method after
another until one works.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Protocol, TypeAlias

from solvers.puzzle import Cell
from vision.frame import CellValue, Grid, Pixels, Reading
from vision.input.actuator import Actuator
from vision.input.guard import Cause, Stopped
from vision.input.pace import Pace

Position: TypeAlias = Any  # a state of the player's puzzle
ARROWS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}  # direction in rows and columns -> key
LETTERS = {(-1, 0): "w", (1, 0): "s", (0, -1): "a", (0, 1): "d"}
Play: TypeAlias = Callable[[Actuator, Position, Sequence[Any]], None]
"""makes moves, one after another, from a position, without checking whether the game accepted them"""

PROVEN_AFTER = 3
"""a method is proven after this many successes; before that, a late response to another method may have been seen"""
NEVER = "No way of clicking or typing had the expected effect in this game."
NO_LONGER = "The way of clicking or typing that worked at first no longer has the expected effect. Some cells may be misread."


def _unchanged(position: Position, moves: Sequence[Any]) -> Sequence[Any]:
    return moves


@dataclass(frozen=True)
class InputMethod:
    """One way to put moves into a game."""

    name: str
    title: str  # the label that people see: Click a cell, type the digit
    play: Play
    n_moves: int = 1  # number of planned moves that it makes at once; 0 for all of them, as with one drag
    order: Callable[[Position, Sequence[Any]], Sequence[Any]] = _unchanged
    """the planned moves in the best order for this method"""
    is_slow: bool = False  # whether a try takes long, so that all others are tried first, also with other hypotheses

    def moves_at_once(self, plan: Sequence[Any]) -> Sequence[Any]:
        """Return the first moves of a plan, as many as this method makes at once."""
        return plan[: self.n_moves or len(plan)]


class Recogniser(Protocol):
    """Tells which position a known board shows, much faster than reading it."""

    def match(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return the index of the position that a picture of the window shows; None if none of them is certain.

        For positions that look the same, the first index is returned.
        """

    def unread(self, pixels: Pixels, before: Position, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells in which two positions differ and the later one isn't seen, including covered cells.

        If most of the board shows something else, nothing counts as seen.
        """

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Learn the current appearance of the contents from a picture that is known to show a position."""


def updated_reading(known: Reading, values: Sequence[CellValue], text: str) -> Reading:
    """Return a reading of a known board with new values, all certain, row by row."""
    columns = known.grid.shape[1]
    rows = tuple(tuple(values[start : start + columns]) for start in range(0, len(values), columns))
    return replace(known, cells=rows, confidences=tuple((1.0,) * columns for _ in rows), text=text, notes=())


def n_differences(first: Sequence[Any], second: Sequence[Any]) -> int:
    """Return the number of places in which two sequences differ."""
    return sum(mine != theirs for mine, theirs in zip_longest(first, second))


@dataclass(frozen=True)
class Player:
    """How one puzzle is played in another program's window."""

    puzzle: str
    input_methods: tuple[InputMethod, ...]  # the input methods, in the usual order in which they're tried
    hypotheses: Callable[[Reading], Sequence[Position]]
    """the positions that a reading may stand for, most likely first; raises PuzzleError if there are none"""
    recogniser: Callable[[Pixels, Grid, Position], Recogniser]
    """a recogniser that starts from a picture with a known position"""
    visible_part: Callable[[Position], Hashable]
    """the part of a position that can be seen: equal for positions that look the same"""
    suits: Callable[[Position, InputMethod], bool] = lambda position, method: True  # whether a method can be tried in a position
    canonical: Callable[[Position], Hashable] | None = None
    """the visible part up to the choice of names, if each reading names what it sees in its own way"""
    hidden_part: Callable[[Position], Hashable] = lambda position: None
    """the part of a position that can't be seen and never changes during a game, such as where the blank belongs"""
    solver: str = ""  # the name of the solver; empty for the default
    quick: Callable[[Position], Sequence[Any]] = lambda position: ()
    """the moves of a solution that is better in other programs than the solver's, and needs no search; empty if there is none"""
    repair: Callable[[Position, Position], list[Any]] = lambda before, seen: []
    """the moves back to the first position from the second, which a wrong input has led to; empty if play can continue there"""
    partial_outcomes: Callable[[Position, Sequence[Any]], Sequence[tuple[Position, Sequence[Any]]]] = lambda position, moves: ()
    """the positions, most likely first, that may result if a game accepts only some of several moves made at once, or undoes
    earlier ones; each with the moves that are then missing"""
    is_rejected: Callable[[Pixels, Grid, Position, Any], bool] = lambda pixels, grid, position, move: False
    """whether a game marks the last move that led to a position as wrong, for example in red"""
    moves_back: Callable[[Any], list[Any]] = lambda move: []  # the moves that undo a rejected move
    excluding: Callable[[Position, Any], Position | None] = lambda position, move: None
    """a position that rules out a rejected move; None if every solution needs that move"""
    replacement: Callable[[Position, Any], Any] = lambda remaining, move: move
    """what to enter instead of a rejected move, in a position that rules it out"""
    next_solution: Callable[[Position, Sequence[Position]], Position | None] = lambda start, tried: None
    """a solution of a board that wasn't tried yet; None if there is none"""
    corrected: Callable[[Pixels, Grid, Position], Position | None] = lambda pixels, grid, solved: None
    """the solution that differs in the cells that a game marks as wrong on a solved board, and only there; None without one"""
    moves_between: Callable[[Position, Position], list[Any]] = lambda first, second: []
    """the moves from one solution of a board to another"""
    goal_doubt: Callable[[Reading], str] = lambda reading: ""
    """why only the game can tell that a board is solved, if its goal had to be guessed"""
    has_keys: bool = False  # whether many games have keys beside the board, with which the moves are entered
    is_graded: bool = False
    """whether games may judge entries: count mistakes, or reject a full board because they want another solution"""
    is_checked: bool = False  # whether some games only accept a solution once a button such as "Check" is pressed
    rim: float = 0.0
    """the part of a cell on each side that isn't needed to read it back, for example under the edge of a dialog"""
    shows_win: Callable[[Any, Pixels, Position], bool] = lambda recogniser, pixels, position: False
    """whether a solved board itself shows the win, for example by filling in the missing tile"""
    shorten: Callable[[Position, Sequence[Any]], Sequence[Any]] = _unchanged
    """a shorter solution than the default solver's, whose steps are meant for people to follow"""
    warning: Callable[[Position], str] = lambda position: ""
    """a sentence about what may go wrong even if everything is read correctly, such as several solutions; empty if nothing"""
    is_pad: Callable[[Actuator, Position, Pixels], bool] = lambda actuator, position, pixels: False
    """whether the picture of a window that the game has opened shows an input pad"""
    is_other_board: Callable[[Position, Position], bool] = lambda before, seen: False
    """whether the second position is too far from the first to be the same board: it may be the next level"""
    order: Callable[[Position, Sequence[Any]], Sequence[Any]] = _unchanged
    """the moves of a solution in the best order to make them"""
    reread: Callable[[Any, Pixels, Reading], Reading | None] = lambda recogniser, pixels, known: None
    """a reading of a known board by its recogniser, which is more reliable than reading it anew; None if it can't tell"""
    is_read_as: Callable[[Pixels, Reading, Position], bool] = lambda pixels, known, position: False
    """whether a whole position can be read in a picture, for games in which known tiles take on a new look"""
    fallback_moves: Callable[[Sequence[Position], Collection[Any]], Sequence[Any]] = lambda hypotheses, refused: ()
    """moves to continue with if no solution can be followed, none of them refused ones"""
    stays_refused: Callable[[Position, Position, Any], bool] = lambda before, after, move: False
    """whether a move that was refused in the first position is still the same in the second, and needn't be tried again"""
    inherit: Callable[[Any, Any], None] = lambda before, recogniser: None
    """passes on to the second recogniser what the first one has learnt about the board's background"""
    mouse_covers_cells: bool = False
    """whether cells under the mouse count as covered: a move only changes their look, and so does the mouse"""
    may_be_highlight: Callable[[Any, Position], bool] = lambda recogniser, position: False
    """whether what the recogniser sees of a position's last move may only be a highlight under the mouse"""
    is_unfamiliar: Callable[[Any], bool] = lambda recogniser: False
    """whether the latest match includes something never seen before, which may only be a highlight under the mouse"""
    may_change_under_mouse: bool = False
    """whether a move may bring another piece under the mouse, which may be highlighted there"""
    vacated_cells: Callable[[Position, Position], Sequence[Cell]] = lambda before, after: ()
    """the cells that pieces leave with a move; the next move waits for them, as pieces can be clicked on their way"""
    stuck_advice: str = ""  # advice for the person if no move is left

    def methods(self, position: Position) -> Sequence[InputMethod]:
        """Return the input methods in the order in which they're tried in a position."""
        return [method for method in self.input_methods if self.suits(position, method)]

    def is_alike(self, first: Position, second: Position) -> bool:
        """Return whether two positions look the same, even if they come from different readings."""
        shown = self.canonical or self.visible_part
        return shown(first) == shown(second)


class InputDiscovery:
    """Tries one input method after another until one works."""

    def __init__(self, methods: Sequence[InputMethod], preferred: str, pace: Pace) -> None:
        self._methods = sorted(methods, key=lambda method: method.name != preferred)
        self._preferred = preferred
        self._untried: list[InputMethod] = []
        self._n_taken = 0
        self.n_rounds = 0  # number of rounds through the methods, including the current one
        self._pace = pace
        self.known: InputMethod | None = None  # the method that works; None while it is unknown

    def next(self, n_hypotheses: int = 1) -> InputMethod:
        """Return the method to use now; raises Stopped if all have failed for each of n_hypotheses."""
        if self.known is not None:
            return self.known
        stages = self._stages
        if not self._untried and self.n_rounds < len(stages) * n_hypotheses:
            stage = self.n_rounds // n_hypotheses
            self._untried = list(stages[stage])
            self.n_rounds += 1
            if stage == len(stages) - 1:
                self._pace.be_patient()
        if not self._untried:
            raise Stopped(Cause.STUCK, NO_LONGER if self._n_taken else NEVER)
        return self._untried.pop(0)

    @property
    def _stages(self) -> Sequence[Sequence[InputMethod]]:
        """What to try one after another, each with all hypotheses: quick methods, slow ones, and all of them patiently."""
        slow = [method for method in self._methods if method.is_slow and method.name != self._preferred]
        quick = [method for method in self._methods if method not in slow]
        return [quick, slow, self._methods] if slow else [quick, quick]

    @property
    def hand(self) -> str:
        """The name of the method that works; empty while it is unknown."""
        return self.known.name if self.known is not None else ""

    @property
    def is_exhausted(self) -> bool:
        """Whether all methods have been tried, quickly and slowly."""
        return not self._untried and self.n_rounds >= len(self._stages)

    @property
    def is_proven(self) -> bool:
        """Whether the known method has worked often enough to be certain."""
        return self.known is not None and self._n_taken >= PROVEN_AFTER

    def restart(self) -> None:
        """Try all methods again, for example with another move."""
        self._untried, self.n_rounds = [], 0

    def confirm(self, method: InputMethod) -> None:
        """Record that a method has worked."""
        self._n_taken = self._n_taken + 1 if method is self.known else 1
        self.known = method

    def discard(self, method: InputMethod) -> None:
        """Never use a method again, and start to try the others."""
        self._methods.remove(method)
        self._forget()
        self.restart()

    def doubt(self) -> bool:
        """Resume trying if the known method isn't proven yet; return whether any method is left to try."""
        if self.is_proven or self.is_exhausted:
            return False
        self._forget()
        return True

    def _forget(self) -> None:
        """Forget the known method, and its response time, which may be that of a late response to another method."""
        self.known, self._pace.answer_s = None, 0.0

"""The board: draws a puzzle's positions with marks, animates between them, turns events into moves, and explains the rules."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import pygame

from game.boards.grid import Grid
from game.paint.look import Look
from game.paint.pictures import Picture
from game.sound import Sound
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Mark, Move, Puzzle, Role, State


@dataclass(frozen=True, slots=True)
class RulePicture:
    """One rule: a sentence, an example board, and the turns to play on it, as the texts of their moves."""

    words: str
    board: str
    turns: tuple[str, ...]
    marks: tuple[Mark, ...] = ()  # shown before the first turn
    marks_stay: bool = False  # whether they are shown all the time
    still: int = 0  # number of turns played in the still picture, for reduced motion

    def positions(self, puzzle: Puzzle[Any, Any]) -> list[tuple[State[Any], tuple[Move, ...]]]:
        """Return the positions from the first on, each with the moves that led to it; raises PuzzleError."""
        state = puzzle.parse(self.board)
        found: list[tuple[State[Any], tuple[Move, ...]]] = [(state, ())]
        for turn in self.turns:
            moves = tuple(map(puzzle.parse_move, turn.split()))
            state = state.apply_all(moves)
            found.append((state, moves))
        return found


@dataclass(frozen=True, slots=True)
class Rules:
    """What a newcomer to the puzzle has to know."""

    pictures: tuple[RulePicture, ...]  # up to four
    terms: tuple[tuple[str, str], ...]  # the program's terms and their meanings


@dataclass(frozen=True, slots=True)
class Act:
    """The effect of an input on a board: moves that make one turn, or that join the turn before."""

    moves: tuple[Move, ...]
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Transition:
    """How a board changes from one position to another."""

    now: float = 0.0
    glide_s: float = 0.0
    marks_wait: bool = False
    """whether the old position's marks stay until the animation has ended, because they explain it"""
    turn: tuple[Any, ...] = ()  # the moves between the two positions, forward or back, if known


INSTANT = Transition()
HANDLED = Act(())  # the answer to a key that the board handled without making a move


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How a board is drawn and reacts to keys."""

    picture: Picture | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    """option -> value of the board's choices; a missing one has its default"""
    shows_labels: bool = False  # whether the labels of marks are written on their cells
    shows_notes: bool = False  # whether all candidates are shown, even if the player hasn't written them


@dataclass(frozen=True, slots=True)
class PadKey:
    """A key of a board's pad in the side panel."""

    name: str
    title: str = ""
    icon: str = ""
    tooltip: str = ""
    count: int | None = None  # a small number in its corner
    colour: int = 0  # one of the cell colours, from 1; 0 for none
    is_on: bool = False
    is_enabled: bool = True


ON, OFF = "on", "off"
YES_OR_NO = (Choice(ON, "On"), Choice(OFF, "Off"))

NUMBERS = Option("numbers", "Numbers on pictures", YES_OR_NO, ON, hint="a badge on every tile")
"""a choice of every board that takes pictures"""


WARNS_OF_LOSS = Option("tells-loss", "Warn about losing moves", YES_OR_NO, ON, hint="as soon as that is proven")
"""a choice of every board whose games can be lost"""


class Board(ABC):
    """A puzzle's board. Everything it holds can be lost without harm: places, animations, an unfinished drag."""

    explains_after = False  # whether a watched step is explained after it is made, not before
    move_s = 0.0
    """seconds for each move of a watched step if they are drawn one after another; 0 if all are drawn at once"""
    takes_pictures = False  # whether it can show a picture; it then has the choice NUMBERS
    shows_solution = False  # whether the solved position shows the solution
    role_words: Mapping[Role, str] = MappingProxyType({})
    """role -> the board's own word for it in the legend"""
    choices: tuple[Option, ...] = ()  # its settings, which hold for all its games
    panel_choices: tuple[Option, ...] = ()  # those of them that are also in the side panel
    keys: tuple[tuple[str, str], ...] = ()
    """what the keys that only this board answers do, and the keys, for the list of all keys"""
    sound: Sound | None = Sound.SLIDE  # the sound of a move
    rules = Rules((), ())  # for the card of rules; without pictures there is no card

    def __init__(self, state: State[Any], accent: str) -> None:
        self.state = state
        self.accent = accent
        self.style = BoardStyle()
        self.marks: tuple[Mark, ...] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._previous: tuple[State[Any], tuple[Mark, ...]] | None = None
        self._arrives_at = 0.0
        self._grid = self.grid_of(state)
        self.on_refusal: Callable[[], object] = lambda: None  # called when the player tries something that the rules don't allow

    def chosen(self, option: Option) -> str:
        """Return the value of one of the board's choices."""
        return self.style.chosen.get(option.name, option.default)

    @classmethod
    @abstractmethod
    def grid_of(cls, state: Any) -> Grid:
        """Return the grid of a position, without a place on screen yet."""

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Fill an area as far as the puzzle's shape allows, and set `rect`."""
        self._fill(area)

    def _fill(self, area: pygame.Rect) -> None:
        self._grid = self.grid_of(self.state)
        self._grid.place(area)
        self.rect = self._grid.rect

    def show(self, state: Any, marks: Sequence[Mark] = (), transition: Transition = INSTANT) -> None:
        self._previous = (self.state, self.marks) if transition.marks_wait and transition.glide_s > 0 else None
        self._arrives_at = transition.now + transition.glide_s
        self.state, self.marks = state, tuple(marks)

    def marked(self, now: float) -> tuple[Any, tuple[Mark, ...]]:
        """Return the position whose marks are shown now, and the marks."""
        if not self.is_waiting(now):
            self._previous = None
        return self._previous or (self.state, self.marks)

    def is_waiting(self, now: float) -> bool:
        """Return whether the old marks stay until the animation ends."""
        return self._previous is not None and now < self._arrives_at

    @abstractmethod
    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        """Draw the position."""

    def is_moving(self, now: float) -> bool:
        return False

    def point(self, cell: Cell) -> tuple[int, int]:
        """Return the centre of a cell, in window pixels."""
        return self._grid.area_at(*cell).center

    def spot(self, point: tuple[int, int]) -> tuple[Cell, Cell | None] | None:
        """Return the cell at a point, and the neighbour across its nearest edge; for the editor.

        The neighbour is None at the border. The result is None outside the board, or if the puzzle can't be edited.
        """
        return None

    def hover(self, point: tuple[int, int] | None) -> bool:
        """Handle the pointer moving over the board, or leaving it (None); return whether the picture changes."""
        return False

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        """Handle the button going down."""
        return None

    def drag(self, point: tuple[int, int], now: float) -> Act | None:
        """Handle the pointer moving with the button held."""
        return None

    def release(self, point: tuple[int, int], now: float) -> Act | None:
        """Handle the button going up."""
        return None

    def cancel_drag(self) -> None:
        """Cancel a drag."""

    def pad(self) -> tuple[tuple[PadKey, ...], ...]:
        """Return the rows of keys for the side panel, in their current state."""
        return ()

    def tap(self, name: str) -> Act | None:
        return None

    def key(self, event: pygame.Event, now: float) -> Act | None:
        return None

    def sound_of(self, before: Any, after: Any) -> Sound | None:
        """Return the sound of a player's change from one position to another; None for silence."""
        return self.sound

    @classmethod
    def demo_move(cls, state: Any, last: Move | None, source: random.Random) -> Move | None:
        """Return a move for the animated card in the menu, but not one that only undoes the last one.

        None if there is none; the card then starts again.
        """
        moves = [move for move in state.legal_moves() if move != last]
        return source.choice(moves) if moves else None

"""The board: draws a puzzle's position with marks, glides from one to the next, turns events into moves, and has its rules."""

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
from game.sound.sounds import Sound
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Mark, Move, Puzzle, Role, State, Target


@dataclass(frozen=True, slots=True)
class RulePicture:
    """One rule: a sentence, a board that it is seen on, and turns that are played there, the texts of their moves."""

    words: str
    board: str
    turns: tuple[str, ...]
    marks: tuple[Mark, ...] = ()  # what is pointed at before the first turn
    marks_stay: bool = False  # whether it is pointed at all the time
    still: int = 0  # how many turns have been played where nothing moves

    def positions(self, puzzle: Puzzle[Any, Any]) -> list[tuple[State[Any], tuple[Move, ...]]]:
        """Return the positions from the first on, each with the moves that led to it; raises PuzzleError if one can't be."""
        state = puzzle.parse(self.board)
        found: list[tuple[State[Any], tuple[Move, ...]]] = [(state, ())]
        for turn in self.turns:
            moves = tuple(map(puzzle.parse_move, turn.split()))
            state = state.apply_all(moves)
            found.append((state, moves))
        return found


@dataclass(frozen=True, slots=True)
class Rules:
    """What somebody has to know who has never seen the puzzle."""

    pictures: tuple[RulePicture, ...]  # up to four
    terms: tuple[tuple[str, str], ...]  # the words that the program uses, and what they mean


@dataclass(frozen=True, slots=True)
class Act:
    """What a hand did on a board: moves that make one turn, or that belong to the turn before."""

    moves: tuple[Move, ...]
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """How a board goes over from one position to another."""

    now: float = 0.0
    glide_s: float = 0.0
    marks_wait: bool = False
    """whether the marks of the position before stay until the glide has ended, as they explain it"""
    turn: tuple[Any, ...] = ()  # the moves between the two, forward or back, where they are known


AT_ONCE = Passage()
NOTHING = Act(())  # the answer to a key that is the board's, but changes nothing in the game


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How a board is drawn and answers keys."""

    picture: Picture | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    """values of the board's choices; what is missing is as at first"""
    shows_labels: bool = False  # whether the figures of marks are written on their cells
    shows_notes: bool = False  # whether all candidates are to be seen, also those that nobody has written


@dataclass(frozen=True, slots=True)
class PadKey:
    """A key of a board's pad, which stands in the panel: what it shows, and how it is."""

    name: str
    title: str = ""
    icon: str = ""
    tooltip: str = ""
    count: int | None = None  # a small figure in its corner
    colour: int = 0  # one of the cell colours, from 1; 0 for none
    is_on: bool = False
    is_enabled: bool = True


ON, OFF = "on", "off"
YES_OR_NO = (Choice(ON, "On"), Choice(OFF, "Off"))

NUMBERS = Option("numbers", "Numbers on pictures", YES_OR_NO, ON, hint="a badge on every tile")
"""The choice of every board that takes pictures."""


TELLS_LOSS = Option("tells-loss", "Warn about losing moves", YES_OR_NO, ON, hint="as soon as that is proven")
"""The choice of every board whose games can be lost."""


class Board(ABC):
    """What a scene knows of a puzzle's board. All that it holds can be lost without harm: places, glides, half a drag."""

    explains_after = False  # whether a watched step is explained when it has been made, and not before
    move_s = 0.0
    """seconds that each move of a watched step takes, where they are drawn one after another; 0 where all glide at once"""
    takes_pictures = False  # whether a picture can be put on it; it then has the choice NUMBERS
    shows_solution = False  # whether the solved position tells how it was solved
    role_words: Mapping[Role, str] = MappingProxyType({})
    """its own words for marks in the legend, where the usual ones would not tell"""
    choices: tuple[Option, ...] = ()  # what a person can choose about it in the settings, once for all its games
    panel_choices: tuple[Option, ...] = ()  # those of them that stand beside the board too
    keys: tuple[tuple[str, str], ...] = ()
    """the keys that only this board answers, and what they do, for the list of all keys"""
    sound: Sound | None = Sound.SLIDE  # what a move sounds like
    rules = Rules((), ())  # how the puzzle is played, for its card of rules; there is none without pictures

    def __init__(self, state: State[Any], accent: str) -> None:
        self.state = state
        self.accent = accent
        self.style = BoardStyle()
        self.marks: tuple[Mark, ...] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._former: tuple[State[Any], tuple[Mark, ...]] | None = None
        self._arrives_at = 0.0
        self._grid = self.grid_of(state)
        self.on_refusal: Callable[[], object] = lambda: None  # told when a hand wants what the rules don't allow

    def chosen(self, option: Option) -> str:
        """Return what is chosen for one of the board's choices."""
        return self.style.chosen.get(option.name, option.default)

    @classmethod
    @abstractmethod
    def grid_of(cls, state: Any) -> Grid:
        """Return the cells of a position, which have no place yet."""

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Fill an area as far as the puzzle's shape allows; `rect` is then the place of the board."""
        self._fill(area)

    def _fill(self, area: pygame.Rect) -> None:
        self._grid = self.grid_of(self.state)
        self._grid.place(area)
        self.rect = self._grid.rect

    def show(self, state: Any, marks: Sequence[Mark] = (), passage: Passage = AT_ONCE) -> None:
        """Draw another position from now on."""
        self._former = (self.state, self.marks) if passage.marks_wait and passage.glide_s > 0 else None
        self._arrives_at = passage.now + passage.glide_s
        self.state, self.marks = state, tuple(marks)

    def marked(self, now: float) -> tuple[Any, tuple[Mark, ...]]:
        """Return the marks that are seen now, and the position whose cells they name."""
        if not self.is_waiting(now):
            self._former = None
        return self._former or (self.state, self.marks)

    def is_waiting(self, now: float) -> bool:
        """Tell whether marks wait for the glide to end."""
        return self._former is not None and now < self._arrives_at

    @abstractmethod
    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        """Draw the position."""

    def is_moving(self, now: float) -> bool:
        """Tell whether something glides."""
        return False

    def point(self, target: Target) -> tuple[int, int]:
        """Return where to point at a cell, in pixels of the window; raises KeyError for a key, which no board has."""
        if isinstance(target, str):
            raise KeyError(f"The board has no key named {target}.")
        return self._grid.area_at(*target).center

    def spot(self, point: tuple[int, int]) -> tuple[Cell, Cell | None] | None:
        """Return the cell at a point, and the neighbour whose edge is nearest; None beside the board, or if none is made by hand.

        The neighbour is None where a cell has none on that side.
        """
        return None

    def hover(self, point: tuple[int, int] | None) -> bool:
        """Answer the pointer passing over, or leaving with None; tell whether that looks different."""
        return False

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        """Answer the button going down."""
        return None

    def drag(self, point: tuple[int, int], now: float) -> Act | None:
        """Answer the pointer moving with the button held."""
        return None

    def release(self, point: tuple[int, int], now: float) -> Act | None:
        """Answer the button going up."""
        return None

    def let_go(self) -> None:
        """End a drag without effect."""

    def pad(self) -> tuple[tuple[PadKey, ...], ...]:
        """Return the rows of keys that stand in the panel, as they are now."""
        return ()

    def tap(self, name: str) -> Act | None:
        """Answer a key of the pad."""
        return None

    def key(self, event: pygame.Event, now: float) -> Act | None:
        return None

    def sound_of(self, before: Any, after: Any) -> Sound | None:
        """Return what it sounds like when a hand leads from one position to another; None for silence."""
        return self.sound

    @classmethod
    def demo_move(cls, state: Any, last: Move | None, source: random.Random) -> Move | None:
        """Return a move to show on the menu's living card: any that is not simply the last one taken back.

        None if there is none, and the card begins again.
        """
        moves = [move for move in state.legal_moves() if move != last]
        return source.choice(moves) if moves else None

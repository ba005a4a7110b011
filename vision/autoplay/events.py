"""What happens while a foreign game is played, as plain values that travel to a window or to the command line."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from vision.seen import SeenBoard


class Verdict(StrEnum):
    """How playing ended."""

    WON = "won"
    """the board was read back, and is solved"""
    FINISHED = "finished"
    """all moves were made, but not all of the board was read back, or the game may want another solution"""
    STOPPED = "stopped"
    NOT_FOUND = "not_found"
    UNSOLVABLE = "unsolvable"


@dataclass(frozen=True)
class Saw:
    """A board was read."""

    board: SeenBoard
    seconds: float


@dataclass(frozen=True)
class Planned:
    """The moves to make are known."""

    moves: tuple[str, ...]
    solver: str
    seconds: float


@dataclass(frozen=True)
class Trying:
    """A way of input is about to be tried, or the one that works is known."""

    hand: str
    title: str
    is_known: bool


@dataclass(frozen=True)
class Made:
    """A move was made, and seen on the screen."""

    move: str
    number: int
    total: int
    seconds: float
    """from the first input to the sight of the answer"""
    text: str
    """the position that is shown now"""


@dataclass(frozen=True)
class Said:
    """Something worth a line in the log."""

    words: str


@dataclass(frozen=True)
class Shrunk(Said):
    """The page was made smaller."""

    n_steps: int
    """how often the key was pressed for it"""


@dataclass(frozen=True)
class NextBoard:
    """The game has put up another board, which is played next."""

    number: int
    """which one it is, 2 being the first of them"""
    n_won: int
    """how many of those before are won"""


@dataclass(frozen=True)
class Ended:
    """Playing is over."""

    verdict: Verdict
    why: str
    moves: int = 0
    verified: int = 0
    """how many of the moves were seen on the screen"""
    hand: str = ""
    """the way of input that worked"""
    seconds: dict[str, float] = field(default_factory=dict)
    """how long it took to read, solve and play; of turns the median, and of the game's answers to their last inputs"""
    is_by_person: bool = False
    """whether the person stopped it, with the mouse or a key"""


Event: TypeAlias = Saw | Planned | Trying | Made | Said | NextBoard | Ended

"""What to play, and the events of playing it: plain values that travel to and from a window without loading OpenCV."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from vision.seen import SeenBoard


@dataclass(frozen=True)
class Task:
    """What to play, and the choices that the person has made; defaults mean no choice."""

    puzzle: str = ""
    solver: str = ""
    hand: str = ""  # the name of the input method to try first
    text: str = ""  # the board as corrected by the person; empty to use it as read
    digits: str = "network"  # how digits are recognised: network or templates
    goal: str = ""  # the file with the finished picture of a picture puzzle
    region: tuple[float, float, float, float] | None = None
    """where the board is, in pixels of the window's picture; None to search the whole picture"""
    memory: str = ""  # the folder that remembers games; empty to remember nothing
    bundles: str = ""  # the folder for bundles of games that weren't won; empty to save none
    most_moves: int = 0  # maximum number of moves; 0 for no limit
    limit_s: float = 600.0  # time limit for one board
    boards: int = 1  # number of boards to play one after another; 0 for no limit
    is_dry: bool = False  # whether to read and plan without any input


class Verdict(StrEnum):
    """How playing ended."""

    WON = "won"  # the board was read back and is solved
    FINISHED = "finished"
    """the board is solved, but part of it couldn't be read back, the game may want another solution, or no move was needed"""
    STOPPED = "stopped"
    NOT_FOUND = "not_found"
    UNSOLVABLE = "unsolvable"


DONE = (Verdict.WON, Verdict.FINISHED)  # no moves are left


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
    """An input method is about to be tried, or is known to work."""

    hand: str
    title: str
    is_known: bool


@dataclass(frozen=True)
class Made:
    """A move was made and confirmed on the screen."""

    move: str
    number: int
    total: int
    seconds: float  # from the first input until the game's response was seen
    text: str  # the position after the move


@dataclass(frozen=True)
class Said:
    """Something worth a line in the log."""

    words: str


@dataclass(frozen=True)
class Shrunk(Said):
    """The page was zoomed out."""

    n_steps: int  # number of zoom steps


@dataclass(frozen=True)
class NextBoard:
    """The game shows its next board, which is about to be played."""

    number: int  # the number of this board; the first board is 1 and has no such event
    n_won: int  # number of earlier boards that were won


@dataclass(frozen=True)
class Ended:
    """Playing is over."""

    verdict: Verdict
    why: str
    moves: int = 0
    verified: int = 0  # number of moves that were confirmed on the screen
    hand: str = ""  # the name of the input method that worked
    seconds: dict[str, float] = field(default_factory=dict)
    """times to read, solve and play; median times of a turn, and of the game's response to the last input of a turn"""
    is_by_person: bool = False  # whether the person stopped it with the mouse or a key


Event: TypeAlias = Saw | Planned | Trying | Made | Said | NextBoard | Ended

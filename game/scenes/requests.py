"""What a scene asks for: a small value that says what to open and with what. The table in `game.scenes` makes the scene of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, dataclass_transform

if TYPE_CHECKING:
    from datetime import date

    from game.boards.base import BoardStyle
    from game.session.session import Origin, Session
    from game.sources.opened_pictures import Source
    from game.storage.saved_games import SavedGame
    from solvers.formats.levels import Level
    from solvers.formats.step_lists import StepList
    from solvers.puzzle import Puzzle, Ruling, State
    from solvers.review.verdicts import Game
    from solvers.worker.tasks import Entrant


class Files(Enum):
    """Which files are to be chosen from."""

    PICTURES = "pictures"
    STEPS = "steps"


@dataclass_transform(frozen_default=True)
class Request:
    """A scene to be opened; the fields are what it is made with. Every kind is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


# games and boards


class OpenPlay(Request):
    """A game to be played; above the editor, editing leads back there."""

    session: Session
    is_above_editor: bool = False


class OpenEditor(Request):
    """A puzzle's editor, with a board in it or with the last one."""

    puzzle: Puzzle[Any, Any]
    board: State[Any] | None = None


class OpenWatch(Request):
    """A solver that goes on from a position, or saved steps of it."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    style: Callable[[], BoardStyle]
    grade: Callable[[], str] = str
    saved: StepList | None = None


class OpenAllSteps(Request):
    """The steps that techniques find in a position."""

    puzzle: Puzzle[Any, Any]
    state: State[Any]
    style: Callable[[], BoardStyle]


class OpenReview(Request):
    """The review of a game, given what is known of its positions, on a board in a style; `origin` is where a retry came from."""

    game: Game
    known: Mapping[State[Any], Ruling]
    style: Callable[[], BoardStyle]
    origin: Origin | None = None


class OpenRace(Request):
    """A race on a board, made with some options, in a style or in the one that was used last."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    options: Mapping[str, str]
    style: Callable[[], BoardStyle] | None = None


class OpenExternal(Request):
    """Windows and pictures of other programs, with one of them shown or the last one."""

    source: Source | None = None


# dialogs


class OpenShare(Request):
    """The ways to share a solution, whose board is drawn in a style and whose timeline has a speed."""

    steps: StepList
    style: BoardStyle
    speed: float


class OpenWon(Request):
    """The celebration of a win; `news` tells whether it has the fewest moves and the least time of its kind."""

    session: Session
    news: tuple[bool, bool]


class OpenTimeUp(Request):
    """The end of a game against time."""

    session: Session


class OpenNewGame(Request):
    """The choice of a new game."""

    puzzle: Puzzle[Any, Any]


class OpenGenerating(Request):
    """What is seen while a new board is generated, with which something begins."""

    puzzle: Puzzle[Any, Any]
    options: Mapping[str, str]
    seed: int
    begin: Callable[[Session], object]


class OpenLevels(Request):
    """The choice of a level, with the current pack shown first."""

    puzzle: Puzzle[Any, Any]
    current: str = ""


class OpenLevelName(Request):
    """The question for a level's name, and what is done with it."""

    name: str
    then: Callable[[str], object]


class OpenOwnLevel(Request):
    """What can be done with one of the person's own levels."""

    puzzle: Puzzle[Any, Any]
    level: Level


class OpenSavedGames(Request):
    """The choice of a saved game."""

    games: Sequence[SavedGame]


class OpenDaily(Request):
    """The daily puzzles of today, or of another day."""

    day: date | None = None


class OpenStatistics(Request):
    """What was played so far, at first of one puzzle."""

    puzzle: str = ""


class OpenPrint(Request):
    """The choice of what is printed besides a game."""

    session: Session


class OpenFiles(Request):
    """The choice of a file, and what is done with its path."""

    then: Callable[[str], object]
    files: Files = Files.PICTURES


class OpenPictureUse(Request):
    """The question whether a dropped picture is for the tiles of the game below, or shows a board to be played."""

    source: Source
    path: str


class OpenLog(Request):
    """All lines of the log of a game that was played in a window."""

    name: str
    lines: Sequence[str]


class OpenRacePuzzle(Request):
    """The choice of a puzzle to race at."""


class OpenRaceTable(Request):
    """The race of two solvers over many boards."""

    puzzle: Puzzle[Any, Any]
    options: Mapping[str, str]
    titles: Sequence[str]
    entrants: Sequence[Entrant]


class OpenKeys(Request):
    """The list of all keys, with those of a board below its title."""

    title: str = ""
    board_keys: Sequence[tuple[str, str]] = ()


class OpenRules(Request):
    """How a puzzle is played."""

    puzzle: Puzzle[Any, Any]


class OpenSettings(Request):
    """The settings."""


class OpenChecks(Request):
    """The list of what works on this machine."""

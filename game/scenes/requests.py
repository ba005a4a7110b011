"""Requests: small values that say which scene to open and with what. `game.scenes.make` constructs the scene."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, dataclass_transform

if TYPE_CHECKING:
    from datetime import date

    from game.boards.base import BoardStyle
    from game.commands import Command
    from game.session.session import Origin, Session
    from game.sources.opened_pictures import Source
    from game.storage.saved_games import SavedGame
    from solvers.formats.levels import Level
    from solvers.formats.step_lists import StepList
    from solvers.puzzle import Puzzle, Ruling, State
    from solvers.review import Game
    from solvers.worker.tasks import Entrant


class Files(Enum):
    """The kinds of files that the file dialog offers."""

    PICTURES = "pictures"
    STEPS = "steps"


@dataclass_transform(frozen_default=True)
class Request:
    """A scene to open; the fields are its constructor's arguments. Every subclass becomes a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


# games and boards


class OpenPlay(Request):
    """A game to play; when opened from the editor, its Edit command leads back there."""

    session: Session
    is_above_editor: bool = False


class OpenEditor(Request):
    """A puzzle's editor, with the given board or the last draft."""

    puzzle: Puzzle[Any, Any]
    board: State[Any] | None = None


class OpenWatch(Request):
    """The chosen solver from a position on, or saved steps that start there."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    style: Callable[[], BoardStyle]
    grade: Callable[[], str] = str
    saved: StepList | None = None


class OpenAllSteps(Request):
    """All steps that any technique finds in a position."""

    puzzle: Puzzle[Any, Any]
    state: State[Any]
    style: Callable[[], BoardStyle]


class OpenReview(Request):
    """The review of a game; `known` holds rulings on its positions so far, and a retry inherits `origin`."""

    game: Game
    known: Mapping[State[Any], Ruling]
    style: Callable[[], BoardStyle]
    origin: Origin | None = None


class OpenRace(Request):
    """A race on a board that was made with `options`, drawn in `style` or the one last used."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    options: Mapping[str, str]
    style: Callable[[], BoardStyle] | None = None


class OpenExternal(Request):
    """Windows and pictures of other programs, with the given source selected or the latest picture."""

    source: Source | None = None


# dialogs


class OpenShare(Request):
    """The choices for sharing a solution, with the board's style and the timeline's speed."""

    steps: StepList
    style: BoardStyle
    speed: float


class OpenWon(Request):
    """The dialog after a win; `new_bests` says whether it has the fewest moves and the best time of its kind."""

    session: Session
    new_bests: tuple[bool, bool]


class OpenTimeUp(Request):
    """The dialog when the time of a timed game is up."""

    session: Session


class OpenNewGame(Request):
    """The dialog for a new game."""

    puzzle: Puzzle[Any, Any]


class OpenGenerating(Request):
    """The progress dialog while a board is generated; `begin` gets the new game."""

    puzzle: Puzzle[Any, Any]
    options: Mapping[str, str]
    seed: int
    begin: Callable[[Session], object]


class OpenLevels(Request):
    """The level list, opened at the pack `current`."""

    puzzle: Puzzle[Any, Any]
    current: str = ""


class OpenLevelName(Request):
    """The dialog that asks for a level's name; `then` gets the name."""

    name: str
    then: Callable[[str], object]


class OpenOwnLevel(Request):
    """The dialog to rename or delete one of the user's own levels."""

    puzzle: Puzzle[Any, Any]
    level: Level


class OpenSavedGames(Request):
    """The list of saved games."""

    games: Sequence[SavedGame]


class OpenDaily(Request):
    """The daily puzzles of a day, today by default."""

    day: date | None = None


class OpenStatistics(Request):
    """The statistics, opened at one puzzle."""

    puzzle: str = ""


class OpenPrint(Request):
    """The print dialog for a game."""

    session: Session


class OpenFiles(Request):
    """The file dialog; `then` gets the chosen path."""

    then: Callable[[str], object]
    files: Files = Files.PICTURES


class OpenPictureUse(Request):
    """The question whether a dropped picture is meant for the tiles of the game below, or shows a board to play."""

    source: Source
    path: str


class OpenLog(Request):
    """The whole log of a game that was played in a window."""

    name: str
    lines: Sequence[str]


class OpenRacePuzzle(Request):
    """The dialog that asks which puzzle to race on."""


class OpenRaceTable(Request):
    """The table that compares two solvers over many boards."""

    puzzle: Puzzle[Any, Any]
    options: Mapping[str, str]
    titles: Sequence[str]
    entrants: Sequence[Entrant]


class OpenKeys(Request):
    """The list of all keys, with a board's own keys under its title, and the commands that have an effect."""

    title: str
    board_keys: Sequence[tuple[str, str]]
    usable: Collection[Command]


class OpenRules(Request):
    """The rules of a puzzle."""

    puzzle: Puzzle[Any, Any]


class OpenSettings(Request):
    """The settings."""


class OpenChecks(Request):
    """The list of what works on this machine."""

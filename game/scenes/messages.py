"""What scenes tell each other: requests say which scene to open and with what, results are what a scene returns.

`game.scenes.make` constructs the scene of a request. The scene below looks up in its `answers` what to do with a result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, dataclass_transform

if TYPE_CHECKING:
    from datetime import date

    from game.boards.base import BoardStyle
    from game.commands import Command
    from game.session import Origin, Session
    from game.sources.opened_pictures import Source
    from game.storage.saved_games import SavedGame
    from solvers.formats.levels import Level
    from solvers.formats.step_lists import StepList
    from solvers.puzzle import Puzzle, Ruling, State, Step
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


@dataclass_transform(frozen_default=True)
class Result:
    """What was chosen. Every subclass becomes a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Answer(Result):
    """A value for the callback `then`."""

    then: Callable[[Any], object]
    value: Any


class Run(Result):
    """A command for the scene below to run."""

    command: Command


class BeginGame(Result):
    """Start this game: play it, race on it or edit its board, depending on the scene below."""

    session: Session


class BeginNew(Result):
    """Start a new game with these options, and with a seed if one was chosen."""

    puzzle: Puzzle[Any, Any]
    options: Mapping[str, str]
    seed: int | None


class BeginDaily(Result):
    """Start or continue the daily puzzle of a day."""

    puzzle: Puzzle[Any, Any]
    day: date


class BeginLike(Result):
    """Start a new game with the options of this one."""

    session: Session


class BeginLevel(Result):
    """Play a level."""

    level: Level


class ResumeGame(Result):
    """Continue a saved game."""

    game: SavedGame


class PlayAgain(Result):
    """Play the same game again, from the start and with a fresh clock."""


class PlayUntimed(Result):
    """Continue the game without a time limit."""


class RaceAt(Result):
    """Race on a new board of a puzzle."""

    puzzle: Puzzle[Any, Any]


class TakeOver(Result):
    """Continue by hand after these moves of a solution, which lead to the position `end`."""

    moves: list[Any]
    end: State[Any]


class MakeStep(Result):
    """Make a step in the game."""

    step: Step


class BeginSteps(Result):
    """Open the game of saved steps and watch them."""

    steps: StepList


class WatchSteps(Result):
    """Watch saved steps of the game in play."""

    steps: StepList


class ChooseSteps(Result):
    """Ask for a file of saved steps."""


class EditBoard(Result):
    """Edit a board."""

    board: State[Any]


class UsePicture(Result):
    """Use a picture file for the tiles of the board."""

    path: str


class PlayPicture(Result):
    """Play the board that a picture shows."""

    source: Source


class LevelsChanged(Result):
    """The user's own levels have changed."""

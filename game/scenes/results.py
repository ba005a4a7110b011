"""Results: small values that a scene returns when it closes. The scene below looks up what to do in its `answers`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, dataclass_transform

if TYPE_CHECKING:
    from datetime import date

    from game.commands import Command
    from game.session.session import Session
    from game.sources.opened_pictures import Source
    from game.storage.saved_games import SavedGame
    from solvers.formats.levels import Level
    from solvers.formats.step_lists import StepList
    from solvers.puzzle import Puzzle, State, Step


@dataclass_transform(frozen_default=True)
class Result:
    """What was chosen. Every subclass becomes a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


# understood by every scene


class Answer(Result):
    """A value for the callback `then`."""

    then: Callable[[Any], object]
    value: Any


class Run(Result):
    """A command for the scene below to run."""

    command: Command


# games


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


# solutions, boards, pictures


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

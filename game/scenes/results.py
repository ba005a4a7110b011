"""What a scene leaves with: a small value that says what was chosen. The scene below looks up what to do in its `answers`."""

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
    """What was chosen. Every kind is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


# what every scene understands


class Answer(Result):
    """A value for whoever asked: `then` takes it."""

    then: Callable[[Any], object]
    value: Any


class Run(Result):
    """A command for the scene below."""

    command: Command


# games


class BeginGame(Result):
    """A game to be played, raced on or edited."""

    session: Session


class BeginNew(Result):
    """A new game of some options, and of a seed if one was chosen."""

    puzzle: Puzzle[Any, Any]
    options: Mapping[str, str]
    seed: int | None


class BeginDaily(Result):
    """A day's puzzle."""

    puzzle: Puzzle[Any, Any]
    day: date


class BeginLike(Result):
    """A new game with the options of another one."""

    session: Session


class BeginLevel(Result):
    """A level to be played."""

    level: Level


class ResumeGame(Result):
    """A saved game to go on with."""

    game: SavedGame


class PlayAgain(Result):
    """The same game once more, from the start and with a fresh clock."""


class PlayUntimed(Result):
    """The game goes on without a limit."""


class RaceAt(Result):
    """A puzzle to race at."""

    puzzle: Puzzle[Any, Any]


# solutions, boards, pictures


class TakeOver(Result):
    """The moves of a solution from which the person goes on, and the position they lead to."""

    moves: list[Any]
    end: State[Any]


class MakeStep(Result):
    """A step to be made in the game."""

    step: Step


class BeginSteps(Result):
    """Saved steps, whose game is to begin and which are to be watched."""

    steps: StepList


class WatchSteps(Result):
    """Saved steps of the game that is played."""

    steps: StepList


class ChooseSteps(Result):
    """A file of saved steps is to be chosen."""


class EditBoard(Result):
    """A board to be edited."""

    board: State[Any]


class UsePicture(Result):
    """A picture's file for the tiles of the board."""

    path: str


class PlayPicture(Result):
    """A picture whose board is to be played."""

    source: Source


class LevelsChanged(Result):
    """The person's own levels are others than before."""

"""The commands of the play scene, and what it does with the results of the scenes above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.boards.base import Act
from game.commands import Command
from game.scenes.requests import OpenDaily, OpenEditor, OpenNewGame, OpenPrint, OpenStatistics
from game.scenes.results import (
    BeginDaily,
    BeginGame,
    BeginLevel,
    BeginLike,
    BeginNew,
    BeginSteps,
    EditBoard,
    MakeStep,
    PlayAgain,
    PlayPicture,
    PlayUntimed,
    Result,
    TakeOver,
    UsePicture,
    WatchSteps,
)
from game.scenes.shared.files import paste, watch_steps
from game.scenes.shared.starting import begin_daily, begin_new, from_level
from solvers.review import can_review

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene


def commands_of(scene: PlayScene) -> dict[Command, Any]:
    """Return what each command does in a game; commands that the puzzle doesn't support are left out."""
    app, puzzle = scene.app, scene.session.puzzle
    always = {
        Command.UNDO: scene.undo,
        Command.REDO: scene.redo,
        Command.RESTART: scene.restart,
        Command.BRANCH: scene.next_branch,
        Command.BEST: scene.undo_to_best,
        Command.HINT: scene.assistant.hint,
        Command.PAUSE: scene.pause,
        Command.COPY: scene.copy,
        Command.PASTE: lambda: paste(app, scene.begin_text, scene.dropped.handle),
        Command.NEW: lambda: scene.open(OpenNewGame(puzzle)),
        Command.LEVELS: scene.choose_level,
        Command.DAILY: lambda: scene.open(OpenDaily()),
        Command.STATISTICS: lambda: scene.open(OpenStatistics(puzzle.name)),
        Command.PRINT: lambda: scene.open(OpenPrint(scene.session)),
        Command.WATCH: scene.watch,
        Command.RACE: scene.race,
    }
    of_some = {
        Command.REVIEW: (can_review(puzzle), scene.review),
        Command.GIVENS: (puzzle.paper is not None, scene.fix_givens),
        Command.ALL_STEPS: (puzzle.all_steps is not None, scene.assistant.all_steps),
        Command.CHECK: (puzzle.mistakes is not None, scene.assistant.check),
        Command.SHUFFLE: (puzzle.shuffle is not None, scene.assistant.shuffle),
        Command.OPEN: (scene.takes_pictures, scene.open_picture),
        Command.NUMBERS: (scene.takes_pictures, scene.pictures.toggle_numbers),
    }
    return always | {command: act for command, (can, act) in of_some.items() if can} | _editing_commands(scene)


def _editing_commands(scene: PlayScene) -> dict[Command, Any]:
    """Return the commands that open the editor, with this board or with the last draft; none if there is no editor."""
    puzzle = scene.session.puzzle
    bench = puzzle.workbench
    if scene.is_above_editor:
        return {Command.EDIT: lambda: scene.app.pop(EditBoard(scene.session.start)), Command.MAKE: scene.app.pop}
    if bench is None:
        return {}
    return {
        Command.EDIT: lambda: scene.open(OpenEditor(puzzle, bench.draft(str(scene.session.start)))),
        Command.MAKE: lambda: scene.open(OpenEditor(puzzle)),
    }


def answers_of(scene: PlayScene) -> dict[type[Result], Any]:
    """Return what a game does with each type of result."""
    return {
        BeginGame: lambda result: scene.begin(result.session),
        BeginNew: lambda result: begin_new(scene, result.puzzle, result.options, scene.begin, result.seed),
        BeginDaily: lambda result: begin_daily(scene, result.puzzle, result.day, scene.begin),
        BeginLike: lambda result: scene.begin_like(result.session),
        BeginLevel: lambda result: scene.begin(from_level(scene.app, scene.session.puzzle, result.level)),
        PlayAgain: lambda result: scene.play_again(),
        PlayUntimed: lambda result: scene.session.relax(),
        MakeStep: lambda result: scene.act(Act(result.step.moves)),
        TakeOver: lambda result: scene.take_over(result.moves, result.end),
        WatchSteps: lambda result: scene.watch(result.steps),
        BeginSteps: lambda result: watch_steps(scene, result.steps),
        UsePicture: lambda result: scene.pictures.read(result.path),
        PlayPicture: lambda result: scene.dropped.play(result.source),
    }

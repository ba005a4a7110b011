"""What a game reacts to besides its board: commands, the results of the scenes above it, and dropped or pasted pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.boards.base import Act
from game.commands import Command
from game.scenes.messages import (
    BeginDaily,
    BeginGame,
    BeginLevel,
    BeginLike,
    BeginNew,
    BeginSteps,
    EditBoard,
    MakeStep,
    OpenDaily,
    OpenEditor,
    OpenExternal,
    OpenNewGame,
    OpenPictureUse,
    OpenPrint,
    OpenStatistics,
    PlayAgain,
    PlayPicture,
    PlayUntimed,
    Result,
    TakeOver,
    UsePicture,
    WatchSteps,
)
from game.scenes.shared.files import paste, watch_steps
from game.scenes.shared.starting import begin_daily, begin_from_text, begin_new, from_level, from_text
from solvers.errors import PuzzleError
from solvers.review import can_review

if TYPE_CHECKING:
    from game.scenes.play import PlayScene
    from game.sources.opened_pictures import Source
    from vision.seen import SeenBoard


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
        Command.PASTE: lambda: paste(app, lambda text: begin_from_text(app, text, puzzle, scene.begin), scene.dropped.handle),
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


NO_BOARD = "No board found. Make sure the whole board is visible, upright and uncovered."


class DroppedPictures:
    """Decides what to do with a dropped picture once it has been read."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene, self._app = scene, scene.app
        self._pending: Source | None = None
        self._path = ""  # the picture's file, if the tiles could use it too

    def handle(self, source: Source, path: str = "") -> None:
        """Handle a picture as soon as it has been read."""
        self._pending, self._path = source, path
        self._app.show_message(f"Reading {source.name}…")

    def forget(self) -> None:
        """Ignore the picture that is still being read."""
        self._pending = None

    def poll(self) -> None:
        """Handle the picture if it has been read by now."""
        source = self._pending
        if source is None or not source.is_over or self._app.stack.top is not self._scene:
            return
        self._pending = None
        board = source.board
        is_confident = board is not None and _is_confident(board)
        if self._path and not is_confident:
            self._scene.pictures.read(self._path)
        elif self._path and board is not None:
            self._scene.open(OpenPictureUse(source, self._path))
        elif board is None:
            self._app.show_message(source.problem or NO_BOARD, is_bad=True)
        else:
            self.play(source)

    def play(self, source: Source) -> None:
        """Play the board in a picture; if its reading is doubtful, show the picture first."""
        board = source.board
        try:
            if board is None or board.doubtful or not _is_confident(board):
                which = "marked cells" if board is not None and board.doubtful else "board"
                raise PuzzleError(f"Check the {which}, then play the board.")
            session = from_text(self._app, f"{board.puzzle}:{board.text}", None)
        except PuzzleError as problem:
            self._scene.open(OpenExternal(source))
            self._app.show_message(str(problem))
            return
        self._scene.begin(session)
        self._app.show_message(f"Board read from {source.name}.")


def _is_confident(board: SeenBoard) -> bool:
    """Return whether a board was read confidently enough to play it unseen."""
    from vision.seen import DOUBTFUL  # already loaded by the reading, but not needed before

    return board.confidence >= DOUBTFUL

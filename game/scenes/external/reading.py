"""What happens to a board that was read: it is checked, solved to show the solution over the picture, and corrected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.scenes.shared.preferences import chosen_options, chosen_solver
from game.session import Session
from game.session.assistance import BoardCheck
from game.sources.opened_pictures import Region, Source, Stage
from solvers import PUZZLES, game_id
from solvers.errors import GaveUp
from solvers.puzzle import Cell, Drag, Move, Press, Progress, Puzzle, State, Step, Tap, final_steps, net_moves
from solvers.words import count
from solvers.worker.process import Status, Task
from solvers.worker.tasks import solve
from vision.corrections.choices import problem_of
from vision.corrections.edits import Edit, Question, edit_of
from vision.seen import CellValue, SeenBoard

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.external import ExternalScene


_SOLVED = "already solved"


class Validation:
    """Validates one board at a time; the worker does the thorough checks."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._board: SeenBoard | None = None
        self._problem = ""
        self._board_check: BoardCheck | None = None
        self.is_solved = False
        self.state: State[Any] | None = None  # the position, if it can be played

    @property
    def puzzle(self) -> Puzzle[Any, Any]:
        assert self._board is not None
        return PUZZLES[self._board.puzzle]

    def check(self, board: SeenBoard | None) -> bool:
        """Start to validate a board, or none; return whether it is a different one."""
        if board is self._board:
            return False
        self.forget()
        self._board = board
        self._problem = problem_of(board) if board is not None else ""
        if board is not None and board.text and not self._problem:
            state = self.puzzle.parse(board.text)
            self.is_solved = state.is_solved()
            if not self.is_solved:
                self.state = state
                self._board_check = BoardCheck(self._app.worker, Session(self.puzzle, state))
        return True

    def forget(self) -> None:
        if self._board_check is not None:
            self._board_check.forget()
        self._board = self._board_check = self.state = None
        self._problem, self.is_solved = "", False

    def poll(self) -> bool:
        """Take in new results from the worker and return whether there are any."""
        return self._board_check is not None and self._board_check.poll()

    @property
    def is_playable(self) -> bool:
        return self.state is not None

    @property
    def problem(self) -> str:
        """What is wrong with the board, as a sentence; empty if nothing is known to be wrong."""
        return self._problem or (self._board_check.report.problem if self._board_check is not None else "")

    @property
    def knows_optimum(self) -> bool:
        """Return whether the fewest moves are known, which means that an optimal solution is found quickly."""
        return self._board_check is not None and self._board_check.report.fewest is not None

    @property
    def facts(self) -> tuple[str, ...]:
        if self.is_solved:
            return (_SOLVED,)
        return self._board_check.report.facts if self._board_check is not None else ()


MAX_CLICKS = 9  # number of click moves shown, as each changes the board for the next ones


@dataclass(frozen=True)
class Guide:
    """A solution as drawn over a picture: a sign to enter or a move's number for each cell, and lines to draw."""

    labels: dict[Cell, str] = field(default_factory=dict)
    lines: tuple[tuple[Cell, ...], ...] = ()
    moves: int = 0  # number of moves in the whole solution
    is_numbered: bool = False  # whether the labels are move numbers, perhaps only the first ones


def guide_of(state: State[Any], moves: Iterable[Move]) -> Guide:
    """Return the guide for a list of moves, as far as they can be shown at once."""
    moves = list(moves)
    labels: dict[Cell, str] = {}
    lines: list[tuple[Cell, ...]] = []
    clicks = 0
    for move in moves:
        gestures = state.gestures(move)
        taps = [gesture.target for gesture in gestures if isinstance(gesture, Tap) and not isinstance(gesture.target, str)]
        keys = [gesture.key for gesture in gestures if isinstance(gesture, Press)]
        lines += [gesture.cells for gesture in gestures if isinstance(gesture, Drag)]
        if keys and len(keys[0]) == 1:
            labels |= dict.fromkeys(taps, keys[0].upper())
        elif taps and not keys:
            clicks += 1
            if clicks > MAX_CLICKS or any(cell in labels for cell in taps):
                break
            labels |= dict.fromkeys(taps, str(clicks))
        state = state.apply(move)
    return Guide(labels, tuple(lines), len(moves), clicks > 0)


class Solution:
    """Has the worker solve a board on request."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.is_wanted = False
        self.guide: Guide | None = None
        self.problem = ""  # why there is no solution, as a sentence
        self._task: Task | None = None
        self._items: list[Step | Progress] = []
        self._asked: tuple[Puzzle[Any, Any], State[Any]] | None = None
        self._solver = ""

    @property
    def is_thinking(self) -> bool:
        """Return whether a solution is wanted and hasn't arrived yet."""
        return self.is_wanted and self.guide is None and not self.problem

    def start(self, puzzle: Puzzle[Any, Any], state: State[Any], is_optimal: bool = False) -> None:
        """Start to solve a board, in the fewest moves if asked for, otherwise with the chosen solver."""
        self.forget()
        self.is_wanted, self._asked = True, (puzzle, state)
        best = next((solver for solver in puzzle.solvers if is_optimal and solver.claim == "optimal"), None)
        self._solver = (best or chosen_solver(self._app, puzzle)).name
        self._start_task()

    def forget(self) -> None:
        if self._task is not None:
            self._app.worker.cancel()
        self.is_wanted, self.guide, self.problem, self._task = False, None, "", None

    def poll(self) -> bool:
        """Take in the solver's results and return whether it has finished; restart it if another task displaced it."""
        if self._task is None:
            if self.is_thinking and not self._app.worker.is_busy:
                self._start_task()
            return False
        self._items += self._task.drain()
        if self._task.status is Status.RUNNING:
            return False
        status, error, self._task = self._task.status, self._task.error, None
        if isinstance(error, GaveUp) and error.instead:
            self._solver = error.instead
            self._start_task()
        elif status is Status.DONE and self._asked is not None:
            self.guide = guide_of(self._asked[1], net_moves(final_steps(self._items)))
        elif error is not None:
            self.problem = str(error)
        return not self.is_thinking

    def _start_task(self) -> None:
        assert self._asked is not None
        puzzle, state = self._asked
        solver = self._app.solvers.solver(puzzle, self._solver)
        options = chosen_options(self._app, puzzle, solver)
        self._items = []
        self._task = self._app.worker.start(solve, game_id(puzzle, state), solver.address, options)


class Correction:
    """Corrects the board shown in a scene."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._joined_cell: Cell | None = None  # the cell whose face will be merged with the next one chosen

    def choose_cell(self, cell: Cell | None) -> None:
        """Handle a chosen cell: correct it next, or merge its face with that of the cell before."""
        entry, board = self._scene.panel.entry, self._scene.board
        if entry.is_joining and cell is not None and board is not None:
            self._join(board.value(cell))
            return
        entry.is_joining = False
        self._scene.panel.refresh()
        if cell is not None:
            self._scene.panel.reveal(entry)

    def correct(self, value: CellValue) -> None:
        """Put a value into the chosen cell; the board is validated again at once."""
        source, board, cell = self._scene.source, self._scene.board, self._scene.view.chosen
        if source is None or board is None or cell is None or source.stage is not Stage.READ:
            return
        if self._scene.panel.entry.is_joining:
            self._join(value)
        else:
            self._put(source, board, cell, value)

    def confirm(self, question: Question) -> None:
        """Confirm what was read in a question's cell and in those like it."""
        source, board = self._scene.source, self._scene.board
        if source is not None and board is not None:
            self._put(source, board, question.cell, board.value(question.cell))

    def _put(self, source: Source, board: SeenBoard, cell: Cell, value: CellValue) -> None:
        """Put a value into a cell and those like it, and remember it for later boards in the same window."""
        edit = edit_of(board, cell, value)
        if edit.others and value != board.value(cell):
            self._scene.app.show_message(f"{count(len(edit.others), 'similar cell')} corrected too.")
        source.correct(replace(edit, kept_as=self._scene.live.remember_correction(source, board, edit)))
        self._scene.refresh()

    def set_joining(self, is_joining: bool) -> None:
        """Start or stop to merge the chosen cell's face with the next face chosen."""
        self._joined_cell = self._scene.view.chosen if is_joining else None
        self._scene.panel.refresh()

    def _join(self, face: CellValue) -> None:
        source, board, cell = self._scene.source, self._scene.board, self._joined_cell
        self._scene.panel.entry.is_joining = False
        if source is not None and board is not None and cell is not None and face not in (board.value(cell), 0, -1):
            source.correct(Edit(cell, face, joins=True))
        self._scene.refresh()

    def undo(self) -> None:
        source = self._scene.source
        if source is not None and source.can_undo:
            self._scene.live.forget_correction(source)
            source.undo()
            self._scene.refresh()
        else:
            self._scene.app.show_message("There are no corrections to undo.")

    def next_doubtful(self) -> None:
        if not self._scene.view.choose_doubtful():
            self._scene.app.show_message("No cells are doubtful.")


class ReadingOptions:
    """Changes how the picture shown in a scene is read."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene

    def read_again(self, **changes: str) -> None:
        """Read the picture again with other attributes of its source: puzzle, digits or goal."""
        scene, source = self._scene, self._scene.source
        if source is not None:
            for name, value in changes.items():
                setattr(source, name, value)
            if not scene.live.reread(source):
                scene.app.opened_pictures.reread(source)
            scene.refresh()

    def mark(self) -> None:
        """Start or stop marking the board's region; if one is marked already, remove it."""
        scene, source = self._scene, self._scene.source
        if source is None or source.surface is None:
            scene.app.show_message("There is no picture to mark a board in.")
        elif source.region is not None:
            self.take_region(None)
        else:
            scene.panel.buttons.marking = ""
            scene.view.mark(not scene.view.marking.is_on)
            scene.refresh()

    def take_region(self, region: Region | None) -> None:
        """Look for the board only in a region, or anywhere if it is None."""
        source = self._scene.source
        if source is not None:
            self._scene.live.remember_region(source, region)
            source.region = region
            self.read_again()

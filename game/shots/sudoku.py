"""The pictures of sudoku."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.app import App
from game.commands import Command
from game.scenes.shared.starting import from_level, open_game
from game.session.session import Session
from game.shots.tools import back_to_menu, hint, overlay, play_scene, wait, watch_scene
from solvers import PUZZLES
from solvers.formats.levels import find_level
from solvers.puzzle import Cell, Move
from solvers.sudoku.rules import Note, Paint, SudokuState
from solvers.sudoku.shape import digits_in

PUZZLE = PUZZLES["sudoku"]
TURNS = 12
"""how far the game in the pictures is"""


def _play(level: str, is_noted: bool = True) -> Callable[[App], None]:
    """Return what opens a level on the way to its solution, with pencil marks, a few colours and a chosen cell."""

    def arrange(app: App) -> None:
        session = _begun(app, level)
        if is_noted:
            session.play(*_notes(session.state))
            session.play(*(Paint(cell, 4) for cell in _empty(session.state)[:3]))
        scene = open_game(app, session)
        wait(app, lambda: scene.advice.examination.is_over)
        scene.view.press(scene.view.board.point(_placed(session.state)[-1]))
        scene.refresh()

    return arrange


def _begun(app: App, level: str) -> Session:
    back_to_menu(app)
    session = from_level(app, PUZZLE, find_level(PUZZLE, level))
    for step in PUZZLE.solver("human").solve(session.state):
        if getattr(step, "moves", ()) and session.played < TURNS:
            session.play(*step.moves)
    session.pause()
    session.clock.set(761)
    return session


def _notes(state: SudokuState) -> Iterator[Move]:
    for cell, digits in enumerate(state.possible):
        if not state.marks[cell]:
            yield from (Note(state.shape.place_of(cell), digit) for digit in digits_in(digits))


def _empty(state: SudokuState) -> list[Cell]:
    return [state.shape.place_of(cell) for cell, digit in enumerate(state.digits) if not digit]


def _placed(state: SudokuState) -> list[Cell]:
    places = [state.shape.place_of(cell) for cell, given in enumerate(state.givens) if state.digits[cell] != given]
    return places or _empty(state)


def _watch(level: str, solver: str, step: Callable[[App], int]) -> Callable[[App], None]:
    """Return what shows one step of a solver."""

    def arrange(app: App) -> None:
        back_to_menu(app)
        open_game(app, from_level(app, PUZZLE, find_level(PUZZLE, level)))
        app.settings.solvers["sudoku"] = solver
        wait(app, lambda: play_scene(app).advice.examination.is_over)
        play_scene(app).watch()
        scene = watch_scene(app)
        wait(app, lambda: scene.playback.is_complete)
        scene.seek(step(app))

    return arrange


def _hardest(app: App) -> int:
    steps = watch_scene(app).playback.steps
    return max(range(len(steps)), key=lambda number: (steps[number].weight, -number))


SHOTS: dict[str, Callable[[App], None]] = {
    "sudoku-play": _play("hard/1"),
    "sudoku-hint": hint(3),
    "sudoku-new-game": overlay(Command.NEW),
    "sudoku-levels": overlay(Command.LEVELS),
    "sudoku-large": _play("16x16/1", is_noted=False),
    "sudoku-watch": _watch("hard/40", "human", _hardest),
    "sudoku-chain": _watch("expert/20", "human", _hardest),
    "sudoku-backtracking": _watch("easy/1", "backtracking", lambda app: 30),
    "sudoku-fast": _watch("extreme/1", "fast", lambda app: 3),
}

"""The shots of sudoku."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.app import App
from game.commands import Command
from game.scenes.watch.all_steps import AllStepsScene
from game.shots.tools import (
    back_to_game,
    level_game,
    play_scene,
    played,
    show_game,
    show_level,
    solution,
    top,
    usual,
    wait,
    watch,
)
from solvers.puzzle import Cell, Move, Step
from solvers.sudoku.rules import Note, Paint, Place, SudokuState
from solvers.sudoku.shape import digits_in

EASY_WEIGHT = 13  # steps of more weight than this count as hard
TURNS = 12  # number of digits placed in the shots


def _play(app: App, level: str, is_noted: bool = True) -> None:
    """Open a half-solved level, with pencil marks, a few colours and a chosen cell."""
    session = level_game(app, "sudoku", level)
    digits = [move for move in solution(session, "human") if isinstance(move, Place)]
    state = played(session, digits[:TURNS], 761).state
    assert isinstance(state, SudokuState)
    if is_noted:
        session.play(*_notes(state))
        session.play(*(Paint(cell, 4) for cell in _empty(state)[:3]))
    scene = show_game(app, session)
    scene.view.press(scene.view.board.point(_placed(state)[-1]))
    scene.refresh()


def _all_steps(app: App) -> None:
    """Show all steps in a position, and the first hard one on the board."""
    back_to_game(app)
    play_scene(app).run(Command.ALL_STEPS)
    scene = top(app, AllStepsScene)
    wait(app, lambda: scene.is_complete)
    scene.choose(next(number for number, step in enumerate(scene.steps) if step.weight > EASY_WEIGHT))


def _notes(state: SudokuState) -> Iterator[Move]:
    for cell, digits in enumerate(state.possible):
        if not state.marks[cell]:
            yield from (Note(state.shape.place_of(cell), digit) for digit in digits_in(digits))


def _empty(state: SudokuState) -> list[Cell]:
    return [state.shape.place_of(cell) for cell, digit in enumerate(state.digits) if not digit]


def _placed(state: SudokuState) -> list[Cell]:
    places = [state.shape.place_of(cell) for cell, given in enumerate(state.givens) if state.digits[cell] != given]
    return places or _empty(state)


_level = partial(show_level, puzzle="sudoku")


def _hardest(steps: Sequence[Step]) -> int:
    return max(range(len(steps)), key=lambda number: (steps[number].weight, -number))


def _tools(app: App) -> None:
    """Open the menu of tools that don't fit in the toolbar."""
    back_to_game(app)
    play_scene(app).panel.tools.more.activate()


SHOTS: dict[str, Callable[[App], object]] = {
    "sudoku-play": partial(_play, level="hard/1"),
    **usual("sudoku"),
    "sudoku-tools": _tools,
    "sudoku-all-steps": _all_steps,
    "sudoku-large": partial(_play, level="16x16/1", is_noted=False),
    "sudoku-watch": watch(partial(_level, level="hard/40"), "human", _hardest),
    "sudoku-chain": watch(partial(_level, level="expert/20"), "human", _hardest),
    "sudoku-backtracking": watch(partial(_level, level="easy/1"), "backtracking", lambda steps: 30),
    "sudoku-fast": watch(partial(_level, level="extreme/1"), "fast", lambda steps: 3),
}

"""Texts about readings and games in windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.formatting import solving_time
from game.sources.opened_pictures import Source, Stage
from game.sources.window_watcher import LiveGame, WindowSource
from solvers import PUZZLES
from solvers.puzzle import Cell, cell_name
from solvers.words import count, grouped, named
from vision.corrections.choices import CORRECTORS, counts
from vision.seen import CellValue, SeenBoard

if TYPE_CHECKING:
    from game.scenes.external.reading import Guide

EMPTY_VALUES = (0, ".")
NO_BOARD = "No board found in this picture"
NO_BOARD_LIVE = "No board found in this window"
_UNCOVER = "Make sure the whole board is visible, upright and uncovered, or mark it by hand (M)."
ACCENT = "external"  # the colour of this part of the program in the palette
COVERED = "This window covers the board. Move one of the windows aside."
_EMPTY, _BLANK = "–", "blank"


def value_words(board: SeenBoard, cell: Cell) -> str:
    """Return a cell's value as written on it; empty for faces, which have no names."""
    corrector, value = CORRECTORS[board.puzzle], board.value(cell)
    if corrector.has_faces:
        return ""
    if corrector.is_typed:
        return str(value)
    written = {choice.value: choice.character.upper() for choice in corrector.choices(board)}
    return _EMPTY if value in EMPTY_VALUES else written.get(value) or str(value)


def cell_words(board: SeenBoard, cell: Cell) -> str:
    """Return a cell's name, its value and the confidence of the reading."""
    corrector, value = CORRECTORS[board.puzzle], board.value(cell)
    titles: dict[CellValue, str]
    titles = {0: _BLANK} if corrector.is_typed else {choice.value: choice.title for choice in corrector.choices(board)}
    return f"{cell_name(cell)} · {titles.get(value) or value} · {percentage(board.confidence_of(cell))} sure"


def percentage(share: float) -> str:
    """Return a confidence as a percentage; only 1 becomes 100 %."""
    if share >= 1:
        return "100 %"
    return f"{min(share, 0.999) * 100:.1f} %" if share > 0.98 else f"{share * 100:.0f} %"


def board_words(board: SeenBoard) -> str:
    """Return a board's puzzle, size and contents, such as Sudoku 9 × 9, 34 givens."""
    rows, columns = board.shape
    return f"{PUZZLES[board.puzzle].title} {rows} × {columns}, {count(*counts(board))}"


def source_words(source: Source) -> tuple[str, str]:
    """Return a title and a sentence for a picture without a board."""
    if source.stage is Stage.FAILED and source.is_live:
        return "This window was closed", source.problem
    if source.stage is Stage.FAILED:
        return "This picture can't be read", source.problem
    if not source.is_over:
        return "Reading…", "Looking for the board."
    return (NO_BOARD_LIVE if source.is_live else NO_BOARD), COVERED if is_covered(source) else _UNCOVER


def is_covered(source: Source) -> bool:
    """Return whether our own window hides a part of the source's window."""
    return isinstance(source, WindowSource) and source.is_covered


def figures(source: Source, board: SeenBoard | None, guide: Guide | None) -> tuple[tuple[str, str], ...]:
    """Return three (figure, caption) pairs for a picture: confidence, what remains to do, and reading time."""
    seconds = (solving_time(source.seconds) if source.stage is Stage.READ else "–", "to read")
    if board is None:
        return ("–", "sure"), ("–", "boards"), seconds
    left = (grouped(guide.moves), named(guide.moves, "moves")) if guide is not None and guide.is_numbered else remaining(board)
    return (percentage(board.confidence), "sure"), left, seconds


def game_figures(game: LiveGame, board: SeenBoard) -> tuple[tuple[str, str], ...]:
    """Return three (figure, caption) pairs for a game: confidence, remaining moves, and remaining or total time."""
    left, end = game.seconds_left, game.end
    to_go = grouped(game.total - game.made) if game.total else "–"
    if end is not None:
        last = (solving_time(end.seconds.get("play", 0.0)), "played")
    else:
        last = (solving_time(left) if left is not None else "–", "left")
    return (percentage(board.confidence), "sure"), (to_go, "to go"), last


def remaining(board: SeenBoard) -> tuple[str, str]:
    """Return how much of a board remains to do, with a caption."""
    cells = board.shape[0] * board.shape[1]
    number, word = counts(board)
    amount, caption = _REMAINING[word](number, cells) if word in _REMAINING else (number, f"{word}s")
    return grouped(amount), caption


_REMAINING: dict[str, Callable[[int, int], tuple[int, str]]] = {
    "given": lambda number, cells: (cells - number, "to fill"),
    "free cell": lambda number, cells: (number, "cells to visit"),
}

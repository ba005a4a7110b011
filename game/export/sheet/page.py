"""A page of A4 at 300 dots an inch, with one to six boards, each below a line that says what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from game.boards import BOARDS
from game.boards.base import OFF, YES_OR_NO, BoardStyle
from game.paint.colours import Colour
from game.paint.look import Look
from game.theme.measures import Text, TextStyle
from game.theme.palette import palette
from game.theme.proportions import Sheet
from solvers.puzzle import Puzzle, State

_WHITE: Colour = (255, 255, 255)
PAPER = replace(
    palette(is_dark=False, high_contrast=True, colour_blind=True),
    bg=_WHITE, surface=_WHITE, raised=_WHITE, well=_WHITE, tile=_WHITE, tile_done=_WHITE, tile_edge=_WHITE,
    wall=(88, 88, 88), line=(96, 96, 96),
)  # fmt: skip
"""black on white"""
PLACES = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (2, 2), 5: (3, 2), 6: (3, 2)}
"""for a number of boards on a page its rows and columns"""


@dataclass(frozen=True)
class Entry:
    """What stands in one place of a page: a position, or a text instead of it, below a title and a note."""

    puzzle: Puzzle[Any, Any]
    state: State[Any]
    title: str
    note: str = ""
    text: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """choices of the board, such as its faces"""


def drawn(entries: Sequence[Entry], places: int) -> pygame.Surface:
    """Return a page with room for so many boards."""
    look = Look(PAPER, Sheet.SCALE, is_calm=True)
    page = pygame.Surface((Sheet.WIDTH, Sheet.HEIGHT), 0, 32)
    page.fill(_WHITE)
    rows, cols = PLACES[places]
    width = (Sheet.WIDTH - 2 * Sheet.MARGIN - (cols - 1) * Sheet.GAP) // cols
    height = (Sheet.HEIGHT - 2 * Sheet.MARGIN - (rows - 1) * Sheet.GAP) // rows
    _draw_cuts(page, width, height, rows, cols)
    for number, entry in enumerate(entries):
        row, col = divmod(number, cols)
        corner = (Sheet.MARGIN + col * (width + Sheet.GAP), Sheet.MARGIN + row * (height + Sheet.GAP))
        _draw_entry(page, look, entry, pygame.Rect(corner, (width, height)))
    return page


def _draw_cuts(page: pygame.Surface, width: int, height: int, rows: int, cols: int) -> None:
    """Draw the lines between the places, from edge to edge: to cut along, and to be told apart when the page is read."""
    for col in range(1, cols):
        x = Sheet.MARGIN + col * (width + Sheet.GAP) - Sheet.GAP // 2
        page.fill(PAPER.grid, (x, 0, Sheet.CUT, Sheet.HEIGHT))
    for row in range(1, rows):
        y = Sheet.MARGIN + row * (height + Sheet.GAP) - Sheet.GAP // 2
        page.fill(PAPER.grid, (0, y, Sheet.WIDTH, Sheet.CUT))


def _draw_entry(page: pygame.Surface, look: Look, entry: Entry, area: pygame.Rect) -> None:
    heading, note = look.line_height(Text.STRONG), look.wrapped(entry.note, Text.NOTE, area.w)
    if len(note) > Sheet.NOTE_LINES:
        note = []  # part of a game ID is good for nothing
    look.text(page, area.topleft, entry.title, Text.STRONG, PAPER.text, width=area.w)
    look.paragraph(page, (area.x, area.y + heading), note, Text.NOTE, PAPER.muted)
    top = heading + len(note) * look.line_height(Text.NOTE) + Sheet.PAD
    below = pygame.Rect(area.x, area.y + top, area.w, area.h - top)
    if entry.text:
        _draw_text(page, look, entry.text, below)
        return
    kind = BOARDS[entry.puzzle.name]
    board = kind(entry.state, entry.puzzle.name)
    helps = {option.name: OFF for option in kind.choices if option.choices == YES_OR_NO}
    board.style = BoardStyle(chosen={**entry.chosen, **helps})
    board.place(look, below)
    board.place(look, below.move(0, below.y - board.rect.y))  # directly below its title
    board.draw(page, look, 0.0)


def _draw_text(page: pygame.Surface, look: Look, text: str, area: pygame.Rect) -> None:
    """Write a text as large as it fits, but not larger than others."""
    for size in range(round(Text.BODY.size), 1, -1):
        style = TextStyle(size, Text.BODY.weight)
        lines = look.wrapped(text, style, area.w)
        if len(lines) * look.line_height(style) <= area.h:
            break
    look.paragraph(page, area.topleft, lines, style, PAPER.text)

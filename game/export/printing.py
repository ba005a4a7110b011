"""Printing: makes and solves boards, draws them on pages, and writes a PDF or a picture for each page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

import pygame

from game.boards import BOARDS
from game.boards.base import OFF, YES_OR_NO, BoardStyle
from game.paint.look import Look
from game.storage.paths import write_error
from game.theme.measures import Text, TextStyle
from game.theme.palette import Colour, palette
from game.theme.proportions import Sheet
from game.window import TITLE, init_headless
from solvers import find_puzzle, game_id, parse_game_id
from solvers.errors import ParseError, PuzzleError
from solvers.puzzle import Progress, Puzzle, State, final_steps, net_moves

# An A4 page at 300 dots per inch, with one to six boards, each below its title.


_WHITE: Colour = (255, 255, 255)
PAPER = replace(
    palette(is_dark=False, high_contrast=True, colour_blind=True),
    bg=_WHITE, surface=_WHITE, raised=_WHITE, well=_WHITE, tile=_WHITE, tile_done=_WHITE, tile_edge=_WHITE,
    wall=(88, 88, 88), line=(96, 96, 96),
)  # fmt: skip
"""black on white"""
PLACES = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (2, 2), 5: (3, 2), 6: (3, 2)}
"""number of boards on a page -> rows and columns"""


@dataclass(frozen=True)
class Entry:
    """The content of one place on a page: a title, a note, and a position or a text."""

    puzzle: Puzzle[Any, Any]
    state: State[Any]
    title: str
    note: str = ""
    text: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)  # choices of the board, such as its faces


def draw_page(entries: Sequence[Entry], places: int) -> pygame.Surface:
    """Return a page with a number of places."""
    look = Look(PAPER, Sheet.SCALE, reduces_motion=True)
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
    """Draw the lines between the places, from edge to edge: for scissors, and so that our own reader separates the boards."""
    for col in range(1, cols):
        x = Sheet.MARGIN + col * (width + Sheet.GAP) - Sheet.GAP // 2
        page.fill(PAPER.grid, (x, 0, Sheet.CUT, Sheet.HEIGHT))
    for row in range(1, rows):
        y = Sheet.MARGIN + row * (height + Sheet.GAP) - Sheet.GAP // 2
        page.fill(PAPER.grid, (0, y, Sheet.WIDTH, Sheet.CUT))


def _draw_entry(page: pygame.Surface, look: Look, entry: Entry, area: pygame.Rect) -> None:
    heading, note = look.line_height(Text.STRONG), look.wrapped(entry.note, Text.NOTE, area.w)
    if len(note) > Sheet.NOTE_LINES:
        note = []  # part of a game ID is useless
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
    """Draw a text in the largest size that fits, up to the usual one."""
    for size in range(round(Text.BODY.size), 1, -1):
        style = TextStyle(size, Text.BODY.weight)
        lines = look.wrapped(text, style, area.w)
        if len(lines) * look.line_height(style) <= area.h:
            break
    look.paragraph(page, area.topleft, lines, style, PAPER.text)


MAX_BOARDS = 300
MAX_PLACES = max(PLACES)
FORMATS = (".pdf", ".png")


@dataclass(frozen=True)
class GivenBoard:
    """An existing board."""

    game: str  # its game ID
    name: str = ""  # the note below its title; empty for the game ID
    grade: str = ""


@dataclass(frozen=True)
class NewBoard:
    """A board still to be generated, from a seed and a value for every option."""

    puzzle: str
    options: Mapping[str, str]
    seed: int
    name: str  # the note below its title


Board: TypeAlias = GivenBoard | NewBoard


@dataclass(frozen=True)
class PrintJob:
    """What to print, and to which file."""

    boards: Sequence[Board]
    path: Path
    places: int = 0  # places per page; 0 for as many as there are boards, up to six
    has_solutions: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)  # choices of the boards, such as their faces

    def check(self) -> None:
        """Raise ParseError if this can't be printed, saying what to choose instead."""
        if not 0 <= self.places <= MAX_PLACES:
            raise ParseError(f"A page can't hold {self.places} boards. Choose 1 to {MAX_PLACES}.")
        if len(self.boards) > MAX_BOARDS:
            raise ParseError(f"{len(self.boards)} boards are too many for one file. Print up to {MAX_BOARDS}.")
        if self.path.suffix.lower() not in FORMATS:
            raise ParseError(f"{self.path.name} is neither a PDF nor a picture. Choose a name that ends in .pdf or .png.")


def printed(job: PrintJob) -> Iterator[Progress | Path]:
    """Print, and yield the progress and the files written; raises PuzzleError."""
    job.check()
    init_headless()
    entries: list[Entry] = []
    solutions: list[Entry] = []
    for number, board in enumerate(job.boards):
        yield Progress(number, fraction=number / (len(job.boards) + 1))
        entry = replace(_entry(board), chosen=job.chosen)
        numbered = f"{number + 1}. " if len(job.boards) > 1 else ""
        entries.append(replace(entry, title=f"{numbered}{entry.title}"))
        if job.has_solutions:
            solutions.append(_solution_entry(replace(entry, title=f"{numbered}Solution", note=entry.title)))
    try:
        job.path.parent.mkdir(parents=True, exist_ok=True)
        places = job.places or min(len(entries), MAX_PLACES)
        yield from _write(job, [*_pages(entries, places), *_pages(solutions, MAX_PLACES)])
    except OSError as problem:
        raise PuzzleError(write_error(job.path, problem)) from problem


def _entry(board: Board) -> Entry:
    """Return the entry for a board, generating it if necessary."""
    if isinstance(board, GivenBoard):
        (puzzle, state), grade = parse_game_id(board.game), board.grade
    else:
        puzzle = find_puzzle(board.puzzle)
        state, grade = puzzle.generate(board.options, board.seed), board.options.get(puzzle.grade_option, "")
    words = ", ".join(filter(None, (puzzle.caption(state), grade)))
    return Entry(puzzle, state, f"{puzzle.title} · {words}", board.name or game_id(puzzle, state))


def _solution_entry(entry: Entry) -> Entry:
    """Return the entry for a solution: the solved board if that shows the solution, else the moves."""
    try:
        moves = net_moves(final_steps(entry.puzzle.solver().solve(entry.state)))
    except PuzzleError as problem:
        return replace(entry, text=str(problem))
    if BOARDS[entry.puzzle.name].shows_solution:
        return replace(entry, state=entry.state.apply_all(moves))
    return replace(entry, title=f"{entry.title}, move by move", text=" ".join(map(str, moves)))


def _pages(entries: Sequence[Entry], places: int) -> Iterator[tuple[Sequence[Entry], int]]:
    yield from ((entries[first : first + places], places) for first in range(0, len(entries), places))


def _write(job: PrintJob, pages: Sequence[tuple[Sequence[Entry], int]]) -> Iterator[Progress | Path]:
    """Write pages one by one, with only one in memory, to files that get their final names when they are complete."""
    from PIL import Image

    is_pdf = job.path.suffix.lower() == FORMATS[0]
    temporary = job.path.with_name(f".{job.path.stem}.part{job.path.suffix}")
    try:
        for number, (entries, places) in enumerate(pages):
            surface = draw_page(entries, places)
            image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
            if is_pdf:
                image.save(
                    temporary, "PDF", resolution=Sheet.DPI, quality=Sheet.QUALITY, subsampling=0, append=number > 0, title=TITLE
                )
            else:
                image.save(temporary, "PNG", dpi=(Sheet.DPI, Sheet.DPI))
                yield temporary.replace(job.path.with_stem(f"{job.path.stem}-{number + 1}") if number else job.path)
            yield Progress(number, fraction=(len(job.boards) + (number + 1) / len(pages)) / (len(job.boards) + 1))
        if is_pdf:
            yield temporary.replace(job.path)
    finally:
        temporary.unlink(missing_ok=True)

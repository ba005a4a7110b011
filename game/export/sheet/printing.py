"""Printing: boards are made and solved, drawn on pages, and written to a PDF or to a picture for each page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

import pygame

from game.boards import BOARDS
from game.export.sheet.page import PLACES, Entry, drawn
from game.storage.paths import not_written
from game.theme.proportions import Sheet
from game.window import TITLE, draw_unseen
from solvers import find_puzzle, game_id, parse_game_id
from solvers.errors import ParseError, PuzzleError
from solvers.puzzle import Progress, kept_steps, net_moves

MOST_BOARDS = 300
MOST_PLACES = max(PLACES)
FORMATS = (".pdf", ".png")


@dataclass(frozen=True)
class GivenBoard:
    """A board that there is: its game ID, what is written below its title, else the game ID, and how hard it is."""

    game: str
    name: str = ""
    grade: str = ""


@dataclass(frozen=True)
class NewBoard:
    """A board that is still to be made: of a seed, with a value for every option."""

    puzzle: str
    options: Mapping[str, str]
    seed: int
    name: str
    """what it is called"""


Board: TypeAlias = GivenBoard | NewBoard


@dataclass(frozen=True)
class PrintJob:
    """What is to be printed: boards, so many on a page, where, and whether with solutions."""

    boards: Sequence[Board]
    path: Path
    places: int = 0
    """on a page; 0 for as many as there are boards, up to six"""
    has_solutions: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    """choices of the boards, such as their faces"""

    def check(self) -> None:
        """Raise ParseError, saying what to choose instead, if that can't be printed."""
        if not 0 <= self.places <= MOST_PLACES:
            raise ParseError(f"A page can't hold {self.places} boards. Choose 1 to {MOST_PLACES}.")
        if len(self.boards) > MOST_BOARDS:
            raise ParseError(f"{len(self.boards)} boards are too many for one file. Print up to {MOST_BOARDS}.")
        if self.path.suffix.lower() not in FORMATS:
            raise ParseError(f"{self.path.name} is neither a PDF nor a picture. Choose a name that ends in .pdf or .png.")


def printed(job: PrintJob) -> Iterator[Progress | Path]:
    """Print, with signs of how far that is, and yield the files that were written; raises PuzzleError."""
    job.check()
    draw_unseen()
    entries: list[Entry] = []
    solutions: list[Entry] = []
    for number, board in enumerate(job.boards):
        yield Progress(number, fraction=number / (len(job.boards) + 1))
        entry = replace(_entry(board), chosen=job.chosen)
        numbered = f"{number + 1}. " if len(job.boards) > 1 else ""
        entries.append(replace(entry, title=f"{numbered}{entry.title}"))
        if job.has_solutions:
            solutions.append(_solved(replace(entry, title=f"{numbered}Solution", note=entry.title)))
    try:
        job.path.parent.mkdir(parents=True, exist_ok=True)
        yield from _written(
            job, [*_pages(entries, job.places or min(len(entries), MOST_PLACES)), *_pages(solutions, MOST_PLACES)]
        )
    except OSError as problem:
        raise PuzzleError(not_written(job.path, problem)) from problem


def _entry(board: Board) -> Entry:
    """Return what stands on the page for a board, which is made if it isn't there yet."""
    if isinstance(board, GivenBoard):
        (puzzle, state), grade = parse_game_id(board.game), board.grade
    else:
        puzzle = find_puzzle(board.puzzle)
        state, grade = puzzle.generate(board.options, board.seed), board.options.get(puzzle.grade_option, "")
    words = ", ".join(filter(None, (puzzle.caption(state), grade)))
    return Entry(puzzle, state, f"{puzzle.title} · {words}", board.name or game_id(puzzle, state))


def _solved(entry: Entry) -> Entry:
    """Return the solution: the solved board, where that shows how, or else the moves."""
    try:
        moves = net_moves(kept_steps(entry.puzzle.solver().solve(entry.state)))
    except PuzzleError as problem:
        return replace(entry, text=str(problem))
    if BOARDS[entry.puzzle.name].shows_solution:
        return replace(entry, state=entry.state.apply_all(moves))
    return replace(entry, title=f"{entry.title}, move by move", text=" ".join(map(str, moves)))


def _pages(entries: Sequence[Entry], places: int) -> Iterator[tuple[Sequence[Entry], int]]:
    """Yield what stands on each page, and for how many boards it has room."""
    yield from ((entries[first : first + places], places) for first in range(0, len(entries), places))


def _written(job: PrintJob, pages: Sequence[tuple[Sequence[Entry], int]]) -> Iterator[Progress | Path]:
    """Write pages one after another, so that only one is in memory, to files that have their names only when they are whole."""
    from PIL import Image

    is_pdf = job.path.suffix.lower() == FORMATS[0]
    temporary = job.path.with_name(f".{job.path.stem}.part{job.path.suffix}")
    try:
        for number, (entries, places) in enumerate(pages):
            surface = drawn(entries, places)
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

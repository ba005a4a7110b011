"""Level packs: `levels/<puzzle>/<pack>.txt`, one board a line.

A line is `name = text`, or the text alone; `name [par 23] = text` where points are given. `# ...` is a comment, and `title: ...` and `order: N` above the first board
say what the pack is called and where it stands in the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvers.errors import ParseError, PuzzleError, quoted
from solvers.puzzle import Puzzle, State

MOST_DIGITS = 6
_PAR = re.compile(r"\[par (\d{1,6})\]\s*$")
LEVELS_FOLDER = Path(__file__).resolve().parent.parent / "levels"


@dataclass(frozen=True, slots=True)
class Level:
    """One board of a pack; `number` counts from 1."""

    pack: str
    number: int
    name: str
    text: str
    line: int
    """where it stands in its file, from 1"""
    par: int | None = None
    """the most points that can be made, where the puzzle gives points"""

    @property
    def key(self) -> str:
        """The name by which the command line and the records know the level: PACK/N."""
        return f"{self.pack}/{self.number}"


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of levels in the order in which they are meant to be played."""

    name: str
    title: str
    order: int
    levels: tuple[Level, ...]


def read_packs(puzzle: Puzzle[Any, Any], folder: Path = LEVELS_FOLDER) -> tuple[Pack, ...]:
    """Return a puzzle's packs in their order, the boards not yet looked at; raises ParseError naming a file that is torn."""
    files = sorted((folder / puzzle.name).glob("*.txt"))
    return tuple(sorted(map(read_pack, files), key=lambda pack: (pack.order, pack.name)))


def read_pack(file: Path) -> Pack:
    """Return the pack in a file, the boards not yet looked at; raises ParseError naming the line that is wrong."""
    headers = {"title": file.stem.replace("-", " ").capitalize(), "order": "100"}
    levels: list[Level] = []
    for number, line in _lines(file):
        key, colon, value = line.partition(":")
        if colon and key.strip() in headers and not levels:
            headers[key.strip()] = value.strip()
            if not _is_number(headers["order"]):
                raise ParseError(f"{file.name}, line {number}: the order is a whole number, not {quoted(value.strip())}.")
            continue
        name, equals, text = line.partition("=")
        title, board = (name, text) if equals else ("", line)
        par = _PAR.search(title)
        title = title[: par.start()] if par is not None else title
        points = int(par[1]) if par is not None else None
        levels.append(Level(file.stem, len(levels) + 1, title.strip(), board.strip(), number, points))
    return Pack(file.stem, headers["title"], int(headers["order"]), tuple(levels))


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise ParseError(f"The level pack {file.name} can't be read: {problem}.") from problem
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line


def board_of(puzzle: Puzzle[Any, Any], level: Level) -> State[Any]:
    """Return the board of a level; raises ParseError naming the file and the line if it is none, or can't be solved."""
    try:
        state: State[Any] = puzzle.parse(level.text)
        puzzle.check(state)
    except PuzzleError as problem:
        raise ParseError(f"{level.pack}.txt, line {level.line}: {problem}") from problem
    return state


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def level_after(puzzle: Puzzle[Any, Any], key: str, folder: Path = LEVELS_FOLDER) -> Level | None:
    """Return the level that follows PACK/N in its pack; None after the last one, and where there is no such level."""
    try:
        level = find_level(puzzle, key, folder)
        return find_level(puzzle, f"{level.pack}/{level.number + 1}", folder)
    except ParseError:
        return None


def find_level(puzzle: Puzzle[Any, Any], key: str, folder: Path = LEVELS_FOLDER) -> Level:
    """Return the level that PACK/N names; raises ParseError that says which there are."""
    pack_name, _, number = key.partition("/")
    packs = {file.stem: file for file in (folder / puzzle.name).glob("*.txt")}
    if pack_name not in packs:
        raise ParseError(f"There is no level pack named {quoted(pack_name)}: choose one of {', '.join(sorted(packs))}.")
    levels = read_pack(packs[pack_name]).levels
    if not _is_number(number) or not 1 <= int(number) <= len(levels):
        raise ParseError(f"Pack {pack_name} has levels 1 to {len(levels)}, not {number or 'none'}: write {pack_name}/1.")
    return levels[int(number) - 1]

"""Level packs: `levels/<puzzle>/<pack>.txt`, one board per line, in the program's own folder and in others.

A line is `name = text`, or the text alone; `name [par 23] = text` if the puzzle gives points. `# ...` is a comment, and
`title: ...` and `order: N` above the first board give the pack's title and its position in the list.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvers.errors import ParseError, PuzzleError, quoted
from solvers.puzzle import Puzzle, State

MAX_DIGITS = 6
_PAR = re.compile(r"\[par (\d{1,6})\]\s*$")
_HEADERS = ("title", "order")
LEVELS_FOLDER = Path(__file__).resolve().parents[2] / "levels"
MAX_NAME_LENGTH = 60  # of the names that people give to levels


@dataclass(frozen=True, slots=True)
class Level:
    """One board of a pack; `number` counts from 1."""

    pack: str
    number: int
    name: str
    text: str
    line: int  # its line in the file, counted from 1
    par: int | None = None  # the highest possible score, if the puzzle gives points

    @property
    def key(self) -> str:
        """The name of the level on the command line and in the records: PACK/N."""
        return f"{self.pack}/{self.number}"


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of levels in the order in which they are meant to be played."""

    name: str
    title: str
    order: int
    levels: tuple[Level, ...]


def read_packs(puzzle: Puzzle[Any, Any], *folders: Path) -> tuple[Pack, ...]:
    """Return a puzzle's packs in order, from the given folders or else the program's own, without parsing the boards.

    Raises ParseError naming a damaged file.
    """
    return tuple(sorted(map(read_pack, _files(puzzle, folders).values()), key=lambda pack: (pack.order, pack.name)))


def _files(puzzle: Puzzle[Any, Any], folders: Sequence[Path]) -> dict[str, Path]:
    """Return the files of a puzzle's packs by name; of two with the same name, the one in the first folder."""
    found: dict[str, Path] = {}
    for folder in folders or (LEVELS_FOLDER,):
        for file in sorted((folder / puzzle.name).glob("*.txt")):
            found.setdefault(file.stem, file)
    return found


def read_pack(file: Path) -> Pack:
    """Return the pack in a file, without parsing the boards; raises ParseError naming the line that is wrong."""
    headers = dict(zip(_HEADERS, (file.stem.replace("-", " ").capitalize(), "100"), strict=True))
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
    """Return the board of a level; raises ParseError naming the file and the line if it is invalid or can't be solved."""
    try:
        state: State[Any] = puzzle.parse(level.text)
        puzzle.check(state)
    except PuzzleError as problem:
        raise ParseError(f"{level.pack}.txt, line {level.line}: {problem}") from problem
    return state


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


def level_after(puzzle: Puzzle[Any, Any], key: str, *folders: Path) -> Level | None:
    """Return the level that follows PACK/N in its pack; None if that is the last one, or if there is no such level."""
    try:
        level = find_level(puzzle, key, *folders)
        return find_level(puzzle, f"{level.pack}/{level.number + 1}", *folders)
    except ParseError:
        return None


def find_level(puzzle: Puzzle[Any, Any], key: str, *folders: Path) -> Level:
    """Return the level that PACK/N names; raises ParseError saying which levels there are."""
    pack_name, _, number = key.partition("/")
    packs = _files(puzzle, folders)
    if pack_name not in packs:
        raise ParseError(f"There is no level pack named {quoted(pack_name)}. Choose one of {', '.join(sorted(packs))}.")
    levels = read_pack(packs[pack_name]).levels
    if not _is_number(number) or not 1 <= int(number) <= len(levels):
        raise ParseError(f"There is no level {quoted(key)}. Choose one of {pack_name}/1 to {pack_name}/{len(levels)}.")
    return levels[int(number) - 1]


def level_name(text: str) -> str:
    """Return a typed name in a form that a line of a pack can hold, without anything that has a meaning there."""
    name = " ".join("".join(character if character.isprintable() else " " for character in text).replace("=", "-").split())
    name = name.lstrip("# ")[:MAX_NAME_LENGTH].rstrip()
    while _PAR.search(name):
        name = _PAR.sub("", name).rstrip()
    key, _, rest = name.partition(":")
    return f"{key.strip()} -{rest}" if key.strip() in _HEADERS else name


def level_line(name: str, text: str, par: int | None = None) -> str:
    """Return the line of a pack for a board; `name` must be as `level_name` returns it."""
    return f"{name}{f' [par {par}]' if par is not None else ''} = {text}"

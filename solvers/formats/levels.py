"""Level packs: `levels/<puzzle>/<pack>.txt`, one board a line, in the program's own folder and in others.

A line is `name = text`, or the text alone; `name [par 23] = text` where points are given. `# ...` is a comment, and
`title: ...` and `order: N` above the first board say what the pack is called and where it stands in the list.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvers.errors import ParseError, PuzzleError, quoted
from solvers.kernels import compile_here
from solvers.puzzle import Puzzle, State

MOST_DIGITS = 6
_PAR = re.compile(r"\[par (\d{1,6})\]\s*$")
_HEADERS = ("title", "order")
LEVELS_FOLDER = Path(__file__).resolve().parents[2] / "levels"

MOST_NAME = 60  # characters of a level's name that a person gives


@dataclass(frozen=True, slots=True)
class Level:
    """One board of a pack; `number` counts from 1."""

    pack: str
    number: int
    name: str
    text: str
    line: int  # where it stands in its file, from 1
    par: int | None = None  # the most points that can be made, where the puzzle gives points

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


def read_packs(puzzle: Puzzle[Any, Any], *folders: Path) -> tuple[Pack, ...]:
    """Return a puzzle's packs in their order, the boards not yet looked at; raises ParseError naming a file that is torn.

    They come from the given folders, or from the program's own if none is given.
    """
    return tuple(sorted(map(read_pack, _files(puzzle, folders).values()), key=lambda pack: (pack.order, pack.name)))


def _files(puzzle: Puzzle[Any, Any], folders: Sequence[Path]) -> dict[str, Path]:
    """Return the files of a puzzle's packs by their names; of two with one name that in the first folder."""
    found: dict[str, Path] = {}
    for folder in folders or (LEVELS_FOLDER,):
        for file in sorted((folder / puzzle.name).glob("*.txt")):
            found.setdefault(file.stem, file)
    return found


def read_pack(file: Path) -> Pack:
    """Return the pack in a file, the boards not yet looked at; raises ParseError naming the line that is wrong."""
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
    """Return the board of a level; raises ParseError naming the file and the line if it is none, or can't be solved."""
    try:
        state: State[Any] = puzzle.parse(level.text)
        puzzle.check(state)
    except PuzzleError as problem:
        raise ParseError(f"{level.pack}.txt, line {level.line}: {problem}") from problem
    return state


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def level_after(puzzle: Puzzle[Any, Any], key: str, *folders: Path) -> Level | None:
    """Return the level that follows PACK/N in its pack; None after the last one, and where there is no such level."""
    try:
        level = find_level(puzzle, key, *folders)
        return find_level(puzzle, f"{level.pack}/{level.number + 1}", *folders)
    except ParseError:
        return None


def find_level(puzzle: Puzzle[Any, Any], key: str, *folders: Path) -> Level:
    """Return the level that PACK/N names; raises ParseError that says which there are."""
    pack_name, _, number = key.partition("/")
    packs = _files(puzzle, folders)
    if pack_name not in packs:
        raise ParseError(f"There is no level pack named {quoted(pack_name)}. Choose one of {', '.join(sorted(packs))}.")
    levels = read_pack(packs[pack_name]).levels
    if not _is_number(number) or not 1 <= int(number) <= len(levels):
        raise ParseError(f"Pack {pack_name} has levels 1 to {len(levels)}, not {number or 'none'}: write {pack_name}/1.")
    return levels[int(number) - 1]


def level_name(text: str) -> str:
    """Return a name that a person has typed such that a line of a pack can hold it: nothing in it means something there."""
    name = " ".join("".join(character if character.isprintable() else " " for character in text).replace("=", "-").split())
    name = name.lstrip("# ")[:MOST_NAME].rstrip()
    while _PAR.search(name):
        name = _PAR.sub("", name).rstrip()
    key, _, rest = name.partition(":")
    return f"{key.strip()} -{rest}" if key.strip() in _HEADERS else name


def level_line(name: str, text: str, par: int | None = None) -> str:
    """Return the line of a pack for a board, with a name as `level_name` returns it."""
    return f"{name}{f' [par {par}]' if par is not None else ''} = {text}"


@dataclass(frozen=True)
class PackRecipe:
    """What stands at the top of a pack that is made: its title, and a comment."""

    title: str
    comment: str

    def text(self, order: int, lines: Iterable[str]) -> str:
        """Return the text of the pack with its levels, given its place among the packs."""
        return "\n".join((f"# {self.comment}", f"title: {self.title}", f"order: {order}", *lines, ""))


def write_packs(puzzle: str, names: Iterable[str], text_of: Callable[[str], str]) -> None:
    """Make packs of the program's own folder again: those that the command line names, or all."""
    compile_here()
    folder = LEVELS_FOLDER / puzzle
    folder.mkdir(exist_ok=True)
    for name in sys.argv[1:] or names:
        (folder / f"{name}.txt").write_text(text_of(name), encoding="utf-8")

"""Saved games: a text file that begins with the board and grows by one line for each event.

    puzzle-playground save 1
    game sliding:1 2 3/4 5 0/7 8 6
    seed 7342
    option size 3x3
    -
    2.310 play 6
    4.802 undo

A line is written before the next frame is drawn, or right after it if the event has a thousand moves, so a program that is
killed loses one line at most. Loading replays the events through the rules, so a damaged file can't yield a wrong board.
"""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, TypeVar

from game.session import PACE, RELAXED, Event, Origin, Session, Verb
from game.storage.paths import changed_at, is_file, read_text, remove, set_aside
from solvers import parse_game_id
from solvers.errors import ParseError, PuzzleError

MOVE_VERBS = (Verb.PLAY, Verb.EACH, Verb.JOIN)


class MoveCounter:
    """Counts the turns and moves of events without making the moves."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.turns: list[int] = []  # number of moves in each turn
        self.played = 0

    @property
    def moves(self) -> int:
        return sum(self.turns[: self.played])

    def count(self, event: Event) -> None:
        self.seconds, verb, made = event.seconds, event.verb, len(event.words)
        if verb in MOVE_VERBS:
            if verb is Verb.JOIN and self.played:  # the last turn becomes longer
                self.played -= 1
                made += self.turns[self.played]
            self.turns[self.played :] = [1] * made if verb is Verb.EACH else [made]
            self.played = len(self.turns)
        elif verb in (Verb.UNDO, Verb.REDO, Verb.GO):
            goal = int(event.words[0]) if verb is Verb.GO else self.played + (1 if verb is Verb.REDO else -1)
            self.played = min(max(goal, 0), len(self.turns))


HEAD = "puzzle-playground save 1"
KEPT_GAMES = 30
MAX_GAME_S = 1e9
ELSEWHERE = "This game is also open in another window of the program. From now on, each window saves its own copy."
MANY_WORDS = 1000  # an event with this many moves takes milliseconds to write

T = TypeVar("T")


class SaveError(Exception):
    """A saved game can't be read or written; the message says which and why."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a list shows of a saved game."""

    path: Path
    puzzle: str
    title: str
    caption: str
    seconds: float
    move_count: int
    has_begun: bool
    origin: Origin
    played_at: float  # when it was last played, in seconds


class SavedGames:
    """The saved games of one folder, and the file of the game in play."""

    def __init__(self, folder: Path, soon: Callable[[Callable[[], object]], object] = lambda action: action()) -> None:
        self._folder = folder
        self._soon = soon
        self._is_pending = False  # whether an event with many moves, and what came after it, is still to be written
        self._session: Session | None = None
        self._file: TextIO | None = None
        self.path = folder  # the file of the game in play
        self.problems: list[str] = []
        """messages about what couldn't be read or written; whoever shows them empties the list"""

    @property
    def is_writing(self) -> bool:
        """Whether the game in play is being saved, which starts at its first turn."""
        return self._file is not None

    @property
    def in_play(self) -> tuple[Session, Path] | None:
        """The game in play and its file, for `go_on`; None if there is none."""
        return (self._session, self.path) if self._session is not None else None

    def go_on(self, session: Session, path: Path) -> None:
        """Continue saving a game to its own file, after another game was opened above it."""
        self.close()
        self._session, self.path = session, path
        session.listeners[self] = lambda event: self._write(session, event)

    def open(self, session: Session) -> None:
        """Save the session to a new file: at once if it has begun, else from its first turn on."""
        self.close()
        self._session, session.listeners[self] = session, lambda event: self._write(session, event)
        self.path = self._folder / f"{session.puzzle.name}-{uuid.uuid4().hex[:12]}.save"
        if len(session.history):
            self._write_all(session)

    def forget(self) -> None:
        """Remove the file of a game that is over; if the game continues, it is written again."""
        self._is_pending = False
        self._close_file()
        if is_file(self.path):
            self._remove(self.path)

    def close(self, forget: bool = False) -> None:
        """Stop saving; `forget` also removes the file, because the game is over."""
        if forget:
            self.forget()
        self._catch_up()
        self._session = None
        self._close_file()

    def games(self) -> list[SavedGame]:
        """Return the saved games that have begun, the newest first; unusable files are set aside and named in `problems`."""
        games: list[SavedGame] = []
        for path in self._paths():
            game = self._load(read_summary, path)
            if game is not None and game.has_begun:
                games.append(game)
        return games

    def resume(self, path: Path) -> Session | None:
        """Load a saved game and continue saving it; return None if it can't be used, and say why in `problems`."""
        session = self._load(load, path)
        if session is None:
            return None
        self.open(session)
        if self.is_writing:
            self._remove(path)
        return session

    def tidy(self) -> None:
        """Remove all but the newest saved games."""
        for path in self._paths()[KEPT_GAMES:]:
            if path != self.path:
                self._remove(path)

    def _paths(self) -> list[Path]:
        try:
            return sorted(filter(is_file, self._folder.glob("*.save")), key=changed_at, reverse=True)
        except OSError:
            return []

    def _write(self, session: Session, event: Event) -> None:
        if session is not self._session or not len(session.history):
            return
        if len(event.words) >= MANY_WORDS:
            self._is_pending = True
            self._soon(self._catch_up)
        if self._is_pending:
            return
        if self._file is None:  # the first turn
            self._write_all(session)
            return
        if not is_file(self.path):
            self.problems.append(ELSEWHERE)
            self._write_all(session)
            return
        try:
            self._file.write(_line(event))
            self._file.flush()
        except OSError as problem:
            self._fail(problem)

    def _catch_up(self) -> None:
        is_pending, self._is_pending = self._is_pending, False
        if is_pending and self._session is not None:
            self._write_all(self._session)

    def _write_all(self, session: Session) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("w", encoding="utf-8", newline="\n")
            self._file.write("".join(f"{line}\n" for line in _header(session)))
            self._file.writelines(map(_line, session.log))
            self._file.flush()
        except OSError as problem:
            self._fail(problem)

    def _close_file(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # a full disk was reported when the last event was written
                self._file.close()
        self._file = None

    def _remove(self, path: Path) -> None:
        message = remove(path)
        self.problems += [message] if message else []

    def _fail(self, problem: OSError) -> None:
        self.problems.append(f"This game can't be saved: {problem.strerror} ({self._folder}). You can keep playing.")
        self.close()

    def _load(self, read: Callable[[Path], T], path: Path) -> T | None:
        try:
            return read(path)
        except SaveError as problem:
            self.problems.append(f"{problem} {set_aside(path)}")
            return None


def load(path: Path) -> Session:
    """Return the session saved in a file, replayed through the rules; raises SaveError."""
    header, events = _read_lines(path)
    with _reporting_damage(path):
        session = _session(header)
        session.replay(map(_event, events))
    return session


def read_summary(path: Path) -> SavedGame:
    """Return what a list shows of a saved game, without replaying it; raises SaveError."""
    header, events = _read_lines(path)
    with _reporting_damage(path):
        session, counter = _session(header), MoveCounter()
        for event in map(_event, events):
            counter.count(event)
    puzzle, counts = session.puzzle, (counter.seconds, counter.moves, bool(counter.turns))
    return SavedGame(path, puzzle.name, puzzle.title, session.caption, *counts, session.origin, changed_at(path))


def _read_lines(path: Path) -> tuple[list[str], list[str]]:
    """Return the lines of the header and of the events, without an incomplete last line."""
    try:
        lines = read_text(path).split("\n")[:-1]
    except (OSError, UnicodeDecodeError) as problem:
        raise SaveError(f"The saved game {path.name} can't be read: {problem}.") from problem
    if not lines or lines[0] != HEAD or "-" not in lines:
        raise SaveError(f"{path.name} is not a saved game of this program.")
    border = lines.index("-")
    return lines[1:border], lines[border + 1 :]


@contextmanager
def _reporting_damage(path: Path) -> Iterator[None]:
    """Turn any error inside the block into a SaveError that says that the file is damaged."""
    try:
        yield
    except (PuzzleError, ValueError, IndexError) as problem:
        raise SaveError(f"The saved game {path.name} is damaged: {str(problem).rstrip('.')}.") from problem


def _header(session: Session) -> Iterator[str]:
    origin = session.origin
    yield HEAD
    yield f"game {session.puzzle.name}:{session.start}"
    if origin.seed is not None:
        yield f"seed {origin.seed}"
    pace = origin.pace if origin.pace != RELAXED else ""
    yield from (f"{key} {value}" for key, value in (("level", origin.level), ("daily", origin.daily), ("pace", pace)) if value)
    yield from (f"option {name} {value}" for name, value in origin.options)
    yield "-"


def _session(header: list[str]) -> Session:
    fields: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    for line in header:
        key, _, value = line.partition(" ")
        if key == "option":
            name, _, chosen = value.partition(" ")
            options.append((name, chosen))
        else:
            fields[key] = value
    if "game" not in fields:
        raise ParseError("it names no board.")
    puzzle, start = parse_game_id(fields["game"])
    seed = int(fields["seed"]) if "seed" in fields else None
    pace = PACE.read(fields.get("pace", RELAXED))
    return Session(puzzle, start, Origin(seed, fields.get("level", ""), tuple(options), pace, fields.get("daily", "")))


def _line(event: Event) -> str:
    return " ".join((f"{event.seconds:.3f}", event.verb, *map(str, event.words))) + "\n"


def _event(line: str) -> Event:
    time, verb, *words = line.split(" ")
    seconds = float(time)
    if not 0 <= seconds < MAX_GAME_S:
        raise ParseError(f"{time} is not a time of play.")
    return Event(seconds, Verb(verb), tuple(words))

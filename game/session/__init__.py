"""One game in play, without a window or a file: its start, the turns since, the clock, and the help used.

A session sends its listeners an event for everything that happens, and `replay` restores a session from its start and its
events, so saving and loading exercise the same code as playing. Beside it: assistance.py asks the worker about a game,
playback.py is the timeline of Watch AI, race.py and race_table.py are races, review.py collects the moves to review.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any

from solvers import game_id
from solvers.errors import IllegalMove
from solvers.history import Branch, History, UndoTree
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Move, Puzzle, State

RELAXED, TIMED = "relaxed", "timed"
PACE = Option("pace", "Pace", (Choice(RELAXED, "Relaxed"), Choice(TIMED, "Against time")), RELAXED)
"""for boards that can also be played against time"""

HINT, SHUFFLE, SOLVER, CHECK = "hint", "shuffle", "solver", "check"  # the kinds of help

MAX_LOOKBACK = 500  # number of turns that the search for the last good move looks back


class Verb(StrEnum):
    """The kinds of events."""

    PLAY = "play"
    EACH = "each"
    JOIN = "join"
    UNDO = "undo"
    REDO = "redo"
    GO = "go"
    HELP = "help"
    RELAX = "relax"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at `seconds` on the game's clock: a verb and its arguments, which may be moves."""

    seconds: float
    verb: Verb
    words: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a board came from: a seed and options, a level, or the user (text, picture or drawing)."""

    seed: int | None = None
    level: str = ""
    options: tuple[tuple[str, str], ...] = ()
    pace: str = RELAXED
    daily: str = ""  # the date of a daily puzzle, as year-month-day

    @property
    def is_brought(self) -> bool:
        """Whether the user brought the board as text, picture or drawing; it may be almost solved, so it sets no record."""
        return self.seed is None and not self.level


class Clock:
    """Counts the seconds of play; stands still while paused."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._before_s = 0.0
        self._since: float | None = None

    def fresh(self) -> Clock:
        """Return a new clock at 0 with the same time source."""
        return Clock(self._now)

    @property
    def is_running(self) -> bool:
        return self._since is not None

    @property
    def seconds(self) -> float:
        return self._before_s + (self._now() - self._since if self._since is not None else 0.0)

    def run(self) -> None:
        if self._since is None:
            self._since = self._now()

    def pause(self) -> None:
        self._before_s, self._since = self.seconds, None

    def set(self, seconds: float) -> None:
        """Set the seconds; a running clock keeps running."""
        self._before_s = seconds
        if self._since is not None:
            self._since = self._now()


@dataclass(eq=False)
class Session:
    """A puzzle in play. The first `played` turns of the history lead to `state`; the others can be redone.

    Turns that were undone and then played differently are kept in other branches.
    """

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    origin: Origin = field(default_factory=Origin)
    clock: Clock = field(default_factory=Clock)
    listeners: dict[object, Callable[[Event], None]] = field(default_factory=dict)
    """owner (such as the saved games or the speaker) -> function that gets each event"""

    def __post_init__(self) -> None:
        self.history = History(self.start)
        self.tree = UndoTree(self.history)
        self.state: State[Any] = self.start
        self.played = 0
        self.log: list[Event] = []  # everything that has happened, including what was undone
        self.used: Counter[str] = Counter()  # kind of help -> number of times used
        is_timed = self.origin.pace == TIMED and self.puzzle.allowance is not None
        self.allowance = self.puzzle.allowance(self.start) if is_timed and self.puzzle.allowance is not None else None
        """the time and help allowed against time; None in a relaxed game"""
        self.answer: State[Any] | None = None  # the only solution, once known
        self.par: int | None = None  # the most points possible from the start, once known
        self.fewest: int | None = None  # the fewest moves that solve the start, once proven

    @property
    def move_count(self) -> int:
        return sum(map(len, self.history.turns[: self.played]))

    @property
    def can_undo(self) -> bool:
        return self.played > 0

    @property
    def can_redo(self) -> bool:
        return self.played < len(self.history)

    @property
    def is_won(self) -> bool:
        return self.state.is_solved()

    @property
    def points(self) -> int | None:
        """The points of the position; None if the puzzle has no points."""
        return self.puzzle.points(self.state) if self.puzzle.points is not None else None

    @property
    def points_words(self) -> str:
        """The caption below the points: the unit, and the maximum if that is known."""
        word = self.puzzle.point_word(self.start)
        return f"of {self.par} {word}s" if self.par is not None else word if self.points == 1 else f"{word}s"

    @property
    def is_graded(self) -> bool:
        """Whether finished games can differ in points, so that they earn stars."""
        return self.points is not None and (self.puzzle.full_score is None or self.puzzle.full_score(self.start) is None)

    @property
    def missing(self) -> int:
        """How many points a finished game is below par; 0 if it isn't finished or par is unknown."""
        if self.points is None or self.par is None or not self.is_won:
            return 0
        return self.par - self.points

    @property
    def is_done(self) -> bool:
        """Whether the game is won with the most points possible."""
        return self.is_won and self.missing <= 0

    @property
    def helps(self) -> int:
        """How often help was used; checks for mistakes don't count."""
        return self.used.total() - self.used[CHECK]

    @property
    def is_helped(self) -> bool:
        """Whether more help was used than the game allows, so that it sets no record."""
        allowed = self.allowance.helps if self.allowance is not None else {}
        return any(number > allowed.get(kind, 0) for kind, number in self.used.items())

    @property
    def sets_record(self) -> bool:
        return not self.is_helped and not self.origin.is_brought

    def helps_left(self, kind: str) -> int | None:
        """Return how often a kind of help may still be used; None if it isn't limited."""
        if self.allowance is None:
            return None
        return max(self.allowance.helps.get(kind, 0) - self.used[kind], 0)

    @property
    def seconds_left(self) -> float | None:
        """The seconds left in a game against time; None in a relaxed one."""
        return max(self.allowance.seconds - self.clock.seconds, 0.0) if self.allowance is not None else None

    @property
    def is_blank(self) -> bool:
        """Whether the start is an empty board, into which the player is copying a puzzle."""
        return self.puzzle.paper is not None and self.puzzle.paper.is_blank(self.start)

    @property
    def mistakes(self) -> tuple[Cell, ...]:
        """The cells that contradict the solution; none while it is unknown."""
        if self.answer is None or self.puzzle.mistakes is None:
            return ()
        return self.puzzle.mistakes(self.state, self.answer)

    @property
    def grade(self) -> str:
        """The board's difficulty according to its origin, as a value of the puzzle's grade option; empty if unknown."""
        name, options = self.puzzle.grade_option, dict(self.origin.options)
        values = [choice.value for option in self.puzzle.options if option.name == name for choice in option.choices]
        value = options.get(name, self.origin.level.partition("/")[0])
        return value if value in values else ""

    @property
    def game_id(self) -> str:
        return game_id(self.puzzle, self.state)

    @property
    def record_key(self) -> str:
        """The key of this game's record: its level, or the size, kind and grade of its board."""
        return level_record(self.origin.level, self._pace) if self.origin.level else self.caption

    @property
    def caption(self) -> str:
        """The size and kind of the board, its grade if known, and the pace if it is timed."""
        return ", ".join(filter(None, (self.puzzle.caption(self.start), self.grade, _PACE_WORDS[self._pace])))

    @property
    def _pace(self) -> str:
        return RELAXED if self.allowance is None else TIMED

    def turn_between(self, played: int, other: int) -> tuple[Move, ...]:
        """Return the moves between two neighbouring positions; nothing if they are not neighbours."""
        first = min(played, other)
        return self.history.turns[first] if abs(played - other) == 1 and first < len(self.history) else ()

    def play(self, *moves: Move) -> None:
        """Make the moves as one turn; raises IllegalMove and then changes nothing."""
        self._make(moves, Verb.PLAY)

    def play_each(self, moves: Sequence[Move], end: State[Any] | None = None) -> None:
        """Make many moves, each as a turn of its own; raises IllegalMove and then changes nothing.

        Pass the final position as `end` if it is known; this saves applying the moves.
        """
        if not moves:
            return
        if end is None:
            end = self.state.apply_all(moves)
        self.tree.continue_from(self.played, list(zip(moves, strict=True)))
        self._finish(end, self.played + len(moves), Verb.EACH, moves)

    def join(self, *moves: Move) -> None:
        """Add the moves to the last turn, as a continuing drag does; raises IllegalMove."""
        self._make(moves, Verb.JOIN if self.can_undo else Verb.PLAY)

    def undo(self) -> None:
        """Take back the last turn, if there is one."""
        if self.can_undo:
            self._move_to(self.played - 1, Verb.UNDO)

    def redo(self) -> None:
        """Make the last undone turn again, if there is one."""
        if self.can_redo:
            self._move_to(self.played + 1, Verb.REDO)

    def go(self, played: int) -> None:
        """Go to the position after a number of turns, backward or forward."""
        if not 0 <= played <= len(self.history):
            raise IllegalMove(f"There is no position after {played} turns: this game has {len(self.history)}.")
        if played != self.played:
            self._move_to(played, Verb.GO, str(played))

    def follow(self, branch: Branch) -> None:
        self.go(branch.fork)
        for is_single, turns in groupby(branch.turns, key=lambda turn: len(turn) == 1):
            if is_single:
                self.play_each([turn[0] for turn in turns])
            else:
                for turn in turns:
                    self.play(*turn)

    def undo_to_best(self) -> bool:
        """Go back to the position closest to the solution; return whether it is a different one."""
        best = self._best_position()
        is_another = best != self.played
        self.go(best)
        return is_another

    def help(self, kind: str = HINT) -> None:
        """Record that help was used."""
        self.used[kind] += 1
        self._emit(Verb.HELP, kind)

    def relax(self) -> None:
        """Continue without a time limit."""
        self.allowance = None
        self._emit(Verb.RELAX)

    def pause(self) -> None:
        """Stop the clock, and record its time."""
        if self.clock.is_running:
            self.clock.pause()
            self._emit(Verb.TIME)

    def replay(self, events: Iterable[Event]) -> None:
        """Repeat recorded events without telling the listeners; raises PuzzleError at the first that isn't possible."""
        listeners, self.listeners = self.listeners, {}
        try:
            for event in events:
                self.clock.set(event.seconds)
                _REPLAY[event.verb](self, tuple(map(str, event.words)))
                self.clock.pause()
                self.clock.set(event.seconds)
        finally:
            self.listeners = listeners

    def _make(self, moves: tuple[Move, ...], verb: Verb) -> None:
        state = self.state.apply_all(moves)
        if verb is Verb.PLAY and self.can_redo and self.history.turns[self.played] == moves:
            # this keeps the turns after it, which can still be redone
            self._finish(state, self.played + 1, Verb.REDO)
            return
        if verb is Verb.JOIN:
            self.tree.amend(self.played, (*self.history.turns[self.played - 1], *moves))
        else:
            self.tree.continue_from(self.played, [moves])
        self._finish(state, self.played + (verb is Verb.PLAY), verb, moves)

    def _finish(self, state: State[Any], played: int, verb: Verb, moves: Sequence[Move] = ()) -> None:
        self.state, self.played = state, played
        self.clock.run()
        self._emit(verb, *moves)
        if self.is_won:
            self.pause()

    def _move_to(self, played: int, verb: Verb, *words: str) -> None:
        self.state, self.played = self.history.state_at(played), played
        self._emit(verb, *words)

    def _best_position(self) -> int:
        """Return after how many of the recent turns the position was closest to the solution; the latest of equals."""
        recent = range(max(self.played - MAX_LOOKBACK, 0), self.played + 1)
        return max(recent, key=lambda played: (self.puzzle.closeness(self.history.state_at(played), self.answer), played))

    def _emit(self, verb: Verb, *words: Move | str) -> None:
        event = Event(self.clock.seconds, verb, words)
        self.log.append(event)
        for listener in self.listeners.values():
            listener(event)


_PACE_WORDS = {RELAXED: "", TIMED: "against time"}


def level_record(key: str, pace: str) -> str:
    """Return the key of a level's record at a pace."""
    return ", ".join(filter(None, (f"level {key}", _PACE_WORDS[pace])))


_REPLAY: dict[Verb, Callable[[Session, tuple[str, ...]], None]] = {
    Verb.PLAY: lambda session, words: session.play(*map(session.puzzle.parse_move, words)),
    Verb.EACH: lambda session, words: session.play_each(list(map(session.puzzle.parse_move, words))),
    Verb.JOIN: lambda session, words: session.join(*map(session.puzzle.parse_move, words)),
    Verb.UNDO: lambda session, words: session.undo(),
    Verb.REDO: lambda session, words: session.redo(),
    Verb.GO: lambda session, words: session.go(int(words[0])),
    Verb.HELP: lambda session, words: session.help(*words[:1]),
    Verb.RELAX: lambda session, words: session.relax(),
    Verb.TIME: lambda session, words: session._emit(Verb.TIME),
}

"""One game in play: the board it began with, the turns since, the clock, and what was used to help.

Knows no window and no file. Whatever happens is told to its listeners as an event, and `replay` makes a session
from a start and its events, so that saving and loading are the same thing as playing.
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
from solvers.history import Branch, History, Turn, UndoTree
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Move, Puzzle, State

RELAXED, TIMED = "relaxed", "timed"
PACE = Option("pace", "Pace", (Choice(RELAXED, "Relaxed"), Choice(TIMED, "Against time")), RELAXED)
"""how a board is played that allows both"""

HINT, SHUFFLE, SOLVER, CHECK = "hint", "shuffle", "solver", "check"  # the kinds of help

MOST_LOOKED_BACK = 500  # how many turns the search for the last good move looks back


class Verb(StrEnum):
    """What can happen to a session."""

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
    """Something that happened `seconds` after the start of play: a verb and its words, which may be moves."""

    seconds: float
    verb: Verb
    words: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a board came from: a seed with its options, a level, or a text that was brought."""

    seed: int | None = None
    level: str = ""
    options: tuple[tuple[str, str], ...] = ()
    pace: str = RELAXED
    daily: str = ""  # of a daily puzzle its date, as year-month-day

    @property
    def is_brought(self) -> bool:
        """Tell whether somebody has brought the board as a text, a picture or a drawing: it may be solved but for a move."""
        return self.seed is None and not self.level


class Clock:
    """Seconds of play; stands still while it is paused."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._before_s = 0.0
        self._since: float | None = None

    def fresh(self) -> Clock:
        """Return a clock that stands at 0 and goes by the same time."""
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
        """Stand at the given seconds, running on if the clock was running."""
        self._before_s = seconds
        if self._since is not None:
            self._since = self._now()


@dataclass(eq=False)
class Session:
    """A puzzle in play. The first `played` turns of the history lead to `state`; the others can be redone.

    What was undone and then played otherwise is kept in other branches.
    """

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    origin: Origin = field(default_factory=Origin)
    clock: Clock = field(default_factory=Clock)
    listeners: dict[object, Callable[[Event], None]] = field(default_factory=dict)
    """what is told of each event, by whom it is for: who saves the game, who makes its sounds"""

    def __post_init__(self) -> None:
        self.history = History(self.start)
        self.tree = UndoTree(self.history)
        self.state: State[Any] = self.start
        self.played = 0
        self.log: list[Event] = []  # all that has happened, also what was undone and played otherwise
        self.used: Counter[str] = Counter()  # how often each kind of help was had
        is_timed = self.origin.pace == TIMED and self.puzzle.allowance is not None
        self.allowance = self.puzzle.allowance(self.start) if is_timed and self.puzzle.allowance is not None else None
        """what is allowed against time; None in a relaxed game"""
        self.answer: State[Any] | None = None  # the one solution, as soon as somebody knows it
        self.par: int | None = None  # the most points that can be made from the start, as soon as somebody knows it
        self.fewest: int | None = None  # the fewest moves that solve the start, as soon as that is proven

    @property
    def move_count(self) -> int:
        """The moves of the turns played."""
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
        """The points of the position; None where the puzzle gives none."""
        return self.puzzle.points(self.state) if self.puzzle.points is not None else None

    def points_words(self, number: int | None) -> str:
        """Return what is written below the points: of how many they are, if that is known."""
        word = self.puzzle.point_word(self.start)
        return f"of {number} {word}s" if number is not None else word if self.points == 1 else f"{word}s"

    @property
    def is_graded(self) -> bool:
        """Tell whether a finished game may have more or fewer points, which stars are given for."""
        return self.points is not None and (self.puzzle.full is None or self.puzzle.full(self.start) is None)

    @property
    def missing(self) -> int:
        """How many points a finished game lacks to par; 0 while it isn't finished, and where nobody knows."""
        if self.points is None or self.par is None or not self.is_won:
            return 0
        return self.par - self.points

    @property
    def is_done(self) -> bool:
        """Tell whether nothing is left to gain: it is won, and with as many points as there are."""
        return self.is_won and self.missing <= 0

    @property
    def helps(self) -> int:
        """How often a move was given away or made easier; what is wrong is told without that."""
        return self.used.total() - self.used[CHECK]

    @property
    def is_helped(self) -> bool:
        """Tell whether there was more help than the game allows: such a game sets no records."""
        allowed = self.allowance.helps if self.allowance is not None else {}
        return any(number > allowed.get(kind, 0) for kind, number in self.used.items())

    @property
    def sets_record(self) -> bool:
        """Tell whether a win counts among those on boards of this kind."""
        return not self.is_helped and not self.origin.is_brought

    def left_of(self, kind: str) -> int | None:
        """Return how often a kind of help may still be had; None where nothing limits it."""
        if self.allowance is None:
            return None
        return max(self.allowance.helps.get(kind, 0) - self.used[kind], 0)

    @property
    def seconds_left(self) -> float | None:
        """The seconds left of a game against time; None in a relaxed one."""
        return max(self.allowance.seconds - self.clock.seconds, 0.0) if self.allowance is not None else None

    @property
    def is_blank(self) -> bool:
        """Tell whether the start is an empty board, into which a puzzle is being written."""
        return self.puzzle.paper is not None and self.puzzle.paper.is_blank(self.start)

    @property
    def mistakes(self) -> tuple[Cell, ...]:
        """The cells that can't lead to the answer, as far as that is known."""
        if self.answer is None or self.puzzle.mistakes is None:
            return ()
        return self.puzzle.mistakes(self.state, self.answer)

    @property
    def grade(self) -> str:
        """How hard the board is as its origin tells: the value of the puzzle's grade option, or nothing."""
        wanted, options = self.puzzle.grade_option, dict(self.origin.options)
        values = [choice.value for option in self.puzzle.options if option.name == wanted for choice in option.choices]
        told = options.get(wanted, self.origin.level.partition("/")[0])
        return told if told in values else ""

    @property
    def game_id(self) -> str:
        """The one string that names the position."""
        return game_id(self.puzzle, self.state)

    @property
    def record_key(self) -> str:
        """What the records of this game are kept under: its level, or the size, kind and grade of its board."""
        return level_record(self.origin.level, self._pace) if self.origin.level else self.caption

    @property
    def caption(self) -> str:
        """The size and kind of the board, and how hard it is where its origin tells."""
        return ", ".join(filter(None, (self.puzzle.caption(self.start), self.grade, _PACE_WORDS[self._pace])))

    @property
    def _pace(self) -> str:
        return RELAXED if self.allowance is None else TIMED

    def turn_between(self, played: int, other: int) -> tuple[Move, ...]:
        """Return the moves between two neighbouring positions; nothing if they are not neighbours."""
        first = min(played, other)
        return self.history.turns[first] if abs(played - other) == 1 and first < len(self.history) else ()

    def play(self, *moves: Move) -> None:
        """Make the moves as one turn; raises IllegalMove, and then nothing has changed."""
        self._make(moves, Verb.PLAY)

    def play_each(self, moves: Sequence[Move], end: State[Any] | None = None) -> None:
        """Make many moves, each a turn of its own; raises IllegalMove, and then nothing has changed.

        Whoever knows the position that they end at spares the time of playing them.
        """
        if not moves:
            return
        if end is None:
            end = self.state.apply_all(moves)
        self.tree.put(self.played, list(zip(moves, strict=True)))
        self._finish(end, self.played + len(moves), Verb.EACH, moves)

    def join(self, *moves: Move) -> None:
        """Make the moves as part of the last turn, as a drag does that goes on; raises IllegalMove."""
        self._make(moves, Verb.JOIN if self.can_undo else Verb.PLAY)

    def undo(self) -> None:
        """Take back the last turn, if there is one."""
        if self.can_undo:
            self._move_to(self.played - 1, Verb.UNDO)

    def redo(self) -> None:
        """Make the turn again that was taken back last, if there is one."""
        if self.can_redo:
            self._move_to(self.played + 1, Verb.REDO)

    def go(self, played: int) -> None:
        """Go to the position after so many turns, backward or forward."""
        if not 0 <= played <= len(self.history):
            raise IllegalMove(f"There is no position after {played} turns: this game has {len(self.history)}.")
        if played != self.played:
            self._move_to(played, Verb.GO, str(played))

    def follow(self, branch: Branch) -> None:
        """Go to the end of another branch."""
        self.go(min(branch.fork, len(self.history)))
        for is_single, turns in groupby(branch.turns, key=lambda turn: len(turn) == 1):
            if is_single:
                self.play_each([turn[0] for turn in turns])
            else:
                for turn in turns:
                    self.play(*turn)

    def undo_to_best(self) -> bool:
        """Go back to the last position of most merit, and tell whether that is another than this one."""
        best = self._best_position()
        is_another = best != self.played
        self.go(best)
        return is_another

    def help(self, kind: str = HINT) -> None:
        """Note that there was help."""
        self.used[kind] += 1
        self._tell(Verb.HELP, kind)

    def relax(self) -> None:
        """Go on without a limit."""
        self.allowance = None
        self._tell(Verb.RELAX)

    def pause(self) -> None:
        """Stop the clock and have its time noted."""
        if self.clock.is_running:
            self.clock.pause()
            self._tell(Verb.TIME)

    def replay(self, events: Iterable[Event]) -> None:
        """Let recorded events happen again, unheard; raises PuzzleError at the first that can't."""
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
        if verb is Verb.PLAY and self._next_turn == moves:  # what follows it can still be made again
            self._finish(state, self.played + 1, Verb.REDO)
            return
        if verb is Verb.JOIN:
            self.tree.join(self.played, (*self.history.turns[self.played - 1], *moves))
        else:
            self.tree.put(self.played, [moves])
        self._finish(state, self.played + (verb is Verb.PLAY), verb, moves)

    @property
    def _next_turn(self) -> Turn | None:
        return self.history.turns[self.played] if self.can_redo else None

    def _finish(self, state: State[Any], played: int, verb: Verb, moves: Sequence[Move] = ()) -> None:
        self.state, self.played = state, played
        self.clock.run()
        self._tell(verb, *moves)
        if self.is_won:
            self.pause()

    def _move_to(self, played: int, verb: Verb, *words: str) -> None:
        self.state, self.played = self.history.state_at(played), played
        self._tell(verb, *words)

    def _best_position(self) -> int:
        """Return after how many turns the position had most merit, the latest of equals among the last ones."""
        recent = range(max(self.played - MOST_LOOKED_BACK, 0), self.played + 1)
        return max(recent, key=lambda played: (self.puzzle.merit(self.history.state_at(played), self.answer), played))

    def _tell(self, verb: Verb, *words: Move | str) -> None:
        event = Event(self.clock.seconds, verb, words)
        self.log.append(event)
        for hear in self.listeners.values():
            hear(event)


_PACE_WORDS = {RELAXED: "", TIMED: "against time"}


def level_record(key: str, pace: str) -> str:
    """Return what the records of a level, played at a pace, are kept under."""
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
    Verb.TIME: lambda session, words: session._tell(Verb.TIME),
}

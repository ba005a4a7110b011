"""A game played in another program's window: its progress, its log, and how it ended."""

import time
from dataclasses import dataclass, field

from game.formatting import solving_time
from solvers.words import count
from vision.autoplay.events import Ended, Event, Made, NextBoard, Planned, Said, Saw, Trying, Verdict

_TIMES = (("read", "read in"), ("solve", "solved in"), ("play", "played in"))  # phase and its words in the summary
_ENDS = {
    Verdict.WON: "Won",
    Verdict.FINISHED: "All moves made, win not confirmed",
    Verdict.STOPPED: "Stopped",
    Verdict.NOT_FOUND: "No board found",
    Verdict.UNSOLVABLE: "Can't be solved",
}
_BY_PERSON = "Stopped by you"


@dataclass(eq=False)
class ForeignGame:
    """A game being played, or that has ended."""

    made: int = 0
    total: int = 0
    began_at: float = field(default_factory=time.monotonic)
    input_method: str = ""  # the name of the input method that works
    input_title: str = ""  # its title
    log: list[str] = field(default_factory=list)
    end: Ended | None = None

    def take(self, event: Event) -> None:
        """Update the game after an event."""
        if isinstance(event, Planned):
            self.total = self.made + len(event.moves)
        elif isinstance(event, Made):
            self.made, self.total = event.number, event.total
        elif isinstance(event, NextBoard):
            self.made, self.total, self.began_at = 0, 0, time.monotonic()
        elif isinstance(event, Trying) and event.is_known:
            self.input_method, self.input_title = event.hand, event.title
        elif isinstance(event, Ended):
            self.end = event
        passed_s = time.monotonic() - self.began_at
        self.log += [f"{passed_s:.1f} s  {line}" for line in self._lines(event)]

    @property
    def seconds_left(self) -> float | None:
        """The estimated time left at the pace so far; None if unknown."""
        if self.end is not None or not self.made:
            return None
        return (time.monotonic() - self.began_at) / self.made * (self.total - self.made)

    @property
    def end_title(self) -> str:
        """How it ended, in a few words; empty before the end."""
        if self.end is None:
            return ""
        return _BY_PERSON if self.end.is_by_person else _ENDS[self.end.verdict]

    @property
    def summary(self) -> str:
        """The number of moves, the time of each phase, and the input method; empty before the end."""
        if self.end is None:
            return ""
        moves, seconds = self.end.moves, self.end.seconds
        verified = f", {self.end.verified} of them confirmed" if self.end.verified != moves else ""
        times = [f"{words} {solving_time(seconds[name])}" for name, words in _TIMES if seconds.get(name)]
        input_method = f"input: {self.input_title}" if self.input_title else ""
        return " · ".join(filter(None, (f"{count(moves, 'move')}{verified}", ", ".join(times), input_method)))

    def _lines(self, event: Event) -> list[str]:
        """Return the lines of the log for an event; none if it is of no interest."""
        if isinstance(event, Saw):
            rows, columns = event.board.shape
            return [f"board found, {rows} × {columns}, in {solving_time(event.seconds)}"]
        if isinstance(event, Planned):
            return [f"{count(len(event.moves), 'move')} planned in {solving_time(event.seconds)}"]
        if isinstance(event, Trying):
            return [f"{event.title}: {'works' if event.is_known else 'tried'}"]
        if isinstance(event, Made):
            return [f"{event.move} confirmed"]
        if isinstance(event, Ended):
            return [f"{self.end_title}: {event.why}", self.summary]
        if isinstance(event, NextBoard):
            return [f"board {event.number}, {event.n_won} won so far"]
        return [event.words] if isinstance(event, Said) else []

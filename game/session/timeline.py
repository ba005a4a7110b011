"""A timeline: a position that can be moved, or moves on by itself."""

from abc import ABC, abstractmethod


class Timeline(ABC):
    """Positions from 0 to a length, each shown for a while."""

    def __init__(self, speed: float, move_s: float) -> None:
        self.position = 0
        self.is_playing = False
        self.speed = speed
        self._move_s = move_s  # seconds per move, where moves are drawn one after another
        self._passed_s = 0.0

    @property
    @abstractmethod
    def length(self) -> int:
        """The last position."""

    @abstractmethod
    def _seconds_until_next(self) -> float:
        """Return how long the position is shown before the next one."""

    @property
    def is_at_end(self) -> bool:
        return self.position >= self.length

    @property
    def is_finished(self) -> bool:
        """Whether it is at the end and nothing more will arrive."""
        return self.is_at_end

    def seek(self, position: int) -> None:
        self.position = min(max(position, 0), self.length)
        self._passed_s = 0.0

    def play(self) -> None:
        """Start playing, from the beginning if it is finished."""
        if self.is_finished:
            self.seek(0)
        self.is_playing = True

    def pause(self) -> None:
        """Stop playing."""
        self.is_playing = False

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if not self.is_playing:
            return
        self._passed_s += seconds
        while not self.is_at_end and self._passed_s >= (needed := self._seconds_until_next()):
            self._passed_s -= needed
            self.position += 1
        if self.is_at_end:
            self._passed_s = 0.0
            self.is_playing = not self.is_finished

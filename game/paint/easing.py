"""Numbers that move smoothly from one value to another and can be redirected midway."""

from __future__ import annotations


def ease(share: float) -> float:
    """Return the progress of a motion after a share (0 to 1) of its time: fast first, then slowing down (cubic)."""
    rest = 1 - min(max(share, 0.0), 1.0)
    return 1 - rest * rest * rest


class Eased:
    """An animated number. A new goal is approached from the current value, so any motion can be interrupted."""

    def __init__(self, value: float) -> None:
        self._from = self.goal = value
        self._start_s = 0.0
        self._duration_s = 0.0

    @classmethod
    def between(cls, start: float, goal: float, now: float, seconds: float) -> Eased:
        eased = cls(start)
        eased.go(goal, now, seconds)
        return eased

    def go(self, value: float, now: float, duration_s: float) -> None:
        """Move to a value in some seconds; at once if they are 0."""
        if value == self.goal and duration_s > 0:
            return
        self._from = self.at(now) if duration_s > 0 else value
        self.goal, self._start_s, self._duration_s = value, now, duration_s

    def at(self, now: float) -> float:
        if now >= self._start_s + self._duration_s:
            return self.goal
        return self._from + (self.goal - self._from) * ease((now - self._start_s) / self._duration_s)

    def is_moving(self, now: float) -> bool:
        return now < self._start_s + self._duration_s and self._from != self.goal

"""Discovering which of a player's input methods works in a game."""

from collections.abc import Sequence

from vision.input.guard import Cause, Stopped
from vision.input.pace import Pace
from vision.players.player import InputMethod

PROVEN_AFTER = 3
"""a method is proven after this many successes; before that, a late response to another method may have been seen"""


class InputDiscovery:
    """Tries one input method after another until one works."""

    def __init__(self, methods: Sequence[InputMethod], preferred: str, pace: Pace) -> None:
        self._methods = sorted(methods, key=lambda method: method.name != preferred)
        self._preferred = preferred
        self._untried: list[InputMethod] = []
        self._n_taken = 0
        self.n_rounds = 0
        """number of rounds through the methods, including the current one"""
        self._pace = pace
        self.known: InputMethod | None = None
        """the method that works; None while it is unknown"""

    def next(self, n_hypotheses: int = 1) -> InputMethod:
        """Return the method to use now; raises Stopped if all have failed for each of n_hypotheses."""
        if self.known is not None:
            return self.known
        stages = self._stages
        if not self._untried and self.n_rounds < len(stages) * n_hypotheses:
            stage = self.n_rounds // n_hypotheses
            self._untried = list(stages[stage])
            self.n_rounds += 1
            if stage == len(stages) - 1:
                self._pace.be_patient()
        if not self._untried:
            raise Stopped(Cause.STUCK, "No way of clicking or typing had the expected effect in this game.")
        return self._untried.pop(0)

    @property
    def _stages(self) -> Sequence[Sequence[InputMethod]]:
        """What to try one after another, each with all hypotheses: quick methods, slow ones, and all of them patiently."""
        slow = [method for method in self._methods if method.is_slow and method.name != self._preferred]
        quick = [method for method in self._methods if method not in slow]
        return [quick, slow, self._methods] if slow else [quick, quick]

    @property
    def is_exhausted(self) -> bool:
        """Whether all methods have been tried, quickly and slowly."""
        return not self._untried and self.n_rounds >= len(self._stages)

    @property
    def is_proven(self) -> bool:
        """Whether the known method has worked often enough to be certain."""
        return self.known is not None and self._n_taken >= PROVEN_AFTER

    def restart(self) -> None:
        """Try all methods again, for example with another move."""
        self._untried, self.n_rounds = [], 0

    def confirm(self, method: InputMethod) -> None:
        """Record that a method has worked."""
        self._n_taken = self._n_taken + 1 if method is self.known else 1
        self.known = method

    def discard(self, method: InputMethod) -> None:
        """Never use a method again, and start to try the others."""
        self._methods.remove(method)
        self.known = None
        self.restart()

    def doubt(self) -> bool:
        """Resume trying if the known method isn't proven yet; return whether any method is left to try."""
        if self.is_proven or self.is_exhausted:
            return False
        self.known = None
        return True

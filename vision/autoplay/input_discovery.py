"""Which of a player's ways of input works in a game, and which is to be tried next."""

from collections.abc import Sequence

from vision.input.guard import Cause, Stopped
from vision.input.pace import Pace
from vision.players.player import InputMethod

ROUNDS = 2
"""how often all ways are tried before a game counts as one that takes none; the second time slowly"""
PROVEN = 3
"""a way that has worked so often is known to be right; before that, a late answer to another way may have been seen"""


class Ways:
    """Tries one way after another until one works."""

    def __init__(self, hands: Sequence[InputMethod], wished: str, pace: Pace) -> None:
        self._hands = sorted(hands, key=lambda hand: hand.name != wished)
        self._untried: list[InputMethod] = []
        self._n_taken = 0
        self.n_rounds = 0
        """how often all ways have been tried, or are being tried"""
        self._pace = pace
        self.known: InputMethod | None = None
        """the way that has worked"""

    def next(self, n_beliefs: int = 1) -> InputMethod:
        """Return the way to use now; raises Stopped where none is left for any of so many beliefs."""
        if self.known is not None:
            return self.known
        if not self._untried and self.n_rounds < ROUNDS * n_beliefs:
            self._untried = list(self._hands)
            self.n_rounds += 1
            if self.n_rounds > n_beliefs:
                self._pace.be_patient()
        if not self._untried:
            raise Stopped(Cause.STUCK, "No way of clicking or typing had the expected effect in this game.")
        return self._untried.pop(0)

    @property
    def is_spent(self) -> bool:
        """Whether all ways have been tried, quickly and slowly."""
        return not self._untried and self.n_rounds >= ROUNDS

    @property
    def is_proven(self) -> bool:
        """Whether the known way has worked so often that it is right."""
        return self.known is not None and self._n_taken >= PROVEN

    def begin_again(self) -> None:
        """Try all ways once more, as for another move."""
        self._untried, self.n_rounds = [], 0

    def took(self, hand: InputMethod) -> None:
        """Take note that a way has worked."""
        self._n_taken = self._n_taken + 1 if hand is self.known else 1
        self.known = hand

    def drop(self, hand: InputMethod) -> None:
        """Never use a way again, and find out which other one works."""
        self._hands.remove(hand)
        self.known = None
        self.begin_again()

    def doubt(self) -> bool:
        """Go back to trying where the known way has not worked often; returns whether there is anything left to try."""
        if self.is_proven or (self.n_rounds >= ROUNDS and not self._untried):
            return False
        self.known = None
        return True

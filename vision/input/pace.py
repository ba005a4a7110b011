"""How fast a game takes input: learnt from how soon it answered, and from what it missed."""

from dataclasses import dataclass

FIRST_LIMIT_S = 1.2
"""how long the first answer of a game is waited for"""
PATIENT_LIMIT_S = 3.0
"""and how long where none came within that time"""
PATIENT_GAP_S = 0.25
SHORTEST_LIMIT_S = 0.5
LONGEST_LIMIT_S = 4.0
PATIENCE = 4.0
"""an answer is waited for this many times as long as the slow ones of late took"""
FORGETTING, QUICKER = 0.9, 0.7
"""the part of such times, and of pauses between inputs, that is left after each answer"""
SHORTER_S = 0.002
"""what pauses before clicks lose as well, so that they end"""
FIRST_GAP_S, LEAST_GAP_S = 0.1, 0.03
FIRST_HOLD_S, LEAST_HOLD_S = 0.05, 0.017
"""games that look at the mouse and the keys once a frame don't see shorter clicks than a frame, of which there are 60 a second"""
PATIENT_HOLD_S, LONGEST_HOLD_S = 0.3, 0.4
"""less than after which systems repeat a key, and pages take a press for a long one"""
FIRST_SETTLE_S, PATIENT_SETTLE_S, LONGEST_SETTLE_S = 0.034, 0.1, 0.15
"""games that ask where the mouse is once a frame take a click that comes sooner for one at the place before"""
FIRST_REST_S = 0.05
LONGEST_GAP_S = 0.5
LONGEST_REST_S = 0.6


@dataclass
class Pace:
    """The pauses that a game needs."""

    gap_s: float = FIRST_GAP_S
    """between two inputs of one move"""
    rest_s: float = FIRST_REST_S
    """between a move that was seen and the next one"""
    answer_s: float = 0.0
    """how long the slow answers of late took; 0 before the first one"""

    hold_s: float = FIRST_HOLD_S
    """from pressing a key or the button of the mouse to letting it go, for a click"""
    settle_s: float = FIRST_SETTLE_S
    """from bringing the mouse to a place to pressing its button there"""
    first_limit_s: float = FIRST_LIMIT_S
    least_gap_s: float = LEAST_GAP_S
    """between two inputs a game has missed one of which when there was less time"""
    least_hold_s: float = LEAST_HOLD_S
    least_settle_s: float = 0.0
    n_missed: int = 0
    """how many moves it has taken only at a slower pace"""

    @property
    def limit_s(self) -> float:
        """How long an answer is waited for."""
        if not self.answer_s:
            return self.first_limit_s
        return min(max(PATIENCE * self.answer_s, SHORTEST_LIMIT_S), LONGEST_LIMIT_S)

    def answered(self, seconds: float) -> None:
        """Take note of how soon the game answered."""
        self.answer_s = max(seconds, FORGETTING * self.answer_s)
        self.rest_s = max(FORGETTING * self.rest_s - SHORTER_S, 0.0)
        self.gap_s = max(QUICKER * self.gap_s, self.least_gap_s)
        self.hold_s = max(QUICKER * self.hold_s, self.least_hold_s)
        self.settle_s = max(QUICKER * self.settle_s - SHORTER_S, self.least_settle_s)

    def missed(self) -> None:
        """Go slower and stay so, because the game has missed an input."""
        self.slow_down()
        self.keep()

    def slow_down(self) -> None:
        """Go slower for now: the game may have missed an input, or refused what it was for."""
        self.gap_s = min(2 * self.gap_s, LONGEST_GAP_S)
        self.hold_s = min(max(2 * self.hold_s, FIRST_HOLD_S), LONGEST_HOLD_S)
        self.rest_s = min(2 * self.rest_s + 0.05, LONGEST_REST_S)
        self.settle_s = min(max(2 * self.settle_s, FIRST_SETTLE_S), LONGEST_SETTLE_S)

    def took_slowly(self) -> None:
        """Keep the pace if this is the second move that the game took only at a slower one: once may be chance."""
        self.n_missed += 1
        if self.n_missed > 1:
            self.keep()

    def keep(self) -> None:
        """Never be quicker again, because the game took at this pace what it had missed before."""
        self.least_gap_s, self.least_hold_s, self.least_settle_s = self.gap_s, self.hold_s, self.settle_s

    def overlooked(self) -> None:
        """Hold longer, because the game has not noticed a click at all."""
        self.hold_s = self.least_hold_s = min(max(2 * self.hold_s, FIRST_HOLD_S), LONGEST_HOLD_S)

    def be_patient(self) -> None:
        """Give a game that has not taken anything all the time that it might need."""
        self.first_limit_s, self.gap_s = PATIENT_LIMIT_S, max(self.gap_s, PATIENT_GAP_S)
        self.hold_s = self.least_hold_s = max(self.hold_s, PATIENT_HOLD_S)
        self.settle_s = max(self.settle_s, PATIENT_SETTLE_S)

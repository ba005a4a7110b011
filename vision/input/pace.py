"""How fast a game accepts input, learnt from its response times and from inputs that it missed."""

from dataclasses import dataclass

FIRST_LIMIT_S = 1.2  # how long to wait for the first response of a game
PATIENT_LIMIT_S = 3.0  # the same after no response came within that time, and as long as nothing has changed at all
LATE_S = 0.5  # a first change later than this is that of a slow game
PATIENT_GAP_S = 0.25
SHORTEST_LIMIT_S = 0.5
LONGEST_LIMIT_S = 4.0
PATIENCE = 4.0  # timeout of a response, in multiples of the recent slow ones
FORGETTING, QUICKER = 0.9, 0.7
"""factors by which the slow response time, and the pauses between inputs, shrink after each response"""
SHORTER_S = 0.002  # by how much pauses shrink in addition, so that they reach zero
FIRST_GAP_S, MIN_GAP_S = 0.1, 0.03
FIRST_HOLD_S, MIN_HOLD_S = 0.05, 0.017
"""games that poll the mouse and the keys once a frame, at 60 frames a second, miss clicks shorter than a frame"""
PATIENT_HOLD_S, LONGEST_HOLD_S = 0.3, 0.4
"""shorter than the delay after which systems repeat a key, and pages treat a press as a long one"""
FIRST_SETTLE_S, PATIENT_SETTLE_S, LONGEST_SETTLE_S = 0.034, 0.1, 0.15
"""games that poll the mouse's position once a frame would attribute an earlier click to its previous position"""
FIRST_REST_S = 0.05
LONGEST_GAP_S = 0.5
LONGEST_REST_S = 0.6


@dataclass
class Pace:
    """The pauses that a game needs."""

    gap_s: float = FIRST_GAP_S  # between two inputs of one move
    rest_s: float = FIRST_REST_S  # between a move that was confirmed and the next one
    answer_s: float = 0.0  # recent slow response time; 0 before the first response

    hold_s: float = FIRST_HOLD_S  # from pressing to releasing a key or the mouse button
    settle_s: float = FIRST_SETTLE_S  # from moving the mouse to a spot to pressing its button there
    first_limit_s: float = FIRST_LIMIT_S
    is_untested: bool = True  # whether nothing has shown yet how fast the game responds at all
    least_gap_s: float = MIN_GAP_S  # lower bound of `gap_s`, raised when the game misses an input
    least_hold_s: float = MIN_HOLD_S
    least_settle_s: float = 0.0
    n_missed: int = 0  # number of moves that the game accepted only at a slower pace

    @property
    def limit_s(self) -> float:
        """The timeout of a response."""
        if not self.answer_s:
            return PATIENT_LIMIT_S if self.is_untested else self.first_limit_s
        return min(max(PATIENCE * self.answer_s, SHORTEST_LIMIT_S), LONGEST_LIMIT_S)

    @property
    def _other_hold_s(self) -> float:
        """A longer hold, or the shortest if the longest was in vain: pages that are drawn anew at intervals lose long clicks."""
        return MIN_HOLD_S if self.hold_s >= LONGEST_HOLD_S else min(max(2 * self.hold_s, FIRST_HOLD_S), LONGEST_HOLD_S)

    def answered(self, seconds: float) -> None:
        """Record the time of a response, and shorten the pauses."""
        self.answer_s = max(seconds, FORGETTING * self.answer_s)
        self.rest_s = max(FORGETTING * self.rest_s - SHORTER_S, 0.0)
        self.gap_s = max(QUICKER * self.gap_s, self.least_gap_s)
        self.hold_s = max(QUICKER * self.hold_s, self.least_hold_s)
        self.settle_s = max(QUICKER * self.settle_s - SHORTER_S, self.least_settle_s)

    def missed(self) -> None:
        """Slow down for good, because the game has missed an input."""
        self.slow_down()
        self.keep()

    def slow_down(self) -> None:
        """Slow down for now: the game may have missed an input, or rejected the move."""
        self.gap_s = min(2 * self.gap_s, LONGEST_GAP_S)
        self.hold_s = self._other_hold_s
        self.rest_s = min(2 * self.rest_s + 0.05, LONGEST_REST_S)
        self.settle_s = min(max(2 * self.settle_s, FIRST_SETTLE_S), LONGEST_SETTLE_S)

    def took_slowly(self, is_graded: bool) -> None:
        """Keep the slower pace if this is the second move that needed it: once may be chance, but mistakes may be counted."""
        self.n_missed += 1
        if self.n_missed > 1 or is_graded:
            self.keep()

    def keep(self) -> None:
        """Never go faster than now again, because the game accepted at this pace what it had missed before."""
        self.least_gap_s, self.least_hold_s, self.least_settle_s = self.gap_s, self.hold_s, self.settle_s

    def overlooked(self) -> None:
        """Hold the button longer, because the game didn't notice a click at all."""
        self.hold_s = self.least_hold_s = self._other_hold_s

    def noticed(self, seconds: float) -> None:
        """Record when anything changed after the first input: a game that is slow to show even that gets more time."""
        self.is_untested = False
        if seconds > LATE_S:
            self.first_limit_s = PATIENT_LIMIT_S

    def be_patient(self) -> None:
        """Give a game that hasn't accepted anything yet as much time as it might need."""
        self.first_limit_s, self.gap_s = PATIENT_LIMIT_S, max(self.gap_s, PATIENT_GAP_S)
        self.hold_s = self.least_hold_s = max(self.hold_s, PATIENT_HOLD_S)
        self.settle_s = max(self.settle_s, PATIENT_SETTLE_S)

"""One run: what is believed about the position, the way of input that works, and one turn after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from solvers.errors import IllegalMove
from vision.autoplay.arm import Arm
from vision.autoplay.events import Ended, Event, Made, Said, Trying, Verdict
from vision.autoplay.guard import Cause, Stopped
from vision.autoplay.planning import plan_moves
from vision.autoplay.sight import read_again, still_picture
from vision.autoplay.task import Task
from vision.desktop import Desktop
from vision.frame import Pixels, Reading
from vision.players.player import Hand, Player, Position

GLANCE_S = 0.008
"""the pause between two looks at a board that has not answered yet"""
STRANGE_LIMIT = 4
"""how many answers in a row may be other than expected"""
MISS_LIMIT = 3
"""how often in a row a game that took moves before may not take one"""
ENDINGS = {Cause.DIALOG, Cause.CLOSED, Cause.FOCUS}
"""what a game does of itself when it is won"""


class Answer(Enum):
    """What a game made of a move."""

    TAKEN = auto()
    MISSED = auto()
    """the board is as it was"""
    STRANGE = auto()
    """the board is something else"""


@dataclass
class Run:
    """Plays one board to its end."""

    desktop: Desktop
    player: Player
    arm: Arm
    reading: Reading
    pixels: Pixels
    task: Task

    def __post_init__(self) -> None:
        if self.task.text:
            self.reading = replace(self.reading, text=self.task.text)
        self.beliefs = list(self.player.beliefs(self.reading))
        self.eyes = self.player.eyes(self.pixels, self.reading.grid, self.position)
        self.plan: Sequence[Any] = ()
        self.untried = sorted(self.player.hands, key=lambda hand: hand.name != self.task.hand)
        self.hand: Hand | None = None
        """the way of input that has worked"""
        self.made = self.verified = self.strange = self.missed = 0
        self.seconds = {"read": 0.0, "solve": 0.0, "play": 0.0}
        self._began_s = self.desktop.now()

    @property
    def position(self) -> Position:
        """The likeliest position."""
        return self.beliefs[0]

    def let_go(self) -> None:
        """Leave nothing pressed."""
        self.arm.release()

    def solve(self) -> Sequence[Any]:
        """Plan the moves from here, and return them."""
        began_s = self.desktop.now()
        self.plan = plan_moves(self.desktop, self.player, self.position, self.task.solver)
        self.seconds["solve"] += self.desktop.now() - began_s
        return self.plan

    def play(self) -> Iterator[Event]:
        """Make moves until the board is solved; raises Stopped."""
        self._began_s = self.desktop.now()
        while not self.position.is_solved():
            self._check_limits()
            if not self.plan:
                self.solve()
            yield from self._turn()
            if self.verdict_seen:
                break
            if self.task.most_moves and self.made >= self.task.most_moves and not self.position.is_solved():
                yield self.ended(Verdict.STOPPED, "The moves that were asked for are made.")
                return
        yield self.ended(Verdict.WON, self.verdict_seen or "The board is solved, and was read back from the screen.")

    verdict_seen = ""
    """how the window showed that it was won, where that hides the board"""

    def ended(self, verdict: Verdict, why: str) -> Ended:
        """Return how it ended."""
        if self.made:
            self.seconds["play"] = self.desktop.now() - self._began_s
        seconds = {name: round(spent, 3) for name, spent in self.seconds.items()}
        return Ended(verdict, why, self.made, self.verified, self.hand.name if self.hand else "", seconds)

    # one turn

    def _turn(self) -> Iterator[Event]:
        """Make the next move, or the next few, and go by what the game makes of it."""
        hand = self.hand or self._next_hand()
        if self.hand is None:
            yield Trying(hand.name, hand.title, False)
        moves = self.plan[: hand.takes or len(self.plan)]
        after = self._outcomes(moves)
        began_s = self.desktop.now()
        try:
            answer, seen = self._attempt(hand, moves, after)
        except Stopped as problem:
            if problem.cause in ENDINGS and after and after[0].is_solved():
                self._took(hand, moves, after)
                self.verdict_seen = f"{problem} It came up after the last move."
                return
            raise
        if answer is Answer.TAKEN:
            if self.hand is None:
                yield Trying(hand.name, hand.title, True)
            self._took(hand, moves, seen)
            seconds = self.desktop.now() - began_s
            self.arm.pace.answered(seconds)
            yield Made(" ".join(map(str, moves)), self.made, self.made + len(self.plan), seconds, str(self.position))
            self.arm.wait(self.arm.pace.rest_s)
        elif answer is Answer.MISSED:
            yield from self._miss(hand, moves)
        else:
            yield from self._wonder(hand, moves, after)

    def _outcomes(self, moves: Sequence[Any]) -> list[Position]:
        """Return the positions after moves, for each belief under which they can be made."""
        after = []
        for belief in self.beliefs:
            try:
                after.append(belief.apply_all(moves))
            except IllegalMove:
                continue
        return after

    def _attempt(self, hand: Hand, moves: Sequence[Any], after: list[Position]) -> tuple[Answer, list[Position]]:
        """Make moves by a hand and wait for the answer; return it with the beliefs that are left."""
        hand.play(self.arm, self.position, moves)
        shown = self._wait_for([*after, self.position], len(after))
        if shown is None:
            return Answer.STRANGE, []
        if shown >= len(after):
            return Answer.MISSED, []
        look = self.player.looks(after[shown])
        return Answer.TAKEN, [position for position in after if self.player.looks(position) == look]

    def _wait_for(self, positions: list[Position], n_wanted: int) -> int | None:
        """Return which of the positions is shown when one of the wanted ones is, or when the time is up."""
        until = self.desktop.now() + self.arm.pace.limit_s
        while True:
            self.pixels = self.arm.look()
            shown = self.eyes.shows(self.pixels, positions)
            if shown is not None and shown < n_wanted:
                return shown
            self.arm.guard.check()
            if self.desktop.now() >= until:
                return shown
            self.desktop.wait(GLANCE_S)

    def _took(self, hand: Hand, moves: Sequence[Any], after: list[Position]) -> None:
        """Take note that moves were made and seen."""
        self.hand, self.beliefs = hand, after
        self.plan = self.plan[len(moves) :]
        self.made += len(moves)
        self.verified += len(moves)
        self.missed = self.strange = 0
        self.eyes.learn(self.pixels, self.position)

    # what goes wrong

    def _miss(self, hand: Hand, moves: Sequence[Any]) -> Iterator[Event]:
        """Go by a game that did nothing: try another way of input, go slower, or believe something else."""
        if self.hand is None:
            return
        self.missed += 1
        self.arm.pace.missed()
        if self.missed == 1:
            yield Said(f"{moves[0]} was missed: it is made once more, and slower from now on.")
            return
        others = [belief for belief in self.beliefs if not self._allows(belief, moves)]
        if others:
            yield Said(f"{moves[0]} is refused: the game's rules are not what they seemed.")
            self.beliefs, self.plan, self.missed = others, (), 0
        elif self.missed >= MISS_LIMIT:
            raise Stopped(Cause.STUCK, f"The game did not take {moves[0]}, although it was tried {MISS_LIMIT} times.")

    def _allows(self, belief: Position, moves: Sequence[Any]) -> bool:
        try:
            belief.apply_all(moves)
        except IllegalMove:
            return False
        return True

    def _wonder(self, hand: Hand, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
        """Read a board that shows something else than expected, and go on from there."""
        self.strange += 1
        self.pixels = still_picture(self.desktop, self.arm.window, self.arm.pace.limit_s)
        self.arm.guard.check()
        reading = read_again(self.pixels, self.reading, self.task)
        if reading is None and after and after[0].is_solved():
            self._took(hand, moves, after)
            self.verdict_seen = "After the last move the board gave way to something else."
            return
        if reading is None or self.strange > STRANGE_LIMIT:
            raise Stopped(Cause.STUCK, f"After {moves[0]} the board is not what was expected, and it can't be read any more.")
        before = self.position
        self._believe(reading)
        if self.player.looks(self.position) in map(self.player.looks, after):
            self._took(hand, moves, [each for each in after if self.player.looks(each) == self.player.looks(self.position)])
            yield Made(" ".join(map(str, moves)), self.made, self.made + len(self.plan), 0.0, str(self.position))
            return
        self.plan = self.player.repair(before, self.position)
        if self.player.looks(self.position) != self.player.looks(before):
            yield Said("The board is not what was expected: it was read once more, and the moves are planned anew.")

    def _believe(self, reading: Reading) -> None:
        """Take what was read as the position; what can't be seen stays as it is known, where that is possible."""
        known = {self.player.unseen(belief) for belief in self.beliefs}
        found = list(self.player.beliefs(reading))
        self.beliefs = [belief for belief in found if self.player.unseen(belief) in known] or found
        self.reading = reading
        self.eyes = self.player.eyes(self.pixels, reading.grid, self.position)

    def _next_hand(self) -> Hand:
        if not self.untried:
            raise Stopped(Cause.STUCK, "None of the ways to click and type had the expected effect in this game.")
        return self.untried.pop(0)

    def _check_limits(self) -> None:
        if self.desktop.now() - self._began_s > self.task.limit_s:
            raise Stopped(Cause.LIMIT, f"It was not won within {self.task.limit_s:.0f} s.")

"""One run: what is believed about the position, and one turn after another until the board is solved."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from solvers.errors import GaveUp, IllegalMove, Unsolvable
from vision.autoplay.arm import Arm
from vision.autoplay.celebration import Celebration
from vision.autoplay.endings import Ending, board_replaced, ending_of
from vision.autoplay.events import Ended, Event, Made, Said, Trying, Verdict
from vision.autoplay.guard import Cause, Stopped
from vision.autoplay.makeshift import put_off, way_on
from vision.autoplay.memory import Known, words_of
from vision.autoplay.planning import plan_moves
from vision.autoplay.sight import is_nearly, is_same, read_again, still_picture
from vision.autoplay.task import Task
from vision.autoplay.watching import watched
from vision.autoplay.ways import Ways
from vision.desktop import Desktop, DesktopError
from vision.frame import Pixels, Reading
from vision.players.player import Hand, Player, Position

GLANCE_S = 0.008
"""the pause between two looks at a board that has not answered yet"""
STRANGE_LIMIT = 4
"""how many answers in a row may be other than expected"""
MISS_LIMIT = 3
"""how often in a row a game that took moves before may not take one"""
MEND_LIMIT = 1
"""how many wrong effects of moves are taken back before the run ends"""
MEND_TRIES = 2
REJECTED_LIMIT = 2
"""how many moves that fit a game may dislike before the run ends"""
RESHUFFLE_S = 2.0
"""how long a game may take to put up another board where nothing can be done any more"""
READ_TRIES = 3
READ_PAUSE_S = 0.3
CELEBRATED = Ending(Verdict.WON, "After the last move the game shows something over the board.")
UNSHOWN = Ending(Verdict.FINISHED, "The board was solved in several ways, but the game shows nothing of it.")
SOLVED = Ending(Verdict.WON, "The board is solved, and was read back from the screen.")


@dataclass
class Run:
    """Plays one board to its end."""

    desktop: Desktop
    player: Player
    arm: Arm
    reading: Reading
    pixels: Pixels
    task: Task
    known: Known | None = None
    """what is remembered of the game"""

    def __post_init__(self) -> None:
        if self.task.text:
            self.reading = replace(self.reading, text=self.task.text)
        self.beliefs = sorted(self.player.beliefs(self.reading), key=self._is_news)
        self.eyes = self.player.eyes(self.pixels, self.reading.grid, self.position)
        self.plan: Sequence[Any] = ()
        known_hand = self.known.hand if self.known is not None else ""
        self.ways = Ways(self.player.hands, self.task.hand or known_hand, self.arm.pace)
        self.ending: Ending | None = None
        self.start, self.tried = self.position, list[Position]()
        """the position at first, and solutions that the game has shown not to be its own"""
        self.goal: Position | None = None
        """the other solution that is tried"""
        self.refused: set[Any] = set()
        """moves that the game did not take in this position"""
        self.problems: dict[Hashable, Unsolvable | GaveUp] = {}
        """why no solution is followed, by what is believed that can't be seen"""
        self.watch = Celebration(self.arm)
        self.made = self.verified = self.strange = self.missed = self.mended = self.rejected = 0
        self.seconds = {"read": 0.0, "solve": 0.0, "play": 0.0}
        self._began_s = self.desktop.now()
        self._is_played = False
        """whether all inputs of the turn were made"""
        self._before = self.pixels
        """what was shown before them"""

    @property
    def position(self) -> Position:
        """The likeliest position."""
        return self.beliefs[0]

    def _is_news(self, belief: Position) -> bool:
        """Tell whether a belief is other than what is remembered of the game."""
        return self.known is not None and words_of(self.player.unseen(belief)) != self.known.unseen

    def let_go(self) -> None:
        """Leave nothing pressed, as far as that can be helped."""
        with suppress(DesktopError):
            self.arm.release()

    def solve(self) -> Sequence[Any]:
        """Plan the moves from here, and return them."""
        began_s = self.desktop.now()
        plan = self.solution()
        self.plan = self.ways.known.order(self.position, plan) if self.ways.known else plan
        self.seconds["solve"] += self.desktop.now() - began_s
        return self.plan

    def solution(self) -> Sequence[Any]:
        """Return the moves that solve the board, believing nothing more that has no solution, or else what can be done."""
        while True:
            try:
                plan = watched(self.check, self._planned)
                self.problems.clear()
                return plan if plan[0] not in self.refused else self.player.makeshift(self.beliefs, self.refused) or plan
            except (Unsolvable, GaveUp) as problem:
                moves = way_on(self, problem)
                if moves:
                    return moves
                if len(self.beliefs) == 1 or isinstance(problem, GaveUp):
                    raise
                self._believe(self.beliefs[1:])

    def _planned(self) -> Sequence[Any]:
        if self.goal is not None:
            return self.player.between(self.position, self.goal)
        return plan_moves(self.desktop, self.player, self.position, self.task.solver)

    def check(self) -> None:
        """Raise Stopped if playing has to stop; before the first move only where the person wishes it."""
        (self.arm.guard.check if self.made else self.arm.guard.check_keys)()

    def is_reshuffled(self) -> bool:
        """Wait whether a game puts up another board by itself, and believe in that one if it does."""
        self.arm.wait(RESHUFFLE_S)
        reading = self._read_anew()
        found = self._positions(reading) if reading is not None else []
        if reading is None or self.player.looks(found[0]) == self.player.looks(self.position):
            return False
        self.beliefs, self.reading = found, reading
        self.eyes = self.player.eyes(self.pixels, reading.grid, self.position)
        self.problems.clear()
        return True

    def _believe(self, beliefs: list[Position]) -> None:
        """Take something else for the likeliest."""
        is_same_look = self.player.looks(beliefs[0]) == self.player.looks(self.position)
        self.beliefs, self.plan = beliefs, ()
        if not is_same_look:
            self.eyes = self.player.eyes(self.pixels, self.reading.grid, self.position)

    def play(self) -> Iterator[Event]:
        """Make moves until the board is solved; raises Stopped."""
        self._began_s = self.desktop.now()
        while self.ending is None and (self.plan or not self._is_there() or (yield from self._goes_on())):
            self._check_limits()
            if not self.plan:
                self.solve()
            yield from self._turn()
            if self.task.most_moves and self.made >= self.task.most_moves and not self.position.is_solved():
                self.ending = Ending(Verdict.STOPPED, "The moves that were asked for are made.")
        self.ending = self.ending or SOLVED
        yield self.ended(*self.ending)

    def ended(self, verdict: Verdict, why: str) -> Ended:
        """Return how it ended."""
        if self.made:
            self.seconds["play"] = self.desktop.now() - self._began_s
        seconds = {name: round(spent, 3) for name, spent in self.seconds.items()}
        hand = self.ways.known.name if self.ways.known else ""
        return Ended(verdict, why, self.made, self.verified, hand, seconds)

    # one turn

    def _is_there(self) -> bool:
        """Tell whether a solution is reached."""
        return bool(self.position.is_solved()) or self.position == self.goal

    def _is_last(self, after: list[Position]) -> bool:
        """Tell whether moves lead to a solution."""
        return bool(after) and (bool(after[0].is_solved()) or after[0] == self.goal)

    def _turn(self) -> Iterator[Event]:
        """Make the next move, or the next few, and go by what the game makes of it."""
        hand = self._way()
        if self.ways.known is None:
            yield Trying(hand.name, hand.title, False)
        moves = hand.chosen(self.arm, self.position, self.plan)
        after = self._outcomes(moves)
        try:
            yield from self._attempt(hand, moves, after)
        except Stopped as problem:
            may_be_won = self._is_played or hand.takes == 1
            self.ending = ending_of(problem, may_be_won, self._is_played) if self._is_last(after) else None
            if self.ending is None:
                raise
            self.made += len(moves)

    def _way(self) -> Hand:
        """Return the way of input to use; where all of them were tried in vain, what looks otherwise is believed next."""
        n_rounds, look = self.ways.n_rounds, self.player.looks(self.position)
        others = [belief for belief in self.beliefs if self.player.looks(belief) != look]
        hand = self.ways.next(1 + len(set(map(self.player.looks, others))))
        if others and 0 < n_rounds < self.ways.n_rounds:
            self._believe([*others, *(belief for belief in self.beliefs if self.player.looks(belief) == look)])
            self.solve()
        return hand

    def _outcomes(self, moves: Sequence[Any]) -> list[Position]:
        """Return the positions after moves, for each belief under which they can be made."""
        after = []
        for belief in self.beliefs:
            with suppress(IllegalMove):
                after.append(belief.apply_all(moves))
        return after

    def _attempt(self, hand: Hand, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
        began_s, self._before = self.desktop.now(), self.pixels
        self._is_played = False
        hand.play(self.arm, self.position, moves)
        self._is_played = True
        if self.arm.untaken is not None:
            self.eyes.learn(self.arm.untaken, self.position)
            self.arm.untaken = None
        parts = self.player.partly(self.position, moves) if after else ()
        shown = self._wait_for([*after, self.position, *(position for position, _ in parts)], len(after))
        if shown is None:
            yield from self._wonder(hand, moves, after)
        elif shown == len(after):
            yield from self._miss(moves)
        elif shown > len(after):
            yield from self._fall_short(hand, moves, *parts[shown - len(after) - 1])
        else:
            self.arm.pace.answered(self.desktop.now() - began_s)
            yield from self._take(hand, moves, after, after[shown], self.desktop.now() - began_s)

    def _wait_for(self, positions: list[Position], n_wanted: int) -> int | None:
        """Return which of the positions is shown when one of the wanted ones is, or when the time is up."""
        until = self.desktop.now() + self.arm.pace.limit_s
        while True:
            self.arm.guard.check()
            self.pixels = self.arm.look()
            shown = self.eyes.shows(self.pixels, positions)
            if shown is not None and shown < n_wanted:
                return shown
            if self.desktop.now() >= until:
                return shown
            self.desktop.wait(GLANCE_S)

    def _take(self, hand: Hand, moves: Sequence[Any], after: list[Position], shown: Position, seconds: float) -> Iterator[Event]:
        """Go on from a position that the moves have led to."""
        if self.ways.known is None:
            yield Trying(hand.name, hand.title, True)
        is_new = hand is not self.ways.known
        self.ways.took(hand)
        expected, look = after[0], self.player.looks(shown)
        self.beliefs = [position for position in after if self.player.looks(position) == look]
        self.plan = self.plan[len(moves) :] if self.position == expected else ()
        self.plan = hand.order(self.position, self.plan) if is_new else self.plan
        self.made += len(moves)
        self.verified += len(moves)
        self.missed = self.strange = 0
        self.refused.clear()
        self.eyes.learn(self.pixels, self.position)
        self.watch.saw(self.pixels)
        yield Made(" ".join(map(str, moves)), self.made, self.made + len(self.plan), seconds, str(self.position))
        if any(self.player.is_rejected(self.pixels, self.reading.grid, self.position, move) for move in moves):
            yield from self._reject(hand, moves[0])
        elif not self.position.is_solved():
            self.arm.wait(self.arm.pace.rest_s)

    def _goes_on(self) -> Generator[Event, None, bool]:
        """Tell whether there is another solution to try, because the game does not show that it likes this one."""
        self.tried.append(self.position)
        rival = None if self.rejected else self.player.rival(self.start, self.tried)
        is_another = self.position != self.tried[0]
        if rival is None and is_another and not self.rejected and not self._is_praised():
            self.ending = UNSHOWN
        if rival is None or self._is_praised():
            return False
        yield Said("The board is solved, but the game shows nothing of it: another solution is tried.")
        self.goal, self.plan = rival, self.player.between(self.position, rival)
        return True

    def _is_praised(self) -> bool:
        """Tell whether the game shows that it likes a solution."""
        try:
            return self.watch.is_seen() or self.player.is_filled(self.eyes, self.arm.look(), self.position)
        except Stopped as problem:
            if ending_of(problem, may_be_won=True, is_played=True) is None:
                raise
            return True

    def _reject(self, hand: Hand, move: Any) -> Iterator[Event]:
        """Take back a move that a game does not like, and go on without it where the rules allow that."""
        if self.tried:
            yield from self._go_back()
            return
        wrong = self.position
        undone = self.player.undone(move)
        before = wrong.apply_all(undone)
        without = self.player.without(before, move)
        if without is None:
            raise Stopped(Cause.STUCK, f"{move} is shown as wrong, though all that was read asks for it: something was misread.")
        self.beliefs, self.plan = [without], ()
        self._take_back(hand, undone, wrong)
        self.eyes.learn(self.pixels, self.position)
        yield from self._narrow(move)

    def _go_back(self) -> Iterator[Event]:
        """Plan the way back to the last solution, because the game takes nothing of another."""
        self.rejected += 1
        self.goal = self.tried[-1]
        self.plan, self.missed = self.player.between(self.position, self.goal), 0
        yield Said("The game does not like another solution: the one before is put back.")

    def _narrow(self, move: Any) -> Iterator[Event]:
        """Say that another solution is tried from here; raises Stopped where the game has been tried enough."""
        self.rejected += 1
        if self.rejected >= REJECTED_LIMIT:
            self._give_up(move)
        yield Said(f"The game does not like {move}, though it fits: another solution is tried.")

    def _give_up(self, move: Any) -> NoReturn:
        raise Stopped(Cause.STUCK, f"The game does not like {move} either, and may count what is wrong: no more is tried.")

    # what goes wrong

    def _miss(self, moves: Sequence[Any]) -> Iterator[Event]:
        """Go by a game that did nothing: try another way of input, go slower, or believe something else."""
        if self.ways.known is None:
            put_off(self, moves[0])
            return
        self.missed += 1
        self.arm.pace.missed()
        if self.missed == 1:
            yield Said(f"{moves[0]} was missed: it is made once more, and slower from now on.")
            return
        if self.tried and not self.rejected:
            yield from self._go_back()
            return
        others = [belief for belief in self.beliefs if not _allows(belief, moves)]
        if others:
            yield Said(f"{moves[0]} is refused: the game's rules are not what they seemed.")
            self.beliefs, self.plan, self.missed = others, (), 0
        elif (without := self.player.without(self.position, moves[0])) is not None:
            self.beliefs, self.plan, self.missed = [without], (), 0
            yield from self._narrow(moves[0])
        elif self.rejected:  # it is not the game that is slow: it took other digits, and refused one before
            self._give_up(moves[0])
        elif self.missed >= MISS_LIMIT:
            if not put_off(self, moves[0]) and not self.ways.doubt():
                raise Stopped(Cause.STUCK, f"The game did not take {moves[0]}, although it was tried {MISS_LIMIT} times.")
            self.missed = 0

    def _wonder(self, hand: Hand, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
        """Read a board that shows something else than expected, and go on from there."""
        self.strange += 1
        reading, looks = self._read_anew(), self.player.looks
        found = self._positions(reading) if reading is not None else []
        if reading is None and self.missed + 1 < MISS_LIMIT and is_nearly(self.pixels, self._before, self.reading.grid.bbox):
            yield from self._miss(moves)
            return
        if self._is_last(after):
            is_another = bool(found) and self.player.is_another(self.position, found[0])
            self.ending = board_replaced(self.pixels, self.reading, bool(found), is_another)
            if self.ending is not None and self.ending.verdict is Verdict.FINISHED and self.watch.is_seen():
                self.ending = CELEBRATED
            if self.ending is not None:
                self.made += len(moves)
                return
        if reading is None and self.ways.known is None and self.strange <= STRANGE_LIMIT:
            return  # a way that does not work may have opened something over the board, which the next one closes
        if reading is None or self.strange > STRANGE_LIMIT:
            raise Stopped(Cause.STUCK, f"After {moves[0]} the board is not what was expected, and it can't be read any more.")
        expected = next((position for position in after if looks(position) == looks(found[0])), None)
        if expected is None and self._is_last(after) and self.watch.is_seen():
            self.ending = CELEBRATED
            self.made += len(moves)
        elif looks(found[0]) == looks(self.position):
            yield from self._miss(moves)
        elif expected is not None:
            yield from self._take(hand, moves, after, expected, self.arm.pace.limit_s)
        else:
            yield from self._mend(hand, moves, reading, found)

    def _fall_short(self, hand: Hand, moves: Sequence[Any], position: Position, missing: Sequence[Any]) -> Iterator[Event]:
        """Go on from where a game has taken only some moves, or has dropped what was there before."""
        n_taken = len(moves) - len(missing)
        self.arm.pace.missed()
        self.beliefs, self.plan = [position], (*missing, *self.plan[len(moves) :])
        if n_taken > 0:
            self.ways.took(hand)
            if n_taken == 1:
                self.ways.doubt()  # it may only be a way to make one move at a time
            self.made += n_taken
            self.eyes.learn(self.pixels, position)
            yield Said(f"Only a part was taken, up to {moves[n_taken - 1]}: it goes on from there, and slower.")
            return
        self.strange += 1
        if self.strange > STRANGE_LIMIT or not self.ways.doubt():
            raise Stopped(Cause.STUCK, "The game drops again and again what it took.")
        yield Said("The game has dropped what it took before: it is made anew.")

    def _read_anew(self) -> Reading | None:
        """Return what can be read of the board when it is still; None if there is no board any more."""
        text, part = "", self.reading.grid.bbox
        for _ in range(READ_TRIES):
            pixels = still_picture(self.desktop, self.arm.window, self.arm.guard.check, part=part)
            reading = watched(self.arm.guard.check, lambda pixels=pixels: self._read(pixels))  # type: ignore[misc]
            self.pixels = pixels
            if reading is not None and (reading.text == text or is_same(self.arm.look(), pixels, part)):
                return reading
            text = reading.text if reading is not None else ""
            self.arm.wait(READ_PAUSE_S)
        return None

    def _read(self, pixels: Pixels) -> Reading | None:
        """Return the known board as a picture shows it, by what is known of its contents if possible."""
        return self.player.recognise(self.eyes, pixels, self.reading) or read_again(pixels, self.reading, self.task)

    def _positions(self, reading: Reading) -> list[Position]:
        """Return what a board that was read could be; what can't be seen stays as it is known, where that is possible."""
        known = {self.player.unseen(belief) for belief in self.beliefs}
        found = list(self.player.beliefs(reading))
        return [position for position in found if self.player.unseen(position) in known] or found

    def _mend(self, hand: Hand, moves: Sequence[Any], reading: Reading, found: list[Position]) -> Iterator[Event]:
        """Take back what a move has done wrong, where that is needed, or else plan anew from what was read."""
        repair = self.player.repair(self.position, found[0])
        self.rejected += bool(self.tried)
        self.arm.pace.missed()
        if not repair:
            yield from self._start_over(reading, found)
            return
        yield Said(f"{moves[0]} had a wrong effect, which is taken back.")
        self._take_back(hand, repair, found[0])
        self.mended += 1
        if self.mended > MEND_LIMIT:
            raise Stopped(Cause.STUCK, f"{moves[0]} had a wrong effect, as a move before it. Both were taken back.")
        self.ways.doubt()

    def _start_over(self, reading: Reading, found: list[Position]) -> Iterator[Event]:
        """Plan anew from what was read, unless that has no solution, so that it was misread."""
        before = self.beliefs
        try:
            self.beliefs = found
            self.solve()
        except Unsolvable:
            if self.ways.known is None:
                self.beliefs = before
                return
            raise
        self.reading = reading
        self.eyes = self.player.eyes(self.pixels, reading.grid, self.position)
        yield Said("The board is not what was expected: it was read once more, and the moves are planned anew.")

    def _take_back(self, hand: Hand, repair: Sequence[Any], wrong: Position) -> None:
        """Make the moves that lead from a wrong position back to the one before."""
        for _ in range(MEND_TRIES):
            for move in repair:
                hand.play(self.arm, wrong, (move,))
            if self._wait_for([self.position, wrong], 1) == 0:
                return
        raise Stopped(Cause.STUCK, f"What went wrong could not be taken back: {', '.join(map(str, repair))} had no effect.")

    def _check_limits(self) -> None:
        if self.desktop.now() - self._began_s > self.task.limit_s:
            raise Stopped(Cause.LIMIT, f"It was not won within {self.task.limit_s:.0f} s.")


def _allows(belief: Position, moves: Sequence[Any]) -> bool:
    try:
        belief.apply_all(moves)
    except IllegalMove:
        return False
    return True

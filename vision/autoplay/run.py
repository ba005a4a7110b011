"""One run: what is believed about the board, and what is looked at to find out more."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import numpy as np

from solvers.errors import GaveUp, IllegalMove, Unsolvable
from solvers.puzzle import Cell
from vision.autoplay.ending.endings import Ending
from vision.autoplay.ending.overlay import overlay
from vision.autoplay.ending.win_detection import Celebration
from vision.autoplay.events import Ended, Verdict
from vision.autoplay.finding.sight import SURE, is_same, read_again, shifted, still_picture
from vision.autoplay.input_discovery import Ways
from vision.autoplay.memory.answers import Answer, with_answers
from vision.autoplay.memory.games import Known, words_of
from vision.autoplay.task import Task
from vision.desktop import Desktop, DesktopError
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.input.guard import Cause, Stopped
from vision.input.watching import watched
from vision.players.player import InputMethod, Player, Position

GLANCE_S = 0.006
"""the pause between two looks at a board that has not answered yet"""
MEND_TRIES = 2
DOUBT_LIMIT = 2
"""rules that would allow so many moves which a game has refused are believed no more"""
SURE_LOOKS = 8
"""the last move must be seen in so many looks in a row: what flies over a cell may make something else look like it;"""
SURE_GLANCE_S = 0.008
"""the pause between two of them"""
GLIMPSE_LOOKS = 3
"""so few are enough before a window comes up over it, if nothing at all moves on the board meanwhile"""
LIT_S = 0.5
"""how long a cell may look otherwise because the mouse was over it"""
REST_S, LONGEST_REST_S = 0.034, 0.8
"""what moves out of cells has gone when these stay the same for so long, two frames of most games; it is waited for no longer"""
RESTLESS, RESTFUL = 3, 5
"""cells that were in motion for longer, or at rest at once, after so many moves are never waited for again"""
CONFIRMED = 3
"""after so many surprising answers that were true the next ones are believed at once"""
READ_TRIES = 3
READ_PAUSE_S = 0.3


@dataclass
class Run:
    """What is known, believed and counted while one board is played to its end."""

    desktop: Desktop
    player: Player
    actuator: Actuator
    reading: Reading
    pixels: Pixels
    task: Task
    known: Known | None = None
    """what is remembered of the game"""
    answers: Sequence[Answer] = ()
    """what the person has said about its cells"""

    def __post_init__(self) -> None:
        if self.task.text:
            self.reading = replace(self.reading, text=self.task.text)
        self.beliefs = sorted(self.player.beliefs(self.reading), key=self._is_news)
        self.eyes = self.first_eyes = self.player.eyes(self.pixels, self.reading.grid, self.position)
        self.plan: Sequence[Any] = ()
        known_hand = self.known.hand if self.known is not None else ""
        self.actuator.rim = self.player.rim
        self.actuator.guard.is_pad = lambda pixels: self.player.is_pad(self.actuator, self.position, pixels)
        self.sources, self.history = self.beliefs, list[Any]()
        """what was believed when the board was read last, and the moves that were taken since"""
        self.ways = Ways(self.player.hands, self.task.hand or known_hand, self.actuator.pace)
        self.ending: Ending | None = None
        self.start, self.tried = self.position, list[Position]()
        """the position at first, and solutions that the game has shown not to be its own"""
        self.goal: Position | None = None
        """the other solution that is tried"""
        self.refused: set[Any] = set()
        """moves that the game did not take, as far as nothing has changed about them since"""
        self.n_refused = 0
        """how many other moves were planned in a row for such ones"""
        self.n_shuffles = 0
        """how often the game was asked for another order"""
        self.n_confirmed = 0
        """how many surprising answers since the last miss were there without the mouse too"""
        self.doubts: Counter[Hashable] = Counter()
        """how many refused moves speak against what is believed that can't be seen"""
        self.problems: dict[Hashable, Unsolvable | GaveUp] = {}
        """why no solution is followed, by what is believed that can't be seen"""
        self.watch = Celebration(self.actuator)
        self.made = self.verified = self.strange = self.undone = self.missed = self.mended = self.rejected = 0
        self.seconds = {"read": 0.0, "solve": 0.0, "play": 0.0}
        self.turns_s, self.answers_s = list[float](), list[float]()
        """how long each turn took, and how long of it the game took to show what the latest input did"""
        self.began_s = self.desktop.now()
        self.n_restless = self.n_restful = 0
        """after how many moves the cells that they emptied did not come to rest, and after how many in a row they were at once"""
        self.is_played = False
        """whether all inputs of the turn were made"""
        self.before = self.placed = self.pixels
        """what was shown before them, and when the place of the board was found"""
        self.is_glimpsed = False
        """whether what they lead to was seen since, if only for a few looks"""
        self.shift = 0, 0
        """how far the page has moved since the last move, right and down"""
        self._looked_at: tuple[Pixels, Pixels, tuple[Any, ...], list[Cell]] | None = None
        """what was shown before moves and when they were read back last, what was known of them, and what could not be read"""
        self._read_last: tuple[Pixels, Reading, Reading | None] | None = None
        """what was read last at the place of which board, and what it was"""

    @property
    def position(self) -> Position:
        """The likeliest position."""
        return self.beliefs[0]

    def _is_news(self, belief: Position) -> bool:
        """Tell whether a belief is other than what is remembered of the game."""
        return self.known is not None and words_of(self.player.unseen(belief)) != self.known.unseen

    def is_there(self) -> bool:
        """Tell whether a solution is reached."""
        return bool(self.position.is_solved()) or self.position == self.goal

    def is_last(self, after: list[Position]) -> bool:
        """Tell whether moves lead to a solution."""
        return bool(after) and (bool(after[0].is_solved()) or after[0] == self.goal)

    def outcomes(self, moves: Sequence[Any]) -> list[Position]:
        """Return the positions after moves, for each belief under which they can be made and lead to anything else."""
        after, looks = [], self.player.looks
        for belief in self.beliefs:
            with suppress(IllegalMove):
                position = belief.apply_all(moves)
                if looks(position) != looks(belief):
                    after.append(position)
        return after

    def believe(self, beliefs: list[Position]) -> None:
        """Take something else for the likeliest."""
        is_same_look = self.player.looks(beliefs[0]) == self.player.looks(self.position)
        self.beliefs, self.plan = beliefs, ()
        if not is_same_look:
            self.open_eyes(self.reading)
            if not self.made:
                self.first_eyes, self.start = self.eyes, self.position

    def believe_less(self, others: list[Position]) -> None:
        """Believe other positions first than those that allow a move which the game has refused.

        Where what is seen can be another position by the same rules, that comes first. Else the rules are doubted: a click
        may have been lost, so they are believed last from now on, and no more once another move was refused.
        """
        rules, now = self.player.unseen, self.player.unseen(self.position)
        kept = set(map(id, others))
        allowing = [belief for belief in self.beliefs if id(belief) not in kept]
        others = sorted(others, key=lambda belief: rules(belief) != now)
        if rules(others[0]) != now:
            self.doubts.update(set(map(rules, allowing)))
        last = [belief for belief in allowing if self.doubts[rules(belief)] < DOUBT_LIMIT]
        self.beliefs, self.plan, self.missed = [*others, *last], (), 0

    def believe_reading(self, reading: Reading, found: list[Position]) -> None:
        """Take what was read anew for the board."""
        self.beliefs, self.reading, self.placed, self.shift = found, reading, self.pixels, (0, 0)
        self.actuator.follow(reading.grid)
        self.begin_from([*self.player.beliefs(reading)])
        self.open_eyes(reading)

    def begin_from(self, beliefs: list[Position]) -> None:
        """Let later positions follow from these."""
        self.sources, self.history = beliefs, []

    def explaining(self, found: Position, moves: Sequence[Any]) -> list[Position]:
        """Return what is shown by rules that were given up too soon: a game may show late what a move leads to.

        The moves of the turn may have been taken, or not.
        """
        known = {self.player.unseen(belief) for belief in self.beliefs}
        late = []
        for source in (each for each in self.sources if self.player.unseen(each) not in known):
            for made in ((*self.history, *moves), self.history):
                with suppress(IllegalMove):
                    late.append(source.apply_all(made))
        return [position for position in late if self.player.is_alike(position, found)]

    def open_eyes(self, reading: Reading) -> None:
        """Look from now on for what the likeliest position shows at the place of a reading."""
        before, self.eyes = self.eyes, self.player.eyes(self.pixels, reading.grid, self.position)
        self.player.hand_down(before, self.eyes)

    def check(self) -> None:
        """Raise Stopped if playing has to stop; before the first move only where the person wishes it."""
        (self.actuator.guard.check if self.made else self.actuator.guard.check_keys)()

    def check_limits(self) -> None:
        """Raise Stopped if the game takes too long."""
        if self.desktop.now() - self.began_s > self.task.limit_s:
            raise Stopped(Cause.LIMIT, f"The game was not won within {self.task.limit_s:.0f} s.")

    def let_go(self) -> None:
        """Leave nothing pressed, as far as that can be helped."""
        with suppress(DesktopError):
            self.actuator.release()

    def wait_for(self, positions: list[Position], n_wanted: int) -> int | None:
        """Return which of the positions is shown when one of the wanted ones is, or when the time is up."""
        until = self.desktop.now() + self.actuator.pace.limit_s
        while True:
            self.actuator.guard.check()
            self.pixels = self.actuator.look()
            shown = self.eyes.shows(self.pixels, positions)
            if shown is not None and shown < n_wanted:
                return shown
            if self.desktop.now() >= until:
                return shown
            self.desktop.wait(GLANCE_S)

    def wait_for_answer(self, positions: list[Position], n_wanted: int) -> int | None:
        """Do the same after a move, and look again without the mouse over the board where it may light up what is looked for."""
        shown = self.wait_for(positions, n_wanted)
        is_surprise = shown is not None and shown < n_wanted and self.player.is_surprised(self.eyes)
        if (is_surprise and self.n_confirmed < CONFIRMED) or (shown is None and self.player.may_come_under_mouse):
            self.actuator.step_aside()
            self.actuator.wait(LIT_S)
            shown = self.wait_for(positions, n_wanted)
            self.n_confirmed += is_surprise and shown is not None and shown < n_wanted
        return shown

    def wait_for_rest(self, after: Position) -> None:
        """Wait until what moves lead to has come to rest where something leaves its cells that could still be clicked there."""
        is_waited = self.n_restless < RESTLESS and self.n_restful < RESTFUL
        grid, cells = self.reading.grid, self.player.leaves(self.position, after) if is_waited else ()
        until, n_looks = self.desktop.now() + LONGEST_REST_S, 0
        while cells and self.desktop.now() < until:
            before, n_looks = self.pixels, n_looks + 1
            self.actuator.wait(REST_S)
            self.pixels = self.actuator.look()
            if all(
                np.array_equal(grid.crop(grid.plane(before), cell), grid.crop(grid.plane(self.pixels), cell)) for cell in cells
            ):
                self.n_restful = self.n_restful + 1 if n_looks == 1 else 0
                return
        self.n_restless += bool(cells)

    def unread(self, after: Position) -> list[Cell]:
        """Return the cells in which moves from the position to another one can't be read back now."""
        if self.player.may_be_lit(self.eyes, after):
            self.desktop.wait(LIT_S)
        last, n_same = self.pixels, 0
        for _ in range(SURE_LOOKS):
            pixels, is_covered = self.actuator.sight(by_mouse=self.player.is_traced)
            self.pixels = np.roll(pixels, (-self.shift[1], -self.shift[0]), (0, 1)) if any(self.shift) else pixels
            cells = self._unread_now(after, is_covered)
            if cells:
                break
            n_same = n_same + 1 if is_same(self.pixels, last, self.reading.grid.bbox) else 1
            last, self.is_glimpsed = self.pixels, self.is_glimpsed or n_same >= GLIMPSE_LOOKS
            self.desktop.wait(SURE_GLANCE_S)
        return cells

    def _unread_now(self, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return what can't be read back in what is shown, looked for once while that stays as it is."""
        known = self.eyes, self.position, after, [*filter(is_covered, self.reading.grid.cells)]
        if self._looked_at is not None:
            before, pixels, *same, cells = self._looked_at
            if before is self.before and same == [known] and np.array_equal(pixels, self.pixels):
                return cells
        cells = self._unread(self.pixels, after, is_covered)
        if cells and self.is_last([after]):
            cells = self._unread_beneath(after, is_covered)
        self._looked_at = self.before, self.pixels, known, cells
        return cells

    def _unread(self, pixels: Pixels, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        cells = self.eyes.unread(pixels, self.position, after, is_covered)
        return cells or self._misread(pixels, after, is_covered)

    def _unread_beneath(self, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return what can't be read back of the last moves where the game has dimmed its page, or has put up a dialog, either."""
        grid, before, all_but_last = self.reading.grid, self.before, self._seen_before_last(after)
        written = self.eyes.unread(self.pixels, self.position, after, lambda cell: True)
        if all_but_last is not None:
            before, *written = all_but_last
        over = overlay(self.pixels, before, grid, written)

        def is_hidden(cell: Cell) -> bool:
            return is_covered(cell) or over.hides(grid, cell)

        cells = self._unread(over.pixels, after, is_hidden if over.is_veiled or all_but_last else is_covered)
        if all_but_last is not None:
            cells = [cell for cell in cells if cell == written[0] or not is_hidden(cell)]
        key_cell = self.player.key_cell(after)
        return cells if key_cell is None or key_cell in cells or is_hidden(key_cell) else []

    def _seen_before_last(self, after: Position) -> tuple[Pixels, Cell, Cell] | None:
        """Return what was shown before moves came to their last cell, and their last two, if all else of them was seen then."""
        if self.actuator.nearly_done is None:
            return None
        pixels, last, _ = self.actuator.nearly_done
        return self.actuator.nearly_done if self.eyes.unread(pixels, self.position, after, lambda cell: False) == [last] else None

    def is_shifted(self) -> bool:
        """Tell whether the board has moved with its page since the last move, and look where it is by now from now on."""
        self.shift = shifted(self.actuator.look(), self.before, self.reading.grid.bbox) or (0, 0)
        self.actuator.follow(self.reading.grid.moved(*self.shift))
        return any(self.shift)

    def _misread(self, pixels: Pixels, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells that don't show a solution to who knows the board from its beginning, where it was read anew since.

        Those under another window count as they were seen before the last moves, whose own cells lie under none.
        """
        if self.eyes is self.first_eyes or not self.is_last([after]):
            return []
        cells = self.first_eyes.unread(pixels, self.start, after, is_covered)
        if any(map(is_covered, cells)):
            wrong = self.first_eyes.unread(self.before, self.start, self.position, lambda cell: False)
            cells = [cell for cell in cells if not is_covered(cell) or cell in wrong]
        return cells

    def read_anew(self) -> Reading | None:
        """Return what can be read of the board when it is still; None if there is no board any more."""
        text, part = "", self.reading.grid.bbox
        for _ in range(READ_TRIES):
            pixels = still_picture(self.desktop, self.actuator.window, self.actuator.guard.check, part=part)
            reading = watched(self.actuator.guard.check, lambda pixels=pixels: self.read(pixels))  # type: ignore[misc]
            self.pixels = pixels
            if reading is not None and (reading.text == text or is_same(self.actuator.look(), pixels, part)):
                return reading
            text = reading.text if reading is not None else ""
            self.actuator.wait(READ_PAUSE_S)
        return None

    def read(self, pixels: Pixels) -> Reading | None:
        """Return the known board as a picture shows it, by what is known of its contents if possible."""
        known = self.player.recognise(self.eyes, pixels, self.reading)
        if known is not None:
            return known
        reading = self.read_again(pixels)
        return with_answers(reading, pixels, self.answers) if reading is not None else None

    def read_again(self, pixels: Pixels) -> Reading | None:
        """Return the board that a picture shows at its known place, which is read once while it stays as it is."""
        if self._read_last is None or self._read_last[1] is not self.reading or not np.array_equal(self._read_last[0], pixels):
            self._read_last = pixels, self.reading, read_again(pixels, self.reading, self.task)
        return self._read_last[2]

    def is_another_shown(self) -> bool:
        """Tell whether the window shows another board by now, such as the next level."""
        pixels = self.actuator.look()
        reading = watched(self.actuator.guard.check_keys, lambda: self.read(pixels))
        if reading is None or reading.confidence < SURE:
            return False
        return self.player.is_another(self.position, self.positions(reading)[0])

    def positions(self, reading: Reading) -> list[Position]:
        """Return what a board that was read could be; what can't be seen stays as it is known, where that is possible."""
        known = {self.player.unseen(belief) for belief in self.beliefs}
        found = list(self.player.beliefs(reading))
        return [position for position in found if self.player.unseen(position) in known] or found

    def take_back(self, hand: InputMethod, repair: Sequence[Any], wrong: Position) -> None:
        """Make the moves that lead from a wrong position back to the one before; raises Stopped where they have no effect."""
        for _ in range(MEND_TRIES):
            for move in repair:
                hand.play(self.actuator, wrong, (move,))
            if self.wait_for([self.position, wrong], 1) == 0:
                return
        raise Stopped(Cause.STUCK, f"A wrong move couldn't be undone: {', '.join(map(str, repair))} had no effect.")

    def ended(self, verdict: Verdict, why: str) -> Ended:
        """Return how it ended."""
        if self.made:
            self.seconds["play"] = self.desktop.now() - self.began_s
        medians = {name: median(each) for name, each in (("turn", self.turns_s), ("answer", self.answers_s)) if each}
        seconds = {name: round(spent, 3) for name, spent in (self.seconds | medians).items()}
        hand = self.ways.known.name if self.ways.known else ""
        return Ended(verdict, why, self.made, self.verified, hand, seconds)

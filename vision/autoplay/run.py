"""The state of one run: which positions the board may have, and how the screen is checked to find out."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import numpy as np

from solvers.errors import GaveUp, IllegalMove, Unsolvable
from solvers.puzzle import Cell
from vision.autoplay.events import Ended, Task, Verdict
from vision.autoplay.memory import RememberedGame, remembered_text
from vision.autoplay.screen.boards import MIN_CONFIDENCE, find_board, find_shift, is_same, read_again, still_picture
from vision.autoplay.screen.ending import Ending, WinDetector, is_in_sight, pictures_of, said_ending, said_in_resized
from vision.autoplay.shown import Answer, press, with_answers
from vision.desktop import Desktop, DesktopError, Window
from vision.frame import Pixels, Reading, Rect
from vision.input.actuator import Actuator
from vision.input.guard import Cause, Stopped, watched
from vision.pictures.changes import unveiled
from vision.players.player import InputDiscovery, InputMethod, Player, Position

SURELY_SAME = 0.9  # confidence below which a window is searched for a board of another size
POLL_S, UNDO_TRIES = 0.006, 2  # the pause between two looks while waiting for the game to respond; number of tries to undo
DOUBT_LIMIT = 2  # a hypothesis about the rules is dropped after the game has refused this many moves that it allows
CONFIRMING_LOOKS, CONFIRMING_POLL_S = 8, 0.008
"""in how many looks in a row the last move must be seen, since an animation may look like it, and the pause between them"""
GLIMPSE_LOOKS = 3
"""number of looks that suffice before a window covers the board, if nothing on the board moved in between"""
HIGHLIGHT_S = 0.5  # how long a cell may stay highlighted after the mouse has left it
STILL_S, MAX_STILL_WAIT_S = 0.034, 0.8
"""vacated cells are at rest when they stay the same for STILL_S, two frames of most games; the longest wait for that"""
MAX_UNSETTLED, ENOUGH_SETTLED = 3, 5
"""no more waiting for rest after this many moves that took too long, or this many in a row that were at rest at once"""
ENOUGH_CONFIRMED = 3  # number of confirmed unfamiliar results after which the next ones are accepted at once
MIN_OTHER_CELLS = 3  # another board changes the look of at least this many cells
READ_TRIES, READ_PAUSE_S = 3, 0.3


@dataclass
class Run:
    """All that is known, assumed and counted while one board is played."""

    desktop: Desktop
    player: Player
    actuator: Actuator
    reading: Reading
    pixels: Pixels
    task: Task
    known: RememberedGame | None = None  # what is remembered from an earlier win in this game
    answers: Sequence[Answer] = ()  # the person's corrections of its cells

    def __post_init__(self) -> None:
        if self.task.text:
            self.reading = replace(self.reading, text=self.task.text)
        self.hypotheses = sorted(self.player.hypotheses(self.reading), key=self._contradicts_memory)
        self.recogniser = self.first_recogniser = self.player.recogniser(self.pixels, self.reading.grid, self.position)
        self.plan: Sequence[Any] = ()
        preferred = self.task.hand or (self.known.hand if self.known is not None else "")
        self.actuator.rim = self.player.rim
        self.actuator.check_limits = self.check_limits
        self.actuator.guard.is_pad = lambda pixels: self.player.is_pad(self.actuator, self.position, pixels)
        self.base_hypotheses, self.moves_since = self.hypotheses, list[Any]()
        """the hypotheses when the board was last read, and the moves accepted since then"""
        self.discovery = InputDiscovery(self.player.methods(self.position), preferred, self.actuator.pace)
        self.ending: Ending | None = None
        self.start, self.tried_solutions = self.position, list[Position]()
        """the initial position, and the solutions that the game didn't count as a win"""
        self.refused_solutions: list[Position] = []  # those of them that the game's own check has called wrong
        self.goal: Position | None = None  # the alternative solution being tried
        self.refused_moves: set[Any] = set()  # moves that the game refused, as long as the reason may still hold
        self.not_undone: Position | None = None  # what a wrong effect has led to, if nothing undoes it
        self.n_refused = self.n_shuffles = self.n_gave_up = 0
        """number of moves refused in a row, of presses of the shuffle button, and of plans not found in time"""
        self.n_unfamiliar_confirmed = 0  # unfamiliar results since the last miss, confirmed with the mouse elsewhere
        self.doubts: Counter[Hashable] = Counter()
        """hidden part of a position -> number of refused moves that speak against it"""
        self.problems: dict[Hashable, Unsolvable | GaveUp] = {}
        """hidden part of a position -> why no solution is known for it"""
        self.win_detector = WinDetector(self.actuator)
        self.n_made = self.n_verified = self.n_unexpected = self.n_undone = self.n_missed = self.n_repaired = self.n_rejected = 0
        self.seconds = {"read": 0.0, "solve": 0.0, "play": 0.0}
        self.turns_s, self.answers_s = list[float](), list[float]()
        """how long each turn took, and how long the game took to respond to its last input"""
        self.began_s = self.desktop.now()
        self.n_unsettled = self.n_settled = 0
        """number of moves whose vacated cells didn't come to rest in time; number in a row that were at rest at once"""
        self.is_input_complete = False  # whether all inputs of this turn were made
        self.first_pixels = self.pixels_before = self.located_pixels = self.pixels
        """what the window showed at first, before this turn, and when the board was last located"""
        self.is_glimpsed = False  # whether the result of this turn was seen, if only for a few looks
        self.shift = 0, 0  # how far the page has moved since the last move: right, down
        self._unread_cache: tuple[Pixels, Pixels, tuple[Any, ...], list[Cell]] | None = None
        """the latest result of `_unread_now`, after the pictures and the arguments that it holds for"""
        self._words_cache: tuple[Pixels, Pixels, list[Window], Ending | None] | None = None
        """the latest result of `said`, after the two pictures and the opened windows that it holds for"""
        self._reading_cache: tuple[Pixels, Reading, Reading | None] | None = None
        """the latest result of `read_again`, after the picture and the reading that it holds for"""

    @property
    def position(self) -> Position:
        """The most likely position."""
        return self.hypotheses[0]

    def _contradicts_memory(self, hypothesis: Position) -> bool:
        """Return whether the hidden part of a hypothesis differs from what is remembered of the game."""
        return self.known is not None and remembered_text(self.player.hidden_part(hypothesis)) != self.known.unseen

    def is_at_goal(self) -> bool:
        """Return whether a solution is reached."""
        return bool(self.position.is_solved()) or self.position == self.goal

    def leads_to_goal(self, after: list[Position]) -> bool:
        """Return whether moves, with these possible outcomes, lead to a solution."""
        return bool(after) and (bool(after[0].is_solved()) or after[0] == self.goal)

    def outcomes(self, moves: Sequence[Any]) -> list[Position]:
        """Return the position after moves for each hypothesis that allows them and predicts a visible change."""
        after, visible_part = [], self.player.visible_part
        for hypothesis in self.hypotheses:
            with suppress(IllegalMove):
                position = hypothesis.apply_all(moves)
                if visible_part(position) != visible_part(hypothesis):
                    after.append(position)
        return after

    def adopt(self, hypotheses: list[Position]) -> None:
        """Replace the hypotheses, most likely first, and plan anew."""
        looks_same = self.player.visible_part(hypotheses[0]) == self.player.visible_part(self.position)
        self.hypotheses, self.plan = hypotheses, ()
        if not looks_same:
            self.reset_recogniser(self.reading)
            if not self.n_made:
                self.first_recogniser, self.start = self.recogniser, self.position

    def demote(self, others: list[Position]) -> None:
        """Put other hypotheses before those that allow a move which the game has refused.

        Another position under the same rules comes first. If there is none, the rules are in doubt: since a click may have been
        lost, they only move to the end of the list, and are dropped after DOUBT_LIMIT refused moves.
        """
        rules, now = self.player.hidden_part, self.player.hidden_part(self.position)
        kept = set(map(id, others))
        allowing = [hypothesis for hypothesis in self.hypotheses if id(hypothesis) not in kept]
        others = sorted(others, key=lambda hypothesis: rules(hypothesis) != now)
        if rules(others[0]) != now:
            self.doubts.update(set(map(rules, allowing)))
        last = [hypothesis for hypothesis in allowing if self.doubts[rules(hypothesis)] < DOUBT_LIMIT]
        self.hypotheses, self.plan, self.n_missed = [*others, *last], (), 0

    def adopt_reading(self, reading: Reading, found: list[Position]) -> None:
        """Replace the board by a new reading, with these positions as hypotheses."""
        self.hypotheses, self.reading, self.located_pixels, self.shift = found, reading, self.pixels, (0, 0)
        self.actuator.follow(reading.grid)
        self.rebase([*self.player.hypotheses(reading)])
        self.reset_recogniser(reading)
        if self.player.goal_doubt(reading):
            self.first_recogniser, self.start = self.recogniser, self.position  # a guessed goal may name the cells anew

    def rebase(self, hypotheses: list[Position]) -> None:
        """Start a new history of moves from these positions."""
        self.base_hypotheses, self.moves_since = hypotheses, []

    def late_explanations(self, found: Position, moves: Sequence[Any]) -> list[Position]:
        """Return the positions under dropped rules that explain what was found: the game may have shown the result late.

        The moves of this turn may or may not have been accepted.
        """
        known = {self.player.hidden_part(hypothesis) for hypothesis in self.hypotheses}
        late = []
        for source in (each for each in self.base_hypotheses if self.player.hidden_part(each) not in known):
            for made in ((*self.moves_since, *moves), self.moves_since):
                with suppress(IllegalMove):
                    late.append(source.apply_all(made))
        return [position for position in late if self.player.is_alike(position, found)]

    def reset_recogniser(self, reading: Reading) -> None:
        """Start a new recogniser for the most likely position, at the place of a reading."""
        before, self.recogniser = self.recogniser, self.player.recogniser(self.pixels, reading.grid, self.position)
        self.player.inherit(before, self.recogniser)

    def check(self) -> None:
        """Raise Stopped if playing has to stop; before the first move only a stop key counts."""
        (self.actuator.guard.check if self.n_made else self.actuator.guard.check_keys)()
        self.check_limits()

    def press(self, button: Rect) -> None:
        """Click a button of the game beside the board; raises Stopped."""
        self.check()
        self.actuator.guard.moved(press(self.desktop, self.actuator.window, button))

    def check_limits(self) -> None:
        """Raise Stopped if the time limit has passed."""
        if self.desktop.now() - self.began_s > self.task.limit_s:
            raise Stopped(Cause.LIMIT, f"The game was not won within {self.task.limit_s:.0f} s.")

    def release(self) -> None:
        """Release the mouse button; a lost desktop is ignored."""
        with suppress(DesktopError):
            self.actuator.release()

    def wait_for_position(self, positions: list[Position], n_wanted: int) -> int | None:
        """Return the index of the position shown, once it is one of the first n_wanted or time is up; None if unclear."""
        began_s, pace, matched, index = self.desktop.now(), self.actuator.pace, np.empty(0, np.uint8), None
        while True:
            self.actuator.guard.check()
            self.pixels = self.actuator.look()
            if not is_same(self.pixels, matched):
                matched, index = self.pixels, self.recogniser.match(self.pixels, positions)
            if index is not None and index < n_wanted:
                return index
            waited_s = self.desktop.now() - began_s
            if pace.is_untested and not is_same(self.pixels, self.pixels_before, self.reading.grid.bbox):
                pace.noticed(waited_s)
            if waited_s >= pace.limit_s:
                pace.is_untested = False
                return index
            self.desktop.wait(POLL_S)

    def wait_for_answer(self, positions: list[Position], n_wanted: int) -> int | None:
        """Do the same after a move; if the mouse may have highlighted the cells in question, move it away and look again."""
        index = self.wait_for_position(positions, n_wanted)
        is_unfamiliar = index is not None and index < n_wanted and self.player.is_unfamiliar(self.recogniser)
        is_unclear = index is None and self.player.may_change_under_mouse
        if is_unclear or (is_unfamiliar and self.n_unfamiliar_confirmed < ENOUGH_CONFIRMED):
            self.actuator.step_aside()
            self.actuator.wait(HIGHLIGHT_S)
            index = self.wait_for_position(positions, n_wanted)
            self.n_unfamiliar_confirmed += is_unfamiliar and index is not None and index < n_wanted
        return index

    def wait_until_still(self, after: Position) -> None:
        """Wait until vacated cells are at rest, if something that leaves them could still be clicked on its way."""
        may_wait = self.n_unsettled < MAX_UNSETTLED and self.n_settled < ENOUGH_SETTLED
        grid, cells = self.reading.grid, self.player.vacated_cells(self.position, after) if may_wait else ()
        until, n_looks = self.desktop.now() + MAX_STILL_WAIT_S, 0
        while cells and self.desktop.now() < until:
            before, n_looks = self.pixels, n_looks + 1
            self.actuator.wait(STILL_S)
            self.pixels = self.actuator.look()
            crops = ([grid.crop(grid.plane(pixels), cell) for cell in cells] for pixels in (before, self.pixels))
            if all(map(np.array_equal, *crops)):
                self.n_settled = self.n_settled + 1 if n_looks == 1 else 0
                return
        self.n_unsettled += bool(cells)

    def unread(self, after: Position) -> list[Cell]:
        """Return the cells changed by the moves to a position that can't be read back now."""
        until = self.desktop.now() + HIGHLIGHT_S
        while self.player.may_be_highlight(self.recogniser, after) and self.desktop.now() < until:
            self.desktop.wait(CONFIRMING_POLL_S)
            pixels, is_covered = self._picture_and_covered()
            self.recogniser.unread(pixels, self.position, after, is_covered)
        last, n_same = self.pixels, 0
        for _ in range(CONFIRMING_LOOKS):
            self.pixels, is_covered = self._picture_and_covered()
            cells = self._unread_now(after, is_covered)
            if cells:
                break
            n_same = n_same + 1 if is_same(self.pixels, last, self.reading.grid.bbox) else 1
            last, self.is_glimpsed = self.pixels, self.is_glimpsed or n_same >= GLIMPSE_LOOKS
            self.desktop.wait(CONFIRMING_POLL_S)
        return cells

    def _picture_and_covered(self) -> tuple[Pixels, Callable[[Cell], bool]]:
        """Return the window's picture, with the board where it was before its page moved, and which cells are covered."""
        pixels, is_covered = self.actuator.picture_and_covered(by_mouse=self.player.mouse_covers_cells)
        return np.roll(pixels, (-self.shift[1], -self.shift[0]), (0, 1)) if any(self.shift) else pixels, is_covered

    def _unread_now(self, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells that can't be read back in the latest picture; cached while the picture stays the same."""
        known = self.recogniser, self.position, after, [*filter(is_covered, self.reading.grid.cells)]
        if self._unread_cache is not None:
            before, pixels, *same, cells = self._unread_cache
            if before is self.pixels_before and same == [known] and np.array_equal(pixels, self.pixels):
                return cells
        cells = self._unread(self.pixels, after, is_covered)
        if cells and self.leads_to_goal([after]):
            bare = unveiled(self.pixels, self.pixels_before, self.reading.grid.bbox)
            cells = cells if bare is None else self._unread_beneath_veil(bare, after, is_covered)
        self._unread_cache = self.pixels_before, self.pixels, known, cells
        return cells

    def _unread(self, pixels: Pixels, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        cells = self.recogniser.unread(pixels, self.position, after, is_covered)
        is_in_sight = self.leads_to_goal([after]) and not any(map(is_covered, self.reading.grid.cells))
        if cells and is_in_sight and self.player.is_read_as(pixels, self.reading, after):
            return []
        return cells or self._misread(pixels, after, is_covered)

    def _unread_beneath_veil(self, bare: Pixels, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells of the last moves that can't be read back in a picture with its veil undone."""
        grid, before = self.reading.grid, self.pixels_before
        changing = self.recogniser.unread(self.pixels, self.position, after, lambda cell: True)
        return self._unread(bare, after, lambda cell: is_covered(cell) or not is_in_sight(bare, before, grid, cell, changing))

    def follow_shift(self) -> bool:
        """Return whether the board has moved with its page since the last move, and follow it there."""
        self.shift = find_shift(self.actuator.look(), self.pixels_before, self.reading.grid.bbox) or (0, 0)
        self.actuator.follow(self.reading.grid.moved(*self.shift))
        return any(self.shift)

    def _misread(self, pixels: Pixels, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells that contradict a solution by the first recogniser, if the board was read again since.

        Cells under another window count as they were before the last moves.
        """
        if self.recogniser is self.first_recogniser or not self.leads_to_goal([after]):
            return []
        cells = self.first_recogniser.unread(pixels, self.start, after, is_covered)
        if any(map(is_covered, cells)):
            wrong = self.first_recogniser.unread(self.pixels_before, self.start, self.position, lambda cell: False)
            cells = [cell for cell in cells if not is_covered(cell) or cell in wrong]
        return cells

    def read_when_still(self) -> Reading | None:
        """Return the reading of the board once it is still; None if there is no board any more."""
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
        """Return a reading of the known board in a picture, from its recogniser if possible."""
        if (known := self.player.reread(self.recogniser, pixels, self.reading)) is not None:
            return known
        reading = self.read_again(pixels)
        return with_answers(reading, pixels, self.answers) if reading is not None else None

    def read_again(self, pixels: Pixels) -> Reading | None:
        """Return the board that a picture shows at its known place; cached while the picture stays the same."""
        cache = self._reading_cache
        if cache is None or cache[1] is not self.reading or not np.array_equal(cache[0], pixels):
            cache = self._reading_cache = pixels, self.reading, read_again(pixels, self.reading, self.task)
        return cache[2]

    def is_dimmed(self) -> bool:
        """Return whether the game dims its page, as it does behind a message."""
        return unveiled(self.pixels, self.first_pixels, self.reading.grid.bbox) is not None

    def said(self, before: Pixels) -> Ending | None:
        """Return the ending that the game tells of, in words that an earlier picture doesn't have; cached, too."""
        if (resized := self.actuator.guard.resized()) is not None:
            return said_in_resized(self.desktop.grab(resized.area).pixels, before)
        cache, opened = self._words_cache, self.actuator.guard.opened()
        if cache is None or cache[1] is not before or cache[2] != opened or not np.array_equal(cache[0], self.pixels):
            said = said_ending(self.pixels, before, pictures_of(opened, self.desktop))
            cache = self._words_cache = self.pixels, before, opened, said
        return cache[3] if self.actuator.guard.is_game_in_front() else None

    def is_other_board_shown(self) -> bool:
        """Return whether the window now shows another board, such as the next level."""
        pixels, grid = self.actuator.look(), self.reading.grid
        if sum(not is_same(pixels, self.pixels_before, grid.around(cell)) for cell in grid.cells) < MIN_OTHER_CELLS:
            return False
        reading = watched(self.actuator.guard.check_keys, lambda: self.read(pixels))
        if reading is None or reading.confidence < SURELY_SAME:
            other = watched(self.actuator.guard.check_keys, lambda: find_board(pixels, self.task))
            if other is not None and other.grid.shape != grid.shape and other.confidence > MIN_CONFIDENCE:
                return True
        if reading is not None and reading.confidence >= MIN_CONFIDENCE:
            return self.player.is_other_board(self.position, self.hypotheses_for(reading)[0])
        return False

    def hypotheses_for(self, reading: Reading) -> list[Position]:
        """Return the positions that a reading may stand for, only those with a known hidden part if there are any."""
        known = {self.player.hidden_part(hypothesis) for hypothesis in self.hypotheses}
        found = list(self.player.hypotheses(reading))
        return [position for position in found if self.player.hidden_part(position) in known] or found

    def undo(self, method: InputMethod, repair: Sequence[Any], wrong: Position) -> None:
        """Make the moves that lead from a wrong position back to the one before; raises Stopped if they have no effect."""
        if not self.leads_to(self.position, method, repair, wrong):
            raise Stopped(Cause.STUCK, f"A wrong move couldn't be undone: {', '.join(map(str, repair))} had no effect.")

    def leads_to(self, position: Position, method: InputMethod, moves: Sequence[Any], wrong: Position) -> bool:
        """Make moves in a wrong position, repeatedly if necessary, and return whether the game then shows the other position."""
        for _ in range(UNDO_TRIES):
            for move in moves:
                method.play(self.actuator, wrong, (move,))
            if self.wait_for_position([position, wrong], 1) == 0:
                return True
        return False

    def ended(self, verdict: Verdict, why: str) -> Ended:
        """Return the Ended event with this run's figures."""
        if self.n_made:
            self.seconds["play"] = self.desktop.now() - self.began_s
        medians = {name: median(each) for name, each in (("turn", self.turns_s), ("answer", self.answers_s)) if each}
        seconds = {name: round(spent, 3) for name, spent in (self.seconds | medians).items()}
        return Ended(verdict, why, self.n_made, self.n_verified, self.discovery.hand, seconds)

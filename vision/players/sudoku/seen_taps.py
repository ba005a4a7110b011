"""Clicks whose effect is looked for: many games show what was selected, so that a click that got lost is noticed in time."""

from __future__ import annotations

from dataclasses import dataclass

import cv2

from vision.frame import Pixels, Rect
from vision.input.actuator import Actuator, Spot

CHANGED = 1.5
"""what was clicked has changed if its pixels differ by more than this on average, in grey levels"""
WAIT_S = 0.3
"""how long a change is waited for that always came before"""
LOOK_S = 0.01
ENOUGH = 2
"""after so many changes one is expected each time"""
SELDOM = 3
"""as long as so many times as many clicks changed something as did not"""


@dataclass
class _Habit:
    """How often clicks of one kind were seen to change what was clicked."""

    n_seen: int = 0
    n_unseen: int = 0
    last: Spot | None = None

    @property
    def is_known(self) -> bool:
        return self.n_seen >= max(ENOUGH, SELDOM * self.n_unseen)


def tap_taken(actuator: Actuator, spot: Spot, rect: Rect, kind: str) -> bool:
    """Click, and wait between two inputs; returns False if nothing changed in a rectangle where something always did before.

    The same spot clicked once more need not change. Clicks of each kind have habits of their own in the actuator's memory.
    """
    habit: _Habit = actuator.memo.setdefault(f"taps on {kind}", _Habit())
    before, is_again, habit.last = _part(actuator.look(), rect), habit.last == spot, spot
    actuator.tap(spot)
    actuator.gap()
    is_seen = _has_changed(actuator, before, rect)
    if is_again:
        return True
    waited_s = 0.0
    while not is_seen and habit.is_known and waited_s < WAIT_S:
        actuator.wait(LOOK_S)
        waited_s += LOOK_S
        is_seen = _has_changed(actuator, before, rect)
    is_lost = not is_seen and habit.is_known
    habit.n_seen += is_seen
    habit.n_unseen += not is_seen
    return not is_lost


def _has_changed(actuator: Actuator, before: Pixels, rect: Rect) -> bool:
    difference = cv2.absdiff(before, _part(actuator.look(), rect))
    return bool(difference.mean() > CHANGED)


def _part(pixels: Pixels, rect: Rect) -> Pixels:
    left, top, width, height = map(round, rect)
    return pixels[max(0, top) : max(0, top) + max(1, height), max(0, left) : max(0, left) + max(1, width)]

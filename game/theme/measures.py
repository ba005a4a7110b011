"""Distances in logical pixels, the scale of a window, text styles, durations, and numbers that move smoothly."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple

MIN_WINDOW = (640, 600)
FIRST_WINDOW = (1280, 800)
MIN_SCALE, MAX_SCALE = 0.75, 2.0
SCALE_STEPS = 20  # steps per 1.0 of scale, so that resizing a window doesn't need new sprites at every pixel

_MIN_LOGICAL = (640, 400)  # the smallest window in which everything fits at a scale of 1


@dataclass(frozen=True)
class Sizes:
    """Distances in pixels at a scale of 1; `scaled` returns those at another scale."""

    hair: int = 1
    stroke: int = 2
    ring: int = 3
    gap_tiny: int = 4
    gap: int = 8
    gap_wide: int = 14
    pad: int = 20
    margin: int = 24
    page: int = 56
    section: int = 16
    header: int = 72
    panel: int = 348
    panel_min: int = 300
    panel_low: int = 260
    column: int = 264
    level_min: int = 272
    figure: int = 76
    panel_bottom: int = 24
    control: int = 44
    tall_control: int = 61
    level_card: int = 84
    segment: int = 41
    row: int = 34
    step_pad: int = 9
    step_number: int = 44
    check_indent: int = 108
    icon: int = 20
    small_icon: int = 16
    icon_button: int = 40
    round_button: int = 48
    timeline: int = 76
    speed_width: int = 112
    goal_min: int = 48
    board_min: int = 140
    goal_max: int = 240
    rail: int = 8
    rail_min: int = 150
    knob: int = 18
    switch_w: int = 48
    switch_h: int = 28
    radius_card: int = 20
    radius_control: int = 12
    radius_small: int = 9
    shadow: int = 40
    shadow_drop: int = 12
    card_edge: int = 6
    card_height: int = 376
    card_min: int = 240
    card_board: int = 120
    page_width: int = 1168
    dialog: int = 760
    dialog_wide: int = 1000
    dialog_widest: int = 1180
    rule_picture: int = 168
    dialog_height: int = 600
    dialog_small: int = 520
    settings_width: int = 1040
    scrollbar: int = 6
    dot: int = 8
    legend_icon: int = 12
    dash: int = 9
    toast: int = 560
    tooltip_pad: int = 10
    tooltip_gap: int = 6
    field: int = 44
    pad_key: int = 46
    pad_low_key: int = 40
    swatch: int = 22
    brush: int = 56
    meter: int = 40
    wheel: int = 48
    drag_slop: int = 5
    side_list: int = 236
    sight: int = 58
    thumb_w: int = 52
    thumb_h: int = 38
    value_key: int = 40
    strip: int = 94
    chart: int = 190
    curve: int = 84
    strip_icon: int = 56

    def scaled(self, scale: float) -> Sizes:
        """Return these sizes at a scale, in whole pixels and at least 1."""
        return Sizes(**{item.name: max(1, round(getattr(self, item.name) * scale)) for item in fields(self)})


def window_scale(size: tuple[int, int], chosen: float) -> float:
    """Return the scale for a window: the chosen one, adapted to the window's size, but never too large for it."""
    share = min(size[0] / FIRST_WINDOW[0], size[1] / FIRST_WINDOW[1])
    natural = max(share, 0.8) if share < 1 else 1 + (share - 1) * 0.6
    largest = max(min(size[0] / _MIN_LOGICAL[0], size[1] / _MIN_LOGICAL[1]), MIN_SCALE)
    scale = natural * min(max(chosen, MIN_SCALE), MAX_SCALE)
    return math.floor(min(scale, largest) * SCALE_STEPS + 1e-6) / SCALE_STEPS


LINE_SPACING = 1.42
SMALL_FIGURES_PX = 14


class Weight(StrEnum):
    """The font weights in use."""

    MEDIUM = "Medium"
    SEMIBOLD = "SemiBold"
    BOLD = "Bold"
    EXTRABOLD = "ExtraBold"


class TextStyle(NamedTuple):
    """A font size in logical pixels, and a weight."""

    size: float
    weight: Weight


class Text:
    """The text styles by role."""

    DISPLAY = TextStyle(38, Weight.EXTRABOLD)
    LEAD = TextStyle(16.5, Weight.MEDIUM)
    TITLE = TextStyle(22, Weight.EXTRABOLD)
    HEADING = TextStyle(24, Weight.EXTRABOLD)
    CARD_TITLE = TextStyle(19, Weight.EXTRABOLD)
    SUBTITLE = TextStyle(13, Weight.MEDIUM)
    VALUE = TextStyle(22, Weight.EXTRABOLD)
    CAPTION = TextStyle(12.5, Weight.MEDIUM)
    SECTION = TextStyle(12, Weight.BOLD)
    BUTTON = TextStyle(14, Weight.BOLD)
    CHOICE = TextStyle(14.5, Weight.BOLD)
    BODY = TextStyle(14, Weight.MEDIUM)
    STRONG = TextStyle(14, Weight.BOLD)
    STEP = TextStyle(13.5, Weight.SEMIBOLD)
    NOTE = TextStyle(12.5, Weight.MEDIUM)
    PILL = TextStyle(12, Weight.BOLD)
    TINY = TextStyle(11, Weight.BOLD)


FRAMES_PER_SECOND = 60
DEMO_FRAMES = 30  # per second, for the animated cards in the menu


class Duration:
    """Durations in seconds."""

    HOVER = 0.12
    PRESS = 0.08
    FLASH = 0.35
    GLIDE = 0.18
    LINK = 0.55  # how long the line of a removed pair is visible
    STROKE = 0.1  # for a line to grow by one cell in a solution being watched
    HAND = 0.07  # for a line to follow the pointer that draws it
    PULSE = 1.1
    PULSES = 2  # number of pulses after a line has come to rest
    VANISH = 0.26
    SHAKE = 0.36
    SHUFFLE = 0.4
    PANEL = 0.18
    SCENE = 0.16
    TOAST = 5.0
    TOOLTIP_DELAY = 0.5
    DEMO = 1.4
    RULE = 1.3  # between two turns in the pictures on a card of rules
    HURRY = 0.05
    STEP = 0.4
    THINK = 0.9
    TRIUMPH = 0.8
    PATIENCE = 0.25
    LONG_WAIT = 2.5
    CREEP = 3.0  # for a bar to approach the next expected progress
    LONGEST_STEP = 2.4
    CELEBRATION = 2.4
    RACE = 10.0  # for a race by equal time, whatever time it really took
    RIVAL = 1.2  # for each move of the solver that the user races against by the clock
    CARET = 0.53
    HOLD = 0.4  # before a held button starts to repeat
    REPEAT = 0.06
    SPIN = 0.9  # for a turn of the busy indicator
    COUNTING = 0.05  # before a running count is shown as such
    FILM = 30.0  # maximum length of a film, unless its pictures would be too short
    FILM_PICTURE = 0.04  # minimum time of a picture in a film
    FILM_END = 2.0  # time of the last picture in a film
    SLICE = 0.01  # of each frame, for long work that is done in pieces


def ease(share: float) -> float:
    """Return the progress of a motion after a share (0 to 1) of its time: fast first, then slowing down (cubic)."""
    rest = 1 - min(max(share, 0.0), 1.0)
    return 1 - rest * rest * rest


class Eased:
    """A number that moves smoothly from one value to another.

    A new goal is approached from the current value, so any motion can be interrupted.
    """

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

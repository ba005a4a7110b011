"""Distances in logical pixels, and the scale of a window."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

MIN_WINDOW = (640, 600)
FIRST_WINDOW = (1280, 800)
MIN_SCALE, MAX_SCALE = 0.75, 2.0
SCALE_STEPS = 20
"""of a scale of 1: a window that is resized doesn't need new sprites at every pixel"""

_LEAST_LOGICAL = (640, 400)
"""the smallest window in which everything has its place, at a scale of 1"""


@dataclass(frozen=True)
class Sizes:
    """Distances in pixels at a scale of 1; `scaled` makes those of another scale."""

    hair: float = 1
    stroke: float = 2
    ring: float = 3
    gap_tiny: float = 4
    gap: float = 8
    gap_wide: float = 14
    pad: float = 20
    margin: float = 24
    page: float = 56
    section: float = 16
    header: float = 72
    panel: float = 348
    panel_least: float = 300
    panel_low: float = 260
    column: float = 264
    level_least: float = 272
    figure: float = 76
    panel_bottom: float = 24
    control: float = 44
    tall_control: float = 61
    level_card: float = 84
    segment: float = 41
    row: float = 34
    step_pad: float = 9
    step_number: float = 44
    check_indent: float = 108
    icon: float = 20
    small_icon: float = 16
    icon_button: float = 40
    round_button: float = 48
    timeline: float = 76
    speed_width: float = 112
    goal_least: float = 48
    board_least: float = 140
    goal_most: float = 240
    rail: float = 8
    rail_least: float = 150
    knob: float = 18
    switch_w: float = 48
    switch_h: float = 28
    radius_card: float = 20
    radius_control: float = 12
    radius_small: float = 9
    shadow: float = 40
    shadow_drop: float = 12
    card_edge: float = 6
    card_height: float = 376
    card_least: float = 240
    card_board: float = 120
    page_width: float = 1168
    dialog: float = 760
    dialog_wide: float = 1000
    dialog_widest: float = 1180
    rule_picture: float = 168
    dialog_height: float = 600
    dialog_small: float = 520
    settings_width: float = 1040
    scrollbar: float = 6
    dot: float = 8
    legend_icon: float = 12
    dash: float = 9
    toast: float = 560
    tooltip_pad: float = 10
    tooltip_gap: float = 6
    field: float = 44
    pad_key: float = 46
    pad_low_key: float = 40
    swatch: float = 22
    brush: float = 56
    meter: float = 40
    wheel: float = 48
    drag_slop: float = 5
    side_list: float = 236
    sight: float = 58
    thumb_w: float = 52
    thumb_h: float = 38
    value_key: float = 40
    strip: float = 94
    chart: float = 190
    curve: float = 84
    strip_icon: float = 56

    def scaled(self, scale: float) -> Sizes:
        """Return these sizes at a scale, in whole pixels of at least 1."""
        return Sizes(**{item.name: max(1, round(getattr(self, item.name) * scale)) for item in fields(self)})


def window_scale(size: tuple[int, int], chosen: float) -> float:
    """Return the scale of everything in a window: the chosen one, more in large windows, never so much that nothing fits."""
    share = min(size[0] / FIRST_WINDOW[0], size[1] / FIRST_WINDOW[1])
    natural = max(share, 0.8) if share < 1 else 1 + (share - 1) * 0.6
    most = max(min(size[0] / _LEAST_LOGICAL[0], size[1] / _LEAST_LOGICAL[1]), MIN_SCALE)
    wanted = natural * min(max(chosen, MIN_SCALE), MAX_SCALE)
    return math.floor(min(wanted, most) * SCALE_STEPS + 1e-6) / SCALE_STEPS

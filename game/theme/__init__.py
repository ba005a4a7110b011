"""Every colour, size, font and duration of the house, by role. No module outside this folder writes such a number."""

from __future__ import annotations

from game.theme.boards import Lined, Linked, Stroked, Tile
from game.theme.overlay import Seen
from game.theme.palette import CELL_COLOURS, DARK, LIGHT, Palette, palette
from game.theme.parts import BADGE_GROUND, BADGE_INK, KNOB, Film, Meter, Paper, Share, Sheet
from game.theme.sizes import FIRST_WINDOW, MAX_SCALE, MIN_SCALE, MIN_WINDOW, Sizes, window_scale
from game.theme.timing import DEMO_FRAMES, FRAMES_PER_SECOND, Duration
from game.theme.type import LINE_SPACING, SMALL_FIGURES_PX, Text, TextStyle, Weight

__all__ = [
    "BADGE_GROUND",
    "BADGE_INK",
    "CELL_COLOURS",
    "DARK",
    "DEMO_FRAMES",
    "FIRST_WINDOW",
    "FRAMES_PER_SECOND",
    "KNOB",
    "LIGHT",
    "LINE_SPACING",
    "MAX_SCALE",
    "MIN_SCALE",
    "MIN_WINDOW",
    "SMALL_FIGURES_PX",
    "Duration",
    "Film",
    "Lined",
    "Linked",
    "Meter",
    "Palette",
    "Paper",
    "Seen",
    "Share",
    "Sheet",
    "Sizes",
    "Stroked",
    "Text",
    "TextStyle",
    "Tile",
    "Weight",
    "palette",
    "window_scale",
]

"""The styles of text by role."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

LINE_SPACING = 1.42
SMALL_FIGURES_PX = 14


class Weight(StrEnum):
    """The cuts of the font that are used."""

    MEDIUM = "Medium"
    SEMIBOLD = "SemiBold"
    BOLD = "Bold"
    EXTRABOLD = "ExtraBold"


class TextStyle(NamedTuple):
    """A font's size in logical pixels and its weight."""

    size: float
    weight: Weight


class Text:
    """The styles of text by role."""

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

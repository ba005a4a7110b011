"""The sounds that there are."""

from enum import StrEnum


class Sound(StrEnum):
    """What can be heard."""

    SLIDE = "slide"
    PLACE = "place"
    LINK = "link"
    MISTAKE = "mistake"
    WIN = "win"

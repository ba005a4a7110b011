"""The sounds of the program."""

from enum import StrEnum


class Sound(StrEnum):
    """A sound."""

    SLIDE = "slide"
    PLACE = "place"
    LINK = "link"
    MISTAKE = "mistake"
    WIN = "win"

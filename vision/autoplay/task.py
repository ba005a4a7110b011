"""What somebody wishes to be played."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.readers.reader import Wishes


@dataclass(frozen=True)
class Task:
    """What is to be played, and how, where somebody has chosen that."""

    puzzle: str = ""
    solver: str = ""
    hand: str = ""
    """the name of the way of input to try first"""
    text: str = ""
    """the board as somebody has corrected it; as it is read if empty"""
    limit_s: float = 600.0
    is_dry: bool = False
    """whether to look and plan only"""
    wishes: Wishes = field(default_factory=Wishes)

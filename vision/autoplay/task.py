"""What somebody wishes to be played, as plain values that a window can send without loading OpenCV."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
    """What is to be played, and how, where somebody has chosen that."""

    puzzle: str = ""
    solver: str = ""
    hand: str = ""
    """the name of the way of input to try first"""
    text: str = ""
    """the board as somebody has corrected it; as it is read if empty"""
    digits: str = "network"
    """how digits are told apart: network or templates"""
    goal: str = ""
    """the file of the picture that a picture puzzle makes when it is solved"""
    region: tuple[float, float, float, float] | None = None
    """where the board is, in pixels of the window's picture; it is looked for if there is none"""
    memory: str = ""
    """the folder in which games that were won are remembered; nothing is remembered if empty"""
    bundles: str = ""
    """the folder in which games that were not won are kept to be played again; nothing is kept if empty"""
    most_moves: int = 0
    """how many moves to make at the most; 0 for all"""
    limit_s: float = 600.0
    """of one board"""
    boards: int = 1
    """how many boards to play, one after the other; 0 for all that come"""
    is_dry: bool = False
    """whether to look and plan only"""

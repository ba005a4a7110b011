"""What to play and how, as plain values that a window can send without loading OpenCV."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
    """What to play, and the choices that the person has made; defaults mean no choice."""

    puzzle: str = ""
    solver: str = ""
    hand: str = ""
    """the name of the input method to try first"""
    text: str = ""
    """the board as corrected by the person; empty to use it as read"""
    digits: str = "network"
    """how digits are recognised: network or templates"""
    goal: str = ""
    """the file with the finished picture of a picture puzzle"""
    region: tuple[float, float, float, float] | None = None
    """where the board is, in pixels of the window's picture; None to search the whole picture"""
    memory: str = ""
    """the folder that remembers won games; empty to remember nothing"""
    bundles: str = ""
    """the folder for bundles of games that weren't won; empty to save none"""
    most_moves: int = 0
    """maximum number of moves; 0 for no limit"""
    limit_s: float = 600.0
    """time limit for one board"""
    boards: int = 1
    """number of boards to play one after another; 0 for no limit"""
    is_dry: bool = False
    """whether to read and plan without any input"""

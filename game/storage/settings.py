"""What the person has chosen; everything here survives the window."""

from __future__ import annotations

from dataclasses import dataclass, field

THEMES = ("auto", "light", "dark")
SCALES = tuple(round(0.75 + step * 0.05, 2) for step in range(26))

VOLUMES = tuple(round(step * 0.1, 1) for step in range(11))

ALLOWED = {"theme": THEMES, "scale": SCALES, "volume": VOLUMES}
"""The values that some of the settings are restricted to."""


@dataclass
class Settings:
    """The choices, each with what holds at first."""

    theme: str = "auto"
    system_is_dark: bool = True
    """what the system preferred when it was asked last"""
    scale: float = 1.0
    high_contrast: bool = False
    colour_blind: bool = False
    reduced_motion: bool = False
    volume: float = 0.5
    """of sounds; 0 for none"""
    explain: bool = False
    pictures_folder: str = ""
    rules_seen: dict[str, bool] = field(default_factory=dict)
    """the puzzles whose rules have been shown at their first start"""
    new_games: dict[str, dict[str, str]] = field(default_factory=dict)
    """the options of each puzzle's last new game"""
    boards: dict[str, dict[str, str]] = field(default_factory=dict)
    """for each puzzle the choices of its board"""
    pictures: dict[str, str] = field(default_factory=dict)
    """the picture that each puzzle's board wore last: a built-in one or a file; empty for none"""
    solvers: dict[str, str] = field(default_factory=dict)
    """the solver chosen last for each puzzle"""
    solver_options: dict[str, dict[str, str]] = field(default_factory=dict)
    """the options chosen last for each puzzle's solvers, by `<puzzle>/<solver>`"""
    races: dict[str, dict[str, str]] = field(default_factory=dict)
    """who raced last at each puzzle: the solver of each lane and its options, and what was measured"""

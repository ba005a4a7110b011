"""Real games by other people, which the program must win with the mouse and the keyboard, as the games themselves report."""

import os
from collections.abc import Mapping
from typing import Any

import pytest

from live.arena import PROGRAMS, Match, NoArena, outcome

MATCHES = [
    Match("sgt-fifteen", 3, {"size": "3"}),
    Match("sgt-solo", 3, {"size": "9", "level": "b"}),
    Match("sgt-solo", 4, {"size": "4", "theme": "dark"}),
    Match("gnome-sudoku", 3),
    Match("gnome-taquin", 3, {"size": "4"}),
    Match("kshisen", 3, {"size": "0"}),
]
HIDING = {"gnome-sudoku", "kshisen"}
"""games that hide their board as soon as they're won, all of it or where the last tiles were"""


@pytest.fixture
def display() -> str:
    """Return the name of a display that no other test of this run uses."""
    try:
        PROGRAMS.check()
    except NoArena as reason:
        pytest.skip(str(reason))
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    return f":{61 + int(worker.removeprefix('gw'))}"


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_a_game_is_won(match: Match, display: str) -> None:
    seen = outcome(match, display, limit_s=150)
    assert seen.is_won, f"{seen.why}; {seen.told}"
    assert seen.told["verdict"] == "won" or (match.game in HIDING and _is_hidden(seen.told)), seen.told
    assert seen.told["moves"] > 0
    assert seen.told["verified"] >= seen.told["moves"] - 2, "a dialog may hide the last click"


def _is_hidden(told: Mapping[str, Any]) -> bool:
    """Return whether the program couldn't confirm the win because the game has hidden its last cells."""
    return told["verdict"] == "finished" and told["why"].startswith("All moves were made, ") and " hides " in told["why"]

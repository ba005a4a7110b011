"""Stars: how near the points of a game come to its par, the most that can be made."""

from __future__ import annotations

SHARES = (60, 85, 100)
"""the parts of par in a hundred that the first, the second and the third star are given for"""


def thresholds(par: int) -> tuple[int, ...]:
    """Return the points that each star is given for."""
    return tuple(-(-share * par // 100) for share in SHARES)


def stars(points: int, par: int) -> int:
    """Return how many stars points are worth, 0 to 3."""
    return sum(points >= least for least in thresholds(par))

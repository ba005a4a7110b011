"""The score of roles: a fitted sum of what speaks for each look's role by itself, and for all roles together."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from solvers.puzzle import Cell
from vision.frame import Said
from vision.readers.onestroke.cell_roles.assignments import ROLES, are_torn, evidence, likely_ways
from vision.readers.onestroke.cell_roles.features import traits_of
from vision.readers.onestroke.cell_roles.looks import Floats, Looks

MODEL = Path(__file__).resolve().parents[4] / "assets" / "networks" / "maze_roles.json"
"""made by `python -m vision.training.fit_maze_roles`"""
FARTHEST = 4.0
"""traits count as if they were at most so many standard deviations from what is usual"""
TORN = 2.0
"""how much less likely, as a logarithm, the rules of the puzzle make ways that tear the free cells apart"""


@dataclass(frozen=True, eq=False)
class Weights:
    """What traits and evidence weigh."""

    usual: Floats
    """(traits,), the mean of each"""
    spread: Floats
    """(traits,), and its standard deviation"""
    own: Floats
    """(traits + 1, roles), the last row being what speaks for a role whatever a look is like"""
    together: Floats
    """(evidence,)"""

    def chances(self, own: Floats) -> Floats:
        """Return the logarithm of how likely each look has each role by itself, (K, roles)."""
        steps = np.clip((own - self.usual) / self.spread, -FARTHEST, FARTHEST)
        odds = steps @ self.own[:-1] + self.own[-1]
        odds -= odds.max(1, keepdims=True)
        return np.asarray(odds - np.log(np.exp(odds).sum(1, keepdims=True)))


@dataclass(frozen=True, eq=False)
class Taken:
    """What each cell is taken for, and how sure that is."""

    signs: dict[Cell, str]
    sure: Floats
    """(rows, columns)"""
    chance: float
    """how likely it is that all of that is right"""


def taken_for(looks: Looks, said: Said) -> Taken:
    """Return what the cells of a maze without numbers are most likely taken for, all of a look for the same."""
    traits, weights = traits_of(looks, said), _weights()
    chances = weights.chances(traits.own)
    ways = likely_ways(traits, chances)
    odds = evidence(traits, chances, ways) @ weights.together - TORN * are_torn(traits, ways)
    shares = np.exp(odds - odds.max())
    shares /= shares.sum()
    best = ways[int(odds.argmax())]
    sure = np.asarray(((ways == best) * shares[:, None]).sum(0))
    signs = {(int(row), int(column)): ROLES[best[look]] for (row, column), look in np.ndenumerate(traits.names)}
    return Taken(signs, sure[traits.names], float(shares.max()))


@cache
def _weights() -> Weights:
    kept: dict[str, Any] = json.loads(MODEL.read_text(encoding="utf-8"))
    return Weights(*(np.array(kept[name], np.float64) for name in ("usual", "spread", "own", "together")))

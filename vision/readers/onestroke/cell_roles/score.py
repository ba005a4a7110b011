"""Scores assignments of roles: a fitted sum of the evidence for each look's role by itself, and for all roles together."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import END, START
from solvers.puzzle import Cell
from vision.frame import GridPrediction
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import (
    IS_END,
    IS_LINE,
    IS_START,
    ROLES,
    are_disconnected,
    candidate_assignments,
    evidence,
)
from vision.readers.onestroke.cell_roles.features import features_of
from vision.readers.onestroke.cell_roles.looks import Floats, Looks

Signs: TypeAlias = dict[Cell, str]
MODEL = Path(__file__).resolve().parents[4] / "assets" / "networks" / "maze_roles.json"
"""made by `python -m vision.training.fit_maze_roles`"""
MAX_DEVIATIONS = 4.0
"""features are clipped at this many standard deviations from their means"""
EXCLUDED = -20.0
"""log probability of any other role for a look whose role is known"""
COIN_LIKE = 0.5
"""probability of coins from which two equal cells aren't taken for start and end"""
MIN_SHARE = 0.001
"""assignments less probable than this are dropped, whatever the rules say of the others"""
DISCONNECTED = 2.0
"""log penalty for assignments that disconnect the free cells"""


@dataclass(frozen=True, eq=False)
class Weights:
    """The fitted weights."""

    usual: Floats
    """(features,), the mean of each feature"""
    spread: Floats
    """(features,), and its standard deviation"""
    own: Floats
    """(features + 1, roles), the last row being the bias of each role"""
    together: Floats
    """(evidence,)"""

    def chances(self, own: Floats, known: Mapping[int, int]) -> Floats:
        """Return the log probability of each look's role by itself, (K, roles), given the known roles of some looks."""
        steps = np.clip((own - self.usual) / self.spread, -MAX_DEVIATIONS, MAX_DEVIATIONS)
        odds = steps @ self.own[:-1] + self.own[-1]
        odds -= odds.max(1, keepdims=True)
        chances = np.asarray(odds - np.log(np.exp(odds).sum(1, keepdims=True)))
        for look, role in known.items():
            chances[look] = EXCLUDED
            chances[look, role] = 0.0
        return chances


@dataclass(frozen=True, eq=False)
class RoleAssignment:
    """The role of each cell, and the confidence in it."""

    signs: Signs
    confidences: Floats
    """(rows, columns)"""
    probability: float
    """probability that all of it is right"""


def assign_roles(
    looks: Looks, prediction: GridPrediction, known: Mapping[Cell, str], line: Sequence[Cell], allows: Callable[[Signs], bool]
) -> RoleAssignment:
    """Return the most probable roles of a maze's cells; cells of one look have the same role.

    Given are the known signs of some cells, the line drawn so far, if any, and whether the rules allow some signs, which is asked
    only if start and end are known.
    """
    ends = {line[0]: START, line[-1]: END} if line else {}
    names, roles = with_known_looks(looks, dict.fromkeys(line, WALKED) | ends | dict(known))
    names = _split_pair(names, prediction)
    features, weights = features_of(replace(looks, names=names), prediction), _weights()
    if line and known.keys().isdisjoint(ends):
        roles |= _end_roles(weights.chances(features.own, {}), *(int(names[cell]) for cell in ends))
    elif line:
        roles |= {int(names[cell]): IS_LINE for cell in ends if cell not in known}
    chances = weights.chances(features.own, roles)
    assignments = candidate_assignments(features, chances, roles)
    odds = evidence(features, chances, assignments) @ weights.together - DISCONNECTED * are_disconnected(features, assignments)
    shares = np.exp(odds - odds.max())
    shares /= shares.sum()
    if {START, END} <= {*known.values()}:
        allowed = [
            share > MIN_SHARE and allows(_signs(features.names, assignment))
            for share, assignment in zip(shares, assignments, strict=True)
        ]
        shares = shares * allowed / (shares @ allowed) if any(allowed) else shares
    best = assignments[int(shares.argmax())]
    signs = _signs(features.names, best)
    confidences = np.asarray(((assignments == best) * shares[:, None]).sum(0))
    exchanged = np.where(best == IS_START, IS_END, np.where(best == IS_END, IS_START, best))
    same = (assignments == best).all(1) | (assignments == exchanged).all(1)
    return RoleAssignment(signs, confidences[features.names], float(shares[same].sum()))


def _signs(names: NDArray[np.int64], assignment: NDArray[np.int64]) -> Signs:
    return {(int(row), int(column)): ROLES[assignment[look]] for (row, column), look in np.ndenumerate(names)}


def _split_pair(names: NDArray[np.int64], prediction: GridPrediction) -> NDArray[np.int64]:
    """Return the looks with the only pair of equal cells split, if all other looks have more cells: it may be start and end."""
    sizes = np.bincount(names.ravel())
    pairs = np.flatnonzero(sizes == 2)
    if len(pairs) != 1 or (sizes == 1).any():
        return names
    if prediction.contents["coin"][names == pairs[0]].mean() > COIN_LIKE:
        return names
    apart = names.copy()
    apart.ravel()[np.flatnonzero(names == pairs[0])[1]] = len(sizes)
    return apart


def with_known_looks(looks: Looks, known: Mapping[Cell, str]) -> tuple[NDArray[np.int64], dict[int, int]]:
    """Return the looks after giving cells of known signs looks of their own, and the roles of these."""
    names = looks.names.copy()
    for cell, sign in known.items():
        names[cell] = looks.names.max() + 1 + ROLES.index(sign)
    names = np.asarray(np.unique(names, return_inverse=True)[1], np.int64).reshape(names.shape)
    return names, {int(names[cell]): ROLES.index(sign) for cell, sign in known.items()}


def _end_roles(chances: Floats, one: int, other: int) -> dict[int, int]:
    """Return the roles of the looks at a line's ends: the more probable one is the start."""
    odds = chances[:, IS_START] - chances[:, IS_LINE]
    return {one: IS_START, other: IS_LINE} if odds[one] >= odds[other] else {one: IS_LINE, other: IS_START}


@cache
def _weights() -> Weights:
    kept: dict[str, Any] = json.loads(MODEL.read_text(encoding="utf-8"))
    return Weights(*(np.array(kept[name], np.float64) for name in ("usual", "spread", "own", "together")))

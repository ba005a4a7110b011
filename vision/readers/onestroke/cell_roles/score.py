"""The score of roles: a fitted sum of what speaks for each look's role by itself, and for all roles together."""

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
from vision.frame import Said
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import IS_END, IS_LINE, IS_START, ROLES, are_torn, evidence, likely_ways
from vision.readers.onestroke.cell_roles.features import traits_of
from vision.readers.onestroke.cell_roles.looks import Floats, Looks

Signs: TypeAlias = dict[Cell, str]
MODEL = Path(__file__).resolve().parents[4] / "assets" / "networks" / "maze_roles.json"
"""made by `python -m vision.training.fit_maze_roles`"""
FARTHEST = 4.0
"""traits count as if they were at most so many standard deviations from what is usual"""
NOT_SO = -20.0
"""how likely looks of which the role is known have another one, as a logarithm"""
COIN_LIKE = 0.5
"""cells that are so likely coins by the network are no start and end"""
LEAST_SHARE = 0.001
"""ways less likely than this are left out, whatever the rules say of the others"""
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

    def chances(self, own: Floats, known: Mapping[int, int]) -> Floats:
        """Return the logarithm of how likely each look has each role by itself, (K, roles); those of some are known."""
        steps = np.clip((own - self.usual) / self.spread, -FARTHEST, FARTHEST)
        odds = steps @ self.own[:-1] + self.own[-1]
        odds -= odds.max(1, keepdims=True)
        chances = np.asarray(odds - np.log(np.exp(odds).sum(1, keepdims=True)))
        for look, role in known.items():
            chances[look] = NOT_SO
            chances[look, role] = 0.0
        return chances


@dataclass(frozen=True, eq=False)
class Taken:
    """What each cell is taken for, and how sure that is."""

    signs: Signs
    sure: Floats
    """(rows, columns)"""
    chance: float
    """how likely it is that all of that is right"""


def taken_for(
    looks: Looks, said: Said, known: Mapping[Cell, str], line: Sequence[Cell], allows: Callable[[Signs], bool]
) -> Taken:
    """Return what the cells of a maze are most likely taken for, all of a look for the same.

    Given is what some of them are, a line that has been drawn, none where there is no line, and what the rules allow, which is
    asked where start and end are known.
    """
    ends = {line[0]: START, line[-1]: END} if line else {}
    names, roles = told_apart(looks, dict.fromkeys(line, WALKED) | ends | dict(known))
    names = _ends_apart(names, said)
    traits, weights = traits_of(replace(looks, names=names), said), _weights()
    if line and known.keys().isdisjoint(ends):
        roles |= _begun(weights.chances(traits.own, {}), *(int(names[cell]) for cell in ends))
    elif line:
        roles |= {int(names[cell]): IS_LINE for cell in ends if cell not in known}
    chances = weights.chances(traits.own, roles)
    ways = likely_ways(traits, chances, roles)
    odds = evidence(traits, chances, ways) @ weights.together - TORN * are_torn(traits, ways)
    shares = np.exp(odds - odds.max())
    shares /= shares.sum()
    if {START, END} <= {*known.values()}:
        allowed = [share > LEAST_SHARE and allows(_signs(traits.names, way)) for share, way in zip(shares, ways, strict=True)]
        shares = shares * allowed / (shares @ allowed) if any(allowed) else shares
    best = ways[int(shares.argmax())]
    signs = _signs(traits.names, best)
    sure = np.asarray(((ways == best) * shares[:, None]).sum(0))
    exchanged = np.where(best == IS_START, IS_END, np.where(best == IS_END, IS_START, best))
    same = (ways == best).all(1) | (ways == exchanged).all(1)
    return Taken(signs, sure[traits.names], float(shares[same].sum()))


def _signs(names: NDArray[np.int64], way: NDArray[np.int64]) -> Signs:
    return {(int(row), int(column)): ROLES[way[look]] for (row, column), look in np.ndenumerate(names)}


def _ends_apart(names: NDArray[np.int64], said: Said) -> NDArray[np.int64]:
    """Return the looks with the only two cells of one look told apart where all other looks have more: start and end, perhaps."""
    sizes = np.bincount(names.ravel())
    pairs = np.flatnonzero(sizes == 2)
    if len(pairs) != 1 or (sizes == 1).any():
        return names
    if said.contents["coin"][names == pairs[0]].mean() > COIN_LIKE:
        return names
    apart = names.copy()
    apart.ravel()[np.flatnonzero(names == pairs[0])[1]] = len(sizes)
    return apart


def told_apart(looks: Looks, known: Mapping[Cell, str]) -> tuple[NDArray[np.int64], dict[int, int]]:
    """Return the looks of cells, those of which the sign is known having looks of their own, and the roles of these."""
    names = looks.names.copy()
    for cell, sign in known.items():
        names[cell] = looks.names.max() + 1 + ROLES.index(sign)
    names = np.asarray(np.unique(names, return_inverse=True)[1], np.int64).reshape(names.shape)
    return names, {int(names[cell]): ROLES.index(sign) for cell, sign in known.items()}


def _begun(chances: Floats, one: int, other: int) -> dict[int, int]:
    """Return the roles of the looks at the ends of a line: at the likelier one it began."""
    odds = chances[:, IS_START] - chances[:, IS_LINE]
    return {one: IS_START, other: IS_LINE} if odds[one] >= odds[other] else {one: IS_LINE, other: IS_START}


@cache
def _weights() -> Weights:
    kept: dict[str, Any] = json.loads(MODEL.read_text(encoding="utf-8"))
    return Weights(*(np.array(kept[name], np.float64) for name in ("usual", "spread", "own", "together")))

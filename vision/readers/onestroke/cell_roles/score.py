"""Runs the role network on the whole board, and scores assignments of roles.

The score is a fitted sum of the evidence for each look's role, by the network, and for all roles together.
"""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import END, START
from solvers.puzzle import Cell
from vision.frame import Grid, GridPrediction, Pixels, Span, extended
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import (
    IS_COIN,
    IS_END,
    IS_LINE,
    IS_START,
    ROLES,
    are_cramped,
    are_disconnected,
    are_reversed,
    candidate_assignments,
    evidence,
    have_ends_apart,
)
from vision.readers.onestroke.cell_roles.looks import Floats, Looks, features_of

Signs: TypeAlias = dict[Cell, str]
NETWORKS = Path(__file__).resolve().parents[4] / "assets" / "networks"
NETWORK = NETWORKS / "roles.onnx.zlib"
"""made by `python -m vision.training.networks.roles`"""
CELL_PX = 16
"""side of the cells that the network sees, in pixels"""
RING = slice(1, -1)
"""the cells of a board without the ring of its surroundings"""
WEIGHTS = NETWORKS / "maze_roles.json"
"""made by `python -m vision.training.fit_maze_roles`"""
TEMPERED = 0.5
"""factor of the network's log probabilities: on mazes of programs that it hasn't learnt it is less certain than it says"""
EXCLUDED = -20.0
"""log probability of any other role for a look whose role is known"""
COIN_LIKE = 0.5
"""probability of coins from which two equal cells aren't taken for start and end"""
MIN_SHARE = 0.001
"""assignments less probable than this are dropped, whatever the rules say of the others"""
DISCONNECTED, APART, CRAMPED, REVERSED = 2.0, 6.0, 6.0, 2.5
"""log penalties for assignments that disconnect the free cells, that have walls between the start and the end, that leave hardly
any other cells than walls, and that have the start in the last corner and the end in the first: so does one of 26 known mazes
with marks in these corners"""


def predict_roles(plane: Pixels, grid: Grid) -> Floats:
    """Return the log probability of each of ROLES for each cell, (rows, columns, roles)."""
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(even_board(plane, grid), 1 / 255))
    return np.asarray(network.forward()[0].transpose(1, 2, 0)[RING, RING], np.float64)


def even_board(plane: Pixels, grid: Grid) -> Pixels:
    """Return a board with a ring of its surroundings, one cell wide, in which all cells are CELL_PX wide and high."""
    down, across = (_sample_points(spans) for spans in (grid.rows, grid.columns))
    left, top = max(0, int(across[0])), max(0, int(down[0]))
    part = plane[top : max(top, int(down[-1])) + 2, left : max(left, int(across[-1])) + 2]
    factor = min(1.0, CELL_PX / max(grid.pitch))
    if factor < 1:  # so that each sample is the mean of what it stands for
        part = np.asarray(cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
    x, y = ((points - start) * factor - 0.5 for points, start in ((across, left), (down, top)))
    columns, rows = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
    return np.asarray(cv2.remap(part, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _sample_points(spans: tuple[Span, ...]) -> NDArray[np.float64]:
    """Return where the pixels of an even board are along one axis; cells end in the middle of the gaps between them."""
    wide = extended(spans)
    middles = [(one[1] + other[0]) / 2 for one, other in pairwise(wide)]
    ends = [2 * middles[0] - middles[1], *middles, 2 * middles[-1] - middles[-2]]
    steps = (np.arange(CELL_PX) + 0.5) / CELL_PX
    return np.concatenate([begin + steps * (end - begin) for begin, end in pairwise(ends)])


@cache
def _network() -> Any:
    return cv2.dnn.readNetFromONNX(np.frombuffer(zlib.decompress(NETWORK.read_bytes()), np.uint8))


def given(chances: Floats, known: Mapping[int, int]) -> Floats:
    """Return the log probabilities of roles, (K, roles), given the roles of some looks."""
    found = chances.copy()
    for look, role in known.items():
        found[look] = EXCLUDED
        found[look, role] = 0.0
    return found


@dataclass(frozen=True, eq=False)
class RoleAssignment:
    """The role of each cell, and the confidence in it."""

    signs: Signs
    confidences: Floats
    """(rows, columns)"""
    probability: float
    """probability that all of it is right"""
    start: float = 1.0
    """the role network's probability that the start is one, unless it is known or there is none"""


def assign_roles(
    looks: Looks,
    prediction: GridPrediction,
    cells: Floats,
    known: Mapping[Cell, str],
    line: Sequence[Cell],
    allows: Callable[[Signs], bool],
) -> RoleAssignment:
    """Return the most probable roles of a maze's cells; cells of one look have the same role.

    Given are the role network's log probabilities for each cell, the known signs of some cells, the line drawn so far, if any,
    and whether the rules allow some signs, which is asked only if start and end are known.
    """
    ends = {line[0]: START, line[-1]: END} if line else {}
    names, roles = with_known_looks(looks, dict.fromkeys(line, WALKED) | ends | dict(known))
    names = _split_pair(names, cells)
    features = features_of(replace(looks, names=names), prediction)
    odds = TEMPERED * np.array([cells[names == look].mean(0) for look in range(len(features.sizes))])
    by_itself = odds - np.log(np.exp(odds).sum(1, keepdims=True))
    if line and known.keys().isdisjoint(ends):
        roles |= _end_roles(by_itself, *(int(names[cell]) for cell in ends))
    elif line:
        roles |= {int(names[cell]): IS_LINE for cell in ends if cell not in known}
    chances = given(by_itself, roles)
    assignments = candidate_assignments(features, chances, roles)
    odds = evidence(features, chances, assignments) @ _weights()
    odds -= DISCONNECTED * are_disconnected(features, assignments) + REVERSED * are_reversed(features, assignments)
    odds -= APART * have_ends_apart(features, assignments, line) + CRAMPED * are_cramped(features, assignments)
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
    start = [look for look in np.flatnonzero(best == IS_START).tolist() if look not in roles]
    start_chance = float(np.exp(cells[np.isin(names, start)])[:, IS_START].min(initial=1.0))
    return RoleAssignment(signs, confidences[features.names], float(shares[same].sum()), start_chance)


def _signs(names: NDArray[np.int64], assignment: NDArray[np.int64]) -> Signs:
    return {(int(row), int(column)): ROLES[assignment[look]] for (row, column), look in np.ndenumerate(names)}


def _split_pair(names: NDArray[np.int64], cells: Floats) -> NDArray[np.int64]:
    """Return the looks with the only pair of equal cells split, if all other looks have more cells: it may be start and end."""
    sizes = np.bincount(names.ravel())
    pairs = np.flatnonzero(sizes == 2)
    if len(pairs) != 1 or (sizes == 1).any():
        return names
    if np.exp(cells[names == pairs[0]])[:, IS_COIN].mean() > COIN_LIKE:
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
def _weights() -> Floats:
    """Return the fitted weights of the evidence for an assignment."""
    return np.array(json.loads(WEIGHTS.read_text(encoding="utf-8")), np.float64)

"""Assignments of roles to the looks of a maze: the candidates, and the evidence for each as a whole."""

from collections.abc import Mapping, Sequence
from itertools import compress, product

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from solvers.puzzle import Cell
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.looks import Features, Floats

Assignments = NDArray[np.int64]
"""(assignments, K), candidate assignments: for each look an index into ROLES"""
ROLES = (FREE, WALL, WALKED, COIN, START, END)
IS_FREE, IS_WALL, IS_LINE, IS_COIN, IS_START, IS_END = range(len(ROLES))
SPREAD_OUT = (IS_FREE, IS_WALL, IS_LINE, IS_COIN)
"""roles of looks with many cells"""
TO_VISIT = (IS_FREE, IS_LINE, IS_COIN)
"""roles of cells to visit, of which a maze has several"""
MANY, MANY_PART, MAX_MANY = (3, 8), 0.02, 5
"""looks of at least this share of the cells, within these sizes, have their roles enumerated, and how many such looks at most"""
MAX_LOG_RATIO = 7.0
"""roles less probable than the best one by more than this are left out"""
MAX_ASSIGNMENTS, MAX_MARKS = 14, 3
"""number of assignments to large looks that are kept, and of candidates for the start and for the end"""
MAX_ENDS = 2
LARGE, MAX_WALLS = 300, 0.9
"""number of cells above which a maze has at most this part of walls"""
MAX_FILLED = 150
"""number of cells up to which a board without an end is to be filled by one line"""
COUNTED = 6
"""number of a look's cells that count as independent evidence"""


def candidate_assignments(features: Features, chances: Floats, known: Mapping[int, int]) -> Assignments:
    """Return the candidate assignments, given the log probability of each look's role by itself, (K, roles).

    The roles of some looks may be known.
    """
    sizes = features.sizes
    order = np.argsort(-sizes, kind="stable").tolist()
    many = [look for look in order if sizes[look] >= np.clip(MANY_PART * sizes.sum(), *MANY)][:MAX_MANY]
    few = [look for look in order if look not in many]
    best = chances[:, SPREAD_OUT].max(1)
    choices = [[role for role in SPREAD_OUT if chances[look, role] > best[look] - MAX_LOG_RATIO] for look in many]
    counted = np.minimum(sizes, COUNTED)
    combinations = sorted(
        product(*choices),
        key=lambda assignment: -sum(chances[look, role] * counted[look] for look, role in zip(many, assignment, strict=True)),
    )
    basis = chances[:, SPREAD_OUT].argmax(1)
    starts = _mark_candidates([look for look in few if sizes[look] == 1], IS_START, chances[:, IS_START] - best, known)
    ends = _mark_candidates([look for look in few if sizes[look] <= MAX_ENDS], IS_END, chances[:, IS_END] - best, known)
    assignments = []
    for assignment, start, end in product(combinations[:MAX_ASSIGNMENTS], starts, ends):
        if start is None or start != end:
            roles = basis.copy()
            roles[many] = assignment
            for look, role in ((start, IS_START), (end, IS_END)):
                if look is not None:
                    roles[look] = role
            assignments.append(roles)
    are_playable = [sizes[np.isin(roles, TO_VISIT)].sum() > 1 for roles in assignments]
    return np.array([*compress(assignments, are_playable)] or assignments, np.int64)


def _mark_candidates(looks: list[int], role: int, odds: Floats, known: Mapping[int, int]) -> list[int | None]:
    """Return the looks that may be the start or the end, the known one alone if there is one; None stands for none."""
    own: list[int | None] = [look for look in known if known[look] == role]
    likely = sorted((look for look in looks if look not in known), key=lambda look: -float(odds[look]))
    return own or [None, *likely[:MAX_MARKS]]


def evidence(features: Features, chances: Floats, assignments: Assignments) -> Floats:
    """Return the evidence for each assignment: of its roles by themselves and together, (assignments, evidence)."""
    own = np.take_along_axis(chances[None], assignments[:, :, None], 2)[:, :, 0]
    counted = np.minimum(features.sizes, COUNTED)
    together = [
        [*_layout_evidence(features, each), *_appearance_evidence(features, each), *_end_evidence(features, each)]
        for each in assignments
    ]
    return np.column_stack([(own * counted).sum(1), own.mean(1), np.array(together, np.float64)])


def are_disconnected(features: Features, assignments: Assignments) -> NDArray[np.bool_]:
    """Return which assignments leave the free cells disconnected, (assignments,)."""
    return np.array([_components(assignment[features.names] != IS_WALL)[0] != 1 for assignment in assignments])


def have_ends_apart(features: Features, assignments: Assignments, line: Sequence[Cell] = ()) -> NDArray[np.bool_]:
    """Return which assignments have walls all around the start, or between it and the end, or are stuck, (assignments,)."""
    from scipy.ndimage import label

    apart = []
    for assignment in assignments:
        cells = assignment[features.names]
        parts = label(cells != IS_WALL)[0]
        starts, ends = (parts[cells == role] for role in (IS_START, IS_END))
        is_alone = bool((np.bincount(parts.ravel())[starts] == 1).any())
        is_stuck = bool(starts.size and not ends.size) and cells.size <= MAX_FILLED and _is_stuck(cells, line)
        apart.append(is_alone or is_stuck or bool(starts.size and ends.size and not np.isin(starts, ends).any()))
    return np.array(apart, np.bool_)


def _is_stuck(cells: NDArray[np.int64], line: Sequence[Cell]) -> bool:
    """Return whether there are cells to visit, but none beside an end of the line, or else the start."""
    to_visit, heads = np.isin(cells, (IS_FREE, IS_COIN)), cells == IS_START
    for head in (line[0], line[-1]) if line else ():
        heads[head] = True
    return bool(to_visit.any() and not to_visit[_near(heads)].any())


def are_cramped(features: Features, assignments: Assignments) -> NDArray[np.bool_]:
    """Return which assignments make nearly all cells of a large maze walls, (assignments,)."""
    walls = (assignments == IS_WALL) @ features.sizes
    total = features.sizes.sum()
    return np.asarray((total > LARGE) & (walls > MAX_WALLS * total), np.bool_)


def are_reversed(features: Features, assignments: Assignments) -> NDArray[np.bool_]:
    """Return which assignments have the start in the last corner and the end in the first, or so within a wall around them."""
    first, last = (features.names[places, places] for places in ([0, 1], [-1, -2]))
    pairs = ((last, IS_START), (first, IS_END))
    return np.asarray(np.all([(assignments[:, looks] == role).any(1) for looks, role in pairs], axis=0), np.bool_)


def _layout_evidence(features: Features, assignment: NDArray[np.int64]) -> list[float]:
    """Return features of the layout of free cells, walls, the line and marks."""
    cells = assignment[features.names]
    wall, outer = cells == IS_WALL, _border(cells.shape)
    free = ~wall
    n_free, n_walls = int(free.sum()), int(wall.sum())
    n_parts, largest = _components(free)
    ring, inside = float(wall[outer].mean()), float(wall[~outer].mean())
    free_blocks, wall_blocks = (float(_blocks(mask).sum()) / max(1, int(mask.sum())) for mask in (free, wall))
    number = np.bincount(cells.ravel(), minlength=len(ROLES))
    line, starts, ends, coins = (int(number[role]) for role in (IS_LINE, IS_START, IS_END, IS_COIN))
    line_parts = _components(np.isin(cells, (IS_LINE, IS_START, IS_END)))[0] if line else 0
    part = n_free / cells.size
    return [
        *(n_parts > 1, min(n_parts - 1, 5) if n_parts else 3, 1 - largest / max(1, n_free)),
        *(part < 0.15, part, part**2, n_walls == 0),
        *(ring == 1, ring > 0.9, ring, ring > 0.9 and inside > 0.97),
        *(free_blocks, free_blocks < 0.1, wall_blocks, wall_blocks < 0.1, (free_blocks < 0.1) * ring),
        *(min(_n_isolated(free), 3), _n_isolated(wall) / max(1, n_walls), _components(wall)[0] / max(1, n_walls)),
        *(line > 0, line_parts > 1, min(line_parts, 4), line > 0 and starts == 0),
        *(starts == 0, ends == 0, starts == 0 and ends > 0, ends > 1),
        *(coins > 0, coins > 0.1 * cells.size, coins == 1, np.log1p(coins), starts == 0 and coins > 0),
        number[IS_FREE] == 0 and coins <= 2,
    ]


def _appearance_evidence(features: Features, assignment: NDArray[np.int64]) -> list[float]:
    """Return features of the number of looks per role, what marks are on, and how free cells differ from walls."""
    free, walls, line = (np.flatnonzero(assignment == role) for role in (IS_FREE, IS_WALL, IS_LINE))
    marks = np.flatnonzero(np.isin(assignment, (IS_COIN, IS_START, IS_END)))
    below = assignment[features.backgrounds[marks]]
    on_free, on_walls = int(np.isin(below, (IS_FREE, IS_LINE)).sum()), int((below == IS_WALL).sum())
    counts = [
        *(len(free) > 1, max(0, len(free) - 1), len(walls) > 1, max(0, len(walls) - 1), len(free) == 0, len(line) > 1),
        *(on_free / max(1, len(marks)), on_walls / max(1, len(marks)), on_walls),
        *(*_variety(features, free), *_variety(features, walls)),
    ]
    if not (len(free) and len(walls)):
        return [*counts, 0.0, 0.0, 0.0, 0.0]

    def usual(looks: NDArray[np.int64], values: Floats) -> Floats:
        return np.asarray(np.average(values[looks], axis=0, weights=features.sizes[looks]))

    one, other = usual(free, features.colours), usual(walls, features.colours)
    unrest = float(usual(walls, features.unrest) - usual(free, features.unrest))
    from_outside = [np.tanh(np.linalg.norm(usual(looks, features.rims) - features.outside) / 15) for looks in (free, walls)]
    return [
        *counts,
        float(np.tanh((one[0] - other[0]) / 25)),
        float(np.tanh(unrest / 8)),
        float(np.tanh((np.hypot(*other[1:]) - np.hypot(*one[1:])) / 25)),
        float(from_outside[0] - from_outside[1]),
    ]


def _variety(features: Features, looks: NDArray[np.int64]) -> tuple[float, float]:
    """Return the greatest colour distance of looks from the largest one, and the mean over their cells."""
    if len(looks) < 2:
        return 0.0, 0.0
    sizes, colours = features.sizes[looks], features.colours[looks]
    off = np.tanh(np.linalg.norm(colours - colours[sizes.argmax()], axis=1) / 25)
    return float(off.max()), float((off * sizes).sum() / sizes.sum())


def _end_evidence(features: Features, assignment: NDArray[np.int64]) -> Floats:
    """Return the differences of the start's features from the end's, zeros if either is missing."""
    starts, ends = np.flatnonzero(assignment == IS_START), np.flatnonzero(assignment == IS_END)
    if not (len(starts) and len(ends)):
        return np.zeros(features.marks.shape[1])
    return np.asarray(features.marks[starts[0]] - features.marks[ends].mean(0))


def _components(mask: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the number of connected components of a mask, and the size of the largest."""
    from scipy.ndimage import label

    parts, number = label(mask)
    return int(number), int(np.bincount(parts.ravel())[1:].max()) if number else 0


def _n_isolated(mask: NDArray[np.bool_]) -> int:
    """Return the number of cells in a mask that have no neighbour in it."""
    return int((mask & ~_near(mask)).sum())


def _near(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which cells have a neighbour in a mask."""
    padded = np.pad(mask, 1)
    return np.asarray(padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:])


def _border(shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the mask of outer cells, (rows, columns)."""
    outer = np.ones(shape, np.bool_)
    outer[1:-1, 1:-1] = False
    return outer


def _blocks(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the upper left cells of the 2 × 2 blocks in a mask, (rows - 1, columns - 1)."""
    return np.asarray(mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:])

"""Ways to share out roles among the looks of a maze: those that are worth weighing, and what speaks for each as a whole."""

from collections.abc import Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.features import Traits, blocks, border
from vision.readers.onestroke.cell_roles.looks import Floats

Ways = NDArray[np.int64]
"""(ways, K), for each look a place in ROLES"""
ROLES = (FREE, WALL, WALKED, COIN, START, END)
IS_FREE, IS_WALL, IS_LINE, IS_COIN, IS_START, IS_END = range(len(ROLES))
SPREAD_OUT = (IS_FREE, IS_WALL, IS_LINE, IS_COIN)
"""what many cells may be"""
TO_VISIT = (IS_FREE, IS_LINE, IS_COIN)
"""a maze has several of these"""
SAME_GROUND = 4.0
"""a mark stands on cells of a look if the colours of their rims differ by no more"""
MANY, MANY_PART, MOST_MANY = 3, 0.02, 5
"""of so many looks, those of at least so many cells and this part of all, other roles are weighed"""
LEAST_LIKELY, MOST_WAYS, MOST_MARKS = 7.0, 14, 3
"""unless they are so much less likely, as a logarithm; so many ways, each with so many starts and ends"""
MOST_ENDS = 2
COUNTED = 6
"""so many cells of one look are pieces of evidence"""


def likely_ways(traits: Traits, chances: Floats, known: Mapping[int, int]) -> Ways:
    """Return the ways worth weighing, given the logarithm of how likely each look has each role by itself, (K, roles).

    The roles of some looks may be known.
    """
    sizes = traits.sizes
    order = np.argsort(-sizes, kind="stable").tolist()
    many = [look for look in order if sizes[look] >= max(MANY, MANY_PART * sizes.sum())][:MOST_MANY]
    few = [look for look in order if look not in many]
    best = chances[:, SPREAD_OUT].max(1)
    choices = [[role for role in SPREAD_OUT if chances[look, role] > best[look] - LEAST_LIKELY] for look in many]
    counted = np.minimum(sizes, COUNTED)
    shared = sorted(
        product(*choices),
        key=lambda way: -sum(chances[look, role] * counted[look] for look, role in zip(many, way, strict=True)),
    )
    basis = chances[:, SPREAD_OUT].argmax(1)
    starts = _likeliest([look for look in few if sizes[look] == 1], IS_START, chances[:, IS_START] - best, known)
    ends = _likeliest([look for look in few if sizes[look] <= MOST_ENDS], IS_END, chances[:, IS_END] - best, known)
    ways = []
    for way, start, end in product(shared[:MOST_WAYS], starts, ends):
        if start is None or start != end:
            roles = basis.copy()
            roles[many] = way
            for look, role in ((start, IS_START), (end, IS_END)):
                if look is not None:
                    roles[look] = role
            ways.append(roles)
    return np.array([way for way in ways if _is_possible(traits, way)] or ways, np.int64)


def _is_possible(traits: Traits, way: NDArray[np.int64]) -> bool:
    """Tell whether there is something to visit, and neither start nor end is drawn upon a wall."""
    marks = np.flatnonzero(np.isin(way, (IS_START, IS_END)))
    off_ground = np.linalg.norm(traits.rims[marks] - traits.rims[traits.grounds[marks]], axis=1)
    on_walls = (way[traits.grounds[marks]] == IS_WALL) & (off_ground < SAME_GROUND)
    return bool(traits.sizes[np.isin(way, TO_VISIT)].sum() > 1 and not on_walls.any())


def _likeliest(looks: list[int], role: int, odds: Floats, known: Mapping[int, int]) -> list[int | None]:
    """Return the looks that may have the role of a start or an end, the known one alone if there is one."""
    own: list[int | None] = [look for look in known if known[look] == role]
    likely = sorted((look for look in looks if look not in known), key=lambda look: -float(odds[look]))
    return own or [None, *likely[:MOST_MARKS]]


def evidence(traits: Traits, chances: Floats, ways: Ways) -> Floats:
    """Return what speaks for each way: how likely its roles are by themselves and together, (ways, evidence)."""
    own = np.take_along_axis(chances[None], ways[:, :, None], 2)[:, :, 0]
    counted = np.minimum(traits.sizes, COUNTED)
    together = [[*_laid_out(traits, way), *_told_apart(traits, way), *_start_or_end(traits, way)] for way in ways]
    return np.column_stack([(own * counted).sum(1), own.mean(1), np.array(together, np.float64)])


def are_torn(traits: Traits, ways: Ways) -> NDArray[np.bool_]:
    """Return which ways leave free cells that don't hang together, (ways,)."""
    return np.array([_parts(way[traits.names] != IS_WALL)[0] != 1 for way in ways])


def _laid_out(traits: Traits, way: NDArray[np.int64]) -> list[float]:
    """Return how free cells, walls, the line and marks lie."""
    cells = way[traits.names]
    wall, outer = cells == IS_WALL, border(cells.shape)
    free = ~wall
    n_free, n_walls = int(free.sum()), int(wall.sum())
    n_parts, largest = _parts(free)
    ring, inside = float(wall[outer].mean()), float(wall[~outer].mean()) if not outer.all() else 0.0
    free_blocks, wall_blocks = (float(blocks(mask).sum()) / max(1, int(mask.sum())) for mask in (free, wall))
    number = np.bincount(cells.ravel(), minlength=len(ROLES))
    line, starts, ends, coins = (int(number[role]) for role in (IS_LINE, IS_START, IS_END, IS_COIN))
    line_parts = _parts(np.isin(cells, (IS_LINE, IS_START, IS_END)))[0] if line else 0
    part = n_free / cells.size
    return [
        *(n_parts > 1, min(n_parts - 1, 5) if n_parts else 3, 1 - largest / max(1, n_free)),
        *(part < 0.15, part, part**2, n_walls == 0),
        *(ring == 1, ring > 0.9, ring, ring > 0.9 and inside > 0.97),
        *(free_blocks, free_blocks < 0.1, wall_blocks, wall_blocks < 0.1, (free_blocks < 0.1) * ring),
        *(min(_lone(free), 3), _lone(wall) / max(1, n_walls), _parts(wall)[0] / max(1, n_walls)),
        *(line > 0, line_parts > 1, min(line_parts, 4), line > 0 and starts == 0),
        *(starts == 0, ends == 0, starts == 0 and ends > 0, ends > 1),
        *(coins > 0, coins > 0.1 * cells.size, coins == 1, np.log1p(coins), starts == 0 and coins > 0),
        number[IS_FREE] == 0 and coins <= 2,
    ]


def _told_apart(traits: Traits, way: NDArray[np.int64]) -> list[float]:
    """Return how many looks have each role, what marks stand on, and how free cells and walls look beside each other."""
    free, walls, line = (np.flatnonzero(way == role) for role in (IS_FREE, IS_WALL, IS_LINE))
    marks = np.flatnonzero(np.isin(way, (IS_COIN, IS_START, IS_END)))
    below = way[traits.grounds[marks]]
    on_free, on_walls = int(np.isin(below, (IS_FREE, IS_LINE)).sum()), int((below == IS_WALL).sum())
    counts = [
        *(len(free) > 1, max(0, len(free) - 1), len(walls) > 1, max(0, len(walls) - 1), len(free) == 0, len(line) > 1),
        *(on_free / max(1, len(marks)), on_walls / max(1, len(marks)), on_walls),
        *(*_variety(traits, free), *_variety(traits, walls)),
    ]
    if not (len(free) and len(walls)):
        return [*counts, 0.0, 0.0, 0.0, 0.0]

    def usual(looks: NDArray[np.int64], values: Floats) -> Floats:
        return np.asarray(np.average(values[looks], axis=0, weights=traits.sizes[looks]))

    one, other = usual(free, traits.colours), usual(walls, traits.colours)
    unrest = float(usual(walls, traits.unrest) - usual(free, traits.unrest))
    from_outside = [np.tanh(np.linalg.norm(usual(looks, traits.rims) - traits.outside) / 15) for looks in (free, walls)]
    return [
        *counts,
        float(np.tanh((one[0] - other[0]) / 25)),
        float(np.tanh(unrest / 8)),
        float(np.tanh((np.hypot(*other[1:]) - np.hypot(*one[1:])) / 25)),
        float(from_outside[0] - from_outside[1]),
    ]


def _variety(traits: Traits, looks: NDArray[np.int64]) -> tuple[float, float]:
    """Return how far the colours of looks are from that of the most usual one: of the farthest, and of the cells on the mean."""
    if len(looks) < 2:
        return 0.0, 0.0
    sizes, colours = traits.sizes[looks], traits.colours[looks]
    off = np.tanh(np.linalg.norm(colours - colours[sizes.argmax()], axis=1) / 25)
    return float(off.max()), float((off * sizes).sum() / sizes.sum())


def _start_or_end(traits: Traits, way: NDArray[np.int64]) -> Floats:
    """Return by what the start differs from the end, nothing where one of them is lacking."""
    starts, ends = np.flatnonzero(way == IS_START), np.flatnonzero(way == IS_END)
    if not (len(starts) and len(ends)):
        return np.zeros(traits.marks.shape[1])
    return np.asarray(traits.marks[starts[0]] - traits.marks[ends].mean(0))


def _parts(mask: NDArray[np.bool_]) -> tuple[int, int]:
    """Return in how many parts cells hang together, and how many cells the largest part has."""
    from scipy.ndimage import label

    parts, number = label(mask)
    return int(number), int(np.bincount(parts.ravel())[1:].max()) if number else 0


def _lone(mask: NDArray[np.bool_]) -> int:
    """Return how many cells of a mask have no neighbour in it."""
    padded = np.pad(mask, 1)
    near = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    return int((mask & ~near).sum())

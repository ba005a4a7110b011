"""What the looks of a maze's cells mean: every way to share out free, wall, walked and coin among them is weighed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product

import numpy as np

from solvers.onestroke.maze import Edge, edge
from solvers.puzzle import Cell
from vision.cells.looks import Array, distance

MOST_LOOKS = 5
"""of so many looks the meaning is weighed"""
BEST = 24
"""so many ways are looked at closely"""
NEARLY, BLENDS = 2.5, 7.0
"""a look as near to the colour around the board as the first may be no cell at all, as far as the second is one"""
ALMOST = 14.0
"""grounds this near to each other may be shades of one"""
LEAST_RINGED, MOST_RING = 5, 0.75
"""on boards of so many rows and columns all outer cells look alike only if there is a ring of walls around, or hardly any wall"""
MOST_COINS = 0.1
"""coins lie in hardly more than this part of the cells"""
DULL = 25.0
"""colours of less chroma are greys: coins are seldom"""
PALE, TINT = 85.0, (8.0, 25.0)
"""colours as light as this are coloured though they have no more chroma than this: none of them could have much"""
ISLAND, LARGE_ISLAND = 2, 4
"""so many cells that lie around two marks, or around one, and hang together through them are hardly there by chance"""
SINGLE, PAIR = 1, 2
"""looks of so few cells may be a start or an end, or both where nothing else is marked"""


class Role(Enum):
    """What a look means."""

    FREE = "."
    WALL = "#"
    WALKED = "x"
    COIN = "o"
    SPOT = "?"


@dataclass(frozen=True, eq=False)
class Look:
    """Cells that look alike."""

    cells: frozenset[Cell]
    ground: Array
    """(3,)"""
    content: Array | None = None
    """(3,): the colour of what stands in all of them; None if they are empty"""
    share: float = 0.0
    """how much of the cells' middle that takes"""
    is_round: bool = False
    bears: int = 0
    """how many things stand on other cells of this ground"""
    is_begun: bool = False
    """whether the first numbers, but not the last one, stand on other cells of this ground"""
    linked: int = 0
    """through how many of the cells the line goes"""
    is_hatched: bool = False


@dataclass(frozen=True, eq=False)
class Scene:
    """All that the meaning of looks is judged by."""

    looks: Sequence[Look]
    outside: Array
    shape: tuple[int, int]
    line: frozenset[Cell]
    fixed: frozenset[Cell]
    """cells that a line may visit whatever they look like: with numbers or letters"""
    bars: frozenset[Edge]
    marks: frozenset[Cell]
    """cells in which something stands that is nowhere else"""


@dataclass(frozen=True)
class Meaning:
    """One way to share out the roles, and how likely it is among all ways."""

    roles: tuple[Role, ...]
    chance: float
    score: float


def meanings(scene: Scene) -> list[Meaning]:
    """Return the ways to share out the roles among the looks, the likeliest first; of rare looks each has its likeliest."""
    tables = [_scores(look, scene) for look in scene.looks]
    tables[MOST_LOOKS:] = [{max(table, key=table.__getitem__): 0.0} for table in tables[MOST_LOOKS:]]
    ways = sorted(product(*(table.items() for table in tables)), key=lambda way: -sum(score for _, score in way))[:BEST]
    judged = [(tuple(role for role, _ in way), sum(score for _, score in way)) for way in ways]
    judged = [(roles, score + _together(roles, scene)) for roles, score in judged]
    judged.sort(key=lambda each: -each[1])
    best = judged[0][1]
    total = sum(math.exp(score - best) for _, score in judged)
    return [Meaning(roles, math.exp(score - best) / total, score) for roles, score in judged]


def _scores(look: Look, scene: Scene) -> dict[Role, float]:
    """Return how likely each role is for a look by itself, as sums of logarithms."""
    if look.cells <= scene.line:
        return {Role.WALKED: 0.0}
    if look.content is not None:
        return _content_scores(look, scene)
    total = scene.shape[0] * scene.shape[1]
    part = len(look.cells) / total
    major = max((other for other in scene.looks if other.content is None), key=lambda other: len(other.cells), default=look)
    light, chroma = float(look.ground[0]), math.hypot(float(look.ground[1]), float(look.ground[2]))
    away = float(distance(look.ground, scene.outside))
    blends = float(np.interp(away, (NEARLY, BLENDS), (1, 0)))
    linked = look.linked / len(look.cells)
    others = [float(other.ground[0]) for other in scene.looks if other is not look] or [light]
    free = 1.0 + math.log(part + 0.05) + (1.5 if look.bears else 0.0) - (blends if len(scene.looks) > 1 else 0.0)
    free -= 0.8 if not look.bears and any(other.bears for other in scene.looks) else 0.0
    free += 0.8 if light > max(others) and chroma < 20 else 0.0
    wall = -0.3 - (5.0 if look.bears or look.linked else 0.0) + 1.2 * blends - (1.0 if part > 0.5 else 0.0)
    wall += float(np.interp(min(others) - light, (10, 20, 60), (0, 0.7, 1.2))) + (0.4 if chroma < 15 else 0.0)
    walked = (-2.0 if scene.line else -2.7) + (1.0 if light < max(others) - 30 else 0.0) + (0.5 if chroma > 20 else 0.0)
    if look.is_hatched or _is_ring(look, scene.shape):
        wall, free = wall + 1.5, free - 1.0
    walked += 4.0 * linked - (6.0 * (1 - linked) if scene.line else 0.0) + (1.6 if look.bears == 1 else 0.0)
    is_tinted = TINT[0] < chroma < TINT[1] and light > PALE
    found = {Role.FREE: free - (3.0 if linked > 0.8 else 0.0), Role.WALL: wall, Role.WALKED: walked}
    if look.is_begun:
        found[Role.WALKED] += 3.5
        found[Role.FREE] -= 1.0
    if len(look.cells) <= SINGLE:
        is_coloured = chroma > 25 or is_tinted
        found[Role.WALL] -= 1.0 if is_coloured else 0.0
        found[Role.SPOT] = (
            -0.2 + (1.5 if is_coloured else -1.0 if chroma < 15 else 0.0) - (2.0 if look is major or blends > 0.5 else 0.0)
        )
    elif len(look.cells) == PAIR and not (scene.marks or scene.fixed or scene.line or look is major):
        found[Role.SPOT] = (1.5 if chroma > 25 else 0.0) - (2.0 if blends > 0.5 else 0.0)
    return found


def _is_ring(look: Look, shape: tuple[int, int]) -> bool:
    """Tell whether a look is that of all outer cells of a board, and not of nearly all others as well."""
    outer = {cell for cell in product(range(shape[0]), range(shape[1])) if _is_outer(cell, shape)}
    return min(shape) >= LEAST_RINGED and outer <= look.cells and len(look.cells) < MOST_RING * shape[0] * shape[1]


def _is_outer(cell: Cell, shape: tuple[int, int]) -> bool:
    return 0 in cell or cell[0] == shape[0] - 1 or cell[1] == shape[1] - 1


def _content_scores(look: Look, scene: Scene) -> dict[Role, float]:
    """Return how likely each role is for cells with equal pictures in them."""
    assert look.content is not None
    golden = is_golden(look.content)
    part = len(look.cells) / (scene.shape[0] * scene.shape[1])
    grounds = [float(distance(look.ground, other.ground)) for other in scene.looks if other.content is None]
    stands_apart = min(grounds, default=0.0) > ALMOST
    coin = 0.5 + (0.8 if look.is_round else 0.0) + (0.8 if golden else 0.0) - (1.5 if look.share > 0.7 else 0.0)
    dull = 1 - math.hypot(*look.content[1:].tolist()) / DULL
    coin -= 0.8 * max(0.0, dull)
    coin -= (2.0 if stands_apart else 0.0) + 8.0 * max(0.0, part - MOST_COINS)
    wall = -0.5 + (1.5 if look.share > 0.6 and not look.is_round else 0.0) - (1.0 if golden else 0.0)
    wall += (1.5 if stands_apart else 0.0) + (0.6 if look.is_round else 1.2) * dull
    return {Role.COIN: coin, Role.WALL: wall, Role.FREE: -1.0 - (1.0 if look.share > 0.3 else 0.0), Role.WALKED: -2.0}


def is_golden(colour: Array) -> bool:
    """Tell whether a colour is a yellow or a light orange: its hue is that of gold, not of red or green."""
    return float(colour[2]) > max(30.0, 1.15 * float(colour[1]), -2.0 * float(colour[1]))


def _together(roles: tuple[Role, ...], scene: Scene) -> float:
    """Return how likely roles are by where their cells are: free cells hang together, and so does what was walked."""
    by_role = {role: frozenset[Cell]().union(*_cells_of(role, roles, scene)) for role in Role}
    walls = by_role[Role.WALL] - scene.line - scene.fixed
    walked = by_role[Role.WALKED] | scene.line
    every = frozenset(product(range(scene.shape[0]), range(scene.shape[1])))
    free = every - walls - walked
    score = 0.0
    parts = components(free - scene.marks if by_role[Role.WALKED] else free, scene.bars)
    if len(free) < 2:
        score -= 1.5 if walked else 6.0
    score -= 1.5 * max(0, roles.count(Role.COIN) - 1)
    if len(parts) > 1:
        score -= 2.0 + min(len(parts) - 1, 4) * 0.7
    if by_role[Role.WALKED]:
        score -= 1.5 * min(len(components(walked, scene.bars)) - 1, 3)
        ends = sum(1 for cell in walked if any(other in free for other in around(cell)))
        score -= 2.0 if free and not ends else 0.0
        score -= 1.0 if len(walked) < 2 else 0.0
        score -= 3.0 if not scene.line and not by_role[Role.FREE] else 0.0
        if not scene.line:
            score -= 0.0 if walls or scene.fixed else 1.0
            begun = {other for cell in scene.marks | scene.fixed for other in (cell, *around(cell))}
            score += 0.0 if not begun else -2.5 if begun.isdisjoint(walked) else 0.7
            score += 1.0 if len(walls) and len(components(walls, frozenset())) > 1 else 0.0
    score -= _many_kinds_of_free(roles, scene)
    if not (
        by_role[Role.WALKED]
        or by_role[Role.SPOT]
        or by_role[Role.COIN]
        or scene.fixed
        or scene.marks
        or any(look.bears for look in scene.looks)
    ):
        score -= 2.5
    score -= sum(1.2 * max(0, roles.count(role) - 1) for role in (Role.WALL, Role.WALKED) if not scene.line)
    if by_role[Role.SPOT]:
        marked = len(by_role[Role.SPOT]) + len(scene.fixed)
        score += 1.0 if marked <= 2 else -1.0
    marks = scene.marks | scene.fixed | by_role[Role.SPOT]
    if _is_island(free - marks, marks, scene):
        score += 0.0 if by_role[Role.WALKED] else 2.5
    elif len(walls) > 0.65 * len(every):
        score -= 1.5
    if _is_island(walls, marks, scene):
        score -= 2.5
    return score


def _is_island(cells: frozenset[Cell], ends: frozenset[Cell], scene: Scene) -> bool:
    """Tell whether cells lie in one piece between a start and an end, with more around them, as a small maze does."""
    least = ISLAND if len(ends) > 1 else LARGE_ISLAND
    if not ends or len(cells) < least or any(_is_outer(cell, scene.shape) for cell in cells | ends):
        return False
    return len(components(cells | ends, scene.bars)) == 1 and all(not cells.isdisjoint(around(end)) for end in ends)


def _many_kinds_of_free(roles: tuple[Role, ...], scene: Scene) -> float:
    """Return how unlikely it is that free cells have so many grounds; like ones, and such that bear something, may."""
    plain = [look for look, role in zip(scene.looks, roles, strict=True) if role is Role.FREE and look.content is None]
    if len(plain) < 2:
        return 0.0
    first, *others = sorted(plain, key=lambda look: -look.bears)
    return sum(
        0.3 if distance(look.ground, first.ground) < ALMOST else 2.5 if not look.bears else 1.2 if look.bears == 1 else 0.0
        for look in others
    )


def _cells_of(role: Role, roles: tuple[Role, ...], scene: Scene) -> Iterator[frozenset[Cell]]:
    return (look.cells for look, own in zip(scene.looks, roles, strict=True) if own is role)


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the four cells beside one, which may lie outside of the board."""
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def components(cells: Iterable[Cell], bars: frozenset[Edge]) -> list[set[Cell]]:
    """Return the parts of some cells that hang together, bars dividing them."""
    left, found = set(cells), []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            part.add(cell)
            row, column = cell
            for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if other in left and (not bars or edge(cell, other) not in bars):
                    left.remove(other)
                    todo.append(other)
        found.append(part)
    return sorted(found, key=len, reverse=True)


def mean_colour(colours: Array) -> Array:
    """Return the middle one of some colours, (3,)."""
    return np.asarray(np.median(colours, axis=0), np.float32)

"""Everything seen on one grid that may be a maze, and the board that it most likely is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, FREE, WALL, Edge, Mode
from solvers.puzzle import Cell
from vision.cells.looks import Array, groups, levelled, looks, variety
from vision.frame import Grid, Pixels
from vision.readers.onestroke.board import WALKED, Board, has_way_on, line_of
from vision.readers.onestroke.contents import Content, contents, dotted_cells, hatched_cells, is_plain
from vision.readers.onestroke.edges import edges, unframed_bars
from vision.readers.onestroke.ends import Ends, Marks, put_ends
from vision.readers.onestroke.roles import MOST_COINS, Look, Meaning, Role, Scene, around, mean_colour, meanings
from vision.readers.onestroke.signs.numbers import Numbers
from vision.readers.onestroke.signs.reading import letters_in, numbers_in, repeated

APART = 5.0
"""grounds that differ by more than this mean different things"""
BEHIND = 6.0
"""cells whose ground is this near to the colour behind the board may be no cells"""
MOST_GROUNDS = 9
"""no maze has so many kinds of cells"""
HATCHED = 100
"""hatched cells are of a kind of their own, even if the ground between the strokes is that of others"""
DOTTED = 10 * HATCHED
"""and so are cells with a dot, where many have one"""
LIKE_DOT = 1.5
"""what takes less than so many times the part of a cell that a dot takes is one itself"""
LEAST_HINTED = 3
"""so many cells at least, a start and those beside it, tell which of them it is"""
MOST_WAYS, MOST_BEHIND = 4, 4.0
"""so many meanings of the looks are judged by the rules of the puzzle, of those that are not this much less likely"""
MOST_VARIETY = 0.25
"""in no maze so many samples have unusual colours"""
POINTLESS = -6.0
"""how likely a start and an end are between which no line visits all cells though there is nothing to collect, as a logarithm"""
BEGUN, NOT_BEGUN = -0.3, -2.0
"""how likely it is that cells were walked if they lie at the start, and if they don't, as logarithms"""
WALLS_PICTURED = 0.7
"""pictures of walls count so much less"""
MOST_CONTENTS = 0.62
"""in no maze something stands in so many of the cells"""


@dataclass(frozen=True)
class Seen:
    """What was seen on a grid, and what it was taken for."""

    board: Board
    contents: dict[Cell, Content]
    numbers: Numbers
    letters: dict[Cell, str]
    meaning: Meaning
    ends: Ends
    line: frozenset[Cell]
    pictures: float
    """how many kinds of pictures were taken for free, walked or wall cells; marks of many colours count half"""


def see(plane: Pixels, grid: Grid, way: str) -> Seen | None:
    """Return what a grid shows if it may be a maze; None if its cells are too unlike each other for one."""
    rows, columns = grid.shape
    seen = looks(plane, grid)
    if variety(seen) > MOST_VARIETY:
        return None
    grounds = levelled(seen, BEHIND)
    kinds = groups(grounds.reshape(-1, 3), seen.unrest.reshape(-1), APART).reshape(rows, columns)
    if kinds.max() >= MOST_GROUNDS:
        return None
    between = edges(plane, grid, seen, kinds)
    order, line = line_of(between.links)
    dotted = dotted_cells(seen)
    found = contents(seen, between, 1.0 if dotted else MOST_CONTENTS)
    if found is None:
        return None
    found = _without_dots(found, dotted)
    for cell in dotted:
        kinds[cell] += DOTTED
    is_hatched = np.zeros((rows, columns), np.bool_)
    for cell in hatched_cells(seen, between):
        is_hatched[cell] = True
    kinds = np.unique(kinds + HATCHED * is_hatched, return_inverse=True)[1].reshape(rows, columns)
    barred = unframed_bars(
        {each: mass for each, mass in between.masses.items() if kinds[each[0]] == kinds[each[1]]}, line, between.rare
    )
    counted = numbers_in(plane, grid, found.values(), barred, way)
    others = [content for content in found.values() if content.cell not in counted.cells]
    letters = letters_in(plane, grid, others, barred) if not counted.cells else {}
    alike = repeated(content for content in others if content.cell not in letters)
    hints = _hints_in(alike)
    found = {cell: content for cell, content in found.items() if cell not in hints}
    alike = [contents for contents in alike if hints.isdisjoint(content.cell for content in contents)]
    fixed = frozenset({*counted.cells, *letters})
    marks = frozenset(found) - {content.cell for contents in alike for content in contents}
    every = _looks(grounds, kinds, found, alike, line, is_hatched, counted.cells)
    scene = Scene(every, np.median(seen.outside.reshape(-1, 3), axis=0), (rows, columns), line, fixed, barred, marks)
    known = fixed | {content.cell for contents in alike for content in contents}
    signs = _Signs(
        scene, kinds, seen.grounds, found, frozenset(found) - known, counted, letters, order, between.masses, between.rare
    )
    ways = meanings(scene)
    taken = [_taken_for(signs, each) for each in ways if each.score > ways[0].score - MOST_BEHIND][:MOST_WAYS]
    scores = [each.meaning.score + obedience(each.board, each.ends) for each in taken]
    best = max(range(len(taken)), key=scores.__getitem__)
    chance = 1 / sum(math.exp(score - scores[best]) for score in scores)
    unweighed = sum(each.chance for each in ways[len(taken) :])
    return replace(taken[best], meaning=replace(taken[best].meaning, chance=chance * (1 - unweighed)))


def _without_dots(found: dict[Cell, Content], dotted: list[Cell]) -> dict[Cell, Content]:
    """Return what stands in the cells but for dots, and for what is weaker than those in the cells without a dot."""
    dots = [found[cell] for cell in dotted if cell in found]
    if not dots:
        return found
    share, strength = (float(np.median([getattr(dot, name) for dot in dots])) for name in ("share", "strength"))
    return {
        cell: content
        for cell, content in found.items()
        if (content.share > LIKE_DOT * share if cell in dotted else content.strength > strength)
    }


def _hints_in(alike: list[list[Content]]) -> set[Cell]:
    """Return the cells that only show where the line may go first: they look like its start, and all lie beside it."""
    hints: set[Cell] = set()
    for pictures in alike:
        cells = {content.cell for content in pictures}
        starts = [cell for cell in cells if cells - {cell} <= set(around(cell))]
        if len(cells) >= LEAST_HINTED and len(starts) == 1:
            hints |= cells - {*starts}
    return hints


@dataclass(frozen=True, eq=False)
class _Signs:
    """What was seen on a grid before it is taken for anything."""

    scene: Scene
    kinds: NDArray[np.int64]
    grounds: Array
    found: dict[Cell, Content]
    strange: frozenset[Cell]
    """cells with something in them that is nowhere else and is no number and no letter"""
    counted: Numbers
    letters: dict[Cell, str]
    order: tuple[Cell, ...]
    masses: dict[Edge, float]
    rare: frozenset[Edge]


def _taken_for(signs: _Signs, meant: Meaning) -> Seen:
    """Return the board that the signs make with one meaning of the looks."""
    scene, kinds, found = signs.scene, signs.kinds, signs.found
    roles = list(zip(scene.looks, meant.roles, strict=True))
    rows, columns = scene.shape
    board = Board(rows, columns, dict.fromkeys(product(range(rows), range(columns)), FREE), signs.counted.cells)
    _put_roles(board, roles, scene.line)
    walked = {int(kinds[min(look.cells)]) for look, role in roles if role is Role.WALKED and look.content is None}
    board.signs |= {cell: WALKED for cell in found if int(kinds[cell]) in walked}
    walls = set(board.all(WALL))
    board.bars = unframed_bars(
        {each: mass for each, mass in signs.masses.items() if walls.isdisjoint(each)}, scene.line, signs.rare
    )
    spots = {*signs.strange, *_spots_of(roles)}
    single = frozenset(cell for look, _ in roles if len(look.cells) == 1 for cell in look.cells)
    marks = Marks(signs.counted.cells, signs.letters, tuple(sorted(spots)), single, found, signs.grounds)
    ends = put_ends(board, marks, signs.order)
    ended = (cell for cell in (ends.start, ends.end) if cell not in scene.fixed)
    pictures = _pictures(roles) + 0.5 * sum(cell in found and not is_plain(found[cell]) for cell in ended)
    return Seen(board, found, signs.counted, signs.letters, meant, ends, scene.line, pictures)


def obedience(board: Board, ends: Ends) -> float:
    """Return how far a board keeps to what the rules of the puzzle ask for, as a sum of logarithms."""
    if board.waypoints or ends.start is None:
        return 0.0
    if board.all(COIN):
        return 0.5 if ends.end is not None else -1.5
    if board.all(WALKED) and not board.line:
        begun = {ends.start, *around(ends.start)} & set(board.all(WALKED))
        return (BEGUN if begun else NOT_BEGUN) + (1.0 if has_way_on(board) else 0.0)
    if not board.is_refuted_in(Mode.FILL):
        return 1.0
    return POINTLESS if ends.end is not None and not board.all(WALKED) else 0.0


def _looks(
    grounds: Array,
    kinds: NDArray[np.int64],
    found: dict[Cell, Content],
    alike: list[list[Content]],
    line: frozenset[Cell],
    is_hatched: NDArray[np.bool_],
    numbered: tuple[Cell, ...],
) -> list[Look]:
    """Return the looks of a board's cells, the most usual first."""
    result = []
    crowds = {content.cell for pictures in alike if len(pictures) > MOST_COINS * kinds.size for content in pictures}
    for kind in range(int(kinds.max()) + 1):
        members = [(int(row), int(column)) for row, column in zip(*np.nonzero(kinds == kind), strict=True)]
        plain = frozenset(cell for cell in members if cell not in found)
        if plain:
            colour = mean_colour(np.array([grounds[cell] for cell in members]))
            result.append(
                Look(
                    plain,
                    colour,
                    bears=len(set(members) - plain - crowds),
                    is_begun=_is_begun([int(kinds[cell]) == kind for cell in numbered]),
                    linked=len(plain & line),
                    is_hatched=bool(is_hatched[members[0]]),
                )
            )
    for pictures in alike:
        cells = frozenset(content.cell for content in pictures)
        ground = mean_colour(np.array([content.ground for content in pictures]))
        share = float(np.mean([content.share for content in pictures]))
        first = pictures[0]
        result.append(Look(cells, ground, first.colour, share, first.radius > 0, linked=len(line & cells)))
    return sorted(result, key=lambda look: -len(look.cells))


def _pictures(roles: list[tuple[Look, Role]]) -> float:
    """Return how many kinds of pictures mean no coins; those of walls count little if there is one kind."""
    kinds = [role for look, role in roles if look.content is not None and role is not Role.COIN and not look.linked]
    walls = kinds.count(Role.WALL)
    return len(kinds) - (WALLS_PICTURED if walls else 0.0)


def _is_begun(numbers: list[bool]) -> bool:
    """Tell whether of numbers in their order only the first ones are of a kind."""
    count = sum(numbers)
    return 0 < count < len(numbers) and all(numbers[:count])


def _put_roles(board: Board, roles: Iterable[tuple[Look, Role]], line: frozenset[Cell]) -> None:
    for look, role in roles:
        if role is not Role.SPOT:
            board.signs |= dict.fromkeys(look.cells, role.value)
    board.signs |= dict.fromkeys(line, WALKED)


def _spots_of(roles: Iterable[tuple[Look, Role]]) -> list[Cell]:
    return [cell for look, role in roles if role is Role.SPOT for cell in look.cells]

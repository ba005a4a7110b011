"""Everything seen on one grid that may be a maze, and the board that it most likely is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import FREE, WALL
from solvers.puzzle import Cell
from vision.cell_looks import Array, groups, levelled, looks, variety
from vision.frame import Grid, Pixels
from vision.readers.onestroke_board import WALKED, Board, line_of
from vision.readers.onestroke_contents import Content, contents, is_plain
from vision.readers.onestroke_edges import bars_of, edges
from vision.readers.onestroke_ends import Ends, Marks, put_ends
from vision.readers.onestroke_numbers import Numbers
from vision.readers.onestroke_roles import Look, Meaning, Role, Scene, mean_colour, meaning
from vision.readers.onestroke_signs import letters_in, numbers_in, repeated

APART = 5.0
"""grounds that differ by more than this mean different things"""
BEHIND = 6.0
"""cells whose ground is this near to the colour behind the board may be no cells"""
MOST_GROUNDS = 9
"""no maze has so many kinds of cells"""
MOST_VARIETY = 0.25
"""in no maze so many samples have unusual colours"""
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
    n_pictured: int
    """how many kinds of pictures were taken for free, walked or wall cells, or for marks though they are of many colours"""


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
    found = contents(seen, between, MOST_CONTENTS)
    if found is None:
        return None
    barred = bars_of({each: mass for each, mass in between.masses.items() if kinds[each[0]] == kinds[each[1]]})
    counted = numbers_in(plane, grid, found.values(), barred, way)
    others = [content for content in found.values() if content.cell not in counted.cells]
    letters = letters_in(plane, grid, others, barred) if not counted.cells else {}
    alike = repeated(content for content in others if content.cell not in letters)
    fixed = frozenset({*counted.cells, *letters})
    marks = frozenset(found) - {content.cell for contents in alike for content in contents}
    every = _looks(grounds, kinds, found, alike, line)
    meant = meaning(Scene(every, np.median(seen.outside.reshape(-1, 3), axis=0), (rows, columns), line, fixed, barred, marks))
    roles = list(zip(every, meant.roles, strict=True))
    board = Board(rows, columns, dict.fromkeys(grid.cells, FREE), counted.cells)
    _put_roles(board, roles, line)
    walked = {int(kinds[min(look.cells)]) for look, role in roles if role is Role.WALKED and look.content is None}
    board.signs |= {cell: WALKED for cell in found if int(kinds[cell]) in walked}
    walls = set(board.all(WALL))
    board.bars = bars_of({each: mass for each, mass in between.masses.items() if walls.isdisjoint(each)})
    known = {content.cell for contents in alike for content in contents} | fixed
    spots = {*(cell for cell in found if cell not in known), *_spots_of(roles)}
    single = frozenset(cell for look, _ in roles if len(look.cells) == 1 for cell in look.cells)
    ends = put_ends(board, Marks(counted.cells, letters, tuple(sorted(spots)), single, found, seen.grounds), order)
    n_pictured = sum(look.content is not None and role is not Role.COIN and not look.linked for look, role in roles)
    n_pictured += sum(cell in found and not is_plain(found[cell]) for cell in (ends.start, ends.end) if cell not in fixed)
    return Seen(board, found, counted, letters, meant, ends, line, n_pictured)


def _looks(
    grounds: Array,
    kinds: NDArray[np.int64],
    found: dict[Cell, Content],
    alike: list[list[Content]],
    line: frozenset[Cell],
) -> list[Look]:
    """Return the looks of a board's cells, the most usual first."""
    result = []
    for kind in range(int(kinds.max()) + 1):
        members = [(int(row), int(column)) for row, column in zip(*np.nonzero(kinds == kind), strict=True)]
        plain = frozenset(cell for cell in members if cell not in found)
        if plain:
            colour = mean_colour(np.array([grounds[cell] for cell in members]))
            result.append(Look(plain, colour, bears=len(members) - len(plain), linked=len(plain & line)))
    for pictures in alike:
        cells = frozenset(content.cell for content in pictures)
        ground = mean_colour(np.array([content.ground for content in pictures]))
        share = float(np.mean([content.share for content in pictures]))
        first = pictures[0]
        result.append(Look(cells, ground, first.colour, share, first.radius > 0, linked=len(line & cells)))
    return sorted(result, key=lambda look: -len(look.cells))


def _put_roles(board: Board, roles: Iterable[tuple[Look, Role]], line: frozenset[Cell]) -> None:
    for look, role in roles:
        if role is not Role.SPOT:
            board.signs |= dict.fromkeys(look.cells, role.value)
    board.signs |= dict.fromkeys(line, WALKED)


def _spots_of(roles: Iterable[tuple[Look, Role]]) -> list[Cell]:
    return [cell for look, role in roles if role is Role.SPOT for cell in look.cells]

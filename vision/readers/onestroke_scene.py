"""Everything seen on one grid that may be a maze, and the board that it most likely is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from solvers.onestroke.maze import COIN, END, FREE, START, WALL, Edge
from solvers.puzzle import Cell
from vision.cell_looks import Array, CellLooks, distance, groups, looks
from vision.frame import Grid, Pixels
from vision.glyphs import read_figures
from vision.readers.onestroke_board import WALKED, Board, line_of
from vision.readers.onestroke_contents import Content, contents, crop_of
from vision.readers.onestroke_edges import Edges, bars_of, edges
from vision.readers.onestroke_letters import letter
from vision.readers.onestroke_numbers import NONE, Numbers, numbers
from vision.readers.onestroke_roles import MOST_LOOKS, Look, Meaning, Role, Scene, mean_colour, meaning

APART = 5.0
"""grounds that differ by more than this mean different things"""
UNLIKE, LIKE = 20.0, 0.04
"""pictures in cells are equal if less than a part of them differs by more than this"""
MOST_GROUNDS = 9
"""no maze has so many kinds of cells"""
FIT = 0.12
"""numbers that the signs speak for less than this are none"""


@dataclass
class Seen:
    """What was seen on a grid, and what it was taken for."""

    board: Board
    looks: CellLooks
    edges: Edges
    contents: dict[Cell, Content]
    numbers: Numbers
    letters: dict[Cell, tuple[str, float]]
    meaning: Meaning
    roles: list[tuple[Look, Role]]
    spots: list[Cell]
    """cells of which each looks like no other one, but for the start and the end that were found among them"""
    line: frozenset[Cell]
    sure: dict[Cell, float] = field(default_factory=dict)
    has_start_mark: bool = False
    has_end_mark: bool = False


def see(plane: Pixels, grid: Grid, way: str) -> Seen | None:
    """Return what a grid shows if it may be a maze; None if its cells are too unlike each other for one."""
    rows, columns = grid.shape
    seen = looks(plane, grid)
    kinds = groups(seen.grounds.reshape(-1, 3), seen.unrest.reshape(-1), APART).reshape(rows, columns)
    if kinds.max() >= MOST_GROUNDS:
        return None
    between = edges(plane, grid, seen, kinds)
    found = contents(seen, between)
    barred = bars_of({each: mass for each, mass in between.masses.items() if kinds[each[0]] == kinds[each[1]]})
    counted = _numbers(plane, grid, found, barred, way)
    others = {cell: content for cell, content in found.items() if cell not in counted.cells}
    letters = {} if counted.cells else _letters(plane, grid, others, barred)
    alike = _repeated({cell: content for cell, content in others.items() if cell not in letters})
    order, line = line_of(between.links)
    every = _looks(seen, kinds, found, alike, line, {*counted.cells, *letters})
    scene = Scene(every[:MOST_LOOKS], seen.outside, (rows, columns), line, frozenset({*counted.cells, *letters}), barred)
    meant = meaning(scene)
    roles = list(zip(scene.looks, meant.roles, strict=True))
    board = Board(rows, columns, dict.fromkeys(grid.cells, FREE), counted.cells)
    _put_roles(board, roles, line)
    walked = {int(kinds[min(look.cells)]) for look, role in roles if role is Role.WALKED and look.content is None}
    board.signs |= {cell: WALKED for cell in found if int(kinds[cell]) in walked}
    walls = set(board.all(WALL))
    board.bars = bars_of({each: mass for each, mass in between.masses.items() if walls.isdisjoint(each)})
    known = {cell for cells in alike for cell in cells} | set(counted.cells) | set(letters)
    spots = sorted({*(cell for cell in others if cell not in known), *_spots_of(roles)})
    result = Seen(board, seen, between, found, counted, letters, meant, roles, spots, line)
    _put_ends(result, order)
    return result


def _numbers(plane: Pixels, grid: Grid, found: dict[Cell, Content], barred: frozenset[Edge], way: str) -> Numbers:
    """Return the numbered cells: if there are discs with signs on them, only those."""
    signed = [content for content in found.values() if content.has_sign]
    discs = [content for content in signed if content.radius]
    chosen = discs if len(discs) >= max(2, 0.5 * len(signed)) else signed
    if len(chosen) < 2:
        return NONE
    figures = read_figures([crop_of(plane, grid, content, barred) for content in chosen], way)
    counted = numbers({content.cell: figure for content, figure in zip(chosen, figures, strict=True)})
    return counted if counted.fit > FIT else NONE


def _letters(plane: Pixels, grid: Grid, found: dict[Cell, Content], barred: frozenset[Edge]) -> dict[Cell, tuple[str, float]]:
    """Return the cells with an S and an E, if there is at most one of each."""
    read = {cell: letter(crop_of(plane, grid, content, barred)) for cell, content in found.items() if content.has_sign}
    result = {}
    for sign in (START, END):
        cells = [cell for cell, (text, _) in read.items() if text == sign]
        if len(cells) == 1:
            result[cells[0]] = read[cells[0]]
    return result


def _repeated(found: dict[Cell, Content]) -> list[list[Cell]]:
    """Return the cells with equal pictures, of pictures that there are at least two of."""
    cells = list(found)
    patches = [cv2.blur(content.patch, (3, 3))[4:-4, 4:-4].reshape(-1, 3) for content in found.values()]
    left, result = set(range(len(cells))), []
    while left:
        first = min(left)
        alike = [place for place in left if _is_like(patches[first], patches[place])]
        left.difference_update(alike)
        if len(alike) > 1:
            result.append(sorted(cells[place] for place in alike))
    return result


def _is_like(one: Array, other: Array) -> bool:
    return bool((distance(one, other) > UNLIKE).mean() < LIKE)


def _looks(
    seen: CellLooks,
    kinds: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
    found: dict[Cell, Content],
    alike: list[list[Cell]],
    line: frozenset[Cell],
    marked: set[Cell],
) -> list[Look]:
    """Return the looks of a board's cells, the most usual first."""
    result = []
    for kind in range(int(kinds.max()) + 1):
        members = [(int(row), int(column)) for row, column in zip(*np.nonzero(kinds == kind), strict=True)]
        plain = frozenset(cell for cell in members if cell not in found)
        bears = sum(1 for cell in members if cell in found)
        if plain:
            colour = mean_colour(np.array([seen.grounds[cell] for cell in members]))
            result.append(Look(plain, colour, bears=bears, linked=len(plain & line)))
    for cells in alike:
        first = found[cells[0]]
        share = float(np.mean([found[cell].share for cell in cells]))
        result.append(
            Look(
                frozenset(cells),
                mean_colour(np.array([seen.grounds[cell] for cell in cells])),
                first.colour,
                share,
                first.radius > 0,
                linked=len(line & set(cells)),
            )
        )
    return sorted(result, key=lambda look: -len(look.cells))


def _put_roles(board: Board, roles: Iterable[tuple[Look, Role]], line: frozenset[Cell]) -> None:
    for look, role in roles:
        if role is not Role.SPOT:
            board.signs |= dict.fromkeys(look.cells, role.value)
    board.signs |= dict.fromkeys(line, WALKED)


def _spots_of(roles: Iterable[tuple[Look, Role]]) -> list[Cell]:
    return [cell for look, role in roles if role is Role.SPOT for cell in look.cells]


def _put_ends(seen: Seen, order: tuple[Cell, ...]) -> None:
    """Find the start and the end, and write them and the line's order into the board."""
    board = seen.board
    start, end = _ends(seen, order)
    if order and start in (order[0], order[-1]):
        board.line = order if order[0] == start else order[::-1]
    if start is not None:
        board.signs[start] = START
    if end is not None and end != start and board.signs[end] != WALKED:
        board.signs[end] = END
    for cell in (start, end):
        if cell in seen.spots:
            seen.spots.remove(cell)


def _ends(seen: Seen, order: tuple[Cell, ...]) -> tuple[Cell | None, Cell | None]:
    """Return the start and the end as far as they are marked, and note what was guessed."""
    if seen.numbers.cells:
        seen.has_start_mark = seen.has_end_mark = True
        return seen.numbers.cells[0], seen.numbers.cells[-1]
    named = {sign: cell for cell, (sign, _) in seen.letters.items()}
    start, end = named.get(START), named.get(END)
    seen.has_start_mark, seen.has_end_mark = start is not None, end is not None
    left = [cell for cell in seen.spots if not _is_coin(seen, cell)]
    if order:
        single = {cell for look, _ in seen.roles if len(look.cells) == 1 for cell in look.cells}
        at_ends = [cell for cell in (order[0], order[-1]) if cell in left or cell in single]
        if start is None and at_ends:
            start, seen.has_start_mark = at_ends[0], True
            if len(at_ends) > 1:
                seen.board.notes.append("Which end of the line is its head is a guess.")
        left = [cell for cell in left if cell not in seen.line]
    else:
        left.sort(key=lambda cell: -_greenness(seen, cell))
        if start is None and left:
            start, seen.has_start_mark = left.pop(0), True
    if end is None and len(left) == 1:
        end, seen.has_end_mark = left[0], True
        seen.board.notes.append("Which of the marked cells is the start and which the end is a guess by their colours.")
    return start, end


def _is_coin(seen: Seen, cell: Cell) -> bool:
    """Tell whether a single picture is a coin like others, or round and golden."""
    content = seen.contents.get(cell)
    if content is None or not content.radius or content.has_sign or cell in seen.line:
        return False
    if seen.letters and content.colour[2] > 35 and content.colour[1] > -15:
        seen.board.signs[cell] = COIN
        return True
    return False


def _greenness(seen: Seen, cell: Cell) -> float:
    """Return how green what marks a cell is, as against red: starts are mostly green, and ends red."""
    content = seen.contents.get(cell)
    colour: Array = content.colour if content is not None else seen.looks.grounds[cell]
    return -float(colour[1])

"""Tracks and walls of one-stroke mazes: fields that a long track fills, and mazes of corridors."""

import numpy as np

from vision.training.boards.board import Cell, Style
from vision.training.drawing.chance import one_of


def random_field(rows: int, columns: int, kind: str, style: Style) -> tuple[list[Cell], set[Cell]]:
    """Return a track through a field, and the field's walls; fields with numbers have none."""
    if kind == "score" and style.chance(0.55):
        return _corridors(rows | 1, columns | 1, style)
    track = _track(rows, columns, style)
    if kind == "zip":
        return track, set()
    part = style.rng.uniform(0.2, 1) if kind == "score" or style.chance(0.3) else 1.0
    left_out = {(row, column) for row in range(rows) for column in range(columns)} - set(track)
    return track, {cell for cell in sorted(left_out) if style.rng.random() < part}


def trimmed(rows: int, columns: int, track: list[Cell], walls: set[Cell]) -> tuple[int, int, list[Cell], set[Cell]]:
    """Return a field without outer rows and columns of walls, which can't be seen if walls aren't drawn."""
    free = np.array([(row, column) for row in range(rows) for column in range(columns) if (row, column) not in walls])
    (top, left), (bottom, right) = free.min(0).tolist(), free.max(0).tolist()
    if bottom - top < 1 or right - left < 1:
        return rows, columns, track, set()
    inside = {(row - top, column - left) for row, column in walls if top <= row <= bottom and left <= column <= right}
    return bottom - top + 1, right - left + 1, [(row - top, column - left) for row, column in track], inside


def _track(rows: int, columns: int, style: Style) -> list[Cell]:
    """Return a track through most of the cells: a walk that prefers neighbours with few free neighbours."""
    rng = style.rng
    cell = int(rng.integers(rows)), int(rng.integers(columns))
    track, seen = [cell], {cell}
    for _ in range(rows * columns):
        free = [near for near in neighbours(cell, rows, columns) if near not in seen]
        if not free:
            break
        exits = [sum(each not in seen for each in neighbours(near, rows, columns)) for near in free]
        cell = free[int(np.argmin(exits)) if style.chance(0.8) else int(rng.integers(len(free)))]
        track.append(cell)
        seen.add(cell)
    return track


def _corridors(rows: int, columns: int, style: Style) -> tuple[list[Cell], set[Cell]]:
    """Return the track to a far cell of a maze of corridors, and its walls, some of them broken."""
    rng = style.rng
    first = 1 if style.chance(0.7) else 0
    start, down, across = (first, first), range(first, rows - first), range(first, columns - first)
    before: dict[Cell, Cell] = {start: start}
    stack, free = [start], {start}
    while stack:
        row, column = stack[-1]
        near = [(row + 2 * r, column + 2 * c) for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        reachable = [(r, c) for r, c in near if r in down and c in across and (r, c) not in free]
        if not reachable:
            stack.pop()
            continue
        new = one_of(rng, reachable)
        middle = (row + new[0]) // 2, (column + new[1]) // 2
        before[middle], before[new] = (row, column), middle
        free |= {middle, new}
        stack.append(new)
    cell = list(before)[int(rng.integers(len(before) // 2, len(before)))]
    track = [cell]
    while before[cell] != cell:
        cell = before[cell]
        track.append(cell)
    broken = rng.uniform(0, 0.4) if style.chance(0.5) else 0.0
    free |= {(r, c) for r in down for c in across if (r, c) not in free and rng.random() < broken}
    return track[::-1], {(r, c) for r in range(rows) for c in range(columns)} - free


def neighbours(cell: Cell, rows: int, columns: int) -> list[Cell]:
    row, column = cell
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in near if 0 <= r < rows and 0 <= c < columns]

"""A field as it looks from its other sides: the same cells, swept from another corner or column by column."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np

from solvers.onestroke.frontier.field import GROWTH, KEY_BITS, TERMINAL, Array, Field, ground_of

APART = 3
"""of so many plugs one can have the label of an end of the line, roughly"""
MET = 0.05
"""the part of all states that a sweep meets where few points are left out: as measured, from a fifth to twice that"""


def views(field: Field) -> list[Field]:
    """Return the ways to sweep a field: row by row from its first cell, then from its last one, then column by column."""
    turned = [field]
    if (field.n_cells // field.ground.cols + 1) * field.ground.bits <= KEY_BITS:
        turned.append(_turned(field))
    return [reversed_field(view) if is_reversed else view for view, is_reversed in product(turned, (False, True))]


def far_view(field: Field) -> Field:
    """Return a field as it is swept with the fewest states, as far as can be guessed."""
    return min(views(field), key=_n_states)


def reversed_field(field: Field) -> Field:
    """Return a field swept from its last cell to its first one."""
    ground, size, cols = field.ground, field.n_cells, field.ground.cols
    down, right = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    down[: size - cols], right[: size - 1] = ground.down[: size - cols][::-1], ground.right[: size - 1][::-1]
    return _seen(field, np.arange(size)[::-1], cols, down, right)


def _turned(field: Field) -> Field:
    """Return a field swept column by column."""
    ground, size = field.ground, field.n_cells
    order = np.arange(size).reshape(-1, ground.cols).T.ravel()
    return _seen(field, order, size // ground.cols, ground.right[order], ground.down[order])


def _seen(field: Field, order: Array, cols: int, down: Array, right: Array) -> Field:
    """Return a field with its cells in another order, int64 [cell]: where each was before."""
    ground = field.ground
    start = int(np.flatnonzero(order == ground.start)[0])
    kind, label, value = ground.kind[order], ground.label[order], ground.value[order]
    seen = ground_of(cols, ground.bits, start, ground.is_bounded, kind, label, value, down, right)
    return replace(field, ground=seen, cells=tuple([field.cells[place] for place in order.tolist()]))


def _n_states(field: Field) -> float:
    """Return about how many states a sweep meets where few points are left out, in a small field more.

    Those after a cell are the more, the more edges cross the frontier there. Each end of the line that was swept gives its
    label to one of them; but pieces with two open ends have to go round such an end, on cells between it and the border.
    """
    ground = field.ground
    crossed = np.convolve(ground.down, np.ones(ground.cols))[: field.n_cells] + ground.right
    states: Array = GROWTH**crossed
    for end in np.flatnonzero(ground.kind == TERMINAL).tolist():
        row, col = divmod(end, ground.cols)
        deep = min(row, col, ground.cols - 1 - col)
        states[end:] *= np.clip(crossed[end:] / APART, 1, 2 + deep)
    return MET * float(states.sum())

"""The short form in which people write chains in forums, known as Eureka notation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from solvers.sudoku.shape import SYMBOLS, CellSet, Shape, bits
from solvers.sudoku.techniques.chains.strong_links import Node


def eureka(shape: Shape, chain: Sequence[Node]) -> str:
    """Return a chain as people write it in forums: `(5=7)r1c2-(7)r1c9=r4c9`; = is a strong link and - a weak one."""
    parts, place, digit = [], 0, 0
    for cells, group in groupby(chain, key=lambda node: node.cells):
        nodes = list(group)
        signs = ["=" if (place + at) % 2 == 0 else "-" for at in range(len(nodes))]
        inner = "".join(f"{SYMBOLS[node.digit]}{sign}" for node, sign in zip(nodes, signs, strict=True))[:-1]
        is_same = len(nodes) == 1 and nodes[0].digit == digit
        parts.append(f"{'' if is_same else f'({inner})'}{_short_names(shape, cells)}{signs[-1]}")
        place, digit = place + len(nodes), nodes[-1].digit
    return "".join(parts)[:-1]


def _short_names(shape: Shape, cells: CellSet) -> str:
    """Return cells in short, those of one row together: r1c2, r1c23, r1c2/r2c2."""
    places = [shape.place_of(cell) for cell in bits(cells)]
    if shape.size > 9:
        return "/".join(shape.name_of(cell) for cell in bits(cells))
    rows = groupby(places, key=lambda place: place[0])
    return "/".join(f"r{row + 1}c{''.join(str(col + 1) for _, col in group)}" for row, group in rows)

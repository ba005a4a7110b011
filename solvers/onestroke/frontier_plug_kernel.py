"""What the frontier method knows of a line after some cells: which edges lead on, and which of them belong together.

Cells are swept row by row, each of `cols` cells. After cell (r, c) the frontier runs between the cells swept and those to come,
and a plug is an edge that crosses it. Plug p is the edge below cell (r, p) for p <= c, the edge on the right of cell (r, c) for
p = c + 1, and the edge below cell (r - 1, p - 1) for p > c + 1:

      cells swept    . . . . . .        row r - 1
                           2 3 4          plugs 3, 4, 5 ... lead down
                     . . . -              row r, c = 2: plug 3 = c + 1 leads to the right
                     0 1 2                plugs 0, 1, 2 lead down

A state is an int64 key of `bits` bits a plug, plug 0 lowest. What a plug holds:

    0       no line crosses there
    1, 2    the left and the right end of one piece of line, both ends of which are open; such pairs nest like brackets
    3 + j   the end of a piece that belongs to segment j, which leads from terminal j to terminal j + 1

Terminals are the head of the line, the numbered cells still to come, and the end. So with one segment two bits are enough.
After the last cell of a row the key moves up by one plug.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from solvers.onestroke.frontier_ground import FREE_END, SKIPPABLE, TERMINAL, WAYPOINT, Ground

Function = TypeVar("Function", bound=Callable[..., Any])

NONE, DONE = -1, -2
"""instead of a key: no such way on; the line is complete. No key has nearly all plugs alike, so none is one of these"""

LEFT, RIGHT, LABELLED = 1, 2, 3
"""what plugs hold, and the least of the labels"""

WAYS = 4
"""how many ways on a cell has at most"""


def part(function: Function) -> Function:
    """Compile a function into those that call it: handing over a ground takes longer than what is done with it."""
    compiler: Any = njit(cache=True, _nrt=False, forceinline=True)  # type: ignore[call-overload]
    return cast(Function, compiler(function))


@part
def mate(key: int, bits: int, plug: int, step: int) -> int:
    """Return the plug at the other end of an unlabelled piece; `step` is 1 from its left end, and -1 from its right one."""
    depth, mask = 0, (1 << bits) - 1
    while True:
        found = (key >> (bits * plug)) & mask
        if found == LEFT:
            depth += 1
        elif found == RIGHT:
            depth -= 1
        if depth == 0:
            return plug
        plug += step


@part
def relabelled(key: int, base: int, bits: int, plug: int, found: int, label: int) -> int:
    """Return a base in which the piece that begins at a plug of the key belongs to a segment: its other end gets the label."""
    other = mate(key, bits, plug, 3 - 2 * found)
    return base ^ (((3 - found) ^ label) << (bits * other))


@part
def closed(ground: Ground, cell: int, base: int) -> int:
    """Return what comes of a state in which a segment has just been closed: the base, DONE or NONE.

    While a segment is open its plugs are there, so no labels are left if and only if the whole line is complete.
    """
    if base == 0:
        return DONE if ground.may_stop[cell + 1] else NONE
    labels = (base & (base >> 1) & ground.low) | (base & ground.high)
    return base if labels != 0 else NONE


@part
def ended(ground: Ground, cell: int, key: int, base: int, plug: int, label: int) -> int:
    """Return what comes of a piece that ends in a terminal: its plug is not in the base any more."""
    found = (key >> (ground.bits * plug)) & ((1 << ground.bits) - 1)
    if found >= LABELLED:
        return closed(ground, cell, base) if found == label else NONE
    return relabelled(key, base, ground.bits, plug, found, label)


@part
def joined(ground: Ground, cell: int, key: int, base: int, plug: int) -> int:
    """Return what comes of joining the pieces at two plugs side by side, the second of which is plug + 1."""
    bits = ground.bits
    mask = (1 << bits) - 1
    left, up = (key >> (bits * plug)) & mask, (key >> (bits * (plug + 1))) & mask
    if left >= LABELLED:
        return ended(ground, cell, key, base, plug + 1, left)
    if up >= LABELLED:
        return ended(ground, cell, key, base, plug, up)
    if left == RIGHT and up == LEFT:
        return base
    if left == LEFT and up == LEFT:
        return base ^ (3 << (bits * mate(key, bits, plug + 1, 1)))
    if left == RIGHT and up == RIGHT:
        return base ^ (3 << (bits * mate(key, bits, plug, -1)))
    return NONE  # two ends of one piece: a ring


@part
def both_ways(ground: Ground, cell: int, base: int, at: int, label: int) -> tuple[int, int]:
    """Return a base with a plug leading down, and one with it leading to the right; NONE where that is not possible."""
    down = base | (label << at) if ground.down[cell] else NONE
    right = base | (label << (at + ground.bits)) if ground.right[cell] else NONE
    return down, right


@part
def through_waypoint(ground: Ground, cell: int, key: int, base: int, plug: int) -> tuple[int, int, int, int]:
    """Return what comes of a numbered cell: one of its edges belongs to the segment before it, the other to the one after."""
    bits = ground.bits
    at, mask = bits * plug, (1 << bits) - 1
    left, up = (key >> at) & mask, (key >> (at + bits)) & mask
    before = ground.label[cell]
    after = before + 1
    if left == 0 and up == 0:
        if ground.down[cell] and ground.right[cell]:
            return base | (before << at) | (after << (at + bits)), base | (after << at) | (before << (at + bits)), NONE, NONE
        return NONE, NONE, NONE, NONE
    if left == 0 or up == 0:
        entered, found = (plug, left) if left != 0 else (plug + 1, up)
        if found >= LABELLED:
            if found != before and found != after:
                return NONE, NONE, NONE, NONE
            down, right = both_ways(ground, cell, base, at, before + after - found)
            return down, right, NONE, NONE
        down, right = both_ways(ground, cell, relabelled(key, base, bits, entered, found, before), at, after)
        down2, right2 = both_ways(ground, cell, relabelled(key, base, bits, entered, found, after), at, before)
        return down, right, down2, right2
    if left >= LABELLED and up >= LABELLED:
        is_right = left + up == before + after and (left == before or left == after)
        return (closed(ground, cell, base) if is_right else NONE), NONE, NONE, NONE
    if left >= LABELLED:
        if left != before and left != after:
            return NONE, NONE, NONE, NONE
        return relabelled(key, base, bits, plug + 1, up, before + after - left), NONE, NONE, NONE
    if up >= LABELLED:
        if up != before and up != after:
            return NONE, NONE, NONE, NONE
        return relabelled(key, base, bits, plug, left, before + after - up), NONE, NONE, NONE
    if left == LEFT and up == RIGHT:
        return NONE, NONE, NONE, NONE
    one = relabelled(key, relabelled(key, base, bits, plug, left, before), bits, plug + 1, up, after)
    other = relabelled(key, relabelled(key, base, bits, plug, left, after), bits, plug + 1, up, before)
    return one, other, NONE, NONE


@part
def ends_before(ground: Ground, cell: int, key: int) -> bool:
    """Tell whether a line that may end anywhere has had its end: there are more labels than the start alone has left."""
    labels = key & (key >> 1) & ground.low
    if ground.start < cell:
        labels &= labels - 1
    return labels != 0


@part
def follow(ground: Ground, cell: int, plug: int, key: int) -> tuple[int, int, int, int]:
    """Return the keys that can follow when a cell is swept, in a fixed order, with NONE where there are fewer than four.

    `plug` is the cell's column: that plug leads in from the left, and the next one from above. The order is
    nothing in: the cell left out (where it may be), a corner, an end with its edge down, an end with its edge to the right;
    one edge in: on down, on to the right, ended; two edges in: joined. Keys don't move up at the end of a row here.
    """
    bits, kind = ground.bits, ground.kind[cell]
    at = bits * plug
    mask = (1 << bits) - 1
    left, up = (key >> at) & mask, (key >> (at + bits)) & mask
    base = key & ~(((1 << (2 * bits)) - 1) << at)
    if kind == WAYPOINT:
        return through_waypoint(ground, cell, key, base, plug)
    if left == 0 and up == 0:
        if kind == TERMINAL:
            down, right = both_ways(ground, cell, base, at, ground.label[cell])
            return down, right, NONE, NONE
        corner = base | (LEFT << at) | (RIGHT << (at + bits)) if ground.down[cell] and ground.right[cell] else NONE
        if kind == SKIPPABLE:
            return base, corner, NONE, NONE
        if kind == FREE_END and not ends_before(ground, cell, key):
            down, right = both_ways(ground, cell, base, at, LABELLED)
            return corner, down, right, NONE
        return corner, NONE, NONE, NONE
    if left == 0 or up == 0:
        entered = plug if left != 0 else plug + 1
        if kind == TERMINAL:
            return ended(ground, cell, key, base, entered, ground.label[cell]), NONE, NONE, NONE
        down, right = both_ways(ground, cell, base, at, left | up)
        if kind == FREE_END and not ends_before(ground, cell, key):
            return down, right, ended(ground, cell, key, base, entered, LABELLED), NONE
        return down, right, NONE, NONE
    if kind == TERMINAL:
        return NONE, NONE, NONE, NONE
    return joined(ground, cell, key, base, plug), NONE, NONE, NONE

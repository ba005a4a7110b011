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

from typing import Any, NamedTuple

import numpy as np

from solvers.kernels import inlined
from solvers.onestroke.frontier.field import FREE_END, SKIPPABLE, TERMINAL, WAYPOINT, CellTables

NONE, DONE = -1, -2
"""instead of a key: no such way on; the line is complete. No key has nearly all plugs alike, so none is one of these"""

INT: Any = np.int64
"""what keys and other numbers are in arithmetic: never mixed with uint64, which would make floats of them"""

LEFT, RIGHT, LABELLED = 1, 2, 3  # what plugs hold, and the least of the labels


class Spot(NamedTuple):
    """The cell that is being swept."""

    plug: int  # its column: that plug leads in from the left, and the next one from above
    bits: int  # of a plug
    low: int
    high: int  # keys with the lowest bit of each plug set, and with all but the lowest two
    kind: int
    label: int
    down: bool
    right: bool
    may_stop: bool  # whether all later cells may be left out
    had_start: bool  # whether the start was swept before


@inlined
def spot_at(ground: CellTables, cell: int) -> Spot:
    """Return the spot of a cell."""
    return Spot(
        INT(cell % ground.cols),
        ground.bits,
        ground.low,
        ground.high,
        ground.kind[cell],
        ground.label[cell],
        ground.down[cell],
        ground.right[cell],
        ground.may_stop[cell + 1],
        ground.start < cell,
    )


@inlined
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


@inlined
def held(spot: Spot, key: int, plug: int) -> int:
    """Return what a plug holds."""
    return (key >> (spot.bits * plug)) & ((1 << spot.bits) - 1)


def labelled(spot: Spot, key: int, base: int, plug: int, label: int) -> int:
    """Return a base in which the unlabelled piece at a plug of the key belongs to a segment: its other end gets the label."""
    found = held(spot, key, plug)
    other = mate(key, spot.bits, plug, 3 - 2 * found)
    return base ^ (((3 - found) ^ label) << (spot.bits * other))


@inlined
def closed(spot: Spot, base: int) -> int:
    """Return what comes of a state in which a segment has just been closed: the base, DONE or NONE.

    While a segment is open its plugs are there, so no labels are left if and only if the whole line is complete.
    """
    if base == 0:
        return DONE if spot.may_stop else NONE
    labels = (base & (base >> 1) & spot.low) | (base & spot.high)
    return base if labels != 0 else NONE


@inlined
def ended(spot: Spot, key: int, base: int, plug: int, label: int) -> int:
    """Return what comes of the piece at a plug when a segment of some label ends there, too."""
    found = held(spot, key, plug)
    if found >= LABELLED:
        return closed(spot, base) if found == label else NONE
    return labelled(spot, key, base, plug, label)


@inlined
def joined(spot: Spot, key: int, base: int) -> int:
    """Return what comes of joining the pieces that lead into the cell from the left and from above."""
    bits, plug = spot.bits, spot.plug
    left, up = held(spot, key, plug), held(spot, key, plug + 1)
    if left >= LABELLED:
        return ended(spot, key, base, plug + 1, left)
    if up >= LABELLED:
        return labelled(spot, key, base, plug, up)
    if left == RIGHT and up == LEFT:
        return base
    if left == up:  # the inner one of the other two ends changes sides
        inner_end = plug + 1 if left == LEFT else plug
        return base ^ (3 << (bits * mate(key, bits, inner_end, 3 - 2 * left)))
    return NONE  # two ends of one piece: a ring


@inlined
def both_ways(spot: Spot, base: int, label: int) -> tuple[int, int]:
    """Return a base with the plug below the cell, and one with that on its right; NONE where a line can't go there."""
    at = spot.bits * spot.plug
    down = base | (label << at) if spot.down else NONE
    right = base | (label << (at + spot.bits)) if spot.right else NONE
    return down, right


# numbered cells: one edge belongs to the segment before, of the cell's label, and one to that after, of the next label


def from_waypoint(spot: Spot, base: int) -> tuple[int, int, int, int]:
    """Return what comes of a numbered cell that nothing leads into."""
    at, before = spot.bits * spot.plug, spot.label
    after = before + 1
    if not (spot.down and spot.right):
        return NONE, NONE, NONE, NONE
    one, other = base | (before << at) | (after << (at + spot.bits)), base | (after << at) | (before << (at + spot.bits))
    return one, other, NONE, NONE


def through_waypoint(spot: Spot, key: int, base: int, plug: int) -> tuple[int, int, int, int]:
    """Return what comes of a numbered cell that one plug leads into."""
    before, found = spot.label, held(spot, key, plug)
    after = before + 1
    if found >= LABELLED:
        if found not in (before, after):
            return NONE, NONE, NONE, NONE
        down, right = both_ways(spot, base, before + after - found)
        return down, right, NONE, NONE
    down, right = both_ways(spot, labelled(spot, key, base, plug, before), after)
    other_down, other_right = both_ways(spot, labelled(spot, key, base, plug, after), before)
    return down, right, other_down, other_right


def into_waypoint(spot: Spot, key: int, base: int, left: int, up: int) -> tuple[int, int]:
    """Return what comes of a numbered cell that two plugs lead into."""
    plug, before = spot.plug, spot.label
    after = before + 1
    if left < LABELLED and up < LABELLED:
        if left == LEFT and up == RIGHT:
            return NONE, NONE
        one = labelled(spot, key, labelled(spot, key, base, plug, before), plug + 1, after)
        return one, labelled(spot, key, labelled(spot, key, base, plug, after), plug + 1, before)
    entered, label = (plug + 1, left) if left >= LABELLED else (plug, up)
    if label not in (before, after):
        return NONE, NONE
    return ended(spot, key, base, entered, before + after - label), NONE


@inlined
def has_ended(spot: Spot, key: int) -> bool:
    """Return whether a line that may end anywhere has had its end: there are more labels than the start alone has left."""
    labels = key & (key >> 1) & spot.low
    if spot.had_start:
        labels &= labels - 1
    return labels != 0


@inlined
def crosses(ground: CellTables, cell: int, key: int) -> bool:
    """Return whether segments that are still open after a cell would have to cross each other.

    Beyond the frontier each open segment leads to another plug of its group; the ways of two groups nest, or lie side by side.
    Not so where there are pieces of which both ends are open: a way can pass another one by such a piece.
    """
    stack, seen, mask = 0, 0, (1 << ground.bits) - 1
    for plug in range(ground.cols + 1):
        if (key >> (ground.bits * plug)) & mask == LEFT:
            return False
    for plug in range(ground.cols + 1):
        group: int = ground.group[cell, (key >> (ground.bits * plug)) & mask]
        if group == 0:
            continue
        if stack & 31 == group:
            stack >>= 5
        elif (seen >> group) & 1:
            return True
        else:
            stack = (stack << 5) | group
            seen |= 1 << group
    return False


@inlined
def can_be_left_out(spot: Spot, key: int) -> bool:
    """Return whether no line has to visit the cell, so that leaving it out is the first way on from a state."""
    return spot.kind == SKIPPABLE and (key >> (spot.bits * spot.plug)) & ((1 << (2 * spot.bits)) - 1) == 0


def follow(spot: Spot, key: int) -> tuple[int, int, int, int]:
    """Return the keys that can follow when a cell is swept, in a fixed order, with NONE in the places of the others.

    With nothing leading in: the cell left out (where it may be), a corner, and perhaps ends of the line, down and to the right.
    With one edge in: on down, on to the right, and perhaps ended. With two: joined. Numbered cells have ways of their own.
    Keys don't move up at the end of a row here.
    """
    left, up = held(spot, key, spot.plug), held(spot, key, spot.plug + 1)
    at = spot.bits * spot.plug
    base = key & ~(((1 << (2 * spot.bits)) - 1) << at)
    is_terminal, may_end = spot.kind == TERMINAL, spot.kind == FREE_END and not has_ended(spot, key)
    if left == 0 and up == 0:
        if spot.kind == WAYPOINT:
            return from_waypoint(spot, base)
        down, right = both_ways(spot, base, spot.label) if is_terminal or may_end else (NONE, NONE)
        if is_terminal:
            return down, right, NONE, NONE
        corner = base | (LEFT << at) | (RIGHT << (at + spot.bits)) if spot.down and spot.right else NONE
        return (base, corner, NONE, NONE) if spot.kind == SKIPPABLE else (corner, down, right, NONE)
    if left == 0 or up == 0:
        entered = spot.plug if left != 0 else spot.plug + 1
        if spot.kind == WAYPOINT:
            return through_waypoint(spot, key, base, entered)
        end = ended(spot, key, base, entered, spot.label) if is_terminal or may_end else NONE
        if is_terminal:
            return end, NONE, NONE, NONE
        down, right = both_ways(spot, base, left | up)
        return down, right, end, NONE
    if spot.kind == WAYPOINT:
        one, other = into_waypoint(spot, key, base, left, up)
        return one, other, NONE, NONE
    return (NONE if is_terminal else joined(spot, key, base)), NONE, NONE, NONE

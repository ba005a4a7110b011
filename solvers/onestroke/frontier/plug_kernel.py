"""The states of the frontier method: where a partial line crosses the frontier, and which crossings belong together.

Cells are swept row by row, each of `cols` cells. After cell (r, c), the frontier separates the cells swept from those ahead, and
a plug is an edge that crosses it. Plug p is the edge below cell (r, p) for p <= c, the edge to the right of cell (r, c) for
p = c + 1, and the edge below cell (r - 1, p - 1) for p > c + 1:

      cells swept    . . . . . .        row r - 1
                           2 3 4          plugs 3, 4, 5 ... lead down
                     . . . -              row r, c = 2: plug 3 = c + 1 leads to the right
                     0 1 2                plugs 0, 1, 2 lead down

A state is an int64 key with `bits` bits per plug, plug 0 lowest. The values of a plug:

    0       the line doesn't cross there
    1, 2    the left and the right end of a piece of line with both ends open; such pairs nest like brackets
    3 + j   the end of a piece that belongs to segment j, which leads from terminal j to terminal j + 1

Terminals are the head of the line, the numbered cells still ahead, and the end. So with one segment, two bits are enough.
After the last cell of a row, the key moves up by one plug.
"""

from typing import Any, NamedTuple

import numpy as np

from solvers.kernels import Array, inlined
from solvers.onestroke.frontier.field import FREE_END, SKIPPABLE, TERMINAL, WAYPOINT, CellTables

NONE, DONE = -1, -2
"""in place of a key: no such successor; the line is complete. As no key has nearly all plugs the same, none equals these"""
INT: Any = np.int64
"""the type of keys and numbers in arithmetic, as mixing int64 with uint64 would give floats"""
LEFT, RIGHT, LABELLED = 1, 2, 3  # the values of plugs; labels are LABELLED and more


class SweptCell(NamedTuple):
    """The cell being swept."""

    plug: int  # its column: this plug leads in from the left, and the next one from above
    bits: int  # bits per plug
    low: int
    high: int  # keys with the lowest bit of each plug set, and with all but the lowest two
    kind: int
    label: int
    down: bool
    right: bool
    may_stop: bool  # whether all later cells may be left out
    had_start: bool  # whether the start was swept before


@inlined
def swept_cell(ground: CellTables, cell: int) -> SweptCell:
    """Return the data of the cell being swept."""
    return SweptCell(
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
    """Return the plug at the other end of an unlabelled piece; `step` is 1 from its left end and -1 from its right end."""
    depth, mask = 0, (1 << bits) - 1
    while True:
        value = (key >> (bits * plug)) & mask
        if value == LEFT:
            depth += 1
        elif value == RIGHT:
            depth -= 1
        if depth == 0:
            return plug
        plug += step


@inlined
def plug_value(spot: SweptCell, key: int, plug: int) -> int:
    """Return the value of a plug."""
    return (key >> (spot.bits * plug)) & ((1 << spot.bits) - 1)


def labelled(spot: SweptCell, key: int, base: int, plug: int, label: int) -> int:
    """Return the base with a label on the other end of the unlabelled piece at a plug, so that the piece joins that segment."""
    value = plug_value(spot, key, plug)
    other = mate(key, spot.bits, plug, 3 - 2 * value)
    return base ^ (((3 - value) ^ label) << (spot.bits * other))


@inlined
def closed(spot: SweptCell, base: int) -> int:
    """Return the state after a segment has been closed: the base, DONE or NONE.

    An open segment has labelled plugs, so no labels are left if and only if the whole line is complete.
    """
    if base == 0:
        return DONE if spot.may_stop else NONE
    labels = (base & (base >> 1) & spot.low) | (base & spot.high)
    return base if labels != 0 else NONE


@inlined
def ended(spot: SweptCell, key: int, base: int, plug: int, label: int) -> int:
    """Return the state after the piece at a plug ends at the terminal of a segment."""
    value = plug_value(spot, key, plug)
    if value >= LABELLED:
        return closed(spot, base) if value == label else NONE
    return labelled(spot, key, base, plug, label)


@inlined
def joined(spot: SweptCell, key: int, base: int) -> int:
    """Return the state after joining the pieces that lead into the cell from the left and from above."""
    bits, plug = spot.bits, spot.plug
    left, up = plug_value(spot, key, plug), plug_value(spot, key, plug + 1)
    if left >= LABELLED:
        return ended(spot, key, base, plug + 1, left)
    if up >= LABELLED:
        return labelled(spot, key, base, plug, up)
    if left == RIGHT and up == LEFT:
        return base
    if left == up:  # of the two far ends, the inner one switches between left and right
        inner_end = plug + 1 if left == LEFT else plug
        return base ^ (3 << (bits * mate(key, bits, inner_end, 3 - 2 * left)))
    return NONE  # two ends of one piece: a ring


@inlined
def extended(spot: SweptCell, base: int, label: int) -> tuple[int, int]:
    """Return the base with a label below the cell, and with the label on its right; NONE if the line can't go there."""
    at = spot.bits * spot.plug
    down = base | (label << at) if spot.down else NONE
    right = base | (label << (at + spot.bits)) if spot.right else NONE
    return down, right


# numbered cells: one edge belongs to the segment before, with the cell's label, and one to the segment after, with the next label


def from_waypoint(spot: SweptCell, base: int) -> tuple[int, int, int, int]:
    """Return the successors at a numbered cell that no plug leads into."""
    at, before = spot.bits * spot.plug, spot.label
    after = before + 1
    if not (spot.down and spot.right):
        return NONE, NONE, NONE, NONE
    one, other = base | (before << at) | (after << (at + spot.bits)), base | (after << at) | (before << (at + spot.bits))
    return one, other, NONE, NONE


def through_waypoint(spot: SweptCell, key: int, base: int, plug: int) -> tuple[int, int, int, int]:
    """Return the successors at a numbered cell that one plug leads into."""
    before, value = spot.label, plug_value(spot, key, plug)
    after = before + 1
    if value >= LABELLED:
        if value not in (before, after):
            return NONE, NONE, NONE, NONE
        down, right = extended(spot, base, before + after - value)
        return down, right, NONE, NONE
    down, right = extended(spot, labelled(spot, key, base, plug, before), after)
    other_down, other_right = extended(spot, labelled(spot, key, base, plug, after), before)
    return down, right, other_down, other_right


def into_waypoint(spot: SweptCell, key: int, base: int, left: int, up: int) -> tuple[int, int]:
    """Return the successors at a numbered cell that two plugs lead into."""
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
def has_ended(spot: SweptCell, key: int) -> bool:
    """Return whether a line that may end anywhere has ended: there are more labels than the start accounts for."""
    labels = key & (key >> 1) & spot.low
    if spot.had_start:
        labels &= labels - 1
    return labels != 0


@inlined
def crosses(ground: CellTables, cell: int, key: int) -> bool:
    """Return whether the segments that are open after a cell would have to cross each other.

    Beyond the frontier, each open segment leads to another plug of its group, and two such paths must nest or lie side by side.
    With a piece whose ends are both open this proves nothing, as a path can use it to get past another one.
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
def can_be_left_out(spot: SweptCell, key: int) -> bool:
    """Return whether the cell may be left out in a state; that is then the first successor."""
    return spot.kind == SKIPPABLE and (key >> (spot.bits * spot.plug)) & ((1 << (2 * spot.bits)) - 1) == 0


def successors(spot: SweptCell, key: int) -> tuple[int, int, int, int]:
    """Return the keys that can follow when a cell is swept, in a fixed order, filled up with NONE.

    If no plug leads in: the cell left out (if it may be), a corner, and perhaps an end of the line, down or to the right. If one
    does: on down, on to the right, and perhaps an end. If two do: joined. Numbered cells have their own rules. The key doesn't
    move up here at the end of a row.
    """
    left, up = plug_value(spot, key, spot.plug), plug_value(spot, key, spot.plug + 1)
    at = spot.bits * spot.plug
    base = key & ~(((1 << (2 * spot.bits)) - 1) << at)
    is_terminal, may_end = spot.kind == TERMINAL, spot.kind == FREE_END and not has_ended(spot, key)
    if left == 0 and up == 0:
        if spot.kind == WAYPOINT:
            return from_waypoint(spot, base)
        down, right = extended(spot, base, spot.label) if is_terminal or may_end else (NONE, NONE)
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
        down, right = extended(spot, base, left | up)
        return down, right, end, NONE
    if spot.kind == WAYPOINT:
        one, other = into_waypoint(spot, key, base, left, up)
        return one, other, NONE, NONE
    return (NONE if is_terminal else joined(spot, key, base)), NONE, NONE, NONE


# A hash table from the keys of states to their rows, with open addressing.
#
#     table [spot]    int32: the row of a state, or EMPTY; spots 0 to `mask` are in use
#     rows [n, ...]   the states, key first
#     batch [k, ...]  int64: states to look up, key first; the second column is scratch space for `fetch`
#
# Memory is slow if each access waits for the one before, but it serves many independent accesses at once. So a sweep collects a
# batch of keys, lets `fetch` read everything that looking them up will read, and only then looks them up.

EMPTY = -1
MAX_LOAD = 1, 2  # the largest load of a table, as a fraction
MIN_SPOTS = 64
BATCH = 256  # the size of a batch
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(32)


@inlined
def spot_of(key: int, mask: int) -> int:
    """Return the spot where the search for a key begins."""
    mixed = np.uint64(key) * _FACTOR
    spot: int = INT(mixed ^ (mixed >> _SHIFT)) & mask
    return spot


@inlined
def place(table: Array, mask: int, rows: Array, n: int, key: int) -> int:
    """Return the row of a key; a new key is entered with row n."""
    spot = spot_of(key, mask)
    while True:
        row: int = INT(table[spot])
        if row == EMPTY:
            table[spot] = n
            return n
        if INT(rows[row, 0]) == key:
            return row
        spot = (spot + 1) & mask


@inlined
def batch_size(batch: Array, n: int, max_successors: int) -> int:
    """Return for how many of n states all successors fit into a batch."""
    return min(n, len(batch) // max_successors)


@inlined
def fetch(table: Array, mask: int, rows: Array, batch: Array, n: int) -> None:
    """Prefetch what looking up the first n states of a batch will read."""
    for k in range(n):
        batch[k, 1] = table[spot_of(INT(batch[k, 0]), mask)]
    for k in range(n):
        batch[k, 1] = rows[max(INT(batch[k, 1]), 0), 0]


@inlined
def mask_for(n: int, table: Array) -> int:
    """Clear the table for the successors of n states, and return its mask."""
    spots = MIN_SPOTS
    while spots < 4 * n and spots < len(table):
        spots *= 2
    table[:spots] = EMPTY
    return spots - 1


@inlined
def with_room(table: Array, mask: int, rows: Array, n: int, more: int) -> int:
    """Return the mask that leaves room for `more` states, after rehashing if need be; 0 if the table is too small."""
    if (n + more) * MAX_LOAD[1] <= (mask + 1) * MAX_LOAD[0]:
        return mask
    spots = mask + 1
    while (n + more) * MAX_LOAD[1] > spots * MAX_LOAD[0]:
        spots *= 2
    if spots > len(table):
        return 0
    table[:spots] = EMPTY
    mask = spots - 1
    for row in range(n):
        spot = spot_of(INT(rows[row, 0]), mask)
        while table[spot] != EMPTY:
            spot = (spot + 1) & mask
        table[spot] = row
    return mask

"""Kernels for pattern databases: lower bounds on the slides that some tiles need, for all their places on a board.

Here the blank's home is cell 0, and a tile has the number of its home. The places of a pattern's tiles are combined into one
number, its index, with as many bits per tile as a cell's number takes:

    index = place of the first tile + (place of the second << bits) + (place of the third << 2 * bits) + ...

For each index, a table holds the surplus: the number of slides that these tiles need beyond their Manhattan distance, not
counting slides of other tiles, halved because it is even. Surpluses are small, so two fit into a byte, that of the even index
in its lower half.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel

Bytes = NDArray[np.uint8]
Masks = NDArray[np.uint32]
Ints = NDArray[np.int64]

UNKNOWN = 255
NONE = -1
DIRECTIONS = 4
HALF_BITS, HALF = 4, 15  # of a byte


@inlined
def surplus(table: Bytes, index: int) -> int:
    """Return the surplus that a table holds for an index."""
    pair: int = np.int64(table[np.uint64(index >> 1)])  # type: ignore[assignment]
    return (pair >> ((index & 1) * HALF_BITS)) & HALF


@kernel
def expand_layer(
    beside: Ints, homes: Ints, bits: int, slides: int, found: Bytes, seen: Masks, queue: Ints, after: Ints, stack: Ints
) -> int:
    """Write the number of slides for a queue's positions to `found`, and those one slide farther to `after`; return their number.

    `beside[DIRECTIONS * cell:]` are the neighbours of a cell, NONE after the last. `seen[index]` has a bit for each cell that
    the blank can reach without sliding a tile of the pattern. A position in a queue is an index, shifted by the bits of a
    cell's number, plus the blank's cell. `after` must have room for DIRECTIONS times the pattern's tiles for each position of
    the queue, and `stack` for all cells.
    """
    n_after = 0
    for position in queue:
        index, blank = position >> bits, position & ((1 << bits) - 1)
        if (seen[index] >> np.uint32(blank)) & np.uint32(1):
            continue
        if found[index] == UNKNOWN:
            found[index] = slides
        n_after = _flood(beside, len(homes), bits, index, blank, seen, stack, after, n_after)
    return n_after


def _flood(
    beside: Ints, n_tiles: int, bits: int, index: int, blank: int, seen: Masks, stack: Ints, after: Ints, n_after: int
) -> int:
    """Flood-fill the cells that the blank reaches without sliding a tile of the pattern, and add what is one slide farther."""
    taken = _occupied(index, n_tiles, bits)
    seen[index] |= np.uint32(1 << blank)
    stack[0] = blank
    top = 1
    while top:
        top -= 1
        cell = stack[top]
        for other in beside[DIRECTIONS * cell : DIRECTIONS * (cell + 1)]:
            if other == NONE:
                break
            if (taken >> other) & 1:
                slid = _index_after(index, n_tiles, bits, other, cell)
                if not (seen[slid] >> np.uint32(other)) & np.uint32(1):
                    after[n_after] = (slid << bits) | other
                    n_after += 1
            elif not (seen[index] >> np.uint32(other)) & np.uint32(1):
                seen[index] |= np.uint32(1 << other)
                stack[top] = other
                top += 1
    return n_after


def _occupied(index: int, n_tiles: int, bits: int) -> int:
    """Return the bit mask of the cells of the pattern's tiles."""
    taken = 0
    for tile in range(n_tiles):
        taken |= 1 << ((index >> (bits * tile)) & ((1 << bits) - 1))
    return taken


def _index_after(index: int, n_tiles: int, bits: int, start: int, end: int) -> int:
    """Return the index after the tile in one cell has slid to another."""
    for tile in range(n_tiles):
        if (index >> (bits * tile)) & ((1 << bits) - 1) == start:
            return index + ((end - start) << (bits * tile))
    return index

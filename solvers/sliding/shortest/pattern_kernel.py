"""Kernels of pattern databases: how many slides some tiles need at least, for all their places on a board.

The blank's home is cell 0 here, and a tile has the number of its home. The places of a pattern's tiles make one number, its
index, with as many bits a tile as a cell's number has:

    index = place of the first tile + (place of the second << bits) + (place of the third << 2 * bits) + ...

What a table holds for an index is how many slides these tiles need beyond their Manhattan distance, however often others
slide, halved, for it is even. Such surpluses are small, so that two fit into a byte, the even index into its lower half.
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
    """Return what a table holds for an index."""
    pair: int = np.int64(table[np.uint64(index >> 1)])  # type: ignore[assignment]
    return (pair >> ((index & 1) * HALF_BITS)) & HALF


@kernel
def layer(
    beside: Ints, homes: Ints, bits: int, slides: int, found: Bytes, seen: Masks, queue: Ints, after: Ints, stack: Ints
) -> int:
    """Give the positions of a queue their number of slides in `found`, and return how many one slide farther are in `after`.

    `beside[DIRECTIONS * cell:]` are the neighbours of a cell, NONE behind the last. `seen[index]` has a bit for each cell that
    the blank was found to reach without sliding a tile of the pattern. A position in a queue is an index, shifted by the bits
    of the blank's cell, which is added. `after` must have room for DIRECTIONS times the tiles of each position of the queue,
    `stack` for all cells.
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
    """Lead the blank wherever it gets without sliding a tile of the pattern, and note what is one slide farther."""
    taken = _taken(index, n_tiles, bits)
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
                slid = _slid(index, n_tiles, bits, other, cell)
                if not (seen[slid] >> np.uint32(other)) & np.uint32(1):
                    after[n_after] = (slid << bits) | other
                    n_after += 1
            elif not (seen[index] >> np.uint32(other)) & np.uint32(1):
                seen[index] |= np.uint32(1 << other)
                stack[top] = other
                top += 1
    return n_after


def _taken(index: int, n_tiles: int, bits: int) -> int:
    """Return the cells of the pattern's tiles, a bit for each."""
    taken = 0
    for tile in range(n_tiles):
        taken |= 1 << ((index >> (bits * tile)) & ((1 << bits) - 1))
    return taken


def _slid(index: int, n_tiles: int, bits: int, start: int, end: int) -> int:
    """Return the index after the tile in one cell has slid to another."""
    for tile in range(n_tiles):
        if (index >> (bits * tile)) & ((1 << bits) - 1) == start:
            return index + ((end - start) << (bits * tile))
    return index

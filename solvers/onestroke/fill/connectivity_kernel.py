"""Whether the steps that are still possible hang together as a line needs it: as a chain of blocks from the head to the end.

A block is a part that no single cell can cut. A line that leaves a block never comes back to it, so that no block may lie
beside the chain; what lies behind a cell of the chain has to suit a line that alternates between the colours of a
chessboard, and the numbers there have to be the last ones; and a step that is the only one between two blocks is taken.
Blocks are found in one pass of Hopcroft and Tarjan's depth-first search.

    behind [cell, TIME]     when the search came to a cell, counted from 0; NONE if it hasn't yet
           [cell, PARENT]   from where
           [cell, NEXT]     the way that it looks at next
           [cell, LOW]      the earliest cell that a step from here or from behind leads to
           [cell, SIZE], [cell, COLOURS]     the number of cells here and behind, without NOWHERE, and the sum of their colours
           [cell, LEAST], [cell, NUMBERS]    the least number here and behind, and how many there are
"""

from solvers.onestroke.fill.edges_kernel import ELSEWHERE, END, HEAD, N_WAYS, NONE, NOWHERE, OPEN, USED, FillSearch, use

TIME, PARENT, NEXT, LOW, SIZE, COLOURS, LEAST, NUMBERS = range(8)
COLUMNS = 8

NO_NUMBER = 1 << 30


def is_chain(search: FillSearch) -> bool:
    """Return whether a line could still go through all blocks, and take the steps of bridges; they are left in the queue."""
    behind, cell, parent = search.behind, search.tally[HEAD], NONE
    for place in range(len(behind)):
        behind[place, TIME] = NONE
    n_seen, n_bridges = 0, 0
    while cell != NONE:
        if behind[cell, TIME] == NONE:
            _arrive(search, cell, parent, n_seen)
            n_seen += 1
        ahead = _next(search, cell)
        if ahead != NONE:
            cell, parent = ahead, cell
            continue
        parent = behind[cell, PARENT]
        if parent != NONE:
            if behind[cell, LOW] >= behind[parent, TIME] and not _can_be_last(search, cell, parent):
                return False
            if behind[cell, LOW] > behind[parent, TIME]:
                search.bridges[n_bridges] = cell
                n_bridges += 1
            _add(search, cell, parent)
        cell = parent
    return n_seen == len(search.needs) and _take_bridges(search, n_bridges)


def _arrive(search: FillSearch, cell: int, parent: int, time: int) -> None:
    """Begin with a cell."""
    behind = search.behind
    behind[cell, TIME] = behind[cell, LOW] = time
    behind[cell, PARENT] = parent
    behind[cell, NEXT] = 0
    behind[cell, SIZE] = cell != search.tally[NOWHERE]
    behind[cell, COLOURS] = search.colours[cell]
    number = search.numbers[cell]
    behind[cell, LEAST] = NO_NUMBER if number == NONE else number
    behind[cell, NUMBERS] = number != NONE


def _next(search: FillSearch, cell: int) -> int:
    """Return the next new cell that a step from a cell leads to, or NONE, and note the old ones on the way."""
    behind, values, n_cells = search.behind, search.values, len(search.needs)
    is_nowhere = cell == search.tally[NOWHERE]
    last = n_cells - 1 if is_nowhere else N_WAYS
    while behind[cell, NEXT] < last:
        way = behind[cell, NEXT]
        behind[cell, NEXT] += 1
        if values[OPEN * n_cells + way] >> ELSEWHERE & 1 if is_nowhere else values[OPEN * n_cells + cell] >> way & 1:
            other = way if is_nowhere else search.ways[cell, way]
            if behind[other, TIME] == NONE:
                return int(other)
            if other != behind[cell, PARENT]:
                behind[cell, LOW] = min(behind[cell, LOW], behind[other, TIME])
    return NONE


def _can_be_last(search: FillSearch, cell: int, parent: int) -> bool:
    """Return whether a line could go on from `parent` to all that lies behind, which begins with `cell`, and end there."""
    behind, end = search.behind, search.tally[END]
    if behind[end, TIME] < behind[cell, TIME]:
        return False
    is_odd = behind[cell, SIZE] & 1
    if behind[cell, COLOURS] != -search.colours[parent] * is_odd:
        return False
    if search.colours[end] == search.colours[parent] * (2 * is_odd - 1):
        return False
    return bool(behind[cell, LEAST] == search.numbers[end] - behind[cell, NUMBERS] + 1)


def _add(search: FillSearch, cell: int, parent: int) -> None:
    """Add what lies behind a cell to what lies behind its parent."""
    behind = search.behind
    behind[parent, LOW] = min(behind[parent, LOW], behind[cell, LOW])
    behind[parent, LEAST] = min(behind[parent, LEAST], behind[cell, LEAST])
    for column in (SIZE, COLOURS, NUMBERS):
        behind[parent, column] += behind[cell, column]


def _take_bridges(search: FillSearch, n_bridges: int) -> bool:
    """Take the steps that are the only ones between two blocks, and tell whether that can be done."""
    n_cells = len(search.needs)
    for place in range(n_bridges):
        cell = search.bridges[place]
        parent = search.behind[cell, PARENT]
        if cell == search.tally[NOWHERE]:  # its way back is not one of ways
            cell, parent = parent, cell
        for way in range(N_WAYS):
            is_open = search.values[OPEN * n_cells + cell] & ~search.values[USED * n_cells + cell]
            if is_open >> way & 1 and search.ways[cell, way] == parent and not use(search, cell, way):
                return False
    return True

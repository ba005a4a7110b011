"""The state of a search for lines over all cells: which edges between cells are still possible, and which are used.

Cells are numbered. If the line may end anywhere, the last number is NOWHERE, where a line goes from its last cell. So every line
leads from the head to the end, and uses two edges at each cell between them.

    neighbours [cell, direction]   the neighbour in a direction (up, down, left, right, NOWHERE), or NONE
    colours [cell]                 1 or -1 as on a chessboard; 0 for NOWHERE
    needs [cell]                   the number of edges that the line uses there: 1 at the head and the end, 2 elsewhere
    values [OPEN * n + cell]       the directions of the possible and used edges of a cell, as bits; for NOWHERE their number
           [USED * n + cell]       the directions of the used edges of a cell, as bits; for NOWHERE their number
           [FAR * n + cell]        for an end of a piece of the line, the other end; for a lone cell, itself
           [NEAR * n + cell]       for an end of a piece, the first number along the piece, or NONE: 0 for the head, 1 and up
                                   for the stops, and one more for the end
           [N_USED * n]            the number of used edges
    trail [change, 2]              the index and the old value of every change, to undo it
    queue [place]                  cells to propagate, because something has changed there
    is_queued [cell]               1 for these
    decisions [level, 3]           the cell and the direction of an edge that was tried, and the length of the trail before
    numbers [cell]                 NEAR for lone cells
    tree [cell, TIME]              when the search for blocks found a cell, counted from 0; NONE if it hasn't yet
         [cell, PARENT]            from which cell
         [cell, NEXT]              the next direction to try
         [cell, LOW]               the earliest time reached by an edge from its subtree
         [cell, SIZE]              the number of cells in its subtree, without NOWHERE
         [cell, COLOURS]           the sum of their colours
         [cell, LEAST]             the lowest number in its subtree
         [cell, NUMBERS]           how many numbers there are
    bridges [place]                the lower ends of the bridges that it has found
    weights [cell]                 the number of contradictions at a cell; kept from search to search
    line [place]                   the first line found
    dice                           see `solvers/kernels/parts.py`
    tally                          see below
"""

from typing import NamedTuple

from solvers.kernels import Array
from solvers.kernels.parts import bit_count

OPEN, USED, FAR, NEAR, N_USED = range(5)  # the blocks of `values`
NONE = -1
N_DIRECTIONS, ELSEWHERE = 5, 4  # the number of directions, and the one that leads to NOWHERE
HEAD, END, NOWHERE, LEVEL, TRAIL, QUEUED, NODES, FOUND, STAGE, PLAN = range(10)
TALLY = 10
"""in `tally`: three cells, NOWHERE being NONE if there is an end; the numbers of decisions, changes and queued cells; the numbers
of positions searched and lines found; what to do next; and how to choose edges"""


class FillSearch(NamedTuple):
    """The arrays of a search."""

    neighbours: Array
    colours: Array
    needs: Array
    values: Array
    trail: Array
    queue: Array
    is_queued: Array
    decisions: Array
    numbers: Array
    tree: Array
    bridges: Array
    weights: Array
    line: Array
    dice: Array
    tally: Array


def opposite(direction: int) -> int:
    """Return the opposite direction."""
    return direction ^ 1 if direction < ELSEWHERE else direction


def put(search: FillSearch, index: int, value: int) -> None:
    """Change a value, and record the change on the trail."""
    length = search.tally[TRAIL]
    search.trail[length, 0], search.trail[length, 1] = index, search.values[index]
    search.values[index] = value
    search.tally[TRAIL] = length + 1


def undo(search: FillSearch, length: int) -> None:
    """Undo changes until the trail has the given length."""
    for change in range(search.tally[TRAIL] - 1, length - 1, -1):
        search.values[search.trail[change, 0]] = search.trail[change, 1]
    search.tally[TRAIL] = length


def enqueue(search: FillSearch, cell: int) -> None:
    """Put a cell into the queue."""
    if not search.is_queued[cell]:
        search.is_queued[cell] = 1
        search.queue[search.tally[QUEUED]] = cell
        search.tally[QUEUED] += 1


def close(search: FillSearch, cell: int, direction: int) -> None:
    """Rule out a possible edge."""
    n_cells, other = len(search.needs), search.neighbours[cell, direction]
    put(search, OPEN * n_cells + cell, search.values[OPEN * n_cells + cell] & ~(1 << direction))
    if direction == ELSEWHERE:
        put(search, OPEN * n_cells + other, search.values[OPEN * n_cells + other] - 1)
    else:
        put(search, OPEN * n_cells + other, search.values[OPEN * n_cells + other] & ~(1 << opposite(direction)))
    enqueue(search, cell)
    enqueue(search, other)


def use(search: FillSearch, cell: int, direction: int) -> bool:
    """Use a possible edge; return False if it closes a ring, leaves out cells, or violates the order of the numbers."""
    values, n_cells, other = search.values, len(search.needs), search.neighbours[cell, direction]
    end, far = values[FAR * n_cells + cell], values[FAR * n_cells + other]
    if end == other:
        return False
    near, next_near = values[NEAR * n_cells + cell], values[NEAR * n_cells + other]
    if near != NONE and next_near != NONE and abs(near - next_near) != 1:
        return False
    put(search, USED * n_cells + cell, values[USED * n_cells + cell] | 1 << direction)
    used = values[USED * n_cells + other]
    put(search, USED * n_cells + other, used + 1 if direction == ELSEWHERE else used | 1 << opposite(direction))
    put(search, N_USED * n_cells, values[N_USED * n_cells] + 1)
    put(search, FAR * n_cells + end, far)
    put(search, FAR * n_cells + far, end)
    if values[NEAR * n_cells + end] == NONE:
        put(search, NEAR * n_cells + end, next_near)
    if values[NEAR * n_cells + far] == NONE:
        put(search, NEAR * n_cells + far, near)
    for changed in (cell, other, end, far):
        enqueue(search, changed)
    return bool(values[N_USED * n_cells] == n_cells - 1 or values[FAR * n_cells + search.tally[HEAD]] != search.tally[END])


def propagate(search: FillSearch) -> bool:
    """Propagate all cells in the queue; return False at a contradiction."""
    is_consistent = True
    while is_consistent and search.tally[QUEUED]:
        search.tally[QUEUED] -= 1
        cell = search.queue[search.tally[QUEUED]]
        search.is_queued[cell] = 0
        is_consistent = _propagate_nowhere(search, cell) if cell == search.tally[NOWHERE] else _propagate_cell(search, cell)
        if not is_consistent:
            search.weights[cell] += 1
    return is_consistent


def clear_queue(search: FillSearch) -> None:
    """Empty the queue."""
    for place in range(search.tally[QUEUED]):
        search.is_queued[search.queue[place]] = 0
    search.tally[QUEUED] = 0


def _propagate_cell(search: FillSearch, cell: int) -> bool:
    """Use or rule out the edges that are forced at a cell; return False at a contradiction."""
    values, n_cells = search.values, len(search.needs)
    needed = search.needs[cell] - bit_count(values[USED * n_cells + cell])
    if needed < 0:
        return False
    if values[N_USED * n_cells] == n_cells - 1:
        return True
    for direction in range(N_DIRECTIONS):
        is_possible = (values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]) >> direction & 1
        if is_possible and (needed == 0 or not _fits(search, cell, search.neighbours[cell, direction])):
            close(search, cell, direction)
    possible = values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]
    if bit_count(possible) < needed:
        return False
    if needed and bit_count(possible) == needed:
        for direction in range(N_DIRECTIONS):
            if possible >> direction & 1 and not use(search, cell, direction):
                return False
    return True


def _fits(search: FillSearch, cell: int, other: int) -> bool:
    """Return whether the pieces of the line that end at two cells can be joined there."""
    values, n_cells = search.values, len(search.needs)
    if values[FAR * n_cells + cell] == other:
        return False
    near, other_near = values[NEAR * n_cells + cell], values[NEAR * n_cells + other]
    return bool(near == NONE or other_near == NONE or abs(near - other_near) == 1)


def _propagate_nowhere(search: FillSearch, nowhere: int) -> bool:
    """Use or rule out the edges that are forced at NOWHERE, because exactly one cell is the last; False at a contradiction."""
    values, n_cells = search.values, len(search.needs)
    n_used, n_open = values[USED * n_cells + nowhere], values[OPEN * n_cells + nowhere]
    if n_used > 1 or n_open == 0:
        return False
    if n_used == n_open:
        return True
    for cell in range(n_cells - 1):
        if values[OPEN * n_cells + cell] >> ELSEWHERE & 1 and not values[USED * n_cells + cell] >> ELSEWHERE & 1:
            if n_used:
                close(search, cell, ELSEWHERE)
            elif n_open == 1:
                return use(search, cell, ELSEWHERE)
    return True


# Connectivity: the blocks of the graph of possible edges must form a chain from the head to the end.
#
# A block is a biconnected component. A line that leaves a block can't come back to it, so no block may lie beside the chain. The
# cells behind a cut vertex must suit a line that alternates between chessboard colours, and their numbers must be the last ones.
# A bridge, the only edge between two blocks, must be used. One depth-first search finds the blocks (Hopcroft and Tarjan).

TIME, PARENT, NEXT, LOW, SIZE, COLOURS, LEAST, NUMBERS = range(8)
COLUMNS = 8
NO_NUMBER = 1 << 30


def is_chain(search: FillSearch) -> bool:
    """Return whether a line could still pass through all blocks, and use all bridges; the changed cells are left in the queue."""
    tree, cell, parent = search.tree, search.tally[HEAD], NONE
    for place in range(len(tree)):
        tree[place, TIME] = NONE
    n_seen, n_bridges = 0, 0
    while cell != NONE:
        if tree[cell, TIME] == NONE:
            _visit(search, cell, parent, n_seen)
            n_seen += 1
        child = _next_child(search, cell)
        if child != NONE:
            cell, parent = child, cell
            continue
        parent = tree[cell, PARENT]
        if parent != NONE:
            if tree[cell, LOW] >= tree[parent, TIME] and not _can_be_last(search, cell, parent):
                return False
            if tree[cell, LOW] > tree[parent, TIME]:
                search.bridges[n_bridges] = cell
                n_bridges += 1
            _add(search, cell, parent)
        cell = parent
    return n_seen == len(search.needs) and _use_bridges(search, n_bridges)


def _visit(search: FillSearch, cell: int, parent: int, time: int) -> None:
    """Enter a cell into the tree."""
    tree = search.tree
    tree[cell, TIME] = tree[cell, LOW] = time
    tree[cell, PARENT] = parent
    tree[cell, NEXT] = 0
    tree[cell, SIZE] = cell != search.tally[NOWHERE]
    tree[cell, COLOURS] = search.colours[cell]
    number = search.numbers[cell]
    tree[cell, LEAST] = NO_NUMBER if number == NONE else number
    tree[cell, NUMBERS] = number != NONE


def _next_child(search: FillSearch, cell: int) -> int:
    """Return the next unvisited neighbour of a cell, or NONE; on the way, update LOW from visited ones."""
    tree, values, n_cells = search.tree, search.values, len(search.needs)
    is_nowhere = cell == search.tally[NOWHERE]
    last = n_cells - 1 if is_nowhere else N_DIRECTIONS
    while tree[cell, NEXT] < last:
        direction = tree[cell, NEXT]
        tree[cell, NEXT] += 1
        if values[OPEN * n_cells + direction] >> ELSEWHERE & 1 if is_nowhere else values[OPEN * n_cells + cell] >> direction & 1:
            other = direction if is_nowhere else search.neighbours[cell, direction]
            if tree[other, TIME] == NONE:
                return int(other)
            if other != tree[cell, PARENT]:
                tree[cell, LOW] = min(tree[cell, LOW], tree[other, TIME])
    return NONE


def _can_be_last(search: FillSearch, cell: int, parent: int) -> bool:
    """Return whether a line could go from `parent` through the whole subtree of `cell` and end there."""
    tree, end = search.tree, search.tally[END]
    if tree[end, TIME] < tree[cell, TIME]:
        return False
    is_odd = tree[cell, SIZE] & 1
    if tree[cell, COLOURS] != -search.colours[parent] * is_odd:
        return False
    if search.colours[end] == search.colours[parent] * (2 * is_odd - 1):
        return False
    return bool(tree[cell, LEAST] == search.numbers[end] - tree[cell, NUMBERS] + 1)


def _add(search: FillSearch, cell: int, parent: int) -> None:
    """Add the subtree of a cell to that of its parent."""
    tree = search.tree
    tree[parent, LOW] = min(tree[parent, LOW], tree[cell, LOW])
    tree[parent, LEAST] = min(tree[parent, LEAST], tree[cell, LEAST])
    for column in (SIZE, COLOURS, NUMBERS):
        tree[parent, column] += tree[cell, column]


def _use_bridges(search: FillSearch, n_bridges: int) -> bool:
    """Use all bridges; return False if that is impossible."""
    n_cells = len(search.needs)
    for place in range(n_bridges):
        cell = search.bridges[place]
        parent = search.tree[cell, PARENT]
        if cell == search.tally[NOWHERE]:  # NOWHERE has no neighbours of its own
            cell, parent = parent, cell
        for direction in range(N_DIRECTIONS):
            is_open = search.values[OPEN * n_cells + cell] & ~search.values[USED * n_cells + cell]
            if is_open >> direction & 1 and search.neighbours[cell, direction] == parent and not use(search, cell, direction):
                return False
    return True

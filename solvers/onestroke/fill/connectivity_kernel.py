"""Prunes by connectivity: the blocks of the graph of possible edges must form a chain from the head to the end.

A block is a biconnected component. A line that leaves a block can't come back to it, so no block may lie beside the chain. The
cells behind a cut vertex must suit a line that alternates between chessboard colours, and their numbers must be the last ones. A
bridge, the only edge between two blocks, must be used. One depth-first search finds the blocks (Hopcroft and Tarjan).

    tree [cell, TIME]     when the search found a cell, counted from 0; NONE if it hasn't yet
         [cell, PARENT]   from which cell
         [cell, NEXT]     the next direction to try
         [cell, LOW]      the earliest time reached by an edge from its subtree
         [cell, SIZE], [cell, COLOURS]     the number of cells in its subtree, without NOWHERE, and the sum of their colours
         [cell, LEAST], [cell, NUMBERS]    the lowest number in its subtree, and how many numbers there are
"""

from solvers.onestroke.fill.edges_kernel import ELSEWHERE, END, HEAD, N_DIRECTIONS, NONE, NOWHERE, OPEN, USED, FillSearch, use

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

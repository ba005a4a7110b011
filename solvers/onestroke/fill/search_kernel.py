"""The search for lines over all cells: it uses or rules out one edge after another, and propagates what follows.

An edge that led nowhere is ruled out, so every line is found exactly once. A search stops at a limit of positions or lines, and
can be resumed. There are two plans for the cell to branch on:

    GROWING      the loose end of the piece that begins at the head: best if there are many lines
    TIGHTEST     the cell with the fewest possible edges relative to its number of contradictions (the dom/wdeg heuristic of
                 Boussemart, Hemery, Lecoutre and Saïs): best if there are few lines

The edge tried leads to the neighbour with the fewest possible edges; dice break ties. The arrays are those of `edges_kernel.py`.
"""

from solvers.kernels import kernel
from solvers.kernels.parts import bit_count, roll
from solvers.onestroke.fill.edges_kernel import (
    FAR,
    FOUND,
    HEAD,
    LEVEL,
    N_DIRECTIONS,
    N_USED,
    NODES,
    NONE,
    NOWHERE,
    OPEN,
    PLAN,
    STAGE,
    TRAIL,
    USED,
    FillSearch,
    clear_queue,
    close,
    is_chain,
    propagate,
    undo,
    use,
)

ENTERING, BACKTRACKING = range(2)
GROWING, TIGHTEST = range(2)
UNDECIDED, ENOUGH, NO_MORE = range(3)
SIDES = 64  # of the dice
PRECISION = 4096
LONE_PENALTY = 8  # added to the cost of branching on a cell without a used edge


@kernel
def resume(search: FillSearch, max_lines: int, max_nodes: int) -> int:
    """Search until the total of lines or of positions reaches its limit, or there are no more lines."""
    tally = search.tally
    while tally[NODES] < max_nodes:
        if tally[STAGE] == ENTERING:
            tally[NODES] += 1
            tally[STAGE] = BACKTRACKING
            if not _is_consistent(search):
                _blame(search)
            elif _is_complete(search):
                _record(search)
                if tally[FOUND] == max_lines:
                    return ENOUGH
            elif _try(search):
                tally[STAGE] = ENTERING
        elif tally[LEVEL]:
            _rule_out(search)
            tally[STAGE] = ENTERING
        else:
            return NO_MORE
    return UNDECIDED


def _is_complete(search: FillSearch) -> bool:
    return bool(search.values[N_USED * len(search.needs)] == len(search.needs) - 1)


def _is_consistent(search: FillSearch) -> bool:
    """Propagate to a fixed point; return False at a contradiction."""
    while propagate(search):
        if _is_complete(search):
            return True
        length = search.tally[TRAIL]
        if not is_chain(search):
            return False
        if search.tally[TRAIL] == length:
            return True
    return False


def _blame(search: FillSearch) -> None:
    """Add a contradiction to the weights of the two cells of the last decision."""
    if search.tally[LEVEL]:
        decision = search.decisions[search.tally[LEVEL] - 1]
        search.weights[decision[0]] += 1
        search.weights[search.neighbours[decision[0], decision[1]]] += 1


def _try(search: FillSearch) -> bool:
    """Try an edge; return False if it is wrong at once."""
    tally, level = search.tally, search.tally[LEVEL]
    cell = _tightest(search) if tally[PLAN] == TIGHTEST else search.values[FAR * len(search.needs) + tally[HEAD]]
    direction = _best_direction(search, cell)
    search.decisions[level, 0], search.decisions[level, 1], search.decisions[level, 2] = cell, direction, tally[TRAIL]
    tally[LEVEL] = level + 1
    return use(search, cell, direction)


def _tightest(search: FillSearch) -> int:
    """Return the cell with the fewest possible edges relative to its weight."""
    values, n_cells, best, least = search.values, len(search.needs), NONE, 1 << 62
    for cell in range(n_cells):
        used = values[USED * n_cells + cell]
        needed = search.needs[cell] - bit_count(used)
        if needed > 0 and cell != search.tally[NOWHERE]:
            cost = 4 * bit_count(values[OPEN * n_cells + cell] & ~used) + needed
            if values[FAR * n_cells + cell] == cell:
                cost += LONE_PENALTY
            cost = cost * PRECISION // (1 + search.weights[cell]) * SIDES + roll(search.dice, SIDES)
            if cost < least:
                best, least = cell, cost
    return best


def _best_direction(search: FillSearch, cell: int) -> int:
    """Return the direction of the possible edge to the neighbour with the fewest possible edges; NOWHERE comes last."""
    values, n_cells, best, least = search.values, len(search.needs), NONE, 1 << 62
    for direction in range(N_DIRECTIONS):
        if (values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]) >> direction & 1:
            other = search.neighbours[cell, direction]
            n_open = N_DIRECTIONS + 1 if other == search.tally[NOWHERE] else bit_count(values[OPEN * n_cells + other])
            cost = n_open * SIDES + roll(search.dice, SIDES)
            if cost < least:
                best, least = direction, cost
    return best


def _rule_out(search: FillSearch) -> None:
    """Undo the last decision and rule it out."""
    level = search.tally[LEVEL] - 1
    search.tally[LEVEL] = level
    clear_queue(search)
    undo(search, search.decisions[level, 2])
    close(search, search.decisions[level, 0], search.decisions[level, 1])


def _record(search: FillSearch) -> None:
    """Count a line, and store the first one."""
    search.tally[FOUND] += 1
    if search.tally[FOUND] > 1:
        return
    values, n_cells = search.values, len(search.needs)
    cell, before = search.tally[HEAD], NONE
    for place in range(n_cells):
        search.line[place] = cell
        if cell == search.tally[NOWHERE]:
            return
        for direction in range(N_DIRECTIONS):
            if values[USED * n_cells + cell] >> direction & 1 and search.neighbours[cell, direction] != before:
                cell, before = search.neighbours[cell, direction], cell
                break

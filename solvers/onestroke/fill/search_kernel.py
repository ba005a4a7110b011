"""The search for lines over all cells: it takes or rules out one step after another and does all that follows.

A step that has led nowhere is ruled out, so that every line is found just once. A search stops after so many positions
or lines, and can go on later. There are two plans for where to go on:

    GROWING      at the loose end of the piece that begins at the head: best where there are many lines
    TIGHTEST     at the cell with the fewest ways for how often something went wrong there (dom/wdeg of Boussemart, Hemery,
                 Lecoutre and Saïs): best where there are few

The step goes to the cell with the fewest ways; dice decide between equals. The arrays are those of `edges_kernel.py`.
"""

from solvers.kernels import kernel
from solvers.kernels.bits import bit_count
from solvers.kernels.dice import roll
from solvers.onestroke.fill.connectivity_kernel import is_chain
from solvers.onestroke.fill.edges_kernel import (
    FAR,
    FOUND,
    HEAD,
    LEVEL,
    N_WAYS,
    NODES,
    NONE,
    NOWHERE,
    OPEN,
    PLAN,
    STAGE,
    STEPS,
    TRAIL,
    USED,
    FillSearch,
    close,
    follow,
    forget_queue,
    take_back,
    use,
)

ARRIVING, RETURNING = range(2)
GROWING, TIGHTEST = range(2)
UNDECIDED, ENOUGH, NO_MORE = range(3)

SIDES = 64  # of the dice
PRECISION = 4096
LONE = 8  # how much later it goes on at a cell without a step than at a loose end, all else being equal


@kernel
def go_on(search: FillSearch, most: int, most_nodes: int) -> int:
    """Go on until there are so many lines, until there are no more, or until so many positions were looked at in all."""
    tally = search.tally
    while tally[NODES] < most_nodes:
        if tally[STAGE] == ARRIVING:
            tally[NODES] += 1
            tally[STAGE] = RETURNING
            if not _holds(search):
                _blame(search)
            elif _is_whole(search):
                _note(search)
                if tally[FOUND] == most:
                    return ENOUGH
            elif _try(search):
                tally[STAGE] = ARRIVING
        elif tally[LEVEL]:
            _rule_out(search)
            tally[STAGE] = ARRIVING
        else:
            return NO_MORE
    return UNDECIDED


def _is_whole(search: FillSearch) -> bool:
    return bool(search.values[STEPS * len(search.needs)] == len(search.needs) - 1)


def _holds(search: FillSearch) -> bool:
    """Do all that follows; False if it leads to a contradiction."""
    while follow(search):
        if _is_whole(search):
            return True
        length = search.tally[TRAIL]
        if not is_chain(search):
            return False
        if search.tally[TRAIL] == length:
            return True
    return False


def _blame(search: FillSearch) -> None:
    """Remember at which cells the last decision went wrong."""
    if search.tally[LEVEL]:
        decision = search.decisions[search.tally[LEVEL] - 1]
        search.weights[decision[0]] += 1
        search.weights[search.ways[decision[0], decision[1]]] += 1


def _try(search: FillSearch) -> bool:
    """Take a step that may be wrong; False if it is at once."""
    tally, level = search.tally, search.tally[LEVEL]
    cell = _tightest(search) if tally[PLAN] == TIGHTEST else search.values[FAR * len(search.needs) + tally[HEAD]]
    way = _best_way(search, cell)
    search.decisions[level, 0], search.decisions[level, 1], search.decisions[level, 2] = cell, way, tally[TRAIL]
    tally[LEVEL] = level + 1
    return use(search, cell, way)


def _tightest(search: FillSearch) -> int:
    """Return the cell with the fewest ways for how often something went wrong there."""
    values, n_cells, best, least = search.values, len(search.needs), NONE, 1 << 62
    for cell in range(n_cells):
        used = values[USED * n_cells + cell]
        needed = search.needs[cell] - bit_count(used)
        if needed > 0 and cell != search.tally[NOWHERE]:
            cost = 4 * bit_count(values[OPEN * n_cells + cell] & ~used) + needed
            if values[FAR * n_cells + cell] == cell:
                cost += LONE
            cost = cost * PRECISION // (1 + search.weights[cell]) * SIDES + roll(search.dice, SIDES)
            if cost < least:
                best, least = cell, cost
    return best


def _best_way(search: FillSearch, cell: int) -> int:
    """Return the possible way from a cell to that with the fewest ways; NOWHERE comes last."""
    values, n_cells, best, least = search.values, len(search.needs), NONE, 1 << 62
    for way in range(N_WAYS):
        if (values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]) >> way & 1:
            other = search.ways[cell, way]
            n_ways = N_WAYS + 1 if other == search.tally[NOWHERE] else bit_count(values[OPEN * n_cells + other])
            cost = n_ways * SIDES + roll(search.dice, SIDES)
            if cost < least:
                best, least = way, cost
    return best


def _rule_out(search: FillSearch) -> None:
    """Take the last decision back and rule it out."""
    level = search.tally[LEVEL] - 1
    search.tally[LEVEL] = level
    forget_queue(search)
    take_back(search, search.decisions[level, 2])
    close(search, search.decisions[level, 0], search.decisions[level, 1])


def _note(search: FillSearch) -> None:
    """Count a line, and keep the first one."""
    search.tally[FOUND] += 1
    if search.tally[FOUND] > 1:
        return
    values, n_cells = search.values, len(search.needs)
    cell, before = search.tally[HEAD], NONE
    for place in range(n_cells):
        search.line[place] = cell
        if cell == search.tally[NOWHERE]:
            return
        for way in range(N_WAYS):
            if values[USED * n_cells + cell] >> way & 1 and search.ways[cell, way] != before:
                cell, before = search.ways[cell, way], cell
                break

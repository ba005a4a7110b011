"""What a search for lines over all cells knows: which steps from cell to cell are still possible, and which are taken.

Cells are numbered. The last number may be NOWHERE, which is where a line goes on to from its last cell if it may end
anywhere; so every line leads from the head to the end, and takes two steps at each cell between them.

    Search   ways [cell, way]       the cell on that way: up, down, left, right, NOWHERE; or NONE
             colours [cell]         1 or -1 as on a chessboard; 0 for NOWHERE
             needs [cell]           how many steps the line takes at a cell: 1 at the head and the end, 2 elsewhere
             values [OPEN * n + cell]   the ways of a cell that are possible or taken, as bits; for NOWHERE their number
                    [USED * n + cell]   the ways of a cell that are taken, as bits; for NOWHERE their number
                    [FAR * n + cell]    of a piece of the line that begins with a cell the other end; of a lone cell itself
                    [NEAR * n + cell]   of a piece that begins with a cell the first number that comes along it, or NONE:
                                        0 for the head, 1 and so on for the stops, and one more for the end
                    [4 * n]             how many steps are taken
             trail [change, 2]      the address and the old value of every change, so that it can be taken back
             queue [place]          cells to be looked at, as something has changed there
             waits [cell]           1 for those
             decisions [level, 3]   the cell and the way of a step that was tried, and how long the trail was then
             numbers [cell]         what NEAR is of lone cells
             behind [cell, ...]     what `connectivity_kernel.py` finds out about the cells behind a cell
             bridges [place]        the cells to which it has found bridges
             weights [cell]         how often something went wrong there; kept from search to search
             line [place]           the first line found
             dice                   see `solvers/kernels/dice.py`
             tally                  see below
"""

from typing import NamedTuple

from solvers.kernels import Array
from solvers.kernels.bits import bit_count

OPEN, USED, FAR, NEAR, STEPS = range(5)  # the blocks of `values`
NONE = -1
N_WAYS, ELSEWHERE = 5, 4  # the number of ways, and the one that leads to NOWHERE

HEAD, END, NOWHERE, LEVEL, TRAIL, QUEUED, NODES, FOUND, STAGE, PLAN = range(10)
TALLY = 10
"""in `tally`: three cells, the last NONE if there is an end; decisions made, changes, cells in the queue; positions looked at,
lines found; what is to be done next; where it goes on"""


class FillSearch(NamedTuple):
    """A search under way."""

    ways: Array
    colours: Array
    needs: Array
    values: Array
    trail: Array
    queue: Array
    waits: Array
    decisions: Array
    numbers: Array
    behind: Array
    bridges: Array
    weights: Array
    line: Array
    dice: Array
    tally: Array


def back(way: int) -> int:
    """Return the way that leads back."""
    return way ^ 1 if way < ELSEWHERE else way


def put(search: FillSearch, address: int, value: int) -> None:
    """Change a value, so that it can be taken back."""
    length = search.tally[TRAIL]
    search.trail[length, 0], search.trail[length, 1] = address, search.values[address]
    search.values[address] = value
    search.tally[TRAIL] = length + 1


def take_back(search: FillSearch, length: int) -> None:
    """Take changes back until the trail has a length."""
    for change in range(search.tally[TRAIL] - 1, length - 1, -1):
        search.values[search.trail[change, 0]] = search.trail[change, 1]
    search.tally[TRAIL] = length


def look_at(search: FillSearch, cell: int) -> None:
    """Put a cell into the queue."""
    if not search.waits[cell]:
        search.waits[cell] = 1
        search.queue[search.tally[QUEUED]] = cell
        search.tally[QUEUED] += 1


def close(search: FillSearch, cell: int, way: int) -> None:
    """Rule out a step that is possible."""
    n_cells, other = len(search.needs), search.ways[cell, way]
    put(search, OPEN * n_cells + cell, search.values[OPEN * n_cells + cell] & ~(1 << way))
    if way == ELSEWHERE:
        put(search, OPEN * n_cells + other, search.values[OPEN * n_cells + other] - 1)
    else:
        put(search, OPEN * n_cells + other, search.values[OPEN * n_cells + other] & ~(1 << back(way)))
    look_at(search, cell)
    look_at(search, other)


def use(search: FillSearch, cell: int, way: int) -> bool:
    """Take a step that is possible; False if it closes a ring, leaves cells out, or brings numbers out of order."""
    values, n_cells, other = search.values, len(search.needs), search.ways[cell, way]
    end, far = values[FAR * n_cells + cell], values[FAR * n_cells + other]
    if end == other:
        return False
    near, next_near = values[NEAR * n_cells + cell], values[NEAR * n_cells + other]
    if near != NONE and next_near != NONE and abs(near - next_near) != 1:
        return False
    put(search, USED * n_cells + cell, values[USED * n_cells + cell] | 1 << way)
    used = values[USED * n_cells + other]
    put(search, USED * n_cells + other, used + 1 if way == ELSEWHERE else used | 1 << back(way))
    put(search, STEPS * n_cells, values[STEPS * n_cells] + 1)
    put(search, FAR * n_cells + end, far)
    put(search, FAR * n_cells + far, end)
    if values[NEAR * n_cells + end] == NONE:
        put(search, NEAR * n_cells + end, next_near)
    if values[NEAR * n_cells + far] == NONE:
        put(search, NEAR * n_cells + far, near)
    for changed in (cell, other, end, far):
        look_at(search, changed)
    return bool(values[STEPS * n_cells] == n_cells - 1 or values[FAR * n_cells + search.tally[HEAD]] != search.tally[END])


def follow(search: FillSearch) -> bool:
    """Do all that follows at the cells in the queue; False if it leads to a contradiction."""
    is_good = True
    while is_good and search.tally[QUEUED]:
        search.tally[QUEUED] -= 1
        cell = search.queue[search.tally[QUEUED]]
        search.waits[cell] = 0
        is_good = _settle_nowhere(search, cell) if cell == search.tally[NOWHERE] else _settle(search, cell)
        if not is_good:
            search.weights[cell] += 1
    return is_good


def forget_queue(search: FillSearch) -> None:
    """Empty the queue."""
    for place in range(search.tally[QUEUED]):
        search.waits[search.queue[place]] = 0
    search.tally[QUEUED] = 0


def _settle(search: FillSearch, cell: int) -> bool:
    """Take or rule out what follows at one cell."""
    values, n_cells = search.values, len(search.needs)
    needed = search.needs[cell] - bit_count(values[USED * n_cells + cell])
    if needed < 0:
        return False
    if values[STEPS * n_cells] == n_cells - 1:
        return True
    for way in range(N_WAYS):
        is_possible = (values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]) >> way & 1
        if is_possible and (needed == 0 or not _fits(search, cell, search.ways[cell, way])):
            close(search, cell, way)
    possible = values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]
    if bit_count(possible) < needed:
        return False
    if needed and bit_count(possible) == needed:
        for way in range(N_WAYS):
            if possible >> way & 1 and not use(search, cell, way):
                return False
    return True


def _fits(search: FillSearch, cell: int, other: int) -> bool:
    """Return whether two pieces of the line that begin with these cells can be joined there."""
    values, n_cells = search.values, len(search.needs)
    if values[FAR * n_cells + cell] == other:
        return False
    near, other_near = values[NEAR * n_cells + cell], values[NEAR * n_cells + other]
    return bool(near == NONE or other_near == NONE or abs(near - other_near) == 1)


def _settle_nowhere(search: FillSearch, nowhere: int) -> bool:
    """Take or rule out what follows for the step to NOWHERE: one cell is the last."""
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

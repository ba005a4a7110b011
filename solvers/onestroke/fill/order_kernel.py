"""Whether the line can still go from number to number in their order, and which steps would bring it to the wrong ones.

The pieces of the line that have numbers divide the other cells into regions. A leg, the way from a number to the next one,
crosses at most one of them: it can't leave a region without meeting a number. So each region needs a leg whose
two ends are beside it; each leg needs a region, or a step from the one end to the other; an end of a piece goes
on to no region through which none of its legs can lead; and the colours of the cells of a region, as on a chessboard,
have to suit the legs through it.

    regions [cell]             the cell's region, or OWNED if it is on a piece with a number
    parts [region, FROM]       the legs, as bits, whose first number has a loose end beside the region; leg k leads from
                               number k to number k + 1
          [region, TO]         the legs whose second number has one
          [region, SUM]        the sum of the colours of its cells
    legs [leg, FROM]           the colours of the loose ends of its first number, as bits: 1 for -1 and 2 for 1
         [leg, TO]             those of its second number
         [leg, N_ROOMS]        the number of its regions, with one more for a step from end to end
"""

from solvers.kernels.bits import bit_count
from solvers.onestroke.fill.edges_kernel import END, FAR, N_WAYS, NEAR, NONE, OPEN, USED, FillSearch, close

OWNED, UNSEEN = -1, -2
FROM, TO, SUM = range(3)
N_ROOMS = 2
COLUMNS = 3
UP, DOWN = 1, 2
"""to the next number, or to the one before"""


def is_orderly(search: FillSearch) -> bool:
    """Tell whether the numbers can still be visited in order, and rule out the steps that can't be part of that."""
    if search.numbers[search.tally[END]] == 1:
        return True
    _own(search)
    n_regions = _divide(search)
    direct = _look_around(search)
    rooms = direct
    for region in range(n_regions):
        through = search.parts[region, FROM] & search.parts[region, TO]
        if not through:
            return False
        rooms |= through
        _count_rooms(search, through)
    _count_rooms(search, direct)
    for leg in range(search.numbers[search.tally[END]]):
        if search.legs[leg, FROM] and not rooms >> leg & 1:
            return False
    for region in range(n_regions):
        if not _has_fitting_colours(search, region):
            return False
    _rule_out(search)
    return True


def _own(search: FillSearch) -> None:
    """Find the cells of the pieces with numbers."""
    n_cells = len(search.needs)
    for cell in range(n_cells):
        search.regions[cell] = UNSEEN
    for cell in range(n_cells):
        if search.numbers[cell] != NONE and search.regions[cell] == UNSEEN:
            _spread(search, cell, USED, OWNED)


def _divide(search: FillSearch) -> int:
    """Divide the other cells into regions, and return their number."""
    n_regions = 0
    for cell in range(len(search.needs)):
        if search.regions[cell] == UNSEEN:
            search.parts[n_regions, FROM] = search.parts[n_regions, TO] = 0
            search.parts[n_regions, SUM] = _spread(search, cell, OPEN, n_regions)
            n_regions += 1
    return n_regions


def _spread(search: FillSearch, cell: int, block: int, region: int) -> int:
    """Put a cell and all that its steps of a block lead to into a region, and return the sum of their colours."""
    regions, stack, n_cells, colours = search.regions, search.bridges, len(search.needs), 0
    regions[cell] = region
    stack[0], height = cell, 1
    while height:
        height -= 1
        here = stack[height]
        colours += search.colours[here]
        for way in range(N_WAYS):
            other = search.ways[here, way]
            if search.values[block * n_cells + here] >> way & 1 and regions[other] == UNSEEN:
                regions[other] = region
                stack[height] = other
                height += 1
    return colours


def _aims(search: FillSearch, cell: int) -> int:
    """Return where a cell of a piece with a number may go on to: UP, DOWN, both as bits; 0 if it is no loose end."""
    values, n_cells, last = search.values, len(search.needs), search.numbers[search.tally[END]]
    if search.regions[cell] != OWNED or bit_count(values[USED * n_cells + cell]) == search.needs[cell]:
        return 0
    number, far = values[NEAR * n_cells + cell], values[NEAR * n_cells + values[FAR * n_cells + cell]]
    if number == 0 or far < number:
        return UP
    return DOWN if number == last or far > number else UP | DOWN


def _look_around(search: FillSearch) -> int:
    """Find which legs may begin and end beside which region, and return those that may be a single step."""
    values, n_cells, direct = search.values, len(search.needs), 0
    for leg in range(len(search.legs)):
        for column in range(COLUMNS):
            search.legs[leg, column] = 0
    for cell in range(n_cells):
        aims, number = _aims(search, cell), values[NEAR * n_cells + cell]
        if not aims:
            continue
        colour = 2 if search.colours[cell] > 0 else 1
        up, down = 1 << number if aims & UP else 0, 1 << number - 1 if aims & DOWN else 0
        if up:
            search.legs[number, FROM] |= colour
        if down:
            search.legs[number - 1, TO] |= colour
        for way in range(N_WAYS):
            if (values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]) >> way & 1:
                other = search.ways[cell, way]
                region = search.regions[other]
                if region != OWNED:
                    search.parts[region, FROM] |= up
                    search.parts[region, TO] |= down
                elif values[NEAR * n_cells + other] == number + 1:
                    direct |= up
                elif values[NEAR * n_cells + other] == number - 1:
                    direct |= down
    return direct


def _count_rooms(search: FillSearch, through: int) -> None:
    """Count one room more for each of some legs."""
    for leg in range(search.numbers[search.tally[END]]):
        search.legs[leg, N_ROOMS] += through >> leg & 1


def _has_fitting_colours(search: FillSearch, region: int) -> bool:
    """Tell whether the legs through a region can take as many cells of each colour as it has."""
    part = search.parts[region]
    through, low, high = part[FROM] & part[TO], 0, 0
    for leg in range(search.numbers[search.tally[END]]):
        if through >> leg & 1:
            begins, ends, is_sure = search.legs[leg, FROM], search.legs[leg, TO], search.legs[leg, N_ROOMS] == 1
            least = -1 if begins & 2 and ends & 2 else 0 if begins != ends or begins == 3 else 1
            most = 1 if begins & 1 and ends & 1 else 0 if begins != ends or begins == 3 else -1
            low += least if is_sure else min(least, 0)
            high += most if is_sure else max(most, 0)
    return bool(low <= part[SUM] <= high)


def _rule_out(search: FillSearch) -> None:
    """Rule out the steps from loose ends into regions through which none of their legs can lead."""
    values, n_cells = search.values, len(search.needs)
    for cell in range(n_cells):
        aims, number = _aims(search, cell), values[NEAR * n_cells + cell]
        wanted = (1 << number if aims & UP else 0) | (1 << number - 1 if aims & DOWN else 0)
        for way in range(N_WAYS if aims else 0):
            if (values[OPEN * n_cells + cell] & ~values[USED * n_cells + cell]) >> way & 1:
                region = search.regions[search.ways[cell, way]]
                if region != OWNED and not search.parts[region, FROM] & search.parts[region, TO] & wanted:
                    close(search, cell, way)

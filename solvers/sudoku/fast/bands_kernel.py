"""The search for solutions of 9 x 9 grids, which works on all digits and bands at once, in vectors of 32 lanes.

A grid is three vectors, `rows`: the first, second and third row of every band. Each lane holds the candidates of one digit:

    lane      0 1 2 | 3 4 5 | 6 7 8 |  ...  | 27 28 29 | 30 31        bit c of a lane: column c
    digit     none  |   1   |   2   |  ...  |     9    |   -          three columns make a segment, where a box meets a row
    band            | 0 1 2 | 0 1 2 |  ...  |  0  1  2 |

Cells, which combine all digits, are worked out in three other vectors, for the digits 1 to 3, 4 to 6 and 7 to 9, with rows as
lanes ("by cells"):

    lane      0 1 2 | 3 4 5 | 6 7 8 | 9 10 11 |  ...  | 24 25 26 | 27 - 31
    row                 0           |            ...   2         |    -          row of a band
    digit       1   |   2   |   3   |    1    |  ...  |     3    |    -          of the vector's three
    band      0 1 2 | 0 1 2 | 0 1 2 | 0  1  2 |  ...  | 0  1  2  |    -

The search keeps the grids it has yet to search on a stack, so that it can stop after some guesses and resume later:

    stack [3 * level + row, lane]   grids still to be searched, the last one first
    tally [DEPTH]                   number of grids on the stack
          [GUESSES]                 number of guesses so far
          [FOUND]                   number of solutions found so far
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from solvers.kernels import Array, inlined, kernel
from solvers.sudoku.fast.lanes import WIDTH, Vector, constant, equal, filled, lane, load, lowest, merge, permute, spread, store

Rows: TypeAlias = tuple[Vector, Vector, Vector]
DEPTH, GUESSES, FOUND = range(3)
STACK = (3 * 81, WIDTH)  # the shape of a stack, which never holds more grids than there are cells
NEW = -1  # the tally's depth before the search begins
OPEN, DEAD, SOLVED = range(3)
SEGMENTS = 0b001_001_001  # the first column of each segment
LEFT, MIDDLE_RIGHT = 0b001_001_001, 0b110_110_110
LEFT_MIDDLE, RIGHT = 0b011_011_011, 0b100_100_100
_USED = range(3, 30)
_USED_BITS = np.uint32(sum(1 << place for place in _USED))
_CELL_LANES = range(27)


def _in_use(source: Callable[[int], int]) -> list[int]:
    """Return an order of lanes that leaves the lanes without a digit in place."""
    return [source(place) if place in _USED else place for place in range(WIDTH)]


def _of_cells(source: Callable[[int, int], int]) -> list[int]:
    """Return an order of lanes for a vector by cells, given the source for each row and position in it."""
    return [source(*divmod(place, 9)) if place in _CELL_LANES else place for place in range(WIDTH)]


_next_band = permute(_in_use(lambda place: place // 3 * 3 + (place + 1) % 3))
_previous_band = permute(_in_use(lambda place: place // 3 * 3 + (place + 2) % 3))
_next_digit = permute(_of_cells(lambda row, place: 9 * row + (place + 3) % 9))
_previous_digit = permute(_of_cells(lambda row, place: 9 * row + (place + 6) % 9))


def _gather(first: int) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """Return three functions that move nine lanes, beginning with the first, to their place in a vector by cells.

    The first takes them from rows 0 and 1, the second adds those of row 2, the third copies one vector's lanes for every row.
    """
    return (
        merge(_of_cells(lambda row, place: WIDTH * row + first + place if row < 2 else 0)),
        merge(_of_cells(lambda row, place: 9 * row + place if row < 2 else WIDTH + first + place)),
        permute(_of_cells(lambda row, place: first + place)),
    )


_rows_01_of_123, _with_row_2_of_123, _every_row_of_123 = _gather(3)
_rows_01_of_456, _with_row_2_of_456, _every_row_of_456 = _gather(12)
_rows_01_of_789, _with_row_2_of_789, _every_row_of_789 = _gather(21)

_row_0_for_all, _row_1_for_all, _row_2_for_all = (
    permute([9 * row + (place - 3) % 9 for place in range(WIDTH)]) for row in range(3)
)

_all_candidates = constant([0x1FF if place in _USED else 0 for place in range(WIDTH)])
_all_cells = constant([0x1FF if place in _CELL_LANES else 0 for place in range(WIDTH)])
_places = constant(range(WIDTH))
_bands = constant([place % 3 if place in _USED else 3 for place in range(WIDTH)])


# the search


@kernel
def search(digits: Array, stack: Array, tally: Array, answers: Array, limit: int, max_dead_ends: int) -> bool:
    """Search until the totals of solutions or of dead ends reach their limits; return whether the search has finished.

    If tally[DEPTH] is NEW, it starts from `digits` (0 for an empty cell), otherwise it resumes. The first solutions are written
    into `answers` [number, cell], as many as fit.
    """
    if tally[DEPTH] == NEW:
        _begin(digits, stack, tally)
    while tally[FOUND] < limit:
        if tally[DEPTH] == 0:
            return True
        if tally[GUESSES] - tally[FOUND] >= max_dead_ends:
            return False
        tally[DEPTH] -= 1
        status, rows, unsolved = _propagate(_get(stack, tally[DEPTH]))
        while status == OPEN:
            guess, others = _choose(rows, unsolved)
            _put(stack, tally[DEPTH], _both(rows, _none(guess)))
            tally[DEPTH] += 1
            tally[GUESSES] += 1
            status, rows, unsolved = _propagate(_both(rows, _none(others)))
        if status == SOLVED:
            if tally[FOUND] < len(answers):
                _write(rows, answers[tally[FOUND]])
            tally[FOUND] += 1
    return True


def _begin(digits: Array, stack: Array, tally: Array) -> None:
    """Put the grid with the given digits (0 for an empty cell) on the stack as the only one."""
    for row in range(3):
        for place in range(WIDTH):
            stack[row, place] = 0
    for cell in range(len(digits)):
        stack[cell // 9 % 3, 3 * digits[cell] + cell // 27] |= 1 << cell % 9
    rows = load(stack, 0), load(stack, 1), load(stack, 2)
    given, every = _for_all(_in_any(_by_cells(rows))), _all_candidates()
    _put(stack, 0, ((rows[0] | ~given[0]) & every, (rows[1] | ~given[1]) & every, (rows[2] | ~given[2]) & every))
    tally[DEPTH], tally[GUESSES], tally[FOUND] = 1, 0, 0


# constraint propagation


def _propagate(rows: Rows) -> tuple[int, Rows, Vector]:
    """Propagate to a fixed point; return the status, the rows, and by cells those with more than one candidate."""
    while True:
        before = rows
        rows = _along_rows(rows)
        rows, alone = _down_columns(rows)
        rows, naked, once, twice = _in_cells(rows, alone)
        if filled(~once & _all_cells()) or filled(rows[0] | rows[1] | rows[2]) != _USED_BITS:
            return DEAD, rows, twice
        if not filled((rows[0] ^ before[0]) | (rows[1] ^ before[1]) | (rows[2] ^ before[2])):
            break
    # a candidate that is alone in its box must now be alone in its cell, and vice versa; otherwise two digits claim one place
    if filled(((rows[0] & alone) ^ naked[0]) | ((rows[1] & alone) ^ naked[1]) | ((rows[2] & alone) ^ naked[2])):
        return DEAD, rows, twice
    return (OPEN if filled(twice & _all_cells()) else SOLVED), rows, twice


@inlined
def _along_rows(rows: Rows) -> Rows:
    """Keep the segments that a digit can use: in each band it needs three of them, in different rows and boxes."""
    # the boxes in which a row has the digit, written twice in a row, so that a shift by three rotates them
    seen_0 = (rows[0] | rows[0] >> 1 | rows[0] >> 2) & SEGMENTS
    seen_1 = (rows[1] | rows[1] >> 1 | rows[1] >> 2) & SEGMENTS
    seen_2 = (rows[2] | rows[2] >> 1 | rows[2] >> 2) & SEGMENTS
    seen_0, seen_1, seen_2 = seen_0 | seen_0 << 9, seen_1 | seen_1 << 9, seen_2 | seen_2 << 9
    # a segment is useful if the two other rows can have the digit in the two other boxes, one way or the other
    useful_0 = (seen_1 >> 3 & seen_2 >> 6) | (seen_1 >> 6 & seen_2 >> 3)
    useful_1 = (seen_0 >> 3 & seen_2 >> 6) | (seen_0 >> 6 & seen_2 >> 3)
    useful_2 = (seen_0 >> 3 & seen_1 >> 6) | (seen_0 >> 6 & seen_1 >> 3)
    return rows[0] & useful_0 * 7, rows[1] & useful_1 * 7, rows[2] & useful_2 * 7


@inlined
def _down_columns(rows: Rows) -> tuple[Rows, Vector]:
    """Do the same down the columns, band by band; return also the columns of candidates that are alone in their box."""
    seen = rows[0] | rows[1] | rows[2]
    seen_twice = (rows[0] & rows[1]) | (rows[0] & rows[2]) | (rows[1] & rows[2])
    second, third = _rotated(seen)
    useful = (_next_band(second) & _previous_band(third)) | (_next_band(third) & _previous_band(second))
    alone = seen & ~(second | third | seen_twice)
    return (rows[0] & useful, rows[1] & useful, rows[2] & useful), alone


@inlined
def _rotated(row: Vector) -> tuple[Vector, Vector]:
    """Return a row with the columns of each segment rotated by one, and by two."""
    return (row >> 1 & LEFT_MIDDLE) | (row << 2 & RIGHT), (row >> 2 & LEFT) | (row << 1 & MIDDLE_RIGHT)


@inlined
def _in_cells(rows: Rows, alone: Vector) -> tuple[Rows, Rows, Vector, Vector]:
    """Place hidden singles of boxes, by removing other digits from their cells, and naked singles, by clearing their boxes.

    Returns also the naked singles, and by cells those with at least one and at least two candidates.
    """
    first, second, third = _by_cells(rows)
    once = first | second | third
    twice = (first & second) | (first & third) | (second & third)
    once_next, once_before = _next_digit(once), _previous_digit(once)
    twice = twice | _next_digit(twice) | _previous_digit(twice) | (once & (once_next | once_before)) | (once_next & once_before)
    once = once | once_next | once_before
    single = _for_all(~twice)
    naked = rows[0] & single[0], rows[1] & single[1], rows[2] & single[2]
    boxes = naked[0] | naked[1] | naked[2]
    boxes = ((boxes | boxes >> 1 | boxes >> 2) & SEGMENTS) * 7
    taken = first & _every_row_of_123(alone) | second & _every_row_of_456(alone) | third & _every_row_of_789(alone)
    taken_0, taken_1, taken_2 = _for_all(_in_any((taken, taken, taken)))
    rows = (
        rows[0] & (alone | ~taken_0) & (single[0] | ~boxes),
        rows[1] & (alone | ~taken_1) & (single[1] | ~boxes),
        rows[2] & (alone | ~taken_2) & (single[2] | ~boxes),
    )
    return rows, naked, once, twice


@inlined
def _by_cells(rows: Rows) -> Rows:
    """Return the three vectors by cells for three rows."""
    return (
        _with_row_2_of_123(_rows_01_of_123(rows[0], rows[1]), rows[2]),
        _with_row_2_of_456(_rows_01_of_456(rows[0], rows[1]), rows[2]),
        _with_row_2_of_789(_rows_01_of_789(rows[0], rows[1]), rows[2]),
    )


@inlined
def _in_any(cells: Rows) -> Vector:
    """Return the union over all digits, in the lanes of every digit."""
    together = cells[0] | cells[1] | cells[2]
    return together | _next_digit(together) | _previous_digit(together)


@inlined
def _for_all(cells: Vector) -> Rows:
    """Return a vector by cells as rows, with the same value for every digit."""
    return _row_0_for_all(cells), _row_1_for_all(cells), _row_2_for_all(cells)


@inlined
def _both(left: Rows, right: Rows) -> Rows:
    return left[0] & right[0], left[1] & right[1], left[2] & right[2]


@inlined
def _none(rows: Rows) -> Rows:
    return ~rows[0], ~rows[1], ~rows[2]


# guesses


def _choose(rows: Rows, unsolved: Vector) -> tuple[Rows, Rows]:
    """Return a candidate to guess, and the other candidates of its cell.

    Cells with two candidates come first; among them the guess has the highest score. Such a guess tells the most: it removes
    candidates of its box that its row and column alone would leave.
    """
    pairs = _pairs(_by_cells(rows))
    eligible = _both(rows, _for_all(pairs if filled(pairs & _all_cells()) else unsolved))
    eligible = _best(eligible, rows)
    row = 0 if filled(eligible[0]) else 1 if filled(eligible[1]) else 2
    chosen = eligible[0] if row == 0 else eligible[1] if row == 1 else eligible[2]
    place = lowest(filled(chosen))
    columns: int = lane(chosen, place)
    column = columns & -columns
    cell = spread(column) & equal(_bands(), spread(place % 3))
    guess = cell & equal(_places(), spread(place))
    return _in_row(guess, row), _in_row(cell & ~guess, row)


@inlined
def _in_row(vector: Vector, row: int) -> Rows:
    """Return three rows, empty except for one."""
    return (vector * (1 if row == 0 else 0), vector * (1 if row == 1 else 0), vector * (1 if row == 2 else 0))


@inlined
def _pairs(cells: Rows) -> Vector:
    """Return, by cells, those with exactly two candidates."""
    first, second, third = cells
    once = first | second | third
    twice = (first & second) | (first & third) | (second & third)
    thrice = first & second & third
    once_next, once_before, twice_next, twice_before = (
        _next_digit(once),
        _previous_digit(once),
        _next_digit(twice),
        _previous_digit(twice),
    )
    more = thrice | _next_digit(thrice) | _previous_digit(thrice) | (once & once_next & once_before)
    more = more | (twice & (once_next | once_before)) | (twice_next & (once | once_before)) | (twice_before & (once | once_next))
    return ((once & once_next) | (once & once_before) | (once_next & once_before) | twice | twice_next | twice_before) & ~more


@inlined
def _best(eligible: Rows, rows: Rows) -> Rows:
    """Return the eligible candidates with the highest score.

    Of the eight other cells in its box, a candidate's score counts those outside its row and column that have its digit as a
    candidate, and those in its row or column that don't.
    """
    second_0, third_0 = _rotated(rows[0])
    second_1, third_1 = _rotated(rows[1])
    second_2, third_2 = _rotated(rows[2])
    # what each row adds to the score of candidates in the other rows
    other_0 = _sum(second_0, third_0, ~rows[0])
    other_1 = _sum(second_1, third_1, ~rows[1])
    other_2 = _sum(second_2, third_2, ~rows[2])
    score_0 = _score(other_1, other_2, second_0, third_0)
    score_1 = _score(other_0, other_2, second_1, third_1)
    score_2 = _score(other_0, other_1, second_2, third_2)
    for bit in range(4):
        better = eligible[0] & score_0[bit], eligible[1] & score_1[bit], eligible[2] & score_2[bit]
        if filled(better[0] | better[1] | better[2]):
            eligible = better
    return eligible


@inlined
def _sum(one: Vector, two: Vector, three: Vector) -> tuple[Vector, Vector]:
    """Return the low and the high bits of the sums of three bits."""
    return one ^ two ^ three, (one & two) | (one & three) | (two & three)


@inlined
def _score(one: Any, two: Any, second: Vector, third: Vector) -> tuple[Vector, Vector, Vector, Vector]:
    """Return the four bits, highest first, of the sum of two rows' scores and two missing candidates."""
    ones, carry = _sum(one[0], two[0], second ^ third)
    twos, carry_1 = _sum(one[1], two[1], ~(second | third))
    return carry_1 & twos & carry, carry_1 ^ (twos & carry), twos ^ carry, ones


# memory


@inlined
def _get(stack: Array, level: int) -> Rows:
    return load(stack, 3 * level), load(stack, 3 * level + 1), load(stack, 3 * level + 2)


@inlined
def _put(stack: Array, level: int, rows: Rows) -> None:
    store(stack, 3 * level, rows[0])
    store(stack, 3 * level + 1, rows[1])
    store(stack, 3 * level + 2, rows[2])


def _write(rows: Rows, answer: Array) -> None:
    """Write the digits of a solved grid."""
    for place in range(3, 30):
        digit, band = divmod(place, 3)
        for row in range(3):
            columns = lane(rows[0] if row == 0 else rows[1] if row == 1 else rows[2], place)
            for col in range(9):
                if columns >> col & 1:
                    answer[27 * band + 9 * row + col] = digit

"""The search for solutions of a 9 x 9 grid: all digits and bands at once, in vectors of 32 lanes.

A grid is three vectors, `rows`: the first, second and third row of every band. Each lane holds a digit's candidates there:

    lane      0 1 2 | 3 4 5 | 6 7 8 |  ...  | 27 28 29 | 30 31        bit c of a lane: column c
    digit     none  |   1   |   2   |  ...  |     9    |   -          three columns make a segment, which is where a box
    band            | 0 1 2 | 0 1 2 |  ...  |  0  1  2 |              meets a row

What concerns cells, in which all digits meet, is worked out in three other vectors, one for the digits 1 to 3, 4 to 6 and
7 to 9, with rows as lanes:

    lane      0 1 2 | 3 4 5 | 6 7 8 | 9 10 11 |  ...  | 24 25 26 | 27 - 31
    row                 0           |            ...   2         |    -          row of a band
    digit       1   |   2   |   3   |    1    |  ...  |     3    |    -          of the vector's three
    band      0 1 2 | 0 1 2 | 0 1 2 | 0  1  2 |  ...  | 0  1  2  |    -

A search keeps on a stack what it has put aside, so that it can stop after some guesses and go on later:

    stack [3 * level + row, lane]   grids that are still to be looked at, the last one first
    tally [DEPTH]                   how many grids are on the stack
          [GUESSES]                 how many guesses were made so far
          [FOUND]                   how many solutions were found so far
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from solvers.kernels import Array, inlined, kernel
from solvers.sudoku.fast.lanes import WIDTH, Vector, constant, equal, filled, lane, load, lowest, merge, permute, spread, store

Rows: TypeAlias = tuple[Vector, Vector, Vector]

DEPTH, GUESSES, FOUND = range(3)
STACK = (3 * 81, WIDTH)  # the shape of a stack, which never holds more grids than there are cells

NEW = -1  # in the tally of a search that has not begun

OPEN, DEAD, SOLVED = range(3)

SEGMENTS = 0b001_001_001  # the first column of each segment
LEFT, MIDDLE_RIGHT = 0b001_001_001, 0b110_110_110
LEFT_MIDDLE, RIGHT = 0b011_011_011, 0b100_100_100

_USED = range(3, 30)
_USED_BITS = np.uint32(sum(1 << place for place in _USED))
_CELL_LANES = range(27)


def _in_use(source: Callable[[int], int]) -> list[int]:
    """Return an order of lanes that leaves those without a digit as they are."""
    return [source(place) if place in _USED else place for place in range(WIDTH)]


def _of_cells(source: Callable[[int, int], int]) -> list[int]:
    """Return an order of lanes for a vector by cells, from the row and the place within it."""
    return [source(*divmod(place, 9)) if place in _CELL_LANES else place for place in range(WIDTH)]


_next_band = permute(_in_use(lambda place: place // 3 * 3 + (place + 1) % 3))
_last_band = permute(_in_use(lambda place: place // 3 * 3 + (place + 2) % 3))

_next_digit = permute(_of_cells(lambda row, place: 9 * row + (place + 3) % 9))
_last_digit = permute(_of_cells(lambda row, place: 9 * row + (place + 6) % 9))


def _gather(first: int) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """Return three functions that take nine lanes, from a first one on, to where a vector by cells has them.

    They take them from rows 0 and 1, add those of row 2, and take them from a vector that stands for every row.
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
def search(digits: Array, stack: Array, tally: Array, answers: Array, limit: int, most_dead_ends: int) -> bool:
    """Go on until so many solutions are found or there were so many dead ends in all; tell whether it is over.

    It begins with some digits, 0 for an empty cell, if the tally is all NEW. The first solutions are written into `answers`
    [number, cell], as many as it can hold.
    """
    if tally[DEPTH] == NEW:
        _begin(digits, stack, tally)
    while tally[FOUND] < limit:
        if tally[DEPTH] == 0:
            return True
        if tally[GUESSES] - tally[FOUND] >= most_dead_ends:
            return False
        tally[DEPTH] -= 1
        verdict, rows, crowded = _propagate(_get(stack, tally[DEPTH]))
        while verdict == OPEN:
            guess, others = _choose(rows, crowded)
            _put(stack, tally[DEPTH], _both(rows, _none(guess)))
            tally[DEPTH] += 1
            tally[GUESSES] += 1
            verdict, rows, crowded = _propagate(_both(rows, _none(others)))
        if verdict == SOLVED:
            if tally[FOUND] < len(answers):
                _write(rows, answers[tally[FOUND]])
            tally[FOUND] += 1
    return True


def _begin(digits: Array, stack: Array, tally: Array) -> None:
    """Put the grid of some digits (0 for an empty cell) on the stack as the only one."""
    for row in range(3):
        for place in range(WIDTH):
            stack[row, place] = 0
    for cell in range(len(digits)):
        stack[cell // 9 % 3, 3 * digits[cell] + cell // 27] |= 1 << cell % 9
    rows = load(stack, 0), load(stack, 1), load(stack, 2)
    given, every = _for_all(_in_any(_by_cells(rows))), _all_candidates()
    _put(stack, 0, ((rows[0] | ~given[0]) & every, (rows[1] | ~given[1]) & every, (rows[2] | ~given[2]) & every))
    tally[DEPTH], tally[GUESSES], tally[FOUND] = 1, 0, 0


# what follows from what


def _propagate(rows: Rows) -> tuple[int, Rows, Vector]:
    """Draw conclusions until none is left; returns a verdict, the rows, and by cells those with more than one candidate."""
    while True:
        before = rows
        rows = _along_rows(rows)
        rows, alone = _down_columns(rows)
        rows, naked, once, twice = _in_cells(rows, alone)
        if filled(~once & _all_cells()) or filled(rows[0] | rows[1] | rows[2]) != _USED_BITS:
            return DEAD, rows, twice
        if not filled((rows[0] ^ before[0]) | (rows[1] ^ before[1]) | (rows[2] ^ before[2])):
            break
    # what is alone in its box must now be alone in its cell, and the other way round; else two digits claim the same place
    if filled(((rows[0] & alone) ^ naked[0]) | ((rows[1] & alone) ^ naked[1]) | ((rows[2] & alone) ^ naked[2])):
        return DEAD, rows, twice
    return (OPEN if filled(twice & _all_cells()) else SOLVED), rows, twice


@inlined
def _along_rows(rows: Rows) -> Rows:
    """Keep the segments that a digit can use: in each band it needs three of them, in different rows and boxes."""
    # the boxes in which a row has the digit, twice in a line, so that a shift by three turns them round
    seen_0 = (rows[0] | rows[0] >> 1 | rows[0] >> 2) & SEGMENTS
    seen_1 = (rows[1] | rows[1] >> 1 | rows[1] >> 2) & SEGMENTS
    seen_2 = (rows[2] | rows[2] >> 1 | rows[2] >> 2) & SEGMENTS
    seen_0, seen_1, seen_2 = seen_0 | seen_0 << 9, seen_1 | seen_1 << 9, seen_2 | seen_2 << 9
    # a segment is of use if the two other rows can have the digit in the two other boxes, one way or the other
    useful_0 = (seen_1 >> 3 & seen_2 >> 6) | (seen_1 >> 6 & seen_2 >> 3)
    useful_1 = (seen_0 >> 3 & seen_2 >> 6) | (seen_0 >> 6 & seen_2 >> 3)
    useful_2 = (seen_0 >> 3 & seen_1 >> 6) | (seen_0 >> 6 & seen_1 >> 3)
    return rows[0] & useful_0 * 7, rows[1] & useful_1 * 7, rows[2] & useful_2 * 7


@inlined
def _down_columns(rows: Rows) -> tuple[Rows, Vector]:
    """Do the same down the columns, band by band; returns also the columns of candidates that are alone in their box."""
    seen = rows[0] | rows[1] | rows[2]
    seen_twice = (rows[0] & rows[1]) | (rows[0] & rows[2]) | (rows[1] & rows[2])
    second, third = _turned(seen)
    useful = (_next_band(second) & _last_band(third)) | (_next_band(third) & _last_band(second))
    alone = seen & ~(second | third | seen_twice)
    return (rows[0] & useful, rows[1] & useful, rows[2] & useful), alone


@inlined
def _turned(row: Vector) -> tuple[Vector, Vector]:
    """Return a row with each column's neighbour in the segment, going round, in its place, and with the one after that."""
    return (row >> 1 & LEFT_MIDDLE) | (row << 2 & RIGHT), (row >> 2 & LEFT) | (row << 1 & MIDDLE_RIGHT)


@inlined
def _in_cells(rows: Rows, alone: Vector) -> tuple[Rows, Rows, Vector, Vector]:
    """Take the other digits from cells that hold a digit's only place in a box, and other places from a cell's only digit.

    Returns also the only digits of cells, and by cells those with at least one and at least two candidates.
    """
    first, second, third = _by_cells(rows)
    once = first | second | third
    twice = (first & second) | (first & third) | (second & third)
    once_next, once_last = _next_digit(once), _last_digit(once)
    twice = twice | _next_digit(twice) | _last_digit(twice) | (once & (once_next | once_last)) | (once_next & once_last)
    once = once | once_next | once_last
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
    """Return the three vectors by cells."""
    return (
        _with_row_2_of_123(_rows_01_of_123(rows[0], rows[1]), rows[2]),
        _with_row_2_of_456(_rows_01_of_456(rows[0], rows[1]), rows[2]),
        _with_row_2_of_789(_rows_01_of_789(rows[0], rows[1]), rows[2]),
    )


@inlined
def _in_any(cells: Rows) -> Vector:
    """Return what any digit has, in the place of every digit."""
    together = cells[0] | cells[1] | cells[2]
    return together | _next_digit(together) | _last_digit(together)


@inlined
def _for_all(cells: Vector) -> Rows:
    """Return as rows what cells have in the place of every digit."""
    return _row_0_for_all(cells), _row_1_for_all(cells), _row_2_for_all(cells)


@inlined
def _both(left: Rows, right: Rows) -> Rows:
    return left[0] & right[0], left[1] & right[1], left[2] & right[2]


@inlined
def _none(rows: Rows) -> Rows:
    return ~rows[0], ~rows[1], ~rows[2]


# guesses


def _choose(rows: Rows, crowded: Vector) -> tuple[Rows, Rows]:
    """Return a candidate to guess, and the other candidates of its cell.

    It is in a cell with two candidates, if there is one, and has the highest score there. A guess of a high score tells most: it
    reaches candidates of its box that are not also struck by way of a line.
    """
    pairs = _pairs(_by_cells(rows))
    eligible = _both(rows, _for_all(pairs if filled(pairs & _all_cells()) else crowded))
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
    """Return rows of which one is a vector, and the others are empty."""
    return (
        vector * (1 if row == 0 else 0),
        vector * (1 if row == 1 else 0),
        vector * (1 if row == 2 else 0),
    )


@inlined
def _pairs(cells: Rows) -> Vector:
    """Return by cells those with just two candidates."""
    first, second, third = cells
    once = first | second | third
    twice = (first & second) | (first & third) | (second & third)
    thrice = first & second & third
    once_next, once_last, twice_next, twice_last = _next_digit(once), _last_digit(once), _next_digit(twice), _last_digit(twice)
    more = thrice | _next_digit(thrice) | _last_digit(thrice) | (once & once_next & once_last)
    more = more | (twice & (once_next | once_last)) | (twice_next & (once | once_last)) | (twice_last & (once | once_next))
    return ((once & once_next) | (once & once_last) | (once_next & once_last) | twice | twice_next | twice_last) & ~more


@inlined
def _best(eligible: Rows, rows: Rows) -> Rows:
    """Return the candidates of the highest score.

    Of the eight other cells of its box it is the number of the four off its row and column where its digit is a candidate,
    and of the four on them where it is not.
    """
    second_0, third_0 = _turned(rows[0])
    second_1, third_1 = _turned(rows[1])
    second_2, third_2 = _turned(rows[2])
    # what a row is worth to the other rows, and to itself
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
    """Return the low and the high bits of the sums of three bits in the same place."""
    return one ^ two ^ three, (one & two) | (one & three) | (two & three)


@inlined
def _score(one: Any, two: Any, second: Vector, third: Vector) -> tuple[Vector, Vector, Vector, Vector]:
    """Return the four bits, the highest first, of the sum of two scores and two missing candidates."""
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

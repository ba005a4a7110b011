"""A player who looks one cell ahead, by whom mazes are graded: of the ways on it takes one that cuts off the fewest points.

What is cut off is found as in `solvers/onestroke/reach.py`: by the blocks on the way from the new head to the end.
Cells are places: row * cols + col. Arrays of a maze of n places:

    ways    int32 [n, 4]  the places beside each, first to last, NOBODY where there are fewer
    worth   int32 [n]     the points of each; 0 for walls
    order   int32 [n]     0 for places that may be entered at any time, else 1, 2, ... for stops in their order
    room    int32 [8, n]  what a player needs: a row for each of

            VISITED  1 for what is on the line        LIST    the places that a look found, in turn
            FOUND    the time at which that was       PARENT  the place from which it came there
            LOW      the earliest time of a place that an edge from there, or from below, leads to
            BLOCK    the first place found of the block that a place shares with its parent
            CHAIN    for the first place of a block: the last look by which it was on the way to the end,
                     or had other blocks behind it    NEXT    the next way to look at

    line    int64 [7]     HEAD, the place where the line is; STOP, the number of the next stop; CELLS of the maze and how many
                          are FREE; TOTAL points and how many are LEFT to be made; TIME, when the next look begins
    options int64 [3, 5]  places to go on to: ALL that are equally good, of these the NARROW ones, from which fewest ways
                          lead on, and those NEAR the next stop; their NUMBER is last
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from solvers.kernel_compiling import inner

NOBODY = -1
N_WAYS = 4
N_ROWS = 8
VISITED, LIST, FOUND, PARENT, LOW, BLOCK, CHAIN, NEXT = range(N_ROWS)
HEAD, STOP, CELLS, FREE, TOTAL, LEFT, TIME = range(7)
N_LINE = 7
ALL, NARROW, NEAR = range(3)
N_ROWS_OF_OPTIONS = 3
NUMBER = N_WAYS
HOPELESS = 1 << 30
SIDES = 4
WITHOUT_STOPS = (ALL, NARROW, NARROW, NARROW)
WITH_STOPS = (ALL, NARROW, NEAR, NEAR)
"""by one throw of dice with so many sides the player takes any way, goes along what is full, or heads for the next number"""

Array: TypeAlias = np.ndarray[Any, Any]


class Ground(NamedTuple):
    """A maze as the player sees it."""

    ways: Array
    worth: Array
    order: Array
    start: int
    end: int
    """NOBODY where the line may end anywhere"""
    must_fill: bool
    cols: int


@inner
def roll(dice: Array, sides: int) -> int:
    """Return a random number below `sides`; dice is uint64 [1], never 0 (xorshift64, Marsaglia 2003)."""
    value = dice[0]
    value ^= value << np.uint64(13)
    value ^= value >> np.uint64(7)
    value ^= value << np.uint64(17)
    dice[0] = value
    return int(np.int64(value >> np.uint64(33)) % sides)


@inner
def _look(ground: Ground, room: Array, head: int, began: int, most: int) -> int:
    """Search the free ground from a head, depth first, and return how many places were found, the head among them.

    A look's times begin at `began`, later than those of all looks before it. Stops after number `most` are not entered.
    """
    size, place = 1, head
    room[LIST, 0], room[FOUND, head], room[LOW, head], room[NEXT, head] = head, began, began, 0
    room[PARENT, head] = room[BLOCK, head] = NOBODY
    while place != NOBODY:
        way = room[NEXT, place]
        if way == N_WAYS:
            parent = room[PARENT, place]
            if parent != NOBODY:
                room[LOW, parent] = min(room[LOW, parent], room[LOW, place])
            place = parent
            continue
        room[NEXT, place] = way + 1
        other = ground.ways[place, way]
        if other == NOBODY or (room[VISITED, other] and other != head) or ground.order[other] > most:
            continue
        if room[FOUND, other] >= began:
            room[LOW, place] = min(room[LOW, place], room[FOUND, other])
            continue
        room[FOUND, other] = room[LOW, other] = began + size
        room[PARENT, other], room[NEXT, other], room[LIST, size] = place, 0, other
        size, place = size + 1, other
    for number in range(1, size):
        place = room[LIST, number]
        parent = room[PARENT, place]
        room[BLOCK, place] = place if room[LOW, place] >= room[FOUND, parent] else room[BLOCK, parent]
    return size


@inner
def _on_the_way(ground: Ground, room: Array, began: int, size: int) -> int:
    """Return the points on the ways from a look's head, which is not counted, to the end."""
    place, value = ground.end, 0
    while room[PARENT, place] != NOBODY:
        room[CHAIN, room[BLOCK, place]] = began
        place = room[PARENT, place]
    for number in range(1, size):
        place = room[LIST, number]
        if room[CHAIN, room[BLOCK, place]] == began:
            value += ground.worth[place]
    return value


@inner
def _in_one_stroke(ground: Ground, room: Array, began: int, size: int) -> int:
    """Return the points that a look found, less those that a line must leave out, as it ends in one dead end at most."""
    value, n_dead_ends = 0, 0
    for number in range(1, size):
        place = room[LIST, number]
        value += ground.worth[place]
        before = room[BLOCK, room[PARENT, place]]
        if room[BLOCK, place] == place and before != NOBODY:
            room[CHAIN, before] = began
    for number in range(1, size):
        place = room[LIST, number]
        n_dead_ends += room[BLOCK, place] == place and room[CHAIN, place] != began
    return value - max(n_dead_ends - 1, 0)


@inner
def _cut_off(ground: Ground, room: Array, place: int, stop: int, n_stops: int, left: int, began: int) -> int:
    """Return the points that going on to a place cuts off; `left` are those of what is free besides."""
    if place == ground.end:
        return left
    following = stop + (ground.order[place] > 0)
    if following <= n_stops:
        size = _look(ground, room, place, began, following)
        sees_it = False
        for number in range(size):
            sees_it = sees_it or ground.order[room[LIST, number]] == following
        if not sees_it:
            return HOPELESS
        began += size
    size = _look(ground, room, place, began, n_stops)
    if ground.end == NOBODY:
        return left - _in_one_stroke(ground, room, began, size)
    if room[FOUND, ground.end] < began:
        return HOPELESS
    return left - _on_the_way(ground, room, began, size)


@inner
def _n_ways(ground: Ground, room: Array, place: int) -> int:
    """Return how many places beside one are free."""
    number = 0
    for way in range(N_WAYS):
        other = ground.ways[place, way]
        number += other != NOBODY and not room[VISITED, other]
    return number


@inner
def _weigh(ground: Ground, room: Array, line: Array, options: Array, n_stops: int) -> int:
    """Write the ways on that cut off the fewest points, and the narrow and the near ones of them; return the points."""
    least, fewest, nearest, target = HOPELESS, N_WAYS, HOPELESS, _next_stop(ground, line[STOP])
    for way in range(N_WAYS):
        place = ground.ways[line[HEAD], way]
        if place == NOBODY or room[VISITED, place] or ground.order[place] > line[STOP]:
            continue
        if ground.must_fill and place == ground.end and line[FREE] > 1:
            continue
        room[VISITED, place] = 1
        lost = _cut_off(ground, room, place, line[STOP], n_stops, line[LEFT] - ground.worth[place], line[TIME])
        n_ways = _n_ways(ground, room, place)
        room[VISITED, place] = 0
        distance = abs(place // ground.cols - target // ground.cols) + abs(place % ground.cols - target % ground.cols)
        line[TIME] += 2 * line[CELLS]
        if lost == HOPELESS or lost > least:
            continue
        if lost < least:
            least, fewest, nearest = lost, N_WAYS, HOPELESS
            options[:, NUMBER] = 0
        _add(options, ALL, place)
        fewest = _add_best(options, NARROW, place, n_ways, fewest)
        nearest = _add_best(options, NEAR, place, distance, nearest)
    return least


@inner
def _next_stop(ground: Ground, stop: int) -> int:
    """Return the place of a stop, or the end where there is none; the start where the line may end anywhere."""
    for place in range(len(ground.order)):
        if ground.order[place] == stop:
            return place
    return ground.end if ground.end != NOBODY else ground.start


@inner
def _add(options: Array, row: int, place: int) -> None:
    options[row, options[row, NUMBER]] = place
    options[row, NUMBER] += 1


@inner
def _add_best(options: Array, row: int, place: int, value: int, least: int) -> int:
    """Add a place to those of the least value, alone if its value is less; return the least value now."""
    if value < least:
        options[row, NUMBER] = 0
    if value <= least:
        _add(options, row, place)
    return min(value, least)


@inner
def _begin(ground: Ground, room: Array, line: Array) -> None:
    """Put a line on its start; its number of cells and their points are there already."""
    room[VISITED], room[FOUND], room[CHAIN] = 0, 0, 0
    line[HEAD], line[STOP], line[TIME] = ground.start, 1, 1
    line[FREE], line[LEFT] = line[CELLS] - 1, line[TOTAL] - ground.worth[ground.start]
    room[VISITED, ground.start] = 1


@inner
def _go_on(ground: Ground, room: Array, line: Array, place: int) -> None:
    room[VISITED, place] = 1
    line[HEAD] = place
    line[FREE] -= 1
    line[LEFT] -= ground.worth[place]
    line[STOP] += ground.order[place] > 0


@inner
def _play(ground: Ground, room: Array, line: Array, options: Array, dice: Array, n_stops: int) -> int:
    """Play one game and return its points; 0 where the end wasn't reached, or a maze that has to be filled was not."""
    _begin(ground, room, line)
    while line[HEAD] != ground.end and line[FREE]:
        options[:, NUMBER] = 0
        lost = _weigh(ground, room, line, options, n_stops)
        row = (WITH_STOPS if n_stops else WITHOUT_STOPS)[roll(dice, SIDES)]
        if not options[row, NUMBER] or (ground.must_fill and lost):
            return 0
        _go_on(ground, room, line, options[row, roll(dice, options[row, NUMBER])])
    return int(line[TOTAL] - line[LEFT])


@inner
def _survey(ground: Ground, line: Array) -> int:
    """Write the number of cells and their points, and return the number of stops."""
    n_stops = 0
    for place in range(len(ground.worth)):
        line[CELLS] += ground.worth[place] > 0
        line[TOTAL] += ground.worth[place]
        n_stops += ground.order[place] > 0
    return n_stops


@njit(cache=True, nogil=True)
def play(ground: Ground, room: Array, points: Array, seed: int) -> None:
    """Write the points of as many games as there is room for; the same seed gives the same games."""
    dice = np.full(1, np.uint64(seed) * np.uint64(2654435761) + np.uint64(88172645463325252), np.uint64)
    line, options = np.zeros(N_LINE, np.int64), np.zeros((N_ROWS_OF_OPTIONS, N_WAYS + 1), np.int64)
    n_stops = _survey(ground, line)
    for game in range(len(points)):
        points[game] = _play(ground, room, line, options, dice, n_stops)


@njit(cache=True, nogil=True)
def chance(ground: Ground, room: Array, track: Array) -> float:
    """Return the natural logarithm of how likely the player draws a line; `track` has its places after the start."""
    line, options = np.zeros(N_LINE, np.int64), np.zeros((N_ROWS_OF_OPTIONS, N_WAYS + 1), np.int64)
    n_stops, sum_of_logs = _survey(ground, line), 0.0
    _begin(ground, room, line)
    for place in track:
        options[:, NUMBER] = 0
        _weigh(ground, room, line, options, n_stops)
        likely = 0.0
        for row in WITH_STOPS if n_stops else WITHOUT_STOPS:
            for number in range(options[row, NUMBER]):
                if options[row, number] == place:
                    likely += 1.0 / SIDES / options[row, NUMBER]
        if likely == 0.0:
            return -np.inf
        sum_of_logs += np.log(likely)
        _go_on(ground, room, line, place)
    return sum_of_logs

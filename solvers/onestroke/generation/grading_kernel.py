"""A player who looks one cell ahead, by whom mazes are graded: of the ways on it takes one that cuts off the fewest points.

What is cut off is found as in `solvers/onestroke/rules.py`: by the blocks on the way from the new head to the end.
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

from typing import NamedTuple

import numpy as np

from solvers.kernels import Array, kernel
from solvers.kernels.dice import roll

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


class GreedyPlayer(NamedTuple):
    """A player and the maze as the player sees it."""

    ways: Array
    worth: Array
    order: Array
    start: int
    end: int  # NOBODY where the line may end anywhere
    must_fill: bool
    n_stops: int
    cols: int
    room: Array
    line: Array
    options: Array
    dice: Array


def _look(player: GreedyPlayer, head: int, began: int, most: int) -> int:
    """Search the free ground from a head, depth first, and return how many places were found, the head among them.

    A look's times begin at `began`, later than those of all looks before it. Stops after number `most` are not entered.
    """
    size, place, room = 1, head, player.room
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
        other = player.ways[place, way]
        if other == NOBODY or (room[VISITED, other] and other != head) or player.order[other] > most:
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


def _on_the_way(player: GreedyPlayer, began: int, size: int) -> int:
    """Return the points on the ways from a look's head, which is not counted, to the end."""
    place, value, room = player.end, 0, player.room
    while room[PARENT, place] != NOBODY:
        room[CHAIN, room[BLOCK, place]] = began
        place = room[PARENT, place]
    for number in range(1, size):
        place = room[LIST, number]
        if room[CHAIN, room[BLOCK, place]] == began:
            value += player.worth[place]
    return value


def _in_one_stroke(player: GreedyPlayer, began: int, size: int) -> int:
    """Return the points that a look found, less those that a line must leave out, as it ends in one dead end at most."""
    value, n_dead_ends, room = 0, 0, player.room
    for number in range(1, size):
        place = room[LIST, number]
        value += player.worth[place]
        before = room[BLOCK, room[PARENT, place]]
        if room[BLOCK, place] == place and before != NOBODY:
            room[CHAIN, before] = began
    for number in range(1, size):
        place = room[LIST, number]
        n_dead_ends += room[BLOCK, place] == place and room[CHAIN, place] != began
    return value - max(n_dead_ends - 1, 0)


def _cut_off(player: GreedyPlayer, place: int, left: int) -> int:
    """Return the points that going on to a place cuts off; `left` are those of what is free besides."""
    if place == player.end:
        return left
    began, following = player.line[TIME], player.line[STOP] + (player.order[place] > 0)
    if following <= player.n_stops:
        size = _look(player, place, began, following)
        sees_it = False
        for number in range(size):
            sees_it = sees_it or player.order[player.room[LIST, number]] == following
        if not sees_it:
            return HOPELESS
        began += size
    size = _look(player, place, began, player.n_stops)
    if player.end == NOBODY:
        return left - _in_one_stroke(player, began, size)
    if player.room[FOUND, player.end] < began:
        return HOPELESS
    return left - _on_the_way(player, began, size)


def _n_ways(player: GreedyPlayer, place: int) -> int:
    """Return how many places beside one are free."""
    number = 0
    for way in range(N_WAYS):
        other = player.ways[place, way]
        number += other != NOBODY and not player.room[VISITED, other]
    return number


def _weigh(player: GreedyPlayer) -> int:
    """Write the ways on that cut off the fewest points, and the narrow and the near ones of them; return the points."""
    room, line, options = player.room, player.line, player.options
    least, fewest, nearest, target = HOPELESS, N_WAYS, HOPELESS, _next_stop(player, line[STOP])
    _clear(options)
    for way in range(N_WAYS):
        place = player.ways[line[HEAD], way]
        if place == NOBODY or room[VISITED, place] or player.order[place] > line[STOP]:
            continue
        if player.must_fill and place == player.end and line[FREE] > 1:
            continue
        room[VISITED, place] = 1
        lost = _cut_off(player, place, line[LEFT] - player.worth[place])
        n_ways = _n_ways(player, place)
        room[VISITED, place] = 0
        distance = abs(place // player.cols - target // player.cols) + abs(place % player.cols - target % player.cols)
        line[TIME] += 2 * line[CELLS]
        if lost == HOPELESS or lost > least:
            continue
        if lost < least:
            least, fewest, nearest = lost, N_WAYS, HOPELESS
            _clear(options)
        _add(options, ALL, place)
        fewest = _add_best(options, NARROW, place, n_ways, fewest)
        nearest = _add_best(options, NEAR, place, distance, nearest)
    return least


def _next_stop(player: GreedyPlayer, stop: int) -> int:
    """Return the place of a stop, or the end where there is none; the start where the line may end anywhere."""
    for place in range(len(player.order)):
        if player.order[place] == stop:
            return place
    return player.end if player.end != NOBODY else player.start


def _clear(options: Array) -> None:
    for row in range(N_ROWS_OF_OPTIONS):
        options[row, NUMBER] = 0


def _add(options: Array, row: int, place: int) -> None:
    options[row, options[row, NUMBER]] = place
    options[row, NUMBER] += 1


def _add_best(options: Array, row: int, place: int, value: int, least: int) -> int:
    """Add a place to those of the least value, alone if its value is less; return the least value now."""
    if value < least:
        options[row, NUMBER] = 0
    if value <= least:
        _add(options, row, place)
    return min(value, least)


def _begin(player: GreedyPlayer) -> None:
    """Put the line on its start."""
    room, line = player.room, player.line
    line[HEAD], line[STOP], line[TIME], line[CELLS], line[TOTAL] = player.start, 1, 1, 0, 0
    for place in range(len(player.worth)):
        line[CELLS] += player.worth[place] > 0
        line[TOTAL] += player.worth[place]
        room[VISITED, place] = room[FOUND, place] = room[CHAIN, place] = 0
    line[FREE], line[LEFT] = line[CELLS] - 1, line[TOTAL] - player.worth[player.start]
    room[VISITED, player.start] = 1


def _go_on(player: GreedyPlayer, place: int) -> None:
    player.room[VISITED, place] = 1
    player.line[HEAD] = place
    player.line[FREE] -= 1
    player.line[LEFT] -= player.worth[place]
    player.line[STOP] += player.order[place] > 0


def _likelihood(player: GreedyPlayer, place: int) -> float:
    """Return how likely the player goes on to a place, given the options."""
    likely = 0.0
    for row in WITH_STOPS if player.n_stops else WITHOUT_STOPS:
        for number in range(player.options[row, NUMBER]):
            if player.options[row, number] == place:
                likely += 1.0 / SIDES / player.options[row, NUMBER]
    return likely


@kernel
def play(player: GreedyPlayer, track: Array) -> float:
    """Play a game, as the dice fall or, if a track has places after the start, along that.

    Returns the natural logarithm of how likely the player draws the track, 0 without one. What is LEFT of the points at the
    end tells how good the game was: all are where the end wasn't reached, or a maze that has to be filled was not.
    """
    line, options, sum_of_logs, number = player.line, player.options, 0.0, 0
    _begin(player)
    while line[HEAD] != player.end and line[FREE]:
        lost = _weigh(player)
        if len(track):
            place = track[number]
            number += 1
            likely = _likelihood(player, place)
            if likely == 0.0:
                return -np.inf
            sum_of_logs += np.log(likely)
        else:
            row = (WITH_STOPS if player.n_stops else WITHOUT_STOPS)[roll(player.dice, SIDES)]
            if not options[row, NUMBER] or (player.must_fill and lost):
                line[LEFT] = line[TOTAL]
                return 0.0
            place = options[row, roll(player.dice, options[row, NUMBER])]
        _go_on(player, place)
    return sum_of_logs

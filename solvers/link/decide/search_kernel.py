"""The search that decides a board: depth first over pairs, with restarts that share a table of dead positions.

A position is dead if it is proven lost. What is on the way is kept in a stack, so that the search can stop and go on later:

    boards [depth, cell]    the positions on the way
    keys [depth]            what they are called in the table
    ways [depth, face]      the ways to pair fours that are possible there
    plans [depth, n, 2]     the plans of their closures
    top [depth]             where the pairs of the position begin; they end where those of the next one begin
    here [depth]            the pair that leads on
    first, second, rank [n] the pairs, and how late each is tried; those tried already have rank TRIED
    way [n]                 of four tiles, the way to pair them that a pair belongs to, plus FREE if it moves no others; else -1
    tally [DEPTH], ...      counters
"""

from typing import NamedTuple

import numpy as np

from solvers.kernels import Array, kernel
from solvers.kernels.dice import fraction
from solvers.link.board_kernel import Geometry, Masks, look, open_pairs, settle
from solvers.link.decide.closure_kernel import inherit, is_hopeless, way_of
from solvers.link.decide.links_kernel import Closure
from solvers.link.decide.moves_kernel import holds, key_of, take
from solvers.link.decide.transposition_kernel import MAX_SLOTS, Key, bury, is_dead

DEPTH, NODES, RUN, RUN_NODES, RUN_LIMIT, BURIED, ENTERING, START_CLOSED, TALLY = range(9)
"""the counters, and how many there are; START_CLOSED is the depth from which all segments are closed up"""

CLEARED, LOST, PAUSED, TABLE_FULL, PAIRS_FULL = range(5)  # how a slice ends

FIRST_LIMIT, PER_PAIR, RUNS_OF_A_LIMIT = 300, 5, 8
"""nodes of the first run, or so many for each pair of the board if these are more; how many runs until the limit doubles"""

FREE = 4
TRIED = np.float32(np.inf)
MOVES_OTHERS, CHANCE = 0.7, 0.3  # what it adds to a pair's rank that a tile of it moves others, and chance adds at most


class Stack(NamedTuple):
    """What is on the way."""

    boards: Array  # int16
    keys: Array  # uint64
    ways: Array  # int8
    plans: Array  # int64
    top: Array  # int64
    here: Array  # int64
    above: Array  # int16 [pass, cell]
    names: Array  # uint64 [cell, face]
    dice: Array  # uint64 [1]
    tally: Array  # int64 [TALLY]


class Pairs(NamedTuple):
    """The pairs of all positions on the way."""

    first: Array  # int16
    second: Array  # int16
    rank: Array  # float32
    way: Array  # int8


@kernel
def search(
    field: Geometry, sight: Masks, closure: Closure, stack: Stack, pairs: Pairs, table: Array, one_pass: bool, most_nodes: int
) -> int:
    """Go on until the board is decided, so many nodes were looked at in all, or a table or the room for pairs must grow."""
    tally = stack.tally
    while True:
        depth = tally[DEPTH]
        if tally[ENTERING]:
            if tally[RUN_NODES] >= tally[RUN_LIMIT]:
                _restart(tally)
                continue
            if tally[NODES] >= most_nodes:
                return PAUSED
            if 2 * tally[BURIED] > len(table) and len(table) < MAX_SLOTS:
                return TABLE_FULL
            is_closed = one_pass and depth >= tally[START_CLOSED]
            if is_closed and is_hopeless(stack.boards[depth], field, closure, stack.ways[depth], stack.plans[depth]):
                stack.top[depth + 1] = stack.top[depth]
            else:
                look(stack.boards[depth], field, sight)
                if stack.top[depth] + _most_open(sight) > len(pairs.rank):
                    return PAIRS_FULL
                _expand(depth, field, sight, closure, stack, pairs, is_closed)
            tally[NODES] += 1
            tally[RUN_NODES] += 1
            tally[ENTERING] = 0
        chosen = _next_pair(stack.top[depth], stack.top[depth + 1], pairs)
        if chosen < 0:
            tally[BURIED] += bury(table, stack.keys[depth])
            if depth == 0:
                return LOST
            tally[DEPTH] = depth - 1
            if one_pass:
                _learn(depth - 1, field, closure, stack, pairs)
            continue
        stack.here[depth] = chosen
        pairs.rank[chosen] = TRIED
        key = _follow(depth, pairs.first[chosen], pairs.second[chosen], field, stack)
        if depth + 2 == len(stack.boards):
            return CLEARED
        if is_dead(table, key):
            if one_pass:
                _learn(depth, field, closure, stack, pairs)
        else:
            stack.keys[depth + 1] = key
            for face in range(stack.ways.shape[1]):
                stack.ways[depth + 1, face] = stack.ways[depth, face]
            stack.plans[depth + 1, 0, 0] = 0
            if one_pass and depth >= tally[START_CLOSED]:
                one, other = pairs.first[chosen], pairs.second[chosen]
                inherit(stack.boards[depth], one, other, field, stack.plans[depth], stack.plans[depth + 1])
            tally[DEPTH] = depth + 1
            tally[ENTERING] = 1


def _follow(depth: int, one: int, other: int, field: Geometry, stack: Stack) -> Key:
    """Make the position that follows when a pair is taken; return its key."""
    grid = stack.boards[depth + 1]
    for cell in range(len(grid)):
        grid[cell] = stack.boards[depth, cell]
    if depth >= stack.tally[START_CLOSED]:
        return take(grid, one, other, stack.above, stack.names, stack.keys[depth])
    grid[one] = grid[other] = 0
    settle(grid, field)
    return key_of(grid, field, stack.names)


def _restart(tally: Array) -> None:
    """Begin another run at the start, now and then a longer one."""
    tally[DEPTH], tally[RUN_NODES] = 0, 0
    tally[RUN] += 1
    if tally[RUN] % RUNS_OF_A_LIMIT == 0:
        tally[RUN_LIMIT] *= 2


def _most_open(sight: Masks) -> int:
    most = 0
    for face in range(1, len(sight.counts)):
        most += sight.counts[face] * (sight.counts[face] - 1) // 2
    return most


def _expand(depth: int, field: Geometry, sight: Masks, closure: Closure, stack: Stack, pairs: Pairs, is_closed: bool) -> None:
    """Write down the pairs to try in a position, just one if that is as good as any."""
    begin = stack.top[depth]
    grid, width = stack.boards[depth], field.cols + 2
    first, second, rank = pairs.first[begin:], pairs.second[begin:], pairs.rank[begin:]
    n_pairs = open_pairs(width, sight, first, second)
    stack.top[depth + 1] = begin + n_pairs
    if is_closed:
        safe = _safe_pair(grid, n_pairs, sight, stack.above, first, second)
        if safe >= 0:
            first[0], second[0], rank[0], pairs.way[begin] = first[safe], second[safe], 0.0, -1
            stack.top[depth + 1] = begin + 1
            return
        stack.top[depth + 1] = begin + _sort_out(
            grid, n_pairs, closure, stack.ways[depth], stack.above, first, second, pairs.way[begin:]
        )
    for number in range(stack.top[depth + 1] - begin):
        one, other = first[number], second[number]
        value = sight.counts[grid[one]] / 2 - 1
        value += MOVES_OTHERS * (holds(grid, one, other, stack.above) + holds(grid, other, one, stack.above))
        rank[number] = value + CHANCE * fraction(stack.dice)


def _sort_out(
    grid: Array, n_pairs: int, closure: Closure, ways: Array, above: Array, first: Array, second: Array, way: Array
) -> int:
    """Note the ways of the pairs and leave out those that are ruled out, or all but one that is safe; return their number."""
    n_left = 0
    for number in range(n_pairs):
        one, other = first[number], second[number]
        its_way = way_of(one, other, closure)
        if its_way >= 0:
            possible = ways[grid[one]]
            if not possible >> its_way & 1:
                continue
            if not holds(grid, one, other, above) and not holds(grid, other, one, above):
                its_way += FREE
                if possible == 1 << (its_way - FREE) or _is_second(grid, one, its_way, n_left, first, way):
                    first[0], second[0], way[0] = one, other, its_way
                    return 1
        first[n_left], second[n_left], way[n_left] = one, other, its_way
        n_left += 1
    return n_left


def _is_second(grid: Array, cell: int, its_way: int, n_pairs: int, first: Array, way: Array) -> bool:
    """Return whether the other two of four tiles are free to take as well, so that it's safe to take all of them."""
    found = False
    for number in range(n_pairs):
        found = found or (way[number] == its_way and grid[first[number]] == grid[cell])
    return found


def _learn(depth: int, field: Geometry, closure: Closure, stack: Stack, pairs: Pairs) -> None:
    """Rule out a way to pair four tiles if one of its pairs, which moves no others, has led to a dead position.

    Were there a solution with this pair, it could be taken at once, as with the last two tiles of a face.
    """
    begin, end, here = stack.top[depth], stack.top[depth + 1], stack.here[depth]
    if depth < stack.tally[START_CLOSED] or pairs.way[here] < FREE:
        return
    grid, ways, way = stack.boards[depth], stack.ways[depth], pairs.way[here] - FREE
    face = grid[pairs.first[here]]
    ways[face] &= ~(1 << way)
    if ways[face] == 0 or is_hopeless(grid, field, closure, ways, stack.plans[depth]):
        stack.top[depth + 1] = begin
        return
    for number in range(begin, end):
        if grid[pairs.first[number]] == face and pairs.way[number] & ~FREE == way:
            pairs.rank[number] = TRIED


def _safe_pair(grid: Array, n_pairs: int, sight: Masks, above: Array, first: Array, second: Array) -> int:
    """Return a pair that can be taken at once if the board can be cleared at all, or -1.

    The last two tiles of a face that hold up no others but each other are one: taking them first only makes room.
    """
    for number in range(n_pairs):
        one, other = first[number], second[number]
        if sight.counts[grid[one]] == 2 and not holds(grid, one, other, above) and not holds(grid, other, one, above):
            return number
    return -1


def _next_pair(begin: int, end: int, pairs: Pairs) -> int:
    """Return the pair of the lowest rank that has not been tried, or -1."""
    best, lowest = -1, TRIED
    for number in range(begin, end):
        if pairs.rank[number] < lowest:
            best, lowest = number, pairs.rank[number]
    return best

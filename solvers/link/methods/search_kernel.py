"""The search that decides a board: depth first over pairs, with restarts that share a table of dead positions.

A position is dead if it is proven lost. The current line is kept in a stack, so that the search can pause and continue:

    boards [depth, cell]      the positions of the line
    keys [depth]              their keys in the table
    pairings [depth, face]    the pairings of a face's four tiles that are still possible there
    plans [depth, n, 2]       the plans of their closures
    top [depth]               where the pairs of the position begin; they end where those of the next one begin
    chosen [depth]            the pair that was taken there
    first, second, rank [n]   the pairs, and the order in which they are tried; those tried already have rank TRIED
    pairing [n]               of four tiles, the pairing that a pair belongs to, plus FREE if it moves no others; else -1
    tally [DEPTH], ...        counters
    table [slot]              uint64 the keys of positions proven lost, 0 for none: open addressing in a power of two of slots
"""

from typing import NamedTuple

import numpy as np

from solvers.kernels import Array, kernel
from solvers.kernels.parts import fraction
from solvers.link.board_kernel import Geometry, Key, Masks, close_up, key_of, open_pairs, scan, supports, take_pair
from solvers.link.methods.closure_kernel import Closure, inherit_plan, is_hopeless, pairing_of

FIRST_SLOTS, MAX_SLOTS = 1 << 14, 1 << 25
PROBES = 8  # consecutive slots in which a key may be
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT, _FREE_SLOT = np.uint64(32), np.uint64(0)


def new_table(slots: int = FIRST_SLOTS) -> Array:
    """Return an empty table."""
    return np.zeros(slots, np.uint64)


def grown(table: Array) -> Array:
    """Return a table with twice as many slots and the same keys, each in the first free one of its slots."""
    larger, keys = new_table(2 * len(table)), table[table != _FREE_SLOT]
    homes = (keys * _MIX >> _SHIFT).astype(np.int64)
    for probe in range(PROBES):
        slots = (homes + probe) & (len(larger) - 1)
        is_free = larger[slots] == _FREE_SLOT
        larger[slots[is_free]] = keys[is_free]
        is_left = larger[slots] != keys
        keys, homes = keys[is_left], homes[is_left]
    return larger


def _first_slot(key: Key, n_slots: int) -> int:
    return int(np.int64((key * _MIX) >> _SHIFT)) & (n_slots - 1)


def contains(table: Array, key: Key) -> bool:
    """Return whether a key is in the table."""
    n_slots = len(table)
    home = _first_slot(key, n_slots)
    for probe in range(PROBES):
        found = table[(home + probe) & (n_slots - 1)]
        if found == _FREE_SLOT:
            return False
        if found == key:
            return True
    return False


def insert(table: Array, key: Key) -> int:
    """Add a key to the table, replacing another one if there is no room; return by how much the number of keys grew."""
    n_slots = len(table)
    home = _first_slot(key, n_slots)
    for probe in range(PROBES):
        slot = (home + probe) & (n_slots - 1)
        if table[slot] == key:
            return 0
        if table[slot] == _FREE_SLOT:
            table[slot] = key
            return 1
    table[home] = key
    return 0


# the search

DEPTH, NODES, RUN, RUN_NODES, RUN_LIMIT, N_STORED, ENTERING, START_CLOSED, TALLY = range(9)
"""the counters, and their number; START_CLOSED is the depth from which all segments are closed up"""
CLEARED, LOST, PAUSED, TABLE_FULL, PAIRS_FULL = range(5)  # how a slice ends
FIRST_LIMIT, PER_PAIR, RUNS_OF_A_LIMIT = 300, 5, 8
"""nodes of the first run, at least and per pair of the board; number of runs until the limit doubles"""
FREE = 4
TRIED = np.float32(np.inf)
MOVES_OTHERS, CHANCE = 0.7, 0.3  # added to a pair's rank for each of its tiles that moves others, and the most added by chance


class Stack(NamedTuple):
    """The current line of the search."""

    boards: Array  # int16
    keys: Array  # uint64
    pairings: Array  # int8
    plans: Array  # int64
    top: Array  # int64
    chosen: Array  # int64
    above: Array  # int16 [pass, cell]
    zobrist: Array  # uint64 [cell, face]
    dice: Array  # uint64 [1]
    tally: Array  # int64 [TALLY]


class Pairs(NamedTuple):
    """The pairs of all positions of the line."""

    first: Array  # int16
    second: Array  # int16
    rank: Array  # float32
    pairing: Array  # int8


@kernel
def search(
    geometry: Geometry, masks: Masks, closure: Closure, stack: Stack, pairs: Pairs, table: Array, one_pass: bool, max_nodes: int
) -> int:
    """Search until the board is decided, `max_nodes` nodes have been searched in total, or the table or the pairs must grow."""
    tally = stack.tally
    while True:
        depth = tally[DEPTH]
        if tally[ENTERING]:
            if tally[RUN_NODES] >= tally[RUN_LIMIT]:
                _restart(tally)
                continue
            if tally[NODES] >= max_nodes:
                return PAUSED
            if 2 * tally[N_STORED] > len(table) and len(table) < MAX_SLOTS:
                return TABLE_FULL
            is_closed = one_pass and depth >= tally[START_CLOSED]
            if is_closed and is_hopeless(stack.boards[depth], geometry, closure, stack.pairings[depth], stack.plans[depth]):
                stack.top[depth + 1] = stack.top[depth]
            else:
                scan(stack.boards[depth], geometry, masks)
                if stack.top[depth] + _max_open(masks) > len(pairs.rank):
                    return PAIRS_FULL
                _expand(depth, geometry, masks, closure, stack, pairs, is_closed)
            tally[NODES] += 1
            tally[RUN_NODES] += 1
            tally[ENTERING] = 0
        chosen = _next_pair(stack.top[depth], stack.top[depth + 1], pairs)
        if chosen < 0:
            tally[N_STORED] += insert(table, stack.keys[depth])
            if depth == 0:
                return LOST
            tally[DEPTH] = depth - 1
            if one_pass:
                _rule_out_pairing(depth - 1, geometry, closure, stack, pairs)
            continue
        stack.chosen[depth] = chosen
        pairs.rank[chosen] = TRIED
        key = _make_child(depth, pairs.first[chosen], pairs.second[chosen], geometry, stack)
        if depth + 2 == len(stack.boards):
            return CLEARED
        if contains(table, key):
            if one_pass:
                _rule_out_pairing(depth, geometry, closure, stack, pairs)
        else:
            stack.keys[depth + 1] = key
            for face in range(stack.pairings.shape[1]):
                stack.pairings[depth + 1, face] = stack.pairings[depth, face]
            stack.plans[depth + 1, 0, 0] = 0
            if one_pass and depth >= tally[START_CLOSED]:
                one, other = pairs.first[chosen], pairs.second[chosen]
                inherit_plan(stack.boards[depth], one, other, geometry, stack.plans[depth], stack.plans[depth + 1])
            tally[DEPTH] = depth + 1
            tally[ENTERING] = 1


def _make_child(depth: int, one: int, other: int, geometry: Geometry, stack: Stack) -> Key:
    """Write the position after a pair is taken; return its key."""
    grid = stack.boards[depth + 1]
    for cell in range(len(grid)):
        grid[cell] = stack.boards[depth, cell]
    if depth >= stack.tally[START_CLOSED]:
        return take_pair(grid, one, other, stack.above, stack.zobrist, stack.keys[depth])
    grid[one] = grid[other] = 0
    close_up(grid, geometry)
    return key_of(grid, geometry, stack.zobrist)


def _restart(tally: Array) -> None:
    """Start another run, with a higher limit now and then."""
    tally[DEPTH], tally[RUN_NODES] = 0, 0
    tally[RUN] += 1
    if tally[RUN] % RUNS_OF_A_LIMIT == 0:
        tally[RUN_LIMIT] *= 2


def _max_open(masks: Masks) -> int:
    most = 0
    for face in range(1, len(masks.counts)):
        most += masks.counts[face] * (masks.counts[face] - 1) // 2
    return most


def _expand(depth: int, geometry: Geometry, masks: Masks, closure: Closure, stack: Stack, pairs: Pairs, is_closed: bool) -> None:
    """Write the pairs to try in a position, or a single one if it is safe."""
    begin = stack.top[depth]
    grid, width = stack.boards[depth], geometry.cols + 2
    first, second, rank = pairs.first[begin:], pairs.second[begin:], pairs.rank[begin:]
    n_pairs = open_pairs(width, masks, first, second)
    stack.top[depth + 1] = begin + n_pairs
    if is_closed:
        safe = _safe_pair(grid, n_pairs, masks, stack.above, first, second)
        if safe >= 0:
            first[0], second[0], rank[0], pairs.pairing[begin] = first[safe], second[safe], 0.0, -1
            stack.top[depth + 1] = begin + 1
            return
        stack.top[depth + 1] = begin + _filter_pairs(
            grid, n_pairs, closure, stack.pairings[depth], stack.above, first, second, pairs.pairing[begin:]
        )
    for number in range(stack.top[depth + 1] - begin):
        one, other = first[number], second[number]
        value = masks.counts[grid[one]] / 2 - 1
        value += MOVES_OTHERS * (supports(grid, one, other, stack.above) + supports(grid, other, one, stack.above))
        rank[number] = value + CHANCE * fraction(stack.dice)


def _filter_pairs(
    grid: Array, n_pairs: int, closure: Closure, pairings: Array, above: Array, first: Array, second: Array, pairing: Array
) -> int:
    """Set the pairings of the pairs, and drop those that are ruled out, or all but one that is safe; return their number."""
    n_left = 0
    for number in range(n_pairs):
        one, other = first[number], second[number]
        its_pairing = pairing_of(one, other, closure)
        if its_pairing >= 0:
            possible = pairings[grid[one]]
            if not possible >> its_pairing & 1:
                continue
            if not supports(grid, one, other, above) and not supports(grid, other, one, above):
                its_pairing += FREE
                if possible == 1 << (its_pairing - FREE) or _partner_is_free(grid, one, its_pairing, n_left, first, pairing):
                    first[0], second[0], pairing[0] = one, other, its_pairing
                    return 1
        first[n_left], second[n_left], pairing[n_left] = one, other, its_pairing
        n_left += 1
    return n_left


def _partner_is_free(grid: Array, cell: int, its_pairing: int, n_pairs: int, first: Array, pairing: Array) -> bool:
    """Return whether the other two of four tiles can be taken freely too, which makes taking all of them safe."""
    found = False
    for number in range(n_pairs):
        found = found or (pairing[number] == its_pairing and grid[first[number]] == grid[cell])
    return found


def _rule_out_pairing(depth: int, geometry: Geometry, closure: Closure, stack: Stack, pairs: Pairs) -> None:
    """Rule out a pairing of four tiles if one of its pairs moves no other tile and has led to a dead position.

    If there were a solution with this pair, the pair could be taken at once, like the last two tiles of a face.
    """
    begin, end, chosen = stack.top[depth], stack.top[depth + 1], stack.chosen[depth]
    if depth < stack.tally[START_CLOSED] or pairs.pairing[chosen] < FREE:
        return
    grid, pairings, pairing = stack.boards[depth], stack.pairings[depth], pairs.pairing[chosen] - FREE
    face = grid[pairs.first[chosen]]
    pairings[face] &= ~(1 << pairing)
    if pairings[face] == 0 or is_hopeless(grid, geometry, closure, pairings, stack.plans[depth]):
        stack.top[depth + 1] = begin
        return
    for number in range(begin, end):
        if grid[pairs.first[number]] == face and pairs.pairing[number] & ~FREE == pairing:
            pairs.rank[number] = TRIED


def _safe_pair(grid: Array, n_pairs: int, masks: Masks, above: Array, first: Array, second: Array) -> int:
    """Return a pair that is safe to take at once, or -1.

    The last two tiles of a face are safe if they hold up no others but each other: taking them first only makes room.
    """
    for number in range(n_pairs):
        one, other = first[number], second[number]
        if masks.counts[grid[one]] == 2 and not supports(grid, one, other, above) and not supports(grid, other, one, above):
            return number
    return -1


def _next_pair(begin: int, end: int, pairs: Pairs) -> int:
    """Return the untried pair with the lowest rank, or -1."""
    best, lowest = -1, TRIED
    for number in range(begin, end):
        if pairs.rank[number] < lowest:
            best, lowest = number, pairs.rank[number]
    return best

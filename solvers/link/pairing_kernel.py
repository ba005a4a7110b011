"""The search over pairings for boards whose tiles stay: which tiles go together decides everything, and not the order.

Each node asks with whom one tile goes. What can safely be taken is taken at once, and positions are left in which tiles
could not go even under relaxed rules. A position that can't be cleared is blamed on some faces:

    (position, blame)   nobody clears the board with a pairing that agrees with the position's pairs, taken or committed,
                        of those faces, whatever it does with all others

So a node whose face isn't to blame for one of its partners need not try the others (conflict-directed backjumping).

    Search   pivot, partner, first [level]   the tile that is asked about, with whom it goes now, and who was first
             gathered [level, word]          blame so far of the partners tried, as bits
             implied, reasons [level, word]  faces whose pairs follow from the position, and what they follow from
             keys [level, 2]                 what the table calls the position
             blame [word]                    of the position that has just been given up
             table [slot, 2 + word]          positions given up, with their blame
             signs [tile, 2]                 random numbers that make the keys
             trail [number, 2]               the pairs taken up to now
             tally [...]                     LEVEL, NODES, EFFORT
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from solvers.link.board_kernel import Array, inner
from solvers.link.closure_kernel import (
    GONE,
    LOOSE,
    NOBODY,
    PAIR,
    TWO_PAIRS,
    Layout,
    Levels,
    close,
    commit,
    copy,
    four_loose,
    is_hopeless,
    is_linked,
    let_all_go,
    line_up,
    line_up_all,
    loosen,
    next_loose,
    two_pairs,
)

LEVEL, NODES, EFFORT, CHECKED = range(4)
UNDECIDED, CLEARED, DEAD = range(3)

WORD = 64
KEYS = 2
BUCKET = 4
"""how many slots of the table a position may be in"""


class Search(NamedTuple):
    """A search under way."""

    layout: Layout
    levels: Levels
    pivot: Array
    partner: Array
    first: Array
    gathered: Array
    implied: Array
    reasons: Array
    keys: Array
    blame: Array
    table: Array
    signs: Array
    trail: Array
    tally: Array


@njit(cache=True, nogil=True)
def go_on(search: Search, most_nodes: int, most_effort: int, probe_after: int) -> int:
    """Go on until the board is decided, so many nodes were made or so many links looked at in all; return the verdict.

    A search is begun with a level of 0 and no nodes.
    """
    tally = search.tally
    while tally[NODES] < most_nodes and tally[EFFORT] < most_effort:
        tally[NODES] += 1
        verdict = _enter(search, tally[LEVEL], probe_after)
        if verdict == CLEARED:
            return CLEARED
        if verdict == UNDECIDED:
            _descend(search, tally[LEVEL])
        elif not _back(search):
            return DEAD
    return UNDECIDED


# one node


@inner
def _enter(search: Search, level: int, probe_after: int) -> int:
    """Look at a new position: CLEARED, DEAD with the blame, or UNDECIDED with a tile to ask about."""
    layout, levels, tally = search.layout, search.levels, search.tally
    _wipe(search.implied, level)
    _wipe(search.reasons, level)
    _wipe(search.gathered, level)
    line_up_all(levels, level)
    tally[EFFORT] += close(layout, levels, level, search.trail)
    if levels.left[level] == 0:
        return CLEARED
    _name(search, level)
    if _is_known(search, level):
        return DEAD
    if is_hopeless(layout, levels, level, level + 1, tally[EFFORT:]):
        search.blame[:] = 0
        _blame_stuck(search, level + 1)
        return DEAD
    if tally[NODES] > probe_after:
        if not _probe(search, level):
            return DEAD
        line_up_all(levels, level)
        tally[EFFORT] += close(layout, levels, level, search.trail)
        if levels.left[level] == 0:
            return CLEARED
    return _choose(search, level)


@inner
def _blame_stuck(search: Search, spare: int) -> None:
    """Blame the faces of the tiles that are left by the relaxed closure.

    With other pairs of the other faces these tiles would still be there to stand in each other's way.
    """
    remains = search.levels.remains
    for face in range(remains.shape[1]):
        if remains[spare, face]:
            search.blame[face // WORD] |= 1 << face % WORD


@inner
def _probe(search: Search, level: int) -> bool:
    """Commit each face of four loose tiles that can go in one way only; return False, with the blame, if one can't go at all."""
    layout, levels, blame = search.layout, search.levels, search.blame
    n_faces = levels.loose.shape[1]
    face, n_quiet = 0, 0
    while n_quiet < n_faces:
        n_quiet += 1
        if levels.loose[level, face] == TWO_PAIRS:
            first, second, third, fourth = four_loose(layout, levels, level, face)
            n_ways, good = 0, 0
            blame[:] = 0
            copy(levels, level, level + 1)
            let_all_go(layout, levels, level, level + 1, face, search.tally[EFFORT:])
            for way in range(3):
                a, b, c, d = two_pairs(first, second, third, fourth, way)
                commit(layout, levels, level, a, b)
                commit(layout, levels, level, c, d)
                copy(levels, level + 1, level + 2)
                let_all_go(layout, levels, level, level + 2, NOBODY, search.tally[EFFORT:])
                if levels.left[level + 2]:
                    _blame_stuck(search, level + 2)
                else:
                    n_ways, good = n_ways + 1, way
                loosen(layout, levels, level, a, b)
                loosen(layout, levels, level, c, d)
            if n_ways == 0:
                return False
            if n_ways == 1:
                a, b, c, d = two_pairs(first, second, third, fourth, good)
                commit(layout, levels, level, a, b)
                commit(layout, levels, level, c, d)
                search.implied[level, face // WORD] |= 1 << face % WORD
                for word in range(len(blame)):
                    search.reasons[level, word] |= blame[word]
                n_quiet = 0
        face = face + 1 if face + 1 < n_faces else 0
    return True


@inner
def _choose(search: Search, level: int) -> int:
    """Choose the open pair after which least is left; CLEARED if that is nothing.

    A pair after which all that was loose of its face goes, with all that then follows, is taken at once: it is safe as a whole.
    """
    layout, levels, tally = search.layout, search.levels, search.tally
    n_faces = levels.loose.shape[1]
    face, n_quiet, least = 0, 0, 0
    while n_quiet < n_faces:
        n_quiet += 1
        if levels.loose[level, face]:
            one = next_loose(layout, levels, level, face, NOBODY)
            while one != NOBODY:
                other = next_loose(layout, levels, level, face, one)
                while other != NOBODY:
                    if is_linked(layout, levels, level, one, other):
                        copy(levels, level, level + 1)
                        commit(layout, levels, level + 1, one, other)
                        line_up(levels, face)
                        tally[EFFORT] += close(layout, levels, level + 1, search.trail)
                        if _is_whole(layout, levels, level, face):
                            copy(levels, level + 1, level)
                            if levels.left[level] == 0:
                                return CLEARED
                            n_quiet, least = 0, 0
                            one = layout.starts[face + 1]
                            break
                        merit = levels.left[level + 1] * 4 + ((search.signs[one, 0] ^ search.signs[other, 0]) & 3)
                        if least == 0 or merit < least:
                            least = merit
                            search.pivot[level], search.first[level] = one, other
                    other = next_loose(layout, levels, level, face, other)
                one = next_loose(layout, levels, level, face, one)
        face = face + 1 if face + 1 < n_faces else 0
    search.partner[level] = search.first[level]
    return UNDECIDED


@inner
def _is_whole(layout: Layout, levels: Levels, level: int, face: int) -> bool:
    """Tell whether all that is loose of a face is gone on the next level."""
    for tile in range(layout.starts[face], layout.starts[face + 1]):
        if levels.mate[level, tile] == LOOSE and levels.mate[level + 1, tile] != GONE:
            return False
    return True


# up and down


@inner
def _descend(search: Search, level: int) -> None:
    """Put the position on the next level in which the tile asked about goes with its partner."""
    copy(search.levels, level, level + 1)
    commit(search.layout, search.levels, level + 1, search.pivot[level], search.partner[level])
    search.tally[LEVEL] = level + 1


@inner
def _back(search: Search) -> bool:
    """Go back from a position that is given up to the next one that must be looked at; False if there is none."""
    blame, level = search.blame, search.tally[LEVEL]
    while True:
        _settle_blame(search, level)
        _remember(search, level)
        if level == 0:
            return False
        level -= 1
        face = search.layout.face[search.pivot[level]]
        if blame[face // WORD] >> face % WORD & 1:
            for word in range(len(blame)):
                search.gathered[level, word] |= blame[word]
            if _next_partner(search, level, face):
                _descend(search, level)
                return True
            for word in range(len(blame)):
                blame[word] = search.gathered[level, word]


@inner
def _next_partner(search: Search, level: int, face: int) -> bool:
    """Turn to the next partner of the tile asked about: the others in their order, behind the one that came first."""
    layout, levels = search.layout, search.levels
    pivot, first = search.pivot[level], search.first[level]
    last = NOBODY if search.partner[level] == first else search.partner[level]
    partner = next_loose(layout, levels, level, face, last)
    while partner in (pivot, first):
        partner = next_loose(layout, levels, level, face, partner)
    search.partner[level] = partner
    return bool(partner != NOBODY)


@inner
def _settle_blame(search: Search, level: int) -> None:
    """Pass blame on from what follows from a position to what it follows from, and clear faces that have done nothing yet."""
    blame, levels, starts = search.blame, search.levels, search.layout.starts
    is_implied = False
    for word in range(len(blame)):
        is_implied |= (blame[word] & search.implied[level, word]) != 0
    for word in range(len(blame)):
        if is_implied:
            blame[word] |= search.reasons[level, word]
    for face in range(levels.loose.shape[1]):
        size = starts[face + 1] - starts[face]
        is_new = size == TWO_PAIRS and search.implied[level, face // WORD] >> face % WORD & 1
        if levels.loose[level, face] == size or size == PAIR or is_new:
            blame[face // WORD] &= ~(1 << face % WORD)


# the table


@inner
def _wipe(bits: Array, level: int) -> None:
    for word in range(bits.shape[1]):
        bits[level, word] = 0


@inner
def _name(search: Search, level: int) -> None:
    """Make the keys of a position: a mix of numbers for its empty cells and for its committed pairs."""
    mate, signs = search.levels.mate, search.signs
    one_key, other_key = 0, 0
    for tile in range(len(signs)):
        if mate[level, tile] == GONE:
            one_key ^= signs[tile, 0]
            other_key ^= signs[tile, 1]
        elif mate[level, tile] > tile:
            pair = (signs[tile, 0] ^ (signs[mate[level, tile], 1] << 1)) * 0x5851F42D4C957F2D
            one_key ^= pair ^ (pair >> 29)
            pair = (signs[tile, 1] ^ (signs[mate[level, tile], 0] << 1)) * 0x14057B7EF767814F
            other_key ^= pair ^ (pair >> 31)
    search.keys[level, 0], search.keys[level, 1] = one_key, other_key | 1


@inner
def _is_known(search: Search, level: int) -> bool:
    """Tell, with the blame, whether the table holds a position."""
    table, keys = search.table, search.keys
    start = keys[level, 0] & (len(table) - BUCKET)
    for slot in range(start, start + BUCKET):
        if table[slot, 0] == keys[level, 0] and table[slot, 1] == keys[level, 1]:
            for word in range(len(search.blame)):
                search.blame[word] = table[slot, KEYS + word]
            return True
    return False


@inner
def _remember(search: Search, level: int) -> None:
    """Put a position that is given up into the table, in the place of another one if its slots are full."""
    table, keys = search.table, search.keys
    start = keys[level, 0] & (len(table) - BUCKET)
    chosen = start + (keys[level, 1] >> 8 & (BUCKET - 1))
    for slot in range(start, start + BUCKET):
        if table[slot, 1] == 0:
            chosen = slot
            break
    table[chosen, 0], table[chosen, 1] = keys[level, 0], keys[level, 1]
    for word in range(len(search.blame)):
        table[chosen, KEYS + word] = search.blame[word]

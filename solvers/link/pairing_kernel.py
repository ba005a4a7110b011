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
from solvers.link.closure_kernel import close, four_loose, relax, two_pairs
from solvers.link.position_kernel import (
    FACE,
    GONE,
    LEFT,
    LOOSE,
    NOBODY,
    PAIR,
    TWO_PAIRS,
    WORD,
    Layout,
    commit,
    copy,
    is_linked,
    line_up,
    line_up_all,
    loose,
    loosen,
    mate_of,
    next_loose,
    remain,
)

LEVEL, NODES, EFFORT = range(3)
UNDECIDED, CLEARED, DEAD = range(3)

KEYS = 2
BUCKET = 4
"""how many slots of the table a position may be in"""


class Search(NamedTuple):
    """A search under way."""

    layout: Layout
    levels: Array
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
    position, spare = levels[level], levels[level + 1]
    for bits in (search.implied, search.reasons, search.gathered):
        bits[level, :] = 0
    tally[EFFORT] += close(layout, position, search.trail)
    if position[LEFT] == 0:
        return CLEARED
    _name(search, level)
    if _is_known(search, level):
        return DEAD
    copy(position, spare)
    tally[EFFORT] += relax(layout, position, spare, NOBODY)
    if spare[LEFT]:
        search.blame[:] = 0
        _blame_stuck(search, spare)
        return DEAD
    if tally[NODES] > probe_after:
        if not _probe(search, level):
            return DEAD
        line_up_all(layout, position)
        tally[EFFORT] += close(layout, position, search.trail)
        if position[LEFT] == 0:
            return CLEARED
    return _choose(search, level)


@inner
def _blame_stuck(search: Search, spare: Array) -> None:
    """Blame the faces of the tiles that are left by the relaxed closure.

    With other pairs of the other faces these tiles would still be there to stand in each other's way.
    """
    for face in range(len(search.layout.starts) - 1):
        if spare[remain(face)]:
            search.blame[face // WORD] |= 1 << face % WORD


@inner
def _probe(search: Search, level: int) -> bool:
    """Commit each face of four loose tiles that can go in one way only; return False, with the blame, if one can't go at all."""
    layout, blame, position = search.layout, search.blame, search.levels[level]
    n_faces = len(layout.starts) - 1
    face, n_quiet = 0, 0
    while n_quiet < n_faces:
        n_quiet += 1
        if position[loose(face)] == TWO_PAIRS:
            blame[:] = 0
            n_ways, good = _ways(search, level, face)
            if n_ways == 0:
                return False
            if n_ways == 1:
                a, b, c, d = two_pairs(four_loose(layout, position, face), good)
                commit(layout, position, a, b)
                commit(layout, position, c, d)
                search.implied[level, face // WORD] |= 1 << face % WORD
                for word in range(len(blame)):
                    search.reasons[level, word] |= blame[word]
                n_quiet = 0
        face = face + 1 if face + 1 < n_faces else 0
    return True


@inner
def _ways(search: Search, level: int, face: int) -> tuple[int, int]:
    """Return in how many ways a face's four loose tiles can go under relaxed rules, and one; the others add to the blame."""
    layout, tally = search.layout, search.tally
    position, frozen, spare = search.levels[level], search.levels[level + 1], search.levels[level + 2]
    n_ways, good = 0, 0
    four = four_loose(layout, position, face)
    copy(position, frozen)
    tally[EFFORT] += relax(layout, position, frozen, face)
    for way in range(3):
        a, b, c, d = two_pairs(four, way)
        commit(layout, position, a, b)
        commit(layout, position, c, d)
        copy(frozen, spare)
        tally[EFFORT] += relax(layout, position, spare, NOBODY)
        if spare[LEFT]:
            _blame_stuck(search, spare)
        else:
            n_ways, good = n_ways + 1, way
        loosen(layout, position, a, b)
        loosen(layout, position, c, d)
    return n_ways, good


@inner
def _choose(search: Search, level: int) -> int:
    """Choose the open pair after which least is left; CLEARED if that is nothing.

    A pair after which all that was loose of its face goes, with all that then follows, is taken at once: it is safe as a whole.
    """
    layout, position, spare = search.layout, search.levels[level], search.levels[level + 1]
    n_faces = len(layout.starts) - 1
    face, n_quiet, least, effort = 0, 0, 0, 0
    while n_quiet < n_faces:
        n_quiet += 1
        effort += position[remain(face)] * position[loose(face)] // 2
        one = next_loose(layout, position, face, NOBODY)
        while one != NOBODY:
            other = next_loose(layout, position, face, one)
            while other != NOBODY:
                if is_linked(layout, position, one, other):
                    copy(position, spare)
                    commit(layout, spare, one, other)
                    line_up(spare, face)
                    effort += close(layout, spare, search.trail) + len(position) // 4
                    if _is_whole(layout, position, spare, face):
                        copy(spare, position)
                        if position[LEFT] == 0:
                            return CLEARED
                        n_quiet, least = 0, 0
                        one = layout.starts[face + 1]
                        break
                    merit = spare[LEFT] * 4 + ((search.signs[one, 0] ^ search.signs[other, 0]) & 3)
                    if least == 0 or merit < least:
                        least = merit
                        search.pivot[level], search.first[level] = one, other
                other = next_loose(layout, position, face, other)
            one = next_loose(layout, position, face, one)
        face = face + 1 if face + 1 < n_faces else 0
    search.tally[EFFORT] += effort
    search.partner[level] = search.first[level]
    return UNDECIDED


@inner
def _is_whole(layout: Layout, position: Array, later: Array, face: int) -> bool:
    """Tell whether all that is loose of a face in a position is gone in a later one."""
    for tile in range(layout.starts[face], layout.starts[face + 1]):
        if mate_of(layout, position, tile) == LOOSE and mate_of(layout, later, tile) != GONE:
            return False
    return True


# up and down


@inner
def _descend(search: Search, level: int) -> None:
    """Put the position on the next level in which the tile asked about goes with its partner."""
    below, face = search.levels[level + 1], search.layout.tiles[search.pivot[level], FACE]
    copy(search.levels[level], below)
    commit(search.layout, below, search.pivot[level], search.partner[level])
    line_up(below, face)
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
        face = search.layout.tiles[search.pivot[level], FACE]
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
    layout, position = search.layout, search.levels[level]
    pivot, first = search.pivot[level], search.first[level]
    last = NOBODY if search.partner[level] == first else search.partner[level]
    partner = next_loose(layout, position, face, last)
    while partner in (pivot, first):
        partner = next_loose(layout, position, face, partner)
    search.partner[level] = partner
    return bool(partner != NOBODY)


@inner
def _settle_blame(search: Search, level: int) -> None:
    """Pass blame on from what follows from a position to what it follows from, and clear faces that have done nothing yet."""
    blame, position, starts = search.blame, search.levels[level], search.layout.starts
    is_implied = False
    for word in range(len(blame)):
        is_implied |= (blame[word] & search.implied[level, word]) != 0
    for word in range(len(blame)):
        if is_implied:
            blame[word] |= search.reasons[level, word]
    for face in range(len(starts) - 1):
        size = starts[face + 1] - starts[face]
        is_new = size == TWO_PAIRS and search.implied[level, face // WORD] >> face % WORD & 1
        if position[loose(face)] == size or size == PAIR or is_new:
            blame[face // WORD] &= ~(1 << face % WORD)


# the table


@inner
def _name(search: Search, level: int) -> None:
    """Make the keys of a position: a mix of numbers for its empty cells and for its committed pairs."""
    layout, position, signs = search.layout, search.levels[level], search.signs
    one_key, other_key = 0, 0
    for tile in range(len(signs)):
        mate = mate_of(layout, position, tile)
        if mate == GONE:
            one_key ^= signs[tile, 0]
            other_key ^= signs[tile, 1]
        elif mate > tile:
            pair = (signs[tile, 0] ^ (signs[mate, 1] << 1)) * 0x5851F42D4C957F2D
            one_key ^= pair ^ (pair >> 29)
            pair = (signs[tile, 1] ^ (signs[mate, 0] << 1)) * 0x14057B7EF767814F
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

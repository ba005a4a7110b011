"""Probing: what can be said about the pairs of a position by looking at each of them under relaxed rules."""

from solvers.kernels.bits import WORD, bit
from solvers.link.fixed.closure_kernel import four_loose, relax, sees_a_loose_one, two_pairs
from solvers.link.fixed.conflict_kernel import EFFORT, NEXT, QUIET, PairingSearch, blame_stuck
from solvers.link.fixed.position_kernel import LEFT, NOBODY, TWO_PAIRS, commit, copy, loose, loosen, next_loose

NOTHING, COMMITTED, OPEN, DEAD, DONE = range(5)

UNASKED = 5
"""the chances of a tile that was not asked about: those in a face of six"""
MOST_LOOSE = 12
"""loose tiles of a face that is asked: with more of them there is nearly always a way, and too many to look at"""


def probe(search: PairingSearch, level: int) -> int:
    """Ask the next face with whom its tiles can go under relaxed rules: DEAD, with the blame, if one of them can't go at all.

    What can go in one way only is COMMITTED. DONE when all faces have been asked since, of which only suspects are asked
    really: those that were ever to blame.
    """
    position, tally, n_faces = search.levels[level], search.tally, len(search.layout.starts) - 1
    found = NOTHING
    while found == NOTHING and tally[QUIET] < n_faces:
        face = tally[NEXT]
        tally[NEXT] = face + 1 if face + 1 < n_faces else 0
        tally[QUIET] += 1
        if search.suspects[face // WORD] >> face % WORD & 1:
            if position[loose(face)] == TWO_PAIRS:
                found = _probe_four(search, level, face)
            elif TWO_PAIRS < position[loose(face)] <= MOST_LOOSE:
                found = _probe_many(search, level, face)
        if found == COMMITTED:
            search.implied[level, face // WORD] |= bit(face % WORD)
            for word in range(len(search.blame)):
                search.reasons[level, word] |= search.blame[word]
            tally[QUIET] = 0
    return DONE if found == NOTHING else found


def _probe_four(search: PairingSearch, level: int, face: int) -> int:
    """Look at the three ways in which a face's four loose tiles can go; the bad ones are blamed on what is in their way."""
    layout, position = search.layout, search.levels[level]
    four = four_loose(layout, position, face)
    _freeze(search, level, face)
    n_ways, good = 0, 0
    for way in range(3):
        a, b, c, d = two_pairs(four, way)
        commit(layout, position, a, b)
        commit(layout, position, c, d)
        if _is_possible(search, level):
            n_ways, good = n_ways + 1, way
        loosen(layout, position, a, b)
        loosen(layout, position, c, d)
    for tile in four:
        search.chances[tile] = n_ways
    if n_ways == 1:
        a, b, c, d = two_pairs(four, good)
        commit(layout, position, a, b)
        commit(layout, position, c, d)
    return _found(n_ways)


def _probe_many(search: PairingSearch, level: int, face: int) -> int:
    """Look at the partners of each loose tile that could be taken now; the bad ones are blamed on what is in their way."""
    layout, position = search.layout, search.levels[level]
    _freeze(search, level, face)
    one = next_loose(layout, position, face, NOBODY)
    while one != NOBODY:
        if sees_a_loose_one(layout, position, position, one):
            search.blame[:] = 0
            n_ways, good = 0, 0
            other = next_loose(layout, position, face, NOBODY)
            while other != NOBODY:
                if other != one:
                    commit(layout, position, one, other)
                    if _is_possible(search, level):
                        n_ways, good = n_ways + 1, other
                    loosen(layout, position, one, other)
                other = next_loose(layout, position, face, other)
            search.chances[one] = n_ways
            if n_ways <= 1:
                if n_ways == 1:
                    commit(layout, position, one, good)
                return _found(n_ways)
        one = next_loose(layout, position, face, one)
    return OPEN


def _found(n_ways: int) -> int:
    if n_ways == 0:
        return DEAD
    return COMMITTED if n_ways == 1 else OPEN


def _freeze(search: PairingSearch, level: int, face: int) -> None:
    """Let all go under relaxed rules that can while a face stays, for `_is_possible`, and begin with no blame."""
    search.blame[:] = 0
    copy(search.levels[level], search.levels[level + 1])
    search.tally[EFFORT] += relax(search.layout, search.levels[level], search.levels[level + 1], face)


def _is_possible(search: PairingSearch, level: int) -> bool:
    """Tell whether all could go under relaxed rules, or add to the blame; only the frozen face may have been changed."""
    frozen, spare = search.levels[level + 1], search.levels[level + 2]
    copy(frozen, spare)
    search.tally[EFFORT] += relax(search.layout, search.levels[level], spare, NOBODY) + len(spare) // 4
    if spare[LEFT]:
        blame_stuck(search, spare)
    return bool(spare[LEFT] == 0)

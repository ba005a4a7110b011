"""The search over pairings for boards whose tiles stay: which tiles go together decides everything, and not the order.

Each node asks with whom one tile goes. What can safely be taken is taken at once, and positions are left in which tiles
could not go even under relaxed rules. A node whose face isn't to blame for the failure of one partner need not try the
others (conflict-directed backjumping).
"""

from solvers.kernels import Array, kernel
from solvers.kernels.bits import WORD
from solvers.link.fixed import probing_kernel
from solvers.link.fixed.closure_kernel import close, relax
from solvers.link.fixed.conflict_kernel import (
    EFFORT,
    LEVEL,
    NEXT,
    NODES,
    QUIET,
    STAGE,
    PairingSearch,
    blame_stuck,
    is_known,
    name_position,
    remember,
    settle_blame,
)
from solvers.link.fixed.position_kernel import (
    FACE,
    GONE,
    LEFT,
    LOOSE,
    NOBODY,
    BoardTables,
    commit,
    copy,
    is_linked,
    line_up,
    line_up_all,
    loose,
    mate_of,
    next_loose,
    remain,
)
from solvers.link.fixed.probing_kernel import UNASKED, probe

UNDECIDED, CLEARED, DEAD = range(3)
ARRIVING, PROBING, CHOOSING = range(3)

MOST_TILES = 1024
"""more than a board can have"""


@kernel
def go_on(search: PairingSearch, most_nodes: int, most_effort: int, probe_after: int) -> int:
    """Go on until the board is decided, so many nodes were made or tiles looked at in all; return the verdict.

    A search is begun with a tally of zeros.
    """
    tally = search.tally
    while tally[EFFORT] < most_effort and not (tally[STAGE] == ARRIVING and tally[NODES] == most_nodes):
        verdict = _work(search, tally[LEVEL], probe_after)
        if verdict == CLEARED or (verdict == DEAD and not _back(search)):
            return verdict
    return UNDECIDED


# one node


def _work(search: PairingSearch, level: int, probe_after: int) -> int:
    """Do the next piece of the work on a position: CLEARED, DEAD with the blame, or UNDECIDED."""
    if search.tally[STAGE] == ARRIVING:
        search.tally[NODES] += 1
        return _enter(search, level, probe_after)
    return _probe(search, level) if search.tally[STAGE] == PROBING else _choose(search, level)


def _enter(search: PairingSearch, level: int, probe_after: int) -> int:
    """Look at a new position: CLEARED, DEAD with the blame, or UNDECIDED."""
    layout, levels, tally = search.layout, search.levels, search.tally
    position, spare = levels[level], levels[level + 1]
    for bits in (search.implied, search.reasons, search.gathered):
        bits[level, :] = 0
    tally[EFFORT] += close(layout, position, search.trail)
    if position[LEFT] == 0:
        return CLEARED
    name_position(search, level)
    if is_known(search, level):
        return DEAD
    copy(position, spare)
    tally[EFFORT] += relax(layout, position, spare, NOBODY)
    if spare[LEFT]:
        search.blame[:] = 0
        blame_stuck(search, spare)
        return DEAD
    tally[STAGE] = PROBING if tally[NODES] > probe_after else CHOOSING
    tally[NEXT] = tally[QUIET] = 0
    search.chances[:] = UNASKED
    return UNDECIDED


def _probe(search: PairingSearch, level: int) -> int:
    """Probe one face of a position; when all have been, take what can safely be taken."""
    layout, position, tally = search.layout, search.levels[level], search.tally
    found = probe(search, level)
    if found == probing_kernel.DEAD:
        return DEAD
    if found == probing_kernel.DONE:
        line_up_all(layout, position)
        tally[EFFORT] += close(layout, position, search.trail)
        tally[STAGE], tally[NEXT] = CHOOSING, 0
    return CLEARED if position[LEFT] == 0 else UNDECIDED


def _choose(search: PairingSearch, level: int) -> int:
    """Choose the open pair of the tile that has the fewest chances, and of these the one after which least is left.

    A pair after which all that was loose of its face goes, with all that then follows, is taken at once: as a whole that is
    as safe as what `close` takes. There is an open pair, or relaxed rules wouldn't help.
    """
    layout, position, tally = search.layout, search.levels[level], search.tally
    n_faces, least = len(layout.starts) - 1, 0
    for number in range(n_faces):
        face = (tally[NEXT] + number) % n_faces
        tally[EFFORT] += position[remain(face)] * position[loose(face)] // 2
        one = next_loose(layout, position, face, NOBODY)
        while one != NOBODY:
            other = next_loose(layout, position, face, one)
            while other != NOBODY:
                if is_linked(layout, position, one, other):
                    merit = _try(search, level, one, other)
                    if merit == 0:
                        tally[NEXT] = face
                        return CLEARED if position[LEFT] == 0 else UNDECIDED
                    if least == 0 or merit < least:
                        least = merit
                        _ask(search, level, one, other)
                other = next_loose(layout, position, face, other)
            one = next_loose(layout, position, face, one)
    _descend(search, level)
    return UNDECIDED


def _try(search: PairingSearch, level: int, one: int, other: int) -> int:
    """Return how little an open pair promises; 0 if it has been taken, because it is safe."""
    layout, position, spare = search.layout, search.levels[level], search.levels[level + 1]
    face = layout.tiles[one, FACE]
    copy(position, spare)
    commit(layout, spare, one, other)
    line_up(spare, face)
    search.tally[EFFORT] += close(layout, spare, search.trail) + len(position) // 4
    if _is_whole(layout, position, spare, face):
        copy(spare, position)
        return 0
    chances = min(search.chances[one], search.chances[other])
    noise = (search.signs[one, 0] ^ search.signs[other, 0]) & 3
    return int((chances * MOST_TILES + spare[LEFT]) * 4 + noise)


def _ask(search: PairingSearch, level: int, one: int, other: int) -> None:
    """Ask about the tile of a pair that has fewer chances, and let it go with the other one first."""
    if search.chances[other] < search.chances[one]:
        one, other = other, one
    search.pivot[level], search.first[level], search.partner[level] = one, other, other


def _is_whole(layout: BoardTables, position: Array, later: Array, face: int) -> bool:
    """Tell whether all that is loose of a face in a position is gone in a later one."""
    for tile in range(layout.starts[face], layout.starts[face + 1]):
        if mate_of(layout, position, tile) == LOOSE and mate_of(layout, later, tile) != GONE:
            return False
    return True


# up and down


def _descend(search: PairingSearch, level: int) -> None:
    """Put the position on the next level in which the tile asked about goes with its partner."""
    below, face = search.levels[level + 1], search.layout.tiles[search.pivot[level], FACE]
    copy(search.levels[level], below)
    commit(search.layout, below, search.pivot[level], search.partner[level])
    line_up(below, face)
    search.tally[LEVEL], search.tally[STAGE] = level + 1, ARRIVING


def _back(search: PairingSearch) -> bool:
    """Go back from a position that is given up to the next one that must be looked at; False if there is none."""
    blame, level = search.blame, search.tally[LEVEL]
    for word in range(len(blame)):
        search.suspects[word] |= blame[word]
    while True:
        settle_blame(search, level)
        remember(search, level)
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


def _next_partner(search: PairingSearch, level: int, face: int) -> bool:
    """Turn to the next partner of the tile asked about: the others in their order, behind the one that came first."""
    layout, position = search.layout, search.levels[level]
    pivot, first = search.pivot[level], search.first[level]
    last = NOBODY if search.partner[level] == first else search.partner[level]
    partner = next_loose(layout, position, face, last)
    while partner in (pivot, first):
        partner = next_loose(layout, position, face, partner)
    search.partner[level] = partner
    return bool(partner != NOBODY)

"""What a search over pairings keeps: its arrays, whom it blames for positions that can't be cleared, and the table of these.

A position that can't be cleared is blamed on some faces:

    (position, blame)   nobody clears the board with pairs that agree with the position's, taken or committed, as far as
                        those faces go, whatever becomes of all the others

    Search   levels [level]                     positions, one on each level
             pivot, partner, first [level]      the tile that is asked about, with whom it goes now, and who was first
             gathered [level, word]             blame so far of the partners tried, as bits
             implied, reasons [level, word]     faces some of whose pairs follow from the position, and whom to blame for that
             keys [level, 2]                    what the table calls the position
             blame [word]                       of the position that has just been given up
             suspects [word]                    faces that were ever to blame
             chances [tile]                     how many ways it could go in, as far as it was asked about
             table [slot, 2 + word]             positions given up: their keys and their blame
             signs [tile, 2]                    random numbers that make the keys
             trail [number, 2]                  the pairs taken up to now
             tally [LEVEL], [STAGE]             where the search is, and what is to be done there
                   [NODES], [EFFORT]            how many positions, and roughly how many tiles, it has looked at so far
                   [NEXT], [QUIET]              the face to be looked at next, and how many were since the last change
"""

from typing import NamedTuple

from solvers.kernels import Array
from solvers.kernels.bits import WORD, bit
from solvers.link.fixed.position_kernel import GONE, PAIR, TWO_PAIRS, BoardTables, loose, mate_of, remain

LEVEL, NODES, EFFORT, STAGE, NEXT, QUIET = range(6)

KEYS = 2
BUCKET = 4
"""how many slots of the table a position may be in"""


class PairingSearch(NamedTuple):
    """A search under way."""

    layout: BoardTables
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
    suspects: Array
    chances: Array


def blame_stuck(search: PairingSearch, spare: Array) -> None:
    """Blame the faces of the tiles that are left by the relaxed closure.

    Whatever becomes of the other faces, the first of these tiles to go would find all of them in its way, as they did here.
    """
    for face in range(len(search.layout.starts) - 1):
        if spare[remain(face)]:
            search.blame[face // WORD] |= bit(face % WORD)


def settle_blame(search: PairingSearch, level: int) -> None:
    """Pass blame on from what follows from a position to what it follows from, and clear faces that have done nothing yet.

    A face none of whose tiles were taken or committed agrees with every way to clear the board.
    """
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
            blame[face // WORD] &= ~bit(face % WORD)


# the table


def name_position(search: PairingSearch, level: int) -> None:
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


def is_known(search: PairingSearch, level: int) -> bool:
    """Tell, with the blame, whether the table holds a position."""
    table, keys = search.table, search.keys
    start = keys[level, 0] & (len(table) - BUCKET)
    for slot in range(start, start + BUCKET):
        if table[slot, 0] == keys[level, 0] and table[slot, 1] == keys[level, 1]:
            for word in range(len(search.blame)):
                search.blame[word] = table[slot, KEYS + word]
            return True
    return False


def remember(search: PairingSearch, level: int) -> None:
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

"""The two closures of a position whose tiles stay: what can safely be taken, and what could go under relaxed rules.

Both rest on one fact: a pair that is taken only makes room, so whatever is linked stays linked.
"""

from solvers.kernels import Array
from solvers.link.fixed.position_kernel import (
    FACE,
    GONE,
    LEFT,
    LOOSE,
    NOBODY,
    PAIR,
    TWO_PAIRS,
    BoardTables,
    commit,
    is_linked,
    line_up_all,
    loose,
    mate_of,
    next_in_line,
    next_loose,
    remain,
    vacate,
)


def close(layout: BoardTables, position: Array, trail: Array) -> int:
    """Take what can safely be taken, looking at faces in line, and add it to the trail; return how many tiles were looked at.

    Safe are pairs that are committed to each other; a face's last two loose tiles, which must go together; and a face's last
    four loose tiles if they can go in two pairs that are open now. If the position can be cleared at all, what is left here
    can be too, in the same pairs and the same order: each of the pairs that are no longer there is gone as a whole.
    """
    n_looks, face = 0, next_in_line(position)
    while face != NOBODY:
        n_looks += position[remain(face)]
        if position[loose(face)] == PAIR:
            one = next_loose(layout, position, face, NOBODY)
            commit(layout, position, one, next_loose(layout, position, face, one))
        if position[loose(face)] < position[remain(face)]:
            _take_committed(layout, position, face, trail)
        if position[loose(face)] == TWO_PAIRS:
            _take_two_pairs(layout, position, face, trail)
        face = next_in_line(position)
    return n_looks


def _take_committed(layout: BoardTables, position: Array, face: int, trail: Array) -> None:
    for one in range(layout.starts[face], layout.starts[face + 1]):
        other = mate_of(layout, position, one)
        if other > one and is_linked(layout, position, one, other):
            _take(layout, position, one, other, trail)


def _take_two_pairs(layout: BoardTables, position: Array, face: int, trail: Array) -> None:
    four = four_loose(layout, position, face)
    for way in range(3):
        a, b, c, d = two_pairs(four, way)
        if is_linked(layout, position, a, b) and is_linked(layout, position, c, d):
            commit(layout, position, a, b)
            commit(layout, position, c, d)
            _take(layout, position, a, b, trail)
            _take(layout, position, c, d, trail)
            return


def _take(layout: BoardTables, position: Array, one: int, other: int, trail: Array) -> None:
    number = (len(layout.tiles) - position[LEFT]) // PAIR
    trail[number, 0], trail[number, 1] = one, other
    vacate(layout, position, one)
    vacate(layout, position, other)


def four_loose(layout: BoardTables, position: Array, face: int) -> tuple[int, int, int, int]:
    """Return the four loose tiles of a face that has so many."""
    first = next_loose(layout, position, face, NOBODY)
    second = next_loose(layout, position, face, first)
    third = next_loose(layout, position, face, second)
    return first, second, third, next_loose(layout, position, face, third)


def two_pairs(four: tuple[int, int, int, int], way: int) -> tuple[int, int, int, int]:
    """Return one of the three ways to make two pairs of four tiles, each with its first tile in front."""
    first, second, third, fourth = four
    if way == 0:
        return first, second, third, fourth
    if way == 1:
        return first, third, second, fourth
    return first, fourth, second, third


def relax(layout: BoardTables, position: Array, spare: Array, frozen: int) -> int:
    """Let tiles of `spare`, at first a copy of a position, go one by one until no more can; return how many were looked at.

    A loose tile goes as soon as it could be linked to any loose tile of its face, gone or not; those of the frozen face
    stay. Whoever clears the position takes no tile before it can go here: what is left is there to stay. A tile may see
    gone ones far away, which put no face in line, so that in the end all faces are looked at.
    """
    n_looks, before = 0, -1
    while spare[LEFT] and before != spare[LEFT]:
        before = spare[LEFT]
        line_up_all(layout, spare)
        face = next_in_line(spare)
        while face != NOBODY:
            if face != frozen and spare[remain(face)]:
                n_looks += spare[remain(face)]
                _let_go(layout, position, spare, face)
            face = next_in_line(spare)
    return n_looks


def _let_go(layout: BoardTables, position: Array, spare: Array, face: int) -> None:
    for one in range(layout.starts[face], layout.starts[face + 1]):
        if mate_of(layout, spare, one) != GONE:
            mate = mate_of(layout, position, one)
            if mate == LOOSE:
                if sees_a_loose_one(layout, position, spare, one):
                    vacate(layout, spare, one)
            elif mate > one and is_linked(layout, spare, one, mate):
                vacate(layout, spare, one)
                vacate(layout, spare, mate)


def sees_a_loose_one(layout: BoardTables, position: Array, spare: Array, one: int) -> bool:
    """Tell whether a tile could be linked to any tile of its face that is loose in the position, gone or not."""
    face = layout.tiles[one, FACE]
    for other in range(layout.starts[face], layout.starts[face + 1]):
        if other != one and mate_of(layout, position, other) == LOOSE:
            if other > one and is_linked(layout, spare, one, other):
                return True
            if other < one and is_linked(layout, spare, other, one):
                return True
    return False

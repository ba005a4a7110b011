"""Small work is done a piece a frame, all of it, and comes to an end."""

from __future__ import annotations

from game.background_jobs import PIECE, Chores


def frames_until_idle(chores: Chores) -> int:
    number = 0
    while chores:
        number += 1
        assert number < 100, "it never ends"
        chores.do_one()
    return number


def test_what_is_collected_twice_comes_to_an_end() -> None:
    chores, done = Chores(), list[str]()
    chores.collect()
    chores.soon(lambda: done.append("this"))
    chores.collect()
    chores.soon(lambda: done.append("that"))
    assert frames_until_idle(chores) == 3 and done == ["this", "that"]


def test_long_lists_go_a_piece_a_frame() -> None:
    chores, things = Chores(), [object() for _ in range(3 * PIECE + 1)]
    chores.discard(things)
    chores.do_one()
    assert len(things) == 2 * PIECE + 1
    assert frames_until_idle(chores) == 3 and things == []


def test_pieces_are_told_how_far_to_go() -> None:
    chores, told = Chores(), list[int]()
    chores.in_pieces(PIECE + 1, told.append)
    frames_until_idle(chores)
    assert told == [PIECE, 2 * PIECE]

"""Small work is done a piece a frame, all of it, and comes to an end."""

from game.background_jobs import PIECE, BackgroundJobs


def frames_until_idle(jobs: BackgroundJobs) -> int:
    number = 0
    while jobs:
        number += 1
        assert number < 100, "it never ends"
        jobs.do_one()
    return number


def test_what_is_collected_twice_comes_to_an_end() -> None:
    jobs, done = BackgroundJobs(), list[str]()
    jobs.collect()
    jobs.soon(lambda: done.append("this"))
    jobs.collect()
    jobs.soon(lambda: done.append("that"))
    assert frames_until_idle(jobs) == 3 and done == ["this", "that"]


def test_long_lists_go_a_piece_a_frame() -> None:
    jobs, things = BackgroundJobs(), [object() for _ in range(3 * PIECE + 1)]
    jobs.discard(things)
    jobs.do_one()
    assert len(things) == 2 * PIECE + 1
    assert frames_until_idle(jobs) == 3 and things == []


def test_pieces_are_told_how_far_to_go() -> None:
    jobs, told = BackgroundJobs(), list[int]()
    jobs.in_pieces(PIECE + 1, told.append)
    frames_until_idle(jobs)
    assert told == [PIECE, 2 * PIECE]

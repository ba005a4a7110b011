"""The list of levels: what tells them apart, and pictures that hold up no frame."""

import time

import pygame
import pytest
from support.hands.hand import Hand

from game.scenes.games.level_card import LevelCard, Thumbnail
from solvers import PUZZLES
from solvers.formats.levels import read_packs

BOARDS = {
    "sliding": "1 2 3/4 0 5/7 8 6",
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "link": "1 2 3 4/1 2 3 4",
    "onestroke": "S.o/..E",
}
LONGEST_S = 0.1
"""a generous limit on a busy machine: a pack of 120 boards drawn at once takes a second"""


def cards(hand: Hand) -> list[LevelCard]:
    return hand.all(LevelCard)


def pictures(hand: Hand) -> list[Thumbnail]:
    return hand.all(Thumbnail)


def seen(hand: Hand) -> list[Thumbnail]:
    return [picture for picture in pictures(hand) if hand.app.window.contains(picture.rect)]


@pytest.mark.parametrize("name", PUZZLES)
def test_levels_of_a_pack_look_different(hand: Hand, name: str) -> None:
    hand.begin(f"{name}:{BOARDS[name]}")
    hand.key(pygame.K_l)
    hand.wait(lambda: all(picture.is_there for picture in seen(hand)))
    hand.frames(3)
    looks = {pygame.image.tobytes(hand.app.surface.subsurface(picture.rect), "RGB") for picture in seen(hand)}
    boards = {level.text for level in read_packs(PUZZLES[name])[0].levels[: len(seen(hand))]}
    assert len(looks) == len(boards) > 10


def test_the_pictures_come_one_a_frame_and_only_where_they_are_seen(hand: Hand) -> None:
    hand.begin(f"sudoku:{BOARDS['sudoku']}")
    hand.key(pygame.K_l)
    hand.pass_time(0.3)
    longest, before = 0.0, sum(picture.is_there for picture in pictures(hand))
    for _ in range(60):
        began = time.perf_counter()
        hand.frames()
        longest = max(longest, time.perf_counter() - began)
        there = sum(picture.is_there for picture in pictures(hand))
        assert there - before <= 1
        before = there
    assert longest < LONGEST_S and not hand.app.jobs
    assert len(seen(hand)) <= before < len(pictures(hand)) // 2, "boards are drawn that nobody sees"
    last = pictures(hand)[-1]
    hand.wheel(hand.app.window.center, -200)
    hand.wait(lambda: last.is_there)


def test_sudokus_tell_their_givens_and_the_best_time(hand: Hand) -> None:
    hand.app.storage.add_win("sudoku", "level easy/2", 50, 151)
    hand.begin(f"sudoku:{BOARDS['sudoku']}")
    hand.key(pygame.K_l)
    first, second = cards(hand)[:2]
    assert (first.facts.note, first.facts.details, second.facts.details) == ("9 × 9", "43 givens", "43 givens · best 2:31")
    assert len({card.facts.details for card in cards(hand)}) > 5

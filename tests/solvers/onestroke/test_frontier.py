"""The frontier method against brute force: points, numbers, and the very tracks."""

import random

import pytest
from every_track import best_tracks, random_state, solvable_zip

from solvers.errors import Unsolvable
from solvers.onestroke import best
from solvers.onestroke.maze import Mode
from solvers.onestroke.text import parse

LEVEL_1 = "...S/.o../.#../..../..#./E..o"


def agrees(state):
    """Compare a position with brute force, and tell whether it has tracks."""
    most, lines, n_tracks = best_tracks(state)
    assert best.count_tracks(state) == n_tracks, str(state)
    if not n_tracks:
        with pytest.raises(Unsolvable):
            best.find(state)
        return False
    found = best.find(state)
    assert (found.points, found.n_best) == (most, len(lines)), str(state)
    shown = list(found.tracks())
    assert len(shown) == len(lines) and set(shown) == lines, str(state)
    return True


def test_level_1():
    state = parse(LEVEL_1)
    found = best.find(state)
    assert (found.points, found.n_best, best.count_tracks(state)) == (23, 15, 246)


@pytest.mark.parametrize("mode", Mode)
def test_random_mazes(mode):
    source = random.Random(1)
    solved = sum(agrees(random_state(source, mode)) for _ in range(150))
    assert solved > 15


def test_zip_mazes_that_have_tracks():
    source = random.Random(2)
    for _ in range(60):
        rows, cols = source.randint(2, 5), source.randint(3, 6)
        numbers = source.randint(2, min(12, rows * cols))
        assert agrees(solvable_zip(source, rows, cols, numbers, source.random() < 0.5))

"""Watching solvers of the one-stroke maze by real events: what is told while they search, and what fits."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.onestroke import SEED

from game.scenes.watch.scene import WatchScene
from game.theme.measures import Text
from solvers.puzzle import Progress
from solvers.worker.process import Task


def watching(hand: Hand, solver: str, text: str = SEED) -> WatchScene:
    return hand.watched(f"onestroke:{text}", solver)


def test_how_far_a_search_is_is_told_before_its_first_step(hand: Hand) -> None:
    scene = watching(hand, "frontier")
    told = {
        Progress(1234, fraction=0.25, unit="states"): "25 % · 1 234 states",
        Progress(1, unit="states"): "1 state",
        Progress(7, "Row 3"): "Row 3 · 7 nodes",
    }
    scene.task = Task(0, never, ())
    for progress, words in told.items():
        scene.task._arrived.append(progress)
        hand.frames()
        assert scene.panel._search.text == words


def never() -> Iterator[Progress]:
    """Be a search that nobody runs."""
    yield Progress(0)


def test_figures_of_one_solver_are_gone_when_another_one_begins(hand: Hand) -> None:
    scene = watching(hand, "all-tracks")
    assert scene.panel._grade.caption == "dead ends"
    scene.panel.choose_solver("frontier")
    assert scene.panel._grade.caption == "difficulty"


def test_a_single_step_is_no_plural(hand: Hand) -> None:
    scene = watching(hand, "frontier", "S.E")
    hand.key(pygame.K_END)
    assert scene.bar._place_label.text == "Solved · 1 step"
    assert [figure.caption for figure in scene.panel._counters] == ["best score", "best track", "all tracks"]


@pytest.mark.parametrize("solver", ["frontier", "all-tracks", "all-tracks-corrected"])
def test_the_first_words_of_every_step_fit_into_the_list(hand: Hand, solver: str) -> None:
    scene = watching(hand, solver)
    look, steps = hand.app.look, scene.panel._list
    room = steps.rect.w - 2 * int(look.sizes.scrollbar) - steps._number_w - int(look.sizes.step_pad)
    assert not [step.headline for step in scene.playback.steps if look.text_width(step.headline, Text.STEP) > room]

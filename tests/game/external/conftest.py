"""Fixtures for pictures and windows of other programs."""

import pytest
from support.hands.desk import Desk
from support.hands.external import Reader
from support.hands.hand import Hand

from vision.autoplay.events import Planned, Trying


@pytest.fixture
def reader(hand: Hand) -> Reader:
    return Reader(hand)


@pytest.fixture
def desk(hand: Hand) -> Desk:
    return Desk(hand)


@pytest.fixture
def playing(desk: Desk) -> Desk:
    desk.choose("Solo")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.hand.frames(3)
    desk.hand.click(desk.hand.button("Let it play"))
    desk.happen(Planned(("r1c2=4", "r1c7=8"), "fast", 0.001), Trying("click-type", "Click a cell, type the digit", True))
    return desk

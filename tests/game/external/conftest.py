"""Fixtures for pictures and windows of other programs."""

import pytest
from support.users.desk import Desk
from support.users.external import Reader
from support.users.user import User

from vision.autoplay.events import Planned, Trying


@pytest.fixture
def reader(user: User) -> Reader:
    return Reader(user)


@pytest.fixture
def desk(user: User) -> Desk:
    return Desk(user)


@pytest.fixture
def playing(desk: Desk) -> Desk:
    desk.choose_playable()
    desk.user.click(desk.user.button("Let it play"))
    desk.happen(Planned(("r1c2=4", "r1c7=8"), "fast", 0.001), Trying("click-type", "Click a cell, type the digit", True))
    return desk

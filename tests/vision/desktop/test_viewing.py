"""Pictures of windows to choose from, if our own window covers them."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.simulated.desktop import Page, SimulatedDesktop

from vision.desktop import Window
from vision.desktop.opening import HIDDEN_GREY, window_view
from vision.frame import Rect
from vision.seen import SeenBoards, SeenIn, SeenPicture, SeenWindow
from vision.tasks import follow, windows

OWN, OTHER = 77, 1
GAME_COLOUR, OWN_COLOUR = (10, 200, 30), (250, 20, 60)
GAME: Rect = (100, 100, 60, 40)


def opened(desktop: SimulatedDesktop, area: Rect, colour: tuple[int, int, int], process: int) -> Window:
    return desktop.open(Page((int(area[2]) * desktop.scale, int(area[3]) * desktop.scale), colour), area, "", process=process)


@given(st.integers(60, 170), st.integers(70, 150), st.integers(1, 90), st.integers(1, 90), st.sampled_from([1, 2]), st.booleans())
def test_our_own_pixels_are_never_shown(x: int, y: int, width: int, height: int, scale: int, keeps: bool) -> None:
    desktop = SimulatedDesktop(scale=scale, keeps_windows=keeps)
    game = opened(desktop, GAME, GAME_COLOUR, OTHER)
    opened(desktop, (x, y, width, height), OWN_COLOUR, OWN)
    pixels, is_covered = window_view(desktop, game, OWN)
    is_over = x < 160 and x + width > 100 and y < 140 and y + height > 100
    is_game, is_grey = (pixels == GAME_COLOUR).all(2), (pixels == HIDDEN_GREY).all(2)
    assert pixels.shape == (40 * scale, 60 * scale, 3)
    assert is_covered is (is_over and not keeps) is bool(is_grey.any())
    assert (is_game | is_grey).all()
    shared = (min(x + width, 160) - max(x, 100)) * (min(y + height, 140) - max(y, 100)) * scale**2 if is_covered else 0
    assert is_grey.sum() == shared


def test_windows_below_or_of_other_programs_hide_nothing() -> None:
    desktop = SimulatedDesktop()
    opened(desktop, (90, 90, 200, 200), OWN_COLOUR, OWN)
    game = opened(desktop, GAME, GAME_COLOUR, OTHER)
    opened(desktop, (110, 110, 10, 10), (1, 2, 3), OTHER)
    pixels, is_covered = window_view(desktop, game, OWN)
    assert not is_covered and (pixels[10, 10] == (1, 2, 3)).all() and (pixels[0] == GAME_COLOUR).all()


def test_the_old_place_of_our_moving_window_is_hidden_too() -> None:
    desktop = SimulatedDesktop()
    game = opened(desktop, GAME, GAME_COLOUR, OTHER)
    own = opened(desktop, GAME, OWN_COLOUR, OWN)
    desktop.after(0.006, lambda: desktop.place(own.number, (500, 500, 60, 40)))
    pixels, is_covered = window_view(desktop, game, OWN)
    assert is_covered and (pixels == HIDDEN_GREY).all()


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> SimulatedDesktop:
    desktop = SimulatedDesktop()
    monkeypatch.setattr("vision.desktop.opening.open_desktop", lambda: desktop)
    return desktop


def colours(picture: SeenPicture) -> NDArray[np.uint8]:
    return np.unique(np.frombuffer(picture.rgb, np.uint8).reshape(-1, 3), axis=0)


def test_the_list_of_windows_says_which_one_ours_covers(desktop: SimulatedDesktop) -> None:
    game = opened(desktop, GAME, GAME_COLOUR, OTHER)
    own = opened(desktop, GAME, OWN_COLOUR, OWN)
    told = list(windows(OWN))
    assert [each.number for each in told if isinstance(each, SeenWindow | SeenIn)] == [game.number] * 2
    assert isinstance(told[0], SeenWindow) and told[0].picture.is_covered
    assert colours(told[0].picture).tolist() == [[HIDDEN_GREY] * 3]
    desktop.close(own.number)
    (seen, _) = windows(OWN)
    assert isinstance(seen, SeenWindow) and not seen.picture.is_covered


def test_a_window_is_followed_while_ours_covers_it(desktop: SimulatedDesktop) -> None:
    game = opened(desktop, GAME, GAME_COLOUR, OTHER)
    own = opened(desktop, (100, 100, 30, 40), OWN_COLOUR, OWN)
    seen = told(follow(game.number, OWN))
    first, boards = next(seen), next(seen)
    assert isinstance(first, SeenPicture) and first.is_covered and list(OWN_COLOUR[::-1]) not in colours(first).tolist()
    assert isinstance(boards, SeenBoards)
    desktop.close(own.number)
    second = next(seen)
    assert isinstance(second, SeenPicture) and not second.is_covered
    desktop.close(game.number)
    assert list(seen) == []


def told(items: Iterator[SeenPicture | SeenBoards | None]) -> Iterator[SeenPicture | SeenBoards]:
    return (item for item in items if item is not None)

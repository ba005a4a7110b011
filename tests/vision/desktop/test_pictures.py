"""What a covered window shows, on X11 with and without a compositor."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from live.desktop import display, managed, need_xvfb, wait
from live.x11_windows import Person

from vision.desktop.devices import Grabber
from vision.desktop.opening import RealDesktop
from vision.desktop.x11 import X11
from vision.frame import Frame

BLUE, RED = 0x3366CC, 0xCC3322
COMPOSITORS = {"picom": ("picom", "--config", os.devnull, "--backend", "xrender"), "xcompmgr": ("xcompmgr",)}


@contextmanager
def composed(name: str, program: str) -> Iterator[None]:
    """Run a compositor on a display; skip if there is none."""
    if shutil.which(program) is None:
        pytest.skip(f"{program}, a compositor, is not installed")
    env = {**os.environ, "DISPLAY": name}
    compositor = subprocess.Popen(COMPOSITORS[program], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    person = Person(name)
    try:
        wait(lambda: person.display.get_selection_owner(person.atom("_NET_WM_CM_S0")), "a compositor")
        yield
    finally:
        person.close()
        compositor.terminate()
        compositor.wait()


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    need_xvfb()
    with display((1000, 700)) as name, managed(name):
        yield name


@pytest.fixture
def desktop(x11: X11) -> RealDesktop:
    return RealDesktop(x11, Grabber(), Mock())


def pictured(desktop: RealDesktop, window: Any) -> Frame:
    found = desktop.window(window.id)
    frame, shown = desktop.picture(found), desktop.grab(found.area)
    assert frame.pixels.flags.c_contiguous and frame.pixels.dtype == np.uint8
    assert (frame.origin, frame.scale, frame.pixels.shape) == (shown.origin, shown.scale, shown.pixels.shape)
    return frame


def is_all(frame: Frame, colour: int) -> bool:
    return bool((frame.pixels == [colour & 255, colour >> 8 & 255, colour >> 16]).all())


def covered(desktop: RealDesktop, person: Person, left: int = 100) -> Any:
    """Return a blue window covered by a red one."""
    below = person.opened((left, 120, 333, 257), "Below", BLUE)
    wait(lambda: is_all(desktop.picture(desktop.windows()[0]), BLUE), "it is drawn")
    x, y, width, height = desktop.windows()[0].area
    person.popup((round(x + width / 4), round(y + height / 4), 60, 50), colour=RED)
    wait(lambda: desktop.cover(desktop.windows()[0], (x, y, width, height)), "it is covered")
    return below


@pytest.mark.parametrize("left", [100, -50, 850], ids=["inside", "out at the left", "out at the right"])
@pytest.mark.parametrize("compositor", COMPOSITORS)
def test_a_compositor_stores_what_other_windows_hide(person: Person, desktop: RealDesktop, compositor: str, left: int) -> None:
    with composed(person.display.get_display_name(), compositor):
        below = covered(desktop, person, left)
        wait(lambda: not is_all(desktop.grab(desktop.window(below.id).area), BLUE), "the red one is seen")
        wait(lambda: pictured(desktop, below).is_of_window, "the compositor keeps windows")
        assert is_all(pictured(desktop, below), BLUE)
        below.fill_rectangle(below.create_gc(foreground=RED), 0, 0, 333, 257)
        person.display.sync()
        wait(lambda: is_all(pictured(desktop, below), RED), "what is drawn meanwhile")


@pytest.mark.parametrize("compositor", COMPOSITORS)
def test_a_window_that_nothing_hides_is_grabbed(person: Person, desktop: RealDesktop, compositor: str) -> None:
    with composed(person.display.get_display_name(), compositor):
        window = person.opened((100, 120, 333, 257), "Alone", BLUE)
        wait(lambda: is_all(pictured(desktop, window), BLUE), "it is drawn")
        assert not pictured(desktop, window).is_of_window


def test_without_a_compositor_the_screen_is_shown(person: Person, desktop: RealDesktop) -> None:
    below = covered(desktop, person)
    frame = pictured(desktop, below)
    assert not frame.is_of_window and not is_all(frame, BLUE)
    assert np.array_equal(frame.pixels, desktop.grab(desktop.windows()[0].area).pixels)

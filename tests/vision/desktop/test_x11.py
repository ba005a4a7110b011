"""The desktop of X11 on a private display: windows, what covers them, keys, grabs and clicks, with and without a manager."""

import gc
import os
import shutil
import subprocess
import sys
import threading
import time
from typing import Any
from unittest.mock import Mock

import pytest
from live.desktop import ROOT, display, need_xvfb, wait
from live.x11_windows import Person

from vision.desktop import DesktopError, Window
from vision.desktop.devices import Grabber
from vision.desktop.opening import RealDesktop
from vision.desktop.x11 import X11
from vision.frame import Rect

BLUE = 0x3366CC


def now(x11: X11, window: Any) -> Window:
    return x11.window(window.id)


def standing(x11: X11, window: Any) -> Window:
    """Return a window once its manager, if any, has placed, raised and focused it."""
    wait(lambda: window.id in [each.number for each in x11.windows()], "it is listed")
    wait(lambda: now(x11, window).is_active or not x11._has_manager(), "it is active")
    looks: list[object] = [None]

    def is_still() -> bool:
        looks.append((now(x11, window), x11._server.children(x11._server.root)))
        return looks[-1] == looks[-2]

    wait(is_still, "it stands still")
    return now(x11, window)


def is_of_one_colour(area: Rect, colour: int) -> bool:
    pixels = Grabber().grab(area).pixels
    return bool((pixels == [colour & 255, colour >> 8 & 255, colour >> 16]).all())


def test_windows_are_listed_front_to_back(person: Person, x11: X11) -> None:
    person.opened((50, 60, 300, 200), "Träger 数独")
    front = person.opened((100, 120, 300, 200), "Front")
    person.popup((10, 10, 50, 50))
    wait(lambda: [str(each) for each in x11.windows()] == ["Front", "Träger 数独"], "both windows, the front one first")
    assert x11.windows()[0].number == front.id
    assert (x11.windows()[0].app, x11.windows()[0].process) == ("Colours", os.getpid())


@pytest.mark.parametrize("is_framed", [True, False])
def test_the_area_is_the_content_of_the_window(person: Person, x11: X11, is_framed: bool) -> None:
    window = person.opened((150, 130, 321, 205), "Exact")
    if not is_framed:
        window.change_property(person.atom("_MOTIF_WM_HINTS"), person.atom("_MOTIF_WM_HINTS"), 32, [2, 0, 0, 0, 0])
        person.display.sync()
    wait(lambda: is_of_one_colour(now(x11, window).area, BLUE), "all of the area has the window's colour")
    x, y, width, height = now(x11, window).area
    assert (width, height) == (321, 205)
    around = [(x - 1, y, 1, height), (x, y - 1, width, 1), (x + width, y, 1, height), (x, y + height, width, 1)]
    assert not any(is_of_one_colour(edge, BLUE) for edge in around)


def test_shadows_drawn_by_the_program_are_not_part_of_the_area(person: Person, x11: X11) -> None:
    window = person.opened((150, 130, 300, 200), "Shadow")
    x, y, width, height = standing(x11, window).area
    window.change_property(person.atom("_GTK_FRAME_EXTENTS"), person.atom("CARDINAL"), 32, [10, 20, 5, 30])
    person.display.sync()
    wait(lambda: now(x11, window).area == (x + 10, y + 5, width - 30, height - 35), "it is as large as what is drawn")


def test_a_window_is_followed(person: Person, x11: X11) -> None:
    window = person.opened((50, 60, 300, 200), "Moving")
    x, y, *_ = standing(x11, window).area
    window.configure(x=90, y=100, width=280, height=150)
    person.display.sync()
    wait(lambda: now(x11, window).area[2:] == (280, 150) and now(x11, window).area[:2] != (x, y), "its new place")
    number = window.id
    window.destroy()
    person.display.sync()
    wait(lambda: x11.window(number) is None, "it is closed")
    assert x11.cover(Window(number, "", "", (0, 0, 9, 9)), (0, 0, 9, 9)) is None


def test_a_minimised_window_is_not_returned(person: Person, x11: X11) -> None:
    window = person.opened((50, 60, 300, 200), "Away")
    standing(x11, window)
    window.unmap() if not x11._has_manager() else person.minimise(window)
    person.display.sync()
    wait(lambda: x11.window(window.id) is None, "it is minimised")
    assert x11.windows() == []


def test_windows_above_a_window_cover_it(person: Person, x11: X11) -> None:
    below = person.opened((100, 100, 300, 200), "Below")
    board = standing(x11, below).area
    assert x11.cover(now(x11, below), board) is None
    menu = person.popup((350, 250, 100, 100), title="Menu")
    found = x11.cover(now(x11, below), board)
    assert found is not None and (found.number, found.title) == (menu.id, "Menu")
    assert x11.cover(now(x11, below), (board[0], board[1], 100, 100)) is None, "that part is seen"
    menu.unmap()
    person.display.sync()
    assert x11.cover(now(x11, below), board) is None


def test_the_title_bar_of_another_window_covers_too(person: Person, x11: X11) -> None:
    if not x11._has_manager():
        pytest.skip("without a manager there are no title bars")
    below = person.opened((100, 300, 300, 300), "Below")
    standing(x11, below)
    above = person.opened((100, 100, 300, 205), "Above")
    standing(x11, above)
    _, y, _, height = now(x11, below).area
    x2, y2, width2, height2 = now(x11, above).area
    assert x11.cover(now(x11, below), (x2, y2 + height2, width2, 1)) is not None, "the lower border of its frame"
    RealDesktop(x11, Grabber(), Mock()).bring_up(now(x11, below))
    assert x11.cover(now(x11, above), (x2, y - 3, width2, 2)) is not None, "the title bar above its content"
    assert x11.cover(now(x11, below), (x2, y, width2, height)) is None


def test_invisible_windows_do_not_cover(person: Person, x11: X11) -> None:
    below = person.opened((100, 100, 300, 200), "Below")
    board = standing(x11, below).area
    glass = person.popup((100, 100, 100, 100))
    assert x11.cover(now(x11, below), board) is not None
    glass.change_property(person.atom("_NET_WM_WINDOW_OPACITY"), person.atom("CARDINAL"), 32, [0])
    person.display.sync()
    wait(lambda: x11.cover(now(x11, below), board) is None, "what nobody sees covers nothing")
    overlay = person.popup((0, 0, 1000, 700))
    assert x11.cover(now(x11, below), board) is not None
    person.let_clicks_through(overlay)
    wait(lambda: x11.cover(now(x11, below), board) is None, "what a compositor draws on covers nothing")
    notice = person.popup((100, 100, 100, 100))
    person.let_clicks_through(notice)
    assert x11.cover(now(x11, below), board) is not None, "a small one is looked at, though it lets clicks through"


def test_a_window_is_brought_up(person: Person, x11: X11) -> None:
    below = person.opened((100, 100, 300, 200), "Below")
    standing(x11, below)
    standing(x11, person.opened((150, 150, 300, 200), "Above"))
    desktop = RealDesktop(x11, Grabber(), Mock())
    desktop.bring_up(now(x11, below))
    assert desktop.windows()[0].number == below.id
    assert now(x11, below).is_active and desktop.cover(now(x11, below), now(x11, below).area) is None
    assert not desktop.windows()[1].is_active


@pytest.mark.parametrize("has_hidden_window", [False, True])
def test_a_window_without_a_frame_is_listed_and_brought_up(person: Person, x11: X11, has_hidden_window: bool) -> None:
    if has_hidden_window:
        standing(x11, person.opened((140, 120, 300, 200), "Hidden"))
    game = person.popup((150, 130, 400, 300), title="Game")
    person.popup((150, 130, 50, 60), title="Pad")
    person.popup((600, 500, 500, 350), title="Menu", kind="_NET_WM_WINDOW_TYPE_POPUP_MENU")
    assert [str(each) for each in x11.windows()] == ["Game", *["Hidden"] * has_hidden_window]
    standing(x11, person.opened((600, 400, 300, 200), "Above"))
    RealDesktop(x11, Grabber(), Mock()).bring_up(now(x11, game))
    assert now(x11, game).is_active and x11.windows()[0].number == game.id


def test_a_window_has_the_focus_while_its_popup_does(person: Person, x11: X11) -> None:
    one, other = person.opened((100, 100, 300, 200), "One"), person.opened((500, 100, 300, 200), "Other")
    standing(x11, other)
    popup = person.popup((120, 120, 50, 50))
    popup.delete_property(person.atom("_NET_WM_PID"))
    popup.change_property(person.atom("WM_TRANSIENT_FOR"), person.atom("WINDOW"), 32, [one.id])
    for focus, is_active in ((one, True), (person.part(one), True), (popup, True), (other, False)):

        def is_typed_into(focus: Any = focus) -> tuple[bool, bool]:
            person.type_into(focus)  # again: a window manager may give a new window the focus late
            return now(x11, one).is_active, now(x11, other).is_active

        wait(lambda: is_typed_into() == (is_active, not is_active), f"the focus of {focus}")  # noqa: B023


def test_stop_keys_are_noticed_in_any_window(person: Person, x11: X11) -> None:
    assert x11.held() == ""
    for symbol, name in (("F8", "f8"), ("Escape", "escape"), ("a", "")):
        person.key(symbol, is_down=True)
        assert x11.held() == name
        person.key(symbol, is_down=False)
        wait(lambda: is_quiet(x11), "it is let go")


def is_quiet(x11: X11) -> bool:
    """Return whether no key is pressed for a while: a press may be recorded after it was seen."""
    for _ in range(5):
        if x11.held():
            return False
        time.sleep(0.02)
    return True


def test_stop_keys_tapped_between_two_looks_are_noticed_once(person: Person, x11: X11) -> None:
    tap(person, "F8")
    assert x11.held() == "", "that was before the first look"
    for symbol, name in (("F8", "f8"), ("Escape", "escape")) * 10:
        tap(person, "a")
        tap(person, symbol)
        wait(lambda name=name: x11.held() == name, "the tap")  # type: ignore[misc]
        assert x11.held() == ""


def test_a_closed_desktop_leaves_nothing_behind(person: Person) -> None:
    x11, before = X11(), set(threading.enumerate())
    x11.held()
    (thread,) = set(threading.enumerate()) - before
    del x11
    gc.collect()
    wait(lambda: not thread.is_alive(), "no thread waits for keys")


def tap(person: Person, name: str) -> None:
    person.key(name, is_down=True)
    person.key(name, is_down=False)


def test_grabs_are_clipped_to_the_screen(person: Person) -> None:
    frame = Grabber().grab((-20.5, 650, 100, 100))
    assert (frame.origin, frame.pixels.shape, frame.scale) == ((0, 650), (50, 80, 3), 1.0)
    with pytest.raises(DesktopError, match="off the screen"):
        Grabber().grab((2000, 0, 10, 10))
    assert Grabber().screens == [(0, 0, 1000, 700)]


ACTS = """
import sys
from vision.desktop.opening import open_desktop
desktop = open_desktop()
desktop.move((120.4, 130.6)); desktop.button(True); desktop.move((140, 150)); desktop.button(False)
for name in ("7", "enter", "left", "delete", "escape"):
    desktop.key(name)
print(desktop.pointer())
"""


def test_clicks_drags_and_keys_arrive(person: Person, screen: str) -> None:
    from Xlib import XK, X

    window = person.popup((100, 100, 300, 200))
    window.change_attributes(event_mask=X.ButtonPressMask | X.ButtonReleaseMask | X.Button1MotionMask | X.KeyPressMask)
    person.type_into(window)
    found = subprocess.run([sys.executable, "-c", ACTS], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "(140.0, 150.0)\n"
    person.display.sync()
    events = [person.display.next_event() for _ in range(person.display.pending_events())]
    acts = [(each.type, each.event_x, each.event_y) for each in events if each.type in (X.ButtonPress, X.ButtonRelease)]
    assert acts == [(X.ButtonPress, 20, 31), (X.ButtonRelease, 40, 50)]
    assert (40, 50) in [(each.event_x, each.event_y) for each in events if each.type == X.MotionNotify]
    keys = [person.display.keycode_to_keysym(each.detail, 0) for each in events if each.type == X.KeyPress]
    assert keys == [XK.XK_7, XK.XK_Return, XK.XK_Left, XK.XK_Delete, XK.XK_Escape]


TYPED = """
import sys
from vision.desktop.opening import open_desktop
desktop = open_desktop()
for name in sys.argv[1]:
    desktop.key(name)
"""


@pytest.mark.parametrize("layout", ["us", "fr", "de"])
def test_characters_are_typed_on_keyboards_of_other_countries(layout: str) -> None:
    from Xlib import X

    need_xvfb()
    if shutil.which("setxkbmap") is None:
        pytest.skip("setxkbmap, which changes the keyboard, is not installed")
    characters = "0123456789abyz"
    with display((300, 200)) as name:
        keeper = Person(name)  # a server that nobody uses forgets its keyboard
        env = {**os.environ, "DISPLAY": name}
        subprocess.run(["setxkbmap", layout], env=env, check=True)
        person = Person(name)
        window = person.popup((0, 0, 100, 100))
        window.change_attributes(event_mask=X.KeyPressMask)
        person.type_into(window)
        subprocess.run([sys.executable, "-c", TYPED, characters], cwd=ROOT, env=env, check=True)
        person.display.sync()
        events = [person.display.next_event() for _ in range(person.display.pending_events())]
        presses = [(each.detail, each.state & X.ShiftMask) for each in events if each.type == X.KeyPress]
        symbols = [person.display.keycode_to_keysym(*press) for press in presses]
        assert "".join(chr(symbol) for symbol in symbols if symbol < 128) == characters
        keeper.close()
        person.close()


LOST = """
import os, signal, sys
from vision.desktop import DesktopError, Window
from vision.desktop.opening import open_desktop
desktop, window = open_desktop(), Window(5, "", "", (0, 0, 9, 9))
desktop.grab((0, 0, 9, 9))
os.kill(int(sys.argv[1]), signal.SIGKILL)
acts = [desktop.pointer, desktop.held, desktop.windows, lambda: desktop.window(5), lambda: desktop.cover(window, window.area),
        lambda: desktop.grab((0, 0, 9, 9)), lambda: desktop.move((1, 1)), lambda: desktop.button(False), lambda: desktop.key("a"),
        lambda: desktop.bring_up(window)]
for act in acts * 2:
    try:
        act()
        print("nothing")
    except DesktopError as problem:
        print("said")
"""


def test_a_lost_display_is_reported_at_once() -> None:
    need_xvfb()
    with display((300, 200)) as name:
        words = [sys.executable, "-c", LOST, str(Person(name).server)]
        env = {**os.environ, "DISPLAY": name}
        found = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=30, check=True)
    lines = found.stdout.split()
    assert lines.count("said") >= 19 and len(lines) == 20, "the first act may still be answered"


def test_windows_of_one_program_are_recognised_without_a_process_id(screen: str, person: Person, x11: X11) -> None:
    other = Person(screen)
    game, dialog = (person.opened((150 + 40 * step, 130, 300, 200), "Game") for step in range(2))
    stranger = other.opened((50, 130, 300, 200), "Stranger")
    for window in (game, dialog, stranger):
        window.delete_property(person.atom("_NET_WM_PID"))
    person.display.sync()
    other.display.sync()
    processes = [now(x11, window).process for window in (game, dialog, stranger)]
    other.close()
    assert processes[0] == processes[1] != processes[2] and max(processes) < 0

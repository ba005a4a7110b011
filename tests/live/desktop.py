"""A private X display with the real program on it, observed and clicked from outside."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE_S = 150
AGAIN_S = 20.0
TITLE = "Puzzle Playground"


def need_xvfb() -> None:
    """Skip the test without Xvfb, unless the environment requires it."""
    if shutil.which("Xvfb") is None:
        message = "Xvfb is not installed"
        assert not os.environ.get("PLAYGROUND_LIVE"), message
        pytest.skip(message)


@contextmanager
def display(size: tuple[int, int] = (1400, 900)) -> Iterator[str]:
    """Yield the name of a new X display."""
    os.environ.setdefault("XAUTHORITY", os.devnull)  # Xlib fails without this file
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    with _alone():
        server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
    try:
        yield f":{number}"
    finally:
        with _alone():
            server.terminate()
            server.wait()


@contextmanager
def _alone() -> Iterator[None]:
    """Keep other workers from starting or ending a server: one that ends removes the socket of a new one with its number."""
    import fcntl

    with (Path(tempfile.gettempdir()) / "playground-displays.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def managed(name: str) -> Iterator[None]:
    """Run a window manager on a display; skip the test if there is none."""
    if shutil.which("openbox") is None:
        pytest.skip("openbox, a window manager, is not installed")
    manager = subprocess.Popen(["openbox", "--sm-disable"], env={**os.environ, "DISPLAY": name}, stderr=subprocess.DEVNULL)
    try:
        _wait_for_the_manager(name)
        yield
    finally:
        manager.terminate()
        manager.wait()


def _wait_for_the_manager(name: str) -> None:
    """Wait until a window is managed. A manager that is still starting may miss one, so it is mapped repeatedly."""
    from Xlib import X
    from Xlib import display as xdisplay

    x = xdisplay.Display(name)
    window = x.screen().root.create_window(0, 0, 50, 50, 0, X.CopyFromParent)

    def is_managed() -> bool:
        listed = x.screen().root.get_full_property(x.intern_atom("_NET_CLIENT_LIST_STACKING"), 0)
        if listed is not None and window.id not in listed.value:
            window.map()
        return listed is not None and window.id in listed.value

    wait(is_managed, "a manager")
    x.close()


def wait(is_so: Callable[[], Any], what: str, act: Callable[[], None] = lambda: None) -> Any:
    """Act, wait until a condition holds, and return its value; repeat the act, since a program that is starting misses keys."""
    end, due = time.monotonic() + PATIENCE_S, 0.0
    while time.monotonic() < end:
        if time.monotonic() >= due:
            act()
            due = time.monotonic() + AGAIN_S
        found = is_so()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"never: {what}")


def shown_window(x: Any, title: str) -> Any:
    """Return the visible window with a title; None if there is none."""
    from Xlib import X, error

    name, queue = x.intern_atom("_NET_WM_NAME"), [x.screen().root]
    while queue:
        window = queue.pop()
        with suppress(error.BadWindow):  # windows may vanish meanwhile
            told = window.get_full_property(name, X.AnyPropertyType)
            if told and told.value in (title, title.encode()) and window.get_attributes().map_state == X.IsViewable:
                return window
            queue.extend(window.query_tree().children)
    return None


@dataclass(frozen=True)
class Start:
    """How to start the program."""

    command: tuple[str, ...] = (sys.executable, "main.py")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    drive: str = ""  # the prefix of paths there


class Program:
    """The real program in its own process."""

    def __init__(self, start: Start, name: str, home: Path, *words: str) -> None:
        import mss
        from Xlib import display as xdisplay

        self.display = name
        self._x = xdisplay.Display(name)
        self._eye = mss.MSS(display=name)
        self._home = f"PUZZLE_PLAYGROUND_HOME={start.drive}{home}"
        dropped = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        env = {key: value for key, value in start.environment.items() if key not in dropped}
        env |= {"DISPLAY": name, "SDL_FRAMEBUFFER_ACCELERATION": "software", **dict([self._home.split("=", 1)])}
        command = [*start.command, *words]
        self._process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT)
        self._window = wait(self._find, "a window")
        wait(self._shows_frame, "a first frame")
        time.sleep(0.5)

    def _find(self) -> Any:
        assert self._process.poll() is None, f"the program ended: {self._process.communicate()}"
        return shown_window(self._x, TITLE)

    def _shows_frame(self) -> bool:
        """Return whether a first frame is seen; while the program starts, its window may give way to another one."""
        from Xlib import error

        with suppress(error.BadDrawable, error.BadWindow):
            self._window = self._find() or self._window
            return self.colours()
        return False

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the window's content on the screen."""
        place = self._window.translate_coords(self._x.screen().root, 0, 0)
        return -place.x, -place.y

    def pixels(self) -> bytes:
        """Return what the window shows."""
        size, (left, top) = self._window.get_geometry(), self.corner
        area = {"left": left, "top": top, "width": size.width, "height": size.height}
        return bytes(self._eye.grab(area).raw)

    def colours(self) -> bool:
        """Return whether the window shows several colours."""
        pixels = self.pixels()
        return len({pixels[at : at + 4] for at in range(0, len(pixels), 4 * 997)}) > 3

    def click(self, point: tuple[int, int]) -> None:
        """Click at a point of the window."""
        from Xlib import X
        from Xlib.ext import xtest

        x, y = (origin + offset for origin, offset in zip(self.corner, point, strict=True))
        xtest.fake_input(self._x, X.MotionNotify, x=x, y=y)
        xtest.fake_input(self._x, X.ButtonPress, 1)
        xtest.fake_input(self._x, X.ButtonRelease, 1)
        self._x.sync()
        time.sleep(0.3)

    def key(self, *names: str) -> None:
        """Focus the window and press keys together, such as Ctrl and C."""
        from Xlib import XK, X
        from Xlib.ext import xtest

        self._window.set_input_focus(X.RevertToParent, X.CurrentTime)
        codes = [self._x.keysym_to_keycode(XK.string_to_keysym(name)) for name in names]
        for code in codes:
            xtest.fake_input(self._x, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self._x, X.KeyRelease, code)
        self._x.sync()
        time.sleep(0.3)

    def drop(self, file: Path) -> None:
        """Drop a file on the middle of the window."""
        from live.selections import drop

        size, (left, top) = self._window.get_geometry(), self.corner
        drop(self.display, self._window, (left + size.width // 2, top + size.height // 2), file)

    def copies(self, text: str) -> bool:
        """Press Ctrl+C and return whether the clipboard has this text."""
        from live.selections import copied_text

        self.key("Control_L", "c")
        return copied_text(self.display) == text

    def kill(self) -> None:
        """Kill it without warning."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def children(self) -> list[int]:
        """Return its worker processes, recognised by its folder in their environment."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                is_ours = self._home.encode() in (folder / "environ").read_bytes().split(b"\0")
                if is_ours and b"multiprocessing" in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
        return found

    def busy_s(self) -> float:
        """Return the processor time it has used."""
        told = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, told[11:13])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Close it with the window's close button, and wait."""
        if self._process.poll() is None:
            from Xlib import X
            from Xlib.protocol import event

            delete, protocols = (self._x.intern_atom(name) for name in ("WM_DELETE_WINDOW", "WM_PROTOCOLS"))
            data = (32, [delete, X.CurrentTime, 0, 0, 0])
            self._window.send_event(event.ClientMessage(window=self._window, client_type=protocols, data=data))
            self._x.sync()
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        self._eye.close()
        self._x.close()

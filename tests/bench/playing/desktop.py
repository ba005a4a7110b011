"""Measures grabbing and input on a private X display with a window of 600 x 600, under a window manager if there is one.

Run it on a machine with Xvfb: `python -m tests.bench.playing.desktop`.
"""

import os
import shutil
import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext

from live.desktop import display, managed, wait
from live.x11_windows import Person

from vision.desktop import Desktop

ARRIVES_WITHIN_S = 2.0
TIMES = 300
GUEST = (200, 100, 600, 600)


def measure(name: str, act: Callable[[], object]) -> None:
    """Print how long an action takes, and how much of that is our own CPU time."""
    act()
    times_ms: list[float] = []
    work_s = time.process_time()
    for _ in range(TIMES):
        begin = time.perf_counter()
        act()
        times_ms.append((time.perf_counter() - begin) * 1000)
    slow = statistics.quantiles(times_ms, n=10)[-1]
    work_ms = (time.process_time() - work_s) * 1000 / TIMES
    print(f"{name:<12}{statistics.median(times_ms):>6.2f} ms, 90 % below {slow:.2f} ms; {work_ms:.2f} ms of CPU", flush=True)


def bench(desktop: Desktop, person: Person) -> None:
    """Print all figures."""
    guest = person.opened(GUEST, "Guest")
    guest.change_attributes(event_mask=person.x.ButtonPressMask)
    person.display.sync()
    wait(lambda: desktop.windows(), "the window is listed")
    window = desktop.windows()[0]
    desktop.bring_up(window)
    x, y, width, height = window.area

    def click() -> None:
        desktop.move((x + width / 2, y + height / 2))
        desktop.button(True)
        desktop.button(False)

    measure("windows()", desktop.windows)
    measure("window()", lambda: desktop.window(window.number))
    measure("cover()", lambda: desktop.cover(window, window.area))
    measure("grab()", lambda: desktop.grab(window.area))
    measure("held()", desktop.held)
    measure("pointer()", desktop.pointer)
    measure("key()", lambda: desktop.key("7"))
    measure("a click", click)
    arrived, until_s = 0, time.perf_counter() + ARRIVES_WITHIN_S
    while arrived <= TIMES and time.perf_counter() < until_s:
        arrived += bool(person.display.pending_events() and person.display.next_event())
    print(f"{arrived} of {TIMES + 1} clicks arrived")


def main() -> None:
    """Measure on a new display."""
    with display((1000, 800)) as name, managed(name) if shutil.which("openbox") else nullcontext():
        os.environ["DISPLAY"] = name
        for other in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
            os.environ.pop(other, None)
        begin = time.perf_counter()
        from vision.desktop.opening import open_desktop

        desktop = open_desktop()
        print(f"{'opening':<12}{(time.perf_counter() - begin) * 1000:>6.0f} ms")
        bench(desktop, Person(name))


if __name__ == "__main__":
    main()

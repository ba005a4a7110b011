"""X11 displays with a person who opens windows."""

from collections.abc import Iterator

import pytest
from live.desktop import display, managed, need_xvfb, wait
from live.x11_windows import Person

from vision.desktop.x11 import X11


@pytest.fixture(scope="module", params=[False, True], ids=["bare", "managed"])
def screen(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the name of a display, without and with a window manager."""
    need_xvfb()
    with display((1000, 700)) as name:
        if not request.param:
            yield name
            return
        with managed(name):
            yield name


@pytest.fixture
def person(screen: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    for name in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    person = Person(screen)
    yield person
    person.close()


@pytest.fixture
def x11(person: Person) -> X11:
    x11 = X11()
    wait(lambda: not x11.windows(), "the windows of the last test are gone")
    return x11

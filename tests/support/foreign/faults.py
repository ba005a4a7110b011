"""What can come between while a foreign game is played, and what is said about it then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from support.foreign.desktop import ForeignDesktop, Page
from support.foreign.game import OTHER_PROCESS, Game


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong, and the words that tell why playing stopped."""

    happen: Callable[[ForeignDesktop, Game], None]
    words: str


def _number(game: Game) -> int:
    assert game.window is not None
    return game.window.number


def _moved(desktop: ForeignDesktop, game: Game) -> None:
    assert game.window is not None
    x, y, width, height = game.window.area
    desktop.place(_number(game), (x + 25, y + 10, width, height))


def _resized(desktop: ForeignDesktop, game: Game) -> None:
    assert game.window is not None
    x, y, width, height = game.window.area
    desktop.place(_number(game), (x, y, width - 40, height))


def _covered(desktop: ForeignDesktop, game: Game) -> None:
    assert game.window is not None
    x, y = game.window.area[:2]
    desktop.open(
        Page((300, 200), words="Mail"), (x + 80, y + 120, 300, 200), "New mail", "mail", OTHER_PROCESS, takes_focus=False
    )


def _closed(desktop: ForeignDesktop, game: Game) -> None:
    desktop.close(_number(game))


def _minimised(desktop: ForeignDesktop, game: Game) -> None:
    desktop.minimise(_number(game))


def _focus_lost(desktop: ForeignDesktop, game: Game) -> None:
    other = next(window for window in desktop._stack if window[0].title == "Letter")
    desktop.focus(other[0].number)


def _nudged(desktop: ForeignDesktop, game: Game) -> None:
    desktop.nudge((9.0, -4.0))
    desktop.after(0.02, lambda: desktop.nudge((7.0, 2.0)))  # a hand does not stop after a moment


def _f8(desktop: ForeignDesktop, game: Game) -> None:
    desktop.key_held = "f8"


def _escape(desktop: ForeignDesktop, game: Game) -> None:
    desktop.key_held = "escape"


def _desktop_gone(desktop: ForeignDesktop, game: Game) -> None:
    desktop.is_gone = True


FAULTS = {
    "moved": Fault(_moved, "was moved"),
    "resized": Fault(_resized, "was resized"),
    "covered": Fault(_covered, "New mail is covering the board"),
    "closed": Fault(_closed, "was closed or minimised"),
    "minimised": Fault(_minimised, "was closed or minimised"),
    "focus": Fault(_focus_lost, "lost the keyboard focus"),
    "mouse": Fault(_nudged, "The mouse was moved"),
    "f8": Fault(_f8, "F8 was pressed"),
    "escape": Fault(_escape, "Escape was pressed"),
    "desktop": Fault(_desktop_gone, "The connection to the desktop was lost"),
}

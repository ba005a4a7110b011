"""Faults while a simulated game is played, and the errors they cause."""

from collections.abc import Callable
from dataclasses import dataclass

from support.simulated.desktop import Page, SimulatedDesktop
from support.simulated.game import OTHER_PROCESS, Game


@dataclass(frozen=True)
class Fault:
    """A fault, and a pattern of the error with which playing stops."""

    happen: Callable[[SimulatedDesktop, Game], None]
    words: str


def _placed(desktop: SimulatedDesktop, game: Game, *by: int) -> None:
    x, y, width, height = (side + more for side, more in zip(game.window.area, by, strict=True))
    desktop.place(game.window.number, (x, y, width, height))


def _covered(desktop: SimulatedDesktop, game: Game) -> None:
    x, y = game.window.area[:2]
    area = (x + 80, y + 120, 300, 200)
    desktop.open(Page((300, 200), words="Mail"), area, "New mail", "mail", OTHER_PROCESS, takes_focus=False)


def _focus_lost(desktop: SimulatedDesktop, game: Game) -> None:
    other = next(window for window in desktop._stack if window[0].title == "Letter")
    desktop.focus(other[0].number)


def _nudged(desktop: SimulatedDesktop, game: Game) -> None:
    desktop.nudge((9.0, -4.0))
    desktop.after(0.02, lambda: desktop.nudge((7.0, 2.0)))  # a real movement goes on for a moment


FAULTS = {
    "moved": Fault(lambda desktop, game: _placed(desktop, game, 25, 10, 0, 0), "was moved"),
    "resized": Fault(lambda desktop, game: _placed(desktop, game, 0, 0, -40, 0), "was resized"),
    "covered": Fault(_covered, "New mail (is covering|has opened over) the board"),
    "closed": Fault(lambda desktop, game: desktop.close(game.window.number), "was closed or minimised"),
    "minimised": Fault(lambda desktop, game: desktop.minimise(game.window.number), "was closed or minimised"),
    "focus": Fault(_focus_lost, "lost the keyboard focus"),
    "mouse": Fault(_nudged, "The mouse was moved"),
    "f8": Fault(lambda desktop, game: setattr(desktop, "key_held", "f8"), "F8 was pressed"),
    "escape": Fault(lambda desktop, game: setattr(desktop, "key_held", "escape"), "Escape was pressed"),
    "desktop": Fault(lambda desktop, game: setattr(desktop, "is_gone", True), "The connection to the desktop was lost"),
}

"""What scenes with a timeline share: play and pause, and the speed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from game.commands import Command
from game.scene import Scene

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
STOPPED = "You stopped the search."


class Timeline(Protocol):
    """What goes on by itself at a speed."""

    is_playing: bool
    speed: float

    def play(self) -> None: ...
    def pause(self) -> None: ...


class TimelineScene(Scene):
    """A scene with a timeline at the bottom."""

    playback: Timeline
    """what is played"""
    speed = 1.0
    """what was chosen in this scene; each begins at the pace that suits its puzzle"""

    @abstractmethod
    def seek(self, position: int) -> None:
        """Stand at a position."""

    @abstractmethod
    def step(self, by: int) -> None:
        """Go one step on, or back."""

    @abstractmethod
    def last(self) -> None:
        """Go to the end."""

    @abstractmethod
    def refresh(self) -> None:
        """Show everything as it is now."""

    def timeline_commands(self) -> dict[Command, Callable[[], Any]]:
        """Return what the keys of every timeline do."""
        return {
            Command.PLAY: self.toggle,
            Command.FORWARD: lambda: self.step(1),
            Command.BACKWARD: lambda: self.step(-1),
            Command.FIRST: lambda: self.seek(0),
            Command.LAST: self.last,
            Command.FASTER: lambda: self._change_speed(1),
            Command.SLOWER: lambda: self._change_speed(-1),
        }

    def toggle(self) -> None:
        """Play or pause."""
        if self.playback.is_playing:
            self.playback.pause()
        else:
            self.playback.play()
        self.refresh()

    def set_speed(self, factor: float) -> None:
        """Play at another speed for as long as this scene lasts."""
        self.playback.speed = self.speed = factor
        self.refresh()

    def _change_speed(self, by: int) -> None:
        place = min(range(len(SPEEDS)), key=lambda number: abs(SPEEDS[number] - self.playback.speed))
        self.set_speed(SPEEDS[min(max(place + by, 0), len(SPEEDS) - 1)])

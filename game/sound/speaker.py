"""Plays sounds, if there is a device. Nothing here blocks: a thread opens the device and computes the sounds."""

import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.boards.base import Board
from game.session.session import Event, Session, Verb
from game.sound.sounds import Sound
from solvers.puzzle import State

BUFFER = 512  # samples, 12 ms
CHANNELS = 1
CLOSE_TIMEOUT_S = 0.5  # for a device that is still being opened when the program ends
_SERVERS = ("pulse/native", "pipewire-0")  # sockets of the sound servers of Linux, in the session's folder


class Speaker:
    """Plays sounds; silent until they are computed, and for good if there is no device."""

    def __init__(self, volume: Callable[[], float]) -> None:
        self._volume = volume
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._thread: threading.Thread | None = None

    def warm(self) -> None:
        """Open the device and compute the sounds, unless that has begun or the volume is 0."""
        if self._thread is None and self._volume() > 0:
            self._thread = threading.Thread(target=self._open, daemon=True, name="sounds")
            self._thread.start()

    def play(self, sound: Sound) -> None:
        """Play a sound, unless the volume is 0."""
        self.warm()
        made = self._sounds.get(sound)
        if made is not None and self._volume() > 0:
            made.set_volume(self._volume())
            made.play()

    def close(self) -> None:
        """Release the device."""
        if self._thread is not None:
            self._thread.join(CLOSE_TIMEOUT_S)
            if self._sounds:
                self._sounds = {}
                pygame.mixer.quit()

    def _open(self) -> None:
        if not has_device():
            return
        from game.sound.synthesis import RATE, samples  # slow to import

        try:
            pygame.mixer.init(RATE, -16, CHANNELS, BUFFER, allowedchanges=0)
            self._sounds = {sound: pygame.mixer.Sound(buffer=samples(sound).tobytes()) for sound in Sound}
        except (pygame.error, NotImplementedError):  # the device is busy or missing, or pygame has no mixer
            self._sounds = {}


def has_device() -> bool:
    """Return whether there may be a sound device. Checked first on Linux, where the library prints errors if there is none."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    session = os.environ.get("XDG_RUNTIME_DIR", "")
    return Path("/dev/snd").is_dir() or (bool(session) and any((Path(session) / server).exists() for server in _SERVERS))


# When to play which sound.

GAP_S = 0.05  # minimum time between two sounds of moves, as a drag makes many


class GameSounds:
    """Plays the sounds of a session's events, which its board chooses."""

    def __init__(self, speaker: Speaker, board: Board, session: Session) -> None:
        self._speaker, self._board = speaker, board
        board.on_refusal = partial(speaker.play, Sound.MISTAKE)
        self.follow(session)

    def follow(self, session: Session) -> None:
        """Switch to another session."""
        self._session, self._before = session, session.state
        self._quiet_until_s = 0.0
        session.listeners[self] = self._on_event
        self._speaker.warm()

    def _on_event(self, event: Event) -> None:
        before, self._before = self._before, self._session.state
        sound = self._sound(event.verb, before)
        if sound is Sound.WIN or (sound is not None and event.seconds >= self._quiet_until_s):
            self._quiet_until_s = event.seconds + GAP_S
            self._speaker.play(sound)

    def _sound(self, verb: Verb, before: State[Any]) -> Sound | None:
        after = self._session.state
        if before == after:
            return None
        if verb not in (Verb.PLAY, Verb.JOIN, Verb.REDO):
            return Sound.SLIDE
        return Sound.WIN if after.is_solved() else self._board.sound_of(before, after)

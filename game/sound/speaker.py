"""Plays sounds, where there is something to play them on. Nothing here waits: a thread opens the device and makes the sounds."""

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

BUFFER = 512  # samples that wait to be heard: 12 ms
CHANNELS = 1
LONGEST_WAIT_S = 0.5  # for a device that is still being opened when the program ends
_SERVERS = ("pulse/native", "pipewire-0")  # where the sound servers of Linux listen, below the folder of the session


class Speaker:
    """Is silent until its sounds are made, and for good where there is no device."""

    def __init__(self, volume: Callable[[], float]) -> None:
        self._volume = volume
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._thread: threading.Thread | None = None

    def warm(self) -> None:
        """Open the device and make the sounds, unless that has begun or nothing is to be heard."""
        if self._thread is None and self._volume() > 0:
            self._thread = threading.Thread(target=self._open, daemon=True, name="sounds")
            self._thread.start()

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, if the volume allows."""
        self.warm()
        made = self._sounds.get(sound)
        if made is not None and self._volume() > 0:
            made.set_volume(self._volume())
            made.play()

    def close(self) -> None:
        """Give the device back."""
        if self._thread is not None:
            self._thread.join(LONGEST_WAIT_S)
            if self._sounds:
                self._sounds = {}
                pygame.mixer.quit()

    def _open(self) -> None:
        if not has_device():
            return
        from game.sound.synthesis import RATE, samples  # it takes a while to load

        try:
            pygame.mixer.init(RATE, -16, CHANNELS, BUFFER, allowedchanges=0)
            self._sounds = {sound: pygame.mixer.Sound(buffer=samples(sound).tobytes()) for sound in Sound}
        except (pygame.error, NotImplementedError):  # the device is taken, there is none, or pygame was built without
            self._sounds = {}


def has_device() -> bool:
    """Tell whether sound may be heard. On Linux it is looked for first: the library complains aloud where there is none."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    session = os.environ.get("XDG_RUNTIME_DIR", "")
    return Path("/dev/snd").is_dir() or (bool(session) and any((Path(session) / server).exists() for server in _SERVERS))


# Which sound is heard when: what happens in a session, and what a board refuses, as sounds.

GAP_S = 0.05  # between two sounds of moves: a hand that draws makes many


class GameSounds:
    """Hears a session, and asks its board what that sounds like."""

    def __init__(self, speaker: Speaker, board: Board, session: Session) -> None:
        self._speaker, self._board = speaker, board
        board.on_refusal = partial(speaker.play, Sound.MISTAKE)
        self.follow(session)

    def follow(self, session: Session) -> None:
        """Hear another session from now on."""
        self._session, self._before = session, session.state
        self._quiet_until_s = 0.0
        session.listeners[self] = self._hear
        self._speaker.warm()

    def _hear(self, event: Event) -> None:
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

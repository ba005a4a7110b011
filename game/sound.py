"""Sounds: which there are, how they are computed, and when they are played. Nothing here blocks: a thread opens the device."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pygame

from game.session import Event, Session, Verb
from solvers.puzzle import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.boards.base import Board


class Sound(StrEnum):
    """A sound."""

    SLIDE = "slide"
    PLACE = "place"
    LINK = "link"
    MISTAKE = "mistake"
    WIN = "win"


RATE = 44_100  # samples per second
PEAK = 0.6  # peak amplitude, as a share of the maximum
_ATTACK_S, _FADE_S = 0.004, 0.02  # times of rising and fading, long enough to avoid clicks
_OVERTONES = ((1.0, 1.0), (2.0, 0.28), (3.01, 0.1))  # multiples of a note's frequency, and their amplitudes
_NOISE_WINDOW = 24  # samples; noise is averaged over this window, which leaves its low frequencies


class Note(NamedTuple):
    """A struck note; without a frequency it is noise."""

    start_s: float
    length_s: float
    frequency: float = 0.0
    decay: float = 18.0  # the amplitude falls by a factor e in 1/decay seconds
    amplitude: float = 1.0


_SCORE: dict[Sound, tuple[Note, ...]] = {
    Sound.SLIDE: (Note(0, 0.09, decay=34), Note(0.03, 0.08, 150, 60, 0.7)),
    Sound.PLACE: (Note(0, 0.12, 523.25, 42), Note(0, 0.03, decay=150, amplitude=0.5)),
    Sound.LINK: (Note(0, 0.16, 659.26, 24), Note(0.07, 0.22, 987.77, 20)),
    Sound.MISTAKE: (Note(0, 0.16, 207.65, 16), Note(0.1, 0.2, 174.61, 16)),
    Sound.WIN: tuple(Note(0.1 * number, 0.75, tone, 7) for number, tone in enumerate((523.25, 659.26, 783.99, 1046.5))),
}


def samples(sound: Sound) -> NDArray[np.int16]:
    """Return a sound as samples of one channel at RATE."""
    score = _SCORE[sound]
    made = np.zeros(round(RATE * max(note.start_s + note.length_s for note in score)))
    for note in score:
        start, wave = round(RATE * note.start_s), _waveform(note)
        made[start : start + len(wave)] += wave[: len(made) - start]
    made *= PEAK / np.abs(made).max()
    return (made * np.iinfo(np.int16).max).astype(np.int16)


def _waveform(note: Note) -> NDArray[np.float64]:
    time_s = np.arange(round(RATE * note.length_s)) / RATE
    if note.frequency:
        wave = sum(amplitude * np.sin(2 * np.pi * note.frequency * factor * time_s) for factor, amplitude in _OVERTONES)
    else:
        noise = np.random.default_rng(0).uniform(-1, 1, len(time_s))
        wave = np.convolve(noise, np.full(_NOISE_WINDOW, 1 / _NOISE_WINDOW**0.5), "same")
    envelope = np.exp(-note.decay * time_s) * np.minimum(time_s / _ATTACK_S, 1) * np.minimum(time_s[::-1] / _FADE_S, 1)
    return np.asarray(note.amplitude * wave * envelope)


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
        self.warm()
        made = self._sounds.get(sound)
        if made is not None and self._volume() > 0:
            made.set_volume(self._volume())
            made.play()

    def close(self) -> None:
        if self._thread is not None:
            self._thread.join(CLOSE_TIMEOUT_S)
            if self._sounds:
                self._sounds = {}
                pygame.mixer.quit()

    def _open(self) -> None:
        if not has_device():
            return
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

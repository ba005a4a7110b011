"""Computes sounds: struck notes that decay, and a burst of noise for sliding."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.sound.sounds import Sound

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

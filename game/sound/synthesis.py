"""Computes sounds: struck notes that fade away, and a breath of noise for what slides."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.sound.sounds import Sound

RATE = 44_100  # samples a second
LOUDEST = 0.6  # of what samples can hold
_ATTACK_S, _FADE_S = 0.004, 0.02  # how long a sound takes to begin and to end, so that neither is a click
_OVERTONES = ((1.0, 1.0), (2.0, 0.28), (3.01, 0.1))  # multiples of a note's frequency, and how strong each is
_SMOOTHED = 24  # over how many samples noise is averaged, which leaves its low part


class Note(NamedTuple):
    """A struck note; without a frequency it is noise."""

    start_s: float
    length_s: float
    frequency: float = 0.0
    decay: float = 18.0  # how fast it fades: by a factor e in 1/decay seconds
    strength: float = 1.0


_SCORE: dict[Sound, tuple[Note, ...]] = {
    Sound.SLIDE: (Note(0, 0.09, decay=34), Note(0.03, 0.08, 150, 60, 0.7)),
    Sound.PLACE: (Note(0, 0.12, 523.25, 42), Note(0, 0.03, decay=150, strength=0.5)),
    Sound.LINK: (Note(0, 0.16, 659.26, 24), Note(0.07, 0.22, 987.77, 20)),
    Sound.MISTAKE: (Note(0, 0.16, 207.65, 16), Note(0.1, 0.2, 174.61, 16)),
    Sound.WIN: tuple(Note(0.1 * number, 0.75, tone, 7) for number, tone in enumerate((523.25, 659.26, 783.99, 1046.5))),
}


def samples(sound: Sound) -> NDArray[np.int16]:
    """Return a sound as samples of one channel at RATE."""
    score = _SCORE[sound]
    made = np.zeros(round(RATE * max(note.start_s + note.length_s for note in score)))
    for note in score:
        start, struck = round(RATE * note.start_s), _struck(note)
        made[start : start + len(struck)] += struck[: len(made) - start]
    made *= LOUDEST / np.abs(made).max()
    return (made * np.iinfo(np.int16).max).astype(np.int16)


def _struck(note: Note) -> NDArray[np.float64]:
    time_s = np.arange(round(RATE * note.length_s)) / RATE
    if note.frequency:
        wave = sum(strength * np.sin(2 * np.pi * note.frequency * share * time_s) for share, strength in _OVERTONES)
    else:
        noise = np.random.default_rng(0).uniform(-1, 1, len(time_s))
        wave = np.convolve(noise, np.full(_SMOOTHED, 1 / _SMOOTHED**0.5), "same")
    envelope = np.exp(-note.decay * time_s) * np.minimum(time_s / _ATTACK_S, 1) * np.minimum(time_s[::-1] / _FADE_S, 1)
    return np.asarray(note.strength * wave * envelope)

"""How long things take."""

from __future__ import annotations

FRAMES_PER_SECOND = 60
DEMO_FRAMES = 30
"""a second, of what moves by itself on the menu"""


class Duration:
    """Seconds that things take."""

    HOVER = 0.12
    PRESS = 0.08
    FLASH = 0.35
    GLIDE = 0.18
    LINK = 0.55
    """how long the line of a pair that was taken is seen"""
    STROKE = 0.1
    """for a line to grow by one cell while a solution is watched"""
    HAND = 0.07
    """for a line to follow the hand that draws it"""
    PULSE = 1.1
    PULSES = 2
    """after a line has come to rest"""
    VANISH = 0.26
    SHAKE = 0.36
    SHUFFLE = 0.4
    PANEL = 0.18
    SCENE = 0.16
    TOAST = 5.0
    TOOLTIP_DELAY = 0.5
    DEMO = 1.4
    RULE = 1.3
    """between two turns of the pictures on a card of rules"""
    HURRY = 0.05
    STEP = 0.4
    THINK = 0.9
    TRIUMPH = 0.8
    PATIENCE = 0.25
    LONG_WAIT = 2.5
    CREEP = 3.0
    """for a bar to go on to where it is expected next"""
    LONGEST_STEP = 2.4
    CELEBRATION = 2.4
    RACE = 10.0
    """for both boards of a race by equal time, whatever the time really was"""
    RIVAL = 1.2
    """for each move of the solver that a person races against by the clock"""
    CARET = 0.53
    HOLD = 0.4
    """until a button that is held goes on by itself"""
    REPEAT = 0.06
    SPIN = 0.9
    """for a turn of the wheel that is seen while something is worked out"""
    COUNTING = 0.05
    """how long a count may take before one is told that it goes on"""
    FILM = 30.0
    """how long a film of a solution is at most, unless its pictures would be too quick to be seen"""
    FILM_PICTURE = 0.04
    """how long each of its pictures is seen at least"""
    FILM_END = 2.0
    """how long its last picture is seen"""
    SLICE = 0.01
    """of each frame, for work that would hold up the window if it were done at once"""

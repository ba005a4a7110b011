"""Which sound is heard when: what happens in a session, and what a board refuses, as sounds."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.boards.base import Board
from game.session.session import Event, Session, Verb
from game.sound.sounds import Sound
from game.sound.speaker import Speaker
from solvers.puzzle import State

GAP_S = 0.05
"""between two sounds of moves: a hand that draws makes many"""


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

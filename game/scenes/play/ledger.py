"""What of a game comes into the records and the log of games: its first turn, and its win, each once."""

from __future__ import annotations

from game.session.session import Session
from game.storage.game_log import BEGUN, WON, logged
from game.storage.storage import Storage


class Ledger:
    """The entries of one game."""

    def __init__(self, storage: Storage, session: Session) -> None:
        self._storage, self._session = storage, session
        self._is_fresh = not len(session.history) and not session.is_blank
        """whether no turn was made yet; writing a board down is none"""
        self._counted: int | None = None
        """the points of the win that was counted, 0 where the puzzle gives none; None if there is no win yet"""

    def turn(self) -> None:
        """Note that a turn was made."""
        if self._is_fresh:
            self._is_fresh = False
            self._storage.log.add(logged(self._session, BEGUN))

    def win(self) -> tuple[bool, bool]:
        """Count the win, and tell whether it is the best by moves and by time. It counts again only for more points."""
        session, is_again, points = self._session, self._counted is not None, self._session.points or 0
        news = (False, False)
        if self._counted is None or points > self._counted:
            self._counted = points
            if session.sets_record:
                news = self._record(points, is_again)
        if not is_again:
            self._storage.log.add(logged(session, WON))
        return news

    def _record(self, points: int, is_again: bool) -> tuple[bool, bool]:
        """Put the win into the records; a daily puzzle counts once, however often it is won."""
        session, name, daily = self._session, self._session.puzzle.name, self._session.origin.daily
        kept = points if session.origin.level else None  # other boards have each another par
        is_again = is_again or (bool(daily) and self._storage.log.has_won(name, daily))
        return self._storage.add_win(name, session.record_key, session.move_count, session.clock.seconds, kept, is_again)

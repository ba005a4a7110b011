"""What is remembered of games that were won: the way of input that works, the pace, and what can't be seen on the board.

One small JSON file a game: those in `assets/looks` come with the program, those in the person's own folder are learnt.
What is remembered only says what to try first, so a wrong memory costs a little time and no more.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from vision.desktop import Window
from vision.input.pace import FIRST_HOLD_S, FIRST_SETTLE_S, Pace

SHIPPED = Path(__file__).resolve().parents[3] / "assets" / "looks"
LONGEST_NAME = 60
_NUMBERS = re.compile(r"\d+")
_UNSAFE = re.compile(r"[^\w-]+")


@dataclass(frozen=True)
class Known:
    """What is remembered of one game."""

    app: str
    title: str
    """of the window, with # for each number, which may count moves or levels"""
    puzzle: str
    hand: str
    """the name of the way of input that worked"""
    unseen: str = ""
    """what could not be seen, such as where the blank belongs, in the player's words"""
    gap_s: float = 0.0
    rest_s: float = 0.0
    answer_s: float = 0.0
    hold_s: float = FIRST_HOLD_S
    settle_s: float = FIRST_SETTLE_S

    def pace(self) -> Pace:
        """Return the pace that the game needs."""
        return Pace(self.gap_s, self.rest_s, self.answer_s, self.hold_s, self.settle_s) if self.gap_s else Pace()


def known_game(window: Window, puzzle: str, hand: str, unseen: str, pace: Pace) -> Known:
    """Return what is to be remembered of a game that was won."""
    times = (round(seconds, 3) for seconds in (pace.gap_s, pace.rest_s, pace.answer_s, pace.hold_s, pace.settle_s))
    return Known(window.app, _without_numbers(window.title), puzzle, hand, unseen, *times)


def file_name(app: str, title: str, what: str) -> str:
    """Return the name, without an ending, of a file of what is remembered of a program's windows with a title."""
    return _UNSAFE.sub("-", f"{app}-{_without_numbers(title)}-{what}")[-LONGEST_NAME:].strip("-").lower()


def words_of(unseen: object) -> str:
    """Return what can't be seen of a position, which may be several things, as it is remembered."""
    return " ".join(map(str, unseen)) if isinstance(unseen, tuple) else str(unseen)


class Memory:
    """Remembers games in a folder, and those that came with the program; without a folder it only remembers the latter."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def recall(self, window: Window, puzzle: str) -> Known | None:
        """Return what is known of the game in a window; where it is new, that of another of its program, but for the pace."""
        title = _without_numbers(window.title)
        known = [each for each in self._all() if each.puzzle == puzzle and each.app == window.app]
        same = next((each for each in known if each.title == title), None)
        other = replace(known[0], gap_s=0.0) if known else None  # two pages of a browser are two games, each with its pace
        return same or other

    def keep(self, known: Known) -> None:
        """Remember a game from now on; where that can't be written it is forgotten."""
        if self._folder is None:
            return
        name = file_name(known.app, known.title, known.puzzle)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / f"{name}.json").write_text(json.dumps(asdict(known), indent=1) + "\n", encoding="utf-8")
        except OSError:
            return

    def _all(self) -> Iterator[Known]:
        """Yield all games, one's own first."""
        for folder in filter(None, (self._folder, SHIPPED)):
            for path in sorted(folder.glob("*.json")):
                known = _read(path)
                if known is not None:
                    yield known


def _read(path: Path) -> Known | None:
    """Return the game of a file; None where the file is torn, as it is written anew with the next win."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        known = Known(**values)
    except (OSError, ValueError, TypeError):
        return None
    return known if all(isinstance(getattr(known, each.name), _KINDS[each.type]) for each in fields(known)) else None


_KINDS: dict[Any, tuple[type, ...]] = {str: (str,), float: (float, int)}


def _without_numbers(title: str) -> str:
    return _NUMBERS.sub("#", title)

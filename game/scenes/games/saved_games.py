"""The games that are not finished yet, to go on with any of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.formatting import clock_time
from game.scenes.results import ResumeGame
from game.scenes.shared.chrome import Dialog
from game.storage.saved_games import SavedGame
from game.widgets.controls.buttons import RowButton
from game.widgets.displays.labels import Heading
from game.widgets.layout import Column
from solvers import find_puzzle
from solvers.words import count

if TYPE_CHECKING:
    from game.app import App


class SavedGamesScene(Dialog):
    """A list of games, the newest first."""

    def __init__(self, app: App, games: Sequence[SavedGame]) -> None:
        rows = [RowButton(f"{game.title} · {game.caption}", _note(game), partial(self._choose, game)) for game in games]
        content = Column(Heading("Continue"), *rows, gap="gap")
        super().__init__(app, content)
        self.root.set_focus(rows[0], by_keyboard=True)

    def _choose(self, game: SavedGame) -> None:
        self.app.pop(ResumeGame(game))


def _note(game: SavedGame) -> str:
    moves = count(game.move_count, "move") if find_puzzle(game.puzzle).counts_moves else ""
    return " · ".join(filter(None, (moves, clock_time(game.seconds))))

"""Drives the maze editor, with slow but simple replacements for its track counter."""

from collections.abc import Iterator
from typing import Any, cast

from game.scenes.editor import EditorScene
from game.widgets.base import Widget
from game.widgets.buttons import KeyButton
from solvers import PUZZLES, parse_game_id
from solvers.errors import Unsolvable
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Report
from support.oracles.mazes import every_line, points
from support.users.player import Doer, place
from support.users.user import User

PUZZLE = PUZZLES["onestroke"]

LEVEL = "...S/.o../.#../..../..#./E..o"


def tries_every_line(game: str) -> Iterator[Report[Any] | Progress]:
    """Examine a maze by trying all tracks, which takes long for large mazes."""
    state, scores = cast(OneStrokeState, parse_game_id(game)[1]), []
    for track in every_line(state):
        scores.append(points(state.maze, track))
        if len(scores) % 100 == 0:
            yield Progress(len(scores))
    if not scores:
        raise Unsolvable("No line leads from the start to the end.")
    best = max(scores)
    yield Report(par=best, figures=(("tracks", len(scores)), ("best", scores.count(best)), ("best score", best)))


class Maker(Doer):
    """A driver of the editor."""

    def __init__(self, user: User) -> None:
        self.user = user

    def open(self, text: str = LEVEL) -> EditorScene:
        """Open the editor with a maze, finished or not, or with an empty one."""
        board = None if text == "" else PUZZLE.workbench and PUZZLE.workbench.draft(text)
        self.user.app.push(EditorScene(self.user.app, PUZZLE, board))
        self.user.pass_time(0.3)
        return self.scene

    @property
    def scene(self) -> EditorScene:
        assert isinstance(self.user.top, EditorScene), type(self.user.top).__name__
        return self.user.top

    @property
    def text(self) -> str:
        return str(self.scene.state)

    def at(self, name: str) -> tuple[int, int]:
        """Return the middle of a cell, or of its right edge, as in `r1c2>`, or lower edge, as in `r1c2v`."""
        board, cell = self.scene.canvas.board, name.rstrip(">v")
        (x, y), pitch = board.point(place(cell)), board.point((0, 1))[0] - board.point((0, 0))[0]
        return round(x + 0.42 * pitch * name.count(">")), round(y + 0.42 * pitch * name.count("v"))

    def choose(self, brush: str) -> None:
        self.user.click(next(button for button in self.all(KeyButton) if button.card.name == brush))

    def click(self, name: str) -> None:
        self.user.click(self.at(name))

    def drag(self, *names: str) -> None:
        self.user.drag(*map(self.at, names))

    def all(self, kind: type[Any]) -> list[Any]:
        return self.user.all(kind)

    def press(self, widget: Widget, share: float) -> None:
        """Click a widget at a share of its width from the left."""
        self.user.click((widget.rect.x + round(widget.rect.w * share), widget.rect.centery))

    def look(self, name: str) -> None:
        """Move the cursor to another edge of its cell."""
        self.key(f"shift+{name}")

    def counted(self) -> dict[str, int]:
        """Wait for the count, and return its figures."""
        self.user.wait(lambda: not self.scene.count.is_running)
        self.user.frames(2)
        return self.scene.panel.readout.values

"""The lines of a game in the panel: what was played before it was undone and played otherwise, to go back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.session.lines import Line
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Section
from game.widgets.layout import Column
from solvers.words import count

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene


class LineChoice(Column):
    """A list of all lines, with the one in play chosen; away while there is only one."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self.list = Dropdown([Item("0", "")], "0", self._choose, scene.session.puzzle.name, self._fill)
        super().__init__(Section("Your lines"), self.list, gap="gap")
        self.is_visible = False

    def refresh(self) -> None:
        """Show which line is in play."""
        if self.set_visible(self._scene.session.lines.has_branches):
            self._scene.lay_out()
        if self.is_visible:
            self._fill()

    def _fill(self) -> None:
        session = self._scene.session
        lines = session.lines.all()
        chosen = next(number for number, line in enumerate(lines) if not line.turns)
        items = [Item(str(number), f"Line {number + 1} of {len(lines)}", self._note(line)) for number, line in enumerate(lines)]
        if (str(chosen), items) != (self.list.value, self.list.items):
            self.list.set(str(chosen), items)

    def _note(self, line: Line) -> str:
        """Return where a line leaves the one in play, and how it goes on."""
        if not line.turns:
            return f"in play · {count(sum(map(len, self._scene.session.history.turns)), 'move')}"
        before = sum(map(len, self._scene.session.history.turns[: line.fork]))
        return f"after {count(before, 'move')}: {line.turns[0][0]} · {count(before + sum(map(len, line.turns)), 'move')}"

    def _choose(self, value: str) -> None:
        line = self._scene.session.lines.all()[int(value)]
        if line.turns:
            self._scene.follow(line)

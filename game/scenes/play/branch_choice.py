"""The branches of a game in the panel: what was played before it was undone and played otherwise, to go back to."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from game.session.undo_tree import Branch, UndoTree
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Section
from game.widgets.layout import Column
from solvers.words import count

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene


class BranchChoice(Column):
    """A list of all branches, with the one in play chosen; away while there is only one."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._listed: tuple[UndoTree | None, int] = (None, 0)
        """the tree that is listed, and its version"""
        self.list = Dropdown([Item("0", "")], "0", self._choose, scene.session.puzzle.name, self._fill)
        super().__init__(Section("Branches"), self.list, gap="gap")
        self.is_visible = False

    def refresh(self) -> None:
        """Show which branch is in play."""
        tree = self._scene.session.tree
        if tree.has_branches and self._listed != (tree, tree.version):
            self._fill()
        if self.set_visible(tree.has_branches):
            self._scene.lay_out()

    def _fill(self) -> None:
        tree, turns = self._scene.session.tree, self._scene.session.history.turns
        self._listed = (tree, tree.version)
        branches = tree.all()
        chosen = next(number for number, branch in enumerate(branches) if not branch.turns)
        moves = [0, *accumulate(map(len, turns))]
        items = [
            Item(str(number), f"Branch {number + 1} of {len(branches)}", _note(branch, moves[branch.fork]))
            for number, branch in enumerate(branches)
        ]
        self.list.set(str(chosen), items)

    def _choose(self, value: str) -> None:
        branch = self._scene.session.tree.all()[int(value)]
        if branch.turns:
            self._scene.follow(branch)


def _note(branch: Branch, before: int) -> str:
    """Return how long a branch is, and where and by which move it leaves the one in play."""
    if not branch.turns:
        return "in play"
    length = before + sum(map(len, branch.turns))
    return f"{count(length, 'move')} · from move {before + 1}: {branch.turns[0][0]}"

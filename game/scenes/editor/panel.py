"""The panel beside the editor: what is known of the board, brushes, size and kind, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.commands import Command
from game.scenes.editor.brushes import BrushBox, cards
from game.scenes.editor.readout import Readout
from game.scenes.editor.stepper import Stepper
from game.scenes.shared.chrome import Panel, command_button
from game.widgets.base import Widget
from game.widgets.controls.buttons import Kind
from game.widgets.controls.chooser import Chooser, chooser
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Section
from game.widgets.layout import Column, Columns, Row
from solvers.options import Option

if TYPE_CHECKING:
    from game.scenes.editor.scene import EditorScene


class EditorPanel(Panel):
    """Shows the editor of a scene as it is."""

    def __init__(self, scene: EditorScene) -> None:
        self._scene = scene
        bench, accent = scene.bench, scene.puzzle.name
        self.readout = Readout()
        self._brushes = BrushBox(scene.take_brush, accent)
        rows, cols = scene.size
        self._rows = Stepper("Rows", rows, *bench.sides, lambda value: scene.resize(value, scene.size[1]), accent)
        self._cols = Stepper("Columns", cols, *bench.sides, lambda value: scene.resize(scene.size[0], value), accent)
        self._bars: dict[str, Chooser] = {}
        self._undo = command_button(scene, "undo", Command.UNDO)
        self._redo = command_button(scene, "redo", Command.REDO)
        content = Columns(
            self.readout,
            Column(Section("Paint"), self._brushes, gap="gap"),
            Column(Section("Rows and columns"), Row(self._rows, self._cols), gap="gap"),
            *map(self._option, bench.options),
            Row(
                self._undo,
                self._redo,
                command_button(scene, "page", Command.CLEAR, title="Empty"),
                command_button(scene, "paste", Command.PASTE, title="Paste"),
                weights=(1, 1, 2, 2),
            ),
        )
        foot = Columns(
            Row(
                command_button(scene, "copy", Command.COPY, title="Copy text"),
                command_button(scene, "check", Command.SAVE, title="Save level"),
            ),
            command_button(scene, "play", Command.PLAY_IT, Kind.ACCENT, accent, Command.PLAY_IT.title),
        )
        super().__init__(content, foot)

    def refresh(self) -> None:
        """Show the board's size and kind, the brushes for it, and what can be undone."""
        scene = self._scene
        self._rows.set(scene.size[0])
        self._cols.set(scene.size[1])
        chosen = scene.bench.chosen(scene.state)
        for name, bar in self._bars.items():
            bar.set(chosen[name])
        self._undo.set(is_enabled=scene.edits.can_undo)
        self._redo.set(is_enabled=scene.edits.can_redo)
        if self._brushes.set(cards(scene.brushes), scene.brush.name):
            scene.lay_out()

    def show_findings(self) -> None:
        """Show what is known of the board."""
        count = self._scene.count
        self.readout.set(count.findings, count.seconds_since(self._scene.app.now))

    def _option(self, option: Option) -> Widget:
        scene = self._scene
        items = [Item(choice.value, choice.title) for choice in option.choices]
        value = scene.bench.chosen(scene.state)[option.name]
        bar = chooser(items, value, self._chooser(option.name), scene.puzzle.name)
        self._bars[option.name] = bar
        return Column(Section(option.title), bar, gap="gap")

    def _chooser(self, name: str) -> Callable[[str], None]:
        return lambda value: self._scene.choose(name, value)

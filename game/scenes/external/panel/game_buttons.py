"""How many boards are played, and the buttons of the game that the person shows: for the next board, for another order."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.sources.opened_pictures import Region
from game.sources.window_watcher import WindowSource
from game.widgets.controls.buttons import Button
from game.widgets.controls.segmented import Item, Segmented
from game.widgets.displays.labels import Section
from game.widgets.layout import Column
from vision.autoplay.memory.game_pictures import NEXT, SHUFFLE, GamePictures
from vision.corrections.choices import CORRECTORS

if TYPE_CHECKING:
    from game.scenes.external.scene import ExternalScene

ACCENT = "external"
ONE, ALL = "1", "0"
"""how many boards to play, as Task.boards has it"""
_BOARDS = [Item(ONE, "This board"), Item(ALL, "Play on")]
_TITLES = {
    NEXT: ("Show its button for the next board", "Forget its button for the next board"),
    SHUFFLE: ("Show its Shuffle button", "Forget its Shuffle button"),
}
_TOLD = {
    NEXT: "It is clicked when a board is done and the next one doesn't come by itself.",
    SHUFFLE: "It is clicked when the board can't be cleared any more.",
}
_DRAG = "Drag over the button, or use the arrow keys"
_TOO_LARGE = "The window is too large for that: its picture is made smaller here. Make the window smaller first."


class GameButtons(Column):
    """The choice between one board and all that come, and a line for each button that can be shown."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._boards = Segmented(_BOARDS, ONE, self._choose, ACCENT)
        self._lines = {name: Button("", lambda name=name: self._ask(name), "search", tooltip=_TOLD[name]) for name in _TITLES}  # type: ignore[misc]
        self.wanted = ""
        """the button that is being shown"""
        super().__init__(Section("How many boards"), self._boards, *self._lines.values(), gap="gap")

    @property
    def boards(self) -> int:
        """How many boards to play, 0 for all that come."""
        return int(self._boards.value)

    def show(self, is_playing: bool) -> bool:
        """Show what is known of the window's game; tell whether the layout has changed."""
        was, files = [button.is_visible for button in self._lines.values()], self._files
        for name, button in self._lines.items():
            is_known = files is not None and files.knows(name)
            is_on = self.wanted == name and self._scene.view.marking.is_on
            button.is_visible = files is not None and self._is_due(name)
            button.set(title=_TITLES[name][is_known], is_on=is_on, is_enabled=not is_playing)
        return was != [button.is_visible for button in self._lines.values()]

    def take(self, region: Region) -> None:
        """Remember what is in a marked part of the picture as the button that is wanted."""
        name, self.wanted = self.wanted, ""
        files, source = self._files, self._scene.source
        if files is None or source is None or source.surface is None:
            return
        if source.surface.get_size() != source.size:
            self._scene.app.say(_TOO_LARGE, is_bad=True)
            return
        png = BytesIO()
        area = pygame.Rect(*map(round, region)).clip(source.surface.get_rect())
        pygame.image.save(source.surface.subsurface(area), png, "button.png")
        try:
            files.keep(name, png.getvalue())
        except OSError as problem:
            self._scene.app.say(f"The button can't be kept: {problem.strerror or problem}.", is_bad=True)
            return
        self._scene.app.say(_TOLD[name])
        self._look_again()

    def _is_due(self, name: str) -> bool:
        """Tell whether a button would be pressed at all: games only shuffle tiles with faces."""
        if name == NEXT:
            return self.boards != 1
        source = self._scene.source
        return source is not None and bool(source.kind) and CORRECTORS[source.kind].has_faces

    def _choose(self, boards: str) -> None:
        self._boards.set(boards)
        self._scene.refresh()

    def _ask(self, name: str) -> None:
        """Have a button be marked in the picture, or forget the one that is known."""
        files, view = self._files, self._scene.view
        if files is not None and files.knows(name):
            files.forget(name)
            self._look_again()
            return
        self.wanted = "" if self.wanted == name and view.marking.is_on else name
        view.mark(bool(self.wanted), _DRAG)
        self._scene.refresh()

    def _look_again(self) -> None:
        if self._scene.source is not None:
            self._scene.live.look_again(self._scene.source)
        self._scene.refresh()

    @property
    def _files(self) -> GamePictures | None:
        source = self._scene.source
        if not isinstance(source, WindowSource):
            return None
        return GamePictures(self._scene.live.window_watcher.looks, source.app, source.name)

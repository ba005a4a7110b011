"""The part of the panel beside a game in which its picture is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.commands import Command
from game.paint.pictures import Picture, built_in
from game.scenes.shared.chrome import command_button
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.displays.labels import Section
from game.widgets.layout import Column, Row

if TYPE_CHECKING:
    from game.scenes.play.scene import PlayScene

NUMBERS, OWN_FILE = "", "?"


class PictureChoice(Column):
    """Numbers, a picture that is built in, or one's own; away where the board takes none."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        accent = scene.session.puzzle.name
        self._picture = Dropdown([Item(NUMBERS, "Numbers")], NUMBERS, self._choose, accent)
        self._numbers = command_button(scene, "numbers", Command.NUMBERS, accent=accent)
        open_file = command_button(scene, "folder", Command.OPEN)
        super().__init__(Section("Picture"), Row(self._picture, self._numbers, open_file, weights=(4, 1, 1)), gap="gap")
        self.is_visible = scene.takes_pictures

    def refresh(self) -> None:
        """Show what is chosen."""
        pictures = self._scene.pictures
        picture = pictures.picture
        self._numbers.set(is_enabled=picture is not None, is_on=pictures.shows_numbers and picture is not None)
        items = [Item(NUMBERS, "Numbers"), *(Item(name, Picture(name).title) for name in built_in())]
        if picture is not None and picture.name not in built_in():
            items.append(Item(picture.name, picture.title))
        items.append(Item(OWN_FILE, "Your own…"))
        self._picture.set(picture.name if picture is not None else NUMBERS, items)

    def _choose(self, name: str) -> None:
        if name == OWN_FILE:
            self._scene.open_picture()
            self.refresh()
        elif name == NUMBERS:
            self._scene.pictures.wear(None)
        elif name in built_in():
            self._scene.pictures.wear(Picture(name))

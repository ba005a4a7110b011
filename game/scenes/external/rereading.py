"""Reading a picture again in another way: as another puzzle, with other digits, by its goal, or only where it is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.requests import OpenFiles
from game.sources.marked_regions import Region

if TYPE_CHECKING:
    from game.scenes.external.scene import ExternalScene


class Rereading:
    """Changes how the picture that is looked at in a scene is read."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene

    def read_as(self, puzzle: str) -> None:
        """Read the picture as that of a puzzle, or of any."""
        self._read_again(puzzle=puzzle)

    def read_digits(self, way: str) -> None:
        """Read the picture with another way to tell digits apart."""
        self._read_again(digits=way)

    def choose_goal(self) -> None:
        """Choose the picture that a picture puzzle makes, and read the board by it."""
        self._scene.open(OpenFiles(lambda path: self._read_again(goal=path)))

    def _read_again(self, **changes: str) -> None:
        scene, sight = self._scene, self._scene.sight
        if sight is not None:
            for name, value in changes.items():
                setattr(sight, name, value)
            if not scene.live.look_again(sight):
                scene.app.gallery.reread(sight)
            scene.refresh()

    def mark(self) -> None:
        """Have the board be marked by a drag; a mark that is there is taken away."""
        scene, sight = self._scene, self._scene.sight
        if sight is None or sight.surface is None:
            scene.app.say("There is no picture to mark a board in.")
        elif sight.region is not None:
            self.take_region(None)
        else:
            scene.panel.buttons.wanted = ""
            scene.view.mark(not scene.view.marking.is_on)
            scene.refresh()

    def take_region(self, region: Region | None) -> None:
        """Look for the board only in a region from now on, or anywhere."""
        sight = self._scene.sight
        if sight is not None:
            self._scene.live.remember(sight, region)
            sight.region = region
            self._read_again()

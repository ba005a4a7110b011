"""Where the pictures of buttons are kept that the person has shown, one file each."""

from __future__ import annotations

from pathlib import Path

from vision.autoplay.memory import file_name

NEXT, SHUFFLE = "next", "shuffle"
"""what begins another board, and what puts the pieces of this one into another order"""


class ButtonFiles:
    """The files of one window's game in a folder; without a folder there are none."""

    def __init__(self, folder: str, app: str, title: str) -> None:
        self._folder = Path(folder) if folder else None
        self._name = file_name(app, title, "button")

    def path(self, name: str) -> Path | None:
        """Return where the picture of a button is, or would be."""
        return self._folder / f"{self._name}-{name}.png" if self._folder is not None else None

    def knows(self, name: str) -> bool:
        """Tell whether a button was shown."""
        path = self.path(name)
        return path is not None and path.exists()

    def keep(self, name: str, png: bytes) -> None:
        """Remember what a button looks like; raises OSError where that can't be written."""
        path = self.path(name)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png)

    def forget(self, name: str) -> None:
        """Press a button no more."""
        path = self.path(name)
        if path is not None:
            path.unlink(missing_ok=True)

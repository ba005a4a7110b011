"""Where people have marked boards by hand in the windows of other programs: remembered by the window's title and size."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from game.storage.paths import read_text, write_whole

Region = tuple[float, float, float, float]
"""x, y, width and height in pixels of the window's picture"""
MOST_KEPT = 200


class Regions:
    """The marked regions of a file; one that can't be read is begun anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = _read(path)

    def of(self, title: str, size: tuple[int, int]) -> Region | None:
        """Return the region of a window; None if none was marked."""
        return self._known.get(_name(title, size))

    def keep(self, title: str, size: tuple[int, int], region: Region | None) -> None:
        """Remember a region, or forget it; where that can't be written it lasts as long as the program runs."""
        self._known.pop(_name(title, size), None)
        if region is not None:
            self._known[_name(title, size)] = region
        for oldest in list(self._known)[:-MOST_KEPT]:
            del self._known[oldest]
        with suppress(OSError):
            write_whole(self._path, json.dumps(self._known, ensure_ascii=False, indent=1))


def _name(title: str, size: tuple[int, int]) -> str:
    return f"{title} {size[0]}x{size[1]}"


def _read(path: Path) -> dict[str, Region]:
    try:
        values = json.loads(read_text(path))
        return {str(name): (float(x), float(y), float(width), float(height)) for name, (x, y, width, height) in values.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}

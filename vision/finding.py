"""Finding the grids of a picture: every way of seeing one is asked, and the best of what they see is kept."""

from __future__ import annotations

from vision.frame import Grid, Pixels


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the most likely one first."""
    return []

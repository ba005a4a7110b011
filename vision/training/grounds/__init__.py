"""What lies around, behind and over the boards that are drawn to learn from."""

from __future__ import annotations

from vision.training.grounds.covers import draw_cover
from vision.training.grounds.pool import draw_ground
from vision.training.grounds.surroundings import draw_surroundings

__all__ = ["draw_cover", "draw_ground", "draw_surroundings"]

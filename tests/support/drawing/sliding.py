"""Draws sliding boards: numbers in many styles, and the program's pictures cut into tiles."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pygame

from solvers.sliding.rules import SlidingState
from support.drawing.cells import LOOKS, drawn_cells
from vision.frame import Grid, Pixels, Reading, ReadOptions
from vision.readers.sliding import reader

PICTURES = Path(__file__).resolve().parents[3] / "assets" / "pictures"
AROUND = 30  # pixels around a board
DESK = (225, 215, 205)


def numbered(rows: Sequence[Sequence[int]], font: str, look: str, gap: int, blank: str, n_digits: int = 1) -> tuple[Pixels, Grid]:
    """Draw a board of zero-padded numbers; 0 is the blank, drawn as an empty tile, a hole, or a given text."""
    flat = [number for row in rows for number in row]
    texts = [f"{number:0{n_digits}}" if number else "" if blank in ("tile", "hole") else blank for number in flat]
    tiles = [cell.pixels for cell in drawn_cells(texts, font, LOOKS[look], seed=len(flat))]
    return board(tiles, (len(rows), len(rows[0])), flat.index(0) if blank == "hole" else None, gap)


def pictured(
    state: SlidingState, goal: Pixels, gap: int = 0, frame: int = 0, hole: tuple[int, int, int] = DESK
) -> tuple[Pixels, Grid]:
    """Draw a position with tiles cut from the goal's picture, each with a dark frame of a given width inside its edges."""
    height, width = goal.shape[0] // state.rows, goal.shape[1] // state.cols
    homes = [state.home_of(tile) for tile in state.tiles]
    tiles = [goal[row * height : (row + 1) * height, col * width : (col + 1) * width].copy() for row, col in homes]
    for tile in tiles if frame else []:
        cv2.rectangle(tile, (0, 0), (width - 1, height - 1), (60, 60, 60), 2 * frame - 1)
    return board(tiles, (state.rows, state.cols), state.tiles.index(0), gap, hole)


def board(
    tiles: Sequence[Pixels], shape: tuple[int, int], hole: int | None, gap: int, colour: tuple[int, int, int] = DESK
) -> tuple[Pixels, Grid]:
    """Draw tiles on a plain background, and return their grid, too."""
    rows, cols = shape
    height, width = tiles[0].shape[:2]
    tops = [AROUND + row * (height + gap) for row in range(rows)]
    lefts = [AROUND + col * (width + gap) for col in range(cols)]
    pixels = np.full((tops[-1] + height + AROUND, lefts[-1] + width + AROUND, 3), DESK, np.uint8)
    pixels[AROUND:-AROUND, AROUND:-AROUND] = colour
    for place, tile in enumerate(tiles):
        top, left = tops[place // cols], lefts[place % cols]
        if place != hole:
            pixels[top : top + height, left : left + width] = tile
    return pixels, Grid(tuple((left, left + width) for left in lefts), tuple((top, top + height) for top in tops))


def rows_of(state: SlidingState, shift: int = 0) -> list[list[int]]:
    """Return the tiles by rows, with `shift` added to all but the blank."""
    ends = range(0, len(state.tiles) + 1, state.cols)
    return [[tile + shift if tile else 0 for tile in state.tiles[start:end]] for start, end in pairwise(ends)]


@lru_cache(maxsize=8)
def own_picture(name: str, width: int, height: int) -> Pixels:
    """Return one of the program's pictures, as BGR."""
    surface = pygame.image.load_sized_svg(PICTURES / f"{name}.svg", (max(width, height), max(width, height)))
    pixels = pygame.surfarray.array3d(surface).transpose(1, 0, 2)[:height, :width, ::-1]
    return np.ascontiguousarray(pixels)


def best(pixels: Pixels, grid: Grid, goal: Pixels | None = None) -> Reading:
    """Return the most confident reading of a drawn board."""
    return reader.read(pixels, [grid], ReadOptions(goal=goal))[0]


def confidence(pixels: Pixels, grid: Grid) -> float:
    """Return the highest confidence in a board, 0 if there is none."""
    return max((reading.confidence for reading in reader.read(pixels, [grid], ReadOptions())), default=0.0)

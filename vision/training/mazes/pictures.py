"""Mazes without numbers as the role network sees them: of labelled pictures, drawn, and the sprites of games."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from vision.frame import Grid, Pixels
from vision.grids.board_network import CONTENTS
from vision.pictures.opening import open_picture
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import ROLES
from vision.readers.onestroke.cell_roles.role_network import CELL_PX, even_board
from vision.training.backgrounds.pool import draw_background
from vision.training.boards.board import Board, Place, Style
from vision.training.boards.onestroke import draw
from vision.training.drawing.fonts import FontFace
from vision.training.drawing.palettes import random_palette
from vision.training.real_pictures import RealPicture, board_of

Roles = NDArray[np.int8]
"""(rows, columns), indices into ROLES, or UNKNOWN"""
UNKNOWN = -1
"""the role of cells that hold something else, and of cells outside a board"""
DRAWN_AS = {"empty": FREE, "wall": WALL, "line": WALKED, "coin": COIN, "start": START, "end": END}
MAX_CELLS = 1900
SIDE_PX = 200, 520
BUSY_SHARE = 0.25  # how often a drawn maze lies on more than a plain page
PLACE = ((0.03, 0.15), (0.03, 0.15), (0.6, 0.82), (0.6, 0.82))
"""left, top, width and height of a drawn maze, in parts of the picture"""
SPRITE_ROLES = {"floor": FREE, "wall": WALL, "visited": WALKED, "coin": COIN, "start": START, "end": END}
"""the arrays of a file of sprites, (n, 2 * CELL_PX, 2 * CELL_PX, 3); `page` holds what is around the board"""


@dataclass(frozen=True, eq=False)
class MazePicture:
    """A maze as the network sees it, with its roles."""

    pixels: Pixels
    """(CELL_PX * (rows + 2), CELL_PX * (columns + 2), 3), with a ring of its surroundings"""
    roles: Roles


@dataclass(frozen=True, eq=False)
class FoundMaze:
    """A maze in a labelled picture."""

    program: str
    pixels: Pixels
    grid: Grid
    signs: list[str]
    """of each cell, row by row"""

    @property
    def picture(self) -> MazePicture:
        plane = self.grid.plane(self.pixels)
        return MazePicture(even_board(plane, self.grid), roles_of(self.signs, self.grid.shape))


def found_mazes(folders: Iterable[Path]) -> Iterator[FoundMaze]:
    """Yield the labelled mazes of some folders that have walls or marks but no numbers, up to a size."""
    for path in sorted(path for folder in folders for path in (folder / "onestroke").glob("*.json")):
        label = json.loads(path.read_text(encoding="utf-8"))
        signs = [sign for row in label.get("cells", ()) for sign in row]
        is_numbered = "waypoints" in label or label.get("variant") == "zip"
        if is_numbered or len(signs) > MAX_CELLS or not {WALL, START, END, WALKED} & set(signs):
            continue
        picture = RealPicture(path.with_suffix(".png"), "onestroke", label)
        board, warp = board_of(picture)
        grid = Grid(board.columns, board.rows, warp=None if np.array_equal(warp, np.eye(3)) else warp)
        yield FoundMaze(picture.program, open_picture(picture.path).pixels, grid, signs)


def drawn_maze(rng: np.random.Generator, fonts: Sequence[FontFace]) -> MazePicture:
    """Return a random drawn maze."""
    side, palette = int(rng.uniform(*SIDE_PX)), random_palette(rng)
    is_busy = rng.random() < BUSY_SHARE
    pixels = np.array(draw_background(rng, side, side)) if is_busy else np.full((side, side, 3), palette.page, np.uint8)
    board = draw(pixels, Place(*(float(rng.uniform(*part) * side) for part in PLACE)), Style(rng, palette, fonts))
    grid = Grid(board.columns, board.rows)
    return drawn_maze(rng, fonts) if board.texts else MazePicture(even_board(pixels, grid), roles_of(signs_of(board), grid.shape))


def signs_of(board: Board) -> list[str]:
    """Return the sign of each cell of a drawn maze, row by row; empty if it holds something else."""
    return [DRAWN_AS.get(CONTENTS[int(content)], "") for content in board.contents.ravel()]


def roles_of(signs: Sequence[str], shape: tuple[int, int]) -> Roles:
    roles = [ROLES.index(sign) if sign in ROLES else UNKNOWN for sign in signs]
    return np.array(roles, np.int8).reshape(shape)


def cells_of(picture: MazePicture) -> NDArray[np.uint8]:
    """Return the cells of a picture with those of its ring, (rows + 2, columns + 2, CELL_PX, CELL_PX, 3)."""
    rows, columns = (side + 2 for side in picture.roles.shape)
    return picture.pixels.reshape(rows, CELL_PX, columns, CELL_PX, 3).swapaxes(1, 2)


def picture_of(cells: NDArray[np.uint8]) -> Pixels:
    """Return the picture of some cells: the inverse of cells_of."""
    rows, columns = cells.shape[:2]
    return np.ascontiguousarray(cells.swapaxes(1, 2).reshape(rows * CELL_PX, columns * CELL_PX, 3))

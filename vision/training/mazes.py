"""Mazes without numbers as the role network sees them: of labelled pictures, drawn, and mixed.

Few labelled pictures of mazes exist, but each program's walls, floors, heroes and exits may stand in any layout and beside any
others. So the layout of one maze is filled with cells of others, and with the sprites of games.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from vision.frame import Grid, Pixels
from vision.grids.board_network import CONTENTS
from vision.pictures import open_picture
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import IS_COIN, IS_END, IS_FREE, IS_LINE, IS_START, IS_WALL, ROLES
from vision.readers.onestroke.cell_roles.score import CELL_PX, RING, even_board
from vision.training.backgrounds.pool import draw_background
from vision.training.boards.board import Board, Place, Style
from vision.training.boards.onestroke import draw
from vision.training.drawing.choices import one_of, random_palette
from vision.training.drawing.fonts import FontFace
from vision.training.real_pictures import RealPicture, board_of

Roles = NDArray[np.int8]  # (rows, columns), indices into ROLES, or UNKNOWN
UNKNOWN = -1  # the role of cells that hold something else, and of cells outside a board
DRAWN_AS = {"empty": FREE, "wall": WALL, "line": WALKED, "coin": COIN, "start": START, "end": END}
MAX_CELLS = 1900
SIDE_PX = 200, 520
BUSY_SHARE = 0.25  # how often a drawn maze lies on more than a plain page
PLACE = ((0.03, 0.15), (0.03, 0.15), (0.6, 0.82), (0.6, 0.82))
"""left, top, width and height of a drawn maze, in parts of the picture"""
SPRITE_ROLES = {"floor": FREE, "wall": WALL, "visited": WALKED, "coin": COIN, "start": START, "end": END}
"""the arrays of a file of sprites, (n, 2 * CELL_PX, 2 * CELL_PX, 3); `page` holds what is around the board"""

Cells = NDArray[np.uint8]  # (n, CELL_PX, CELL_PX, 3)
OWN_SHARES = {IS_FREE: 1.0, IS_WALL: 0.75, IS_LINE: 0.6, IS_COIN: 0.4, IS_START: 0.2, IS_END: 0.2}
"""how often a role is played by cells of the program that the floor is of; more often if they are sprites on that floor"""
SPRITES_OWN_SHARE = 0.55
FLOOR_FIRST_SHARE = 0.8  # otherwise the walls come first
NEW_PAGE_SHARE = 0.75  # how often sprites lie on another page than their own
EQUAL_SHARE = 0.55  # how often all cells of a role show the same picture
TRANSFER_SHARE = 0.8  # how often a mark of another program is put on this one's floor
FAINT, CLEAR, MAX_MARK = 14, 24, 0.7
"""differences from a floor, in levels, from which a pixel begins to belong to a mark, over which it fades in, and the greatest
part of a cell that a mark may cover"""
LINES_SHARE = 0.15  # how often lines or gaps separate the cells
MAX_FLOORS = 60


@dataclass(frozen=True, eq=False)
class MazePicture:
    """A maze as the network sees it, with its roles."""

    pixels: Pixels  # (CELL_PX * (rows + 2), CELL_PX * (columns + 2), 3), with a ring of its surroundings
    roles: Roles


@dataclass(frozen=True, eq=False)
class FoundMaze:
    """A maze in a labelled picture."""

    program: str
    pixels: Pixels
    grid: Grid
    signs: list[str]  # of each cell, row by row

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


def drawn_board(rng: np.random.Generator, fonts: Sequence[FontFace]) -> tuple[Pixels, Board]:
    """Return a random drawn maze without numbers, in a picture."""
    side, palette = int(rng.uniform(*SIDE_PX)), random_palette(rng)
    is_busy = rng.random() < BUSY_SHARE
    pixels = np.array(draw_background(rng, side, side)) if is_busy else np.full((side, side, 3), palette.page, np.uint8)
    board = draw(pixels, Place(*(float(rng.uniform(*part) * side) for part in PLACE)), Style(rng, palette, fonts))
    return drawn_board(rng, fonts) if board.texts else (pixels, board)


def drawn_maze(rng: np.random.Generator, fonts: Sequence[FontFace]) -> MazePicture:
    """Return a random drawn maze as the network sees it."""
    pixels, board = drawn_board(rng, fonts)
    grid = Grid(board.columns, board.rows)
    return MazePicture(even_board(pixels, grid), roles_of(signs_of(board), grid.shape))


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


@dataclass(frozen=True, eq=False)
class Parts:
    """The cells of a maze by role, and those around it."""

    by_role: dict[int, Cells]
    page: Cells
    are_sprites: bool = False

    @cached_property
    def floor(self) -> NDArray[np.float64] | None:
        """The usual floor, if there is any."""
        floors = self.by_role.get(IS_FREE)
        return None if floors is None else np.median(floors[:MAX_FLOORS], axis=0)


def parts_of(picture: MazePicture) -> Parts:
    """Return the parts of a maze."""
    cells = cells_of(picture)
    inner, roles = cells[RING, RING], picture.roles
    page = np.concatenate([cells[0], cells[-1], cells[RING, 0], cells[RING, -1]])
    return Parts({role: inner[roles == role] for role in range(len(ROLES)) if (roles == role).any()}, page)


def sprites(folder: Path) -> list[Parts]:
    """Return the sets of sprites in a folder, one for each npz file."""
    found = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as arrays:
            sets = {name: _halved(arrays[name]) for name in arrays.files}
        by_role = {ROLES.index(sign): sets[name] for name, sign in SPRITE_ROLES.items() if name in sets}
        found.append(Parts(by_role, sets["page"], are_sprites=True))
    return found


def _halved(cells: NDArray[np.uint8]) -> Cells:
    pairs = cells.reshape(-1, CELL_PX, 2, CELL_PX, 2, 3)
    return np.asarray(pairs.mean((2, 4)).astype(np.uint8))


class Mixer:
    """Puts mazes together from the parts of several programs."""

    def __init__(self, programs: Iterable[Sequence[Parts]]) -> None:
        self._programs = [list(each) for each in programs]
        self._having = {
            role: [program for program in self._programs if any(role in parts.by_role for parts in program)]
            for role in range(len(ROLES))
        }

    def maze(self, roles: Roles, rng: np.random.Generator) -> MazePicture:
        """Return a maze of a layout."""
        first = self._random_parts(IS_FREE if rng.random() < FLOOR_FIRST_SHARE else IS_WALL, rng)
        page = self._page(first, rng)
        rows, columns = (side + 2 for side in roles.shape)
        cells = np.empty((rows, columns, CELL_PX, CELL_PX, 3), np.uint8)
        cells[:] = page[rng.integers(len(page))] if rng.random() < 0.7 else page[rng.integers(len(page), size=(rows, columns))]
        floors, are_equal = first.by_role.get(IS_FREE), rng.random() < EQUAL_SHARE
        floor = None if floors is None else floors[rng.integers(len(floors))]
        for role in range(len(ROLES)):
            places = np.nonzero(roles == role)
            if not len(places[0]):
                continue
            share = SPRITES_OWN_SHARE if first.are_sprites and role > IS_LINE else OWN_SHARES[role]
            parts = first if role in first.by_role and rng.random() < share else self._random_parts(role, rng)
            known = parts.by_role[role]
            is_single = role in (IS_START, IS_END) or (are_equal and role != IS_LINE)
            chosen = known[
                np.full(len(places[0]), rng.integers(len(known))) if is_single else rng.integers(len(known), size=len(places[0]))
            ]
            if parts is not first and role > IS_WALL and floor is not None and rng.random() < TRANSFER_SHARE:
                chosen = _transferred(chosen, parts, floor)
            cells[places[0] + 1, places[1] + 1] = chosen
        if rng.random() < LINES_SHARE:
            _separate(cells[RING, RING], page, rng)
        return MazePicture(picture_of(cells), roles)

    def _random_parts(self, role: int, rng: np.random.Generator) -> Parts:
        """Return the parts of a random maze that has a role; all programs are equally likely."""
        return one_of(rng, [parts for parts in one_of(rng, self._having[role]) if role in parts.by_role])

    def _page(self, first: Parts, rng: np.random.Generator) -> Cells:
        """Return what is around a maze: its own page, that of another one, or a plain colour."""
        if not first.are_sprites or rng.random() > NEW_PAGE_SHARE:
            return first.page
        if rng.random() < 0.5:
            return one_of(rng, one_of(rng, self._programs)).page
        colour = rng.integers(0, 256, 3) if rng.random() < 0.5 else np.repeat(rng.integers(0, 256), 3)
        return np.full((1, CELL_PX, CELL_PX, 3), colour, np.uint8)


def _transferred(cells: Cells, parts: Parts, floor: NDArray[np.uint8]) -> Cells:
    """Return marks on another floor, if they can be told from the one that they are on."""
    if parts.floor is None:
        return cells
    off = np.abs(cells - parts.floor).max(-1, keepdims=True)
    if (off > FAINT).mean() > MAX_MARK:
        return cells
    mask = np.clip((off - FAINT) / CLEAR, 0, 1)
    return np.asarray((cells * mask + floor * (1 - mask)).astype(np.uint8))


def _separate(cells: NDArray[np.uint8], page: Cells, rng: np.random.Generator) -> None:
    """Draw lines between cells, or gaps through which the page is seen."""
    colour = rng.integers(0, 256, 3) if rng.random() < 0.5 else page.mean((0, 1, 2)).astype(np.uint8)
    width = int(rng.integers(1, 3))
    for part in (slice(width), slice(-width, None))[: int(rng.integers(1, 3))]:
        cells[:, :, part] = cells[:, :, :, part] = colour

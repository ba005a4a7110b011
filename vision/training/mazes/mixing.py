"""Mazes put together from cells of other mazes: the layout of one, filled with cells and sprites of several programs.

Few labelled pictures of mazes exist, but each program's walls, floors, heroes and exits may stand in any layout and beside any
others.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.readers.onestroke.cell_roles.assignments import IS_COIN, IS_END, IS_FREE, IS_LINE, IS_START, IS_WALL, ROLES
from vision.readers.onestroke.cell_roles.role_network import CELL_PX, RING
from vision.training.drawing.chance import one_of
from vision.training.mazes.pictures import SPRITE_ROLES, MazePicture, Roles, cells_of, picture_of

Cells = NDArray[np.uint8]
"""(n, CELL_PX, CELL_PX, 3)"""
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

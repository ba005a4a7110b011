"""Batches of mazes: chosen, cut, turned, recoloured and padded at random."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import IterableDataset, get_worker_info

from vision.readers.onestroke.cell_roles.assignments import ROLES
from vision.readers.onestroke.cell_roles.role_network import CELL_PX
from vision.training.drawing.chance import one_of, weighted_choice
from vision.training.drawing.fonts import FontFace, font_faces
from vision.training.mazes.mixing import Mixer, parts_of, sprites
from vision.training.mazes.network import Batch
from vision.training.mazes.pictures import UNKNOWN, MazePicture, Roles, drawn_maze, found_mazes

Values: TypeAlias = NDArray[np.float32]
SIZE = 16  # mazes in a batch
SORTED = 8  # batches that are made at once, from mazes of like sizes
SHARES = {"real": 0.34, "mixed": 0.4, "drawn": 0.26}
REAL_LAYOUT_SHARE = 0.25
USUAL_CELLS, MANY_CELLS, MANY_SHARE = 170, 400, 0.15
"""larger mazes are cut to a part, a few of them later"""
PART_SIDES = 8, 14


@dataclass(frozen=True)
class Supply:
    """Where mazes come from."""

    fonts: Path  # the folder of fonts
    pictures: tuple[Path, ...]  # folders of labelled real pictures
    sprites: Path | None  # folder of sprites


class MazeBatches(IterableDataset[Batch]):
    """An endless sequence of batches, each group of them from a seed of its own."""

    def __init__(self, supply: Supply, first: int) -> None:
        super().__init__()
        self._supply, self._first = supply, first

    def __iter__(self) -> Iterator[Batch]:
        """Yield every batch, or this process's share if several processes draw."""
        cv2.setNumThreads(1)
        worker = get_worker_info()
        number, step = (self._first, 1) if worker is None else (self._first + worker.id, worker.num_workers)
        source = _Source(self._supply)
        while True:
            rng = np.random.default_rng((2, number))
            mazes = sorted((varied(source.maze(rng), rng) for _ in range(SIZE * SORTED)), key=lambda each: each[1].size)
            for place in rng.permutation(SORTED):
                yield batch_of(mazes[place * SIZE : (place + 1) * SIZE])
            number += step


class _Source:
    """Returns random mazes: of real programs, mixed from several, and drawn."""

    def __init__(self, supply: Supply) -> None:
        programs: dict[str, list[MazePicture]] = {}
        for maze in found_mazes(supply.pictures):
            programs.setdefault(maze.program, []).append(maze.picture)
        self._real = list(programs.values())
        self._fonts: list[FontFace] = [face for face in font_faces(supply.fonts) if not face.is_held_out]
        sets = [[parts] for parts in sprites(supply.sprites)] if supply.sprites else []
        self._mixer = Mixer([*([parts_of(each) for each in mazes] for mazes in self._real), *sets])
        self._kinds: dict[str, Callable[[np.random.Generator], MazePicture]] = {"drawn": self._drawn}
        if self._real or sets:
            self._kinds |= {"mixed": self._mixed}
        if self._real:
            self._kinds |= {"real": self._random_real}

    def maze(self, rng: np.random.Generator) -> MazePicture:
        return self._kinds[weighted_choice(rng, {kind: SHARES[kind] for kind in self._kinds})](rng)

    def _random_real(self, rng: np.random.Generator) -> MazePicture:
        return one_of(rng, one_of(rng, self._real))

    def _drawn(self, rng: np.random.Generator) -> MazePicture:
        return drawn_maze(rng, self._fonts)

    def _mixed(self, rng: np.random.Generator) -> MazePicture:
        is_real = bool(self._real) and rng.random() < REAL_LAYOUT_SHARE
        layout = self._random_real(rng) if is_real else self._drawn(rng)
        return self._mixer.maze(layout.roles[_random_part(layout.roles, rng)], rng)


def _random_part(roles: Roles, rng: np.random.Generator) -> tuple[slice, slice]:
    """Return the rows and columns of a part of a maze, or of all of it if it isn't large."""
    if roles.size <= (MANY_CELLS if rng.random() < MANY_SHARE else USUAL_CELLS):
        return slice(None), slice(None)
    sides = [min(side, int(rng.integers(*PART_SIDES))) for side in roles.shape]
    starts = [int(rng.integers(0, side - part + 1)) for side, part in zip(roles.shape, sides, strict=True)]
    return slice(starts[0], starts[0] + sides[0]), slice(starts[1], starts[1] + sides[1])


def varied(picture: MazePicture, rng: np.random.Generator) -> tuple[Values, Roles]:
    """Return a maze, 0 to 1, and its roles: cut, mirrored, turned, in other colours and light, and a little off its place."""
    rows, columns = (
        slice(*part.indices(side)) for part, side in zip(_random_part(picture.roles, rng), picture.roles.shape, strict=True)
    )
    roles = picture.roles[rows, columns]
    pixels = picture.pixels[
        rows.start * CELL_PX : (rows.stop + 2) * CELL_PX, columns.start * CELL_PX : (columns.stop + 2) * CELL_PX
    ]
    if rng.random() < 0.5:
        pixels, roles = pixels[:, ::-1], roles[:, ::-1]
    if rng.random() < 0.2:
        pixels, roles = pixels[::-1], roles[::-1]
    if rng.random() < 0.25:
        pixels, roles = pixels.transpose(1, 0, 2), roles.T
    values = np.asarray(pixels, np.float32) / 255
    if rng.random() < 0.35:
        values = values[:, :, rng.permutation(3)]
    if rng.random() < 0.1:
        values = 1 - values
    if rng.random() < 0.6:
        channels = 3 if rng.random() < 0.5 else 1
        values = values * rng.uniform(0.7, 1.25, channels) + rng.uniform(-0.12, 0.12, channels)
    if rng.random() < 0.2:
        grey = values.mean(2, keepdims=True)
        values = grey + (values - grey) * rng.uniform(0, 1.4)
    if rng.random() < 0.3:
        values = values + rng.normal(0, rng.uniform(0, 0.04), values.shape)
    if rng.random() < 0.5:
        values = np.roll(values, tuple(rng.integers(-2, 3, 2)), (0, 1))
    return np.asarray(values.clip(0, 1), np.float32), roles


def batch_of(mazes: Sequence[tuple[Values, Roles]]) -> Batch:
    """Return a batch of mazes, padded to the size of the largest."""
    rows, columns = (max(roles.shape[axis] for _, roles in mazes) + 2 for axis in (0, 1))
    number = len(mazes)
    pictures = np.zeros((number, rows * CELL_PX, columns * CELL_PX, 3), np.float32)
    are_there, labels = np.zeros((number, rows, columns), bool), np.full((number, rows, columns), UNKNOWN, np.int64)
    weights = np.zeros((number, rows, columns), np.float32)
    for place, (values, roles) in enumerate(mazes):
        height, width = roles.shape
        pictures[place, : values.shape[0], : values.shape[1]] = values * 255
        are_there[place, : height + 2, : width + 2] = True
        labels[place, 1 : height + 1, 1 : width + 1] = roles
        weights[place, 1 : height + 1, 1 : width + 1] = _weights(roles)
    arrays = {"pictures": pictures, "roles": labels, "weights": weights, "are_there": are_there}
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def _weights(roles: Roles) -> Values:
    """Return the weights of the cells of a maze, 1 in all: the cells of a role weigh as the logarithm of their number."""
    counts = np.bincount(roles[roles != UNKNOWN], minlength=len(ROLES))
    each = np.log2(1 + counts) / np.maximum(counts, 1)
    weights = np.where(roles == UNKNOWN, 0.0, each[roles])
    return np.asarray(weights / max(1e-9, float(weights.sum())), np.float32)

"""The pool of training cells, drawn once and used in every epoch: files of some thousand cells, each from its own seed."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.cells.samples import labels_of, random_boards, random_real_boards
from vision.training.drawing.fonts import FontFace, font_faces
from vision.training.real_pictures import RealPictures

BOARDS_IN_PART = 400
HELD_OUT = "cells-held-out"  # the file of cells in held-out fonts
LEARNT_SEED, HELD_OUT_SEED, REAL_SEED = 1, 2, 3


@dataclass(frozen=True, eq=False)
class Pool:
    """Cells, grouped by board."""

    crops: NDArray[np.uint8]  # (n, SIDE, SIDE, 3)
    kinds: NDArray[np.int8]
    counts: NDArray[np.int8]
    signs: NDArray[np.int8]  # (n, MAX_SIGNS)
    faces: NDArray[np.int16]
    boards: NDArray[np.int32]  # (boards + 1,), the first cell of each board, and the end

    def board(self, number: int) -> slice:
        return slice(int(self.boards[number]), int(self.boards[number + 1]))

    @property
    def n_boards(self) -> int:
        return len(self.boards) - 1


@dataclass(frozen=True)
class Supply:
    """The sources of the pool, and its size."""

    fonts: Path  # the folder of fonts
    pictures: tuple[Path, ...]  # folders of labelled real pictures
    parts: int  # number of files of drawn cells
    real_parts: int  # number of files of cells cut out of real pictures

    @property
    def files(self) -> list[tuple[str, int, int]]:
        """The name, the seed and the number of each file of training cells."""
        drawn = [(f"cells-{number:03}", LEARNT_SEED, number) for number in range(self.parts)]
        return drawn + [(f"cells-real-{number:03}", REAL_SEED, number) for number in range(self.real_parts)]


def draw_pool(folder: Path, supply: Supply, drawers: int) -> None:
    """Draw the missing files of the pool, and one with held-out fonts."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(drawers, multiprocessing.get_context("spawn")) as processes:
        for drawing in [processes.submit(_draw_parts, folder, supply, number, drawers) for number in range(drawers)]:
            drawing.result()


def _draw_parts(folder: Path, supply: Supply, first: int, step: int) -> None:
    """Draw one process's share of the missing files."""
    cv2.setNumThreads(1)
    files = [*supply.files, (HELD_OUT, HELD_OUT_SEED, 0)][first::step]
    missing = [each for each in files if not _path(folder, each[0]).exists()]
    fonts = font_faces(supply.fonts) if missing else []
    real = RealPictures(supply.pictures)
    for name, seed, number in missing:
        chosen = [face for face in fonts if face.is_held_out == (seed == HELD_OUT_SEED)]
        _write(_path(folder, name), _drawn(chosen, real if seed == REAL_SEED else None, seed, number))


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.npz"


def _drawn(fonts: Sequence[FontFace], real: RealPictures | None, seed: int, part: int) -> Pool:
    rngs = [np.random.default_rng((seed, part, number)) for number in range(BOARDS_IN_PART)]
    found = (random_boards(rng, fonts) if real is None else random_real_boards(rng, fonts, real) for rng in rngs)
    boards = [board for some in found for board in some if board.crops]
    counts, signs = labels_of([text for board in boards for text in board.texts])
    return Pool(
        np.stack([crop for board in boards for crop in board.crops]),
        np.array([kind for board in boards for kind in board.kinds], np.int8),
        counts,
        signs,
        np.array([face for board in boards for face in board.faces], np.int16),
        np.cumsum([0, *(len(board.crops) for board in boards)]).astype(np.int32),
    )


def _write(path: Path, pool: Pool) -> None:
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, **vars(pool))
    new.replace(path)


def read_pool(folder: Path, supply: Supply) -> Pool:
    return _joined([_read(_path(folder, name)) for name, _, _ in supply.files])


def read_held_out(folder: Path) -> Pool:
    """Return the cells in held-out fonts."""
    return _read(_path(folder, HELD_OUT))


def _read(path: Path) -> Pool:
    with np.load(path) as arrays:
        return Pool(**{name: arrays[name] for name in arrays})


def _joined(pools: Sequence[Pool]) -> Pool:
    starts = np.cumsum([0, *(len(pool.crops) for pool in pools)])
    boards = [pool.boards[:-1] + start for pool, start in zip(pools, starts, strict=False)]
    names = ("crops", "kinds", "counts", "signs", "faces")
    together = {name: np.concatenate([getattr(pool, name) for pool in pools]) for name in names}
    return Pool(**together, boards=np.concatenate([*boards, starts[-1:]]).astype(np.int32))


def batches(pool: Pool, boards_at_once: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """Yield the boards of each batch of one epoch, in random order."""
    order = np.random.default_rng((seed, 77)).permutation(pool.n_boards)
    for start in range(0, len(order) - boards_at_once + 1, boards_at_once):
        yield order[start : start + boards_at_once]

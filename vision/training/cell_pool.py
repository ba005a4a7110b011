"""The pool of cells that is drawn once and learnt from many times: files of some thousand cells, each from a seed of its own."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.cell_samples import labels_of, some_board
from vision.training.fonts import Face, faces

BOARDS_IN_PART = 400
LEARNT_SEED, HELD_OUT_SEED = 1, 2


@dataclass(frozen=True, eq=False)
class Pool:
    """Cells, those of one board beside each other."""

    crops: NDArray[np.uint8]
    """(n, SIDE, SIDE, 3)"""
    kinds: NDArray[np.int8]
    counts: NDArray[np.int8]
    signs: NDArray[np.int8]
    """(n, MOST_SIGNS)"""
    faces: NDArray[np.int16]
    boards: NDArray[np.int32]
    """(boards + 1,), where each board begins"""

    def board(self, number: int) -> slice:
        """Return the cells of a board."""
        return slice(int(self.boards[number]), int(self.boards[number + 1]))

    @property
    def n_boards(self) -> int:
        """The number of boards."""
        return len(self.boards) - 1


def draw_pool(folder: Path, fonts_folder: Path, parts: int, drawers: int) -> None:
    """Draw the parts of the pool that are not there yet, and one with the fonts kept aside."""
    folder.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    drawing = [
        context.Process(target=_draw_parts, args=(folder, fonts_folder, range(number, parts, drawers), not number), daemon=True)
        for number in range(drawers)
    ]
    for process in drawing:
        process.start()
    for process in drawing:
        process.join()


def _draw_parts(folder: Path, fonts_folder: Path, numbers: Sequence[int], is_first: bool) -> None:
    cv2.setNumThreads(1)
    paths = [(_path(folder, number), LEARNT_SEED, number) for number in numbers]
    paths += [(_held_out_path(folder), HELD_OUT_SEED, 0)] if is_first else []
    missing = [each for each in paths if not each[0].exists()]
    fonts = faces(fonts_folder) if missing else []
    for path, seed, number in missing:
        chosen = [face for face in fonts if face.is_held_out == (seed == HELD_OUT_SEED)]
        _write(path, _drawn(chosen, seed, number))


def _path(folder: Path, number: int) -> Path:
    return folder / f"cells-{number:03}.npz"


def _held_out_path(folder: Path) -> Path:
    return folder / "cells-held-out.npz"


def _drawn(fonts: Sequence[Face], seed: int, part: int) -> Pool:
    boards = [
        board
        for number in range(BOARDS_IN_PART)
        for board in some_board(np.random.default_rng((seed, part, number)), fonts)
        if board.crops
    ]
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


def read_pool(folder: Path, parts: int) -> Pool:
    """Return the parts of the pool as one."""
    return _joined([_read(_path(folder, number)) for number in range(parts)])


def read_held_out(folder: Path) -> Pool:
    """Return the cells with the fonts kept aside."""
    return _read(_held_out_path(folder))


def _read(path: Path) -> Pool:
    with np.load(path) as arrays:
        return Pool(**{name: arrays[name] for name in arrays})


def _joined(pools: Sequence[Pool]) -> Pool:
    starts = np.cumsum([0, *(len(pool.crops) for pool in pools)])
    boards = [pool.boards[:-1] + start for pool, start in zip(pools, starts, strict=False)]
    together = {
        name: np.concatenate([getattr(pool, name) for pool in pools]) for name in ("crops", "kinds", "counts", "signs", "faces")
    }
    return Pool(**together, boards=np.concatenate([*boards, starts[-1:]]).astype(np.int32))


def batches(pool: Pool, boards_at_once: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """Yield the boards of each batch of one turn through the pool, in an order by chance."""
    order = np.random.default_rng((seed, 77)).permutation(pool.n_boards)
    for start in range(0, len(order) - boards_at_once + 1, boards_at_once):
        yield order[start : start + boards_at_once]

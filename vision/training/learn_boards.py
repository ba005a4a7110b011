"""Trains the board network: `python -m vision.training.learn_boards`; it goes on where it was stopped."""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.grids.network.board_network import MODEL
from vision.training.board_batches import Batch, batch_of, recoloured
from vision.training.board_network import BoardNetwork, loss_of, save
from vision.training.drawing.fonts import faces
from vision.training.learner import Learner
from vision.training.real_pictures import RealPictures
from vision.training.scenes import some_scene
from vision.training.targets import targets_of

SIDE_PX = 320
BATCH = 16
BEST_RATE = 2.5e-3
REAL = 0.4
"""the part of the pictures that are of real games, where there are some"""
SMOOTH = 0.999
"""of the running mean of the network's numbers, which is what is kept"""
REPORT, KEEP = 50, 500
TIMES, KNOWN = 3, 64
"""each batch is learnt so many times, in other colours, while so many are kept: drawing takes longer than learning"""


class Scenes(IterableDataset[Batch]):
    """Batches of drawn and real pictures without end, each from a seed of its own."""

    def __init__(self, fonts_folder: Path, real: RealPictures, first: int, size: int) -> None:
        super().__init__()
        self.fonts_folder, self.real, self.first, self.size = fonts_folder, real, first, size

    def __iter__(self) -> Iterator[Batch]:
        """Draw every batch, or those of this process where several draw."""
        cv2.setNumThreads(1)
        worker = get_worker_info()
        number, step = (self.first, 1) if worker is None else (self.first + worker.id, worker.num_workers)
        fonts = [face for face in faces(self.fonts_folder) if not face.is_held_out]
        while True:
            rng = np.random.default_rng((1, number))
            n_real = rng.binomial(self.size, REAL) if len(self.real) else 0
            scenes = [self.real.some_scene(rng, SIDE_PX) for _ in range(n_real)]
            scenes += [some_scene(rng, fonts, SIDE_PX) for _ in range(self.size - n_real)]
            yield batch_of([scene.pixels for scene in scenes], [targets_of(scene.boards, SIDE_PX) for scene in scenes])
            number += step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--pictures", type=Path, nargs="*", default=[], help="folders of real pictures with labels")
    parser.add_argument("--work", type=Path, required=True, help="folder of what was learnt so far")
    parser.add_argument("--steps", type=int, default=24000)
    parser.add_argument("--batch", type=int, default=BATCH, help="pictures in a step")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; the next run goes on")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw pictures")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn, where there is no graphics card")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    learn(chosen)


def learn(chosen: argparse.Namespace) -> None:
    """Learn from as many batches as wanted, and write the network."""
    torch.manual_seed(1)
    learner = Learner(BoardNetwork, chosen.work, "boards", BEST_RATE, SMOOTH)
    scenes = Scenes(chosen.fonts, RealPictures(chosen.pictures), learner.done // TIMES, chosen.batch)
    coming = iter(DataLoader(scenes, batch_size=None, num_workers=chosen.drawers, multiprocessing_context="spawn"))
    began, told = time.monotonic(), list[dict[str, torch.Tensor]]()
    rng, known = np.random.default_rng(learner.done), deque[Batch](maxlen=KNOWN)
    while learner.done < chosen.steps and time.monotonic() < began + 60 * chosen.minutes:
        if learner.done % TIMES == 0 or not known:
            known.append({name: values.to(learner.device) for name, values in cast(Batch, next(coming)).items()})
            batch = known[-1]
        else:
            batch = known[int(rng.integers(len(known)))]
        told.append(_step(learner, batch, chosen.steps))
        if learner.done % REPORT == 0:
            means = {name: round(float(torch.stack([each[name] for each in told]).mean()), 4) for name in told[0]}
            learner.tell({"seconds": round(time.monotonic() - began), **means})
            told.clear()
        if learner.done % KEEP == 0:
            learner.keep()
    learner.keep()
    save(learner.mean.cpu(), MODEL)


def _step(learner: Learner, batch: Batch, steps: int) -> dict[str, torch.Tensor]:
    """Learn from a batch in other colours, and return how wrong the network was."""
    pictures = recoloured(batch["pictures"])
    with torch.autocast(learner.device, dtype=torch.bfloat16):
        seen = learner.network.seen(pictures)
        said, hint = learner.network.said(seen), learner.network.hint(seen[3])
    loss, told = loss_of(said.float(), hint.float(), batch)
    learner.step(loss, steps)
    return told


if __name__ == "__main__":
    main()

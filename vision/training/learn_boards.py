"""Trains the board network: `python -m vision.training.learn_boards`; it goes on where it was stopped."""

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.frame import Pixels
from vision.grids.board_network import MODEL
from vision.training.board_network import Batch, BoardNetwork, loss_of, save
from vision.training.drawing.chance import one_of
from vision.training.drawing.fonts import faces
from vision.training.learner import Learner, Wrong, arguments, inputs_of
from vision.training.real_pictures import RealPictures
from vision.training.scenes import some_scene
from vision.training.targets import Targets, targets_of

SIDE_PX = 320
BATCH = 16
BEST_RATE = 2.5e-3
REAL = 0.45  # the part of the pictures that are of real games, where there are some
SMOOTH = 0.999  # of the running mean of the network's numbers, which is what is kept
TIMES, KNOWN = 3, 64
"""each batch is learnt so many times, in other colours, while so many are kept: drawing takes longer than learning"""
N_SETTLING = 8  # so many pictures show what the layers of a network that learns on see


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


def batch_of(pictures: list[Pixels], targets: list[Targets]) -> Batch:
    """Return pictures and what is to be said of them."""
    parts = {name: torch.from_numpy(np.stack([vars(each)[name] for each in targets])) for name in vars(targets[0])}
    return {"pictures": torch.from_numpy(np.stack(pictures)), **parts}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--steps", type=int, default=24000)
    parser.add_argument("--batch", type=int, default=BATCH, help="pictures in a step")
    parser.add_argument("--known", type=int, default=KNOWN, help="batches that are kept to be learnt again")
    parser.add_argument("--times", type=int, default=TIMES, help="how often each batch is learnt on average")
    parser.add_argument("--go-on", action="store_true", help="begin with the network that is in use")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(1)
    learner = Learner(BoardNetwork, chosen.work, "boards", chosen.rate or BEST_RATE, SMOOTH)
    scenes = Scenes(chosen.fonts, RealPictures(chosen.pictures), learner.done // chosen.times, chosen.batch)
    if chosen.go_on:
        some = next(iter(Scenes(chosen.fonts, scenes.real, 0, N_SETTLING)))
        learner.take_up(MODEL, inputs_of(some["pictures"]))
    coming = iter(DataLoader(scenes, batch_size=None, num_workers=chosen.drawers, multiprocessing_context="spawn"))
    learner.learn(
        _again(coming, learner, chosen.times, chosen.known), lambda batch: _wrong(learner, batch), chosen.steps, chosen.minutes
    )
    save(learner.mean.cpu(), MODEL)


def _again(coming: Iterator[object], learner: Learner, times: int, kept: int) -> Iterator[Batch]:
    """Yield batches as they come, and after each of them some of those before."""
    rng, known = np.random.default_rng(learner.done), deque[Batch](maxlen=kept)
    while True:
        if learner.done % times == 0 or not known:
            known.append({name: values.to(learner.device) for name, values in cast(Batch, next(coming)).items()})
            yield known[-1]
        else:
            yield one_of(rng, known)


def _wrong(learner: Learner, batch: Batch) -> Wrong:
    """Return how wrong the network is about a batch in other colours."""
    pictures = recoloured(batch["pictures"])
    with torch.autocast(learner.device, dtype=torch.bfloat16):
        seen = learner.network.seen(pictures)
        said, hint = learner.network.said(seen), learner.network.hint(seen[3])
    return loss_of(said.float(), hint.float(), batch)


def recoloured(pictures: Tensor) -> Tensor:
    """Return pictures as the network takes them, in other colours: channels exchanged, negatives, lighter and darker."""
    values = inputs_of(pictures)
    number, device = len(values), values.device

    def by_chance(low: float, high: float) -> Tensor:
        return (low + (high - low) * torch.rand(number, device=device))[:, None, None, None]

    turn = torch.rand(number, 3, device=device).argsort(1)
    values = values.gather(1, turn[:, :, None, None].expand_as(values))
    values = torch.where(by_chance(0, 1) < 0.3, 1 - values, values)
    return (values * by_chance(0.7, 1.15) + by_chance(-0.08, 0.1)).clamp(0, 1).contiguous(memory_format=torch.channels_last)


if __name__ == "__main__":
    main()

"""Trains the board network: `python -m vision.training.learn_boards`; it resumes where it stopped."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.frame import Pixels
from vision.grids.board_network import MODEL
from vision.training.board_network import Batch, BoardNetwork, loss_of, save
from vision.training.drawing.fonts import font_faces
from vision.training.learner import Learner, Loss, argument_parser, inputs_of
from vision.training.real_pictures import RealPictures
from vision.training.scenes import random_scene
from vision.training.targets import Targets, targets_of

SIDE_PX = 320
BATCH = 16
PEAK_RATE = 2.5e-3
REAL_SHARE = 0.45  # the share of real pictures, if there are any
EMA_DECAY = 0.999  # decay of the moving average of the weights, which is what gets saved
TIMES, KEPT_BATCHES = 3, 64
"""how often each batch is used, with other colours each time, and how many are kept for that: drawing is slower than training"""
N_CALIBRATION = 8  # pictures that calibrate the layers of a network that starts from an exported one


class Scenes(IterableDataset[Batch]):
    """An endless sequence of batches of drawn and real pictures, each from a seed of its own."""

    def __init__(self, fonts_folder: Path, real: RealPictures, first: int, size: int) -> None:
        super().__init__()
        self.fonts_folder, self.real, self.first, self.size = fonts_folder, real, first, size

    def __iter__(self) -> Iterator[Batch]:
        """Yield every batch, or this process's share if several processes draw."""
        cv2.setNumThreads(1)
        worker = get_worker_info()
        number, step = (self.first, 1) if worker is None else (self.first + worker.id, worker.num_workers)
        fonts = [face for face in font_faces(self.fonts_folder) if not face.is_held_out]
        while True:
            rng = np.random.default_rng((1, number))
            n_real = rng.binomial(self.size, REAL_SHARE) if len(self.real) else 0
            scenes = [self.real.random_scene(rng, SIDE_PX) for _ in range(n_real)]
            scenes += [random_scene(rng, fonts, SIDE_PX) for _ in range(self.size - n_real)]
            yield batch_of([scene.pixels for scene in scenes], [targets_of(scene.boards, SIDE_PX) for scene in scenes])
            number += step


def batch_of(pictures: list[Pixels], targets: list[Targets]) -> Batch:
    """Return a batch of pictures and their targets."""
    parts = {name: torch.from_numpy(np.stack([vars(each)[name] for each in targets])) for name in vars(targets[0])}
    return {"pictures": torch.from_numpy(np.stack(pictures)), **parts}


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--steps", type=int, default=24000)
    parser.add_argument("--batch", type=int, default=BATCH, help="pictures in a batch")
    parser.add_argument("--known", type=int, default=KEPT_BATCHES, help="number of batches kept for reuse")
    parser.add_argument("--times", type=int, default=TIMES, help="how often each batch is used on average")
    parser.add_argument("--go-on", action="store_true", help="start from the network in use")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    learner = Learner(BoardNetwork, args.work, "boards", args.rate or PEAK_RATE, EMA_DECAY)
    scenes = Scenes(args.fonts, RealPictures(args.pictures), learner.done // args.times, args.batch)
    if args.go_on:
        sample = next(iter(Scenes(args.fonts, scenes.real, 0, N_CALIBRATION)))
        learner.start_from(MODEL, inputs_of(sample["pictures"]))
    coming = iter(DataLoader(scenes, batch_size=None, num_workers=args.drawers, multiprocessing_context="spawn"))
    learner.learn(learner.replayed(coming, args.times, args.known), lambda batch: _loss(learner, batch), args.steps, args.minutes)
    save(learner.mean.cpu(), MODEL)


def _loss(learner: Learner, batch: Batch) -> Loss:
    """Return the loss on a batch in other colours."""
    pictures = recoloured(batch["pictures"])
    with torch.autocast(learner.device, dtype=torch.bfloat16):
        features = learner.network.features(pictures)
        output, hint = learner.network.heads(features), learner.network.hint(features[3])
    return loss_of(output.float(), hint.float(), batch)


def recoloured(pictures: Tensor) -> Tensor:
    """Return pictures as network input in random colours: channels swapped, inverted, lighter or darker."""
    values = inputs_of(pictures)
    number, device = len(values), values.device

    def uniform(low: float, high: float) -> Tensor:
        return (low + (high - low) * torch.rand(number, device=device))[:, None, None, None]

    order = torch.rand(number, 3, device=device).argsort(1)
    values = values.gather(1, order[:, :, None, None].expand_as(values))
    values = torch.where(uniform(0, 1) < 0.3, 1 - values, values)
    return (values * uniform(0.7, 1.15) + uniform(-0.08, 0.1)).clamp(0, 1).contiguous(memory_format=torch.channels_last)


if __name__ == "__main__":
    main()

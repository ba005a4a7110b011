"""Trains the board network: `python -m vision.training.networks.boards`; it resumes where it stopped.

The network has convolutions down to 1/32 of the picture's size and up again to 1/4.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.frame import Pixels
from vision.grids.board_network import CONTENTS, MODEL, N_EDGES, PUZZLES, STEP
from vision.training.drawing.fonts import font_faces
from vision.training.networks.learner import Learner, Loss, Residual, argument_parser, conv, inputs_of, seeds, write_network
from vision.training.real_pictures import RealPictures
from vision.training.scenes import Targets, random_scene, targets_of

SIDE_PX = 320
BATCH = 16
PEAK_RATE = 2.5e-3
REAL_SHARE = 0.45  # the share of real pictures, if there are any
EMA_DECAY = 0.999  # decay of the moving average of the weights, which is what gets saved
TIMES, KEPT_BATCHES = 3, 64
"""how often each batch is used, with other colours each time, and how many are kept for that: drawing is slower than training"""
N_CALIBRATION = 8  # pictures that calibrate the layers of a network that starts from an exported one

WIDTHS = (32, 64, 128, 160)  # filters at 1/4, 1/8, 1/16 and 1/32 of the size
JOINED = 80
HEAD = 40
N_VECTORS = 8
OUTPUTS = 1 + N_VECTORS + len(PUZZLES) + len(CONTENTS) + N_EDGES
CONTENT_WEIGHTS = (1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 6.0, 4.0, 1.5, 1.0)
"""class weights of CONTENTS: there is one start among many cells"""
EDGE_WEIGHTS = (4.0, 4.0, 1.0, 1.0)  # weights of present against absent: bars, then lines
VECTOR_WEIGHTS = (1.5, 1.5, 1.0, 1.0, 1.0, 1.0, 0.7, 0.7)

Batch: TypeAlias = dict[str, Tensor]
"""the pictures (n, height, width, 3), and the fields of Targets, stacked for n pictures"""


class Scenes(IterableDataset[Batch]):
    """An endless sequence of batches of drawn and real pictures, each from a seed of its own."""

    def __init__(self, fonts_folder: Path, real: RealPictures, first: int, size: int) -> None:
        super().__init__()
        self.fonts_folder, self.real, self.first, self.size = fonts_folder, real, first, size

    def __iter__(self) -> Iterator[Batch]:
        """Yield every batch, or this process's share if several processes draw."""
        fonts = [face for face in font_faces(self.fonts_folder) if not face.is_held_out]
        for number in seeds(self.first):
            rng = np.random.default_rng((1, number))
            n_real = rng.binomial(self.size, REAL_SHARE) if len(self.real) else 0
            scenes = [self.real.random_scene(rng, SIDE_PX) for _ in range(n_real)]
            scenes += [random_scene(rng, fonts, SIDE_PX) for _ in range(self.size - n_real)]
            yield batch_of([scene.pixels for scene in scenes], [targets_of(scene.boards, SIDE_PX) for scene in scenes])


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
    replayed = learner.replayed(scenes, args.drawers, args.times, args.known)
    learner.learn(replayed, lambda batch: _loss(learner, batch), args.steps, args.minutes)
    sides = {"pictures": {0: "n", 2: "height", 3: "width"}, "said": {0: "n", 2: "rows", 3: "columns"}}
    write_network(learner.mean.cpu(), torch.zeros(1, 3, 64, 96), MODEL, sides)


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


class BoardNetwork(nn.Module):
    """From pictures (n, 3, height, width), 0 to 1, sides multiples of 32, to (n, OUTPUTS, height / 4, width / 4)."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.down = nn.ModuleList(
            [
                nn.Sequential(conv(3, 16, 2), conv(16, a, 2), conv(a, a)),
                nn.Sequential(conv(a, b, 2), Residual(b)),
                nn.Sequential(conv(b, c, 2), Residual(c)),
                nn.Sequential(conv(c, d, 2), Residual(d, 2), Residual(d, 2)),
            ]
        )
        self.across = nn.ModuleList(
            [nn.Conv2d(depth, filters, 1) for depth, filters in zip(WIDTHS, (HEAD, JOINED, JOINED, JOINED), strict=True)]
        )
        self.narrow = nn.Conv2d(JOINED, HEAD, 1)
        self.up = nn.ModuleList([conv(HEAD, HEAD), conv(JOINED, JOINED), conv(JOINED, JOINED)])
        self.where = nn.Sequential(conv(HEAD, HEAD), nn.Conv2d(HEAD, 1 + N_VECTORS, 1))
        self.what = nn.Sequential(conv(JOINED, JOINED), nn.Conv2d(JOINED, HEAD, 1))
        """at 1/8 of the size, for a wider context"""
        self.closely = nn.Conv2d(2 * HEAD, OUTPUTS - 1 - N_VECTORS, 1)
        self.hint = nn.Conv2d(d, len(PUZZLES), 1)
        """only in training: predicts the puzzle from the deepest features, so that these layers learn it early"""

    def features(self, pictures: Tensor) -> list[Tensor]:
        """Return the features at 1/4, 1/8, 1/16 and 1/32 of the size."""
        features = []
        values = pictures
        for layers in self.down:
            values = layers(values)
            features.append(values)
        return features

    def heads(self, features: list[Tensor]) -> Tensor:
        """Return the output for each place."""
        values = self.across[3](features[3])
        for number in (2, 1):
            values = self.up[number](_doubled(values) + self.across[number](features[number]))
        what = functional.relu(self.what(values))
        values = self.up[0](_doubled(self.narrow(values)) + self.across[0](features[0]))
        return torch.cat([self.where(values), self.closely(torch.cat([values, _doubled(what)], 1))], 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """Return the output for each place."""
        return self.heads(self.features(pictures))


def _doubled(values: Tensor) -> Tensor:
    return functional.interpolate(values, scale_factor=2, mode="nearest")


def loss_of(output: Tensor, hint: Tensor, batch: Batch) -> Loss:
    """Return the total loss and its parts by name."""
    heatmap, vectors, core, edges = batch["heatmap"], batch["vectors"], batch["core"], batch["edges"].float()
    puzzle, content = batch["puzzle"].long(), batch["content"].long()
    weight = core.float() / core.sum((1, 2), keepdim=True).clamp(min=60)
    boards = core.flatten(1).any(1).sum().clamp(min=1)
    mazes = (edges[:, 0] >= 0).flatten(1).any(1).sum().clamp(min=1)
    size = vectors[:, 6:8].mean(1).clamp(min=2 * STEP)
    off = functional.smooth_l1_loss(output[:, 1:9] * STEP, vectors, beta=1.0, reduction="none")
    first = 9 + len(PUZZLES)
    contents = functional.cross_entropy(output[:, first:-N_EDGES], content, output.new_tensor(CONTENT_WEIGHTS), reduction="none")
    barred = functional.binary_cross_entropy_with_logits(
        output[:, -N_EDGES:], edges.clamp(min=0), reduction="none", pos_weight=output.new_tensor(EDGE_WEIGHTS)[:, None, None]
    )
    parts = {
        "heatmap": _heatmap_loss(output[:, 0], heatmap),
        "vectors": 2 * ((off * output.new_tensor(VECTOR_WEIGHTS)[:, None, None]).sum(1) / size * weight).sum() / boards,
        "puzzle": 2 * (functional.cross_entropy(output[:, 9:first], puzzle, reduction="none") * weight).sum() / boards,
        "hint": _hint_loss(hint, puzzle, heatmap),
        "content": 2 * (contents * weight).sum() / boards,
        "edges": 2 * (barred * (edges >= 0) * weight[:, None]).sum() / mazes,
    }
    return torch.stack(list(parts.values())).sum(), {name: part.detach() for name, part in parts.items()}


def _hint_loss(hint: Tensor, puzzle: Tensor, heatmap: Tensor) -> Tensor:
    """Return the loss of the puzzle as the deepest features predict it, at places inside boards."""
    step = heatmap.shape[1] // hint.shape[2]
    inside = heatmap[:, step // 2 :: step, step // 2 :: step] > 0
    wrong = functional.cross_entropy(hint, puzzle[:, step // 2 :: step, step // 2 :: step], reduction="none")
    return (wrong * inside).sum() / inside.sum().clamp(min=50)


def _heatmap_loss(logits: Tensor, heatmap: Tensor) -> Tensor:
    """Return the loss of the heatmap of cell centres.

    Method: the focal loss of H. Law and J. Deng, CornerNet, 2018.
    """
    chance = logits.sigmoid()
    is_peak, is_learnt = heatmap > 0.93, heatmap >= 0
    found = (1 - chance) ** 2 * functional.logsigmoid(logits) * is_peak
    missed = (1 - heatmap.clamp(0, 1)) ** 4 * chance**2 * functional.logsigmoid(-logits) * (is_learnt & ~is_peak)
    return -(found.sum() + missed.sum()) / is_peak.sum().clamp(min=50)


if __name__ == "__main__":
    main()

"""Trains the edge network of picture puzzles: `python -m vision.training.networks.edges`; it resumes where it stopped."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.readers.sliding.edge_network import DEPTH_PX, FEATURES, MODEL, SIDE_PX
from vision.training.networks.learner import Learner, Loss, argument_parser, conv, inputs_of, seeds, write_network
from vision.training.picture_tiles import Source

Batch: TypeAlias = dict[str, Tensor]
"""`strips` of all tiles of several boards, (4, n, SIDE_PX, DEPTH_PX, 3); for each tile the one to the `right` and `below`, -1 for
none, both as (n,); `ends` of the boards among the tiles"""

PEAK_RATE = 3e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved
BOARDS_AT_ONCE = 6
TIMES, KEPT_BATCHES = 3, 40  # how often each batch is used, and how many are kept for that: drawing is as slow as training
WIDTHS = (12, 24, 28)
DEEP = 40


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--steps", type=int, default=4500)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    learner = Learner(EdgeNetwork, args.work, "edges", args.rate or PEAK_RATE, EMA_DECAY)
    batches = learner.replayed(TileBatches(learner.done // TIMES), args.drawers, TIMES, KEPT_BATCHES)
    learner.learn(batches, lambda batch: loss_of(learner.network, batch), args.steps, args.minutes)
    write_network(learner.mean.cpu(), torch.zeros(4, 3, SIDE_PX, DEPTH_PX), MODEL, {"strips": {0: "n"}, "edges": {0: "n"}})


class EdgeNetwork(nn.Module):
    """From strips (n, 3, SIDE_PX, DEPTH_PX), 0 to 1, the edge at the right, to (n, 2 FEATURES + 1, places).

    For each place: the predicted features of the other side, the weight of the prediction, and the own features.
    """

    def __init__(self) -> None:
        super().__init__()
        one, two, three = WIDTHS
        self.seen = nn.Sequential(
            conv(3, one),
            conv(one, two, 2),
            nn.Conv2d(two, three, 3, (1, 2), 1, bias=False),
            nn.BatchNorm2d(three),
            nn.ReLU(inplace=True),
            nn.Conv2d(three, DEEP, (3, 4), 1, (1, 0), bias=False),
            nn.BatchNorm2d(DEEP),
            nn.ReLU(inplace=True),
        )
        self.along = nn.Sequential(nn.Conv2d(DEEP, DEEP, (5, 1), 1, (2, 0)), nn.ReLU(inplace=True))
        self.expected = nn.Conv2d(DEEP, FEATURES, 1)
        self.weight = nn.Conv2d(DEEP, 1, 1)
        self.own = nn.Conv2d(DEEP, FEATURES, 1)

    def forward(self, strips: Tensor) -> Tensor:
        seen = self.seen(strips - 0.5)
        values = seen + self.along(seen)
        return torch.cat([self.expected(values), functional.softplus(self.weight(values) - 2), self.own(values)], 1)[..., 0]


def loss_of(network: nn.Module, batch: Batch) -> Loss:
    """Return the loss on a batch: the cross entropy of the neighbours of each tile among all other tiles of its board."""
    sides = batch["strips"]
    outputs = network(inputs_of(sides.flatten(0, 1))).unflatten(0, sides.shape[:2])
    total, right_ones, count = outputs.new_zeros(()), outputs.new_zeros(()), 0
    for start, end in pairwise([0, *batch["ends"].tolist()]):
        right, left, lower, upper = outputs[:, start:end]
        for one, other, key in ((right, left, "right"), (lower, upper, "below")):
            odds = -_between(one, other) - _between(other, one).T
            odds = odds.masked_fill(torch.eye(end - start, dtype=torch.bool, device=odds.device), -1e4)
            targets = batch[key][start:end]
            has_one = targets >= 0
            tiles, goals = torch.arange(end - start, device=odds.device)[has_one], targets[has_one]
            for logits, wanted in ((odds[tiles], goals), (odds.T[goals], tiles)):
                total = total + functional.cross_entropy(logits, wanted, reduction="sum")
                right_ones += (logits.argmax(1) == wanted).sum()
                count += len(wanted)
    return total / count, {"loss": total.detach() / count, "right": right_ones / count}


def _between(ones: Tensor, others: Tensor) -> Tensor:
    """Return the weighted squared distance of what each edge predicts from what each of the others is."""
    expected, weights, own = ones[:, :FEATURES], ones[:, FEATURES : FEATURES + 1], others[:, FEATURES + 1 :]
    products = (weights * expected).flatten(1) @ own.flatten(1).T
    return weights[:, 0] @ own.pow(2).sum(1).T - 2 * products + (weights * expected.pow(2)).sum((1, 2))[:, None]


class TileBatches(IterableDataset[Batch]):
    """An endless sequence of batches, each from a seed of its own."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def __iter__(self) -> Iterator[Batch]:
        """Yield every batch, or this process's share if several processes draw."""
        source = Source()
        for number in seeds(self._first):
            rng = np.random.default_rng((5, number))
            boards = [source.tiles(rng) for _ in range(BOARDS_AT_ONCE)]
            arrays = {
                "strips": np.concatenate([board.strips for board in boards], 1),
                "right": np.concatenate([board.right for board in boards]),
                "below": np.concatenate([board.below for board in boards]),
                "ends": np.cumsum([len(board.right) for board in boards]),
            }
            yield {name: torch.from_numpy(array) for name, array in arrays.items()}


if __name__ == "__main__":
    main()

"""The board network and how it learns: convolutions down to a thirty-second of the picture and up again to a quarter."""

from pathlib import Path
from typing import TypeAlias

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.grids.board_network import CONTENTS, N_EDGES, PUZZLES, STEP
from vision.training.learner import Residual, Wrong, conv, write_network

WIDTHS = (32, 64, 128, 160)  # filters at a quarter, an eighth, a sixteenth and a thirty-second
JOINED = 80
HEAD = 40
N_VECTORS = 8
OUTPUTS = 1 + N_VECTORS + len(PUZZLES) + len(CONTENTS) + N_EDGES
CONTENT_WORTH = (1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 6.0, 4.0, 1.5, 1.0)
"""how much each of CONTENTS counts: there is one start among many cells"""
EDGE_WORTH = (4.0, 4.0, 1.0, 1.0)  # how much a bar and a line count against none
VECTOR_WORTH = (1.5, 1.5, 1.0, 1.0, 1.0, 1.0, 0.7, 0.7)

Batch: TypeAlias = dict[str, Tensor]
"""the pictures, (n, height, width, 3), and the parts of Targets, each of n pictures one after the other"""


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
        """seen at an eighth, as it takes in more of the cells around"""
        self.closely = nn.Conv2d(2 * HEAD, OUTPUTS - 1 - N_VECTORS, 1)
        self.hint = nn.Conv2d(d, len(PUZZLES), 1)
        """while it learns: which puzzle it is, told from afar, so that the deepest layers soon know"""

    def seen(self, pictures: Tensor) -> list[Tensor]:
        """Return what is seen at a quarter, an eighth, a sixteenth and a thirty-second of the size."""
        found = []
        values = pictures
        for layers in self.down:
            values = layers(values)
            found.append(values)
        return found

    def said(self, seen: list[Tensor]) -> Tensor:
        """Return what is said about each place by what is seen."""
        values = self.across[3](seen[3])
        for number in (2, 1):
            values = self.up[number](_doubled(values) + self.across[number](seen[number]))
        what = functional.relu(self.what(values))
        values = self.up[0](_doubled(self.narrow(values)) + self.across[0](seen[0]))
        return torch.cat([self.where(values), self.closely(torch.cat([values, _doubled(what)], 1))], 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """Return what is said about each place."""
        return self.said(self.seen(pictures))


def _doubled(values: Tensor) -> Tensor:
    return functional.interpolate(values, scale_factor=2, mode="nearest")


def loss_of(said: Tensor, hint: Tensor, batch: Batch) -> Wrong:
    """Return how wrong the network is, and the parts of that by name."""
    hill, vectors, core, edges = batch["hill"], batch["vectors"], batch["core"], batch["edges"].float()
    puzzle, content = batch["puzzle"].long(), batch["content"].long()
    weight = core.float() / core.sum((1, 2), keepdim=True).clamp(min=60)
    boards = core.flatten(1).any(1).sum().clamp(min=1)
    mazes = (edges[:, 0] >= 0).flatten(1).any(1).sum().clamp(min=1)
    size = vectors[:, 6:8].mean(1).clamp(min=2 * STEP)
    off = functional.smooth_l1_loss(said[:, 1:9] * STEP, vectors, beta=1.0, reduction="none")
    first = 9 + len(PUZZLES)
    contents = functional.cross_entropy(said[:, first:-N_EDGES], content, said.new_tensor(CONTENT_WORTH), reduction="none")
    barred = functional.binary_cross_entropy_with_logits(
        said[:, -N_EDGES:], edges.clamp(min=0), reduction="none", pos_weight=said.new_tensor(EDGE_WORTH)[:, None, None]
    )
    parts = {
        "hill": _hill_loss(said[:, 0], hill),
        "vectors": 2 * ((off * said.new_tensor(VECTOR_WORTH)[:, None, None]).sum(1) / size * weight).sum() / boards,
        "puzzle": 2 * (functional.cross_entropy(said[:, 9:first], puzzle, reduction="none") * weight).sum() / boards,
        "hint": _hint_loss(hint, puzzle, hill),
        "content": 2 * (contents * weight).sum() / boards,
        "edges": 2 * (barred * (edges >= 0) * weight[:, None]).sum() / mazes,
    }
    return torch.stack(list(parts.values())).sum(), {name: part.detach() for name, part in parts.items()}


def _hint_loss(hint: Tensor, puzzle: Tensor, hill: Tensor) -> Tensor:
    """Return how wrong the deepest layers are about the puzzles at places inside of boards."""
    step = hill.shape[1] // hint.shape[2]
    inside = hill[:, step // 2 :: step, step // 2 :: step] > 0
    wrong = functional.cross_entropy(hint, puzzle[:, step // 2 :: step, step // 2 :: step], reduction="none")
    return (wrong * inside).sum() / inside.sum().clamp(min=50)


def _hill_loss(odds: Tensor, hill: Tensor) -> Tensor:
    """Return the loss of places that are taken for middles of cells, and of middles that are missed.

    The method is the focal loss of H. Law and J. Deng, CornerNet, 2018.
    """
    chance = odds.sigmoid()
    is_top, is_learnt = hill > 0.93, hill >= 0
    found = (1 - chance) ** 2 * functional.logsigmoid(odds) * is_top
    missed = (1 - hill.clamp(0, 1)) ** 4 * chance**2 * functional.logsigmoid(-odds) * (is_learnt & ~is_top)
    return -(found.sum() + missed.sum()) / is_top.sum().clamp(min=50)


def save(network: BoardNetwork, path: Path) -> None:
    """Write the network as a file that takes one picture of any size."""
    sides = {"pictures": {0: "n", 2: "height", 3: "width"}, "said": {0: "n", 2: "rows", 3: "columns"}}
    write_network(network, torch.zeros(1, 3, 64, 96), path, sides)

"""Trains the role network of mazes: `python -m vision.training.learn_roles`; it resumes where it stopped.

The network has convolutions within cells and between neighbours, and attention among all cells of a board.
"""

from itertools import pairwise
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from vision.readers.onestroke.cell_roles.assignments import ROLES
from vision.readers.onestroke.cell_roles.score import CELL_PX, NETWORK
from vision.training.learner import Learner, Loss, Residual, argument_parser, conv, write_network
from vision.training.mazes.batches import SORTED, Batch, MazeBatches, Supply, varied

PEAK_RATE = 1.2e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved
TIMES, KEPT_BATCHES = 2, 24
"""how often each batch is used, varied each time, and how many are kept for that: drawing is as slow as training"""

WIDTHS = (16, 32, 64)
DEPTH, HEADS = 80, 4
LABEL_SMOOTHING = 0.02


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--sprites", type=Path, help="folder of the sprites of games, an npz file for each")
    parser.add_argument("--steps", type=int, default=17000)
    parser.add_argument("--go-on", action="store_true", help="start from the network in use")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    learner = Learner(RoleNetwork, args.work, "roles", args.rate or PEAK_RATE, EMA_DECAY)
    batches = MazeBatches(Supply(args.fonts, tuple(args.pictures), args.sprites), learner.done // (TIMES * SORTED))
    if args.go_on:
        sample = varied(next(iter(batches)))
        learner.start_from(NETWORK, sample["pictures"], sample["are_there"])
    coming = iter(DataLoader(batches, batch_size=None, num_workers=args.drawers, multiprocessing_context="spawn"))
    replayed = learner.replayed(coming, TIMES, KEPT_BATCHES)
    learner.learn(replayed, lambda batch: loss_of(learner.network, varied(batch)), args.steps, args.minutes)
    save(learner.mean.cpu(), NETWORK)


class Attention(nn.Module):
    """Self-attention among the cells of a board, then two layers for each cell.

    Method: A. Vaswani and others, Attention Is All You Need, 2017.
    """

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = nn.LayerNorm(DEPTH), nn.LayerNorm(DEPTH)
        self.projected, self.joined = nn.Linear(DEPTH, 3 * DEPTH), nn.Linear(DEPTH, DEPTH)
        self.each = nn.Sequential(nn.Linear(DEPTH, 2 * DEPTH), nn.GELU(), nn.Linear(2 * DEPTH, DEPTH))

    def forward(self, values: Tensor, are_there: Tensor | None) -> Tensor:
        """Return new values, (n, DEPTH, rows, columns); None stands for a single board without padding."""
        cells = values.flatten(2).transpose(1, 2)
        parts = self.projected(self.before(cells)).chunk(3, 2)
        query, key, value = (part.unflatten(2, (HEADS, DEPTH // HEADS)).transpose(1, 2) for part in parts)
        mask = None if are_there is None else are_there.flatten(1)[:, None, None]
        found = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        cells = cells + self.joined(found.transpose(1, 2).flatten(2))
        cells = cells + self.each(self.after(cells))
        return cells.transpose(1, 2).reshape(values.shape)


class RoleNetwork(nn.Module):
    """From boards (n, 3, CELL_PX * rows, CELL_PX * columns), 0 to 1, to logits (n, ROLES, rows, columns)."""

    def __init__(self) -> None:
        super().__init__()
        depths = (4, *WIDTHS, DEPTH)
        self.within = nn.Sequential(*(conv(depth, filters, 2) for depth, filters in pairwise(depths)))
        self.near = nn.ModuleList([Residual(DEPTH), Residual(DEPTH), Residual(DEPTH, 2, 2)])
        self.among = nn.ModuleList([Attention() for _ in self.near])
        self.roles = nn.Conv2d(DEPTH, len(ROLES), 1)

    def forward(self, boards: Tensor, are_there: Tensor | None = None) -> Tensor:
        """Return the logits; None stands for a single board without padding."""
        if are_there is None:
            mask, inside = torch.ones_like(boards[:, :1]), 1.0
        else:
            inside = are_there[:, None].to(boards.dtype)
            mask = inside.repeat_interleave(CELL_PX, 2).repeat_interleave(CELL_PX, 3)
        values = self.within(torch.cat([boards, mask], 1)) * inside
        for near, among in zip(self.near, self.among, strict=True):
            values = among(near(values) * inside, are_there) * inside
        return self.roles(values)


def loss_of(network: nn.Module, batch: Batch) -> Loss:
    """Return the loss on a batch; each board counts the same, and so, nearly, do its roles."""
    logits = network(batch["pictures"], batch["are_there"])
    each = functional.cross_entropy(logits, batch["roles"].clamp(min=0), reduction="none", label_smoothing=LABEL_SMOOTHING)
    loss = (each * batch["weights"]).sum() / len(logits)
    return loss, {"roles": loss.detach()}


def save(network: RoleNetwork, path: Path) -> None:
    """Write the network as a file that takes one board of any size, and returns log probabilities."""
    sample = torch.zeros(1, 3, 5 * CELL_PX, 6 * CELL_PX)
    axes = {"board": {2: "height", 3: "width"}, "roles": {2: "rows", 3: "columns"}}
    write_network(nn.Sequential(network, nn.LogSoftmax(1)), sample, path, axes)


if __name__ == "__main__":
    main()

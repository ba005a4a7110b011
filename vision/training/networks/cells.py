"""Trains the cell network: `python -m vision.training.networks.cells`; it resumes where it stopped.

The network predicts the kind of a cell's contents and the signs written there, and embeds pictures.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.cells.cell_network import KINDS, MAX_SIGNS, MODEL, SIDE, SIGNS
from vision.training.cells.pool import Pool, Supply, batches, draw_pool, read_held_out, read_pool
from vision.training.cells.samples import UNKNOWN
from vision.training.networks.learner import Learner, Loss, Residual, argument_parser, conv, inputs_of, write_network

BOARDS_AT_ONCE = 16
PEAK_RATE = 3e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved
EVALUATED_CELLS = 6000  # cells in held-out fonts that are evaluated after each epoch

WIDTHS = (16, 20, 40, 80)
NARROW = 48
HIDDEN = 128
EMBEDDING_SIZE = 32
TEMPERATURE = 0.1  # of the contrastive loss
LOSS_WEIGHTS = {"kind": 0.6, "count": 0.7, "signs": 1.0, "embeddings": 1.0}


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--parts", type=int, default=34, help="number of files of drawn cells, some thousand cells each")
    parser.add_argument("--real-parts", type=int, default=16, help="number of files of cells of real pictures, if there are any")
    parser.add_argument("--turns", type=int, default=24, help="number of epochs")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    supply = Supply(args.fonts, tuple(args.pictures), args.parts, args.real_parts if args.pictures else 0)
    draw_pool(args.work, supply, args.drawers)
    torch.manual_seed(1)
    pool, held_out = read_pool(args.work, supply), read_held_out(args.work)
    learner = Learner(CellNetwork, args.work, "cells", args.rate or PEAK_RATE, EMA_DECAY)
    steps = pool.n_boards // BOARDS_AT_ONCE * args.turns
    learner.learn(_epochs(learner, pool, held_out), lambda boards: _loss(learner, pool, boards), steps, args.minutes)
    write_network(learner.mean.cpu(), torch.zeros(2, 3, SIDE, SIDE), MODEL, {"cells": {0: "n"}, "said": {0: "n"}})


def _epochs(learner: Learner, pool: Pool, held_out: Pool) -> Iterator[NDArray[np.int64]]:
    """Yield the boards of each batch, epoch after epoch, and log the held-out accuracy after each epoch."""
    per_epoch = pool.n_boards // BOARDS_AT_ONCE
    while True:
        yield from list(batches(pool, BOARDS_AT_ONCE, learner.done // per_epoch))[learner.done % per_epoch :]
        learner.log({"held out": evaluate(learner, held_out)})


def _loss(learner: Learner, pool: Pool, boards: NDArray[np.int64]) -> Loss:
    """Return the loss on the cells of some boards."""
    places = [np.arange(len(pool.kinds))[pool.board(int(board))] for board in boards]
    cells, numbers = np.concatenate(places), np.concatenate([np.full(len(each), n) for n, each in enumerate(places)])
    arrays = (pool.crops[cells], numbers, pool.kinds[cells], pool.counts[cells], pool.signs[cells], pool.faces[cells])
    crops, owner, *labels = (torch.from_numpy(array).to(learner.device) for array in arrays)
    with torch.autocast(learner.device, dtype=torch.bfloat16):
        output = learner.network(augmented(crops, owner))
    kinds, counts, signs, faces = (label.long() for label in labels)
    return loss_of(split_output(output.float()), kinds, counts, signs, faces, owner)


def evaluate(learner: Learner, pool: Pool) -> dict[str, float]:
    """Return the accuracy of the averaged network on the first cells of a pool."""
    cells = torch.from_numpy(pool.crops[:EVALUATED_CELLS]).to(learner.device)
    with torch.no_grad():
        predictions = split_output(learner.mean.eval()(inputs_of(cells)).cpu())
    labels = (torch.from_numpy(name[:EVALUATED_CELLS]).long() for name in (pool.kinds, pool.counts, pool.signs))
    parts = accuracies(predictions, *labels) | {"pairs": _pair_accuracy(predictions.embeddings, pool)}
    return {name: round(part, 4) for name, part in parts.items()}


def _pair_accuracy(embeddings: torch.Tensor, pool: Pool) -> float:
    """Return how often the nearest other tile of the board has the same picture, among tiles that have a twin."""
    right, number = 0, 0
    for board in range(pool.n_boards):
        place = pool.board(board)
        faces = pool.faces[place]
        known = np.flatnonzero((faces >= 0) & (faces < 1000))
        if len(known) < 4 or place.stop > len(embeddings):
            continue
        alike = (embeddings[place][known] @ embeddings[place][known].T).fill_diagonal_(-2).numpy()
        same = (faces[known][:, None] == faces[known]) & ~np.eye(len(known), dtype=bool)
        right += int(same[np.arange(len(known)), alike.argmax(1)].sum())
        number += int(same.any(1).sum())
    return right / max(1, number)


@dataclass(frozen=True, eq=False)
class Predictions:
    """Predictions for n cells; all but the embeddings are logits."""

    kinds: Tensor  # (n, kinds)
    counts: Tensor  # (n, 0 to MAX_SIGNS)
    signs: Tensor  # (n, MAX_SIGNS, signs)
    embeddings: Tensor  # (n, EMBEDDING_SIZE), of length 1


class CellNetwork(nn.Module):
    """From cells (n, 3, SIDE, SIDE), 0 to 1, to (n, outputs): kinds, counts, signs and embeddings, concatenated."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.seen = nn.Sequential(
            conv(3, a, 2, 5), conv(a, b), conv(b, c, 2), Residual(c), conv(c, d, 2), conv(d, NARROW, 1, 1), nn.Flatten()
        )
        size = NARROW * (SIDE // 8) ** 2
        self.hidden = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(inplace=True), nn.Dropout(0.1))
        self.said = nn.Linear(HIDDEN, len(KINDS) + 1 + MAX_SIGNS + MAX_SIGNS * len(SIGNS))
        self.looks = nn.Linear(size, EMBEDDING_SIZE)

    def forward(self, cells: Tensor) -> Tensor:
        """Return the output for each cell."""
        seen = self.seen(cells)
        looks = self.looks(seen)
        looks = looks / looks.pow(2).sum(1, keepdim=True).clamp(min=1e-6).sqrt()
        return torch.cat([self.said(self.hidden(seen)), looks], 1)


def split_output(output: Tensor) -> Predictions:
    kinds, counts, signs, embeddings = output.split([len(KINDS), 1 + MAX_SIGNS, MAX_SIGNS * len(SIGNS), EMBEDDING_SIZE], 1)
    return Predictions(kinds, counts, signs.reshape(-1, MAX_SIGNS, len(SIGNS)), embeddings)


def loss_of(predictions: Predictions, kinds: Tensor, counts: Tensor, signs: Tensor, faces: Tensor, boards: Tensor) -> Loss:
    """Return the total loss and its parts by name; `boards` holds the number of each cell's board."""
    parts = {
        "kind": functional.cross_entropy(predictions.kinds, kinds, ignore_index=UNKNOWN),
        "count": functional.cross_entropy(predictions.counts, counts, ignore_index=UNKNOWN),
        "signs": functional.cross_entropy(predictions.signs.flatten(0, 1), signs.flatten(), ignore_index=UNKNOWN),
        "embeddings": _contrastive_loss(predictions.embeddings, faces, boards),
    }
    total = torch.stack([LOSS_WEIGHTS[name] * part for name, part in parts.items()]).sum()
    return total, {name: part.detach() for name, part in parts.items()}


def _contrastive_loss(embeddings: Tensor, faces: Tensor, boards: Tensor) -> Tensor:
    """Return the supervised contrastive loss among the pictures of each board.

    Method: P. Khosla and others, Supervised Contrastive Learning, 2020.
    """
    known = faces != UNKNOWN
    embeddings, faces, boards = embeddings[known], faces[known], boards[known]
    others = (boards[:, None] == boards[None]) & ~torch.eye(len(boards), dtype=torch.bool, device=embeddings.device)
    same = others & (faces[:, None] == faces[None])
    alike = (embeddings @ embeddings.T / TEMPERATURE).masked_fill(~others, -1e4)
    logs = alike - alike.logsumexp(1, keepdim=True)
    number = same.sum(1)
    each = -(logs * same).sum(1) / number.clamp(min=1)
    has_pair = (number > 0) & (number < others.sum(1))
    return each[has_pair].mean() if bool(has_pair.any()) else embeddings.new_zeros(())


def accuracies(predictions: Predictions, kinds: Tensor, counts: Tensor, signs: Tensor) -> dict[str, float]:
    """Return the accuracy of the kinds, of the texts of cells with signs, and of cells without any."""
    is_text = (predictions.signs.argmax(2) == signs) | (signs == UNKNOWN)
    is_right = (predictions.counts.argmax(1) == counts) & is_text.all(1)
    return {
        "kinds": float((predictions.kinds.argmax(1) == kinds)[kinds != UNKNOWN].float().mean()),
        "texts": float(is_right[counts > 0].float().mean()),
        "blanks": float(is_right[counts == 0].float().mean()),
    }


def augmented(cells: Tensor, owner: Tensor) -> Tensor:
    """Return cells (n, SIDE, SIDE, 3) as randomly augmented network input.

    Colours change alike for all cells of a board, position and light for each cell; `owner` holds the board of each cell.
    """
    values = inputs_of(cells)
    device, boards, count = cells.device, int(owner.max()) + 1, len(cells)

    def normal(*size: int) -> Tensor:
        return torch.randn(size, device=device)

    order = torch.rand(boards, 3, device=device).argsort(1)
    order[torch.rand(boards, device=device) < 0.5] = torch.arange(3, device=device)
    values = values.gather(1, order[owner][:, :, None, None].expand_as(values))
    is_inverted = torch.rand(boards, device=device)[owner] < 0.25
    values = torch.where(is_inverted[:, None, None, None], 1 - values, values)
    gain = 1 + 0.12 * normal(boards, 1)[owner] + 0.04 * normal(count, 1)
    shift = 0.06 * normal(boards, 3)[owner] + 0.02 * normal(count, 1)
    values = (values - 0.5) * gain[:, :, None, None] + 0.5 + shift[:, :, None, None]
    size = 1 + 0.04 * normal(count, 2)
    maps = torch.zeros(count, 2, 3, device=device)
    maps[:, 0, 0], maps[:, 1, 1] = size[:, 0], size[:, 1]
    maps[:, :, 2] = 0.05 * normal(count, 2)
    places = functional.affine_grid(maps, list(values.shape), align_corners=False)
    values = functional.grid_sample(values, places, padding_mode="border", align_corners=False)
    noise = 0.03 * torch.rand(count, 1, 1, 1, device=device) * normal(*values.shape)
    return (values + noise).clamp(0, 1).contiguous(memory_format=torch.channels_last)


if __name__ == "__main__":
    main()

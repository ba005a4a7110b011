"""The cell network and its loss: the kind of a cell's contents, the signs written there, and an embedding of pictures."""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.cells.cell_network import KINDS, MAX_SIGNS, SIDE, SIGNS
from vision.training.cells.samples import UNKNOWN
from vision.training.learner import Loss, Residual, conv, inputs_of, write_network

WIDTHS = (16, 20, 40, 80)
NARROW = 48
HIDDEN = 128
EMBEDDING_SIZE = 32
TEMPERATURE = 0.1  # of the contrastive loss
LOSS_WEIGHTS = {"kind": 0.6, "count": 0.7, "signs": 1.0, "embeddings": 1.0}


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


def save(network: CellNetwork, path: Path) -> None:
    """Write the network as a file that takes any number of cells."""
    write_network(network, torch.zeros(2, 3, SIDE, SIDE), path, {"cells": {0: "n"}, "said": {0: "n"}})

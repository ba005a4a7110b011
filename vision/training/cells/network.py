"""The cell network and how it learns the kind of what is in a cell, the signs written there, and which pictures are the same."""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.cells.cell_network import KINDS, MOST_SIGNS, SIDE, SIGNS
from vision.training.cells.samples import UNKNOWN
from vision.training.learner import Residual, Wrong, conv, inputs_of, write_network

WIDTHS = (16, 20, 40, 80)
NARROW = 48
HIDDEN = 128
LOOK = 32  # so many numbers tell pictures apart
SPREAD = 0.1  # the temperature at which pictures are compared
WORTH = {"kind": 0.6, "count": 0.7, "signs": 1.0, "looks": 1.0}


@dataclass(frozen=True, eq=False)
class Said:
    """What is said of n cells; all but the looks are logarithms of odds."""

    kinds: Tensor  # (n, kinds)
    counts: Tensor  # (n, 0 to MOST_SIGNS)
    signs: Tensor  # (n, MOST_SIGNS, signs)
    looks: Tensor  # (n, LOOK), of length 1


class CellNetwork(nn.Module):
    """From cells (n, 3, SIDE, SIDE), 0 to 1, to (n, OUTPUTS): kinds, counts, signs and looks one after the other."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.seen = nn.Sequential(
            conv(3, a, 2, 5), conv(a, b), conv(b, c, 2), Residual(c), conv(c, d, 2), conv(d, NARROW, 1, 1), nn.Flatten()
        )
        size = NARROW * (SIDE // 8) ** 2
        self.hidden = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(inplace=True), nn.Dropout(0.1))
        self.said = nn.Linear(HIDDEN, len(KINDS) + 1 + MOST_SIGNS + MOST_SIGNS * len(SIGNS))
        self.looks = nn.Linear(size, LOOK)

    def forward(self, cells: Tensor) -> Tensor:
        """Return what is said about each cell."""
        seen = self.seen(cells)
        looks = self.looks(seen)
        looks = looks / looks.pow(2).sum(1, keepdim=True).clamp(min=1e-6).sqrt()
        return torch.cat([self.said(self.hidden(seen)), looks], 1)


def parted(said: Tensor) -> Said:
    kinds, counts, signs, looks = said.split([len(KINDS), 1 + MOST_SIGNS, MOST_SIGNS * len(SIGNS), LOOK], 1)
    return Said(kinds, counts, signs.reshape(-1, MOST_SIGNS, len(SIGNS)), looks)


def loss_of(said: Said, kinds: Tensor, counts: Tensor, signs: Tensor, faces: Tensor, boards: Tensor) -> Wrong:
    """Return how wrong the network is, and the parts of that by name; boards say which board each cell is of."""
    parts = {
        "kind": functional.cross_entropy(said.kinds, kinds, ignore_index=UNKNOWN),
        "count": functional.cross_entropy(said.counts, counts, ignore_index=UNKNOWN),
        "signs": functional.cross_entropy(said.signs.flatten(0, 1), signs.flatten(), ignore_index=UNKNOWN),
        "looks": _look_loss(said.looks, faces, boards),
    }
    total = torch.stack([WORTH[name] * part for name, part in parts.items()]).sum()
    return total, {name: part.detach() for name, part in parts.items()}


def _look_loss(looks: Tensor, faces: Tensor, boards: Tensor) -> Tensor:
    """Return how far equal pictures of a board lie apart, against all others of it.

    The method is the supervised contrastive loss of P. Khosla and others, 2020.
    """
    known = faces != UNKNOWN
    looks, faces, boards = looks[known], faces[known], boards[known]
    others = (boards[:, None] == boards[None]) & ~torch.eye(len(boards), dtype=torch.bool, device=looks.device)
    same = others & (faces[:, None] == faces[None])
    alike = (looks @ looks.T / SPREAD).masked_fill(~others, -1e4)
    logs = alike - alike.logsumexp(1, keepdim=True)
    number = same.sum(1)
    each = -(logs * same).sum(1) / number.clamp(min=1)
    is_told = (number > 0) & (number < others.sum(1))
    return each[is_told].mean() if bool(is_told.any()) else looks.new_zeros(())


def right_parts(said: Said, kinds: Tensor, counts: Tensor, signs: Tensor) -> dict[str, float]:
    """Return which parts of the kinds, and of the texts of cells with signs and of others, are said rightly."""
    is_text = (said.signs.argmax(2) == signs) | (signs == UNKNOWN)
    is_right = (said.counts.argmax(1) == counts) & is_text.all(1)
    return {
        "kinds": float((said.kinds.argmax(1) == kinds)[kinds != UNKNOWN].float().mean()),
        "texts": float(is_right[counts > 0].float().mean()),
        "blanks": float(is_right[counts == 0].float().mean()),
    }


def changed(cells: Tensor, owner: Tensor) -> Tensor:
    """Return cells as the network takes them, changed by chance: the colours alike on a board, places and light in each cell.

    Cells are (n, SIDE, SIDE, 3), and each has an owner, the number of its board.
    """
    values = inputs_of(cells)
    device, boards, count = cells.device, int(owner.max()) + 1, len(cells)

    def normal(*size: int) -> Tensor:
        return torch.randn(size, device=device)

    turn = torch.rand(boards, 3, device=device).argsort(1)
    turn[torch.rand(boards, device=device) < 0.5] = torch.arange(3, device=device)
    values = values.gather(1, turn[owner][:, :, None, None].expand_as(values))
    turned = torch.rand(boards, device=device)[owner] < 0.25
    values = torch.where(turned[:, None, None, None], 1 - values, values)
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

"""Batches of drawn pictures with what is to be said of them, as tensors."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import torch
from torch import Tensor

from vision.frame import Pixels
from vision.training.targets import Targets

Batch: TypeAlias = dict[str, Tensor]
"""the pictures, (n, height, width, 3), and the parts of Targets, each of n pictures one after the other"""


def batch_of(pictures: list[Pixels], targets: list[Targets]) -> Batch:
    """Return pictures and what is to be said of them."""
    parts = {name: torch.from_numpy(np.stack([vars(each)[name] for each in targets])) for name in vars(targets[0])}
    return {"pictures": torch.from_numpy(np.stack(pictures)), **parts}


def inputs_of(pictures: Tensor) -> Tensor:
    """Return pictures as the network takes them, (n, 3, height, width), 0 to 1."""
    return pictures.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)


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

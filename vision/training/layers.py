"""What both large networks are made of, and the pictures as they take them."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional


def conv(depth: int, filters: int, step: int = 1, side: int = 3, spread: int = 1) -> nn.Module:
    """Return a layer of filters of some side, normalised, whose results above 0 are kept."""
    layer = nn.Conv2d(depth, filters, side, step, side // 2 * spread, spread, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(filters), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two layers whose result is added to what they are given."""

    def __init__(self, filters: int, spread: int = 1) -> None:
        super().__init__()
        last = nn.Conv2d(filters, filters, 3, 1, spread, spread, bias=False)
        self.layers = nn.Sequential(conv(filters, filters), last, nn.BatchNorm2d(filters))

    def forward(self, values: Tensor) -> Tensor:
        """Return the sum."""
        return functional.relu(values + self.layers(values))


def inputs_of(pictures: Tensor) -> Tensor:
    """Return pictures, (n, height, width, 3), as networks take them, (n, 3, height, width), 0 to 1."""
    return pictures.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)

"""The network and how it learns: three layers of convolution and two that weigh what they found, by gradient descent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.signs.alphabet import JUNK
from vision.signs.segmentation import GLYPH_PX
from vision.training.samples import Samples

FILTERS = (12, 28, 48)
"""of the layers of convolution, after each of which the picture is halved"""
HIDDEN = 64
KERNEL_PX = 3
BATCH = 128
BEST_RATE = 6e-3
SMOOTHING = 0.02
"""how much of each name's certainty is shared among the others: some of the names are wrong"""
OPSET = 13


def network() -> Any:
    """Return a network that has learnt nothing: from (n, 1, 24, 24), 0 to 1, to the logarithms of odds, (n, 18)."""
    from torch import nn

    layers: list[Any] = []
    depth = 1
    for filters in FILTERS:
        layers += [
            nn.Conv2d(depth, filters, KERNEL_PX, padding=KERNEL_PX // 2),
            nn.BatchNorm2d(filters),
            nn.ReLU(),
            nn.MaxPool2d(2),
        ]
        depth = filters
    side = GLYPH_PX // 2 ** len(FILTERS)
    layers += [nn.Flatten(), nn.Dropout(0.25), nn.Linear(depth * side * side, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, JUNK + 1)]
    return nn.Sequential(*layers)


def learn(learnt: Samples, epochs: int, seed: int) -> Any:
    """Return a network that has learnt the samples; prints the loss of each epoch."""
    import torch
    from torch.nn.functional import cross_entropy

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    glyphs, names = torch.from_numpy(learnt[0]), torch.from_numpy(learnt[1])
    net = network()
    rule = torch.optim.AdamW(net.parameters(), weight_decay=1e-3)
    steps = epochs * (len(glyphs) // BATCH)
    plan = torch.optim.lr_scheduler.OneCycleLR(rule, BEST_RATE, total_steps=steps)
    for epoch in range(epochs):
        net.train()
        losses = 0.0
        order = torch.randperm(len(glyphs))
        for step in range(len(glyphs) // BATCH):
            some = order[step * BATCH : (step + 1) * BATCH]
            loss = cross_entropy(net(_varied(glyphs[some])), names[some], label_smoothing=SMOOTHING)
            rule.zero_grad()
            loss.backward()
            rule.step()
            plan.step()
            losses += loss.item()
        print(f"epoch {epoch + 1} of {epochs}: loss {losses / (len(glyphs) // BATCH):.4f}", flush=True)
    net.eval()
    return net


def _varied(glyphs: Any) -> Any:
    """Return glyphs turned, slanted, bent, made fainter and noisier by chance, (n, 1, 24, 24), 0 to 1."""
    import torch
    from torch.nn.functional import affine_grid, grid_sample, interpolate

    count = len(glyphs)
    pictures = glyphs[:, None].float() / 255
    angle, slant = (torch.rand(count) - 0.5) * 0.16, (torch.rand(count) - 0.5) * 0.24
    size = 1 + (torch.rand(count, 2) - 0.5) * 0.2
    turn = torch.zeros(count, 2, 3)
    turn[:, 0, 0], turn[:, 0, 1] = size[:, 0] * angle.cos(), slant - angle.sin()
    turn[:, 1, 0], turn[:, 1, 1] = angle.sin(), size[:, 1] * angle.cos()
    turn[:, :, 2] = (torch.rand(count, 2) - 0.5) * 0.12
    bend = interpolate(torch.randn(count, 2, 4, 4) * 0.035, size=(GLYPH_PX, GLYPH_PX), mode="bicubic", align_corners=True)
    grid = affine_grid(turn, pictures.shape, align_corners=False) + bend.permute(0, 2, 3, 1)
    pictures = grid_sample(pictures, grid, align_corners=False)
    strength = 0.7 + 0.5 * torch.rand(count, 1, 1, 1)
    noise = 0.05 * torch.randn_like(pictures) * torch.rand(count, 1, 1, 1)
    return (pictures * strength + noise).clamp(0, 1)


def odds_of(net: Any, glyphs: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the logarithms of odds that a network gives, (n, 18)."""
    import torch

    with torch.no_grad():
        parts = [
            net(torch.from_numpy(part)[:, None].float() / 255).numpy() for part in np.array_split(glyphs, len(glyphs) // 512 + 1)
        ]
    return np.asarray(np.concatenate(parts), np.float64)


def temperature(odds: NDArray[np.float64], names: NDArray[np.int64]) -> float:
    """Return what to divide the odds' logarithms by, so that the chances are as likely as they say on average.

    The method is that of C. Guo and others, On Calibration of Modern Neural Networks, 2017.
    """
    choices = np.geomspace(0.3, 3, 60)
    return float(min(choices, key=lambda choice: _surprise(odds / choice, names)))


def _surprise(odds: NDArray[np.float64], names: NDArray[np.int64]) -> float:
    odds = odds - odds.max(1, keepdims=True)
    return float((np.log(np.exp(odds).sum(1)) - odds[np.arange(len(odds)), names]).mean())


def save(net: Any, divisor: float, path: Path) -> None:
    """Write the network, which then gives chances, as an ONNX file."""
    import torch
    from torch import nn

    last = net[-1]
    with torch.no_grad():
        last.weight /= divisor
        last.bias /= divisor
    whole = nn.Sequential(*net, nn.Softmax(1)).eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    some = torch.zeros(1, 1, GLYPH_PX, GLYPH_PX)
    names = {"input_names": ["glyphs"], "output_names": ["chances"], "dynamic_axes": {"glyphs": {0: "n"}, "chances": {0: "n"}}}
    torch.onnx.export(whole, some, str(path), opset_version=OPSET, dynamo=False, **names)

"""Makes the network that tells signs apart: `python -m vision.training --work FOLDER`; it goes on where it was stopped.

It has three layers of convolution and two that weigh what they found.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.cells.figure import JUNK
from vision.signs.segmentation import GLYPH_PX
from vision.signs.sign_network import MODEL
from vision.training.drawing.fonts import faces
from vision.training.learner import OPSET, Learner, Wrong
from vision.training.samples import samples

SEED = 1
KEPT = 500  # boards in fonts kept aside
FILTERS = (12, 28, 48)  # of the layers of convolution, after each of which the picture is halved
HIDDEN = 64
BATCH = 128
BEST_RATE = 6e-3
SMOOTH = 0.99  # of the running mean of the network's numbers, which is what is kept
SMOOTHING = 0.02  # how much of each name's certainty is shared among the others: some of the names are wrong


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"), help="folder of the fonts to learn")
    parser.add_argument("--work", type=Path, required=True, help="folder of what was learnt so far")
    parser.add_argument("--out", type=Path, default=MODEL, help="the file to write")
    parser.add_argument("--boards", type=int, default=3000, help="how many boards of 16 cells are drawn")
    parser.add_argument("--epochs", type=int, default=6)
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    known = faces(chosen.fonts)
    learnt = samples([face for face in known if not face.is_held_out], chosen.boards, SEED)
    glyphs, names = samples([face for face in known if face.is_held_out], KEPT, SEED + 1)
    print(f"{len(known)} fonts, {len(learnt[1])} pieces to learn from, {len(names)} of fonts kept aside", flush=True)
    learner = Learner(network, chosen.work, "signs", BEST_RATE, SMOOTH)
    steps = chosen.epochs * (len(learnt[1]) // BATCH)
    learner.learn(_batches(len(learnt[1])), lambda some: _wrong(learner, learnt[0][some], learnt[1][some]), steps)
    net = learner.mean.cpu().eval()
    odds = odds_of(net, glyphs)
    divisor, is_right = temperature(odds, names), odds.argmax(1) == names
    is_sign, is_digit = names != JUNK, names < 10
    print(f"right of fonts kept aside: {is_right[is_sign].mean():.2%} of signs, {is_right[~is_sign].mean():.2%} of others")
    print(f"right as digits only: {(odds[is_digit, :10].argmax(1) == names[is_digit]).mean():.3%}; temperature {divisor:.2f}")
    save(net, divisor, chosen.out)


def network() -> nn.Sequential:
    """Return a network that has learnt nothing: from (n, 1, 24, 24), 0 to 1, to the logarithms of odds, (n, 18)."""
    layers: list[nn.Module] = []
    for depth, filters in zip((1, *FILTERS), FILTERS, strict=False):
        layers += [nn.Conv2d(depth, filters, 3, padding=1), nn.BatchNorm2d(filters), nn.ReLU(), nn.MaxPool2d(2)]
    found = FILTERS[-1] * (GLYPH_PX // 2 ** len(FILTERS)) ** 2
    return nn.Sequential(
        *layers, nn.Flatten(), nn.Dropout(0.25), nn.Linear(found, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, JUNK + 1)
    )


def _batches(count: int) -> Iterator[Tensor]:
    """Yield the places of the samples of each batch, turn after turn through all of them."""
    while True:
        yield from torch.randperm(count)[: count // BATCH * BATCH].split(BATCH)


def _wrong(learner: Learner, glyphs: NDArray[np.uint8], names: NDArray[np.int64]) -> Wrong:
    """Return how wrong the network is about some glyphs, changed by chance."""
    shown, named = (torch.from_numpy(each).to(learner.device) for each in (glyphs, names))
    loss = functional.cross_entropy(learner.network.train()(_varied(shown)), named, label_smoothing=SMOOTHING)
    return loss, {"signs": loss.detach()}


def _varied(glyphs: Tensor) -> Tensor:
    """Return glyphs turned, slanted, bent, made fainter and noisier by chance, (n, 1, 24, 24), 0 to 1."""
    count, device = len(glyphs), glyphs.device

    def by_chance(reach: float, *size: int) -> Tensor:
        return (torch.rand(count, *size, device=device) - 0.5) * 2 * reach

    pictures = glyphs[:, None].float() / 255
    angle, slant, size = by_chance(0.08), by_chance(0.12), 1 + by_chance(0.1, 2)
    turn = torch.zeros(count, 2, 3, device=device)
    turn[:, 0, 0], turn[:, 0, 1] = size[:, 0] * angle.cos(), slant - angle.sin()
    turn[:, 1, 0], turn[:, 1, 1] = angle.sin(), size[:, 1] * angle.cos()
    turn[:, :, 2] = by_chance(0.06, 2)
    knots = torch.randn(count, 2, 4, 4, device=device) * 0.035
    bend = functional.interpolate(knots, size=(GLYPH_PX, GLYPH_PX), mode="bicubic", align_corners=True)
    grid = functional.affine_grid(turn, list(pictures.shape), align_corners=False) + bend.permute(0, 2, 3, 1)
    pictures = functional.grid_sample(pictures, grid, align_corners=False)
    noise = 0.05 * torch.randn_like(pictures) * torch.rand(count, 1, 1, 1, device=device)
    return (pictures * (0.95 + by_chance(0.25, 1, 1, 1)) + noise).clamp(0, 1)


def odds_of(net: nn.Module, glyphs: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the logarithms of odds that a network gives, (n, 18)."""
    with torch.no_grad():
        parts = [net(part[:, None].float() / 255) for part in torch.from_numpy(glyphs).split(512)]
    return np.asarray(torch.cat(parts).numpy(), np.float64)


def temperature(odds: NDArray[np.float64], names: NDArray[np.int64]) -> float:
    """Return what to divide the odds' logarithms by, so that the chances are as likely as they say on average.

    The method is that of C. Guo and others, On Calibration of Modern Neural Networks, 2017.
    """
    logs, labels = torch.from_numpy(odds), torch.from_numpy(names)
    return float(min(np.geomspace(0.3, 3, 60), key=lambda choice: float(functional.cross_entropy(logs / choice, labels))))


def save(net: nn.Sequential, divisor: float, path: Path) -> None:
    """Write the network, which then gives chances, as an ONNX file."""
    with torch.no_grad():
        for numbers in net[-1].parameters():
            numbers /= divisor
    path.parent.mkdir(parents=True, exist_ok=True)
    names = {"input_names": ["glyphs"], "output_names": ["chances"], "dynamic_axes": {"glyphs": {0: "n"}, "chances": {0: "n"}}}
    whole = nn.Sequential(*net, nn.Softmax(1)).eval()
    torch.onnx.export(whole, torch.zeros(1, 1, GLYPH_PX, GLYPH_PX), str(path), opset_version=OPSET, dynamo=False, **names)


if __name__ == "__main__":
    main()

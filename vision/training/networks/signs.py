"""Trains the network that classifies signs: `python -m vision.training.networks.signs`; it resumes where it stopped.

The network has three convolutional and two fully connected layers.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from vision.cells.reading import JUNK
from vision.signs.components import GLYPH_PX
from vision.signs.glyphs import MODEL
from vision.training.drawing.fonts import font_faces
from vision.training.networks.learner import OPSET, Learner, Loss, argument_parser
from vision.training.samples import samples

SEED = 1
HELD_OUT_BOARDS = 500  # boards drawn in held-out fonts, to measure accuracy on
FILTERS = (12, 28, 48)  # of the convolutional layers; a pooling layer after each halves the picture
HIDDEN = 64
BATCH = 128
PEAK_RATE = 6e-3
EMA_DECAY = 0.99  # decay of the moving average of the weights, which is what gets saved
LABEL_SMOOTHING = 0.02  # some of the labels are wrong


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--boards", type=int, default=3000, help="number of boards of 16 cells to draw")
    parser.add_argument("--epochs", type=int, default=6)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    torch.manual_seed(SEED)
    fonts = font_faces(args.fonts)
    learnt, labels = samples([face for face in fonts if not face.is_held_out], args.boards, SEED)
    glyphs, names = samples([face for face in fonts if face.is_held_out], HELD_OUT_BOARDS, SEED + 1)
    print(f"{len(fonts)} fonts, {len(labels)} glyphs to learn from, {len(names)} in held-out fonts", flush=True)
    learner = Learner(network, args.work, "signs", args.rate or PEAK_RATE, EMA_DECAY)
    steps = args.epochs * (len(labels) // BATCH)
    learner.learn(_batches(len(labels)), lambda batch: _loss(learner, learnt[batch], labels[batch]), steps, args.minutes)
    net = learner.mean.cpu().eval()
    logits = logits_of(net, glyphs)
    divisor, is_right = temperature(logits, names), logits.argmax(1) == names
    is_sign, is_digit = names != JUNK, names < 10
    print(f"accuracy in held-out fonts: {is_right[is_sign].mean():.2%} of signs, {is_right[~is_sign].mean():.2%} of junk")
    is_right = logits[is_digit, :10].argmax(1) == names[is_digit]
    print(f"accuracy on digits only: {is_right.mean():.3%}; temperature {divisor:.2f}")
    save(net, divisor)


def network() -> nn.Sequential:
    """Return an untrained network: from glyphs (n, 1, 24, 24), 0 to 1, to logits (n, 18)."""
    layers: list[nn.Module] = []
    for depth, filters in zip((1, *FILTERS), FILTERS, strict=False):
        layers += [nn.Conv2d(depth, filters, 3, padding=1), nn.BatchNorm2d(filters), nn.ReLU(), nn.MaxPool2d(2)]
    features = FILTERS[-1] * (GLYPH_PX // 2 ** len(FILTERS)) ** 2
    layers += [nn.Flatten(), nn.Dropout(0.25), nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, JUNK + 1)]
    return nn.Sequential(*layers)


def _batches(count: int) -> Iterator[Tensor]:
    """Yield the indices of each batch, epoch after epoch."""
    while True:
        yield from torch.randperm(count)[: count // BATCH * BATCH].split(BATCH)


def _loss(learner: Learner, glyphs: NDArray[np.uint8], names: NDArray[np.int64]) -> Loss:
    """Return the loss on a batch of glyphs, randomly augmented."""
    shown, named = (torch.from_numpy(each).to(learner.device) for each in (glyphs, names))
    loss = functional.cross_entropy(learner.network(_augmented(shown)), named, label_smoothing=LABEL_SMOOTHING)
    return loss, {"signs": loss.detach()}


def _augmented(glyphs: Tensor) -> Tensor:
    """Return randomly rotated, slanted, bent, faded and noisy glyphs, (n, 1, 24, 24), 0 to 1."""
    count, device = len(glyphs), glyphs.device

    def uniform(reach: float, *size: int) -> Tensor:
        return (torch.rand(count, *size, device=device) - 0.5) * 2 * reach

    pictures = glyphs[:, None].float() / 255
    angle, slant, size = uniform(0.08), uniform(0.12), 1 + uniform(0.1, 2)
    turn = torch.zeros(count, 2, 3, device=device)
    turn[:, 0, 0], turn[:, 0, 1] = size[:, 0] * angle.cos(), slant - angle.sin()
    turn[:, 1, 0], turn[:, 1, 1] = angle.sin(), size[:, 1] * angle.cos()
    turn[:, :, 2] = uniform(0.06, 2)
    knots = torch.randn(count, 2, 4, 4, device=device) * 0.035
    bend = functional.interpolate(knots, size=(GLYPH_PX, GLYPH_PX), mode="bicubic", align_corners=True)
    grid = functional.affine_grid(turn, list(pictures.shape), align_corners=False) + bend.permute(0, 2, 3, 1)
    pictures = functional.grid_sample(pictures, grid, align_corners=False)
    noise = 0.05 * torch.randn_like(pictures) * torch.rand(count, 1, 1, 1, device=device)
    return (pictures * (0.95 + uniform(0.25, 1, 1, 1)) + noise).clamp(0, 1)


def logits_of(net: nn.Module, glyphs: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the logits of glyphs (n, 24, 24), as an array (n, 18)."""
    with torch.no_grad():
        parts = [net(part[:, None].float() / 255) for part in torch.from_numpy(glyphs).split(512)]
    return np.asarray(torch.cat(parts).numpy(), np.float64)


def temperature(logits: NDArray[np.float64], names: NDArray[np.int64]) -> float:
    """Return the divisor of the logits that calibrates the probabilities.

    Method: C. Guo and others, On Calibration of Modern Neural Networks, 2017.
    """
    values, labels = torch.from_numpy(logits), torch.from_numpy(names)
    return float(min(np.geomspace(0.3, 3, 60), key=lambda choice: float(functional.cross_entropy(values / choice, labels))))


def save(net: nn.Sequential, divisor: float) -> None:
    """Write the network as an ONNX file whose output is calibrated probabilities."""
    with torch.no_grad():
        for numbers in net[-1].parameters():
            numbers /= divisor
    names = {"input_names": ["glyphs"], "output_names": ["chances"], "dynamic_axes": {"glyphs": {0: "n"}, "chances": {0: "n"}}}
    whole = nn.Sequential(*net, nn.Softmax(1)).eval()
    torch.onnx.export(whole, torch.zeros(1, 1, GLYPH_PX, GLYPH_PX), str(MODEL), opset_version=OPSET, dynamo=False, **names)


if __name__ == "__main__":
    main()

"""Trains the role network of mazes: `python -m vision.training.networks.roles`; it resumes where it stopped.

The network has convolutions within cells and between neighbours, and attention among all cells of a board. Mazes are chosen, cut
and padded at random, then mirrored, recoloured and blurred.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.readers.onestroke.cell_roles.assignments import ROLES
from vision.readers.onestroke.cell_roles.score import CELL_PX, NETWORK
from vision.training.drawing.choices import one_of, weighted_choice
from vision.training.drawing.fonts import FontFace, font_faces
from vision.training.mazes import UNKNOWN, MazePicture, Mixer, Roles, drawn_maze, found_mazes, parts_of, sprites
from vision.training.networks.learner import Learner, Loss, Residual, argument_parser, conv, inputs_of, seeds, write_network

Batch: TypeAlias = dict[str, Tensor]
"""`pictures` with a ring around each board, (n, height, width, 3), or (n, 3, height, width) as network input; for their cells,
(n, rows, columns), `roles`, `weights` in the loss, and `are_there`: what belongs to the board or its ring"""
Values: TypeAlias = NDArray[np.float32]

PEAK_RATE = 1.2e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved
TIMES, KEPT_BATCHES = 2, 24
"""how often each batch is used, varied each time, and how many are kept for that: drawing is as slow as training"""

WIDTHS = (16, 32, 64)
DEPTH, HEADS = 80, 4
LABEL_SMOOTHING = 0.02

SIZE = 16  # mazes in a batch
SORTED = 10  # batches that are made at once, from mazes of like sizes
SHARES = {"real": 0.34, "mixed": 0.42, "drawn": 0.24}
REAL_LAYOUT_SHARE, TURNED_SHARE = 0.3, 0.25
KEPT, NEW_SHARE = 250, 0.22  # drawn mazes that are kept, since drawing is slow, and how often a new one replaces one of them
USUAL_CELLS, MANY_CELLS, MANY_SHARE = 170, 400, 0.15  # larger mazes are cut to a part, a few of them later
PART_SIDES = 8, 14


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
    replayed = learner.replayed(batches, args.drawers, TIMES, KEPT_BATCHES)
    learner.learn(replayed, lambda batch: loss_of(learner.network, varied(batch)), args.steps, args.minutes)
    network = nn.Sequential(learner.mean.cpu(), nn.LogSoftmax(1))
    axes = {"board": {2: "height", 3: "width"}, "roles": {2: "rows", 3: "columns"}}
    write_network(network, torch.zeros(1, 3, 5 * CELL_PX, 6 * CELL_PX), NETWORK, axes)


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


# batches of mazes


@dataclass(frozen=True)
class Supply:
    """Where mazes come from."""

    fonts: Path  # the folder of fonts
    pictures: tuple[Path, ...]  # folders of labelled real pictures
    sprites: Path | None  # folder of sprites


class MazeBatches(IterableDataset[Batch]):
    """An endless sequence of batches, each group of them from a seed of its own."""

    def __init__(self, supply: Supply, first: int) -> None:
        super().__init__()
        self._supply, self._first = supply, first

    def __iter__(self) -> Iterator[Batch]:
        """Yield every batch, or this process's share if several processes draw."""
        source = _Source(self._supply)
        for number in seeds(self._first):
            rng = np.random.default_rng((2, number))
            mazes = sorted((part_of(source.maze(rng), rng) for _ in range(SIZE * SORTED)), key=lambda each: each.roles.size)
            for place in rng.permutation(SORTED):
                yield batch_of(mazes[place * SIZE : (place + 1) * SIZE])


class _Source:
    """Returns random mazes: of real programs, mixed from several, and drawn."""

    def __init__(self, supply: Supply) -> None:
        programs: dict[str, list[MazePicture]] = {}
        for maze in found_mazes(supply.pictures):
            programs.setdefault(maze.program, []).append(maze.picture)
        self._real = list(programs.values())
        self._fonts: list[FontFace] = [face for face in font_faces(supply.fonts) if not face.is_held_out]
        sets = [[parts] for parts in sprites(supply.sprites)] if supply.sprites else []
        self._mixer = Mixer([*([parts_of(each) for each in mazes] for mazes in self._real), *sets])
        self._drawn_ones = list[MazePicture]()
        self._kinds: dict[str, Callable[[np.random.Generator], MazePicture]] = {"drawn": self._drawn}
        if self._real or sets:
            self._kinds |= {"mixed": self._mixed}
        if self._real:
            self._kinds |= {"real": self._random_real}

    def maze(self, rng: np.random.Generator) -> MazePicture:
        return self._kinds[weighted_choice(rng, {kind: SHARES[kind] for kind in self._kinds})](rng)

    def _random_real(self, rng: np.random.Generator) -> MazePicture:
        return one_of(rng, one_of(rng, self._real))

    def _drawn(self, rng: np.random.Generator) -> MazePicture:
        if len(self._drawn_ones) < KEPT:
            self._drawn_ones.append(drawn_maze(rng, self._fonts))
            return self._drawn_ones[-1]
        place = int(rng.integers(KEPT))
        if rng.random() < NEW_SHARE:
            self._drawn_ones[place] = drawn_maze(rng, self._fonts)
        return self._drawn_ones[place]

    def _mixed(self, rng: np.random.Generator) -> MazePicture:
        is_real = bool(self._real) and rng.random() < REAL_LAYOUT_SHARE
        layout = self._random_real(rng) if is_real else self._drawn(rng)
        return self._mixer.maze(layout.roles[_random_part(layout.roles, rng)], rng)


def _random_part(roles: Roles, rng: np.random.Generator) -> tuple[slice, slice]:
    """Return the rows and columns of a part of a maze, or of all of it if it isn't large."""
    if roles.size <= (MANY_CELLS if rng.random() < MANY_SHARE else USUAL_CELLS):
        return slice(None), slice(None)
    sides = [min(side, int(rng.integers(*PART_SIDES))) for side in roles.shape]
    starts = [int(rng.integers(0, side - part + 1)) for side, part in zip(roles.shape, sides, strict=True)]
    return slice(starts[0], starts[0] + sides[0]), slice(starts[1], starts[1] + sides[1])


def part_of(picture: MazePicture, rng: np.random.Generator) -> MazePicture:
    """Return a part of a maze, or all of it, perhaps with rows and columns exchanged."""
    rows, columns = (
        slice(*part.indices(side)) for part, side in zip(_random_part(picture.roles, rng), picture.roles.shape, strict=True)
    )
    roles = picture.roles[rows, columns]
    pixels = picture.pixels[
        rows.start * CELL_PX : (rows.stop + 2) * CELL_PX, columns.start * CELL_PX : (columns.stop + 2) * CELL_PX
    ]
    return MazePicture(pixels.transpose(1, 0, 2), roles.T) if rng.random() < TURNED_SHARE else MazePicture(pixels, roles)


def batch_of(mazes: Sequence[MazePicture]) -> Batch:
    """Return a batch of mazes, padded to the size of the largest."""
    rows, columns = (max(maze.roles.shape[axis] for maze in mazes) + 2 for axis in (0, 1))
    number = len(mazes)
    pictures = np.zeros((number, rows * CELL_PX, columns * CELL_PX, 3), np.uint8)
    are_there, labels = np.zeros((number, rows, columns), bool), np.full((number, rows, columns), UNKNOWN, np.int64)
    weights = np.zeros((number, rows, columns), np.float32)
    for place, maze in enumerate(mazes):
        height, width = maze.roles.shape
        pictures[place, : maze.pixels.shape[0], : maze.pixels.shape[1]] = maze.pixels
        are_there[place, : height + 2, : width + 2] = True
        labels[place, 1 : height + 1, 1 : width + 1] = maze.roles
        weights[place, 1 : height + 1, 1 : width + 1] = _weights(maze.roles)
    arrays = {"pictures": pictures, "roles": labels, "weights": weights, "are_there": are_there}
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def varied(batch: Batch) -> Batch:
    """Return a batch with its pictures as network input: mirrored, in other colours, blurred, a little off its place."""
    axes = [axis for axis, share in ((2, 0.5), (1, 0.2)) if torch.rand(1).item() < share]
    batch = {name: values.flip(axes) for name, values in batch.items()}
    boards = inputs_of(batch["pictures"])
    order = torch.rand(len(boards), 3, device=boards.device).argsort(1)[:, :, None, None]
    boards = torch.where(_often(boards, 0.35), boards.gather(1, order.expand_as(boards)), boards)
    boards = torch.where(_often(boards, 0.1), 1 - boards, boards)
    gain, bias = (
        torch.where(_often(boards, 0.5), _uniform(boards, *ends, 3), _uniform(boards, *ends))
        for ends in ((0.7, 1.25), (-0.12, 0.12))
    )
    boards = torch.where(_often(boards, 0.6), boards * gain + bias, boards)
    grey = boards.mean(1, keepdim=True)
    boards = torch.where(_often(boards, 0.2), grey + (boards - grey) * _uniform(boards, 0, 1.4), boards)
    noise = torch.randn_like(boards) * _uniform(boards, 0, 0.04)
    boards = torch.where(_often(boards, 0.3), boards + noise, boards)
    if torch.rand(1).item() < 0.55:
        boards = boards.roll(torch.randint(-2, 3, (2,)).tolist(), (2, 3))
    if torch.rand(1).item() < 0.25:
        boards = torch.where(_often(boards, 0.6), _blurred(boards), boards)
    return batch | {"pictures": boards.clamp(0, 1).contiguous(memory_format=torch.channels_last)}


def _uniform(boards: Tensor, low: float, high: float, channels: int = 1) -> Tensor:
    """Return a random number for each board, or for each of its channels."""
    return low + (high - low) * torch.rand(len(boards), channels, 1, 1, device=boards.device)


def _often(boards: Tensor, share: float) -> Tensor:
    """Return for each board whether something happens to it."""
    return _uniform(boards, 0, 1) < share


def _blurred(boards: Tensor) -> Tensor:
    """Return boards as if they had been a half or a third of the size."""
    factor, mode = int(torch.randint(2, 4, (1,))), "bilinear" if torch.rand(1).item() < 0.7 else "nearest"
    small = functional.interpolate(boards, scale_factor=1 / factor, mode="area")
    return functional.interpolate(small, size=boards.shape[2:], mode=mode)


def _weights(roles: Roles) -> Values:
    """Return the weights of the cells of a maze, 1 in all: the cells of a role weigh as the logarithm of their number."""
    counts = np.bincount(roles[roles != UNKNOWN], minlength=len(ROLES))
    each = np.log2(1 + counts) / np.maximum(counts, 1)
    weights = np.where(roles == UNKNOWN, 0.0, each[roles])
    return np.asarray(weights / max(1e-9, float(weights.sum())), np.float32)


if __name__ == "__main__":
    main()

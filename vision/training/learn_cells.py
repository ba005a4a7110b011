"""Trains the cell network: `python -m vision.training.learn_cells`; it resumes where it stopped."""

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray

from vision.cells.cell_network import MODEL
from vision.training.cells.network import CellNetwork, accuracies, augmented, loss_of, save, split_output
from vision.training.cells.pool import Pool, Supply, batches, draw_pool, read_held_out, read_pool
from vision.training.learner import Learner, Loss, argument_parser, inputs_of

BOARDS_AT_ONCE = 16
PEAK_RATE = 3e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved
EVALUATED_CELLS = 6000  # cells in held-out fonts that are evaluated after each epoch


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
    save(learner.mean.cpu(), MODEL)


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


if __name__ == "__main__":
    main()

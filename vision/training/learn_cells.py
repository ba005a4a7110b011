"""Trains the cell network: `python -m vision.training.learn_cells`; it goes on where it was stopped."""

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray

from vision.cells.cell_network import MODEL
from vision.training.cells.network import CellNetwork, changed, loss_of, parted, right_parts, save
from vision.training.cells.pool import Pool, Supply, batches, draw_pool, read_held_out, read_pool
from vision.training.learner import Learner, Wrong, arguments, inputs_of

BOARDS_AT_ONCE = 16
BEST_RATE = 3e-3
SMOOTH = 0.998  # of the running mean of the network's numbers, which is what is kept
JUDGED = 6000  # so many cells with fonts kept aside are judged when a turn through the pool is done


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--parts", type=int, default=34, help="files of the pool, each of some thousand cells")
    parser.add_argument("--real-parts", type=int, default=16, help="files of cells of real pictures, where there are some")
    parser.add_argument("--turns", type=int, default=24, help="how often the pool is learnt")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    supply = Supply(chosen.fonts, tuple(chosen.pictures), chosen.parts, chosen.real_parts if chosen.pictures else 0)
    draw_pool(chosen.work, supply, chosen.drawers)
    torch.manual_seed(1)
    pool, held_out = read_pool(chosen.work, supply), read_held_out(chosen.work)
    learner = Learner(CellNetwork, chosen.work, "cells", chosen.rate or BEST_RATE, SMOOTH)
    steps = pool.n_boards // BOARDS_AT_ONCE * chosen.turns
    learner.learn(_turns(learner, pool, held_out), lambda boards: _wrong(learner, pool, boards), steps, chosen.minutes)
    save(learner.mean.cpu(), MODEL)


def _turns(learner: Learner, pool: Pool, held_out: Pool) -> Iterator[NDArray[np.int64]]:
    """Yield the boards of each batch, turn after turn through the pool, and tell after each turn how good the network is."""
    in_turn = pool.n_boards // BOARDS_AT_ONCE
    while True:
        yield from list(batches(pool, BOARDS_AT_ONCE, learner.done // in_turn))[learner.done % in_turn :]
        learner.tell({"held out": judged(learner, held_out)})


def _wrong(learner: Learner, pool: Pool, boards: NDArray[np.int64]) -> Wrong:
    """Return how wrong the network is about the cells of some boards."""
    places = [np.arange(len(pool.kinds))[pool.board(int(board))] for board in boards]
    cells, numbers = np.concatenate(places), np.concatenate([np.full(len(each), n) for n, each in enumerate(places)])
    arrays = (pool.crops[cells], numbers, pool.kinds[cells], pool.counts[cells], pool.signs[cells], pool.faces[cells])
    crops, owner, *labels = (torch.from_numpy(array).to(learner.device) for array in arrays)
    with torch.autocast(learner.device, dtype=torch.bfloat16):
        said = learner.network.train()(changed(crops, owner))
    kinds, counts, signs, faces = (label.long() for label in labels)
    return loss_of(parted(said.float()), kinds, counts, signs, faces, owner)


def judged(learner: Learner, pool: Pool) -> dict[str, float]:
    """Return how much of some cells the network says rightly."""
    cells = torch.from_numpy(pool.crops[:JUDGED]).to(learner.device)
    with torch.no_grad():
        said = parted(learner.mean.eval()(inputs_of(cells)).cpu())
    labels = (torch.from_numpy(name[:JUDGED]).long() for name in (pool.kinds, pool.counts, pool.signs))
    return {name: round(part, 4) for name, part in right_parts(said, *labels).items()} | {"pairs": _pairs(said.looks, pool)}


def _pairs(looks: torch.Tensor, pool: Pool) -> float:
    """Return how often the nearest other tile of a board holds the same picture, where another one does."""
    right, number = 0, 0
    for board in range(pool.n_boards):
        place = pool.board(board)
        faces = pool.faces[place]
        known = np.flatnonzero((faces >= 0) & (faces < 1000))
        if len(known) < 4 or place.stop > len(looks):
            continue
        alike = (looks[place][known] @ looks[place][known].T).fill_diagonal_(-2).numpy()
        same = (faces[known][:, None] == faces[known]) & ~np.eye(len(known), dtype=bool)
        right += int(same[np.arange(len(known)), alike.argmax(1)].sum())
        number += int(same.any(1).sum())
    return round(right / max(1, number), 4)


if __name__ == "__main__":
    main()

"""Trains the cell network: `python -m vision.training.learn_cells`; it goes on where it was stopped."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from vision.cells.cell_network import MODEL
from vision.training.board_batches import inputs_of
from vision.training.cells.network import CellNetwork, changed, loss_of, parted, right_parts, save
from vision.training.cells.pool import Pool, Supply, batches, draw_pool, read_held_out, read_pool
from vision.training.learner import Learner

BOARDS_AT_ONCE = 16
BEST_RATE = 3e-3
SMOOTH = 0.998
"""of the running mean of the network's numbers, which is what is kept"""
REPORT, KEEP = 50, 500
JUDGED = 6000
"""so many cells with fonts kept aside are judged when a turn through the pool is done"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--work", type=Path, required=True, help="folder of the cells drawn and of what was learnt so far")
    parser.add_argument("--parts", type=int, default=34, help="files of the pool, each of some thousand cells")
    parser.add_argument("--pictures", type=Path, nargs="*", default=[], help="folders of real pictures with labels")
    parser.add_argument("--real-parts", type=int, default=16, help="files of cells of real pictures, where there are some")
    parser.add_argument("--turns", type=int, default=24, help="how often the pool is learnt")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; the next run goes on")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw pictures")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    supply = Supply(chosen.fonts, tuple(chosen.pictures), chosen.parts, chosen.real_parts if chosen.pictures else 0)
    draw_pool(chosen.work, supply, chosen.drawers)
    learn(chosen, supply)


def learn(chosen: argparse.Namespace, supply: Supply) -> None:
    """Learn from the pool as often as wanted, and write the network."""
    torch.manual_seed(1)
    pool, held_out = read_pool(chosen.work, supply), read_held_out(chosen.work)
    learner = Learner(CellNetwork, chosen.work, "cells", BEST_RATE, SMOOTH)
    in_turn = pool.n_boards // BOARDS_AT_ONCE
    steps = in_turn * chosen.turns
    began = time.monotonic()
    end = began + 60 * chosen.minutes
    told: list[dict[str, torch.Tensor]] = []
    while learner.done < steps and time.monotonic() < end:
        for boards in list(batches(pool, BOARDS_AT_ONCE, learner.done // in_turn))[learner.done % in_turn :]:
            told.append(_step(learner, pool, boards, steps))
            if learner.done % REPORT == 0:
                means = {name: round(float(torch.stack([one[name] for one in told]).mean()), 4) for name in told[0]}
                learner.tell({"of": steps, "seconds": round(time.monotonic() - began), **means})
                told.clear()
            if learner.done % KEEP == 0:
                learner.keep()
            if time.monotonic() > end:
                break
        learner.tell({"held out": judged(learner, held_out)})
    learner.keep()
    save(learner.mean.cpu(), MODEL)


def _step(learner: Learner, pool: Pool, boards: NDArray[np.int64], steps: int) -> dict[str, torch.Tensor]:
    """Learn from the cells of some boards once, and return how wrong the network was."""
    places = [np.arange(len(pool.kinds))[pool.board(int(board))] for board in boards]
    cells, numbers = np.concatenate(places), np.concatenate([np.full(len(each), n) for n, each in enumerate(places)])
    arrays = (pool.crops[cells], numbers, pool.kinds[cells], pool.counts[cells], pool.signs[cells], pool.faces[cells])
    crops, owner, *labels = (torch.from_numpy(array).to(learner.device) for array in arrays)
    with torch.autocast(learner.device, dtype=torch.bfloat16):
        said = learner.network.train()(changed(crops, owner))
    kinds, counts, signs, faces = (label.long() for label in labels)
    loss, told = loss_of(parted(said.float()), kinds, counts, signs, faces, owner)
    learner.step(loss, steps)
    return told


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

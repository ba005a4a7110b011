"""Trains the cell network: `python -m vision.training.learn_cells`; it goes on where it was stopped."""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from vision.cells.cell_network import MODEL
from vision.training.cell_network import CellNetwork, changed, loss_of, parted, plain, right_parts, save
from vision.training.cell_pool import Pool, batches, draw_pool, read_held_out, read_pool

BOARDS_AT_ONCE = 16
BEST_RATE = 3e-3
WARM_UP = 300
"""steps until the rate is the highest"""
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
    parser.add_argument("--turns", type=int, default=24, help="how often the pool is learnt")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; the next run goes on")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw pictures")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    draw_pool(chosen.work, chosen.fonts, chosen.parts, chosen.drawers)
    learn(chosen)


def learn(chosen: argparse.Namespace) -> None:
    """Learn from the pool as often as wanted, and write the network."""
    torch.manual_seed(1)
    pool, held_out = read_pool(chosen.work, chosen.parts), read_held_out(chosen.work)
    network, mean = CellNetwork().to(memory_format=torch.channels_last), CellNetwork()
    rule = torch.optim.AdamW(network.parameters(), lr=BEST_RATE, weight_decay=0.02)
    kept, done = chosen.work / "cells.pt", 0
    if kept.exists():
        state = torch.load(kept)
        done = state["steps"]
        network.load_state_dict(state["network"])
        mean.load_state_dict(state["mean"])
        rule.load_state_dict(state["rule"])
    else:
        mean.load_state_dict(network.state_dict())
    in_turn = pool.n_boards // BOARDS_AT_ONCE
    steps = in_turn * chosen.turns
    end, began = time.monotonic() + 60 * chosen.minutes, time.monotonic()
    told: list[dict[str, float]] = []
    while done < steps and time.monotonic() < end:
        for boards in list(batches(pool, BOARDS_AT_ONCE, done // in_turn))[done % in_turn :]:
            told.append(_step(network, rule, pool, boards, done, steps))
            done += 1
            _follow(mean, network, min(SMOOTH, 1 - 1 / (done + 1)))
            if done % REPORT == 0:
                line = {"step": done, "of": steps, "seconds": round(time.monotonic() - began)}
                _tell(chosen.work, line | {name: round(float(np.mean([one[name] for one in told])), 4) for name in told[0]})
                told.clear()
            if done % KEEP == 0:
                _keep(kept, done, network, mean, rule)
            if time.monotonic() > end:
                break
        _tell(chosen.work, {"step": done, "held out": judged(mean, held_out)})
    _keep(kept, done, network, mean, rule)
    save(mean, MODEL)


def _step(
    network: CellNetwork, rule: torch.optim.Optimizer, pool: Pool, boards: NDArray[np.int64], done: int, steps: int
) -> dict[str, float]:
    """Learn from the cells of some boards once, and return how wrong the network was."""
    places = [np.arange(len(pool.kinds))[pool.board(int(board))] for board in boards]
    cells, owner = np.concatenate(places), np.concatenate([np.full(len(each), n) for n, each in enumerate(places)])
    maker = torch.Generator().manual_seed(done)
    for group in rule.param_groups:
        group["lr"] = _rate(done, steps)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        said = network.train()(changed(pool.crops[cells], owner, maker))
    names = (pool.kinds, pool.counts, pool.signs, pool.faces)
    kinds, counts, signs, faces = (torch.from_numpy(name[cells]).long() for name in names)
    loss, told = loss_of(parted(said.float()), kinds, counts, signs, faces, torch.from_numpy(owner))
    rule.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    rule.step()
    return told


def judged(network: CellNetwork, pool: Pool) -> dict[str, float]:
    """Return how much of some cells the network says rightly."""
    with torch.no_grad():
        said = parted(network.eval()(plain(pool.crops[:JUDGED])))
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


def _rate(step: int, steps: int) -> float:
    if step < WARM_UP:
        return BEST_RATE * (step + 1) / WARM_UP
    return BEST_RATE * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, (step - WARM_UP) / (steps - WARM_UP)))))


def _follow(mean: CellNetwork, network: CellNetwork, part: float) -> None:
    with torch.no_grad():
        for kept, new in zip(mean.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(new, 1 - part)
            else:
                kept.copy_(new)


def _tell(folder: Path, line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)
    with (folder / "cells.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")


def _keep(path: Path, done: int, network: CellNetwork, mean: CellNetwork, rule: torch.optim.Optimizer) -> None:
    state = {"steps": done, "network": network.state_dict(), "mean": mean.state_dict(), "rule": rule.state_dict()}
    torch.save(state, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


if __name__ == "__main__":
    main()

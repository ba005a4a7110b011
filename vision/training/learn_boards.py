"""Trains the board network: `python -m vision.training.learn_boards`; it goes on where it was stopped."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from collections import deque
from collections.abc import Iterator
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.grids.board_network import MODEL
from vision.training.board_network import BoardNetwork, batch_of, loss_of, save
from vision.training.fonts import faces
from vision.training.scenes import some_scene
from vision.training.targets import Targets, targets_of

SIDE_PX = 320
BATCH = 16
BEST_RATE = 2.5e-3
WARM_UP = 300
"""steps until the rate is the highest"""
SMOOTH = 0.999
"""of the running mean of the network's numbers, which is what is kept"""
REPORT = 50
TIMES, KNOWN = 2, 40
"""each batch is learnt so many times, in other colours, while so many are kept: drawing takes longer than learning"""
Batch = tuple[NDArray[np.uint8], list[Targets]]


def drawn(fonts_folder: Path, seed: int, first: int, step: int) -> Iterator[Batch]:
    """Yield batches without end, each from a seed of its own."""
    fonts = [face for face in faces(fonts_folder) if not face.is_held_out]
    number = first
    while True:
        rng = np.random.default_rng((seed, number))
        scenes = [some_scene(rng, fonts, SIDE_PX) for _ in range(BATCH)]
        yield np.stack([scene.pixels for scene in scenes]), [targets_of(scene.boards, SIDE_PX) for scene in scenes]
        number += step


def _draw(queue: Queue[Batch], fonts_folder: Path, seed: int, first: int, step: int) -> None:
    cv2.setNumThreads(1)
    for batch in drawn(fonts_folder, seed, first, step):
        queue.put(batch)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--work", type=Path, required=True, help="folder of what was learnt so far")
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; the next run goes on")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw pictures")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    learn(chosen)


def learn(chosen: argparse.Namespace) -> None:
    """Learn from as many batches as wanted, and write the network."""
    torch.manual_seed(1)
    network, mean = BoardNetwork(), BoardNetwork()
    rule = torch.optim.AdamW(network.parameters(), lr=BEST_RATE, weight_decay=0.02)
    kept = chosen.work / "boards.pt"
    done = 0
    if kept.exists():
        state = torch.load(kept)
        done = state["steps"]
        network.load_state_dict(state["network"])
        mean.load_state_dict(state["mean"])
        rule.load_state_dict(state["rule"])
    else:
        mean.load_state_dict(network.state_dict())
    context = multiprocessing.get_context("spawn")
    queue: Any = context.Queue(24)
    for number in range(chosen.drawers):
        context.Process(target=_draw, args=(queue, chosen.fonts, 1, done + number, chosen.drawers), daemon=True).start()
    end, parts, began = time.monotonic() + 60 * chosen.minutes, list[dict[str, float]](), time.monotonic()
    rng, known = np.random.default_rng(done), deque[Batch](maxlen=KNOWN)
    while done < chosen.steps and time.monotonic() < end:
        if done % TIMES and known:
            pictures, targets = _recoloured(known[int(rng.integers(len(known)))], rng)
        else:
            pictures, targets = queue.get()
            known.append((pictures, targets))
        for group in rule.param_groups:
            group["lr"] = _rate(done, chosen.steps)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            seen = network.seen(batch_of(pictures))
            said, hint = network.said(seen), network.hint(seen[3])
        loss, told = loss_of(said.float(), hint.float(), targets)
        rule.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        rule.step()
        done += 1
        _follow(mean, network, min(SMOOTH, 1 - 1 / (done + 1)))
        parts.append(told)
        if done % REPORT == 0:
            line = {"step": done, "seconds": round(time.monotonic() - began), "waiting": queue.qsize()}
            line |= {name: round(float(np.mean([part[name] for part in parts])), 4) for name in told}
            print(json.dumps(line), flush=True)
            with (chosen.work / "boards.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(line) + "\n")
            parts.clear()
        if done % 500 == 0:
            _keep(kept, done, network, mean, rule)
    _keep(kept, done, network, mean, rule)
    save(mean, MODEL)


def _recoloured(batch: Batch, rng: np.random.Generator) -> Batch:
    """Return a batch in other colours: channels exchanged, negatives, lighter and darker."""
    pictures, targets = batch
    changed = []
    for picture in pictures:
        channels = picture[:, :, rng.permutation(3)]
        gain, shift = rng.uniform(0.7, 1.15), rng.uniform(-20, 25)
        levels = np.clip(np.arange(256) * gain + shift, 0, 255).astype(np.uint8)
        changed.append(levels[255 - channels if rng.random() < 0.3 else channels])
    return np.stack(changed), targets


def _rate(step: int, steps: int) -> float:
    if step < WARM_UP:
        return BEST_RATE * (step + 1) / WARM_UP
    return BEST_RATE * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, (step - WARM_UP) / (steps - WARM_UP)))))


def _follow(mean: BoardNetwork, network: BoardNetwork, part: float) -> None:
    with torch.no_grad():
        for kept, new in zip(mean.state_dict().values(), network.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(new, 1 - part)
            else:
                kept.copy_(new)


def _keep(path: Path, done: int, network: BoardNetwork, mean: BoardNetwork, rule: torch.optim.Optimizer) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    state = {"steps": done, "network": network.state_dict(), "mean": mean.state_dict(), "rule": rule.state_dict()}
    torch.save(state, path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


if __name__ == "__main__":
    main()

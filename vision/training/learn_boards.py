"""Trains the board network: `python -m vision.training.learn_boards`; it goes on where it was stopped."""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Full
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.grids.board_network import MODEL
from vision.training.board_network import BoardNetwork, batch_of, loss_of, save
from vision.training.fonts import faces
from vision.training.learner import Learner
from vision.training.scenes import some_scene
from vision.training.targets import Targets, targets_of

SIDE_PX = 320
BATCH = 16
BEST_RATE = 2.5e-3
SMOOTH = 0.999
"""of the running mean of the network's numbers, which is what is kept"""
REPORT, KEEP = 50, 500
WAIT_S, LONGEST_S = 5, 300
"""so long a drawn batch waits before it is asked whether anybody learns, and so long the learner waits for one"""
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
    """Draw batches as long as somebody learns from them."""
    cv2.setNumThreads(1)
    learns = multiprocessing.parent_process()
    for batch in drawn(fonts_folder, seed, first, step):
        while learns is None or learns.is_alive():
            with suppress(Full):
                queue.put(batch, timeout=WAIT_S)
                break
        else:
            return


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
    learner = Learner(BoardNetwork, chosen.work, "boards", BEST_RATE, SMOOTH)
    context = multiprocessing.get_context("spawn")
    queue: Any = context.Queue(24)
    for number in range(chosen.drawers):
        place = learner.done + number
        context.Process(target=_draw, args=(queue, chosen.fonts, 1, place, chosen.drawers), daemon=True).start()
    began, parts = time.monotonic(), list[dict[str, float]]()
    rng, known = np.random.default_rng(learner.done), deque[Batch](maxlen=KNOWN)
    while learner.done < chosen.steps and time.monotonic() < began + 60 * chosen.minutes:
        if learner.done % TIMES and known:
            pictures, targets = _recoloured(known[int(rng.integers(len(known)))], rng)
        else:
            pictures, targets = queue.get(timeout=LONGEST_S)
            known.append((pictures, targets))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            seen = learner.network.seen(batch_of(pictures))
            said, hint = learner.network.said(seen), learner.network.hint(seen[3])
        loss, told = loss_of(said.float(), hint.float(), targets)
        learner.step(loss, chosen.steps)
        parts.append(told)
        if learner.done % REPORT == 0:
            means = {name: round(float(np.mean([part[name] for part in parts])), 4) for name in told}
            learner.tell({"seconds": round(time.monotonic() - began), "waiting": queue.qsize(), **means})
            parts.clear()
        if learner.done % KEEP == 0:
            learner.keep()
    learner.keep()
    save(learner.mean, MODEL)


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


if __name__ == "__main__":
    main()

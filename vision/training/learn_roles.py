"""Trains the role network of mazes: `python -m vision.training.learn_roles`; it resumes where it stopped."""

from pathlib import Path

import torch
from torch.utils.data import DataLoader

from vision.readers.onestroke.cell_roles.role_network import MODEL
from vision.training.learner import Learner, argument_parser
from vision.training.mazes.batches import SORTED, MazeBatches, Supply, varied
from vision.training.mazes.network import RoleNetwork, loss_of, save

PEAK_RATE = 1.2e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved
TIMES, KEPT_BATCHES = 2, 24
"""how often each batch is used, varied each time, and how many are kept for that: drawing is as slow as training"""


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
        learner.start_from(MODEL, sample["pictures"], sample["are_there"])
    coming = iter(DataLoader(batches, batch_size=None, num_workers=args.drawers, multiprocessing_context="spawn"))
    replayed = learner.replayed(coming, TIMES, KEPT_BATCHES)
    learner.learn(replayed, lambda batch: loss_of(learner.network, varied(batch)), args.steps, args.minutes)
    save(learner.mean.cpu(), MODEL)


if __name__ == "__main__":
    main()

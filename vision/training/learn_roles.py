"""Trains the role network of mazes: `python -m vision.training.learn_roles`; it resumes where it stopped."""

from pathlib import Path

import torch
from torch.utils.data import DataLoader

from vision.readers.onestroke.cell_roles.role_network import MODEL
from vision.training.learner import Learner, Loss, argument_parser
from vision.training.mazes.batches import SORTED, MazeBatches, Supply
from vision.training.mazes.network import Batch, RoleNetwork, loss_of, save

PEAK_RATE = 1.2e-3
EMA_DECAY = 0.998  # decay of the moving average of the weights, which is what gets saved


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--sprites", type=Path, help="folder of the sprites of games, an npz file for each")
    parser.add_argument("--steps", type=int, default=17000)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    learner = Learner(RoleNetwork, args.work, "roles", args.rate or PEAK_RATE, EMA_DECAY)
    batches = MazeBatches(Supply(args.fonts, tuple(args.pictures), args.sprites), learner.done // SORTED)
    coming = DataLoader(batches, batch_size=None, num_workers=args.drawers, multiprocessing_context="spawn")

    def loss(batch: Batch) -> Loss:
        return loss_of(learner.network, {name: values.to(learner.device) for name, values in batch.items()})

    learner.learn(coming, loss, args.steps, args.minutes)
    save(learner.mean.cpu(), MODEL)


if __name__ == "__main__":
    main()

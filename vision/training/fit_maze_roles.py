"""Fits the weights of the evidence for the roles of mazes: `python -m vision.training.fit_maze_roles --pictures FOLDER`.

It takes two minutes, and learns from real pictures and, with less weight, from drawn mazes, because few pictures were found of
games in which every cell must be visited. Two penalised maximum-likelihood fits (L-BFGS): the role of each look by the board
network's contents (multinomial logistic regression), then, given that, the roles of all looks together (conditional logit over
the candidate assignments; D. McFadden, 1974). Only the second is kept. The role network itself is no basis for it: of the mazes
that it was trained on it is too certain.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import softmax
from vision.frame import Grid
from vision.grids.finding import with_close_prediction
from vision.readers.onestroke.cell_roles.assignments import ROLES, candidate_assignments, evidence
from vision.readers.onestroke.cell_roles.looks import Features, Floats, features_of, looks_of
from vision.readers.onestroke.cell_roles.score import WEIGHTS, given, with_known_looks
from vision.training.drawing.fonts import font_faces
from vision.training.mazes import drawn_board, found_mazes, signs_of

PENALTY_SINGLE, PENALTY_TOGETHER = 8.0, 0.5
MAX_DEVIATIONS = 4.0  # contents are clipped at this many standard deviations from their means
MAZE_WEIGHT = 3.0  # total weight of the looks of one maze
MAX_WRONG = 3  # mazes whose best assignment has more cells wrong are left out of the second fit
DRAWN, DRAWN_WEIGHT = 300, 0.3  # number of drawn mazes, and the weight of each


@dataclass(frozen=True, eq=False)
class LabelledMaze:
    """A maze with a label."""

    program: str
    features: Features
    counts: Floats  # (looks, roles), number of cells
    fixed: dict[int, int] = field(default_factory=dict)  # look -> role, where it is known beforehand, as from the line
    weight: float = 1.0


@dataclass(frozen=True, eq=False)
class Fitted:
    """Weights for the roles of single looks, by their contents, and of all looks together."""

    usual: Floats  # (contents,), the mean log probability of each kind of content
    spread: Floats  # (contents,), and its standard deviation
    single: Floats  # (contents + 1, roles), the last row being the bias of each role
    together: Floats = field(default_factory=lambda: np.zeros(0))  # (evidence,)

    def steps(self, contents: Floats) -> Floats:
        """Return standardised contents, and 1 for the bias, (looks, contents + 1)."""
        steps = np.clip((contents - self.usual) / self.spread, -MAX_DEVIATIONS, MAX_DEVIATIONS)
        return np.column_stack([steps, np.ones(len(steps))])

    def chances(self, contents: Floats) -> Floats:
        """Return the log probability of each role of single looks, (looks, roles)."""
        return np.asarray(np.log(softmax(self.steps(contents) @ self.single)))


@dataclass(frozen=True, eq=False)
class Candidates:
    """The likely assignments of a maze: their evidence, and the number of wrong cells of each."""

    evidence: Floats
    wrong: Floats
    weight: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.fit_maze_roles", description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="folder of labelled real pictures")
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"), help="folder of fonts to draw signs with")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="file to write")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    fitted = fit([*_real_mazes(args.pictures), *_drawn_mazes(args.fonts)])
    args.out.write_text(json.dumps(np.round(fitted.together, 4).tolist()) + "\n", encoding="utf-8")


def _real_mazes(folder: Path) -> Iterator[LabelledMaze]:
    """Yield the labelled mazes of a folder."""
    for maze in found_mazes([folder]):
        seen = with_close_prediction(maze.pixels, maze.grid)
        if seen.prediction is not None:
            features = features_of(looks_of(seen.plane(maze.pixels), seen), seen.prediction)
            yield LabelledMaze(maze.program, features, _counts(features, maze.signs))


def _drawn_mazes(folder: Path) -> Iterator[LabelledMaze]:
    """Yield random drawn mazes without numbers."""
    fonts = font_faces(folder)
    for seed in range(DRAWN):
        pixels, board = drawn_board(np.random.default_rng(seed), fonts)
        seen = with_close_prediction(pixels, Grid(board.columns, board.rows))
        if seen.prediction is not None:
            signs = dict(zip(board.cells, signs_of(board), strict=True))
            line = {cell: signs[cell] for cell in board.line if signs[cell] in ROLES}
            names, fixed = with_known_looks(looks := looks_of(pixels, seen), line)
            features = features_of(replace(looks, names=names), seen.prediction)
            yield LabelledMaze(f"drawn {seed}", features, _counts(features, list(signs.values())), fixed, DRAWN_WEIGHT)


def _counts(features: Features, cells: Sequence[str]) -> Floats:
    """Return the number of cells of each look with each role, (looks, roles)."""
    counts = np.zeros((len(features.sizes), len(ROLES)))
    for look, sign in zip(features.names.ravel().tolist(), cells, strict=True):
        if sign in ROLES:
            counts[look, ROLES.index(sign)] += 1
    return counts


def fit(mazes: Sequence[LabelledMaze]) -> Fitted:
    """Return the maximum-likelihood weights for labelled mazes."""
    contents = np.concatenate([maze.features.contents for maze in mazes])
    first = Fitted(contents.mean(0), contents.std(0) + 1e-6, np.zeros((contents.shape[1] + 1, len(ROLES))))
    first = replace(first, single=_fit_single(mazes, first))
    return replace(first, together=_fit_together([_candidates(maze, first) for maze in mazes]))


def _fit_single(mazes: Sequence[LabelledMaze], first: Fitted) -> Floats:
    """Return the coefficients of single looks, (contents + 1, roles)."""
    steps = first.steps(np.concatenate([maze.features.contents for maze in mazes]))
    sizes = [maze.counts.sum(1) for maze in mazes]
    logs = [np.log2(1 + each) for each in sizes]
    parts = [maze.weight * log * MAZE_WEIGHT / max(1e-9, log.sum()) for maze, log in zip(mazes, logs, strict=True)]
    counts = np.concatenate(parts)
    shares = np.concatenate([maze.counts for maze in mazes]) / np.maximum(1, np.concatenate(sizes))[:, None]
    shape = steps.shape[1], len(ROLES)

    def loss(flat: Floats) -> tuple[float, Floats]:
        matrix = flat.reshape(shape)
        chances = softmax(steps @ matrix)
        penalised = matrix * (np.arange(shape[0]) < shape[0] - 1)[:, None]
        misfit = -float((shares * np.log(chances + 1e-12)).sum(1) @ counts)
        gradient = steps.T @ ((chances * shares.sum(1, keepdims=True) - shares) * counts[:, None]) + PENALTY_SINGLE * penalised
        return misfit + PENALTY_SINGLE / 2 * float((penalised**2).sum()), gradient.ravel()

    return _minimise(loss, np.zeros(shape[0] * shape[1])).reshape(shape)


def _candidates(maze: LabelledMaze, fitted: Fitted) -> Candidates:
    chances = given(fitted.chances(maze.features.contents), maze.fixed)
    assignments = candidate_assignments(maze.features, chances, maze.fixed)
    wrong = np.array([_n_wrong(maze, assignment) for assignment in assignments])
    return Candidates(evidence(maze.features, chances, assignments), wrong, maze.weight)


def _fit_together(mazes: Sequence[Candidates]) -> Floats:
    spread = np.concatenate([maze.evidence for maze in mazes]).std(0) + 1e-6
    clear = [
        (maze.evidence / spread, maze.wrong == maze.wrong.min(), maze.weight) for maze in mazes if maze.wrong.min() <= MAX_WRONG
    ]

    def loss(flat: Floats) -> tuple[float, Floats]:
        total, gradient = PENALTY_TOGETHER / 2 * float(flat @ flat), PENALTY_TOGETHER * flat
        for seen, is_best, weight in clear:
            logits = seen @ flat
            shares = np.exp(logits - logits.max())
            best = shares * is_best
            total -= weight * float(np.log(best.sum() / shares.sum() + 1e-300))
            gradient = gradient + weight * (seen.T @ (shares / shares.sum() - best / best.sum()))
        return total, gradient

    return np.asarray(_minimise(loss, np.zeros(len(spread))) / spread)


def _minimise(loss: Callable[[Floats], tuple[float, Floats]], start: Floats) -> Floats:
    from scipy.optimize import minimize

    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 300}).x, np.float64)


def _n_wrong(maze: LabelledMaze, assignment: NDArray[np.int64]) -> float:
    """Return the number of cells that an assignment gets wrong."""
    return float(maze.counts.sum() - maze.counts[np.arange(len(assignment)), assignment].sum())


def n_wrong(maze: LabelledMaze, fitted: Fitted) -> float:
    """Return the number of cells of a maze that the likeliest assignment gets wrong."""
    candidates = _candidates(maze, fitted)
    return float(candidates.wrong[(candidates.evidence @ fitted.together).argmax()])


if __name__ == "__main__":
    main()

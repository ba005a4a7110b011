"""Fits the model of cell roles in mazes: `python -m vision.training.fit_maze_roles --pictures FOLDER`; takes two minutes.

It learns from real pictures and, with less weight, from drawn mazes, because few pictures were found of games in which every
cell must be visited. Two penalised maximum-likelihood fits (L-BFGS): the role of each look by itself (multinomial logistic
regression), then, given that, the roles of all looks together (conditional logit over the likely assignments; D. McFadden, 1974).
"""

import argparse
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import COIN, END, FREE, START, WALL
from vision.frame import Grid
from vision.grids.board_network import CONTENTS
from vision.grids.finding import with_close_prediction
from vision.pictures.opening import open_picture
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import ROLES, candidate_assignments, evidence
from vision.readers.onestroke.cell_roles.features import Features, features_of
from vision.readers.onestroke.cell_roles.looks import Floats, looks_of
from vision.readers.onestroke.cell_roles.score import MODEL, Weights, with_known_looks
from vision.training.boards.board import Place, Style
from vision.training.boards.onestroke import draw
from vision.training.drawing.fonts import font_faces
from vision.training.drawing.palettes import random_palette
from vision.training.real_pictures import RealPicture, board_of

MAX_CELLS = 1900
PENALTY_OWN, PENALTY_TOGETHER = 8.0, 0.5
MAZE_WEIGHT = 3.0  # total weight of the looks of one maze
MAX_WRONG = 3  # mazes whose best assignment has more cells wrong are left out of the second fit
FOLDS = 5
DRAWN, DRAWN_WEIGHT = 300, 0.3  # number of drawn mazes, and the weight of each
SIDE_PX = 480
DRAWN_AS = {"empty": FREE, "wall": WALL, "line": WALKED, "coin": COIN, "start": START, "end": END}


@dataclass(frozen=True, eq=False)
class LabelledMaze:
    """A maze with a label."""

    program: str
    features: Features
    counts: Floats  # (looks, roles), number of cells
    fixed: dict[int, int] = field(default_factory=dict)  # look -> role, where it is known beforehand, as from the line
    weight: float = 1.0


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
    parser.add_argument("--out", type=Path, default=MODEL, help="file to write")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    real, drawn = list(_real_mazes(args.pictures)), list(_drawn_mazes(args.fonts))
    right = [n_wrong(maze, weights) == 0 for maze, weights in _cross_validated(real, drawn)]
    print(f"{len(real)} mazes; {sum(right)} fully right in {FOLDS}-fold cross-validation by program", flush=True)
    weights = fit([*real, *drawn])
    print(f"{sum(n_wrong(maze, weights) == 0 for maze in real)} fully right when fitted to all")
    print(f"{sum(n_wrong(maze, weights) == 0 for maze in drawn)} of {len(drawn)} drawn mazes fully right")
    kept = {name: np.round(getattr(weights, name), 4).tolist() for name in ("usual", "spread", "own", "together")}
    args.out.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def _real_mazes(folder: Path) -> Iterator[LabelledMaze]:
    """Yield the mazes of a folder that have walls or marks but no numbers, up to a size."""
    for path in sorted((folder / "onestroke").glob("*.json")):
        label = json.loads(path.read_text(encoding="utf-8"))
        cells = [sign for row in label.get("cells", ()) for sign in row]
        is_numbered = "waypoints" in label or label.get("variant") == "zip"
        if is_numbered or len(cells) > MAX_CELLS or not {"#", "S", "E", "x"} & set(cells):
            continue
        picture = RealPicture(path.with_suffix(".png"), "onestroke", label)
        board, warp = board_of(picture)
        pixels = open_picture(picture.path).pixels
        grid = Grid(board.columns, board.rows, warp=None if np.array_equal(warp, np.eye(3)) else warp)
        seen = with_close_prediction(pixels, grid)
        if seen.prediction is not None:
            features = features_of(looks_of(seen.plane(pixels), seen), seen.prediction)
            yield LabelledMaze(picture.program, features, _counts(features, cells))


def _drawn_mazes(folder: Path) -> Iterator[LabelledMaze]:
    """Yield random drawn mazes without numbers."""
    fonts = font_faces(folder)
    for seed in range(DRAWN):
        rng = np.random.default_rng(seed)
        palette = random_palette(rng)
        pixels = np.full((SIDE_PX, SIDE_PX, 3), palette.page, np.uint8)
        place = Place(*(float(rng.uniform(*part) * SIDE_PX) for part in ((0.05, 0.15), (0.05, 0.15), (0.6, 0.8), (0.6, 0.8))))
        board = draw(pixels, place, Style(rng, palette, fonts))
        seen = with_close_prediction(pixels, Grid(board.columns, board.rows))
        if not board.texts and seen.prediction is not None:
            signs = {cell: DRAWN_AS.get(CONTENTS[int(board.contents[cell])], "") for cell in board.cells}
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


def _cross_validated(real: Sequence[LabelledMaze], drawn: Sequence[LabelledMaze]) -> Iterator[tuple[LabelledMaze, Weights]]:
    """Yield each maze with weights fitted without the mazes of its program."""
    folds = [hashlib.sha256(maze.program.lower().encode()).digest()[1] % FOLDS for maze in real]
    for fold in range(FOLDS):
        weights = fit([*(maze for maze, own in zip(real, folds, strict=True) if own != fold), *drawn])
        yield from ((maze, weights) for maze, own in zip(real, folds, strict=True) if own == fold)


def fit(mazes: Sequence[LabelledMaze]) -> Weights:
    """Return the maximum-likelihood weights for labelled mazes."""
    own = np.concatenate([maze.features.own for maze in mazes])
    weights = Weights(own.mean(0), own.std(0) + 1e-6, np.zeros((own.shape[1] + 1, len(ROLES))), np.zeros(0))
    weights = Weights(weights.usual, weights.spread, _fit_own(mazes, weights), np.zeros(0))
    candidates = [_candidates(maze, weights) for maze in mazes]
    return Weights(weights.usual, weights.spread, weights.own, _fit_together(candidates))


def _fit_own(mazes: Sequence[LabelledMaze], weights: Weights) -> Floats:
    """Return the coefficients of single looks, (features + 1, roles)."""
    steps = np.concatenate([(maze.features.own - weights.usual) / weights.spread for maze in mazes])
    steps = np.column_stack([steps, np.ones(len(steps))])
    sizes = [maze.counts.sum(1) for maze in mazes]
    logs = [np.log2(1 + each) for each in sizes]
    parts = [maze.weight * log * MAZE_WEIGHT / max(1e-9, log.sum()) for maze, log in zip(mazes, logs, strict=True)]
    counts = np.concatenate(parts)
    shares = np.concatenate([maze.counts for maze in mazes]) / np.maximum(1, np.concatenate(sizes))[:, None]
    shape = steps.shape[1], len(ROLES)

    def loss(flat: Floats) -> tuple[float, Floats]:
        matrix = flat.reshape(shape)
        logits = steps @ matrix
        logits -= logits.max(1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(1, keepdims=True)
        penalised = matrix * (np.arange(shape[0]) < shape[0] - 1)[:, None]
        misfit = -float((shares * np.log(chances + 1e-12)).sum(1) @ counts)
        gradient = steps.T @ ((chances * shares.sum(1, keepdims=True) - shares) * counts[:, None]) + PENALTY_OWN * penalised
        return misfit + PENALTY_OWN / 2 * float((penalised**2).sum()), gradient.ravel()

    return _minimise(loss, np.zeros(shape[0] * shape[1])).reshape(shape)


def _candidates(maze: LabelledMaze, weights: Weights) -> Candidates:
    chances = weights.chances(maze.features.own, maze.fixed)
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


def n_wrong(maze: LabelledMaze, weights: Weights) -> float:
    """Return the number of cells of a maze that the likeliest assignment gets wrong."""
    candidates = _candidates(maze, weights)
    return float(candidates.wrong[(candidates.evidence @ weights.together).argmax()])


if __name__ == "__main__":
    main()

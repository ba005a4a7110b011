"""Fits the score of what looks of mazes mean: `python -m vision.training.fit_maze_roles --pictures FOLDER`; two minutes.

Learnt from are real pictures, and drawn mazes that count less: of games in which all cells are to be visited few are found.
Two steps of penalised likelihood (L-BFGS): what single looks mean (multinomial logistic regression), then what all of them mean
together, given that (conditional logit over the ways worth weighing; D. McFadden, 1974).
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
from vision.grids.finding import closely_said
from vision.pictures.opening import open_picture
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.assignments import ROLES, evidence, likely_ways
from vision.readers.onestroke.cell_roles.features import Traits, traits_of
from vision.readers.onestroke.cell_roles.looks import Floats, looks_of
from vision.readers.onestroke.cell_roles.score import MODEL, Weights, told_apart
from vision.training.boards.board import Means, Place
from vision.training.boards.onestroke import draw
from vision.training.drawing.fonts import faces
from vision.training.drawing.palettes import some_palette
from vision.training.real_pictures import RealPicture, board_of

MOST_CELLS = 1900
PENALTY_OWN, PENALTY_TOGETHER = 8.0, 0.5
WEIGHT = 3.0  # what all looks of one maze count
MOST_WRONG = 3  # mazes of which every way gets more cells wrong say nothing of the right one
FOLDS = 5
DRAWN, DRAWN_WEIGHT = 300, 0.3  # so many mazes are drawn, and count so much each
SIDE_PX = 480
DRAWN_AS = {"empty": FREE, "wall": WALL, "line": WALKED, "coin": COIN, "start": START, "end": END}


@dataclass(frozen=True, eq=False)
class Known:
    """A maze whose label tells what its cells are."""

    program: str
    traits: Traits
    counts: Floats  # (K, roles), how many cells of each look have each role
    known: dict[int, int] = field(default_factory=dict)  # the roles of looks that are known before, as by a line
    weight: float = 1.0


@dataclass(frozen=True, eq=False)
class Weighed:
    """The ways of a maze, what speaks for each, and how many cells each gets wrong."""

    evidence: Floats
    wrong: Floats
    weight: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.fit_maze_roles", description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="folder of real pictures with labels")
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"), help="folder of fonts to draw signs with")
    parser.add_argument("--out", type=Path, default=MODEL, help="the file to write")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    known, drawn = list(_known_mazes(chosen.pictures)), list(_drawn_mazes(chosen.fonts))
    right = [n_wrong(maze, weights) == 0 for maze, weights in _left_out(known, drawn)]
    print(f"{len(known)} mazes; {sum(right)} wholly right when the programs of a fifth are left out", flush=True)
    weights = fit([*known, *drawn])
    print(f"{sum(n_wrong(maze, weights) == 0 for maze in known)} when none is")
    print(f"{sum(n_wrong(maze, weights) == 0 for maze in drawn)} of {len(drawn)} drawn mazes")
    kept = {name: np.round(getattr(weights, name), 4).tolist() for name in ("usual", "spread", "own", "together")}
    chosen.out.write_text(json.dumps(kept) + "\n", encoding="utf-8")


def _known_mazes(folder: Path) -> Iterator[Known]:
    """Yield the mazes of a folder that have walls or marks, but no numbers, and not too many cells."""
    for path in sorted((folder / "onestroke").glob("*.json")):
        label = json.loads(path.read_text(encoding="utf-8"))
        cells = [sign for row in label.get("cells", ()) for sign in row]
        is_numbered = "waypoints" in label or label.get("variant") == "zip"
        if is_numbered or len(cells) > MOST_CELLS or not {"#", "S", "E", "x"} & set(cells):
            continue
        picture = RealPicture(path.with_suffix(".png"), "onestroke", label)
        board, warp = board_of(picture)
        pixels = open_picture(picture.path).pixels
        grid = Grid(board.columns, board.rows, warp=None if np.array_equal(warp, np.eye(3)) else warp)
        seen = closely_said(pixels, grid)
        if seen.said is not None:
            traits = traits_of(looks_of(seen.plane(pixels), seen), seen.said)
            yield Known(picture.program, traits, _counts(traits, cells))


def _drawn_mazes(folder: Path) -> Iterator[Known]:
    """Yield mazes without numbers as programs that do not exist might draw them."""
    fonts = faces(folder)
    for seed in range(DRAWN):
        rng = np.random.default_rng(seed)
        palette = some_palette(rng)
        pixels = np.full((SIDE_PX, SIDE_PX, 3), palette.page, np.uint8)
        place = Place(*(float(rng.uniform(*part) * SIDE_PX) for part in ((0.05, 0.15), (0.05, 0.15), (0.6, 0.8), (0.6, 0.8))))
        board = draw(pixels, place, Means(rng, palette, fonts))
        seen = closely_said(pixels, Grid(board.columns, board.rows))
        if not board.texts and seen.said is not None:
            signs = {cell: DRAWN_AS.get(CONTENTS[int(board.contents[cell])], "") for cell in board.cells}
            line = {cell: signs[cell] for cell in board.line if signs[cell] in ROLES}
            names, known = told_apart(looks := looks_of(pixels, seen), line)
            traits = traits_of(replace(looks, names=names), seen.said)
            yield Known(f"drawn {seed}", traits, _counts(traits, list(signs.values())), known, DRAWN_WEIGHT)


def _counts(traits: Traits, cells: Sequence[str]) -> Floats:
    """Return how many cells of each look have each role, (K, roles)."""
    counts = np.zeros((len(traits.sizes), len(ROLES)))
    for look, sign in zip(traits.names.ravel().tolist(), cells, strict=True):
        if sign in ROLES:
            counts[look, ROLES.index(sign)] += 1
    return counts


def _left_out(known: Sequence[Known], drawn: Sequence[Known]) -> Iterator[tuple[Known, Weights]]:
    """Yield each maze with weights that were fitted without the mazes of its program."""
    folds = [hashlib.sha256(maze.program.lower().encode()).digest()[1] % FOLDS for maze in known]
    for fold in range(FOLDS):
        weights = fit([*(maze for maze, own in zip(known, folds, strict=True) if own != fold), *drawn])
        yield from ((maze, weights) for maze, own in zip(known, folds, strict=True) if own == fold)


def fit(known: Sequence[Known]) -> Weights:
    """Return the weights that make the labels of some mazes most likely."""
    own = np.concatenate([maze.traits.own for maze in known])
    weights = Weights(own.mean(0), own.std(0) + 1e-6, np.zeros((own.shape[1] + 1, len(ROLES))), np.zeros(0))
    weights = Weights(weights.usual, weights.spread, _fit_own(known, weights), np.zeros(0))
    weighed = [_weighed(maze, weights) for maze in known]
    return Weights(weights.usual, weights.spread, weights.own, _fit_together(weighed))


def _fit_own(known: Sequence[Known], weights: Weights) -> Floats:
    """Return what traits say of each role of a look by itself, (traits + 1, roles)."""
    steps = np.concatenate([(maze.traits.own - weights.usual) / weights.spread for maze in known])
    steps = np.column_stack([steps, np.ones(len(steps))])
    sizes = [maze.counts.sum(1) for maze in known]
    counts = np.concatenate(
        [
            maze.weight * np.log2(1 + each) * WEIGHT / max(1e-9, np.log2(1 + each).sum())
            for maze, each in zip(known, sizes, strict=True)
        ]
    )
    shares = np.concatenate([maze.counts for maze in known]) / np.maximum(1, np.concatenate(sizes))[:, None]
    shape = steps.shape[1], len(ROLES)

    def loss(flat: Floats) -> tuple[float, Floats]:
        matrix = flat.reshape(shape)
        odds = steps @ matrix
        odds -= odds.max(1, keepdims=True)
        chances = np.exp(odds)
        chances /= chances.sum(1, keepdims=True)
        penalised = matrix * (np.arange(shape[0]) < shape[0] - 1)[:, None]
        wrong = -float((shares * np.log(chances + 1e-12)).sum(1) @ counts)
        slope = steps.T @ ((chances * shares.sum(1, keepdims=True) - shares) * counts[:, None]) + PENALTY_OWN * penalised
        return wrong + PENALTY_OWN / 2 * float((penalised**2).sum()), slope.ravel()

    return _least(loss, np.zeros(shape[0] * shape[1])).reshape(shape)


def _weighed(maze: Known, weights: Weights) -> Weighed:
    chances = weights.chances(maze.traits.own, maze.known)
    ways = likely_ways(maze.traits, chances, maze.known)
    return Weighed(evidence(maze.traits, chances, ways), np.array([_n_wrong(maze, way) for way in ways]), maze.weight)


def _fit_together(mazes: Sequence[Weighed]) -> Floats:
    spread = np.concatenate([maze.evidence for maze in mazes]).std(0) + 1e-6
    clear = [
        (maze.evidence / spread, maze.wrong == maze.wrong.min(), maze.weight) for maze in mazes if maze.wrong.min() <= MOST_WRONG
    ]

    def loss(flat: Floats) -> tuple[float, Floats]:
        total, slope = PENALTY_TOGETHER / 2 * float(flat @ flat), PENALTY_TOGETHER * flat
        for seen, is_best, weight in clear:
            odds = seen @ flat
            shares = np.exp(odds - odds.max())
            best = shares * is_best
            total -= weight * float(np.log(best.sum() / shares.sum() + 1e-300))
            slope = slope + weight * (seen.T @ (shares / shares.sum() - best / best.sum()))
        return total, slope

    return np.asarray(_least(loss, np.zeros(len(spread))) / spread)


def _least(loss: Callable[[Floats], tuple[float, Floats]], start: Floats) -> Floats:
    from scipy.optimize import minimize

    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 300}).x, np.float64)


def _n_wrong(maze: Known, way: NDArray[np.int64]) -> float:
    """Return how many cells a way gets wrong."""
    return float(maze.counts.sum() - maze.counts[np.arange(len(way)), way].sum())


def n_wrong(maze: Known, weights: Weights) -> float:
    """Return how many cells of a maze the likeliest way gets wrong."""
    chances = weights.chances(maze.traits.own, maze.known)
    ways = likely_ways(maze.traits, chances, maze.known)
    return _n_wrong(maze, ways[int((evidence(maze.traits, chances, ways) @ weights.together).argmax())])


if __name__ == "__main__":
    main()

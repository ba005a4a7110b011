"""Makes the level packs of mazes: `python -m solvers.onestroke.packs [NAME...]` always writes the same files.

Run it when the recipes for mazes or the grading have changed. The pack `first-lines` is made by hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from solvers.errors import PuzzleError
from solvers.formats.levels import PackRecipe, write_packs
from solvers.onestroke.fill.solver import find_fill
from solvers.onestroke.frontier import best
from solvers.onestroke.generate import generate
from solvers.onestroke.grading_kernel import stretch_rate, success_rate
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import SIZES, Grade
from solvers.onestroke.rules import OneStrokeState

LEVELS_PER_GRADE = 4  # number of levels of each size and grade in a pack


@dataclass(frozen=True)
class Recipe(PackRecipe):
    """The levels of a pack: mazes of one mode, from small to large, and in each size from easy to hard."""

    mode: Mode


RECIPES = {
    "best-score": Recipe("Best score", "From S to E over as many cells and coins as can be.", Mode.BEST),
    "fill-all": Recipe("Fill all", "One line over every free cell.", Mode.FILL),
    "zip": Recipe("Zip", "One line over every cell, and over the numbers in their order; there is just one.", Mode.ZIP),
}
"""the packs in the order in which they are listed, after the one made by hand"""


@dataclass(frozen=True)
class GradedMaze:
    """A maze with its par, and the success rate of the greedy player."""

    state: OneStrokeState
    par: int
    rate: float


def levels(mode: Mode, rows: int, cols: int, grade: Grade) -> list[GradedMaze]:
    """Return mazes of a size and grade, those with the highest success rate first."""
    found: list[GradedMaze] = []
    for seed in count(1):
        try:
            state = generate({"size": f"{rows}x{cols}", "mode": mode, "difficulty": grade}, seed)
        except PuzzleError:
            continue
        if all(state != level.state for level in found):
            found.append(_level(state))
        if len(found) == LEVELS_PER_GRADE:
            return sorted(found, key=lambda level: -level.rate)
    raise AssertionError


def _level(state: OneStrokeState) -> GradedMaze:
    proven = best.find(state) if state.maze.mode is Mode.BEST else None
    par = state.maze.max_points if proven is None else proven.points
    if state.maze.mode is Mode.ZIP:
        return GradedMaze(state, par, stretch_rate(state.maze, find_fill(state)))
    return GradedMaze(state, par, success_rate(state.maze, par))


def lines(mode: Mode) -> Iterator[str]:
    """Yield the lines of a pack's levels."""
    for rows, cols in SIZES:
        for grade in Grade:
            for number, level in enumerate(levels(mode, rows, cols, grade), 1):
                yield f"{rows} × {cols}, {grade} {number} [par {level.par}] = {level.state}"


def pack_text(name: str) -> str:
    recipe = RECIPES[name]
    return recipe.text(list(RECIPES).index(name) + 2, lines(recipe.mode))


if __name__ == "__main__":
    write_packs("onestroke", RECIPES, pack_text)

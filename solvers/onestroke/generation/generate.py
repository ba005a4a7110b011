"""New mazes, each proven to be solvable and graded by how rarely a greedy player reaches par.

Random mazes are made until one has the requested grade. The same seed and options give the same maze everywhere, because all
limits are numbers of mazes, games and positions, never times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from solvers.errors import PuzzleError
from solvers.generation.dice import Dice
from solvers.onestroke.generation.difficulty import grade, grade_of_line
from solvers.onestroke.generation.mazes import GeneratedMaze, Mix, make_best, make_fill, make_winding, make_zip
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import Grade, check_new_game, read_size
from solvers.onestroke.rules import OneStrokeState
from solvers.words import a_or_an

SMALLER, LARGER = range(150), range(120, 257)

Make: TypeAlias = Callable[[int, int, Mix, random.Random], GeneratedMaze | None]


@dataclass(frozen=True)
class MazeRecipe:
    """A function that makes mazes, and the mixes that it draws from."""

    make: Make
    mixes: tuple[Mix, ...]
    sizes: range = range(257)
    """numbers of cells that suit the recipe: at others, hardly any maze would have the grade, or it would have needless walls"""


RECIPES: dict[tuple[Mode, Grade], tuple[MazeRecipe, ...]] = {
    (Mode.BEST, Grade.EASY): (
        MazeRecipe(make_best, (Mix(0.08, 0.06), Mix(0.15, 0.08), Mix(0.2, 0.1)), SMALLER),
        MazeRecipe(make_winding, (Mix(0.15, 0.08), Mix(0.25, 0.1)), SMALLER),
        MazeRecipe(make_winding, (Mix(0.4, 0.1),), LARGER),
    ),
    (Mode.BEST, Grade.MEDIUM): (
        MazeRecipe(make_best, (Mix(0.1, 0.08), Mix(0.15, 0.1), Mix(0.2, 0.12)), range(150)),
        MazeRecipe(make_winding, (Mix(0.35, 0.1), Mix(0.4, 0.1)), range(150, 257)),
    ),
    (Mode.BEST, Grade.HARD): (
        MazeRecipe(make_best, (Mix(0.1, 0.12), Mix(0.15, 0.14)), range(150)),
        MazeRecipe(make_best, (Mix(0.2, 0.16),)),
    ),
    (Mode.FILL, Grade.EASY): (
        MazeRecipe(make_fill, (Mix(), Mix(0.1), Mix(0.15, has_end=False), Mix(0.25)), SMALLER),
        MazeRecipe(make_fill, (Mix(0.4), Mix(0.4, has_end=False)), LARGER),
    ),
    (Mode.FILL, Grade.MEDIUM): (MazeRecipe(make_fill, (Mix(), Mix(0.1), Mix(0.1, has_end=False), Mix(0.2))),),
    (Mode.FILL, Grade.HARD): (MazeRecipe(make_fill, (Mix(0.06), Mix(0.12), Mix(0.12, has_end=False), Mix(0.2))),),
    (Mode.ZIP, Grade.EASY): (
        MazeRecipe(make_zip, (Mix(numbers=0.25, bars=0.25), Mix(0.1, numbers=0.2, bars=0.2)), range(150)),
        MazeRecipe(make_zip, (Mix(0.2, numbers=0.13, bars=0.35),), range(150, 257)),
    ),
    (Mode.ZIP, Grade.MEDIUM): (MazeRecipe(make_zip, (Mix(numbers=0.18, bars=0.1), Mix(0.1, numbers=0.15, bars=0.06))),),
    (Mode.ZIP, Grade.HARD): (MazeRecipe(make_zip, (Mix(numbers=0.12), Mix(0.1, numbers=0.1))),),
}
"""(mode, grade) -> the recipes to draw from"""

ROUNDS = 3  # number of rounds, each with another seed
MAX_MADE, MAX_MADE_CELLS = 4000, 30_000  # the most mazes made in a round, and the most cells in all of them


@dataclass(frozen=True)
class MazeRequest:
    """The maze to generate."""

    rows: int
    cols: int
    mode: Mode
    grade: Grade

    @property
    def seed_text(self) -> str:
        """The text that goes into seeds. Never change it: that would change the board of every seed."""
        mode, grade = (f"<{type(each).__name__}.{each.name}: '{each}'>" for each in (self.mode, self.grade))
        return f"Wish(rows={self.rows}, cols={self.cols}, mode={mode}, grade={grade})"

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> MazeRequest:
        """Return the request for the options of a new game; raises PuzzleError if no such maze can be made."""
        check_new_game(chosen)
        return cls(*read_size(chosen["size"]), Mode(chosen["mode"]), Grade(chosen["difficulty"]))


def generate(chosen: Mapping[str, str], seed: int) -> OneStrokeState:
    """Return the maze of a seed, before the first move; raises PuzzleError if there is none."""
    request = MazeRequest.of(chosen)
    for number in range(ROUNDS):
        found = search(request, Dice(f"{seed} {request.seed_text}{' again' * number}"))
        if found is not None:
            return OneStrokeState.at_start(found.maze)
    raise PuzzleError(f"{a_or_an(f'{request.grade} maze').capitalize()} was not found for seed {seed}: try another seed.")


def search(request: MazeRequest, rng: random.Random) -> GeneratedMaze | None:
    """Return the first maze that meets the request; None if a round of mazes has none."""
    n_cells = request.rows * request.cols
    recipes = [recipe for recipe in RECIPES[request.mode, request.grade] if n_cells in recipe.sizes]
    for _ in range(min(MAX_MADE, MAX_MADE_CELLS // n_cells)):
        recipe = rng.choice(recipes)
        made = recipe.make(request.rows, request.cols, rng.choice(recipe.mixes), rng)
        if made is not None and _has_grade(made, request):
            return made
    return None


def _has_grade(made: GeneratedMaze, request: MazeRequest) -> bool:
    """Return whether a maze has the requested grade."""
    if made.line:
        return grade_of_line(made.maze, made.line) is request.grade
    return grade(made.maze, made.par) is request.grade

"""New mazes, each proven to be solvable and graded by how seldom a player who looks one cell ahead makes the most of it.

Mazes are made at random until one has the grade that is wished for. The same seed and options give the same maze
everywhere: all limits are numbers of mazes, games and positions, never times.
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
    """A way to make mazes, and what they are made of, one taste drawn at a time."""

    make: Make
    tastes: tuple[Mix, ...]
    sizes: range = range(257)
    """how many cells mazes made so may have: of others hardly any would have the grade, or they would have needless walls"""


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
"""For each mode and grade how mazes are made, one recipe drawn at a time."""

ROUNDS = 3  # how often the search for a maze is started
MOST_MADE, MADE_OF_ONE_CELL = 4000, 30_000
"""so many mazes are made in a round, and no more than the second number divided by how many cells they have"""


@dataclass(frozen=True)
class MazeRequest:
    """What a maze is to be."""

    rows: int
    cols: int
    mode: Mode
    grade: Grade

    @property
    def seed_text(self) -> str:
        """What stands in its seeds. Each board that a seed stands for depends on every letter of it."""
        mode, grade = (f"<{type(each).__name__}.{each.name}: '{each}'>" for each in (self.mode, self.grade))
        return f"Wish(rows={self.rows}, cols={self.cols}, mode={mode}, grade={grade})"

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> MazeRequest:
        """Return what the options of a new game ask for; raises PuzzleError where there is no such maze."""
        check_new_game(chosen)
        return cls(*read_size(chosen["size"]), Mode(chosen["mode"]), Grade(chosen["difficulty"]))


def generate(chosen: Mapping[str, str], seed: int) -> OneStrokeState:
    """Return the maze of a seed, before the first move; raises PuzzleError for what can't be made."""
    wish = MazeRequest.of(chosen)
    for number in range(ROUNDS):
        found = search(wish, Dice(f"{seed} {wish.seed_text}{' again' * number}"))
        if found is not None:
            return OneStrokeState.at_start(found.maze)
    raise PuzzleError(f"{a_or_an(f'{wish.grade} maze').capitalize()} was not found from the seed {seed}: try another seed.")


def search(wish: MazeRequest, source: random.Random) -> GeneratedMaze | None:
    """Return the first maze that is as wished for, or None if none was found among a number of them."""
    n_cells = wish.rows * wish.cols
    recipes = [recipe for recipe in RECIPES[wish.mode, wish.grade] if n_cells in recipe.sizes]
    for _ in range(min(MOST_MADE, MADE_OF_ONE_CELL // n_cells)):
        recipe = source.choice(recipes)
        made = recipe.make(wish.rows, wish.cols, source.choice(recipe.tastes), source)
        if made is not None and _has_grade(made, wish):
            return made
    return None


def _has_grade(made: GeneratedMaze, wish: MazeRequest) -> bool:
    """Return whether a maze has the grade that is wished for."""
    if made.line:
        return grade_of_line(made.maze, made.line) is wish.grade
    return grade(made.maze, made.par) is wish.grade

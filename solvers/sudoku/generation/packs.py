"""Makes the level packs of sudoku: `python -m solvers.sudoku.generation.packs [NAME...]` always writes the same files.

Run it when the table of techniques has changed, because grades may have changed too.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from solvers.formats.levels import PackRecipe, write_packs
from solvers.sudoku.generation.generate import SudokuRequest, attempt
from solvers.sudoku.generation.rating import rate
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques.finding import Grade


@dataclass(frozen=True)
class Part:
    """Puzzles of one kind in a pack."""

    size: int
    grade: Grade
    count: int
    symmetry: str = "rotational"


@dataclass(frozen=True)
class Recipe(PackRecipe):
    """The puzzles of a pack."""

    parts: tuple[Part, ...]


RECIPES = {
    "easy": Recipe("Easy", "Singles are enough.", (Part(9, Grade.EASY, 120),)),
    "medium": Recipe("Medium", "Locked candidates and subsets.", (Part(9, Grade.MEDIUM, 120),)),
    "hard": Recipe("Hard", "Fish, wings, colouring and rectangles.", (Part(9, Grade.HARD, 120),)),
    "expert": Recipe("Expert", "Chains.", (Part(9, Grade.EXPERT, 120),)),
    "extreme": Recipe(
        "Extreme",
        "Almost locked sets, forcing chains and beyond. New extreme puzzles are made from these, whatever their symmetry.",
        (
            Part(9, Grade.EXTREME, 60),
            Part(9, Grade.EXTREME, 8, "mirror"),
            Part(9, Grade.EXTREME, 20, "diagonal"),
            Part(9, Grade.EXTREME, 40, "none"),
        ),
    ),
    "4x4": Recipe("4 × 4", "For beginners of all ages.", (Part(4, Grade.EASY, 30),)),
    "6x6": Recipe("6 × 6", "For a short break.", (Part(6, Grade.EASY, 30), Part(6, Grade.HARD, 10))),
    "12x12": Recipe("12 × 12", "For a long evening.", tuple(Part(12, grade, 5) for grade in Grade)),
    "16x16": Recipe(
        "16 × 16", "For a long weekend.", (Part(16, Grade.EASY, 10), Part(16, Grade.MEDIUM, 6), Part(16, Grade.EXPERT, 4))
    ),
}
"""the packs, in the order in which they are listed"""


def pack_text(name: str) -> str:
    """Return the text of a new pack, lowest score first, each puzzle named after the hardest technique it needs."""
    recipe = RECIPES[name]
    rated = [(rate(state), state) for part in recipe.parts for state in _puzzles(name, part)]
    rated.sort(key=lambda pair: (pair[0].score, str(pair[1])))
    return recipe.text(list(RECIPES).index(name) + 1, (f"{rating.hardest.title} = {state}" for rating, state in rated))


def _puzzles(name: str, part: Part) -> Iterator[SudokuState]:
    request = SudokuRequest(shape_of(part.size), part.grade, part.symmetry)
    rng = random.Random(f"{name} {part}")
    found = set[SudokuState]()
    while len(found) < part.count:
        state = attempt(request, rng)
        if state is not None and state not in found:
            found.add(state)
            yield state


if __name__ == "__main__":
    write_packs("sudoku", RECIPES, pack_text)

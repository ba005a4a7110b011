"""Makes the level packs: `python -m tests.bench.program.level_packs PUZZLE [NAME...]` always writes the same files.

Run it after changing how boards of a puzzle are made or graded.
"""

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from solvers.errors import PuzzleError
from solvers.formats.levels import LEVELS_FOLDER
from solvers.kernels import compile_here
from solvers.link.generate import DealAttempt, generate, is_clearable, make, shape_of
from solvers.link.gravity import Gravity
from solvers.link.options import LAYOUTS, Grade
from solvers.link.random_play_kernel import clear_rate
from solvers.link.rules import LinkState
from solvers.onestroke import generate as mazes
from solvers.onestroke import options as maze_options
from solvers.onestroke.fill.solver import find_fill
from solvers.onestroke.frontier import best
from solvers.onestroke.grading_kernel import stretch_rate, success_rate
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.sudoku.candidates import Grade as SudokuGrade
from solvers.sudoku.generate import attempt
from solvers.sudoku.human import rate
from solvers.sudoku.rules import SudokuState


@dataclass(frozen=True)
class Recipe:
    """A pack: its title, a comment, and how its levels are made."""

    title: str
    comment: str

    def lines(self, name: str) -> Iterator[str]:
        """Yield the lines of the levels of the pack that has a name."""
        raise NotImplementedError


# link match

CLASSIC_RULES = tuple(rule for rule in Gravity if rule not in (Gravity.UP, Gravity.RIGHT))  # of the classic games, in their order
SHISEN_SHO = ("6x14", "8x18", "9x16", "12x24", "14x26", "16x30")


@dataclass(frozen=True)
class LevelSpec:
    """One level: its name, and the options from which it is made."""

    name: str
    size: str
    gravity: Gravity = Gravity.NONE
    grade: Grade = Grade.EASY
    layout: str = "full"
    ring: str = "on"

    @property
    def options(self) -> dict[str, str]:
        """The options of a new game."""
        return {"size": self.size, "gravity": self.gravity, "layout": self.layout, "difficulty": self.grade, "ring": self.ring}


MAX_TILES_PER_FACE, MANY_FACES = 8, 30  # a level has at least MANY_FACES faces, or on average no more tiles per face than this
Maker: TypeAlias = Callable[[LevelSpec, int], LinkState]  # makes the level of a number, counted from 1


def generated(part: LevelSpec, number: int) -> LinkState:
    """Return the board of a new game, from the first seed that gives one with many faces."""
    for seed in count(number, 1000):
        try:
            state = generate(part.options, seed)
        except PuzzleError:
            continue
        if len(state.places) >= min(state.left // MAX_TILES_PER_FACE, MANY_FACES):
            return state
    raise AssertionError


HARD_NUT_GAMES, MAX_HARD_NUT_WINS = 1000, 2


def hard_nut(part: LevelSpec, number: int) -> LinkState:
    """Return a shuffled board that a search clears but random play hardly ever does."""
    source = random.Random(f"nut {number} {sorted(part.options.items())}")
    shape = shape_of(part.options)
    while True:
        state = make(shape, DealAttempt(source.choice((1.5, 2))), source)
        if state is not None and _is_hard_nut(state) and is_clearable(state):
            return state


def _is_hard_nut(state: LinkState) -> bool:
    """Return whether random play hardly ever clears a board; a few games rule out most boards quickly."""
    return clear_rate(state, 50, seed=1) <= 0.02 and clear_rate(state, HARD_NUT_GAMES) * HARD_NUT_GAMES <= MAX_HARD_NUT_WINS


@dataclass(frozen=True)
class LinkRecipe(Recipe):
    """A pack of link match."""

    parts: tuple[LevelSpec, ...]
    maker: Maker = generated

    def lines(self, name: str) -> Iterator[str]:
        return (f"{part.name} = {self.maker(part, number)}" for number, part in enumerate(self.parts, 1))


def _shown(size: str) -> str:
    return size.replace("x", " × ")


def _first_steps() -> Iterator[LevelSpec]:
    yield LevelSpec("Side by side", "4x4")
    yield LevelSpec("Round the board", "4x6")
    yield LevelSpec("Links stay inside", "4x6", ring="off")
    sizes = ("4x4", "4x5", "4x6", "5x6", "6x6", "6x8")
    for number, rule in enumerate(rule for rule in Gravity if rule is not Gravity.NONE):
        yield LevelSpec(rule.words, sizes[number // 2], rule)


def _classic(size: str) -> LinkRecipe:
    grades = [Grade.EASY] * 4 + [Grade.MEDIUM] * 4 + [Grade.HARD] * 3
    levels, shown = zip(CLASSIC_RULES, grades, strict=True), _shown(size)
    return LinkRecipe(
        f"Classic {shown}",
        f"The eleven rules of the classic games on {shown}, from easy to hard.",
        tuple(LevelSpec(rule.words, size, rule, grade) for rule, grade in levels),
    )


def _shisen_sho() -> Iterator[LevelSpec]:
    for size in SHISEN_SHO:
        yield LevelSpec(_shown(size), size)
        yield LevelSpec(f"{_shown(size)}, down", size, Gravity.DOWN)
        yield LevelSpec(f"{_shown(size)}, down, medium", size, Gravity.DOWN, Grade.MEDIUM)


def _layouts() -> Iterator[LevelSpec]:
    for name, layout in LAYOUTS.items():
        if name != "full":
            yield LevelSpec(layout.words, "8x14", layout=name)
            grade = Grade.EASY if layout.airy else Grade.MEDIUM
            yield LevelSpec(f"{layout.words}, larger", "9x16", grade=grade, layout=name)


def _nuts() -> Iterator[LevelSpec]:
    for size, rules in (
        ("6x8", (Gravity.NONE, Gravity.LEFT, Gravity.DOWN, Gravity.INWARD)),
        ("7x12", CLASSIC_RULES),
        ("8x14", (Gravity.NONE, Gravity.DOWN, Gravity.LEFT, Gravity.LEFTRIGHT_APART, Gravity.ROWS_LEFT_RIGHT)),
    ):
        for rule in rules:
            yield LevelSpec(f"{rule.words}, {_shown(size)}", size, rule, Grade.EXPERT)


LINK_PACKS = {
    "first-steps": LinkRecipe("First steps", "Links, the way round the board, and each of the rules.", tuple(_first_steps())),
    "classic-7x12": _classic("7x12"),
    "classic-8x14": _classic("8x14"),
    "classic-9x16": _classic("9x16"),
    "shisen-sho": LinkRecipe(
        "Shisen-Sho", "The six sizes of Shisen-Sho, with tiles that stay and tiles that fall.", tuple(_shisen_sho())
    ),
    "layouts": LinkRecipe("Layouts", "Boards with holes; nothing moves.", tuple(_layouts())),
    "hard-nuts": LinkRecipe(
        "Hard nuts",
        f"Each can be cleared, and random play did so in at most {MAX_HARD_NUT_WINS} of {HARD_NUT_GAMES} games.",
        tuple(_nuts()),
        hard_nut,
    ),
}

# mazes

LEVELS_PER_GRADE = 4  # number of levels of each size and grade in a pack


@dataclass(frozen=True)
class GradedMaze:
    """A maze with its par, and the success rate of the greedy player."""

    state: OneStrokeState
    par: int
    rate: float


def graded_mazes(mode: Mode, rows: int, cols: int, grade: maze_options.Grade) -> list[GradedMaze]:
    """Return mazes of a size and grade, those with the highest success rate first."""
    found: list[GradedMaze] = []
    for seed in count(1):
        try:
            state = mazes.generate({"size": f"{rows}x{cols}", "mode": mode, "difficulty": grade}, seed)
        except PuzzleError:
            continue
        if all(state != level.state for level in found):
            found.append(_level(state))
        if len(found) == LEVELS_PER_GRADE:
            return sorted(found, key=lambda level: -level.rate)
    raise AssertionError


def _level(state: OneStrokeState) -> GradedMaze:
    maze = state.maze
    par = best.find(state).points if maze.mode is Mode.BEST else maze.max_points
    rate = stretch_rate(maze, find_fill(state)) if maze.mode is Mode.ZIP else success_rate(maze, par)
    return GradedMaze(state, par, rate)


@dataclass(frozen=True)
class MazePack(Recipe):
    """Mazes of one mode, from small to large, and in each size from easy to hard."""

    mode: Mode

    def lines(self, name: str) -> Iterator[str]:
        for rows, cols in maze_options.SIZES:
            for grade in maze_options.Grade:
                for number, level in enumerate(graded_mazes(self.mode, rows, cols, grade), 1):
                    yield f"{rows} × {cols}, {grade} {number} [par {level.par}] = {level.state}"


MAZE_PACKS = {
    "best-score": MazePack("Best score", "From S to E over as many cells and coins as can be.", Mode.BEST),
    "fill-all": MazePack("Fill all", "One line over every free cell.", Mode.FILL),
    "zip": MazePack("Zip", "One line over every cell, and over the numbers in their order; there is just one.", Mode.ZIP),
}
"""those that come after `first-lines`, which is made by hand"""

# sudoku


@dataclass(frozen=True)
class Part:
    """Puzzles of one kind in a pack."""

    size: int
    grade: SudokuGrade
    count: int
    symmetry: str = "rotational"


@dataclass(frozen=True)
class SudokuRecipe(Recipe):
    """A pack of sudokus, lowest score first, each named after the hardest technique it needs."""

    parts: tuple[Part, ...]

    def lines(self, name: str) -> Iterator[str]:
        rated = [(rate(state), state) for part in self.parts for state in _puzzles(name, part)]
        rated.sort(key=lambda pair: (pair[0].score, str(pair[1])))
        return (f"{rating.hardest.title} = {state}" for rating, state in rated)


def _puzzles(name: str, part: Part) -> Iterator[SudokuState]:
    options = {"size": f"{part.size}x{part.size}", "difficulty": part.grade.title.lower(), "symmetry": part.symmetry}
    rng = random.Random(f"{name} {part}")
    found = set[SudokuState]()
    while len(found) < part.count:
        state = attempt(options, rng)
        if state is not None and state not in found:
            found.add(state)
            yield state


SUDOKU_PACKS = {
    "easy": SudokuRecipe("Easy", "Singles are enough.", (Part(9, SudokuGrade.EASY, 120),)),
    "medium": SudokuRecipe("Medium", "Locked candidates and subsets.", (Part(9, SudokuGrade.MEDIUM, 120),)),
    "hard": SudokuRecipe("Hard", "Fish, wings, colouring and rectangles.", (Part(9, SudokuGrade.HARD, 120),)),
    "expert": SudokuRecipe("Expert", "Chains.", (Part(9, SudokuGrade.EXPERT, 120),)),
    "extreme": SudokuRecipe(
        "Extreme",
        "Almost locked sets, forcing chains and beyond. New extreme puzzles are made from these, whatever their symmetry.",
        (
            Part(9, SudokuGrade.EXTREME, 60),
            Part(9, SudokuGrade.EXTREME, 8, "mirror"),
            Part(9, SudokuGrade.EXTREME, 20, "diagonal"),
            Part(9, SudokuGrade.EXTREME, 40, "none"),
        ),
    ),
    "4x4": SudokuRecipe("4 × 4", "For beginners of all ages.", (Part(4, SudokuGrade.EASY, 30),)),
    "6x6": SudokuRecipe("6 × 6", "For a short break.", (Part(6, SudokuGrade.EASY, 30), Part(6, SudokuGrade.HARD, 10))),
    "12x12": SudokuRecipe("12 × 12", "For a long evening.", tuple(Part(12, grade, 5) for grade in SudokuGrade)),
    "16x16": SudokuRecipe(
        "16 × 16",
        "For a long weekend.",
        (Part(16, SudokuGrade.EASY, 10), Part(16, SudokuGrade.MEDIUM, 6), Part(16, SudokuGrade.EXPERT, 4)),
    ),
}

# the files

PACKS: Mapping[str, Mapping[str, Recipe]] = {"link": LINK_PACKS, "onestroke": MAZE_PACKS, "sudoku": SUDOKU_PACKS}
"""puzzle -> its packs, in the order in which they are listed"""


def pack_text(puzzle: str, name: str) -> str:
    """Return the text of a pack, made anew."""
    recipe, order = PACKS[puzzle][name], list(PACKS[puzzle]).index(name) + (2 if puzzle == "onestroke" else 1)
    return "\n".join((f"# {recipe.comment}", f"title: {recipe.title}", f"order: {order}", *recipe.lines(name), ""))


def main(puzzle: str, *names: str) -> None:
    """Make packs of a puzzle in the program's own folder: those that are named, or all."""
    compile_here()
    for name in names or PACKS[puzzle]:
        (LEVELS_FOLDER / puzzle / f"{name}.txt").write_text(pack_text(puzzle, name), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Makes the level packs of link match: `python -m solvers.link.generation.packs [NAME...]`, reproducibly.

Run it after changing how boards are made or graded.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from solvers.errors import PuzzleError
from solvers.formats.levels import PackRecipe, write_packs
from solvers.link.generation.difficulty import Grade, clear_rate
from solvers.link.generation.generate import DealAttempt, generate, is_clearable, make, shape_of
from solvers.link.gravity import Gravity
from solvers.link.options import LAYOUTS
from solvers.link.rules import LinkState

CLASSIC_RULES = (
    Gravity.NONE,
    Gravity.DOWN,
    Gravity.LEFT,
    Gravity.UPDOWN_APART,
    Gravity.LEFTRIGHT_APART,
    Gravity.UPDOWN_TOGETHER,
    Gravity.LEFTRIGHT_TOGETHER,
    Gravity.ROWS_LEFT_RIGHT,
    Gravity.COLS_DOWN_UP,
    Gravity.OUTWARD,
    Gravity.INWARD,
)
"""the rules of the classic games, in their order"""

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
        return {
            "size": self.size,
            "gravity": self.gravity,
            "layout": self.layout,
            "difficulty": self.grade,
            "ring": self.ring,
        }


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


HARD_NUT_GAMES = 1000
MAX_HARD_NUT_WINS = 2


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
class Recipe(PackRecipe):
    """The contents of a pack."""

    parts: tuple[LevelSpec, ...]
    maker: Maker = generated


def _first_steps() -> Iterator[LevelSpec]:
    yield LevelSpec("Side by side", "4x4")
    yield LevelSpec("Round the board", "4x6")
    yield LevelSpec("Links stay inside", "4x6", ring="off")
    sizes = ("4x4", "4x5", "4x6", "5x6", "6x6", "6x8")
    for number, rule in enumerate(rule for rule in Gravity if rule is not Gravity.NONE):
        yield LevelSpec(rule.words, sizes[number // 2], rule)


def _classic(size: str) -> Recipe:
    grades = [Grade.EASY] * 4 + [Grade.MEDIUM] * 4 + [Grade.HARD] * 3
    levels = zip(CLASSIC_RULES, grades, strict=True)
    shown = _shown(size)
    return Recipe(
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


def _shown(size: str) -> str:
    return size.replace("x", " × ")


RECIPES = {
    "first-steps": Recipe("First steps", "Links, the way round the board, and each of the rules.", tuple(_first_steps())),
    "classic-7x12": _classic("7x12"),
    "classic-8x14": _classic("8x14"),
    "classic-9x16": _classic("9x16"),
    "shisen-sho": Recipe(
        "Shisen-Sho", "The six sizes of Shisen-Sho, with tiles that stay and tiles that fall.", tuple(_shisen_sho())
    ),
    "layouts": Recipe("Layouts", "Boards with holes; nothing moves.", tuple(_layouts())),
    "hard-nuts": Recipe(
        "Hard nuts",
        f"Each can be cleared, and random play did so in at most {MAX_HARD_NUT_WINS} of {HARD_NUT_GAMES} games.",
        tuple(_nuts()),
        hard_nut,
    ),
}
"""the packs in their order"""


def pack_text(name: str) -> str:
    recipe = RECIPES[name]
    lines = (f"{part.name} = {recipe.maker(part, number)}" for number, part in enumerate(recipe.parts, 1))
    return recipe.text(list(RECIPES).index(name) + 1, lines)


if __name__ == "__main__":
    write_packs("link", RECIPES, pack_text)

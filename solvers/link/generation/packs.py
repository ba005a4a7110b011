"""Makes the level packs of link match: `python -m solvers.link.generation.packs [NAME...]` writes the same files again each time.

Run it when the ways to make boards have changed, or what a grade means.
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
from solvers.link.generation.layouts import LAYOUTS
from solvers.link.gravity import Gravity
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
"""The rules of the classic games, in their order."""

SHISEN_SHO = ("6x14", "8x18", "9x16", "12x24", "14x26", "16x30")


@dataclass(frozen=True)
class Part:
    """One level: its name, and the options that it is made from."""

    name: str
    size: str
    gravity: Gravity = Gravity.NONE
    grade: Grade = Grade.EASY
    layout: str = "full"
    ring: str = "on"

    @property
    def options(self) -> dict[str, str]:
        """Return the options of a new game."""
        return {
            "size": self.size,
            "gravity": self.gravity,
            "layout": self.layout,
            "difficulty": self.grade,
            "ring": self.ring,
        }


MAX_TILES_A_FACE, MANY_FACES = 8, 30  # a level has so many faces, or no more tiles of each than this

Maker: TypeAlias = Callable[[Part, int], LinkState]  # makes the level of a number, counted from 1


def made(part: Part, number: int) -> LinkState:
    """Return a board as a new game has it, from the first seed that gives one with many faces."""
    for seed in count(number, 1000):
        try:
            state = generate(part.options, seed)
        except PuzzleError:
            continue
        if len(state.places) >= min(state.left // MAX_TILES_A_FACE, MANY_FACES):
            return state
    raise AssertionError


GAMES_OF_A_NUT = 1000
MAX_WON = 2


def nut(part: Part, number: int) -> LinkState:
    """Return a shuffled board that a search clears and random play hardly ever does."""
    source = random.Random(f"nut {number} {sorted(part.options.items())}")
    shape = shape_of(part.options)
    while True:
        state = make(shape, DealAttempt(source.choice((1.5, 2))), source)
        if state is not None and _resists(state) and is_clearable(state):
            return state


def _resists(state: LinkState) -> bool:
    """Return whether random play hardly ever clears a board; a few games tell of most that it does."""
    return clear_rate(state, 50, seed=1) <= 0.02 and clear_rate(state, GAMES_OF_A_NUT) * GAMES_OF_A_NUT <= MAX_WON


@dataclass(frozen=True)
class Recipe(PackRecipe):
    """What goes into a pack."""

    parts: tuple[Part, ...]
    maker: Maker = made


def _first_steps() -> Iterator[Part]:
    yield Part("Side by side", "4x4")
    yield Part("Round the board", "4x6")
    yield Part("Links stay inside", "4x6", ring="off")
    sizes = ("4x4", "4x5", "4x6", "5x6", "6x6", "6x8")
    for number, rule in enumerate(rule for rule in Gravity if rule is not Gravity.NONE):
        yield Part(rule.words, sizes[number // 2], rule)


def _classic(size: str) -> Recipe:
    grades = [Grade.EASY] * 4 + [Grade.MEDIUM] * 4 + [Grade.HARD] * 3
    levels = zip(CLASSIC_RULES, grades, strict=True)
    shown = _shown(size)
    return Recipe(
        f"Classic {shown}",
        f"The eleven rules of the classic games on {shown}, from easy to hard.",
        tuple(Part(rule.words, size, rule, grade) for rule, grade in levels),
    )


def _shisen_sho() -> Iterator[Part]:
    for size in SHISEN_SHO:
        yield Part(_shown(size), size)
        yield Part(f"{_shown(size)}, down", size, Gravity.DOWN)
        yield Part(f"{_shown(size)}, down, medium", size, Gravity.DOWN, Grade.MEDIUM)


def _layouts() -> Iterator[Part]:
    for name, layout in LAYOUTS.items():
        if name != "full":
            yield Part(layout.words, "8x14", layout=name)
            grade = Grade.EASY if layout.airy else Grade.MEDIUM
            yield Part(f"{layout.words}, larger", "9x16", grade=grade, layout=name)


def _nuts() -> Iterator[Part]:
    for size, rules in (
        ("6x8", (Gravity.NONE, Gravity.LEFT, Gravity.DOWN, Gravity.INWARD)),
        ("7x12", CLASSIC_RULES),
        ("8x14", (Gravity.NONE, Gravity.DOWN, Gravity.LEFT, Gravity.LEFTRIGHT_APART, Gravity.ROWS_LEFT_RIGHT)),
    ):
        for rule in rules:
            yield Part(f"{rule.words}, {_shown(size)}", size, rule, Grade.EXPERT)


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
        f"Each can be cleared, and random play did so in at most {MAX_WON} of {GAMES_OF_A_NUT} games.",
        tuple(_nuts()),
        nut,
    ),
}
"""The packs in their order."""


def pack_text(name: str) -> str:
    recipe = RECIPES[name]
    lines = (f"{part.name} = {recipe.maker(part, number)}" for number, part in enumerate(recipe.parts, 1))
    return recipe.text(list(RECIPES).index(name) + 1, lines)


if __name__ == "__main__":
    write_packs("link", RECIPES, pack_text)

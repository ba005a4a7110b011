"""The level packs: what their recipes make, settled, clearable, and as hard as they say."""

from __future__ import annotations

import pytest
from support.oracles.proof import decision, verdict

from solvers.formats.levels import LEVELS_FOLDER, Pack, board_of, read_packs
from solvers.link import LINK
from solvers.link.decide import Clearability
from solvers.link.generation import packs
from solvers.link.generation.difficulty import Grade, clear_rate, grade
from solvers.link.generation.generate import settled
from solvers.link.generation.layouts import LAYOUTS
from solvers.link.gravity import Gravity
from solvers.link.rules import LinkState
from solvers.link.text import parse

LARGE = 144
FOUND = {pack.name: pack for pack in read_packs(LINK)}


def boards(pack: Pack) -> list[LinkState]:
    return [parse(level.text) for level in pack.levels]


def test_there_is_a_file_for_every_recipe() -> None:
    assert list(FOUND) == list(packs.RECIPES)
    for name, recipe in packs.RECIPES.items():
        assert FOUND[name].title == recipe.title
        assert [level.name for level in FOUND[name].levels] == [part.name for part in recipe.parts]


@pytest.mark.parametrize("name", packs.RECIPES)
def test_every_level_is_a_settled_board_as_its_recipe_says(name: str) -> None:
    for level, part in zip(FOUND[name].levels, packs.RECIPES[name].parts, strict=True):
        state = board_of(LINK, level)
        assert isinstance(state, LinkState) and settled(state) == state
        assert (f"{state.rows}x{state.cols}", state.gravity) == (part.size, part.gravity)
        assert state.has_margin == (part.ring == "on")
        assert len(state.places) <= 42


@pytest.mark.parametrize("name", packs.RECIPES)
def test_every_level_can_be_cleared(name: str) -> None:
    states = [state for state in boards(FOUND[name]) if state.left <= LARGE]
    assert states
    for state in states:
        assert clear_rate(state, 20) > 0 or verdict(state) is Clearability.CLEARABLE


@pytest.mark.parametrize("name", [name for name in packs.RECIPES if name != "hard-nuts"])
def test_levels_have_their_grades(name: str) -> None:
    for state, part in zip(boards(FOUND[name]), packs.RECIPES[name].parts, strict=True):
        if state.left <= LARGE:
            assert grade(state)[0] is part.grade


@pytest.mark.parametrize("name", ["first-steps", "classic-7x12"])
def test_a_recipe_makes_the_same_pack_again(name: str) -> None:
    assert packs.pack_text(name) == (LEVELS_FOLDER / "link" / f"{name}.txt").read_text(encoding="utf-8")


def test_a_nut_is_made_the_same_again() -> None:
    part = packs.RECIPES["hard-nuts"].parts[2]
    assert str(packs.nut(part, 3)) == FOUND["hard-nuts"].levels[2].text


def test_hard_nuts_resist_random_play_and_can_be_cleared() -> None:
    for state in boards(FOUND["hard-nuts"])[::3]:
        assert clear_rate(state, 300, seed=3) <= 0.02
        end = decision(state)
        assert end.verdict is Clearability.CLEARABLE
        assert state.apply_all(end.pairs).is_solved()
    assert len(FOUND["hard-nuts"].levels) == 20


def test_packs_have_what_they_are_there_for() -> None:
    assert {state.gravity for state in boards(FOUND["first-steps"])} == set(Gravity)
    for size in ("7x12", "8x14", "9x16"):
        campaign = FOUND[f"classic-{size}"]
        assert tuple(state.gravity for state in boards(campaign)) == packs.CLASSIC_RULES
        grades = [list(Grade).index(part.grade) for part in packs.RECIPES[campaign.name].parts]
        assert grades == sorted(grades) and set(grades) == {0, 1, 2}
    assert {part.size for part in packs.RECIPES["shisen-sho"].parts} == set(packs.SHISEN_SHO)
    assert {part.layout for part in packs.RECIPES["layouts"].parts} == set(LAYOUTS) - {"full"}

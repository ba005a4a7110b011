"""New boards and level packs: as they were chosen, closed up, clearable, of the grade asked for, and the same for a seed."""

import random
from collections import Counter

import pytest
from support.oracles.link import decision, verdict

from solvers.errors import ParseError, PuzzleError
from solvers.formats.levels import LEVELS_FOLDER, Pack, board_of, read_packs
from solvers.link import LINK, generate
from solvers.link.generate import DealAttempt, closed_up, make, shape_of
from solvers.link.gravity import Gravity
from solvers.link.methods.decide import Clearability
from solvers.link.options import LAYOUTS, MAX_TILES, NEW_GAME, SIZE, Grade, cells_of, check_new_game, grades_within_reach
from solvers.link.random_play_kernel import FLOORS, clear_rate, games_for, grade
from solvers.link.rules import LinkState, parse
from solvers.options import read_options
from tests.bench.program import level_packs as packs


def new(seed: int, **chosen: str) -> LinkState:
    return generate.generate(read_options(NEW_GAME, chosen), seed)


@pytest.mark.parametrize("gravity", Gravity)
def test_boards_of_every_rule_can_be_cleared(gravity: Gravity) -> None:
    for seed, ring in enumerate(("on", "off", "on")):
        state = new(seed, size="5x6", gravity=gravity, ring=ring)
        assert (state.rows, state.cols, state.gravity, state.has_margin) == (5, 6, gravity, ring == "on")
        assert state.left == 30 and closed_up(state) == state
        assert all(len(cells) % 2 == 0 for cells in state.places.values())
        assert verdict(state) is Clearability.CLEARABLE


@pytest.mark.parametrize("wanted", Grade)
@pytest.mark.parametrize("gravity", [Gravity.NONE, Gravity.LEFT, Gravity.INWARD])
def test_a_board_has_the_grade_asked_for(gravity: Gravity, wanted: Grade) -> None:
    state = new(7, size="7x12", gravity=gravity, difficulty=wanted)
    assert grade(state)[0] is wanted
    assert verdict(state) is Clearability.CLEARABLE
    again = clear_rate(state, 300, seed=99)
    assert FLOORS[wanted] - 0.1 <= again <= min((floor for floor in FLOORS.values() if floor > FLOORS[wanted]), default=1) + 0.1


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_keep_their_shape_and_close_up_under_gravity(name: str) -> None:
    still = new(1, size="8x9", layout=name)
    assert tuple(tile > 0 for tile in still.tiles) == cells_of(name, 8, 9)
    fallen = new(1, size="8x9", layout=name, gravity="down")
    assert closed_up(fallen) == fallen and fallen.left == still.left
    assert verdict(still) is verdict(fallen) is Clearability.CLEARABLE


@pytest.mark.parametrize(
    ("size", "faces", "most_tiles"),
    [("4x4", 4, 4), ("7x12", 21, 4), ("8x14", 28, 4), ("9x16", 36, 4), ("12x24", 42, 8), ("16x30", 42, 12), ("5x7", 9, 4)],
)
def test_faces_come_in_fours_as_far_as_there_are_faces(size: str, faces: int, most_tiles: int) -> None:
    shape = shape_of(read_options(NEW_GAME, {"size": size}))
    state = make(shape, DealAttempt(2), random.Random(1))
    counts = Counter(tile for tile in state.tiles if tile > 0)
    assert set(counts) == set(range(1, faces + 1))
    assert max(counts.values()) == most_tiles and all(count % 2 == 0 for count in counts.values())


def test_the_ladder_goes_from_easy_to_hard() -> None:
    shape = shape_of(read_options(NEW_GAME, {"size": "8x14", "gravity": "left"}))
    boards = [[make(shape, rung, random.Random(seed)) for seed in range(3)] for rung in generate.LADDER]
    rates = [sum(clear_rate(state, 40) for state in some if state is not None) for some in boards]
    assert rates[0] > rates[4] > rates[-1]


def test_boards_that_are_not_proven_clearable_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "grade", lambda state: (Grade.EXPERT, 0))
    monkeypatch.setattr(generate, "is_clearable", lambda state: False)
    monkeypatch.setattr(generate, "LADDER", (DealAttempt(2),))
    with pytest.raises(PuzzleError, match=r"No expert board .* Try another seed\.$"):
        new(1, size="6x6", gravity="down", difficulty="expert")


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"size": "16x30", "difficulty": "hard"}, "hard board of 480 tiles .* Tiles stay .*: choose easy, or a smaller size"),
        ({"size": "4x4", "difficulty": "expert"}, "expert board of 16 tiles .*: choose easy or medium, or a larger size"),
        ({"size": "30x16", "difficulty": "hard", "gravity": "right"}, "gravity Right .*: choose easy or medium"),
        ({"size": "8x14", "layout": "ring", "difficulty": "hard"}, "layout Ring: choose easy, or the layout Full"),
        ({"size": "4x4", "layout": "heart"}, "layout Heart doesn't fit on 4 × 4: choose 7 × 7 or larger, or the layout Full"),
    ],
)
def test_impossible_options_are_refused(chosen: dict[str, str], sentence: str) -> None:
    options = read_options(NEW_GAME, chosen)
    for refuse in (lambda: check_new_game(options), lambda: generate.generate(options, 1)):
        with pytest.raises(PuzzleError, match=sentence) as caught:
            refuse()
        assert str(caught.value).endswith(".")


def test_a_turned_board_has_the_grades_of_the_turned_rule() -> None:
    assert set(MAX_TILES) | {Gravity.UP, Gravity.RIGHT} == set(Gravity)
    assert grades_within_reach(Gravity.LEFT, 30, 16, 480) == grades_within_reach(Gravity.DOWN, 16, 30, 480)
    assert grades_within_reach(Gravity.UP, 30, 16, 480) == grades_within_reach(Gravity.LEFT, 16, 30, 480) == tuple(Grade)
    assert grades_within_reach(Gravity.DOWN, 21, 21, 440) == grades_within_reach(Gravity.LEFT, 21, 21, 440)
    assert grades_within_reach(Gravity.OUTWARD, 8, 14, 112) == tuple(Grade)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("3x9", "each side has 4 to 30"), ("4x31", "each side has 4 to 30"), ("22x22", "at most 480"), ("wide", "rows x columns")],
)
def test_other_sizes_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence) as caught:
        SIZE.read(text)
    assert str(caught.value).endswith(".")


def test_a_board_of_odd_sides_has_a_hole_in_the_middle() -> None:
    state = new(1, size="5x5")
    assert state.left == 24 and state.tile_at((2, 2)) == 0


def test_win_rates_are_reproducible() -> None:
    easy, stuck = parse("1 1 2 2"), parse("1 2/2 1")
    assert clear_rate(easy) == 1 and clear_rate(stuck) == 0
    board = new(3, size="6x8", gravity="left", difficulty="medium")
    assert clear_rate(board, 50, seed=4) == clear_rate(board, 50, seed=4)
    assert len({clear_rate(board, 50, seed=seed) for seed in range(6)}) > 1
    assert games_for(easy) > games_for(LinkState((1,) * 480, 16, 30)) >= 50


# level packs


LARGE = 144
FOUND = {pack.name: pack for pack in read_packs(LINK)}


def boards(pack: Pack) -> list[LinkState]:
    return [parse(level.text) for level in pack.levels]


def test_there_is_a_file_for_every_recipe() -> None:
    assert list(FOUND) == list(packs.LINK_PACKS)
    for name, recipe in packs.LINK_PACKS.items():
        assert FOUND[name].title == recipe.title
        assert [level.name for level in FOUND[name].levels] == [part.name for part in recipe.parts]


@pytest.mark.parametrize("name", packs.LINK_PACKS)
def test_every_level_is_a_closed_up_board_as_in_its_recipe(name: str) -> None:
    for level, part in zip(FOUND[name].levels, packs.LINK_PACKS[name].parts, strict=True):
        state = board_of(LINK, level)
        assert isinstance(state, LinkState) and closed_up(state) == state
        assert (f"{state.rows}x{state.cols}", state.gravity) == (part.size, part.gravity)
        assert state.has_margin == (part.ring == "on")
        assert len(state.places) <= 42


@pytest.mark.parametrize("name", packs.LINK_PACKS)
def test_every_level_can_be_cleared(name: str) -> None:
    states = [state for state in boards(FOUND[name]) if state.left <= LARGE]
    assert states
    for state in states:
        assert clear_rate(state, 20) > 0 or verdict(state) is Clearability.CLEARABLE


@pytest.mark.parametrize("name", [name for name in packs.LINK_PACKS if name != "hard-nuts"])
def test_levels_have_their_grades(name: str) -> None:
    for state, part in zip(boards(FOUND[name]), packs.LINK_PACKS[name].parts, strict=True):
        if state.left <= LARGE:
            assert grade(state)[0] is part.grade


@pytest.mark.parametrize("name", ["first-steps", "classic-7x12"])
def test_packs_are_reproducible(name: str) -> None:
    assert packs.pack_text("link", name) == (LEVELS_FOLDER / "link" / f"{name}.txt").read_text(encoding="utf-8")


def test_hard_nuts_are_reproducible() -> None:
    part = packs.LINK_PACKS["hard-nuts"].parts[2]
    assert str(packs.hard_nut(part, 3)) == FOUND["hard-nuts"].levels[2].text


def test_hard_nuts_resist_random_play_and_can_be_cleared() -> None:
    for state in boards(FOUND["hard-nuts"])[::3]:
        assert clear_rate(state, 300, seed=3) <= 0.02
        end = decision(state)
        assert end.verdict is Clearability.CLEARABLE
        assert state.apply_all(end.pairs).is_solved()
    assert len(FOUND["hard-nuts"].levels) == 20


def test_packs_have_what_they_promise() -> None:
    assert {state.gravity for state in boards(FOUND["first-steps"])} == set(Gravity)
    for size in ("7x12", "8x14", "9x16"):
        campaign = FOUND[f"classic-{size}"]
        assert tuple(state.gravity for state in boards(campaign)) == packs.CLASSIC_RULES
        grades = [list(Grade).index(part.grade) for part in packs.LINK_PACKS[campaign.name].parts]
        assert grades == sorted(grades) and set(grades) == {0, 1, 2}

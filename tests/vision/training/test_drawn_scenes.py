"""Training data: drawn signs and scenes are labelled correctly and reproducible, and fonts of the tests are never learnt."""

import numpy as np
import pytest
from PIL import ImageFont
from support.drawing.cells import FONTS, font

from vision.cells.reading import JUNK, SIGNS
from vision.grids.board_network import CONTENTS, PUZZLES, STEP
from vision.signs.components import GLYPH_PX
from vision.training import scenes
from vision.training.boards import DRAWN
from vision.training.boards.board import Place, Style
from vision.training.boards.others import OTHERS
from vision.training.drawing.choices import random_palette
from vision.training.drawing.fonts import FontFace
from vision.training.samples import samples
from vision.training.scenes import random_scene, targets_of

SIDE = 320


@pytest.fixture(scope="module")
def fonts():
    return [font(name) for name in FONTS]


@pytest.mark.parametrize("kind", DRAWN)
def test_boards_stay_in_their_place_and_know_their_cells(kind, fonts):
    draw, _ = DRAWN[kind]
    for seed in range(25):
        rng = np.random.default_rng(seed)
        canvas = np.full((400, 400, 3), 90, np.uint8)
        board = draw(canvas, Place(40, 60, 300, 280), Style(rng, random_palette(rng), fonts))
        left, top, right, bottom = board.outline
        assert left >= 39 and top >= 39 and right <= 360 and bottom <= 360
        assert board.puzzle in PUZZLES
        assert board.contents.shape == (len(board.rows), len(board.columns))
        for cell in board.texts:
            assert CONTENTS[board.contents[cell]] == "sign"
        for one, other in board.bars:
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_the_same_seed_draws_the_same_scene(fonts):
    one, other = (random_scene(np.random.default_rng(4), fonts, SIDE) for _ in range(2))
    assert np.array_equal(one.pixels, other.pixels)


def test_targets_point_from_each_centre_to_its_neighbours(fonts):
    arrived = total = 0
    for seed in range(12):
        scene = random_scene(np.random.default_rng(seed), fonts, SIDE)
        targets = targets_of(scene.boards, SIDE)
        for row, column in np.argwhere(targets.heatmap > 0.97):
            offset = targets.vectors[:4, row, column]
            aim = np.array([column, row]) * STEP + (STEP - 1) / 2 + offset[:2] + offset[2:]
            x, y = np.round((aim - (STEP - 1) / 2) / STEP).astype(int)
            if 0 <= x < SIDE // STEP and 0 <= y < SIDE // STEP:
                total += 1
                arrived += targets.heatmap[y, x] > 0.4
    assert total > 60
    assert arrived > 0.75 * total, "the last cells of rows point out of the board, all others to the next one"


@pytest.mark.parametrize("draw", OTHERS)
def test_boards_of_other_games_are_drawn_into_their_place(draw, fonts):
    for seed in range(6):
        rng = np.random.default_rng(seed)
        canvas = np.full((400, 400, 3), 90, np.uint8)
        draw(canvas, Place(60, 80, 280, 240), Style(rng, random_palette(rng), fonts))
        assert np.ptp(canvas[100:300, 80:320]) > 0
        assert (canvas[:30] == 90).all() and (canvas[-30:] == 90).all()


def test_scenes_of_other_games_have_no_board(fonts, monkeypatch):
    monkeypatch.setattr(scenes, "OTHER_GAME_SHARE", 1.0)
    monkeypatch.setattr(scenes, "NO_BOARD_SHARE", 0.0)
    assert all(not random_scene(np.random.default_rng(seed), fonts, SIDE).boards for seed in range(8))


# signs


def face(name: str) -> FontFace:
    known = font(name)
    family, style = ImageFont.truetype(known.path, 20).getname()
    return FontFace(known.path, family or "", style or "", frozenset(SIGNS + SIGNS[10:].upper() + "HKMNRTX?#%"))


def test_samples_are_the_same_each_time() -> None:
    faces = [face("source sans"), face("caladea bold")]
    (glyphs, names), (again, names_again) = (samples(faces, 6, 5) for _ in range(2))
    assert glyphs.shape == (len(names), GLYPH_PX, GLYPH_PX)
    assert np.array_equal(glyphs, again)
    assert np.array_equal(names, names_again)


def test_samples_are_of_every_kind() -> None:
    _, names = samples([face("hanken grotesk")], 20, 1)
    counts = np.bincount(names, minlength=JUNK + 1)
    assert len(counts) == JUNK + 1
    assert (counts[:10] > 0).all()
    assert counts[10:JUNK].sum() > 0
    assert 0 < counts[JUNK] < len(names) / 2


def test_fonts_of_the_tests_are_held_out() -> None:
    assert all(face(name).is_held_out for name in FONTS)

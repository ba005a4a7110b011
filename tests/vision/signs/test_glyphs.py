"""Signs are read in fonts that the network was not trained on, in many looks; marks, remnants and texture are not signs."""

import hashlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.drawing.cells import DARK, FONTS, LOOKS, PLAIN, drawn_cells, is_without_numbers, real_cells, symbols
from support.screens import pictures
from support.simulated.looks import write

from vision.cells.reading import SIGNS, Figure, Sign
from vision.frame import Pixels
from vision.signs.components import GLYPH_PX
from vision.signs.glyphs import BATCH_SIZE, MODEL, network_chances, read_figures
from vision.signs.ink import even_cells
from vision.training.drawing.cell import Look

NOTE = Path(__file__).resolve().parents[3] / "docs" / "notes" / "2026-11-22-digits.md"
DIGITS = "0123456789"
HARD = {"faint", "small", "tiny in its cell", "photo", "in a ring", "outlined", "wooden tile", "shaded tile"}
"""looks in which more mistakes are allowed"""
FLOOR, HARD_FLOOR, FLOOR_OF_ALL = 0.985, 0.95, 0.995


LIMITS = (10, 64)  # drawn numbers are below these


def crops_of(texts: list[str], font: str, look: Look) -> list[Pixels]:
    return [cell.pixels for cell in drawn_cells(texts, font, look, 0)]


def texts_read(crops: list[Pixels], way: str = "network", among: str = DIGITS) -> list[str]:
    return [figure.best(among)[0] for figure in read_figures(crops, way)]


def accuracy(found: list[str], texts: list[str]) -> float:
    return sum(one == other for one, other in zip(found, texts, strict=True)) / len(texts)


def correct_in(look: str) -> list[bool]:
    """Return which of many digits, empty cells and numbers are read correctly, with some of every font."""
    rng = np.random.default_rng(10)
    right = []
    for font in FONTS:
        texts = [str(value) if value else "" for value in np.concatenate([rng.integers(0, most, 5) for most in LIMITS])]
        right += [one == other for one, other in zip(texts_read(crops_of(texts, font, LOOKS[look])), texts, strict=True)]
    return right


def test_digits_numbers_and_empty_cells_are_read_in_unseen_fonts() -> None:
    shares = {look: np.mean(correct_in(look)) for look in LOOKS}
    assert {look for look, share in shares.items() if share < (HARD_FLOOR if look in HARD else FLOOR)} == set(), shares
    assert np.mean(list(shares.values())) >= FLOOR_OF_ALL, shares


def test_numbers_of_three_digits_are_read() -> None:
    texts = [str(number) for number in range(100, 900, 53)]
    look = replace(PLAIN, width=80, height=60)
    for font in FONTS:
        assert accuracy(texts_read(crops_of(texts, font, look)), texts) >= 0.93, font


def test_upper_and_lower_case_letters_are_read() -> None:
    texts = [*"123456789", *"abcdefg", *"ABCDEFG"]
    right = [
        one == other.lower()
        for font in FONTS
        for look in (PLAIN, DARK)
        for one, other in zip(texts_read(crops_of(texts, font, look), among=SIGNS[1:]), texts, strict=True)
    ]
    assert np.mean(right) >= 0.96


def test_templates_read_plain_digits() -> None:
    texts = list("123456789")
    right = [accuracy(texts_read(crops_of(texts, font, PLAIN), "templates"), texts) for font in FONTS]
    assert np.mean(right) >= 0.85


@pytest.mark.parametrize(("litter", "least_marked"), [("marks", 9), ("sum", 8)])  # some sums are too faint
def test_marks_and_sums_in_the_corner_are_not_read_as_signs(litter: str, least_marked: int) -> None:
    marked = replace(PLAIN, width=64, height=64, sign_px=34, litter=litter)
    texts = ["5", "", "", "7", "", "", "3", "", "1", "", "8", "", "2", "", "", "9"]
    for font in FONTS:
        figures = read_figures(crops_of(texts, font, marked))
        assert [figure.best(DIGITS)[0] for figure in figures] == texts, font
        assert sum(bool(figure.marks) for figure in figures) >= least_marked, font


@pytest.mark.parametrize("look", ["plain", "wooden tile", "shaded tile", "photo", "lines at the edges"])
def test_boards_without_signs_are_empty(look: str) -> None:
    assert texts_read(crops_of([""] * 25, "fredoka", LOOKS[look])) == [""] * 25


def test_a_cursor_over_a_number_makes_it_doubtful() -> None:
    crops = crops_of(["15", "12", "13", "14"], "source sans", PLAIN)
    cv2.fillPoly(crops[0], [np.array([(26, 20), (26, 44), (32, 38), (42, 38)])], (0, 0, 0))
    hidden, *clear = read_figures(crops)
    assert hidden.best(DIGITS)[1] < 0.8 < min(figure.best(DIGITS)[1] for figure in clear)


def test_cells_of_one_pixel_and_of_one_colour_are_empty() -> None:
    crops = [np.full((1, 1, 3), 7, np.uint8), np.full((40, 60, 3), 200, np.uint8), np.zeros((3, 90, 3), np.uint8)]
    assert [figure.signs for figure in read_figures(crops)] == [(), (), ()]


BASE = [*"123456789", "10", "", "12", "15"]


@given(st.integers(-7, 7), st.integers(-7, 7), st.floats(0.6, 3.5), st.booleans())
@settings(max_examples=12)
def test_the_position_in_the_cell_the_size_and_which_is_lighter_do_not_matter(
    across: int, down: int, size: float, is_light: bool
) -> None:
    crops = [np.roll(crop, (down, across), (0, 1)) for crop in crops_of(BASE, "source serif", PLAIN)]
    sized = [np.asarray(cv2.resize(crop, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)) for crop in crops]
    assert texts_read([255 - crop for crop in sized] if is_light else sized) == BASE


def test_signs_have_the_right_rectangles() -> None:
    drawn = drawn_cells(["7", "42"], "source sans", replace(PLAIN, width=96, height=96, sign_px=48))
    for cell, figure in zip(drawn, read_figures([each.pixels for each in drawn]), strict=True):
        boxes = [(x, y, x + width, y + height) for x, y, width, height in (sign.rect for sign in figure.signs)]
        assert np.allclose(boxes, cell.boxes, atol=2)


def sign(**chances: float) -> Sign:
    names = [*SIGNS, "junk"]
    values = np.zeros(len(names), np.float32)
    for name, chance in chances.items():
        values[names.index(name.strip("_"))] = chance
    return Sign((0, 0, 1, 1), values)


def figure(*readings: tuple[float, tuple[Sign, ...]]) -> Figure:
    return Figure(readings[0][1], readings=readings)


def test_only_the_given_symbols_count_and_junk_stays_unlikely() -> None:
    doubtful = figure((1.0, (sign(_8=0.4, b=0.4, junk=0.2),)))
    assert doubtful.best("12345678") == ("8", pytest.approx(2 / 3))
    junk = figure((1.0, (sign(_8=0.1, junk=0.9),)))
    assert junk.best("12345678")[1] == pytest.approx(0.1)


def test_probabilities_are_calibrated() -> None:
    rng = np.random.default_rng(3)
    right, predicted = [], []
    for look in LOOKS.values():
        texts = [str(value) for value in rng.integers(1, 10, 16)]
        for text, each in zip(texts, read_figures(crops_of(texts, "source serif", look)), strict=True):
            best, chance = each.best(DIGITS)
            right.append(best == text)
            predicted.append(chance)
    assert abs(np.mean(right) - np.mean(predicted)) < 0.03


def test_the_model_is_the_one_described_in_the_note() -> None:
    assert hashlib.sha256(MODEL.read_bytes()).hexdigest() in NOTE.read_text(encoding="utf-8")
    assert MODEL.stat().st_size < 300_000


REAL = [each for each in pictures() if each.kind in ("sudoku", "sliding", "onestroke") and not is_without_numbers(each)]


@pytest.mark.skipif(not REAL, reason="the real pictures are not beside the checkout")
def test_nearly_all_cells_of_real_pictures_are_read() -> None:
    right = []
    for picture in REAL[::3]:
        crops, texts = real_cells(picture)
        right += [one == other for one, other in zip(texts_read(crops, among=symbols(picture)), texts, strict=True)]
    assert np.mean(right) > 0.997


# the background


SIDE = 60


def shaded(base: tuple[int, int, int], across: float, down: float) -> Pixels:
    """Return a cell with a colour gradient, given as the change from edge to edge, and a dark bar in its middle."""
    y, x = np.mgrid[-0.5 : 0.5 : SIDE * 1j, -0.5 : 0.5 : SIDE * 1j]
    cell = np.clip(np.array(base) + (x * across + y * down)[:, :, None], 0, 255).round().astype(np.uint8)
    cell[15:45, 26:34] = (20, 10, 30)
    return cell


@pytest.mark.parametrize("ink", [90, 150, 190])
def test_digits_are_read_that_are_fainter_than_the_frames_in_their_cells(ink: int) -> None:
    crops = [np.full((56, 56, 3), 255, np.uint8) for _ in DIGITS[1:]]
    for crop, digit in zip(crops, DIGITS[1:], strict=True):
        write(crop, (32, 30), digit, 26, (ink, ink, ink), "Medium")
        crop[:, 6:9] = crop[-9:-6, 6:] = 0
    assert texts_read(crops) == list(DIGITS[1:])


def test_a_framed_digit_is_not_read_as_a_dotted_zero() -> None:
    digits = "924617385"
    cells = [np.full((60, 60, 3), 238, np.uint8) for _ in digits]
    for cell, digit in zip(cells, digits, strict=True):
        if digit == "1":
            cv2.rectangle(cell, (6, 2), (54, 50), (170, 170, 170), 1)
        write(cell, (30, 26), digit, 19, (190, 190, 190), "Regular")
    assert texts_read(cells) == list(digits)


@pytest.mark.parametrize(("across", "down"), [(0, 0), (24, 0), (0, -24), (18, 18)])
def test_backgrounds_are_planes_that_ignore_the_signs(across: float, down: float) -> None:
    bases = [(200, 180, 160), (90, 120, 230), (60, 140, 70)]
    cells = even_cells([shaded(base, across, down) for base in bases])
    for ground, base in zip(cells.grounds.astype(int), bases, strict=True):
        y, x = np.mgrid[-0.5 : 0.5 : SIDE * 1j, -0.5 : 0.5 : SIDE * 1j]
        assert np.abs(ground - np.array(base) - (x * across + y * down)[:, :, None]).max() <= 2
    assert cells.noise.max() < 1


# the network


GLYPHS = np.random.default_rng(1).integers(0, 256, (BATCH_SIZE + 3, GLYPH_PX, GLYPH_PX), np.uint8)


def test_a_glyph_is_classified_the_same_alone_and_in_a_batch() -> None:
    alone = np.concatenate([network_chances(glyph[None]) for glyph in GLYPHS])
    assert np.allclose(network_chances(GLYPHS), alone, atol=1e-5)

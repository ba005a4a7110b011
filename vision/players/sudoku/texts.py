"""How a sudoku's digits are written: above 9 as letters or numbers, starting from 1 or 0."""

import math

from vision.frame import Grid, Pixels
from vision.input.actuator import Actuator
from vision.players.player import Position
from vision.readers.sudoku.chances import notations_of
from vision.signs.glyphs import read_figures

MAX_UNAMBIGUOUS = 9
"""up to this size, there is only one way to write the digits"""
MIN_PROBABILITY = 0.01
TEXTS = "texts"
"""key in the actuator's memo: how digits are written"""


def texts_of(pixels: Pixels, grid: Grid, position: Position) -> tuple[str, ...]:
    """Return the text of each digit of a board, starting with the empty text for 0: the variant that fits the picture best."""
    variants = [("", *symbols.texts) for symbols in notations_of(position.size)]
    if position.size <= MAX_UNAMBIGUOUS:
        return variants[0]
    plane = grid.plane(pixels)
    digits = [digit for digit in position.digits if digit]
    crops = [grid.crop(plane, divmod(place, position.size)) for place, digit in enumerate(position.digits) if digit]
    figures = read_figures(crops)

    def fit(texts: tuple[str, ...]) -> float:
        chances = (figure.chance(texts[digit]) for figure, digit in zip(figures, digits, strict=True))
        return sum(math.log(max(chance, MIN_PROBABILITY)) for chance in chances)

    return max(variants, key=fit)


def known_texts(actuator: Actuator, position: Position) -> tuple[str, ...]:
    """Return the text of each digit on the actuator's board; cached in its memo."""
    if TEXTS not in actuator.memo:
        actuator.memo[TEXTS] = texts_of(actuator.look(), actuator.grid, position)
    texts: tuple[str, ...] = actuator.memo[TEXTS]
    return texts

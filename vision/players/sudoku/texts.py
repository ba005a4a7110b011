"""How a sudoku's digits are written: above 9 as letters or as numbers, from 1 or from 0."""

import math

from vision.frame import Grid, Pixels
from vision.input.actuator import Actuator
from vision.players.player import Position
from vision.readers.sudoku.chances import symbols_of
from vision.signs.glyphs import read_figures

PLAIN = 9
"""digits of boards up to this size are written in one way"""
LEAST = 0.01
TEXTS = "texts"
"""how digits are written, in an actuator's memory"""


def texts_of(pixels: Pixels, grid: Grid, position: Position) -> tuple[str, ...]:
    """Return how each digit of a board is written, first the empty text for 0: as it fits best to what is seen."""
    ways = [("", *symbols.texts) for symbols in symbols_of(position.size)]
    if position.size <= PLAIN:
        return ways[0]
    plane = grid.plane(pixels)
    digits = [digit for digit in position.digits if digit]
    crops = [grid.crop(plane, divmod(place, position.size)) for place, digit in enumerate(position.digits) if digit]
    figures = read_figures(crops)

    def fit(texts: tuple[str, ...]) -> float:
        chances = (figure.chance(texts[digit]) for figure, digit in zip(figures, digits, strict=True))
        return sum(math.log(max(chance, LEAST)) for chance in chances)

    return max(ways, key=fit)


def known_texts(actuator: Actuator, position: Position) -> tuple[str, ...]:
    """Return how the digits are written on the board that an actuator acts on, which it remembers."""
    if TEXTS not in actuator.memo:
        actuator.memo[TEXTS] = texts_of(actuator.look(), actuator.grid, position)
    texts: tuple[str, ...] = actuator.memo[TEXTS]
    return texts

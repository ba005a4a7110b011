"""Random colours of one program: backgrounds, inks and accents that go together."""

from dataclasses import dataclass

import numpy as np

from vision.training.drawing.chance import weighted_choice
from vision.training.drawing.colours import Colour, contrasting, hsv, similar


@dataclass(frozen=True)
class Palette:
    """The colours of a board and its surroundings."""

    page: Colour
    panel: Colour  # what lies behind and between the cells
    cell: Colour
    other: Colour  # of every second cell or box, or of highlighted cells
    line: Colour
    box_line: Colour
    ink: Colour
    second_ink: Colour  # of what the player entered
    accent: Colour
    wall: Colour


def random_palette(rng: np.random.Generator) -> Palette:
    """Return the colours of a light, a dark or a gaudy program."""
    page, panel, cell = _backgrounds(rng)
    if rng.random() < 0.2:
        panel = page
    if rng.random() < 0.25:
        cell = panel
    ink = contrasting(cell, rng, min_difference=25 if rng.random() < 0.12 else 70)
    return Palette(
        page,
        panel,
        cell,
        similar(cell, rng) if rng.random() < 0.6 else hsv(rng.random(), rng.uniform(0.1, 0.9), rng.uniform(0.3, 1)),
        contrasting(cell, rng, min_difference=12 if rng.random() < 0.4 else 45),
        contrasting(cell, rng, min_difference=40),
        ink,
        contrasting(cell, rng, min_difference=45),
        hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.6, 1)),
        contrasting(cell, rng, min_difference=30),
    )


def _backgrounds(rng: np.random.Generator) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a page, of a panel on it and of the cells."""
    hue = rng.random()

    def tone(saturation: tuple[float, float], value: tuple[float, float], off: float = 0.0) -> Colour:
        return hsv(hue + off, rng.uniform(*saturation), rng.uniform(*value))

    match weighted_choice(rng, {"light": 0.4, "dark": 0.22, "gaudy": 0.28, "grey": 0.1}):
        case "light":
            base, depth = rng.uniform(0.86, 1.0), rng.uniform(0, 0.2)
            page, panel = hsv(hue, depth, base * rng.uniform(0.8, 1)), hsv(hue, depth, base * rng.uniform(0.25, 1))
            return page, panel, tone((0, depth), (0.9, 1))
        case "dark":
            return tone((0, 0.5), (0, 0.3)), tone((0, 0.5), (0, 0.3)), tone((0, 0.5), (0.05, 0.4))
        case "gaudy":
            page = tone((0.1, 1), (0.2, 1), rng.random())
            return page, tone((0.2, 1), (0.15, 0.95)), tone((0.1, 1), (0.3, 1), rng.normal(0, 0.15))
        case _:
            return tone((0, 0), (0.1, 1)), tone((0, 0), (0.1, 1)), tone((0, 0), (0.1, 1))

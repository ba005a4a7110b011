"""The random looks of the cells of one board: colours, tiles, what lies behind the signs and what disturbs them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.training.drawing.chance import weighted_choice
from vision.training.drawing.colours import clipped, contrasting, random_colour

Colour = NDArray[np.float32]  # (3,), 0 to 255

MIN_SIDE_PX, MAX_SIDE_PX = 13, 150
MIN_SIGN_PX = 7.5


@dataclass(frozen=True, eq=False)
class Look:
    """The look that the cells of a board have in common."""

    width: int
    height: int
    sign_px: float  # the height of a digit
    background: Colour
    ink: Colour
    second_ink: Colour  # of digits that the player entered, or of mistakes
    outside: Colour  # what lies between tiles
    inset: float  # distance of the tile from the cell's edge, as a fraction of the shorter side
    corner: float  # radius of the tile's corners, as a fraction of the shorter side
    bevel: float
    line_px: int
    line: Colour
    shade: float  # strength of the brightness gradient across the cell
    gloss: float
    grain: float
    plate: str  # what lies behind the signs: nothing, disc, ring or square
    finish: str  # of the signs: plain, outline, shadow, emboss or hollow
    tilt: float
    slant: float
    lcd: bool
    blur: float
    resample: float
    noise: float
    quality: int  # of JPEG; 0 for no compression
    litter: str  # what stands beside the signs: nothing, marks, sum or line


def random_look(rng: np.random.Generator) -> Look:
    side = float(np.exp(rng.uniform(np.log(MIN_SIDE_PX), np.log(MAX_SIDE_PX))))
    sign = max(MIN_SIGN_PX, side * rng.uniform(0.25, 0.78))
    side = max(side, sign * 1.15)
    wider = rng.uniform(0.85, 1.4) if rng.random() < 0.3 else 1.0
    background, ink = random_colours(rng)
    is_tile = rng.random() < 0.4
    return Look(
        width=round(side * wider),
        height=round(side),
        sign_px=sign,
        background=background,
        ink=ink,
        second_ink=ink if rng.random() < 0.6 else _contrasting_to(background, rng),
        outside=_random_colour(rng),
        inset=rng.uniform(0.01, 0.09) if is_tile else 0.0,
        corner=rng.uniform(0.0, 0.3) if is_tile else 0.0,
        bevel=rng.uniform(10, 60) if is_tile and rng.random() < 0.4 else 0.0,
        line_px=int(rng.integers(1, max(2, round(side * 0.07)) + 1)) if rng.random() < 0.5 else 0,
        line=_random_colour(rng),
        shade=rng.uniform(-25, 25) if rng.random() < 0.3 else 0.0,
        gloss=rng.uniform(5, 25) if rng.random() < 0.1 else 0.0,
        grain=rng.uniform(2, 14) if rng.random() < 0.15 else 0.0,
        plate=weighted_choice(rng, {"": 0.83, "disc": 0.1, "ring": 0.04, "square": 0.03}),
        finish=weighted_choice(rng, {"plain": 0.78, "outline": 0.07, "shadow": 0.09, "emboss": 0.03, "hollow": 0.03}),
        tilt=rng.uniform(-6, 6) if rng.random() < 0.2 else 0.0,
        slant=rng.uniform(-0.12, 0.35) if rng.random() < 0.15 else 0.0,
        lcd=rng.random() < 0.12,
        blur=rng.uniform(0.3, 0.9) if rng.random() < 0.3 else 0.0,
        resample=rng.uniform(0.7, 1.5) if rng.random() < 0.2 else 1.0,
        noise=rng.uniform(1, 6) if rng.random() < 0.2 else 0.0,
        quality=int(rng.integers(50, 93)) if rng.random() < 0.25 else 0,
        litter=weighted_choice(rng, {"": 0.74, "marks": 0.1, "sum": 0.08, "line": 0.08}),
    )


def random_colours(rng: np.random.Generator) -> tuple[Colour, Colour]:
    """Return a background and an ink that can be read on it."""
    kind = rng.random()
    if kind < 0.35:
        return _between(222, 256, rng), _between(0, 110, rng)
    if kind < 0.55:
        return _between(8, 70, rng), _between(150, 256, rng)
    background = _random_colour(rng)
    return background, _contrasting_to(background, rng)


def _between(low: float, high: float, rng: np.random.Generator) -> Colour:
    return rng.uniform(low, high, 3).astype(np.float32)


def _random_colour(rng: np.random.Generator) -> Colour:
    return np.array(random_colour(rng), np.float32)


def _contrasting_to(background: Colour, rng: np.random.Generator) -> Colour:
    """Return a colour of another brightness, now and then only a little different."""
    return np.array(contrasting(clipped(background.tolist()), rng, 22 if rng.random() < 0.15 else 55), np.float32)

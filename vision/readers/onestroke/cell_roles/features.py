"""Features of each look of a maze's cells, by which assignments of roles are weighed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import GridPrediction
from vision.grids.board_network import CONTENTS
from vision.readers.onestroke.cell_roles.looks import Floats, Looks

MIN_PROBABILITY = 0.01
FULL_CHROMA = 40.0
"""chroma from which a colour counts fully"""
HUES = (0, 20, 60, 100, 130, 160, 200, 250, 300, 340, 360)
START_LIKENESS = (-2.0, -2.0, -1.0, 0.0, 1.5, 2.0, 1.0, 1.0, 0.5, -1.0, -2.0)
"""hues in CIE L*a*b*, in degrees, and how much they suggest a start: red, orange, yellow, green, cyan, blue, purple, pink"""
COMMON, COMMON_PART = 3, 0.03
"""least number of cells, and share of all, of a look that can be the background of others"""


@dataclass(frozen=True, eq=False)
class Features:
    """Features of K looks."""

    names: NDArray[np.int64]
    """(rows, columns), the look of each cell"""
    sizes: Floats
    """(K,), its number of cells"""
    contents: Floats
    """(K, CONTENTS), the log probability of each kind of content, by the board network"""
    marks: Floats
    """(K, features), features that distinguish a start from an end"""
    colours: Floats
    """(K, 3), the median colour inside the cells"""
    rims: Floats
    """(K, 3), and at their rims"""
    unrest: Floats
    """(K,), the mean deviation of colours within a cell"""
    backgrounds: NDArray[np.int64]
    """(K,), the common look whose rim is most like a look's own"""
    outside: Floats
    """(3,), the median colour around the board"""


def features_of(looks: Looks, prediction: GridPrediction) -> Features:
    """Return the features of a board's looks."""
    names = looks.names
    which = names.ravel()
    members = [which == name for name in range(int(names.max()) + 1)]
    sizes = np.array([float(each.sum()) for each in members])

    def usual(values: Floats) -> Floats:
        return np.array([np.median(values[each], axis=0) for each in members])

    colours, rims, strongest = usual(looks.middles), usual(looks.rims), usual(looks.strongest)
    unrest, ink = (np.array([values[each].mean() for each in members]) for values in (looks.unrest, looks.ink))
    chances = np.stack([prediction.contents[name].ravel() for name in CONTENTS], 1)
    contents = np.log(np.array([chances[each].mean(0) for each in members]) + MIN_PROBABILITY)
    backgrounds = np.array([_background(look, sizes, rims) for look in range(len(sizes))])
    background_distances = np.linalg.norm(rims[backgrounds] - rims, axis=1)
    height, width = (max(1, side - 1) for side in names.shape)
    down, across = (usual(place.ravel() / side) for place, side in zip(np.indices(names.shape), (height, width), strict=True))
    marks = np.column_stack(
        [
            contents[:, [CONTENTS.index(name) for name in ("start", "end", "coin")]],
            _hues(strongest),
            _hues(colours),
            _start_likeness(strongest),
            _start_likeness(colours),
            ink,
            unrest / 10,
            strongest[:, 0] / 50 - 1,
            colours[:, 0] / 50 - 1,
            down - 0.5,
            across - 0.5,
            np.maximum(np.abs(down - 0.5), np.abs(across - 0.5)) > 0.49,
            np.tanh(background_distances / 15),
            sizes > 1,
        ]
    )
    return Features(names, sizes, contents, marks, colours, rims, unrest, backgrounds, looks.outside)


def _background(look: int, sizes: Floats, rims: Floats) -> int:
    """Return the common look whose rim is most like that of a look."""
    others = [other for other in range(len(sizes)) if other != look] or [look]
    least = max(COMMON, COMMON_PART * float(sizes.sum()))
    common = [other for other in others if other != look and sizes[other] >= least]
    common = common or [max(others, key=lambda other: float(sizes[other]))]
    return min(common, key=lambda other: float(np.linalg.norm(rims[other] - rims[look])))


def border(shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the mask of outer cells, (rows, columns)."""
    outer = np.ones(shape, np.bool_)
    outer[1:-1, 1:-1] = False
    return outer


def blocks(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the upper left cells of the 2 × 2 blocks in a mask, (rows - 1, columns - 1)."""
    return np.asarray(mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:])


def _chroma(colours: Floats) -> Floats:
    return np.asarray(np.hypot(colours[:, 1], colours[:, 2]))


def _hues(colours: Floats) -> Floats:
    """Return hues as points on circles, with greys in the centre, and colourfulness, (K, 5)."""
    full = np.minimum(1, _chroma(colours) / FULL_CHROMA)
    hue = np.arctan2(colours[:, 2], colours[:, 1])
    return np.column_stack([full * part(turns * hue) for turns in (1, 2) for part in (np.cos, np.sin)] + [full])


def _start_likeness(colours: Floats) -> Floats:
    """Return how much colours suggest a start rather than an end, (K,)."""
    full = np.minimum(1, _chroma(colours) / FULL_CHROMA)
    hue = np.degrees(np.arctan2(colours[:, 2], colours[:, 1])) % 360
    return np.asarray(full * np.interp(hue, HUES, START_LIKENESS))

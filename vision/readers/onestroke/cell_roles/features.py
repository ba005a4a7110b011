"""Features of each look of a maze's cells, by which its role is scored."""

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
SIMILAR, SIMILAR_PART = 2, 0.3
"""a look is compared with the largest other one of at least this size, and this part of its own size"""


@dataclass(frozen=True, eq=False)
class Features:
    """Features of K looks."""

    names: NDArray[np.int64]
    """(rows, columns), the look of each cell"""
    sizes: Floats
    """(K,), its number of cells"""
    own: Floats
    """(K, features), features of the role of a look by itself"""
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
    log_probabilities = np.log(np.array([chances[each].mean(0) for each in members]) + MIN_PROBABILITY)
    others = [_comparable(look, sizes) for look in range(len(sizes))]
    backgrounds = np.array([_background(look, others[look], sizes, rims) for look in range(len(sizes))])
    background_distances = np.linalg.norm(rims[backgrounds] - rims, axis=1)
    height, width = (max(1, side - 1) for side in names.shape)
    down, across = (usual(place.ravel() / side) for place, side in zip(np.indices(names.shape), (height, width), strict=True))
    lighter = (colours[:, 0] - colours[others, 0]) / 30
    from_outside = np.linalg.norm(rims - looks.outside, axis=1)
    is_single = sizes == 1
    own = np.column_stack(
        [
            log_probabilities,
            _layout(names, members),
            colours[:, 0] / 50 - 1,
            lighter,
            np.tanh(2 * lighter),
            _chroma(colours) / FULL_CHROMA,
            _chroma(colours[others]) / FULL_CHROMA,
            np.tanh(from_outside / 15),
            np.tanh(from_outside[others] / 15),
            from_outside < 6,
            unrest / 10,
            (unrest - unrest[others]) / 10,
            ink,
            ink[others],
            background_distances / 30,
            _hues(strongest),
            _hues(colours),
            strongest[:, 0] / 50 - 1,
            is_single * np.abs(2 * down - 1),
            is_single * np.abs(2 * across - 1),
            is_single * (down + across - 1),
            np.full(len(sizes), is_single.sum() / 5),
            np.full(len(sizes), len(sizes) / 10),
        ]
    )
    marks = np.column_stack(
        [
            log_probabilities[:, [CONTENTS.index(name) for name in ("start", "end", "coin")]],
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
    return Features(names, sizes, own, marks, colours, rims, unrest, backgrounds, looks.outside)


def _comparable(look: int, sizes: Floats) -> int:
    """Return the largest comparable other look, or itself if it is the only one."""
    every = [other for other in range(len(sizes)) if other != look] or [look]
    similar = [other for other in every if sizes[other] >= max(SIMILAR, SIMILAR_PART * sizes[look])]
    return max(similar or every, key=lambda other: float(sizes[other]))


def _background(look: int, other: int, sizes: Floats, rims: Floats) -> int:
    """Return the common look whose rim is most like that of a look."""
    least = max(COMMON, COMMON_PART * float(sizes.sum()))
    common = [each for each in range(len(sizes)) if each != look and sizes[each] >= least] or [other]
    return min(common, key=lambda each: float(np.linalg.norm(rims[each] - rims[look])))


def _layout(names: NDArray[np.int64], members: list[NDArray[np.bool_]]) -> Floats:
    """Return features of the number and the layout of each look's cells, (K, features)."""
    from scipy.ndimage import label

    rim = border(names.shape).ravel()
    row, column = (place.ravel() % 2 for place in np.indices(names.shape))
    even, odd = (row == 0) & (column == 0), (row == 1) & (column == 1)
    beside, in_block = beside_alike(names).ravel(), _in_blocks(names).ravel()
    most = max(int(each.sum()) for each in members)
    found = []
    for look, each in enumerate(members):
        size, part = float(each.sum()), float(each.mean())
        parts = np.bincount(label(names == look)[0].ravel())[1:]
        ring = float((each & rim).sum() / rim.sum())
        found.append(
            [
                *(np.log(size), np.log(part + 0.01), size == 1, size == 2, part > 0.5, size == most),
                *((each & rim).sum() / size, ring, ring > 0.8, ring > 0.97),
                *(beside[each].mean(), in_block[each].mean()),
                *(each[places].sum() / max(1, places.sum()) - part for places in (even, odd)),
                *(len(parts) / size, parts.max() / size),
            ]
        )
    return np.array(found, np.float64)


def border(shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the mask of outer cells, (rows, columns)."""
    outer = np.ones(shape, np.bool_)
    outer[1:-1, 1:-1] = False
    return outer


def beside_alike(names: NDArray[np.int64]) -> Floats:
    """Return the part of each cell's neighbours with the same look, (rows, columns)."""
    alike, number = np.zeros(names.shape), np.zeros(names.shape)
    for axis in (0, 1):
        same = np.diff(names, axis=axis) == 0
        ahead, behind = (slice(None),) * axis + (slice(1, None),), (slice(None),) * axis + (slice(None, -1),)
        for part in (ahead, behind):
            alike[part] += same
            number[part] += 1
    return np.asarray(alike / np.maximum(number, 1))


def blocks(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the upper left cells of the 2 × 2 blocks in a mask, (rows - 1, columns - 1)."""
    return np.asarray(mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:])


def _in_blocks(names: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which cells are in a 2 × 2 block of one look, (rows, columns)."""
    first = names[:-1, :-1]
    same = (first == names[1:, :-1]) & (first == names[:-1, 1:]) & (first == names[1:, 1:])
    found = np.zeros(names.shape, np.bool_)
    rows, columns = same.shape
    for down in (0, 1):
        for across in (0, 1):
            found[down : down + rows, across : across + columns] |= same
    return found


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

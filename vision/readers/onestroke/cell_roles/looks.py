"""Looks: clusters of a grid's cells by appearance, and the features of each by which assignments of roles are weighed."""

import math
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, GridPrediction, Pixels
from vision.grids.board_network import CONTENTS
from vision.readers.onestroke.colours import colours_behind

Floats = NDArray[np.float64]

INNER, SEEN_PX = 0.12, 6
"""margin cropped off cells before they are compared, and the side of the samples, in pixels"""
ALIKE, PART_ALIKE, UNLIKE_QUANTILE = (4.0, 14.0), 0.35, 0.95
"""cells are clustered up to this part of the given quantile of their distances, within these levels"""
EVEN, APART = 1.0, 3.0
"""distance up to which cells differ by chance, and factor by which two looks differ more than their cells if clearly apart"""
ROUGH, SAME_TEXTURE = 6.0, 4.0
"""deviation of lightness from which a look is a texture, and the most by which colours and deviations of a texture differ"""
OUTSIDE, RIM = 0.22, 0.16
"""width of the margin around the board, and of the rim of cells, where the background is sampled, in cells"""
FINE_PX, MIDDLE_PX = 12, 2
"""samples per side by which cells are described, and how many are left out on each side for what is in a cell"""
BEHIND, ALL_BEHIND = 6.0, 0.97
"""a cell shows only what is behind the board if this part of it is this close to that colour"""
LITTLE, CLEARLY = 1.0, 3.0
"""a cell is as close to that colour as the closest one up to the first difference, and clearly further beyond the second"""
INK, STRONG = 12.0, 0.9
"""distance from the background from which a sample is ink, and the quantile of distances from which it is the strongest colour"""
MIN_PROBABILITY = 0.01
FULL_CHROMA = 40.0
"""chroma from which a colour counts fully"""
HUES = (0, 20, 60, 100, 130, 160, 200, 250, 300, 340, 360)
START_LIKENESS = (-2.0, -2.0, -1.0, 0.0, 1.5, 2.0, 1.0, 1.0, 0.5, -1.0, -2.0)
"""hues in CIE L*a*b*, in degrees, and how much they suggest a start: red, orange, yellow, green, cyan, blue, purple, pink"""
COMMON, COMMON_PART = 3, 0.03
"""least number of cells, and share of all, of a look that can be the background of others"""


@dataclass(frozen=True, eq=False)
class Looks:
    """What the cells of a grid look like; colours are CIE L*a*b*."""

    names: NDArray[np.int64]
    """(rows, columns), the look of each cell, from 0: the same number for cells that look alike"""
    is_behind: NDArray[np.bool_]
    """(rows, columns), cells that show only what is behind the board"""
    outside: Floats
    """(3,), the median colour around the board"""
    rims: Floats
    """(rows * columns, 3), the median colour of each cell's rim"""
    middles: Floats
    """(rows * columns, 3), the median colour of each cell without its rim"""
    strongest: Floats
    """(rows * columns, 3), the colour there that is least like the rim"""
    ink: Floats
    """(rows * columns,), the part of each cell that is unlike its rim"""
    unrest: Floats
    """(rows * columns,), the deviation of its colours"""


def looks_of(plane: Pixels, grid: Grid) -> Looks:
    """Return what the cells of a grid look like."""
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import pdist

    seen = sampled(plane, grid, INNER, SEEN_PX).reshape(-1, 3 * SEEN_PX**2).astype(np.float64) / math.sqrt(3 * SEEN_PX**2)
    apart = pdist(seen)
    alike = float(np.clip(PART_ALIKE * np.quantile(apart, UNLIKE_QUANTILE), *ALIKE))
    merged = linkage(apart, "average")
    names = np.asarray(fcluster(merged, _before_gap(merged, alike), "distance") - 1, np.int64).reshape(grid.shape)
    rims = np.array([_rim(grid.crop(plane, cell)) for cell in grid.cells])
    outside = _outside(plane, grid)
    samples = _lab(sampled(plane, grid, 0.0, FINE_PX).reshape(-1, 3)).reshape(-1, FINE_PX, FINE_PX, 3)
    names = _with_textures_joined(names, np.hstack([samples.mean((1, 2)), samples.std((1, 2))]))
    inner = samples[:, MIDDLE_PX:-MIDDLE_PX, MIDDLE_PX:-MIDDLE_PX].reshape(len(samples), -1, 3)
    backgrounds = _lab(rims)
    is_behind = _is_behind(plane, grid, inner, names)
    names[is_behind] = names.max() + 1
    backgrounds[is_behind.ravel()] = inner[is_behind.ravel()] = _lab(outside)
    far = np.linalg.norm(inner - backgrounds[:, None], axis=2)
    is_strong = far >= np.quantile(far, STRONG, axis=1)[:, None]
    strongest = (inner * is_strong[:, :, None]).sum(1) / is_strong.sum(1)[:, None]
    return Looks(
        np.asarray(np.unique(names, return_inverse=True)[1], np.int64).reshape(grid.shape),
        is_behind,
        _lab(outside)[0],
        backgrounds,
        np.median(inner, axis=1),
        strongest,
        (far > INK).mean(1),
        inner.std(1).mean(1),
    )


def _before_gap(merged: Floats, alike: float) -> float:
    """Return the distance up to which cells are alike, at most the given one, but not two common looks that are clearly apart.

    Each row of `merged` holds two clusters, their distance, and the size of both together, as by SciPy.
    """
    sizes = np.append(np.ones(len(merged) + 1), merged[:, 3])
    least, distances = sizes[merged[:, :2].astype(int)].min(1), merged[:, 2]
    before = np.maximum(np.append(0.0, distances[:-1]), EVEN)
    is_gap = (least >= COMMON) & (distances > APART * before) & (distances > ALIKE[0])
    return float(min(alike, np.min(before[is_gap], initial=alike)))


def _with_textures_joined(names: NDArray[np.int64], textures: Floats) -> NDArray[np.int64]:
    """Return looks that are one if they have the same texture, which may begin elsewhere in each cell.

    A texture is the mean and the standard deviation of each component of the colour, (rows * columns, 6).
    """
    joined, which = names.copy(), names.ravel()
    usual = {look: np.median(textures[which == look], axis=0) for look in np.flatnonzero(np.bincount(which) >= COMMON).tolist()}
    rough = [look for look in usual if usual[look][3] > ROUGH]
    for one, other in combinations(rough, 2):
        if np.abs(usual[one] - usual[other]).max() < SAME_TEXTURE:
            joined[joined == joined[names == other][0]] = joined[names == one][0]
    return joined


def _is_behind(plane: Pixels, grid: Grid, inner: Floats, names: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which cells show only what is behind the board, which may be a gradient, (rows, columns).

    Looks are classified as a whole, as a single cell may happen to have the page's colour. But if the closest cells are clearly
    separated from the others, only these count: cells may be a little lighter than the page.
    """
    off = np.linalg.norm(inner[None] - colours_behind(plane, grid).reshape(-1, len(inner), 1, 3), axis=3)
    alone = ((off < BEHIND).mean(2).max(0) >= ALL_BEHIND).reshape(grid.shape)
    together = [name for name in np.unique(names) if alone[names == name].all()]
    found = np.isin(names, together)
    farther = np.median(off, axis=2).min(0).reshape(grid.shape)
    farther -= farther[found].min(initial=BEHIND)
    are_apart = not (found & (farther > LITTLE) & (farther <= CLEARLY)).any()
    return found & (farther <= LITTLE) if are_apart else found


def sampled(plane: Pixels, grid: Grid, margin: float, side: int) -> Pixels:
    """Return the cells of a grid resized to one size, (cells, side, side, 3)."""
    crops = [cv2.resize(grid.crop(plane, cell, margin), (side, side), interpolation=cv2.INTER_AREA) for cell in grid.cells]
    return np.array(crops, np.uint8)


def _outside(plane: Pixels, grid: Grid) -> Floats:
    """Return the median colour around a grid, (3,), blue, green and red."""
    left, top, right, bottom = grid.columns[0][0], grid.rows[0][0], grid.columns[-1][1], grid.rows[-1][1]
    reach = OUTSIDE * min(grid.pitch)
    x0, y0, x1, y1 = (max(0, round(value)) for value in (left - reach, top - reach, right + reach, bottom + reach))
    around = plane[y0:y1, x0:x1]
    return _rim(around, reach / max(1, min(around.shape[:2])))


def _rim(part: Pixels, share: float = RIM) -> Floats:
    """Return the median colour at the edges of a picture, (3,)."""
    wide = max(1, round(share * min(part.shape[:2])))
    edges = [part[:wide], part[-wide:], part[:, :wide], part[:, -wide:]]
    return np.asarray(np.median(np.concatenate([edge.reshape(-1, 3) for edge in edges]), 0), np.float64)


def _lab(colours: NDArray[np.generic]) -> Floats:
    """Return BGR colours as CIE L*a*b*, (n, 3)."""
    flat = np.asarray(colours, np.float32).reshape(-1, 1, 3) / np.float32(255)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2Lab)[:, 0], np.float64)


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
    common = [other for other in others if sizes[other] >= least] or [max(others, key=lambda other: float(sizes[other]))]
    return min(common, key=lambda other: float(np.linalg.norm(rims[other] - rims[look])))


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

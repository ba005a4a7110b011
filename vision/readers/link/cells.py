"""Classifies cells as tiles or gaps: tiles share a rim, while gaps are flat or show what is behind the board.

The cell network's prediction is then combined with this, and cells that look the same are all tiles or all gaps.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import CellPredictions
from vision.cells.clustering import same_pictures
from vision.cells.tiles import Floats, Tiles
from vision.frame import largest

Mask = NDArray[np.bool_]

FLAT, FLAT_PART = (10.0, 24.0), 0.25
"""cells are flat if their unevenness is below this part of what is usual among tiles, within these levels"""
EQUAL_PART = 0.4  # tiles are equal, as a first guess, if they differ by less than this part of the usual difference,
EQUAL_UNEVEN = 0.5  # and by less than this part of their own unevenness
MIN_PAIRED = 0.6  # least part of the busy cells that must have an equal one, or none counts as a tile
TILE_RIM, VOID_RIM = 0.6, 0.4
"""part of a rim that must match a tile's, as a pointer may cover the rest, or a gap's, as neighbours cast shadows"""
CORNERS = 0.2  # part of a rim that matches a gap's where an explosion hides a tile
RIM_LEVELS, RIM_TIMES = 14.0, 3.0
"""rims are alike up to this difference, or up to this many times what is usual among tiles"""
RIM_CLEAR = 10.0  # by how much closer, in levels, a rim must be to one kind than to the other
MAX_SAMPLES = 64
FEW = 0.1  # if at most this part of the equal cells have a gap's rim, these are lines or explosions, not tiles
OUTLINED = 0.7  # least relief of a white tile, as a part of what is usual among tiles; a gap between tiles has less
RELIEF = 4.0  # by how much the rim of a plain tile differs from its middle, beyond the variation of the middle

RIM_EVIDENCE, BLANK, BARE = 1.0, 5.0, 4.5
"""log-odds of a tile, beside the network's: added for a rim, subtracted for none; added instead for a rim around a plain face,
which the network can't tell from a gap; subtracted instead if a cell without a rim is flat or has a gap's; fitted to found
pictures"""
PLAIN = 2.0  # greatest unevenness of a plain face
MIN_PROBABILITY = 0.0001  # the network's probabilities are clipped to this, as it is sometimes wrong


@dataclass(frozen=True, eq=False)
class Kinds:
    """What each cell is, (n,) each."""

    tile: Mask
    strange: Mask  # cells that are neither like other tiles nor plain: something may cover them
    void: Mask  # gaps, by their rim
    clear: Floats  # how clearly the rim is a tile's or not, 0 to 1
    confidence: Floats


def classify_cells(tiles: Tiles, distances: Floats, around: Floats) -> Kinds:
    """Return the kinds of cells by their rims, given the differences of any two cells and the colour around the board, (3,)."""
    uneven = tiles.unevenness()
    paired, usual = _paired(distances, uneven)
    if paired.sum() < 2:
        nobody, nothing = np.zeros(len(distances), bool), np.zeros(len(distances), np.float32)
        return Kinds(nobody, nobody, nobody, nothing, nothing)
    even = float(np.clip(FLAT_PART * np.median(uneven[paired]), *FLAT))
    middle = tiles.unevenness(middle=True)
    flat, hollow = uneven < even, middle < even
    rims = tiles.rims
    relief = np.abs(rims - tiles.ground[:, None]).mean((1, 2))
    raised = relief > RELIEF + tiles.unevenness(part=0.5)
    void_off = _rims_apart(rims, flat & ~raised, VOID_RIM)
    equal = paired & ~flat & ~(hollow & backgrounds_like(tiles.ground, flat & ~raised))
    known = equal & (void_off >= RIM_LEVELS)
    if known.sum() < equal.sum() / 2:  # tiles have the rims of gaps
        known = equal
    tile_off = _rims_apart(rims, known, TILE_RIM)
    limit = max(RIM_LEVELS, RIM_TIMES * float(np.quantile(tile_off[known], 0.8))) if known.any() else RIM_LEVELS
    void = (void_off < RIM_LEVELS) & (tile_off > void_off + RIM_CLEAR)
    if (void & ~flat).any():  # a line is being drawn, perhaps with an explosion at its ends
        bordered = _rims_apart(rims, flat & ~raised, CORNERS) < 2 * RIM_LEVELS
        void |= equal & bordered & _alien(rims, distances, known, usual, limit)
    rimmed = (tile_off < limit) & ~void
    thin = flat & rimmed & (middle > FLAT[0])
    thin &= ~_bare(tiles.ground, flat & ~thin, known)
    removed = flat & ~thin | hollow & ~rimmed
    trusted = equal if (equal & void).sum() > FEW * equal.sum() else equal & ~void
    tile = ~removed & (rimmed | trusted)
    outlined = raised & (relief > OUTLINED * np.median(relief[known])) if known.any() else known
    apart_from_page = largest(np.abs(tiles.ground - around)) >= FLAT[0]
    white = flat & ~tile & ~void & _on_tiles(tiles.ground, known) & (apart_from_page | outlined)
    if white.any() and not _too_many(distances, white, known, usual).any():
        tile, removed = tile | white, removed & ~white
    clear = np.clip(np.abs(np.log((tile_off + 1) / (limit + 1))), 0, 1)
    confidence = np.where(tile & known | flat, 0.9 + 0.1 * clear, 0.5 + 0.5 * clear)
    return Kinds(tile, ~removed & ~tile, void, clear.astype(np.float32), confidence.astype(np.float32))


def combine_with_network(rims: Kinds, prediction: CellPredictions, uneven: Floats, distances: Floats) -> Kinds:
    """Return the kinds of cells by rims and a prediction, given the unevenness of cells, (n,), and their distances, (n, n)."""
    probabilities = np.clip(1 - prediction.kinds[:, 0], MIN_PROBABILITY, 1 - MIN_PROBABILITY)
    odds = np.log(probabilities / (1 - probabilities))
    if rims.tile.any():
        rimmed = np.where(uneven < PLAIN, BLANK, RIM_EVIDENCE)
        bare = np.where(rims.void | (uneven < FLAT[0]), BARE, RIM_EVIDENCE)
        odds += np.where(rims.tile, rimmed, -bare)
    tile = same_pictures(distances, odds).labels >= 0
    confidence = 1 / (1 + np.exp(-np.abs(odds)))
    confidence = np.where(tile == rims.tile, np.maximum(confidence, rims.confidence), confidence)
    return Kinds(tile, np.zeros(len(tile), bool), ~tile, 2 * confidence - 1, confidence)


def _paired(distances: Floats, uneven: Floats) -> tuple[Mask, float]:
    """Return which cells are busy and have an equal one, none if few do, and the usual difference of busy cells."""
    busy = uneven > FLAT[0]
    if busy.sum() < 2:
        return np.zeros(len(distances), bool), 0.0
    usual = float(np.median(distances[np.ix_(busy, busy)]))
    nearest = (distances + np.where(busy, 0, 1e6)[None] + np.eye(len(distances)) * 1e6).min(1)
    paired = busy & (nearest < EQUAL_PART * usual) & (nearest < EQUAL_UNEVEN * uneven)
    return paired & (paired.sum() > MIN_PAIRED * busy.sum()), usual


def _rims_apart(rims: Floats, chosen: Mask, part: float) -> Floats:
    """Return how much each cell's rim differs, over a part of its length, from the most similar rim of the other chosen cells."""
    samples = np.flatnonzero(chosen)
    if not len(samples):
        return np.full(len(rims), 255, np.float32)
    samples = samples[np.linspace(0, len(samples) - 1, min(len(samples), MAX_SAMPLES)).astype(np.int64)]
    off = largest(np.abs(rims[:, None] - rims[None, samples]))
    place = int(part * (off.shape[2] - 1))
    distances = np.partition(off, place, axis=2)[:, :, place]
    distances[samples, np.arange(len(samples))] = 255
    return np.asarray(distances.min(1), np.float32)


def backgrounds_like(background: Floats, chosen: Mask) -> Mask:
    """Return which cells have the background of a chosen one."""
    if not chosen.any():
        return np.zeros(len(background), bool)
    off = largest(np.abs(background[:, None] - background[None, chosen]))
    return np.asarray(off.min(1) < FLAT[0], np.bool_)


def _on_tiles(background: Floats, known: Mask) -> Mask:
    """Return which cells have the background of most tiles; none if tiles have several."""
    like = largest(np.abs(background - np.median(background[known], axis=0))) < FLAT[0] if known.any() else known
    return np.asarray(like & ((like & known).sum() > known.sum() / 2), np.bool_)


def _bare(background: Floats, plain: Mask, known: Mask) -> Mask:
    """Return which cells show the background of gaps, unless that is the background of most tiles."""
    if not known.any():
        return np.zeros(len(background), bool)
    usual = np.median(background[known], axis=0)
    return backgrounds_like(background, plain & (largest(np.abs(background - usual)) >= FLAT[0]))


def _alien(rims: Floats, distances: Floats, known: Mask, usual: float, limit: float) -> Mask:
    """Return which cells have a rim unlike that of any tile but their equals."""
    alien = np.zeros(len(rims), bool)
    place = int(TILE_RIM * (rims.shape[1] - 1))
    for number in np.flatnonzero(known):
        others = known & (distances[number] > EQUAL_PART * usual)
        if others.any():
            off = largest(np.abs(rims[others] - rims[number]))
            alien[number] = np.partition(off, place, axis=1)[:, place].min() > limit
    return alien


def _too_many(distances: Floats, blank: Mask, known: Mask, usual: float) -> Mask:
    """Return which plain cells have more equals than the commonest face, and so can't be a face."""
    equals = ((distances < FLAT[0]) & blank[None]).sum(1)
    commonest = int(((distances < EQUAL_PART * usual) & known[None]).sum(1)[known].max())
    return np.asarray(equals > commonest, np.bool_)

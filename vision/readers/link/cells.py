"""Telling tiles from removed ones: tiles share a rim, removed ones are flat or show what lies behind the board.

Where the cell network has looked too, both count, and cells that look the same are all tiles or all gaps.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.alike import same_pictures
from vision.cells.cell_network import Said
from vision.cells.tiles import Floats, Tiles, largest

Mask = NDArray[np.bool_]

FLAT, FLAT_PART = (10.0, 24.0), 0.25
"""cells are flat if they are less uneven than this part of what is usual among tiles, within these levels"""
EQUAL_PART = 0.4
"""tiles are taken as equal, for a start, if they differ by less than this part of what is usual"""
EQUAL_UNEVEN = 0.5
"""and by less than this part of their own unevenness"""
LEAST_PAIRED = 0.6
"""if no more than this part of the busy cells have an equal one, they are no tiles of pairs"""
TILE_RIM, VOID_RIM = 0.6, 0.4
"""part of a rim that must be like a tile's, where a pointer may lie over the rest, or like that of a removed one, where
the shadows of neighbours may"""
CORNERS = 0.2
"""part of a rim that is like a removed tile's where an explosion hides a tile"""
RIM_LEVELS, RIM_TIMES = 14.0, 3.0
"""rims are alike up to this many levels, or this many times what is usual among tiles"""
RIM_CLEAR = 10.0
"""levels by which a rim must be more like one kind than like the other"""
MOST_SAMPLES = 64
FEW = 0.1
"""if no more than this part of the equal cells look removed by their rims, they are lines or explosions, not tiles"""
OUTLINED = 0.7  # a white tile stands out by so much of what tiles usually do; a gap between tiles by less
RELIEF = 4.0
"""levels by which the rim of a plain tile differs from its middle, beyond what the middle varies"""

RIM_TELLS, BLANK, BARE = 1.0, 5.0, 4.5
"""what is added to the logarithm of the network's odds of a tile where rims show one, or taken off where they show none; added
where they show one around a plain face, which the network can't tell from a gap; taken off where a cell without one is flat or
has the rim of a removed one; fitted to found pictures"""
PLAIN = 2.0
"""levels up to which a face is plain"""
CERTAIN = 0.0001
"""the network is wrong at least so often"""


@dataclass(frozen=True, eq=False)
class Kinds:
    """What each cell is, (n,) each."""

    tile: Mask
    strange: Mask
    """neither like the other tiles nor plain: something may lie over it"""
    void: Mask
    """cells with the rim of a removed one"""
    clear: Floats
    """how clearly the rim is a tile's or not, 0 to 1"""
    sure: Floats


def tell_tiles(tiles: Tiles, apart: Floats, around: Floats) -> Kinds:
    """Return which cells hold a tile, given how much any two cells differ, and the colour around the board, (3,)."""
    uneven = tiles.unevenness()
    paired, usual = _paired(apart, uneven)
    if paired.sum() < 2:
        nobody, nothing = np.zeros(len(apart), bool), np.zeros(len(apart), np.float32)
        return Kinds(nobody, nobody, nobody, nothing, nothing)
    even = float(np.clip(FLAT_PART * np.median(uneven[paired]), *FLAT))
    middle = tiles.unevenness(middle=True)
    flat, hollow = uneven < even, middle < even
    rims = tiles.rims
    relief = np.abs(rims - tiles.ground[:, None]).mean((1, 2))
    raised = relief > RELIEF + tiles.unevenness(part=0.5)
    void_off = _rims_apart(rims, flat & ~raised, VOID_RIM)
    equal = paired & ~flat & ~(hollow & grounds_like(tiles.ground, flat & ~raised))
    known = equal & (void_off >= RIM_LEVELS)
    if known.sum() < equal.sum() / 2:  # tiles have no rims of their own
        known = equal
    tile_off = np.minimum(_rims_apart(rims, known, TILE_RIM), _partner_rims_apart(rims, apart, known))
    limit = max(RIM_LEVELS, RIM_TIMES * float(np.quantile(tile_off[known], 0.8))) if known.any() else RIM_LEVELS
    void = (void_off < RIM_LEVELS) & (tile_off > void_off + RIM_CLEAR)
    if (void & ~flat).any():  # a line is being drawn, perhaps with an explosion at its ends
        bordered = _rims_apart(rims, flat & ~raised, CORNERS) < 2 * RIM_LEVELS
        void |= equal & bordered & _alien(rims, apart, known, usual, limit)
    rimmed = (tile_off < limit) & ~void
    blank = flat & rimmed & (raised | _plain_faces(tiles.ground, flat, known) | (middle > FLAT[0]))
    blank &= ~_bare(tiles.ground, flat & ~blank, known)
    removed = flat & ~blank | hollow & ~rimmed
    if blank.any() and known.any():
        removed |= blank & _too_many(apart, blank, known, usual)
    trusted = equal if (equal & void).sum() > FEW * equal.sum() else equal & ~void
    tile = ~removed & (rimmed | trusted)
    outlined = raised & (relief > OUTLINED * np.median(relief[known])) if known.any() else known
    apart_from_page = largest(np.abs(tiles.ground - around)) >= FLAT[0]
    white = flat & ~tile & ~void & _on_tiles(tiles.ground, known) & (apart_from_page | outlined)
    if white.any() and not _too_many(apart, white, known, usual).any():
        tile, removed = tile | white, removed & ~white
    clear = np.clip(np.abs(np.log((tile_off + 1) / (limit + 1))), 0, 1)
    sure = np.where(tile & known | flat, 0.9 + 0.1 * clear, 0.5 + 0.5 * clear)
    return Kinds(tile, ~removed & ~tile, void, clear.astype(np.float32), sure.astype(np.float32))


def agreed(rims: Kinds, said: Said, uneven: Floats, apart: Floats) -> Kinds:
    """Return which cells hold tiles, given how uneven each is, (n,), and how unlike any two are, (n, n)."""
    chances = np.clip(1 - said.kinds[:, 0], CERTAIN, 1 - CERTAIN)
    odds = np.log(chances / (1 - chances))
    if rims.tile.any():
        rimmed = np.where(uneven < PLAIN, BLANK, RIM_TELLS)
        bare = np.where(rims.void | (uneven < FLAT[0]), BARE, RIM_TELLS)
        odds += np.where(rims.tile, rimmed, -bare)
    tile = same_pictures(apart, odds).labels >= 0
    sure = 1 / (1 + np.exp(-np.abs(odds)))
    sure = np.where(tile == rims.tile, np.maximum(sure, rims.sure), sure)
    return Kinds(tile, np.zeros(len(tile), bool), ~tile, 2 * sure - 1, sure)


def _paired(apart: Floats, uneven: Floats) -> tuple[Mask, float]:
    """Return which cells are busy and have an equal one, none if few have, and how much busy cells usually differ."""
    busy = uneven > FLAT[0]
    if busy.sum() < 2:
        return np.zeros(len(apart), bool), 0.0
    usual = float(np.median(apart[np.ix_(busy, busy)]))
    nearest = (apart + np.where(busy, 0, 1e6)[None] + np.eye(len(apart)) * 1e6).min(1)
    paired = busy & (nearest < EQUAL_PART * usual) & (nearest < EQUAL_UNEVEN * uneven)
    return paired & (paired.sum() > LEAST_PAIRED * busy.sum()), usual


def _rims_apart(rims: Floats, chosen: Mask, part: float) -> Floats:
    """Return how much the rim of each cell differs, over a part of its length, from the most similar one of other cells."""
    samples = np.flatnonzero(chosen)
    if not len(samples):
        return np.full(len(rims), 255, np.float32)
    samples = samples[np.linspace(0, len(samples) - 1, min(len(samples), MOST_SAMPLES)).astype(np.int64)]
    off = largest(np.abs(rims[:, None] - rims[None, samples]))
    place = int(part * (off.shape[2] - 1))
    apart = np.partition(off, place, axis=2)[:, :, place]
    apart[samples, np.arange(len(samples))] = 255
    return np.asarray(apart.min(1), np.float32)


def _partner_rims_apart(rims: Floats, apart: Floats, known: Mask) -> Floats:
    """Return how much the rims of known cells differ from those of the cells that they are most like."""
    partner = np.where(known[None] & ~np.eye(len(rims), dtype=bool), apart, np.inf).argmin(1)
    off = largest(np.abs(rims - rims[partner]))
    return np.where(known, np.quantile(off, TILE_RIM, axis=1), 255).astype(np.float32)


def grounds_like(ground: Floats, chosen: Mask) -> Mask:
    """Tell which cells are mostly of the colour of a chosen one."""
    if not chosen.any():
        return np.zeros(len(ground), bool)
    off = largest(np.abs(ground[:, None] - ground[None, chosen]))
    return np.asarray(off.min(1) < FLAT[0], np.bool_)


def _plain_faces(ground: Floats, flat: Mask, known: Mask) -> Mask:
    """Tell which flat cells are as the ground of most tiles, where others are not: those are the removed ones."""
    like = _on_tiles(ground, known)
    return like if (flat & ~like).any() else np.zeros(len(ground), bool)


def _on_tiles(ground: Floats, known: Mask) -> Mask:
    """Tell which cells have the ground that most tiles have; none do where tiles have several."""
    like = largest(np.abs(ground - np.median(ground[known], axis=0))) < FLAT[0] if known.any() else known
    return np.asarray(like & ((like & known).sum() > known.sum() / 2), np.bool_)


def _bare(ground: Floats, plain: Mask, known: Mask) -> Mask:
    """Tell which cells show the ground of removed ones, where that is not the ground of most tiles."""
    if not known.any():
        return np.zeros(len(ground), bool)
    usual = np.median(ground[known], axis=0)
    return grounds_like(ground, plain & (largest(np.abs(ground - usual)) >= FLAT[0]))


def _alien(rims: Floats, apart: Floats, known: Mask, usual: float, limit: float) -> Mask:
    """Tell which cells have a rim like that of no other tile but their equals."""
    alien = np.zeros(len(rims), bool)
    place = int(TILE_RIM * (rims.shape[1] - 1))
    for number in np.flatnonzero(known):
        others = known & (apart[number] > EQUAL_PART * usual)
        if others.any():
            off = largest(np.abs(rims[others] - rims[number]))
            alien[number] = np.partition(off, place, axis=1)[:, place].min() > limit
    return alien


def _too_many(apart: Floats, blank: Mask, known: Mask, usual: float) -> Mask:
    """Tell which plain cells have more equals than the commonest face: they are no face."""
    equals = ((apart < FLAT[0]) & blank[None]).sum(1)
    commonest = int(((apart < EQUAL_PART * usual) & known[None]).sum(1)[known].max())
    return np.asarray(equals > commonest, np.bool_)

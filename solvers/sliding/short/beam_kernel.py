"""The kernel of the search for short solutions: one beam through layers of positions, the farthest tiles first.

A tile has the number of its home here, and so has the blank. Tiles are solved in groups, and a group that is home is locked,
with all groups before it. A layer holds the most promising positions that equally many slides lead to:

    score     sum over all tiles of weight times Manhattan distance, and of the mean weight of each two tiles in the line
              where both belong whose order is wrong; groups that come sooner weigh more
    stage     how many groups are locked
    apart     the Manhattan distances of the group that comes next
    rank      score + FOCUS * (apart + LAG * (the most advanced stage - stage)); less is better
    key       equal for positions with the next group and the blank in the same cells: only the best of these is kept

Positions that were in a layer before are left out, as far as a table of hashes remembers them.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel
from solvers.sliding.short.distance_kernel import DIRECTIONS, NONE, GoalTable, Ints, Tiles, disorder, distance, locked

SCORE, BLANK, STAGE, HASH, KEY, APART, MOVE, FIELDS = range(8)
"""of a position in a layer; MOVE is the direction in which the blank has gone last"""
PARENT, AHEAD, RANK, CANDIDATE = FIELDS, FIELDS + 1, FIELDS + 2, FIELDS + 3
"""what else is noted of a candidate: its parent's number, and the blank's cell before the slide"""
N_NOW, LAYER, MAX_STAGE, MIN_APART, NEWS_LAYER, BEST, NODES, TALLY = range(8)
"""of the tally

NEWS_LAYER is the last in which a group was locked, or the next group was nearer home than ever: MIN_APART. BEST is the
number of the best position of the last layer at the end of a run. NODES goes on from run to run.
"""
SOLVED, STUCK, UNDECIDED = range(3)
BUCKETS = 4096
CHANCE = 4  # places among positions of one rank are given by chance


class Beam(NamedTuple):
    """What changes."""

    tiles: Tiles  # (2, width, cells): the layer of now and the next one, by turns
    fields: Ints  # (2, width, FIELDS)
    candidates: Ints  # (DIRECTIONS * width, CANDIDATE)
    order: Ints  # (DIRECTIONS * width,)
    counts: Ints  # (BUCKETS + 1,)
    known: Ints  # a power of two of hashes
    keys: Ints  # (a power of two, 3): keys, the layer they are of, and how many of its positions have them
    history: NDArray[np.int32]  # (layers, width): DIRECTIONS times the parent's number and the direction of the blank
    tally: Ints


def _begin(ground: GoalTable, beam: Beam) -> None:
    """Begin with the first position of the first layer."""
    tiles, fields = beam.tiles[0, 0], beam.fields[0, 0]
    n_cells = len(tiles)
    score, twice, digest = 0, 0, 0
    for cell in range(n_cells):
        tile = np.int64(tiles[cell])
        digest ^= ground.hashes[n_cells * tile + cell]
        if tile == ground.blank:
            fields[BLANK] = cell
            continue
        score += ground.weight[tile] * distance(ground, int(tile), cell)
        if ground.heeds_order:
            for direction in range(0, DIRECTIONS, 2):  # each two tiles are counted twice
                twice += disorder(ground, tiles, int(tile), cell, direction < 2)
    score += twice // 2
    fields[SCORE], fields[HASH], fields[MOVE] = score, digest, NONE
    fields[STAGE] = locked(ground, tiles, 0)
    _enter_stage(ground, tiles, fields)
    beam.tally[N_NOW], beam.tally[LAYER], beam.tally[MAX_STAGE] = 1, 0, fields[STAGE]
    beam.tally[MIN_APART], beam.tally[NEWS_LAYER], beam.tally[BEST] = fields[APART], 0, NONE


def _enter_stage(ground: GoalTable, tiles: Tiles, fields: Ints) -> None:
    """Compute again what depends on which group comes next."""
    n_cells, stage = len(tiles), fields[STAGE]
    key, apart = ground.hashes[n_cells * ground.blank + fields[BLANK]], 0
    if stage < len(ground.ends):
        for cell in range(n_cells):
            tile = np.int64(tiles[cell])
            if ground.group[tile] == stage:
                key ^= ground.hashes[n_cells * tile + cell]
                apart += distance(ground, int(tile), cell)
    fields[KEY], fields[APART] = key ^ ground.hashes[stage % len(ground.hashes)], apart


@kernel
def go_on(ground: GoalTable, beam: Beam, most_layers: int, patience: int, most: int) -> int:
    """Go on for so many layers, or until a position is solved, or there was no news for so many layers.

    Positions whose score doesn't let them come home within `most` slides from the start are left out. A tally without
    positions of now stands for a beam that has not begun: its first position is that of which the tiles are given.
    """
    tally = beam.tally
    if tally[N_NOW] == 0:
        _begin(ground, beam)
    last = min(tally[LAYER] + most_layers, len(beam.history))
    while tally[LAYER] < last:
        side = tally[LAYER] & 1
        now, after = beam.fields[side], beam.fields[1 - side]
        room = ground.unit * (most - tally[LAYER] - 1)
        n_candidates = _expand(ground, beam, beam.tiles[side], now, room)
        if n_candidates == 0:
            tally[BEST] = 0
            return STUCK
        tally[NODES] += n_candidates
        n_ordered = _sort(beam, n_candidates)
        tally[N_NOW] = _select(ground, beam, n_ordered, beam.tiles[side], now, beam.tiles[1 - side], after)
        tally[LAYER] += 1
        if tally[BEST] != NONE:
            return SOLVED
        if tally[N_NOW] == 0:
            tally[N_NOW], tally[LAYER] = 1, tally[LAYER] - 1
            tally[BEST] = 0
            return STUCK
        _note_news(beam, after)
        if tally[LAYER] - tally[NEWS_LAYER] > patience:
            tally[BEST] = _best(beam, after)
            return STUCK
    return UNDECIDED


def _note_news(beam: Beam, after: Ints) -> None:
    """Note when the most advanced positions of a layer are nearer home than ever."""
    tally = beam.tally
    for number in range(tally[N_NOW]):
        if after[number, STAGE] == tally[MAX_STAGE] and after[number, APART] < tally[MIN_APART]:
            tally[MIN_APART], tally[NEWS_LAYER] = after[number, APART], tally[LAYER]


def _best(beam: Beam, after: Ints) -> int:
    """Return the first one, which is the best, of the most advanced positions of a layer, 0 if there are none."""
    for number in range(beam.tally[N_NOW]):
        if after[number, STAGE] == beam.tally[MAX_STAGE]:
            return number
    return 0


def _expand(ground: GoalTable, beam: Beam, tiles: NDArray[np.uint16], now: Ints, room: int) -> int:
    """Note all slides of a layer, but for those that take back the last one or move what is locked; return how many."""
    n_cells, candidates = len(ground.group), beam.candidates
    hole = n_cells * ground.blank
    count = 0
    for parent in range(beam.tally[N_NOW]):
        fields = now[parent]
        blank, stage = fields[BLANK], fields[STAGE]
        for direction in range(DIRECTIONS):
            cell = ground.beside[DIRECTIONS * blank + direction]
            if cell == NONE or direction ^ 1 == fields[MOVE]:
                continue
            tile = np.int64(tiles[parent, cell])
            if ground.group[tile] < stage:
                continue
            is_upright = direction < 2
            line_of = ground.row if is_upright else ground.column
            home, ahead, behind = line_of[tile], line_of[blank], line_of[cell]
            nearer = abs(home - ahead) - abs(home - behind)
            score = fields[SCORE] + nearer * ground.weight[tile]
            if ground.heeds_order:
                if home == behind:
                    score -= disorder(ground, tiles[parent], int(tile), cell, is_upright)
                elif home == ahead:
                    score += disorder(ground, tiles[parent], int(tile), blank, is_upright)
            if score > room:
                continue
            digest = ground.hashes[n_cells * tile + cell] ^ ground.hashes[n_cells * tile + blank]
            step = ground.hashes[hole + cell] ^ ground.hashes[hole + blank]
            is_next = ground.group[tile] == stage
            apart = fields[APART] + (nearer if is_next else 0)
            candidate = candidates[count]
            candidate[SCORE], candidate[BLANK], candidate[STAGE], candidate[MOVE] = score, cell, stage, direction
            candidate[HASH] = fields[HASH] ^ digest ^ step
            candidate[KEY] = fields[KEY] ^ step ^ (digest if is_next else 0)
            candidate[APART], candidate[PARENT], candidate[AHEAD] = apart, parent, blank
            candidate[RANK] = score + ground.focus * (apart + ground.lag * (beam.tally[MAX_STAGE] - stage))
            count += 1
    return count


def _sort(beam: Beam, n_candidates: int) -> int:
    """Put the best candidates in order, those of one rank by chance, and return how many: twice a layer's width at most."""
    candidates, counts = beam.candidates, beam.counts
    lowest = candidates[0, RANK]
    for number in range(n_candidates):
        lowest = min(lowest, candidates[number, RANK])
    for bucket in range(BUCKETS + 1):
        counts[bucket] = 0
    for number in range(n_candidates):
        counts[_bucket(candidates[number], lowest) + 1] += 1
    for bucket in range(BUCKETS):
        counts[bucket + 1] += counts[bucket]
    for number in range(n_candidates):
        bucket = _bucket(candidates[number], lowest)
        beam.order[counts[bucket]] = number
        counts[bucket] += 1
    return min(n_candidates, 2 * len(beam.fields[0]))


@inlined
def _bucket(candidate: Ints, lowest: int) -> int:
    return int(min(BUCKETS - 1, CHANCE * (candidate[RANK] - lowest) + (candidate[HASH] & (CHANCE - 1))))


def _select(
    ground: GoalTable,
    beam: Beam,
    n_ordered: int,
    tiles: NDArray[np.uint16],
    now: Ints,
    next_tiles: NDArray[np.uint16],
    after: Ints,
) -> int:
    """Fill the next layer with the best candidates that are new, and return how many."""
    layer, width, count = beam.tally[LAYER], len(after), 0
    for place in range(n_ordered):
        candidate = beam.candidates[beam.order[place]]
        if count == width:
            break
        if not _is_new(beam, candidate, layer, ground.likes):
            continue
        parent, cell, blank = candidate[PARENT], candidate[BLANK], candidate[AHEAD]
        _copy(tiles[parent], next_tiles[count])
        tile = np.int64(tiles[parent, cell])
        next_tiles[count, blank], next_tiles[count, cell] = tile, tiles[parent, blank]
        _copy(candidate[:FIELDS], after[count])
        beam.history[layer, count] = DIRECTIONS * parent + candidate[MOVE]
        if ground.group[tile] == candidate[STAGE] and blank == tile:
            _advance(ground, beam, next_tiles[count], after[count])
            if after[count, STAGE] == len(ground.ends):
                beam.tally[BEST] = count
                return count + 1
        count += 1
    return count


@inlined
def _copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    for place in range(len(target)):
        target[place] = source[place]


def _advance(ground: GoalTable, beam: Beam, tiles: Tiles, fields: Ints) -> None:
    """Lock what is home by now."""
    stage = locked(ground, tiles, fields[STAGE])
    if stage != fields[STAGE]:
        fields[STAGE] = stage
        _enter_stage(ground, tiles, fields)
        if stage > beam.tally[MAX_STAGE]:
            beam.tally[MAX_STAGE], beam.tally[MIN_APART], beam.tally[NEWS_LAYER] = stage, fields[APART], beam.tally[LAYER]


def _is_new(beam: Beam, candidate: Ints, layer: int, likes: int) -> bool:
    """Return whether a position was not seen before, as far as is remembered, nor enough like it in this layer; and remember it."""
    known, keys = beam.known, beam.keys
    place = candidate[HASH] & (len(known) - 1)
    if known[place] == candidate[HASH]:
        return False
    slot = candidate[KEY] & (len(keys) - 1)
    while keys[slot, 1] == layer and keys[slot, 0] != candidate[KEY]:
        slot = (slot + 1) & (len(keys) - 1)
    if keys[slot, 1] != layer:
        keys[slot, 0], keys[slot, 1], keys[slot, 2] = candidate[KEY], layer, 0
    elif keys[slot, 2] >= likes:
        return False
    keys[slot, 2] += 1
    known[place] = candidate[HASH]
    return True

"""The kernel of the search for short solutions: a beam through layers of positions, the farthest tiles first.

Here a tile has the number of its home, and so has the blank. Tiles are solved in groups; a group that is home is locked if
all groups before it are. A layer holds the most promising positions that the same number of slides leads to:

    score     sum of weight times Manhattan distance over all tiles, plus the mean weight of every two tiles that are both in
              the line where they belong, but in the wrong order; earlier groups have higher weights
    stage     the number of locked groups
    apart     the sum of the next group's Manhattan distances
    rank      score + FOCUS * (apart + LAG * (the most advanced stage - stage)); lower is better
    key       equal for positions with the next group and the blank in the same cells, of which only the best are kept

Positions that were in an earlier layer are pruned, as far as a table of hashes remembers them.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel

Ints = NDArray[np.int64]
Tiles = NDArray[np.uint16]
DIRECTIONS = 4
NONE = -1


class GoalTable(NamedTuple):
    """What stays the same during a search: the board, and the weights and groups of its tiles."""

    beside: Ints  # (cells * DIRECTIONS,): the cells above, below, left and right, NONE off the board
    row: Ints
    column: Ints
    weight: Ints  # (cells,): of each tile; 0 for the blank
    group: Ints  # (cells,): of each tile; the blank's comes after all others
    members: Ints  # the tiles of all groups, one group after another
    ends: Ints  # (groups,): where each group ends
    hashes: Ints  # (cells * cells,): of each tile in each cell
    cols: int
    focus: int
    lag: int
    max_per_key: int  # number of positions with the same key that a layer keeps
    blank: int  # the number of the blank
    unit: int  # the most by which a slide can lower the score; a large number to prune nothing by its score
    counts_disorder: bool  # whether disorder counts


def distance(goal_table: GoalTable, tile: int, cell: int) -> int:
    """Return the Manhattan distance from a cell to a tile's home."""
    return int(abs(goal_table.row[tile] - goal_table.row[cell]) + abs(goal_table.column[tile] - goal_table.column[cell]))


def locked(goal_table: GoalTable, tiles: Tiles, stage: int) -> int:
    """Return the number of leading groups that are home, given that the first `stage` are."""
    while stage < len(goal_table.ends):
        for place in range(goal_table.ends[stage - 1] if stage else 0, goal_table.ends[stage]):
            member = goal_table.members[place]
            if tiles[member] != member:
                return stage
        stage += 1
    return stage


@inlined
def disorder(goal_table: GoalTable, tiles: Tiles, tile: int, cell: int, is_upright: bool) -> int:
    """Return the sum of the mean weights of a tile and each other one in a cell's row (or column) that it still has to pass.

    The tile counts as being in the cell, whatever is there.
    """
    line_of, along = (goal_table.row, goal_table.column) if is_upright else (goal_table.column, goal_table.row)
    line = line_of[cell]
    if line_of[tile] != line:
        return 0
    if is_upright:
        first, step = cell - goal_table.column[cell], 1
    else:
        first, step = goal_table.column[cell], goal_table.cols
    here, home, weight, total = along[cell], along[tile], goal_table.weight[tile], 0
    n_cells = len(tiles)
    length = goal_table.cols if is_upright else n_cells // goal_table.cols
    for number in range(length):
        other = np.int64(tiles[first + step * number])
        if line_of[other] == line and (number < here) != (along[other] < home) and other != tile and other != goal_table.blank:
            total += (weight + goal_table.weight[other]) >> 1
    return total


SCORE, BLANK, STAGE, HASH, KEY, APART, MOVE, FIELDS = range(8)
"""the fields of a position in a layer; MOVE is the blank's last direction"""
PARENT, OLD_BLANK, RANK, CANDIDATE = FIELDS, FIELDS + 1, FIELDS + 2, FIELDS + 3
"""the other fields of a candidate: its parent's number, the blank's cell before the slide, and its rank"""
N_POSITIONS, LAYER, MAX_STAGE, MIN_APART, PROGRESS_LAYER, BEST, NODES, TALLY = range(8)
"""the counters

PROGRESS_LAYER is the last layer in which a group was locked, or the next group was nearer home than ever before (MIN_APART). BEST
is the number of the best position in the last layer at the end of a run. NODES is never reset.
"""
SOLVED, STUCK, UNDECIDED = range(3)
BUCKETS = 4096
CHANCE = 4  # buckets per rank, to which candidates are assigned by their hashes


class Beam(NamedTuple):
    """What changes during a search."""

    tiles: Tiles  # (2, width, cells): the current layer and the next one, alternately
    fields: Ints  # (2, width, FIELDS)
    candidates: Ints  # (DIRECTIONS * width, CANDIDATE)
    order: Ints  # (DIRECTIONS * width,)
    counts: Ints  # (BUCKETS + 1,)
    known: Ints  # (a power of two,): hashes
    keys: Ints  # (a power of two, 3): a key, its layer, and the number of positions there that have it
    history: NDArray[np.int32]  # (layers, width): DIRECTIONS times the parent's number, plus the blank's direction
    tally: Ints


def _begin(goal_table: GoalTable, beam: Beam) -> None:
    """Initialise the first layer from the tiles of its only position."""
    tiles, fields = beam.tiles[0, 0], beam.fields[0, 0]
    n_cells = len(tiles)
    score, twice, digest = 0, 0, 0
    for cell in range(n_cells):
        tile = np.int64(tiles[cell])
        digest ^= goal_table.hashes[n_cells * tile + cell]
        if tile == goal_table.blank:
            fields[BLANK] = cell
            continue
        score += goal_table.weight[tile] * distance(goal_table, int(tile), cell)
        if goal_table.counts_disorder:
            for direction in range(0, DIRECTIONS, 2):  # each two tiles are counted twice
                twice += disorder(goal_table, tiles, int(tile), cell, direction < 2)
    score += twice // 2
    fields[SCORE], fields[HASH], fields[MOVE] = score, digest, NONE
    fields[STAGE] = locked(goal_table, tiles, 0)
    _enter_stage(goal_table, tiles, fields)
    beam.tally[N_POSITIONS], beam.tally[LAYER], beam.tally[MAX_STAGE] = 1, 0, fields[STAGE]
    beam.tally[MIN_APART], beam.tally[PROGRESS_LAYER], beam.tally[BEST] = fields[APART], 0, NONE


def _enter_stage(goal_table: GoalTable, tiles: Tiles, fields: Ints) -> None:
    """Recompute the fields that depend on which group comes next."""
    n_cells, stage = len(tiles), fields[STAGE]
    key, apart = goal_table.hashes[n_cells * goal_table.blank + fields[BLANK]], 0
    if stage < len(goal_table.ends):
        for cell in range(n_cells):
            tile = np.int64(tiles[cell])
            if goal_table.group[tile] == stage:
                key ^= goal_table.hashes[n_cells * tile + cell]
                apart += distance(goal_table, int(tile), cell)
    fields[KEY], fields[APART] = key ^ goal_table.hashes[stage % len(goal_table.hashes)], apart


@kernel
def run(goal_table: GoalTable, beam: Beam, max_layers: int, patience: int, most: int) -> int:
    """Continue for `max_layers` layers, or until a position is solved, or there is no progress for `patience` layers.

    Positions whose score rules out a solution within `most` slides from the start are pruned. A tally with no positions
    stands for a beam that hasn't started; only the tiles of its first position are set.
    """
    tally = beam.tally
    if tally[N_POSITIONS] == 0:
        _begin(goal_table, beam)
    last = min(tally[LAYER] + max_layers, len(beam.history))
    while tally[LAYER] < last:
        side = tally[LAYER] & 1
        now, after = beam.fields[side], beam.fields[1 - side]
        room = goal_table.unit * (most - tally[LAYER] - 1)
        n_candidates = _expand(goal_table, beam, beam.tiles[side], now, room)
        if n_candidates == 0:
            tally[BEST] = 0
            return STUCK
        tally[NODES] += n_candidates
        n_ordered = _sort(beam, n_candidates)
        tally[N_POSITIONS] = _select(goal_table, beam, n_ordered, beam.tiles[side], now, beam.tiles[1 - side], after)
        tally[LAYER] += 1
        if tally[BEST] != NONE:
            return SOLVED
        if tally[N_POSITIONS] == 0:
            tally[N_POSITIONS], tally[LAYER] = 1, tally[LAYER] - 1
            tally[BEST] = 0
            return STUCK
        _note_progress(beam, after)
        if tally[LAYER] - tally[PROGRESS_LAYER] > patience:
            tally[BEST] = _best(beam, after)
            return STUCK
    return UNDECIDED


def _note_progress(beam: Beam, after: Ints) -> None:
    """Record whether the most advanced positions of a layer are nearer home than ever before."""
    tally = beam.tally
    for number in range(tally[N_POSITIONS]):
        if after[number, STAGE] == tally[MAX_STAGE] and after[number, APART] < tally[MIN_APART]:
            tally[MIN_APART], tally[PROGRESS_LAYER] = after[number, APART], tally[LAYER]


def _best(beam: Beam, after: Ints) -> int:
    """Return the best of the most advanced positions of a layer, which is the first one; 0 if there are none."""
    for number in range(beam.tally[N_POSITIONS]):
        if after[number, STAGE] == beam.tally[MAX_STAGE]:
            return number
    return 0


def _expand(goal_table: GoalTable, beam: Beam, tiles: NDArray[np.uint16], now: Ints, room: int) -> int:
    """Write the candidates: all slides from a layer that don't undo the last one or move a locked tile; return their number."""
    n_cells, candidates = len(goal_table.group), beam.candidates
    hole = n_cells * goal_table.blank
    count = 0
    for parent in range(beam.tally[N_POSITIONS]):
        fields = now[parent]
        blank, stage = fields[BLANK], fields[STAGE]
        for direction in range(DIRECTIONS):
            cell = goal_table.beside[DIRECTIONS * blank + direction]
            if cell == NONE or direction ^ 1 == fields[MOVE]:
                continue
            tile = np.int64(tiles[parent, cell])
            if goal_table.group[tile] < stage:
                continue
            is_upright = direction < 2
            line_of = goal_table.row if is_upright else goal_table.column
            home, ahead, behind = line_of[tile], line_of[blank], line_of[cell]
            nearer = abs(home - ahead) - abs(home - behind)
            score = fields[SCORE] + nearer * goal_table.weight[tile]
            if goal_table.counts_disorder:
                if home == behind:
                    score -= disorder(goal_table, tiles[parent], int(tile), cell, is_upright)
                elif home == ahead:
                    score += disorder(goal_table, tiles[parent], int(tile), blank, is_upright)
            if score > room:
                continue
            digest = goal_table.hashes[n_cells * tile + cell] ^ goal_table.hashes[n_cells * tile + blank]
            step = goal_table.hashes[hole + cell] ^ goal_table.hashes[hole + blank]
            is_next = goal_table.group[tile] == stage
            apart = fields[APART] + (nearer if is_next else 0)
            candidate = candidates[count]
            candidate[SCORE], candidate[BLANK], candidate[STAGE], candidate[MOVE] = score, cell, stage, direction
            candidate[HASH] = fields[HASH] ^ digest ^ step
            candidate[KEY] = fields[KEY] ^ step ^ (digest if is_next else 0)
            candidate[APART], candidate[PARENT], candidate[OLD_BLANK] = apart, parent, blank
            candidate[RANK] = score + goal_table.focus * (apart + goal_table.lag * (beam.tally[MAX_STAGE] - stage))
            count += 1
    return count


def _sort(beam: Beam, n_candidates: int) -> int:
    """Sort the best candidates, in random order within a rank, and return their number: at most twice a layer's width."""
    candidates, counts = beam.candidates, beam.counts
    lowest = candidates[0, RANK]
    for number in range(n_candidates):
        lowest = min(lowest, candidates[number, RANK])
    counts[:] = 0
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
    goal_table: GoalTable,
    beam: Beam,
    n_ordered: int,
    tiles: NDArray[np.uint16],
    now: Ints,
    next_tiles: NDArray[np.uint16],
    after: Ints,
) -> int:
    """Fill the next layer with the best new candidates, and return their number."""
    layer, width, count = beam.tally[LAYER], len(after), 0
    for place in range(n_ordered):
        candidate = beam.candidates[beam.order[place]]
        if count == width:
            break
        if not _is_new(beam, candidate, layer, goal_table.max_per_key):
            continue
        parent, cell, blank = candidate[PARENT], candidate[BLANK], candidate[OLD_BLANK]
        _copy(tiles[parent], next_tiles[count])
        tile = np.int64(tiles[parent, cell])
        next_tiles[count, blank], next_tiles[count, cell] = tile, tiles[parent, blank]
        _copy(candidate[:FIELDS], after[count])
        beam.history[layer, count] = DIRECTIONS * parent + candidate[MOVE]
        if goal_table.group[tile] == candidate[STAGE] and blank == tile:
            _advance(goal_table, beam, next_tiles[count], after[count])
            if after[count, STAGE] == len(goal_table.ends):
                beam.tally[BEST] = count
                return count + 1
        count += 1
    return count


@inlined
def _copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    for place in range(len(target)):
        target[place] = source[place]


def _advance(goal_table: GoalTable, beam: Beam, tiles: Tiles, fields: Ints) -> None:
    """Lock all groups that are home now."""
    stage = locked(goal_table, tiles, fields[STAGE])
    if stage != fields[STAGE]:
        fields[STAGE] = stage
        _enter_stage(goal_table, tiles, fields)
        if stage > beam.tally[MAX_STAGE]:
            beam.tally[MAX_STAGE], beam.tally[MIN_APART], beam.tally[PROGRESS_LAYER] = stage, fields[APART], beam.tally[LAYER]


def _is_new(beam: Beam, candidate: Ints, layer: int, max_per_key: int) -> bool:
    """Return whether a position is new, as far as remembered, and its key isn't used up in this layer; and remember it."""
    known, keys = beam.known, beam.keys
    place = candidate[HASH] & (len(known) - 1)
    if known[place] == candidate[HASH]:
        return False
    slot = candidate[KEY] & (len(keys) - 1)
    while keys[slot, 1] == layer and keys[slot, 0] != candidate[KEY]:
        slot = (slot + 1) & (len(keys) - 1)
    if keys[slot, 1] != layer:
        keys[slot, 0], keys[slot, 1], keys[slot, 2] = candidate[KEY], layer, 0
    elif keys[slot, 2] >= max_per_key:
        return False
    keys[slot, 2] += 1
    known[place] = candidate[HASH]
    return True

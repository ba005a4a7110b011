"""The search that decides boards whose tiles stay: it clears them or proves that nobody can."""

import random

import numpy as np

from solvers.kernels import share
from solvers.kernels.bits import WORD
from solvers.link.decide import Clearability, Decision
from solvers.link.decide import DecisionSearch as SearchOfBoard
from solvers.link.fixed import conflict_kernel, position_kernel, probing_kernel, search_kernel
from solvers.link.fixed.conflict_kernel import PairingSearch
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell, Progress

EFFORT_OF_A_SLICE = 400_000
"""tiles looked at between two signs of life, less than a tenth of a second"""

TABLE_BYTES = 128 << 20

PROBE_AFTER = 50
"""nodes after which positions are probed: most boards are decided before that would pay"""


def search(state: LinkState, most_nodes: int, seed: int = 0) -> SearchOfBoard:
    """Find pairs that clear a board whose tiles stay, or prove that there are none; seeds differ in what is tried first."""
    run = _begin(state, seed)
    tally, verdict = run.tally, search_kernel.UNDECIDED
    while verdict == search_kernel.UNDECIDED and tally[conflict_kernel.NODES] < most_nodes:
        if tally[conflict_kernel.NODES]:
            yield Progress(int(tally[conflict_kernel.NODES]), unit="positions")
        most_effort = tally[conflict_kernel.EFFORT] + share(EFFORT_OF_A_SLICE, search_kernel.go_on)
        verdict = search_kernel.go_on(run, most_nodes, most_effort, PROBE_AFTER)
    nodes = int(tally[conflict_kernel.NODES])
    if verdict == search_kernel.CLEARED:
        return Decision(Clearability.CLEARABLE, _pairs(run), nodes)
    return Decision(Clearability.LOST if verdict == search_kernel.DEAD else Clearability.OPEN, (), nodes)


def _begin(state: LinkState, seed: int) -> PairingSearch:
    layout = position_kernel.layout_of(state)
    n_tiles, n_faces = len(layout.tiles), len(state.places)
    n_levels, n_words = n_tiles // 2 + 3, -(-n_faces // WORD)
    source = random.Random(seed)
    n_slots = 1 << (TABLE_BYTES // (8 * (conflict_kernel.KEYS + n_words))).bit_length() - 1
    return conflict_kernel.PairingSearch(
        layout,
        position_kernel.levels_of(state, layout, n_levels),
        np.zeros(n_levels, np.int64),
        np.zeros(n_levels, np.int64),
        np.zeros(n_levels, np.int64),
        np.zeros((n_levels, n_words), np.int64),
        np.zeros((n_levels, n_words), np.int64),
        np.zeros((n_levels, n_words), np.int64),
        np.zeros((n_levels, conflict_kernel.KEYS), np.int64),
        np.zeros(n_words, np.int64),
        np.zeros((n_slots, conflict_kernel.KEYS + n_words), np.int64),
        np.frombuffer(source.randbytes(n_tiles * 16), np.int64).reshape(n_tiles, 2),
        np.zeros((n_tiles // 2, 2), np.int16),
        np.zeros(6, np.int64),
        np.zeros(n_words, np.int64),
        np.full(n_tiles, probing_kernel.UNASKED, np.int64),
    )


def _pairs(run: PairingSearch) -> tuple[Pair, ...]:
    """Return the pairs taken, in order."""
    layout = run.layout

    def cell(tile: int) -> Cell:
        return int(layout.tiles[tile, 0]) - 1, int(layout.tiles[tile, 1]) - 1

    return tuple(Pair(cell(one), cell(other)) for one, other in run.trail)

"""Playing link match: two clicks a pair; where tiles fall to is learnt from what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from vision.autoplay.arm import Arm
from vision.frame import Grid, Pixels, Reading
from vision.players.cell_eyes import CellEyes
from vision.players.player import Hand, Player


def _two_taps(arm: Arm, position: LinkState, moves: Sequence[Pair]) -> None:
    arm.tap(moves[0].first)
    arm.gap()
    arm.tap(moves[0].second)


def _beliefs(reading: Reading) -> Sequence[LinkState]:
    state = find_puzzle("link").parse(reading.text)
    return [replace(state, gravity=gravity, has_margin=margin) for margin in (True, False) for gravity in Gravity]


def _eyes(pixels: Pixels, grid: Grid, position: LinkState) -> CellEyes:
    return CellEyes(pixels, grid, position, lambda state: state.tiles)


PLAYER = Player(
    puzzle="link",
    hands=(Hand("two-taps", "Click the two tiles", _two_taps),),
    beliefs=_beliefs,
    eyes=_eyes,
    looks=lambda position: position.tiles,
    unseen=lambda position: (position.gravity, position.has_margin),
    is_another=lambda before, seen: seen.left > before.left,
)

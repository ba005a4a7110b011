"""Playing link match: two clicks a pair; where tiles fall to is learnt from what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.link.rules import LinkState
from vision.frame import Reading
from vision.players.link_eyes import LinkEyes
from vision.players.link_hand import two_taps
from vision.players.link_plan import plainest_first
from vision.players.player import Hand, Player


def _beliefs(reading: Reading) -> Sequence[LinkState]:
    state = find_puzzle("link").parse(reading.text)
    return [replace(state, gravity=gravity, has_margin=margin) for margin in (True, False) for gravity in Gravity]


PLAYER = Player(
    puzzle="link",
    hands=(Hand("two-taps", "Click the two tiles", two_taps),),
    beliefs=_beliefs,
    eyes=LinkEyes,
    looks=lambda position: position.tiles,
    unseen=lambda position: (position.gravity, position.has_margin),
    is_another=lambda before, seen: seen.left > before.left,
    order=plainest_first,
)

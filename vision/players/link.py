"""Playing link match: two clicks a pair; where tiles fall to is learnt from what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.link.rules import SIGNS, LinkState
from vision.frame import Pixels, Reading
from vision.players.link_eyes import LinkEyes
from vision.players.link_hand import two_taps
from vision.players.link_plan import makeshift, plainest_first
from vision.players.player import Hand, Player

STRANDED = "If the game has a button that shuffles its tiles, press it, and then Play once more."


def _beliefs(reading: Reading) -> Sequence[LinkState]:
    state = find_puzzle("link").parse(reading.text)
    return [replace(state, gravity=gravity, has_margin=margin) for margin in (True, False) for gravity in Gravity]


def _recognise(eyes: LinkEyes, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board if all of it was seen before, wherever it is now."""
    tiles = eyes.tiles(pixels)
    if tiles is None:
        return None
    width = known.grid.shape[1]
    rows = tuple(tiles[start : start + width] for start in range(0, len(tiles), width))
    text = " / ".join(" ".join(SIGNS.get(tile) or str(tile) for tile in row) for row in rows)
    return replace(known, cells=rows, sure=tuple((1.0,) * width for _ in rows), text=text, notes=(), details={})


PLAYER = Player(
    puzzle="link",
    hands=(Hand("two-taps", "Click the two tiles", two_taps),),
    beliefs=_beliefs,
    eyes=LinkEyes,
    looks=lambda position: position.tiles,
    unseen=lambda position: (position.gravity, position.has_margin),
    is_another=lambda before, seen: seen.left > before.left,
    order=plainest_first,
    recognise=_recognise,
    makeshift=makeshift,
    stranded=STRANDED,
)

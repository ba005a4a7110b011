"""Playing link match: two clicks a pair; where tiles fall to is learnt from what is seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.link.moves import Pair
from solvers.link.rules import SIGNS, LinkState
from solvers.puzzle import Cell
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.players.link.plan import makeshift, plainest_first
from vision.players.link.recognition import LinkEyes, as_seen, nameless
from vision.players.player import InputMethod, Player, n_unlike, seen_again
from vision.readers.link.pairings import put_together
from vision.readers.link.reader import read
from vision.readers.reader import Wishes

SAME = 0.8
"""how much of its place a board that is read again must share with what it was"""
STRANDED = "If the game has a shuffle button, press it, then press Play again."

MARKED_LEVELS, MARKED_PART = 12, 0.02
"""a tile is marked if this part of its cell has changed by so many levels"""


@dataclass(frozen=True)
class _Try:
    """What was shown before a pair was clicked for the first time."""

    tiles: tuple[int, ...]
    pair: Pair
    pixels: Pixels


def two_taps(actuator: Actuator, position: LinkState, moves: Sequence[Pair]) -> None:
    """Click both tiles of a pair; where one of them still looks selected from the last try, only the other one."""
    pair = moves[0]
    before, pixels = actuator.memo.get("try"), actuator.look()
    cells = [pair.first, pair.second]
    if before is not None and (before.tiles, before.pair) == (position.tiles, pair):
        marked = [_is_marked(actuator, cell, before.pixels, pixels) for cell in cells]
        if marked[0] != marked[1]:
            cells.pop(marked.index(True))
    else:
        actuator.memo["try"] = _Try(position.tiles, pair, pixels)
    actuator.tap(cells[0])
    for cell in cells[1:]:
        actuator.gap()
        actuator.tap(cell)


def _is_marked(actuator: Actuator, cell: Cell, before: Pixels, now: Pixels) -> bool:
    one, other = (actuator.grid.crop(actuator.grid.plane(pixels), cell).astype(np.int16) for pixels in (before, now))
    return float((np.abs(one - other).max(2) > MARKED_LEVELS).mean()) > MARKED_PART


def _beliefs(reading: Reading) -> Sequence[LinkState]:
    return [
        replace(state, gravity=gravity, has_margin=margin)
        for state in _pairings(reading)
        for margin in (True, False)
        for gravity in Gravity
    ]


def _pairings(reading: Reading) -> Iterator[LinkState]:
    """Yield the board with the ways to pair faces that look different, the likeliest first."""
    state: LinkState = find_puzzle("link").parse(reading.text)
    yield state
    first, *others = reading.details.get("pairings") or [()]
    numbers = np.ravel(reading.cells)
    if first and tuple(put_together(numbers, first).tolist()) == state.tiles:
        yield from (state.with_tiles(put_together(numbers, pairing).tolist()) for pairing in others)


def _recognise(eyes: LinkEyes, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board if all of it was seen before, wherever it is now, or else what is read amid the ground that is known."""
    tiles = eyes.tiles(pixels)
    if tiles is None:
        return _read_on_known_ground(eyes, pixels, known)
    seen = seen_again(known, tiles, "")
    text = " / ".join(" ".join(SIGNS.get(int(tile)) or str(tile) for tile in row) for row in seen.cells)
    return replace(seen, text=text, details={"is_guessed": known.details.get("is_guessed", False)})


def _read_on_known_ground(eyes: LinkEyes, pixels: Pixels, known: Reading) -> Reading | None:
    """Return what is read at the place of a board where each cell that looks as it did when it was empty is painted over."""
    bare = eyes.bare(pixels)
    readings = read(bare, [known.grid], Wishes()) if bare is not None else []
    fit = [each for each in readings if each.text and each.grid.shape == known.grid.shape and each.grid.shared(known.grid) > SAME]
    return next((each for each in fit if known.details.get("is_guessed") or not each.details.get("is_guessed")), None)


def _stays_refused(before: LinkState, after: LinkState, pair: Pair) -> bool:
    """Tell whether both tiles of a pair are where they were, and joined by the same line."""
    tiles = [[state.tile_at(cell) for cell in (pair.first, pair.second)] for state in (before, after)]
    return tiles[0] == tiles[1] and before.path(pair) == after.path(pair)


def _leaves(before: LinkState, after: LinkState) -> list[Cell]:
    both = enumerate(zip(before.tiles, after.tiles, strict=True))
    return [divmod(place, before.cols) for place, (had, tile) in both if had != tile]


PLAYER = Player(
    puzzle="link",
    hands=(InputMethod("two-taps", "Click the two tiles", two_taps),),
    beliefs=_beliefs,
    eyes=LinkEyes,
    looks=as_seen,
    nameless=nameless,
    unseen=lambda position: (position.gravity, position.has_margin),
    is_another=lambda before, seen: seen.left > before.left or 2 * n_unlike(before.tiles, seen.tiles) > len(before.tiles),
    order=plainest_first,
    recognise=_recognise,
    makeshift=makeshift,
    stays_refused=_stays_refused,
    is_surprised=LinkEyes.is_surprised,
    may_come_under_mouse=True,
    hand_down=lambda before, eyes: eyes.take_over(before),
    leaves=_leaves,
    stranded=STRANDED,
)

"""Playing link match: two clicks per pair; the direction in which tiles fall is found out while playing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.link.links import Pair
from solvers.link.rules import SIGNS, LinkState
from solvers.puzzle import Cell
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.players.link.plan import fallback_moves, least_risky_first
from vision.players.link.recognition import LinkRecogniser, canonical_faces, visible_faces
from vision.players.player import InputMethod, Player, n_differences, updated_reading
from vision.readers.link.pairings import merge_pairs
from vision.readers.link.reader import read
from vision.readers.reader import ReadOptions

MIN_OVERLAP = 0.8
"""overlap that a board read again must have with its old place"""
STUCK_ADVICE = "If the game has a shuffle button, press it, then let it play again."

MARKED_LEVELS, MARKED_PART = 12, 0.02
"""a tile is marked if more than this part of its cell has changed by more than this many levels"""


@dataclass(frozen=True)
class _Attempt:
    """What the window showed before a pair was clicked for the first time."""

    tiles: tuple[int, ...]
    pair: Pair
    pixels: Pixels


def two_taps(actuator: Actuator, position: LinkState, moves: Sequence[Pair]) -> None:
    """Click both tiles of a pair, or only one if the other still looks selected from the previous attempt."""
    pair = moves[0]
    before, pixels = actuator.memo.get("try"), actuator.look()
    cells = [pair.first, pair.second]
    if before is not None and (before.tiles, before.pair) == (position.tiles, pair):
        marked = [_is_marked(actuator, cell, before.pixels, pixels) for cell in cells]
        if marked[0] != marked[1]:
            cells.pop(marked.index(True))
    else:
        actuator.memo["try"] = _Attempt(position.tiles, pair, pixels)
    actuator.tap(cells[0])
    for cell in cells[1:]:
        actuator.gap()
        actuator.tap(cell)


def _is_marked(actuator: Actuator, cell: Cell, before: Pixels, after: Pixels) -> bool:
    first, second = (actuator.grid.crop(actuator.grid.plane(pixels), cell).astype(np.int16) for pixels in (before, after))
    return float((np.abs(first - second).max(2) > MARKED_LEVELS).mean()) > MARKED_PART


def _hypotheses(reading: Reading) -> Sequence[LinkState]:
    rules = list(product((True, False), Gravity))
    return [replace(state, gravity=gravity, has_margin=margin) for state in _pairings(reading) for margin, gravity in rules]


def _pairings(reading: Reading) -> Iterator[LinkState]:
    """Yield the board for each way to pair faces that look different, most likely first."""
    state: LinkState = find_puzzle("link").parse(reading.text)
    yield state
    first, *others = reading.details.get("pairings") or [()]
    numbers = np.ravel(reading.cells)
    if first and tuple(merge_pairs(numbers, first).tolist()) == state.tiles:
        yield from (state.with_tiles(merge_pairs(numbers, pairing).tolist()) for pairing in others)


def _reread(recogniser: LinkRecogniser, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board if the recogniser knows all of its tiles, or else read it with known empty cells painted over."""
    tiles = recogniser.tiles(pixels)
    if tiles is None:
        return _read_without_background(recogniser, pixels, known)
    seen = updated_reading(known, tiles, "")
    text = " / ".join(" ".join(SIGNS.get(int(tile)) or str(tile) for tile in row) for row in seen.cells)
    return replace(seen, text=text, details={"is_guessed": known.details.get("is_guessed", False)})


def _read_without_background(recogniser: LinkRecogniser, pixels: Pixels, known: Reading) -> Reading | None:
    """Return a reading of a board after painting over each cell that looks as it did when it was empty."""
    painted = recogniser.with_empties_painted(pixels)
    readings = read(painted, [known.grid], ReadOptions()) if painted is not None else []
    is_guessed = bool(known.details.get("is_guessed"))
    for each in readings:
        is_same_board = each.grid.shape == known.grid.shape and each.grid.shared(known.grid) > MIN_OVERLAP
        if each.text and is_same_board and (is_guessed or not each.details.get("is_guessed")):
            return each
    return None


def _stays_refused(before: LinkState, after: LinkState, pair: Pair) -> bool:
    """Return whether both tiles of a pair are still there, joined by the same line."""
    tiles = [[state.tile_at(cell) for cell in (pair.first, pair.second)] for state in (before, after)]
    return tiles[0] == tiles[1] and before.path(pair) == after.path(pair)


def _vacated_cells(before: LinkState, after: LinkState) -> list[Cell]:
    both = enumerate(zip(before.tiles, after.tiles, strict=True))
    return [divmod(place, before.cols) for place, (had, tile) in both if had != tile]


PLAYER = Player(
    puzzle="link",
    input_methods=(InputMethod("two-taps", "Click the two tiles", two_taps),),
    hypotheses=_hypotheses,
    recogniser=LinkRecogniser,
    visible_part=visible_faces,
    canonical=canonical_faces,
    hidden_part=lambda position: (position.gravity, position.has_margin),
    is_other_board=lambda before, seen: (
        seen.left > before.left or 2 * n_differences(before.tiles, seen.tiles) > len(before.tiles)
    ),
    order=least_risky_first,
    reread=_reread,
    fallback_moves=fallback_moves,
    stays_refused=_stays_refused,
    is_unfamiliar=LinkRecogniser.is_unfamiliar,
    may_change_under_mouse=True,
    inherit=lambda before, recogniser: recogniser.inherit(before),
    vacated_cells=_vacated_cells,
    stuck_advice=STUCK_ADVICE,
)

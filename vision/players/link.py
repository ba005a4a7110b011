"""Playing link match: two clicks per pair; the direction in which tiles fall is found out while playing."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

import numpy as np

from solvers import find_puzzle
from solvers.kernels import can_run_compiled
from solvers.link.gravity import Gravity
from solvers.link.links import Pair
from solvers.link.rules import SIGNS, LinkState
from solvers.puzzle import Cell
from vision.frame import Pixels, Reading, ReadOptions, largest
from vision.input.actuator import Actuator
from vision.players.link_recognition import LinkRecogniser, canonical_faces, visible_faces
from vision.players.player import InputMethod, Player, n_differences, updated_reading
from vision.readers.link.groups import GUESSED, merge_pairs
from vision.readers.link.reader import read

SEED = 1
N_GAMES, N_PLAIN_GAMES = 3000, 50  # number of random games played to find the longest one, and of those without compiled kernels

MIN_OVERLAP = 0.8  # overlap that a board read again must have with its old place
STUCK_ADVICE = "If the game has a shuffle button, press it, then let it play again."

MARKED_LEVELS, MARKED_PART = 12, 0.02
"""a tile is marked if more than this part of its cell has changed by more than this many levels"""
FIRST_TRY = "try"  # key in the actuator's memo: the tiles and the pair when a pair was first clicked, and the picture before


def fallback_moves(hypotheses: Sequence[LinkState], refused: Collection[Pair]) -> list[Pair]:
    """Return the pairs of the longest game found, or only the least risky pair if the rules are unknown or pairs were refused."""
    if len({hypothesis.gravity for hypothesis in hypotheses}) == 1 and not refused:
        return longest_game(hypotheses[0])
    pairs = {pair: None for hypothesis in hypotheses for pair in hypothesis.pairs if pair not in refused}
    return sorted(pairs, key=lambda pair: (-_n_allowing(hypotheses, pair), refusal_risk(hypotheses[0], pair)))[:1]


def longest_game(state: LinkState) -> list[Pair]:
    """Return the pairs of the longest of many random games."""
    from solvers.link.board_kernel import place_of
    from solvers.link.random_play_kernel import play_at_random, random_games

    n_games = N_GAMES if can_run_compiled(play_at_random) else N_PLAIN_GAMES
    longest = max((game.copy() for game in random_games(state, n_games, SEED)), key=len)
    return [Pair.of(place_of(one, state.cols), place_of(other, state.cols)) for one, other in longest]


def least_risky_first(position: LinkState, moves: Sequence[Pair]) -> Sequence[Pair]:
    """Return a solution reordered to take the pair next that games are least likely to refuse.

    So the first pairs are those that most rules allow, and guessed pairs, whose tiles look different, come late. The last pair
    is away from the middle, where games show their dialogs. If tiles move, the order of a solution can't be changed.
    """
    left, ordered = list(moves), list[Pair]()
    if position.gravity is not Gravity.NONE:
        return moves
    last = max(left, key=partial(_last_pair_score, position), default=None)
    while left:
        linked = position.room.is_linked
        pairs = [pair for pair in left if linked(pair.first, pair.second)]
        chosen = min(pairs, key=lambda pair: (pair == last, refusal_risk(position, pair)))
        position = position.without(chosen)
        left.remove(chosen)
        ordered.append(chosen)
    return ordered


def _last_pair_score(state: LinkState, pair: Pair) -> tuple[bool, int]:
    """Return the key by which the largest pair is the best last one: guessed or not, then how far from the middle."""
    offs = [max(abs(2 * row + 1 - state.rows), abs(2 * col + 1 - state.cols)) for row, col in (pair.first, pair.second)]
    return state.tile_at(pair.first) > GUESSED, min(offs)


def refusal_risk(state: LinkState, pair: Pair) -> tuple[bool, bool, int, int]:
    """Return the risk that a game refuses a pair, as a sort key: guessed, around the outside, number of turns, length."""
    path = state.path(pair)
    steps = [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(path)]
    is_outside = any(not (0 <= row < state.rows and 0 <= col < state.cols) for row, col in path)
    return state.tile_at(pair.first) > GUESSED, is_outside, sum(one != other for one, other in pairwise(steps)), len(path)


def _n_allowing(hypotheses: Sequence[LinkState], pair: Pair) -> int:
    return sum(each.tile_at(pair.first) == each.tile_at(pair.second) and pair in each.pairs for each in hypotheses)


def two_taps(actuator: Actuator, position: LinkState, moves: Sequence[Pair]) -> None:
    """Click both tiles of a pair, or only one if the other still looks selected from the previous attempt."""
    pair, pixels = moves[0], actuator.look()
    cells = [pair.first, pair.second]
    tiles, last, before = actuator.memo.get(FIRST_TRY, ((), None, pixels))
    if (tiles, last) == (position.tiles, pair):
        marked = [_is_marked(actuator, cell, before, pixels) for cell in cells]
        if marked[0] != marked[1]:
            cells.pop(marked.index(True))
    else:
        actuator.memo[FIRST_TRY] = position.tiles, pair, pixels
    actuator.tap(cells[0])
    for cell in cells[1:]:
        actuator.gap()
        actuator.tap(cell)


def _is_marked(actuator: Actuator, cell: Cell, before: Pixels, after: Pixels) -> bool:
    first, second = (actuator.grid.crop(actuator.grid.plane(pixels), cell).astype(np.int16) for pixels in (before, after))
    return float((largest(np.abs(first - second)) > MARKED_LEVELS).mean()) > MARKED_PART


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

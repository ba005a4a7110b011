"""Best pair first: the A algorithm for lianliankan, depth first by F(A, B) = (S/2 - 1) + G(A) + G(B), with backtracking.

S is the number of tiles left of the pair's face. G(A) = 1 - CH + 1 - CV says how much looser the board gets when A is taken:
CH is the largest cavity of A's row before the pair is taken, divided by the largest one after it, and CV is the same for
A's column. Where the paper (Huang and Wang 2017) is not specific, this solver interprets it as follows:

- A cavity is a run of empty cells. The largest one of a row is the longest run of the whole row, not only of the part beside
  the tile; the margin belongs to the row if links may run around the board.
- After: both tiles of the pair are gone, and gravity has moved all others.
- Before: the board as it is. But along lines that close up (columns under down, rows under left, both under outward),
  cells of the pair that stay empty also count as empty before, as they do where the paper looks for links. So along such a
  line the ratio measures the effect of other tiles' falling, and is 1 if nothing falls. Read literally, every removal would
  enlarge the empty end of its line, and no pair could ever have F = 0 where tiles move.
- A line without any cavity before and after is unchanged: 1. A cavity that disappears counts as one that shrinks to 1.

The smallest F is tried first, and among equals the first in reading order. F = 0 means the last pair of a face, S = 2, that
leaves the largest cavities unchanged. The paper says that such pairs move no other tile, and takes all those of a layer at
once, as one node without siblings; a dead branch below it goes back to the layer above. Where tiles move, cavities may stay
the same by chance although tiles fall, so this solver also requires that nothing moves.

Under rules with one pass, this loses no solution: the two tiles are the only ones of their face, so they have to go together
at some point, and they are the last of their segments, so the others fall as if they weren't there. Under outward and inward
it may lose solutions.

A line is a bit mask of the empty cells of a whole row or column: bit 0 is the margin before its first cell, bit n the cell n - 1,
and the last bit the margin after it. If links may not run around the board, the margin has no empty cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from solvers.errors import GaveUp, Unsolvable
from solvers.link.gravity import EMPTY, TWO_PASSES, Gravity, segments
from solvers.link.links import Pair
from solvers.link.methods.backtracking import BacktrackingSearch, Figures, Layer, Node
from solvers.link.rules import LinkState
from solvers.link.words import MAX_MARKED, line_clue, line_words, mark_pair, marks_of, movement_words, pair_name
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count, grouped, listed


class Axis(Enum):
    """The direction of a line."""

    ROW = "row"
    COLUMN = "column"

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the number of the line that contains a cell, and the cell's place in that line."""
        return cell if self is Axis.ROW else cell[::-1]


@dataclass(frozen=True, slots=True)
class Change:
    """The length of the largest cavity of a line before and after a pair is taken."""

    before: int
    after: int

    @property
    def ratio(self) -> float:
        """Before divided by after. A line without cavities before and after is unchanged; the divisor is at least 1."""
        return 1.0 if self.before == self.after else self.before / max(self.after, 1)


def change_of(before: LinkState, after: LinkState, axis: Axis, cell: Cell, pair: Pair) -> Change:
    """Return the change that taking a pair makes to the row or column through one of its tiles.

    If the tiles of such lines close up, cells of the pair that stay empty also count as empty before, so that the change is
    only due to other tiles' moving.
    """
    line, _ = axis.place(cell)
    old, new = mask_of(before, axis, line), mask_of(after, axis, line)
    if axis in closing_axes(before.gravity, before.rows, before.cols):
        old |= _bits(axis, line, pair) & new
    return Change(longest(old), longest(new))


def _bits(axis: Axis, line: int, pair: Pair) -> int:
    """Return the cells of a pair that are in a row or column, as a bit mask."""
    places = [axis.place(cell) for cell in (pair.first, pair.second)]
    return sum(2 << place for number, place in places if number == line)


@lru_cache(maxsize=64)
def closing_axes(gravity: Gravity, rows: int, cols: int) -> frozenset[Axis]:
    """Return the axes along which the tiles of a board close up."""
    lines = (line for line in segments(gravity, rows, cols) if len(line) > 1)
    return frozenset(Axis.ROW if line[0] // cols == line[1] // cols else Axis.COLUMN for line in lines)


def mask_of(state: LinkState, axis: Axis, line: int) -> int:
    """Return the empty cells of a row or column as a bit mask."""
    tiles = state.tiles[line * state.cols : (line + 1) * state.cols] if axis is Axis.ROW else state.tiles[line :: state.cols]
    mask = (1 | 2 << len(tiles)) if state.has_margin else 0
    for place, tile in enumerate(tiles):
        if tile == EMPTY:
            mask |= 2 << place
    return mask


def longest(mask: int) -> int:
    """Return the length of the longest run of set bits."""
    length = 0
    while mask:
        mask &= mask >> 1
        length += 1
    return length


def largest_cavity(state: LinkState, axis: Axis, line: int) -> tuple[Cell, ...]:
    """Return the cells on the board of a row's or column's largest cavity: the one with most of them, the first among equals."""
    mask, size = mask_of(state, axis, line), state.cols if axis is Axis.ROW else state.rows
    length = longest(mask)
    ones = (1 << length) - 1
    starts = (bit for bit in range(size + 2) if mask >> bit & ones == ones)
    runs = (range(max(start - 1, 0), min(start + length - 1, size)) for start in starts)
    places = max(runs, key=len, default=range(0)) if length else range(0)
    return tuple((line, place) if axis is Axis.ROW else (place, line) for place in places)


def cavity_cells(after: LinkState, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells of the largest cavities of the rows and columns through some cells, in reading order."""
    lines = {(axis, axis.place(cell)[0]) for cell in cells for axis in Axis}
    return tuple(sorted({cell for axis, line in lines for cell in largest_cavity(after, axis, line)}))


# the value of a pair


@dataclass(frozen=True, slots=True)
class Looseness:
    """G of one tile: how much looser the board gets along its row and its column."""

    cell: Cell
    row: Change
    column: Change

    @property
    def g(self) -> float:
        """1 - CH + 1 - CV."""
        return 1 - self.row.ratio + 1 - self.column.ratio

    @property
    def is_unchanged(self) -> bool:
        """Whether the largest cavities of both its row and its column stay the same."""
        return self.row.before == self.row.after and self.column.before == self.column.after

    @property
    def words(self) -> str:
        """A sentence on what changes."""
        changes = f"{_change_words(self.row, 'row', 'CH')}, and {_change_words(self.column, 'column', 'CV')}"
        return f"At {cell_name(self.cell)} the largest cavity {changes}."

    @property
    def sum_words(self) -> str:
        """G as a sum."""
        return f"(1 − {_ratio_words(self.row)} + 1 − {_ratio_words(self.column)})"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """F of one pair."""

    pair: Pair
    same: int  # S: number of tiles left of the pair's face, its own two included
    first: Looseness
    second: Looseness
    f: float  # rounded, so that equal values are equal
    is_free: bool  # whether F is 0 and no other tile moves: such pairs of one layer are taken together

    @property
    def f_words(self) -> str:
        """F as shown to people: F 0.50."""
        return f"F {_decimal(self.f)}"

    @property
    def sum_words(self) -> str:
        """Sentences on how F is calculated."""
        total = f"F = ({self.same}/2 − 1) + {self.first.sum_words} + {self.second.sum_words} = {_decimal(self.f)}."
        return f"{self.same} tiles of this face are left, so S is {self.same}. {self.first.words} {self.second.words} {total}"


def _decimal(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}".replace("-", "−")


def _ratio_words(change: Change) -> str:
    """Return a ratio as a fraction: 2/3, or 1 if nothing changes."""
    return "1" if change.before == change.after else f"{change.before}/{max(change.after, 1)}"


def _change_words(change: Change, line: str, name: str) -> str:
    if change.before == change.after:
        return f"stays at {change.after} along the {line}, {name} 1"
    return f"goes from {change.before} to {change.after} along the {line}, {name} {_ratio_words(change)}"


def evaluate(state: LinkState) -> list[Evaluation]:
    """Return the open pairs of a board with their values, the smallest F first, equal ones in reading order."""
    return sorted((_evaluation(state, pair) for pair in state.pairs), key=lambda evaluation: evaluation.f)


def _evaluation(state: LinkState, pair: Pair) -> Evaluation:
    after = state.without(pair)
    same = len(state.places[state.tile_at(pair.first)])
    first, second = (
        Looseness(cell, change_of(state, after, Axis.ROW, cell, pair), change_of(state, after, Axis.COLUMN, cell, pair))
        for cell in (pair.first, pair.second)
    )
    unchanged = same == 2 and first.is_unchanged and second.is_unchanged
    value = round(same / 2 - 1 + first.g + second.g, 9) + 0.0
    return Evaluation(pair, same, first, second, value, unchanged and not state.falls(pair))


BEST_PAIR, MERGED_PAIRS = "best pair", "merged pairs"


def solve(state: LinkState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries and take-backs; raises Unsolvable if all tries fail, and GaveUp at the limit of pairs."""
    yield from _BestPair(state, int(options["limit"])).run()


@dataclass(frozen=True)
class RatedPairs(Node):
    """One pair, or all pairs of a layer with F = 0, which are taken at once."""

    evaluations: tuple[Evaluation, ...] = ()
    n_dropped: int = 0  # number of open pairs that are never tried instead


class _BestPair(BacktrackingSearch[RatedPairs]):
    """Orders the pairs by F, and explains each try."""

    has_dropped = False  # whether there were open pairs that are never tried

    def nodes(self, state: LinkState) -> list[RatedPairs]:
        evaluations = evaluate(state)
        free = tuple(evaluation for evaluation in evaluations if evaluation.is_free)
        if not free:
            return [RatedPairs((evaluation.pair,), evaluations=(evaluation,)) for evaluation in evaluations]
        n_dropped = len(evaluations) - len(free)  # a free pair moves no tile, so all of them can be taken in turn
        self.has_dropped |= n_dropped > 0
        return [RatedPairs(tuple(each.pair for each in free), jumps_back=True, evaluations=free, n_dropped=n_dropped)]

    def step_for(self, layer: Layer[RatedPairs], figures: Figures) -> Step:
        node, state = layer.node, layer.state
        technique = MERGED_PAIRS if len(node.pairs) > 1 else BEST_PAIR
        why = _merged_words(layer) if len(node.pairs) > 1 else _single_words(layer)
        clue = line_clue(state, node.pairs[0])
        return Step(node.pairs, why, technique, _marks(layer), clue=clue, figures=figures)

    def exhausted(self, start: LinkState, tries: int) -> Unsolvable | GaveUp:
        if self.has_dropped and start.gravity in TWO_PASSES:
            return GaveUp(
                f"All {grouped(tries)} pairs that were tried led nowhere. That proves nothing, because the alternatives to pairs "
                "with F 0.00 were dropped, which can lose solutions under this gravity.",
                instead="decide",
            )
        return super().exhausted(start, tries)


def _single_words(layer: Layer[RatedPairs]) -> str:
    (best,) = layer.node.evaluations
    moving = movement_words(len(layer.state.falls(best.pair)))
    line = line_words(layer.state, best.pair)
    return f"{pair_name(best.pair)}, {best.f_words}. {_rank_words(layer)} {best.sum_words} {line} {moving}"


def _rank_words(layer: Layer[RatedPairs]) -> str:
    """Return sentences on how many pairs are open, how many were tried, and which one comes next."""
    node, n_open = layer.node, len(layer.state.pairs)
    if n_open == 1:
        return "It is the only open pair."
    if node.jumps_back:
        return f"It is the last pair of its face and moves no other tile. {_dropped_words(node.n_dropped)}"
    if layer.tried == n_open:
        return f"It is the last of {n_open} open pairs; the others led nowhere."
    following = layer.nodes[layer.tried].evaluations[0]
    is_tied = following.f == node.evaluations[0].f
    then = f"{pair_name(following.pair)} is next with {'the same F' if is_tied else following.f_words}."
    if layer.tried == 1:
        return f"It has the smallest F of {n_open} open pairs, and {then}"
    return f"Of the {n_open} open pairs, {layer.tried - 1} led nowhere. It has the smallest F of the rest, and {then}"


def _dropped_words(number: int) -> str:
    others = "other open pair in this layer is" if number == 1 else f"{number} other open pairs in this layer are"
    return f"So the {others} dropped."


def _merged_words(layer: Layer[RatedPairs]) -> str:
    node = layer.node
    names = listed(pair_name(pair) for pair in node.pairs)
    dropped = f" {_dropped_words(node.n_dropped)}" if node.n_dropped else ""
    return (
        f"{count(len(node.pairs), 'pair')} at once, F 0.00. They are {names}. Each is the last pair of its face, leaves the "
        f"largest cavities unchanged and moves no other tile, so their order doesn't matter.{dropped}"
    )


def _marks(layer: Layer[RatedPairs]) -> tuple[Mark, ...]:
    node, state = layer.node, layer.state
    after = state
    for pair in node.pairs:
        after = after.without(pair)
    cavity = cavity_cells(after, (cell for pair in node.pairs for cell in (pair.first, pair.second)))
    region = (Mark(Role.REGION, cavity),) if cavity else ()
    return (*region, *_frontier(layer), *marks_of(state, node.pairs))


def _frontier(layer: Layer[RatedPairs]) -> tuple[Mark, ...]:
    """Return the marks of the other open pairs with the smallest F that can still be tried."""
    others = layer.nodes[layer.tried : layer.tried + MAX_MARKED]
    return tuple(
        mark_pair(Role.FRONTIER, evaluation.pair, evaluation.f_words) for node in others for evaluation in node.evaluations
    )

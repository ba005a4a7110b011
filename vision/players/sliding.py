"""Playing sliding puzzles: the goals that a board may have, the recogniser, and clicks, keys or drags that move a tile."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter

import numpy as np

from solvers import find_puzzle
from solvers.puzzle import Cell
from solvers.sliding.rules import Home, Slide, SlidingState, check, is_solvable
from solvers.sliding.search.short import quick
from vision.frame import Grid, Pixels, Reading, ReadOptions
from vision.input.actuator import RIM, Actuator
from vision.players.player import ARROWS, LETTERS, InputMethod, Player, n_differences, updated_reading
from vision.players.recognition import MATCH_DISTANCE, CellRecogniser, Patch
from vision.readers.sliding.reader import read_numbers
from vision.signs.glyphs import WHOLE_CELLS

OPPOSITE = {Home.LAST: Home.FIRST, Home.FIRST: Home.LAST}
Tiles = tuple[int, ...]

BLANK = 0
EDGES_DOUBT = "Its picture was pieced together by the edges of the tiles, so it may be another one."
BLANK_FIRST_DOUBT = "This deal can only be solved with the blank first, which the game may not count as a win. Deal again."

BY_PICTURE = ("goal", "finished")  # how boards are read whose solved picture is known

DRAG_S, SLOW_DRAG_S = 0.15, 0.5
MIN_CONFIDENCE = 0.9  # numbers read with more confidence are used without the recogniser


@dataclass(frozen=True, slots=True)
class StartState(SlidingState):
    """The position that was read first, with its possible goals."""

    goals: tuple[Tiles, ...] = field(default=(), compare=False)  # alternative goals, most likely first


def hypotheses(reading: Reading) -> Sequence[SlidingState]:
    """Return the board as read, or with the blank's home in the other corner if it is only solvable like that.

    A finished picture shows where each tile belongs, so that home isn't moved.
    """
    read: SlidingState = find_puzzle("sliding").parse(reading.text)
    moved = replace(read, home=OPPOSITE[read.home])
    if not is_solvable(read) and is_solvable(moved) and reading.details.get("by") not in BY_PICTURE:
        read = moved
    goals = [tuple(goal) for goal in reading.details.get("goals", {}).get(reading.text, ())]
    start = StartState(read.tiles, read.rows, read.cols, read.home)
    return (replace(start, goals=tuple(goal for goal in goals if is_solvable(_relabelled(start, goal)))),)


def goal_doubt(reading: Reading) -> str:
    """Return why only the game can tell that a board is solved, if its goal was guessed, or else an empty string.

    This is the case for a picture assembled by its edges, and for numbers from 1 that can't have the blank in the last cell.
    """
    by, first_number = (reading.details.get(name) for name in ("by", "first_number"))
    is_blank_first = by == "numbers" and first_number == 1 and hypotheses(reading)[0].home is Home.FIRST
    return EDGES_DOUBT if by == "edges" else BLANK_FIRST_DOUBT if is_blank_first else ""


def next_solution(start: StartState, tried: Sequence[SlidingState]) -> SlidingState | None:
    """Return a goal that wasn't tried yet; after all of them the first one again, then None."""
    known = {position.tiles for position in tried}
    left = [goal for goal in start.goals if goal not in known]
    if left:
        return replace(start, tiles=left[0])
    return tried[0] if tried[-1].tiles != tried[0].tiles else None


def moves_between(one: SlidingState, other: SlidingState) -> list[Slide]:
    """Return the slides that lead from one position to another; raises Unsolvable if none do."""
    named = _relabelled(one, other.tiles)
    check(named)
    tile_of = dict(zip(named.tiles, _row_order(one, other.tiles), strict=True))
    return [Slide(tile_of[move.tile]) for move in quick(named)]


def shorten(position: SlidingState, moves: Sequence[Slide]) -> Sequence[Slide]:
    """Return a shorter solution than the given one if one is found quickly."""
    found = quick(position)
    return found if len(found) < len(moves) else moves


def _relabelled(position: SlidingState, goal: Tiles) -> SlidingState:
    """Return a position with its tiles relabelled so that the goal becomes the standard one.

    It is mirrored if the blank's home is the upper right or the lower left corner.
    """
    wanted = _row_order(replace(position, tiles=goal), goal)
    home = Home.FIRST if wanted[0] == 0 else Home.LAST
    name_of = dict(zip(wanted, SlidingState.goal(position.rows, position.cols, home).tiles, strict=True))
    tiles = tuple(name_of[tile] for tile in _row_order(position, goal))
    return SlidingState(tiles, position.rows, position.cols, home)


def _row_order(position: SlidingState, goal: Tiles) -> Tiles:
    """Return the tiles row by row, mirrored if the goal's blank is in neither the first nor the last cell."""
    if goal.index(0) in (0, len(goal) - 1):
        return position.tiles
    return tuple(np.array(position.tiles).reshape(position.rows, position.cols)[:, ::-1].ravel().tolist())


class SlidingRecogniser(CellRecogniser):
    """Knows the tiles by their earlier patches; in a corner, its possible home, the blank may look like anything."""

    def __init__(self, pixels: Pixels, grid: Grid, position: SlidingState) -> None:
        rows, columns = grid.shape
        self._corners = {0, columns - 1, (rows - 1) * columns, rows * columns - 1}
        super().__init__(pixels, grid, position, attrgetter("tiles"))

    def learn(self, pixels: Pixels, position: SlidingState) -> None:
        """Learn how the tiles look from a picture, unless the blank is in a corner, where the game may have filled it in."""
        if not self._known or position.tiles.index(BLANK) not in self._corners:
            super().learn(pixels, position)

    def shows_win(self, pixels: Pixels, position: SlidingState) -> bool:
        """Return whether something is shown in place of the blank, such as the missing tile, other than the page behind it.

        It says nothing where blanks differ by their place. A blank may resemble just one other, though: a tile may have been on
        its way out of it.
        """
        known = self._known[BLANK]
        off = [self._distance(patch, known[:place] + known[place + 1 :]) for place, patch in enumerate(known) if len(known) > 1]
        is_new = self._distance(self._patch(pixels, position.blank), known) > MATCH_DISTANCE
        return is_new and max(off, default=0.0) < MATCH_DISTANCE

    def tiles(self, pixels: Pixels) -> tuple[int, ...] | None:
        """Return the tile in each cell, each tile once; None if that isn't clear."""
        from scipy.optimize import linear_sum_assignment

        patches = [self._patch(pixels, cell) for cell in self._cells]
        costs = np.array([[self._distance(patch, self._known[tile]) for tile in range(len(patches))] for patch in patches])
        tiles = linear_sum_assignment(costs)[1]
        return tuple(map(int, tiles)) if costs[np.arange(len(tiles)), tiles].max() < MATCH_DISTANCE else None

    def _cost(self, place: int, patch: Patch, content: Hashable) -> float:
        if content == BLANK and place in self._corners and self._has_changed(place, patch):
            return 0.0
        return super()._cost(place, patch, content)

    def _has_changed(self, place: int, patch: Patch) -> bool:
        """Return whether a cell has changed since the last `learn`, or held the blank then."""
        return self._last_contents[place] == BLANK or self._distance(patch, [self._last_patches[place]]) > MATCH_DISTANCE


def _click(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    actuator.tap(position.cell_of(moves[0].tile))


def _two_clicks(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    actuator.tap(position.cell_of(moves[0].tile))
    actuator.gap()
    actuator.tap(position.blank)


def _key(
    actuator: Actuator, position: SlidingState, moves: Sequence[Slide], keys: dict[Cell, str], is_counter: bool = False
) -> None:
    """Press the key for the tile's direction, or for the blank's, which is the opposite (is_counter)."""
    (row, column), (to_row, to_column) = position.cell_of(moves[0].tile), position.blank
    sign = -1 if is_counter else 1
    actuator.key(keys[sign * (to_row - row), sign * (to_column - column)])


def _drag(actuator: Actuator, position: SlidingState, moves: Sequence[Slide], pace_s: float) -> None:
    actuator.drag((position.cell_of(moves[0].tile), position.blank), pace_s)


def _reread(recogniser: SlidingRecogniser, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board by reading its numbers if that's reliable, or else by recognising each tile.

    Numbers come first, since tiles with little on them are easily confused once one was learnt in mid-motion.
    """
    anew = _read_numbers(pixels, known)
    if anew is not None and anew.confidence > MIN_CONFIDENCE:
        return anew
    tiles = recogniser.tiles(pixels)
    if tiles is None:
        return None
    shift = max(int(known.details.get("first_number", 1)) - 1, 0)
    state = SlidingState(tiles, *known.grid.shape, known.state.home)
    return updated_reading(known, [tile + shift if tile else 0 for tile in tiles], str(state))


def _read_numbers(pixels: Pixels, known: Reading) -> Reading | None:
    """Return the reading of a known board's numbers or letters; None if its tiles have none, or they can't be read."""
    ways = ("network", WHOLE_CELLS) if known.details.get("by") == "numbers" else ()
    found = (each for way in ways for each in read_numbers(pixels, [known.grid], ReadOptions(digits=way)))
    return next((each for each in found if each.grid.shape == known.grid.shape), None)


def _is_read_as(pixels: Pixels, known: Reading, position: SlidingState) -> bool:
    """Return whether numbers certainly show a position. Many games colour the tiles that are in their places.

    The confidence in the board doesn't matter here: it is low for numbers in order, which may be anything.
    """
    anew = _read_numbers(pixels, known)
    is_sure = anew is not None and min(map(min, anew.confidences)) > MIN_CONFIDENCE
    return anew is not None and is_sure and hypotheses(anew)[0].tiles == position.tiles


PLAYER = Player(
    puzzle="sliding",
    input_methods=(
        InputMethod("click", "Click a tile beside the blank", _click),
        InputMethod("arrow", "Arrow keys move a tile", partial(_key, keys=ARROWS)),
        InputMethod("counter-arrow", "Arrow keys move the blank", partial(_key, keys=ARROWS, is_counter=True)),
        InputMethod("drag", "Drag a tile into the blank", partial(_drag, pace_s=DRAG_S)),
        InputMethod("two-clicks", "Click a tile, then the blank", _two_clicks),
        InputMethod("letters", "The keys W, A, S, D move a tile", partial(_key, keys=LETTERS)),
        InputMethod("counter-letters", "The keys W, A, S, D move the blank", partial(_key, keys=LETTERS, is_counter=True)),
        InputMethod("slow-drag", "Drag a tile slowly into the blank", partial(_drag, pace_s=SLOW_DRAG_S)),
    ),
    hypotheses=hypotheses,
    recogniser=SlidingRecogniser,
    visible_part=attrgetter("tiles"),
    hidden_part=attrgetter("home"),
    is_other_board=lambda before, seen: 2 * n_differences(before.tiles, seen.tiles) > len(before.tiles),
    reread=_reread,
    is_read_as=_is_read_as,
    shorten=shorten,
    next_solution=next_solution,
    moves_between=moves_between,
    goal_doubt=goal_doubt,
    shows_win=SlidingRecogniser.shows_win,
    is_checked=True,
    rim=RIM,
)

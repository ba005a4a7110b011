"""Playing sliding puzzles: click a tile beside the blank, or farther away in its line, an arrow key, or a drag."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from solvers.puzzle import Cell
from solvers.sliding.rules import Slide, SlidingState
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.players.player import ARROWS, LETTERS, RIM, InputMethod, Player, n_unlike, seen_again
from vision.players.sliding.goals import beliefs, between, is_guess, rival, shorter
from vision.players.sliding.recognition import SlidingEyes
from vision.readers.reader import Wishes
from vision.readers.sliding.reader import read_numbers

DRAG_S, SLOW_DRAG_S = 0.15, 0.5
SURE = 0.9
"""numbers that are read so surely need not be known again by their looks"""

LINES = "lines"
"""in an actuator's memory what is known of clicks on tiles farther away"""


@dataclass
class Lines:
    """Whether a game moves several tiles with one click: None until that is tried, and again after it has failed once."""

    works: bool | None = None
    start: SlidingState | None = None
    """the position before the first move, which is no time for trying something"""
    awaited: SlidingState | None = None
    """the position that the latest click on a tile farther away leads to"""

    def count(self, position: SlidingState, plan: Sequence[Slide]) -> int:
        """Return how many of the planned slides to make by the next click."""
        self.start = self.start or position
        if self.awaited is not None:
            is_refused = None if self.works else False
            self.works, self.awaited = (position == self.awaited) or is_refused, None
        count = in_line(position, plan)
        if self.works is False or count == 1 or position == self.start:
            return 1
        self.awaited = position.apply_all(plan[:count])
        return count


def in_line(position: SlidingState, plan: Sequence[Slide]) -> int:
    """Return how many slides at the beginning of a plan move the blank straight on."""
    count = 1
    while count < len(plan) and position.slides_towards(position.cell_of(plan[count].tile)) == tuple(plan[: count + 1]):
        count += 1
    return count


def count_at_once(actuator: Actuator, position: SlidingState, plan: Sequence[Slide]) -> int:
    """Return how many slides of a plan the next click may make."""
    lines: Lines = actuator.memo.setdefault(LINES, Lines())
    return lines.count(position, plan)


def _click(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    """Click the tile, or of several in a line the one that is farthest from the blank."""
    actuator.tap(position.cell_of(moves[-1].tile))


def _two_clicks(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    actuator.tap(position.cell_of(moves[0].tile))
    actuator.gap()
    actuator.tap(position.blank)


def _key(
    actuator: Actuator, position: SlidingState, moves: Sequence[Slide], keys: dict[Cell, str], is_counter: bool = False
) -> None:
    """Press the key of the way that the tile goes; its counterpart is the way that the blank goes."""
    (row, column), (to_row, to_column) = position.cell_of(moves[0].tile), position.blank
    sign = -1 if is_counter else 1
    actuator.key(keys[sign * (to_row - row), sign * (to_column - column)])


def _drag(actuator: Actuator, position: SlidingState, moves: Sequence[Slide], pace_s: float) -> None:
    actuator.drag((position.cell_of(moves[0].tile), position.blank), pace_s)


def _recognise(eyes: SlidingEyes, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board as its numbers are read, where that is sure, or else if each of its tiles is seen where it is now.

    Tiles with little on them are easily taken for one another once eyes have learnt how one looks on its way.
    """
    if known.details.get("by") == "numbers":
        anew = [each for each in read_numbers(pixels, [known.grid], Wishes()) if each.grid.shape == known.grid.shape]
        if anew and anew[0].confidence > SURE:
            return anew[0]
    tiles = eyes.tiles(pixels)
    if tiles is None:
        return None
    shift = max(int(known.details.get("first_number", 1)) - 1, 0)
    state = SlidingState(tiles, *known.grid.shape, known.state.home)
    return seen_again(known, [tile + shift if tile else 0 for tile in tiles], str(state))


PLAYER = Player(
    puzzle="sliding",
    hands=(
        InputMethod("click", "Click a tile beside the blank", _click, count=count_at_once),
        InputMethod("arrow", "Arrow keys move a tile", partial(_key, keys=ARROWS)),
        InputMethod("counter-arrow", "Arrow keys move the blank", partial(_key, keys=ARROWS, is_counter=True)),
        InputMethod("drag", "Drag a tile into the blank", partial(_drag, pace_s=DRAG_S)),
        InputMethod("two-clicks", "Click a tile, then the blank", _two_clicks),
        InputMethod("letters", "The keys W, A, S, D move a tile", partial(_key, keys=LETTERS)),
        InputMethod("counter-letters", "The keys W, A, S, D move the blank", partial(_key, keys=LETTERS, is_counter=True)),
        InputMethod("slow-drag", "Drag a tile slowly into the blank", partial(_drag, pace_s=SLOW_DRAG_S)),
    ),
    beliefs=beliefs,
    eyes=SlidingEyes,
    looks=attrgetter("tiles"),
    unseen=attrgetter("home"),
    is_another=lambda before, seen: 2 * n_unlike(before.tiles, seen.tiles) > len(before.tiles),
    recognise=_recognise,
    shorter=shorter,
    rival=rival,
    between=between,
    is_guess=is_guess,
    is_filled=SlidingEyes.is_filled,
    key_cell=attrgetter("blank"),
    rim=RIM,
)

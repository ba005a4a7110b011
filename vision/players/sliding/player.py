"""Playing sliding puzzles: clicks on a tile beside the blank or farther away in its line, keys, or drags."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from solvers.puzzle import Cell
from solvers.sliding.rules import Slide, SlidingState
from vision.frame import Pixels, Reading
from vision.input.actuator import Actuator
from vision.players.player import ARROWS, LETTERS, RIM, InputMethod, Player, n_differences, updated_reading
from vision.players.sliding.goals import hypotheses, is_goal_guessed, moves_between, next_solution, shorten
from vision.players.sliding.recognition import SlidingRecogniser
from vision.readers.reader import ReadOptions
from vision.readers.sliding.reader import read_numbers

DRAG_S, SLOW_DRAG_S = 0.15, 0.5
MIN_CONFIDENCE = 0.9
"""numbers read with more confidence are used without the recogniser"""

LINE_CLICKS = "lines"
"""key in the actuator's memo: what is known about clicks on tiles farther away"""


@dataclass
class LineClicks:
    """Finds out whether a game moves several tiles with one click."""

    works: bool | None = None
    """None until it was tried, and after the first failure"""
    start: SlidingState | None = None
    """the first position: nothing is tried with the first move"""
    expected: SlidingState | None = None
    """the position that the latest click on a tile farther away should lead to"""

    def count(self, position: SlidingState, plan: Sequence[Slide]) -> int:
        """Return how many of the planned slides to make with the next click."""
        self.start = self.start or position
        if self.expected is not None:
            is_refused = None if self.works else False
            self.works, self.expected = (position == self.expected) or is_refused, None
        count = n_in_line(position, plan)
        if self.works is False or count == 1 or position == self.start:
            return 1
        self.expected = position.apply_all(plan[:count])
        return count


def n_in_line(position: SlidingState, plan: Sequence[Slide]) -> int:
    """Return how many slides at the beginning of a plan move the blank in a straight line."""
    count = 1
    while count < len(plan) and position.slides_towards(position.cell_of(plan[count].tile)) == tuple(plan[: count + 1]):
        count += 1
    return count


def n_slides_at_once(actuator: Actuator, position: SlidingState, plan: Sequence[Slide]) -> int:
    """Return how many slides of a plan to make with the next click."""
    lines: LineClicks = actuator.memo.setdefault(LINE_CLICKS, LineClicks())
    return lines.count(position, plan)


def _click(actuator: Actuator, position: SlidingState, moves: Sequence[Slide]) -> None:
    """Click the tile, or the last of several in a line, the one farthest from the blank."""
    actuator.tap(position.cell_of(moves[-1].tile))


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
    if known.details.get("by") == "numbers":
        anew = [each for each in read_numbers(pixels, [known.grid], ReadOptions()) if each.grid.shape == known.grid.shape]
        if anew and anew[0].confidence > MIN_CONFIDENCE:
            return anew[0]
    tiles = recogniser.tiles(pixels)
    if tiles is None:
        return None
    shift = max(int(known.details.get("first_number", 1)) - 1, 0)
    state = SlidingState(tiles, *known.grid.shape, known.state.home)
    return updated_reading(known, [tile + shift if tile else 0 for tile in tiles], str(state))


PLAYER = Player(
    puzzle="sliding",
    input_methods=(
        InputMethod("click", "Click a tile beside the blank", _click, count=n_slides_at_once),
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
    shorten=shorten,
    next_solution=next_solution,
    moves_between=moves_between,
    is_goal_guessed=is_goal_guessed,
    shows_win=SlidingRecogniser.shows_win,
    decisive_cell=attrgetter("blank"),
    rim=RIM,
)

"""Playing sliding puzzles: clicks on a tile beside the blank, keys, or drags."""

from collections.abc import Sequence
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
    shorten=shorten,
    next_solution=next_solution,
    moves_between=moves_between,
    is_goal_guessed=is_goal_guessed,
    shows_win=SlidingRecogniser.shows_win,
    decisive_cell=attrgetter("blank"),
    rim=RIM,
)

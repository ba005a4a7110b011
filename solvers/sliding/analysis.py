"""The analysis of sliding boards: the fewest slides that solve one, the next slide as a hint, and how many are left."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import mapped_progress, up_to
from solvers.puzzle import Cell, Progress, Report, Role, Ruling, Step, cell_name
from solvers.sliding import rules
from solvers.sliding.row_by_row import solver as row_by_row
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.shortest import search
from solvers.sliding.shortest import solver as shortest
from solvers.sliding.shortest.search import is_instant, is_small
from solvers.words import count, named

MAX_NODES = 100_000_000  # some seconds of search; longer ones aren't worth waiting for
MAX_JUDGED_CELLS = 400
"""a plan for this many takes most of a second; one for 30 x 30 takes seconds, which is too long after each move"""

_Found = Report[SlidingState]


def examine(state: SlidingState) -> Iterator[_Found | Progress]:
    """Yield the fewest slides that solve a board, if that can be proven in some seconds."""
    try:
        rules.check(state)
    except Unsolvable as problem:
        yield Report(problem=str(problem))
        return
    if state.is_solved() or not is_small(state):
        return
    with suppress(GaveUp):
        found = yield from mapped_progress(search.shortest(state), up_to(MAX_NODES))
        assert found is not None
        fewest = len(found.slides)
        yield Report((f"{count(fewest, 'move')} at best",), fewest=fewest)


def hint(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a shortest solution if it can be found in a moment, else that of the row-by-row method."""
    return shortest.solve(state) if is_instant(state) else row_by_row.solve(state)


def judge(state: SlidingState) -> Iterator[Ruling | Progress]:
    """Yield the number of slides left in the solution that hints follow."""
    if len(state.tiles) > MAX_JUDGED_CELLS:
        return
    left = 0
    for item in hint(state):
        if isinstance(item, Step):
            left += len(item.moves) - item.undoes
        else:
            yield item
    yield Ruling(is_lost=False, left=left, is_fewest=is_instant(state))


def extra_results(state: SlidingState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return the claim of a solution of the shortest solver, if it isn't proven yet."""
    bounds = [step for step in steps if step.technique == shortest.BOUND]
    return {"claim": "bounded"} if solver == "shortest" and bounds else {}


_SIDES = {(-1, 0): "above it", (1, 0): "below it", (0, -1): "to the left of it", (0, 1): "to the right of it"}
ROUND = "The marked tiles turn together: move the blank around among them."


def hint_text(state: SlidingState, step: Step) -> str:
    """Return a sentence with the tile of a step and the plan that the step belongs to."""
    subjects, goals, walk = (_cells(step, role) for role in (Role.SUBJECT, Role.TARGET, Role.WALK))
    if not subjects:
        return ROUND
    numbers = [str(state.tile_at(cell)) for cell in subjects]
    tiles = f"{named(len(numbers), 'tiles')} {' and '.join(numbers)}"
    if not (walk or _cells(step, Role.PATH)):
        return _alone(state, subjects[0])
    places = " and ".join(_place(state, goal) for goal in goals)
    if walk and step.moves != (Slide(state.tile_at(subjects[0])),):
        return f"Bring {tiles} to {places}: first the blank goes {_side(subjects, walk[-1])}."
    return f"Bring {tiles} to {places}: the blank is in front of {state.tile_at(subjects[0])}."


def _alone(state: SlidingState, cell: Cell) -> str:
    """Return a sentence about a slide that belongs to no plan."""
    tile = state.tile_at(cell)
    home = state.home_of(tile)
    if home == cell:
        return f"Tile {tile} has to leave its place to let others pass."
    return f"Tile {tile} can go home." if home == state.blank else f"Look at tile {tile}, which belongs in {_place(state, home)}."


def _cells(step: Step, role: Role) -> list[Cell]:
    return [cell for mark in step.marks if mark.role is role for cell in mark.cells]


def _side(subjects: list[Cell], end: Cell) -> str:
    """Return where the blank goes, as seen from the tile next to it if there is only one."""
    side = _SIDES.get((end[0] - subjects[0][0], end[1] - subjects[0][1]))
    return side if side is not None and len(subjects) == 1 else f"to {cell_name(end)}"


def _place(state: SlidingState, cell: Cell) -> str:
    """Return what people call a cell: a corner, or its row and column."""
    row, col = cell
    if row in (0, state.rows - 1) and col in (0, state.cols - 1):
        return f"the {'bottom' if row else 'top'} {'right' if col else 'left'} corner"
    return cell_name(cell)

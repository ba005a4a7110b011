"""What a hint says of the tile that a step is about: where it is to go, and what the blank does first."""

from __future__ import annotations

from solvers.puzzle import Cell, Role, Step, cell_name
from solvers.sliding.rules import Slide, SlidingState

_SIDES = {(-1, 0): "above it", (1, 0): "below it", (0, -1): "to the left of it", (0, 1): "to the right of it"}
ROUND = "The marked tiles turn together: lead the blank round among them."


def point_out(state: SlidingState, step: Step) -> str:
    """Return a sentence that names the tile of a step at a position, and the plan that the step belongs to."""
    subjects, goals, walk = (_cells(step, role) for role in (Role.SUBJECT, Role.TARGET, Role.WALK))
    if not subjects:
        return ROUND
    tiles = " and ".join(str(state.tile_at(cell)) for cell in subjects)
    if not (walk or _cells(step, Role.PATH)):
        return _alone(state, subjects[0])
    places = " and ".join(_place(state, goal) for goal in goals)
    if walk and step.moves != (Slide(state.tile_at(subjects[0])),):
        return f"Bring {tiles} to {places}: first the blank goes {_side(subjects, walk[-1])}."
    return f"Bring {tiles} to {places}: the blank is already in front of {state.tile_at(subjects[0])}."


def _alone(state: SlidingState, cell: Cell) -> str:
    """Return what there is to say of a slide that belongs to no plan that people make."""
    tile = state.tile_at(cell)
    home = state.home_of(tile)
    if home == cell:
        return f"{tile} has to leave its place, to let others pass."
    return f"{tile} can go home." if home == state.blank else f"Look at {tile}, which belongs in {_place(state, home)}."


def _cells(step: Step, role: Role) -> list[Cell]:
    return [cell for mark in step.marks if mark.role is role for cell in mark.cells]


def _side(subjects: list[Cell], end: Cell) -> str:
    """Return where the blank goes, as seen from the one tile beside which it is to be."""
    side = _SIDES.get((end[0] - subjects[0][0], end[1] - subjects[0][1]))
    return side if side is not None and len(subjects) == 1 else f"to {cell_name(end)}"


def _place(state: SlidingState, cell: Cell) -> str:
    """Return what people call a cell: a corner, or by its row and column."""
    row, col = cell
    if row in (0, state.rows - 1) and col in (0, state.cols - 1):
        return f"the {'bottom' if row else 'top'} {'right' if col else 'left'} corner"
    return cell_name(cell)

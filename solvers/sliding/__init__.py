"""The sliding puzzle's record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solvers.options import Choice, Option
from solvers.puzzle import Progress, Puzzle, Solver, Step
from solvers.sliding import generate, rules
from solvers.sliding.rules import Home, Slide, SlidingState

DIRECTION = Option(
    "direction",
    "Direction first",
    (
        Choice("auto", "Auto"),
        Choice("up", "Up"),
        Choice("down", "Down"),
        Choice("left", "Left"),
        Choice("right", "Right"),
        Choice("none", "None"),
    ),
    "auto",
)


def _row_by_row(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.sliding import row_by_row

    return row_by_row.solve(state, options["direction"])


def _corner_in(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.sliding import corner_in

    return corner_in.solve(state)


def _merit(state: SlidingState, answer: SlidingState | None) -> float:
    return rules.merit(state)


def _caption(state: SlidingState) -> str:
    size = f"{state.rows} × {state.cols}"
    return size if state.home is Home.LAST else f"{size}, blank first"


SLIDING: Puzzle[SlidingState, Slide] = Puzzle(
    name="sliding",
    title="Sliding puzzle",
    blurb="Numbers or your own picture, 2 × 2 to 30 × 30",
    parse=rules.parse,
    parse_move=rules.parse_move,
    generate=generate.generate,
    solvers=(
        Solver("row-by-row", "Row by row", "A* path planning, direction first", _row_by_row, (DIRECTION,)),
        Solver("corner-in", "Corner in", "outermost column and row first, 2 × 2 turns", _corner_in),
    ),
    caption=_caption,
    check=rules.check,
    merit=_merit,
    demo="3 14 7 9/13 11 4 5/12 8 1 0/15 6 2 10",
    options=generate.OPTIONS,
)

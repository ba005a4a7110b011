"""The sliding puzzle's record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solvers.options import Choice, Option
from solvers.puzzle import Progress, Puzzle, Report, Solver, Step
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
    from solvers.sliding.row_by_row import solver as row_by_row

    return row_by_row.solve(state, options["direction"])


def _corner_in(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.sliding import corner_in

    return corner_in.solve(state)


def _shortest(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.sliding.shortest import solver as shortest

    return shortest.solve(state)


def _short(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.sliding.short import solver as short

    return short.solve(state)


def _run_shortest() -> None:
    from solvers.generators import drained
    from solvers.sliding.shortest import search

    drained(search.shortest(rules.parse("1 2 3/4 5 6/7 0 8")))


def _run_short() -> None:
    from solvers.sliding.short import search as short_search

    for _ in short_search.Search(rules.parse("1 2 3 4 5/6 7 8 0 9")).first():
        pass


def _run_free() -> None:
    import numpy as np

    from solvers.sliding.short import escape

    escape.freed(np.arange(6, dtype=np.uint16), 3, 5, [0, 1], np.ones(6, np.bool_))


def _examine(state: SlidingState) -> Iterator[Report[SlidingState] | Progress]:
    from solvers.sliding import analysis

    return analysis.examine(state)


def _hint(state: SlidingState) -> Iterator[Step | Progress]:
    from solvers.sliding import analysis

    return analysis.hint(state)


def _tell(state: SlidingState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    from solvers.sliding import analysis

    return analysis.tell(solver, steps)


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
        Solver("shortest", "Shortest", "IDA* with pattern databases", _shortest, claim="optimal"),
        Solver("short", "Short", "beam search, shorter while it runs", _short),
    ),
    caption=_caption,
    check=rules.check,
    merit=_merit,
    demo="3 14 7 9/13 11 4 5/12 8 1 0/15 6 2 10",
    options=generate.OPTIONS,
    kernels={
        "solvers.sliding.shortest.search_kernel": _run_shortest,
        "solvers.sliding.shortest.pattern_kernel": _run_shortest,
        "solvers.sliding.short.beam_kernel": _run_short,
        "solvers.sliding.short.escape_kernel": _run_free,
    },
    examine=_examine,
    tell=_tell,
    hint=_hint,
)

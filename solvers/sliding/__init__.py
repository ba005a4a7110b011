"""The sliding puzzle's record.

Read `rules.py` first, then a method: `row_by_row/`, `corner_in.py`, `shortest/` or `short/`; `analysis.py` gives the hints.
"""

from solvers.lazy import Lazy
from solvers.options import Choice, Option
from solvers.puzzle import Puzzle, Solver
from solvers.sliding import generate, rules
from solvers.sliding.rules import Home, Slide, SlidingState

_DIRECTIONS = ("auto", "up", "down", "left", "right", "none")
DIRECTION = Option("direction", "Direction first", tuple(Choice(name, name.capitalize()) for name in _DIRECTIONS), "auto")


def _run_shortest() -> None:
    from solvers.generators import result_of
    from solvers.sliding.shortest import search

    result_of(search.shortest(rules.parse("1 2 3/4 5 6/7 0 8")))


def _run_short() -> None:
    from solvers.sliding.short import search as short_search

    for _ in short_search.ShortSearch(rules.parse("1 2 3 4 5/6 7 8 0 9")).first():
        pass


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
        Solver(
            "row-by-row",
            "Row by row",
            "A* path planning, direction first",
            Lazy("solvers.sliding.row_by_row.solver:solve"),
            (DIRECTION,),
        ),
        Solver(
            "corner-in", "Corner in", "outermost column and row first, 2 × 2 turns", Lazy("solvers.sliding.corner_in:solve", 1)
        ),
        Solver(
            "shortest",
            "Shortest",
            "IDA* with pattern databases",
            Lazy("solvers.sliding.shortest.solver:solve", 1),
            claim="optimal",
        ),
        Solver("short", "Short", "beam search, improves while it runs", Lazy("solvers.sliding.short.solver:solve", 1)),
    ),
    caption=_caption,
    check=rules.check,
    closeness=rules.closeness,
    demo="3 14 7 9/13 11 4 5/12 8 1 0/15 6 2 10",
    options=generate.OPTIONS,
    week=generate.WEEK,
    kernels={
        "solvers.sliding.shortest.search_kernel": _run_shortest,
        "solvers.sliding.shortest.pattern_kernel": _run_shortest,
        "solvers.sliding.short.beam_kernel": _run_short,
    },
    examine=Lazy("solvers.sliding.analysis:examine"),
    extra_results=Lazy("solvers.sliding.analysis:extra_results"),
    hint=Lazy("solvers.sliding.analysis:hint"),
    judge=Lazy("solvers.sliding.analysis:judge"),
    review=Lazy("solvers.sliding.review:review"),
    hint_text=Lazy("solvers.sliding.analysis:hint_text"),
)

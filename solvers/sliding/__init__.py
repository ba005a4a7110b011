"""The sliding puzzle's record.

Read `rules.py` first, then a method: `row_by_row.py` and `corner_in.py` (with `path_plan.py` and `work_board.py`), or those in
`search/`. `analysis.py` gives the hints.
"""

from solvers.options import Choice, Option
from solvers.puzzle import Lazy, Puzzle, Solver
from solvers.sliding import rules
from solvers.sliding.rules import Home, Slide, SlidingState

_DIRECTIONS = ("auto", "up", "down", "left", "right", "none")
DIRECTION = Option("direction", "Direction first", tuple(Choice(name, name.capitalize()) for name in _DIRECTIONS), "auto")


def _run_shortest() -> None:
    from solvers.generators import result_of
    from solvers.sliding.search import shortest as shortest_search

    result_of(shortest_search.shortest(rules.parse("1 2 3/4 5 6/7 0 8")))


def _run_short() -> None:
    from solvers.sliding.search import short as short_search

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
    generate=rules.generate,
    solvers=(
        Solver(
            "row-by-row",
            "Row by row",
            "A* path planning, direction first",
            Lazy("solvers.sliding.row_by_row:solve"),
            (DIRECTION,),
        ),
        Solver(
            "corner-in", "Corner in", "outermost column and row first, 2 × 2 turns", Lazy("solvers.sliding.corner_in:solve", 1)
        ),
        Solver(
            "shortest",
            "Shortest",
            "IDA* with pattern databases",
            Lazy("solvers.sliding.search.solutions:solve_shortest", 1),
            claim="optimal",
        ),
        Solver("short", "Short", "beam search, improves while it runs", Lazy("solvers.sliding.search.solutions:solve_short", 1)),
    ),
    caption=_caption,
    check=rules.check,
    closeness=rules.closeness,
    demo="3 14 7 9/13 11 4 5/12 8 1 0/15 6 2 10",
    options=rules.OPTIONS,
    week=rules.WEEK,
    kernels={
        "solvers.sliding.search.shortest_kernel": _run_shortest,
        "solvers.sliding.search.beam_kernel": _run_short,
    },
    examine=Lazy("solvers.sliding.analysis:examine"),
    extra_results=Lazy("solvers.sliding.analysis:extra_results"),
    hint=Lazy("solvers.sliding.analysis:hint"),
    judge=Lazy("solvers.sliding.analysis:judge"),
    review=Lazy("solvers.sliding.analysis:review"),
    hint_text=Lazy("solvers.sliding.analysis:hint_text"),
)

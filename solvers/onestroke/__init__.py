"""One-stroke maze: the record that the rest of the program uses.

Read `maze.py` and `rules.py` first, then a method: `frontier/`, `all_tracks.py` (with `recursion.py`) or `fill/`. `hints.py` and
`analysis.py` serve games in play; `generate.py` and `grading_kernel.py` make new mazes.
"""

from solvers.onestroke import options, rules, text
from solvers.onestroke.fill import proofs
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.onestroke.workbench import WORKBENCH
from solvers.puzzle import Lazy, Puzzle, Solver
from solvers.words import count

_MIN, _MAX = options.MIN_NEW_SIDE, options.MAX_NEW_SIDE


def _run_player() -> None:
    from solvers.onestroke.grading_kernel import success_rate

    success_rate(text.parse("S.E").maze, 3, games=1)


def _run_search() -> None:
    from solvers.onestroke.frontier import best, field, search

    state = text.parse("S.o/.../o.E")
    best.find(state).track(0)
    for _ in search.some_tracks(field.field_of(state), widths=(1,)):
        pass


def _run_fill() -> None:
    from solvers.onestroke.fill.solver import find_fill

    find_fill(text.parse("@zip 1./32"))


def _point_word(state: OneStrokeState) -> str:
    """Return what points are called: cells, if every cell must be visited and there are no coins."""
    return "cell" if state.maze.must_fill and not state.maze.coins else "point"


def _detail(state: OneStrokeState) -> str:
    coins, numbers = len(state.maze.coins), len(state.maze.numbered)
    return count(coins, "coin") if coins else count(numbers, "number") if numbers else ""


ONESTROKE: Puzzle[OneStrokeState, Visit] = Puzzle(
    name="onestroke",
    title="One-stroke maze",
    blurb=f"One line, best score, fill or zip, {_MIN} × {_MIN} to {_MAX} × {_MAX}",
    parse=text.parse,
    parse_move=rules.parse_move,
    generate=Lazy("solvers.onestroke.generate:generate"),
    solvers=(
        Solver(
            "frontier",
            "All best tracks",
            "exact: every optimum, counted and shown",
            Lazy("solvers.onestroke.frontier.solver:solve"),
            options.FRONTIER,
            "optimal",
        ),
        Solver(
            "all-tracks",
            "All tracks",
            "recursion that stops beside the end",
            Lazy("solvers.onestroke.all_tracks:solve"),
            options.ALL_TRACKS,
        ),
        Solver(
            "all-tracks-corrected",
            "All tracks, corrected",
            "the same without its early return",
            Lazy("solvers.onestroke.all_tracks:solve_corrected"),
            options.ALL_TRACKS,
            "optimal",
        ),
        Solver("fill", "Fill", "one track through every free cell, fast", Lazy("solvers.onestroke.fill.solver:solve", 1)),
    ),
    caption=lambda state: f"{state.maze.rows} × {state.maze.cols}, {state.maze.mode.words.lower()}",
    detail=_detail,
    check=proofs.check,
    closeness=proofs.closeness,
    demo="...S/.o../.#../..../..#./E..o",
    options=options.NEW_GAME,
    week=options.WEEK,
    check_options=options.check_new_game,
    grade_option=options.DIFFICULTY.name,
    makes_slowly=True,
    counts_moves=False,
    kernels={
        "solvers.onestroke.grading_kernel": _run_player,
        "solvers.onestroke.frontier.count_kernel": _run_search,
        "solvers.onestroke.fill.search_kernel": _run_fill,
    },
    examine=Lazy("solvers.onestroke.analysis:examine"),
    extra_results=Lazy("solvers.onestroke.analysis:extra_results"),
    judge=Lazy("solvers.onestroke.analysis:judge"),
    hint=Lazy("solvers.onestroke.hints:hint"),
    review=Lazy("solvers.onestroke.analysis:OneStrokeReview"),
    points=lambda state: state.points,
    full_score=lambda state: state.maze.max_points if state.maze.must_fill else None,
    point_word=_point_word,
    workbench=WORKBENCH,
)

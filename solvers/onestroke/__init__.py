"""The record of the one-stroke maze."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solvers.onestroke import feasibility, options, rules, text
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.onestroke.workbench import WORKBENCH
from solvers.puzzle import Progress, Puzzle, Report, Ruling, Solver, Step


def _generate(chosen: Mapping[str, str], seed: int) -> OneStrokeState:
    from solvers.onestroke.generation import generate

    return generate.generate(chosen, seed)


def _frontier(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.onestroke.frontier import solver as frontier

    return frontier.solve(state, chosen)


def _all_tracks(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.onestroke.all_tracks import solver as all_tracks

    return all_tracks.solve(state, chosen)


def _all_tracks_corrected(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.onestroke.all_tracks import solver as all_tracks

    return all_tracks.solve_corrected(state, chosen)


def _fill(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    from solvers.onestroke.fill import solver as fill

    return fill.solve(state)


def _run_player() -> None:
    from solvers.onestroke.generation import difficulty

    difficulty.success_rate(text.parse("S.E").maze, 3, games=1)


def _run_search() -> None:
    from solvers.onestroke.frontier import best, field, search

    state = text.parse("S.o/.../o.E")
    best.find(state).track(0)
    for _ in search.some_tracks(field.field_of(state), widths=(1,)):
        pass


def _run_fill() -> None:
    from solvers.onestroke.fill import solver as fill

    fill.find_fill(text.parse("@zip 1./32"))


def _examine(state: OneStrokeState) -> Iterator[Report[OneStrokeState] | Progress]:
    from solvers.onestroke.help import analysis

    return analysis.examine(state)


def _judge(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    from solvers.onestroke.help import judge

    return judge.judge(state)


def _hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    from solvers.onestroke.help import hint

    return hint.hint(state)


def _tell(state: OneStrokeState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    from solvers.onestroke.help import analysis

    return analysis.tell(state, steps)


def _points(state: OneStrokeState) -> int:
    return state.points


def _full(state: OneStrokeState) -> int | None:
    return state.maze.most if state.maze.must_fill else None


ONESTROKE: Puzzle[OneStrokeState, Visit] = Puzzle(
    name="onestroke",
    title="One-stroke maze",
    blurb="One line, best score, fill or zip, 3 × 3 to 60 × 60",
    parse=text.parse,
    parse_move=rules.parse_move,
    generate=_generate,
    solvers=(
        Solver("frontier", "All best tracks", "exact: every optimum, counted and shown", _frontier, options.FRONTIER, "optimal"),
        Solver("all-tracks", "All tracks", "recursion that stops beside the end", _all_tracks, options.ALL_TRACKS),
        Solver(
            "all-tracks-corrected",
            "All tracks, corrected",
            "the same without its early return",
            _all_tracks_corrected,
            options.ALL_TRACKS,
            "optimal",
        ),
        Solver("fill", "Fill", "one line over every free cell, fast", _fill),
    ),
    caption=rules.caption,
    check=feasibility.check,
    merit=feasibility.merit,
    demo="...S/.o../.#../..../..#./E..o",
    options=options.NEW_GAME,
    check_options=options.check_new_game,
    grade_option=options.DIFFICULTY.name,
    makes_slowly=True,
    counts_moves=False,
    kernels={
        "solvers.onestroke.generation.grading_kernel": _run_player,
        "solvers.onestroke.frontier.count_kernel": _run_search,
        "solvers.onestroke.frontier.joining_kernel": _run_search,
        "solvers.onestroke.fill.search_kernel": _run_fill,
    },
    examine=_examine,
    tell=_tell,
    judge=_judge,
    hint=_hint,
    points=_points,
    full=_full,
    workbench=WORKBENCH,
)

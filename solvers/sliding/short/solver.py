"""Short: solves a board of any size with few slides in a moment, and with fewer and fewer while the search continues.

A beam search over the whole board, the farthest lines first, then local improvement: windows of the plan are searched again.
If the beam gets stuck, a beam for only the next tiles continues, or finally row by row, so that every board is solved.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from solvers.puzzle import Progress, Step
from solvers.sliding import rules
from solvers.sliding.plan_steps import slide_steps
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.short.beam import lines
from solvers.sliding.short.search import ShortSearch
from solvers.words import count

BEAM, SLIDE = "beam search", "short way"


def solve(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a short solution, one step per slide, and shorter ones as they are found, for about a minute; raises Unsolvable."""
    rules.check(state)
    if state.is_solved():
        return
    search = ShortSearch(state)
    for item in search.first():
        yield item if isinstance(item, Progress) else Progress(search.nodes)
    assert search.best is not None
    yield from _solution_steps(state, search.best)
    yield _progress(search.nodes, len(search.best))
    for item in search.improve():
        if isinstance(item, Progress):
            yield replace(_progress(item.nodes, len(search.best)), note=item.note)
            continue
        yield Progress(search.nodes, unit="positions", is_extra=True, is_anew=True)
        yield from _solution_steps(state, item)
        yield _progress(search.nodes, len(item))


def _progress(nodes: int, length: int) -> Progress:
    known = f"The shortest solution known so far has {count(length, 'slide')}."
    return Progress(nodes, unit="positions", known=known, is_extra=True)


def _solution_steps(state: SlidingState, plan: Sequence[int]) -> Iterator[Step]:
    claim = f"The shortest solution known so far has {count(len(plan), 'slide')}. It is replaced when a shorter one is found."
    stage_of = _stage_names(state, plan)
    yield Step((), claim, BEAM, stage=stage_of(0))
    yield from slide_steps(state, [Slide(tile) for tile in plan], SLIDE, stage_of)


def _stage_names(state: SlidingState, plan: Sequence[int]) -> Callable[[int], str]:
    """Return a function from slide numbers to the line that the slide helps to solve: the first one that isn't final by then."""
    last = dict(zip(plan, range(len(plan)), strict=True))
    lines = list(_lines(state))
    done = list(accumulate((max(last.get(tile, 0) for tile in tiles) for _, tiles in lines), max))
    names = [name for name, _ in lines]
    return lambda number: names[bisect_right(done, number - 1)]


def _lines(state: SlidingState) -> Iterator[tuple[str, list[int]]]:
    """Yield the names and the tiles of the lines that are solved one after another, from the outside in."""
    goal = state.goal(state.rows, state.cols, state.home).tiles
    n_cells = len(goal)
    for cells in lines(state.rows, state.cols):
        real = cells if state.home is Home.LAST else [n_cells - 1 - cell for cell in cells]
        yield _name(state, real), [goal[cell] for cell in real]


def _name(state: SlidingState, cells: Sequence[int]) -> str:
    rows, columns = ({cell // state.cols for cell in cells}, {cell % state.cols for cell in cells})
    if len(rows) == 1:
        return f"Row {min(rows) + 1}"
    if len(columns) == 1:
        return f"Column {min(columns) + 1}"
    return f"Last {len(rows)} × {len(columns)}"

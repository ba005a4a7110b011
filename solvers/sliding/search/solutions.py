"""The solvers that show a solution found by a search: shortest (a proven one) and short (few slides, on boards of any size).

Shortest is iterative deepening A* (Korf 1985) with additive pattern databases and reflection (Korf and Felner 2002). On large
boards the proof may take too long; meanwhile, the best solution known so far and the proven lower bound are shown.

Short is a beam search over the whole board, the farthest lines first, then local improvement: windows of the plan are searched
again. If the beam gets stuck, a beam for only the next tiles continues, or finally row by row, so that every board is solved.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from solvers.errors import GaveUp
from solvers.generators import mapped_progress
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.search.beam import lines
from solvers.sliding.search.short import Position, ShortSearch, quick
from solvers.sliding.search.shortest import MAX_CELLS, is_instant, shortest
from solvers.words import count, grouped


def slide_steps(
    state: SlidingState, slides: Sequence[Slide], technique: str, stage_of: Callable[[int], str], claim: str = ""
) -> Iterator[Step]:
    """Yield one step per slide; `stage_of` returns the stage of each slide, counted from 0; `claim` is about the moves left."""
    position, cols = Position(state.tiles), state.cols
    homes = [state.home_of(tile) for tile in range(len(state.tiles))]
    for number, slide in enumerate(slides):
        start, blank = (divmod(position.places[tile], cols) for tile in (slide.tile, 0))
        home, left = homes[slide.tile], len(slides) - 1 - number
        action = "goes home" if blank == home else "leaves home to let others pass" if start == home else "slides"
        after = f"{count(left, 'more move')} to the goal{claim}" if left else "The board is solved"
        target = (Mark(Role.TARGET, (home,)),) if home not in (blank, start) else ()
        marks = (Mark(Role.SUBJECT, (start,)), *target, Mark(Role.MOVER, (start, blank)))
        yield Step((slide,), f"Tile {slide.tile} {action}. {after}.", technique, marks, stage_of(number))
        position.slide(slide.tile)


PROOF, BOUND, SHORTEST_WAY = "proof", "bound", "shortest way"


def solve_shortest(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a shortest solution, one step per slide; raises Unsolvable, and GaveUp for a board with too many cells."""
    rules.check(state)
    if state.is_solved():
        return
    n_cells = len(state.tiles)
    if n_cells > MAX_CELLS:
        raise GaveUp(f"The fewest moves can't be found on a board with {n_cells} cells: the limit is {MAX_CELLS} cells.", "short")
    yield from _proven(state) if is_instant(state) else _improved(state)


def _proven(state: SlidingState) -> Iterator[Step | Progress]:
    found = yield from shortest(state)
    assert found is not None
    yield from _solution_steps(state, found.slides, _proof_words(len(found.slides), found.nodes), PROOF)
    yield Progress(found.nodes)


def _improved(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a short solution, and replace it as soon as a shortest one is known."""
    slides = quick(state)
    yield from _solution_steps(state, slides, f"The shortest solution known so far has {count(len(slides), 'slide')}.", BOUND)
    nodes = 0

    def extra(progress: Progress) -> Progress:
        nonlocal nodes
        nodes = progress.nodes
        return replace(progress, is_extra=True)

    found = yield from mapped_progress(shortest(state, len(slides)), extra)
    yield Progress(nodes, is_extra=True, is_anew=True)
    slides = found.slides if found is not None else slides
    yield from _solution_steps(state, slides, _proof_words(len(slides), nodes), PROOF)
    yield Progress(nodes)


def _proof_words(length: int, nodes: int) -> str:
    return (
        f"This board takes {count(length, 'slide')}, and no solution has fewer. Pattern databases rule out most positions at "
        f"once; {grouped(nodes)} that might have led to a shorter solution were searched."
    )


def _solution_steps(state: SlidingState, slides: Sequence[Slide], claim: str, technique: str) -> Iterator[Step]:
    """Yield the claim about a solution, and then one step per slide."""
    stage, fewest = ("Shortest", ", the fewest possible") if technique == PROOF else ("Shortest so far", "")
    yield Step((), claim, technique, stage=stage)
    yield from slide_steps(state, slides, SHORTEST_WAY, lambda number: stage, fewest)


BEAM, SHORT_WAY = "beam search", "short way"


def solve_short(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a short solution, one step per slide, and shorter ones as they are found, for about a minute; raises Unsolvable."""
    rules.check(state)
    if state.is_solved():
        return
    search = ShortSearch(state)
    for item in search.first():
        yield item if isinstance(item, Progress) else Progress(search.nodes)
    yield from _short_steps(state, search.best)
    yield _progress(search.nodes, len(search.best))
    for item in search.improve():
        if isinstance(item, Progress):
            yield replace(_progress(item.nodes, len(search.best)), note=item.note)
            continue
        yield Progress(search.nodes, unit="positions", is_extra=True, is_anew=True)
        yield from _short_steps(state, item)
        yield _progress(search.nodes, len(item))


def _progress(nodes: int, length: int) -> Progress:
    known = f"The shortest solution known so far has {count(length, 'slide')}."
    return Progress(nodes, unit="positions", known=known, is_extra=True)


def _short_steps(state: SlidingState, plan: Sequence[int]) -> Iterator[Step]:
    claim = f"The shortest solution known so far has {count(len(plan), 'slide')}. It is replaced when a shorter one is found."
    stage_of = _stage_names(state, plan)
    yield Step((), claim, BEAM, stage=stage_of(0))
    yield from slide_steps(state, [Slide(tile) for tile in plan], SHORT_WAY, stage_of)


def _stage_names(state: SlidingState, plan: Sequence[int]) -> Callable[[int], str]:
    """Return a function from slide numbers to the line that the slide helps to solve: the first one that isn't final by then."""
    last = dict(zip(plan, range(len(plan)), strict=True))
    lines = list(_named_lines(state))
    done = list(accumulate((max(last.get(tile, 0) for tile in tiles) for _, tiles in lines), max))
    names = [name for name, _ in lines]
    return lambda number: names[bisect_right(done, number - 1)]


def _named_lines(state: SlidingState) -> Iterator[tuple[str, list[int]]]:
    """Yield the names and the tiles of the lines that are solved one after another, from the outside in."""
    goal = state.goal(state.rows, state.cols, state.home).tiles
    n_cells = len(goal)
    for cells in lines(state.rows, state.cols):
        real = cells if state.home is Home.LAST else [n_cells - 1 - cell for cell in cells]
        yield _line_name(state, real), [goal[cell] for cell in real]


def _line_name(state: SlidingState, cells: Sequence[int]) -> str:
    rows, columns = ({cell // state.cols for cell in cells}, {cell % state.cols for cell in cells})
    if len(rows) == 1:
        return f"Row {min(rows) + 1}"
    if len(columns) == 1:
        return f"Column {min(columns) + 1}"
    return f"Last {len(rows)} × {len(columns)}"

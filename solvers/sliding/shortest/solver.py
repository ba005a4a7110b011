"""Shortest: the fewest slides that solve a board, with the proof that fewer can't.

Iterative deepening A* (Korf 1985) with additive pattern databases and reflection (Korf and Felner 2002). On large boards the
proof may take too long; meanwhile, the best solution known so far and the proven lower bound are shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.errors import GaveUp
from solvers.generators import mapped_progress
from solvers.puzzle import Progress, Step
from solvers.sliding import rules
from solvers.sliding.plan_steps import slide_steps
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.short import search as short_search
from solvers.sliding.shortest import search
from solvers.sliding.shortest.search import is_instant
from solvers.words import count, grouped

PROOF, BOUND, SLIDE = "proof", "bound", "shortest way"


def solve(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a shortest solution, one step per slide; raises Unsolvable, and GaveUp for a board with too many cells."""
    rules.check(state)
    if state.is_solved():
        return
    n_cells = len(state.tiles)
    if n_cells > search.MAX_CELLS:
        most = search.MAX_CELLS
        raise GaveUp(f"The fewest moves can't be found on a board with {n_cells} cells: the limit is {most} cells.", "short")
    yield from _proven(state) if is_instant(state) else _improved(state)


def _proven(state: SlidingState) -> Iterator[Step | Progress]:
    found = yield from search.shortest(state)
    assert found is not None
    yield from _solution_steps(state, found.slides, _proof_words(len(found.slides), found.nodes), PROOF)
    yield Progress(found.nodes)


def _improved(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a short solution, and replace it as soon as a shortest one is known."""
    slides = short_search.quick(state)
    yield from _solution_steps(state, slides, f"The shortest solution known so far has {count(len(slides), 'slide')}.", BOUND)
    nodes = 0

    def extra(progress: Progress) -> Progress:
        nonlocal nodes
        nodes = progress.nodes
        return replace(progress, is_extra=True)

    found = yield from mapped_progress(search.shortest(state, len(slides)), extra)
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
    yield from slide_steps(state, slides, SLIDE, lambda number: stage, fewest)

"""Shortest: the fewest slides that solve a board, with the proof that fewer never do.

Iterative deepening A* (Korf 1985) with additive pattern databases and reflection (Korf and Felner 2002). On large boards the
proof may take too long: meanwhile the best solution known so far is shown, and the fewest slides that are needed for certain.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.errors import GaveUp
from solvers.generators import relayed
from solvers.puzzle import Progress, Step
from solvers.sliding import rules
from solvers.sliding.plan_steps import slide_steps
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.short import search as short_search
from solvers.sliding.shortest import search
from solvers.sliding.shortest.search import is_sure
from solvers.words import count, grouped

PROOF, BOUND, SLIDE = "proof", "bound", "shortest way"


def solve(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a shortest solution, a step a slide; raises Unsolvable, and GaveUp for a board of too many cells."""
    rules.check(state)
    if state.is_solved():
        return
    n_cells = len(state.tiles)
    if n_cells > search.MAX_CELLS:
        most = search.MAX_CELLS
        raise GaveUp(f"The fewest moves can't be found on a board of {n_cells} cells: the limit is {most} cells.", "short")
    yield from _proven(state) if is_sure(state) else _narrowed(state)


def _proven(state: SlidingState) -> Iterator[Step | Progress]:
    found = yield from search.shortest(state)
    assert found is not None
    yield from _told(state, found.slides, _proof(len(found.slides), found.nodes), PROOF)
    yield Progress(found.nodes)


def _narrowed(state: SlidingState) -> Iterator[Step | Progress]:
    """Show a short solution, and replace it as soon as a shortest one is known."""
    slides = short_search.quick(state)
    yield from _told(state, slides, f"The shortest solution known so far has {count(len(slides), 'slide')}.", BOUND)
    nodes = 0

    def extra(sign: Progress) -> Progress:
        nonlocal nodes
        nodes = sign.nodes
        return replace(sign, is_extra=True)

    found = yield from relayed(search.shortest(state, len(slides)), extra)
    yield Progress(nodes, is_extra=True, is_anew=True)
    slides = found.slides if found is not None else slides
    yield from _told(state, slides, _proof(len(slides), nodes), PROOF)
    yield Progress(nodes)


def _proof(length: int, nodes: int) -> str:
    return (
        f"This board takes {count(length, 'slide')}, and no solution has fewer. The tables rule most positions out at once; "
        f"{grouped(nodes)} that might have led home sooner were searched."
    )


def _told(state: SlidingState, slides: Sequence[Slide], claim: str, technique: str) -> Iterator[Step]:
    """Yield what is claimed about a solution, and then a step a slide."""
    stage = "Shortest" if technique == PROOF else "Shortest so far"
    yield Step((), claim, technique, stage=stage)
    yield from slide_steps(state, slides, SLIDE, lambda number: stage)

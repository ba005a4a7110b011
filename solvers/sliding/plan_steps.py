"""How a list of slides is told: a step each, with what the tile does and how many are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from solvers.puzzle import Mark, Role, Step
from solvers.sliding.position import Position
from solvers.sliding.rules import Slide, SlidingState
from solvers.words import count


def told(state: SlidingState, slides: Sequence[Slide], technique: str, stage_of: Callable[[int], str]) -> Iterator[Step]:
    """Yield a step a slide; `stage_of` names the chapter of each, counted from 0."""
    position, cols = Position(state.tiles), state.cols
    homes = [state.home_of(tile) for tile in range(len(state.tiles))]
    for number, slide in enumerate(slides):
        start, blank = (divmod(position.places[tile], cols) for tile in (slide.tile, 0))
        home, left = homes[slide.tile], len(slides) - 1 - number
        way = "comes home" if blank == home else "leaves home to let others pass" if start == home else "slides"
        after = f"{count(left, 'slide')} {'is' if left == 1 else 'are'} left" if left else "The board is solved"
        target = (Mark(Role.TARGET, (home,)),) if home not in (blank, start) else ()
        marks = (Mark(Role.SUBJECT, (start,)), *target, Mark(Role.MOVER, (start, blank)))
        yield Step((slide,), f"{slide.tile} {way}. {after}.", technique, marks, stage_of(number))
        position.slide(slide.tile)

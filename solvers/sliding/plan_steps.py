"""Plans of slides: a position made of plain lists, which is fast, and the step that explains each slide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from solvers.puzzle import Mark, Role, Step
from solvers.sliding.rules import Slide, SlidingState
from solvers.words import count


class Position:
    """Which tile is in each cell, and the other way round; 0 is the blank."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self.tiles = list(tiles)
        self.places = sorted(range(len(self.tiles)), key=self.tiles.__getitem__)

    def copy(self) -> Position:
        """Return an independent copy."""
        other = Position.__new__(Position)
        other.tiles, other.places = self.tiles.copy(), self.places.copy()
        return other

    def slide(self, tile: int) -> None:
        """Swap a tile, which must be next to the blank, with it."""
        tiles, places = self.tiles, self.places
        cell, blank = places[tile], places[0]
        tiles[blank], tiles[cell] = tile, 0
        places[tile], places[0] = blank, cell


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

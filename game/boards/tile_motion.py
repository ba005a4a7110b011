"""Things that glide between cells, each on its own and each interruptible."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeAlias, TypeVar

from game.paint.easing import Eased

Place: TypeAlias = tuple[float, float]
"""A row and a column, with parts of cells."""


Thing = TypeVar("Thing", bound=Hashable)


class TileMotion(Generic[Thing]):
    """The places of the things that are on their way."""

    def __init__(self) -> None:
        self._under_way: dict[Thing, tuple[Eased, Eased]] = {}

    def send(self, thing: Thing, origin: Place, goal: Place, now: float, seconds: float) -> None:
        """Let a thing glide from one place to another."""
        row, col = (Eased.between(start, end, now, seconds) for start, end in zip(origin, goal, strict=True))
        self._under_way[thing] = (row, col)

    def hurry(self, now: float, seconds: float) -> None:
        """Let everything that is on its way arrive within some seconds, so that what comes after finds its place free."""
        for thing, (row, col) in list(self._under_way.items()):
            if row.is_moving(now) or col.is_moving(now):
                self.send(thing, (row.at(now), col.at(now)), (row.goal, col.goal), now, seconds)

    def place(self, thing: Thing, now: float) -> Place | None:
        """Return where a thing is seen, or None if it is at rest."""
        glide = self._under_way.get(thing)
        if glide is None:
            return None
        if not any(part.is_moving(now) for part in glide):
            del self._under_way[thing]
            return None
        return glide[0].at(now), glide[1].at(now)

    def moving(self, now: float) -> set[Thing]:
        """Return the things that are on their way."""
        return {thing for thing, parts in self._under_way.items() if any(part.is_moving(now) for part in parts)}

    def is_any_moving(self, now: float) -> bool:
        return any(part.is_moving(now) for glide in self._under_way.values() for part in glide)

    def clear(self) -> None:
        """Let everything be where it belongs at once."""
        self._under_way.clear()

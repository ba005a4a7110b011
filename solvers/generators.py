"""What is done with searches that show signs of life while they work, and return what they have found."""

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from solvers.errors import GaveUp
from solvers.puzzle import Progress

Found = TypeVar("Found")
Change: TypeAlias = Callable[[Progress], Progress]  # makes another sign of life of one


def drained(search: Generator[Progress, None, Found]) -> Found:
    """Return what a search finds, its signs of life left out; raises whatever it raises."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: Found = end.value
            return found


def relayed(search: Generator[Progress, None, Found], change: Change) -> Generator[Progress, None, Found]:
    """Yield the signs of life of a search, each of them changed, and return what it finds."""
    while True:
        try:
            sign = next(search)
        except StopIteration as end:
            found: Found = end.value
            return found
        yield change(sign)


def up_to(most_nodes: int) -> Change:
    """Return the change that raises GaveUp after so many nodes."""

    def checked(sign: Progress) -> Progress:
        if sign.nodes > most_nodes:
            raise GaveUp(f"Nothing was found in {most_nodes} positions.")
        return sign

    return checked

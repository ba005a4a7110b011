"""Helpers for searches written as generators, which yield progress and return what they find."""

from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from solvers.errors import GaveUp
from solvers.puzzle import Progress

Found = TypeVar("Found")
Change: TypeAlias = Callable[[Progress], Progress]  # turns a progress report into another one


def result_of(search: Generator[Progress, None, Found]) -> Found:
    """Run a search to its end and return what it finds; raises whatever it raises."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: Found = end.value
            return found


def mapped_progress(search: Generator[Progress, None, Found], change: Change) -> Generator[Progress, None, Found]:
    """Yield the progress of a search, each report changed, and return what it finds."""
    while True:
        try:
            progress = next(search)
        except StopIteration as end:
            found: Found = end.value
            return found
        yield change(progress)


def up_to(most_nodes: int) -> Change:
    """Return a change that raises GaveUp after more than `most_nodes` nodes."""

    def checked(progress: Progress) -> Progress:
        if progress.nodes > most_nodes:
            raise GaveUp(f"Nothing was found in {most_nodes} positions.")
        return progress

    return checked

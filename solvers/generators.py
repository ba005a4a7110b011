"""What is done with searches that show signs of life while they work, and return what they have found."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from solvers.errors import GaveUp
from solvers.puzzle import Progress

Found = TypeVar("Found")


def drained(search: Generator[Progress, None, Found], most_nodes: int | None = None) -> Found:
    """Return what a search finds, its signs of life left out; raises GaveUp after so many nodes, and whatever it raises."""
    while True:
        try:
            sign = next(search)
        except StopIteration as end:
            found: Found = end.value
            return found
        if most_nodes is not None and sign.nodes > most_nodes:
            raise GaveUp(f"Nothing was found in {most_nodes} positions.")

"""Parts of kernels that stand for a few instructions of the processor."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any


class Intrinsic:
    """A part that stands for a few instructions of the processor: what it is in Python, and what makes it for the compiler."""

    def __init__(self, plain: Callable[..., Any], generate: Callable[[], Any]) -> None:
        update_wrapper(self, plain)
        self.plain, self._generate = plain, generate

    @cached_property
    def compiled(self) -> Any:
        """What the compiler takes for it."""
        return self._generate()

    def __call__(self, *args: Any) -> Any:
        """Run it as plain Python."""
        return self.plain(*args)

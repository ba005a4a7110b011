"""Functions that are imported when they are first called, so that a puzzle's record loads none of its solvers."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Lazy:
    """Stands for the function that `module:function` names, and passes on its arguments, or only the first few."""

    target: str
    takes: int | None = None  # number of arguments to pass on; None for all

    @property
    def function(self) -> Callable[..., Any]:
        """The function itself, imported now."""
        module, _, name = self.target.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        return self.function(*args[: self.takes])

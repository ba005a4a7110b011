"""Kernels: functions that loop over arrays. They start as plain Python and run compiled as soon as that pays off.

A machine that has never run them would wait seconds for the compiler. So each process runs kernels as plain Python until
they have taken PATIENCE_S in total. Then it calls the compiled ones if they are in the cache. If not, it asks for them,
continues in plain Python, and switches to the compiled ones between two calls once another process has compiled them
(`solvers.worker.tasks.compile_kernels`). That is why long work is given to a kernel in slices; `share` returns their size.

The functions that a kernel calls, from any module, are its parts. They need no decorator and are compiled into it. Kernels
and parts may only do what works the same in numba and Python: they create no arrays, and arithmetic that may exceed 64 bits
uses numpy's integers, which wrap around as compiled ones do.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import numpy as np

from solvers.kernels import cache

if TYPE_CHECKING:
    from types import FunctionType

Array: TypeAlias = np.ndarray[Any, Any]
"""an array of any type and shape; docstrings and comments give those of each"""
Function = TypeVar("Function", bound=Callable[..., Any])
PATIENCE_S = 0.15  # about as long as it takes to load the compiler
SLOWNESS = 250  # how many times longer plain Python takes, roughly


class _Process:
    """The state that all kernels of a process share."""

    def __init__(self) -> None:
        self.patience_s = PATIENCE_S  # how long kernels run as plain Python
        self.plain_s = 0.0  # how long they have done so
        self.loading_s = 0.0  # time spent loading them or waiting for them
        self.loading_since: float | None = None
        self.is_waiting = False  # whether kernels run as plain Python because compiled ones are missing
        self.may_compile = False  # whether this process compiles what isn't in the cache
        self.on_wait: Callable[[], object] | None = None  # called when the process starts to wait for kernels

    @property
    def is_impatient(self) -> bool:
        return self.plain_s >= self.patience_s


_process = _Process()


class Kernel:
    """A function that is called from Python and runs as plain Python or compiled."""

    def __init__(self, plain: FunctionType) -> None:
        update_wrapper(self, plain)
        self.plain = plain
        self._compiled: Callable[..., Any] | None = None
        self._is_wanted = False

    @property
    def key(self) -> str:
        """The kernel's name in the cache."""
        return f"{self.plain.__module__}.{self.plain.__name__}"

    @property
    def is_compiled(self) -> bool:
        """Whether it already runs compiled in this process."""
        return self._compiled is not None

    def __call__(self, *args: Any) -> Any:
        """Run it, as plain Python if necessary."""
        run = self._compiled
        if run is None and _process.is_impatient:
            run = self._compiled = self._load(args)
        return self._run_plain(args) if run is None else run(*args)

    def _load(self, args: tuple[Any, ...]) -> Callable[..., Any] | None:
        """Return the compiled function, or None if there is none yet."""
        is_ready = cache.is_ready(self.key)
        if not is_ready and not _process.may_compile:
            self._want()
            return None
        try:
            with loading():
                from solvers.kernels.compiling import compiled

                run = compiled(self.plain, args)
        except Exception:  # no compiler for this machine, or a damaged cache: continue in plain Python
            if _process.may_compile:
                raise
            _process.patience_s = math.inf
            return None
        if not is_ready:
            cache.mark_ready(self.key)
        _process.is_waiting = False
        return run

    def _want(self) -> None:
        if not self._is_wanted:
            self._is_wanted = True
            cache.want(self.plain.__module__)
        if not _process.is_waiting:
            _process.is_waiting = True
            if _process.on_wait is not None:
                _process.on_wait()

    def _run_plain(self, args: tuple[Any, ...]) -> Any:
        began, is_waiting = time.perf_counter(), _process.is_impatient
        try:
            with np.errstate(over="ignore"):  # compiled integers wrap around silently
                return self.plain(*args)
        finally:
            took_s = time.perf_counter() - began
            _process.plain_s += took_s
            if is_waiting:
                _process.loading_s += took_s


def kernel(function: Function) -> Function:
    """Make a function a kernel."""
    return cast(Function, Kernel(cast("FunctionType", function)))


def inlined(function: Function) -> Function:
    """Have a part inlined wherever it is called, however large it is."""
    cast(Any, function).is_inlined = True
    return function


def can_run_compiled(function: Callable[..., Any]) -> bool:
    """Return whether a kernel can run compiled as soon as it has to."""
    return _process.may_compile or cache.is_ready(cast(Kernel, function).key)


def share(work: int, function: Callable[..., Any]) -> int:
    """Return how much work to give to a kernel at once: a whole slice of `work` only when it is compiled."""
    return work if cast(Kernel, function).is_compiled else max(work // SLOWNESS, 1)


@contextmanager
def loading() -> Iterator[None]:
    """Count the time spent in this context as loading."""
    _process.loading_since = time.perf_counter()
    try:
        yield
    finally:
        _process.loading_s += time.perf_counter() - _process.loading_since
        _process.loading_since = None


def loading_s() -> float:
    """Return how long this process has loaded kernels and tables, or run plain Python because they weren't ready."""
    since = _process.loading_since
    return _process.loading_s + (time.perf_counter() - since if since is not None else 0.0)


def is_waiting() -> bool:
    """Return whether this process runs plain Python only because kernels aren't ready."""
    return _process.is_waiting


def compile_here() -> None:
    """Run all kernels of this process compiled from now on, compiling those that aren't in the cache."""
    _process.patience_s, _process.may_compile = 0.0, True


def on_wait(action: Callable[[], object]) -> None:
    """Set the action to call, from now on, whenever this process starts to wait for kernels that aren't compiled yet."""
    _process.is_waiting, _process.on_wait = False, action


def try_out() -> None:
    """Compile a small kernel; raises whatever the compiler raises."""
    from solvers.kernels.compiling import compiled
    from solvers.kernels.parts import dice_of, roll

    compiled(cast("FunctionType", roll), (dice_of(1), 6))

"""How the small functions of kernels are compiled. Import it in kernels only: it imports numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def inner(function: Function) -> Function:
    """Compile a function that makes no arrays, without counting who uses the ones it is given, which takes far longer than it."""
    compiler: Any = njit(cache=True, _nrt=False)  # type: ignore[call-overload]
    return cast(Function, compiler(function))


def part(function: Function) -> Function:
    """Compile a function into those that call it: handing over many arrays can take longer than what it does with them."""
    compiler: Any = njit(cache=True, _nrt=False, forceinline=True)  # type: ignore[call-overload]
    return cast(Function, compiler(function))

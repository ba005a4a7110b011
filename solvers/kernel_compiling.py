"""How the small functions of kernels are compiled. Import it in kernels only: it imports numba."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

from numba import njit

_MATRICES = "scipy.linalg.cython_blas"
"""what numba multiplies matrices with, which no kernel does"""


def _spare_matrices() -> None:
    """Have numba do without linear algebra, whose import takes longer than that of all kernels."""
    if _MATRICES in sys.modules:
        return
    sys.modules[_MATRICES] = None  # type: ignore[assignment]
    with suppress(ImportError):
        import numba.np.arraymath  # noqa: F401
    del sys.modules[_MATRICES]


_spare_matrices()

Function = TypeVar("Function", bound=Callable[..., Any])


def inner(function: Function) -> Function:
    """Compile a function that makes no arrays, without counting who uses the ones it is given, which takes far longer than it."""
    compiler: Any = njit(cache=True, _nrt=False)  # type: ignore[call-overload]
    return cast(Function, compiler(function))


def part(function: Function) -> Function:
    """Compile a function into those that call it: handing over many arrays can take longer than what it does with them."""
    compiler: Any = njit(cache=True, _nrt=False, forceinline=True)  # type: ignore[call-overload]
    return cast(Function, compiler(function))

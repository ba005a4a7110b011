"""Thirty-two small numbers that the processor works on all at once, as one value that kernels calculate with.

In plain Python lanes are a numpy array, uint16 [32]; `lanes_compiled.py` has what the compiler makes of them. `&`, `|`, `^`,
`~`, `*`, `<<` and `>>` work on each lane; the right side can be one number for all.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

from solvers.kernels.bits import Intrinsic, trailing_zeros

WIDTH = 32

Vector: TypeAlias = Any  # 32 lanes


def _compiled() -> Any:
    return import_module("solvers.sudoku.fast.lanes_compiled")


def _intrinsic(plain: Callable[..., Any]) -> Intrinsic:
    """Return the intrinsic that has a function's name for the compiler."""
    return Intrinsic(plain, lambda: getattr(_compiled(), plain.__name__))


# lanes and numbers


def constant(numbers: Sequence[int]) -> Intrinsic:
    """Return a function that returns these lanes."""
    lanes = np.array(numbers, np.uint16)
    return Intrinsic(lambda: lanes, lambda: _compiled().constant(numbers))


@_intrinsic
def spread(number: int) -> Vector:
    """Return lanes that all hold a number."""
    return np.full(WIDTH, number, np.uint16)


@_intrinsic
def lane(vector: Vector, place: int) -> int:
    """Return the number in a lane."""
    return int(vector[place])


@_intrinsic
def equal(left: Vector, right: Vector) -> Vector:
    """Return lanes with all bits set where two vectors agree, and 0 elsewhere."""
    return -(left == right).astype(np.uint16)


@_intrinsic
def filled(vector: Vector) -> int:
    """Return a number of 32 bits that has a bit set for each lane that is not 0."""
    return int(np.packbits(vector != 0, bitorder="little").view(np.uint32)[0])


lowest = trailing_zeros


# between lanes


def permute(order: Sequence[int]) -> Intrinsic:
    """Return a function of a vector that moves its lanes: lane i becomes that of `order[i]`."""
    places = np.array(order)
    return Intrinsic(lambda vector: vector[places], lambda: _compiled().permute(order))


def merge(order: Sequence[int]) -> Intrinsic:
    """Return a function of two vectors that takes lanes from both, 0 to 31 from the first and 32 to 63 from the second."""
    places = np.array(order)
    return Intrinsic(lambda *vectors: np.concatenate(vectors)[places], lambda: _compiled().merge(order))


# memory


@_intrinsic
def load(array: Any, row: int) -> Vector:
    """Return a row of a C-contiguous array [row, 32] of 16-bit numbers."""
    return array[row].copy()


@_intrinsic
def store(array: Any, row: int, vector: Vector) -> None:
    """Write lanes into a row of such an array."""
    array[row] = vector

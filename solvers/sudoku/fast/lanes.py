"""SIMD vectors for kernels: 32 lanes of 16 bits, on which the processor works all at once.

In plain Python a vector is a numpy array, uint16 [32]; `lanes_compiled.py` has the compiled version. `&`, `|`, `^`, `~`, `*`,
`<<` and `>>` work lane by lane; the right operand can be one number for all lanes.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

from solvers.kernels.parts import Intrinsic, trailing_zeros

WIDTH = 32
Vector: TypeAlias = Any  # 32 lanes


def _compiled() -> Any:
    return import_module("solvers.sudoku.fast.lanes_compiled")


def _intrinsic(plain: Callable[..., Any]) -> Intrinsic:
    """Return an intrinsic with this Python version and the compiled version of the same name."""
    return Intrinsic(plain, lambda: getattr(_compiled(), plain.__name__))


# lanes and numbers


def constant(numbers: Sequence[int]) -> Intrinsic:
    """Return a function that returns a vector of these numbers."""
    lanes = np.array(numbers, np.uint16)
    return Intrinsic(lambda: lanes, lambda: _compiled().constant(numbers))


@_intrinsic
def spread(number: int) -> Vector:
    """Return a vector with the same number in all lanes."""
    return np.full(WIDTH, number, np.uint16)


@_intrinsic
def lane(vector: Vector, place: int) -> int:
    """Return the number in a lane."""
    return int(vector[place])


@_intrinsic
def equal(left: Vector, right: Vector) -> Vector:
    """Return a vector with all bits set in the lanes where two vectors agree, and 0 elsewhere."""
    return -(left == right).astype(np.uint16)


@_intrinsic
def filled(vector: Vector) -> int:
    """Return a 32-bit number with a bit set for each lane that isn't 0."""
    return int(np.packbits(vector != 0, bitorder="little").view(np.uint32)[0])


lowest = trailing_zeros


# between lanes


def permute(order: Sequence[int]) -> Intrinsic:
    """Return a function that permutes the lanes of a vector: lane i of the result is lane `order[i]` of the argument."""
    places = np.array(order)
    return Intrinsic(lambda vector: vector[places], lambda: _compiled().permute(order))


def merge(order: Sequence[int]) -> Intrinsic:
    """Return a function that picks the lanes of two vectors: `order` has 0 to 31 for the first, 32 to 63 for the second."""
    places = np.array(order)
    return Intrinsic(lambda *vectors: np.concatenate(vectors)[places], lambda: _compiled().merge(order))


# memory


@_intrinsic
def load(array: Any, row: int) -> Vector:
    """Return a row of a C-contiguous array [row, 32] of 16-bit numbers."""
    return array[row].copy()


@_intrinsic
def store(array: Any, row: int, vector: Vector) -> None:
    """Write a vector into a row of such an array."""
    array[row] = vector

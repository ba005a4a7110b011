"""Parts for all kernels: bit operations for which processors have an instruction, and random numbers.

The random numbers are those of xorshift64 (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8, 2003). Dice are a
uint64 array with one element, the state, which is never 0. The same seed gives the same numbers everywhere.
"""

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
WORD = 64


class Intrinsic:
    """A part that compiles to a few instructions: its plain Python, and a function that generates its compiled form."""

    def __init__(self, plain: Callable[..., Any], generate: Callable[[], Any]) -> None:
        update_wrapper(self, plain)
        self.plain, self._generate = plain, generate

    @cached_property
    def compiled(self) -> Any:
        """What the compiler uses instead."""
        return self._generate()

    def __call__(self, *args: Any) -> Any:
        """Run it as plain Python."""
        return self.plain(*args)


def _trailing_zeros(number: int) -> int:
    return (int(number) & -int(number)).bit_length() - 1


def _bit_count(number: int) -> int:
    return (int(number) & (1 << WORD) - 1).bit_count()


def _compiled_bit_count() -> Any:
    from numba import extending, types

    def bit_count(typing: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, builder.ctpop(args[0]), number, types.int64)

        return types.int64(number), generate

    return extending.intrinsic(bit_count)


def _compiled_trailing_zeros() -> Any:
    from numba.cpython.unsafe import numbers

    return numbers.trailing_zeros


trailing_zeros = Intrinsic(_trailing_zeros, _compiled_trailing_zeros)
"""the index of the lowest set bit of a number other than 0"""
bit_count = Intrinsic(_bit_count, _compiled_bit_count)  # number of set bits


# dice

_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)
_WHOLE, _FRACTION = np.uint64(33), np.uint64(11)


def dice_of(seed: int) -> Array:
    """Return the dice of a seed from 0 to 2**32 - 1."""
    return np.array([seed * 2654435761 + 88172645463325252], np.uint64)


def _next(dice: Array) -> np.uint64:
    state = dice[0]
    state ^= state << _A
    state ^= state >> _B
    state ^= state << _C
    dice[0] = state
    return state  # type: ignore[no-any-return]


def roll(dice: Array, sides: int) -> int:
    """Return a random number from 0 to `sides` - 1."""
    return int(np.int64(_next(dice) >> _WHOLE) % sides)


def fraction(dice: Array) -> float:
    """Return a random number from 0 up to 1."""
    return np.float64(_next(dice) >> _FRACTION) / 9007199254740992.0

"""Random numbers for kernels: xorshift64 (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8, 2003).

Dice are a uint64 array with one element, the state, which is never 0. The same seed gives the same numbers everywhere.
"""

from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]

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

"""Bit operations for which processors have an instruction, and how kernels use that instruction."""

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any

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

"""What `lanes.py` is for the compiler: instructions that work on all lanes at once. Importing this imports numba.

`Lanes` is a type for numba: LLVM's vector of 32 integers of 16 bits, which becomes one wide register or several narrow ones,
as the processor has them.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core.typing import templates

from solvers.sudoku.fast.lanes import WIDTH

_INDEX = ir.IntType(32)
_NUMBER = ir.IntType(16)
_VECTOR = ir.VectorType(_NUMBER, WIDTH)
_INDICES = ir.VectorType(_INDEX, WIDTH)


class Lanes(types.Type):
    """The type of a vector of lanes."""


LANES = Lanes("Lanes")


@extending.register_model(Lanes)
class _Model(extending.models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


# operators


def _define(function: Any, method: str, *operands: Any) -> None:
    """Let an operator stand for a method of llvmlite's builder."""

    class Typing(templates.ConcreteTemplate):
        cases = (templates.signature(LANES, *operands),)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return getattr(builder, method)(*(arg if arg.type == _VECTOR else _spread(builder, arg) for arg in args))

    templates.infer_global(function)(Typing)
    extending.lower_builtin(function, *operands)(lower)


def _spread(builder: Any, number: Any) -> Any:
    short = builder.trunc(number, _NUMBER) if number.type.width > _NUMBER.width else number
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), short, _INDEX(0))
    return builder.shuffle_vector(first, first, ir.Constant(_INDICES, [0] * WIDTH))


_define(operator.invert, "not_", LANES)
for _function, _method in ((operator.and_, "and_"), (operator.or_, "or_"), (operator.xor, "xor")):
    _define(_function, _method, LANES, LANES)
for _function, _method in ((operator.and_, "and_"), (operator.mul, "mul"), (operator.lshift, "shl"), (operator.rshift, "lshr")):
    _define(_function, _method, LANES, types.int64)


# lanes and numbers


def constant(numbers: Sequence[int]) -> Any:
    """Return a function that returns these lanes."""
    value = ir.Constant(_VECTOR, list(numbers))

    @extending.intrinsic
    def function(typing: Any) -> Any:
        return LANES(), lambda context, builder, sig, args: value

    return function


@extending.intrinsic
def spread(typing: Any, number: Any) -> Any:
    """Return lanes that all hold a number."""
    return LANES(number), lambda context, builder, sig, args: _spread(builder, args[0])


@extending.intrinsic
def lane(typing: Any, vector: Any, place: Any) -> Any:
    """Return the number in a lane as an int64."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.zext(builder.extract_element(*args), ir.IntType(64))

    return types.int64(vector, place), generate


@extending.intrinsic
def equal(typing: Any, left: Any, right: Any) -> Any:
    """Return lanes with all bits set where two vectors agree, and 0 elsewhere."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.sext(builder.icmp_unsigned("==", *args), _VECTOR)

    return LANES(left, right), generate


@extending.intrinsic
def filled(typing: Any, vector: Any) -> Any:
    """Return a uint32 that has a bit set for each lane that is not 0."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.bitcast(builder.icmp_unsigned("!=", args[0], ir.Constant(_VECTOR, [0] * WIDTH)), ir.IntType(WIDTH))

    return types.uint32(vector), generate


# between lanes


def permute(order: Sequence[int]) -> Any:
    """Return a function of a vector that moves its lanes: lane i becomes that of `order[i]`."""
    indices = ir.Constant(_INDICES, list(order))

    @extending.intrinsic
    def function(typing: Any, vector: Any) -> Any:
        return LANES(vector), lambda context, builder, sig, args: builder.shuffle_vector(args[0], args[0], indices)

    return function


def merge(order: Sequence[int]) -> Any:
    """Return a function of two vectors that takes lanes from both, 0 to 31 from the first and 32 to 63 from the second."""
    indices = ir.Constant(_INDICES, list(order))

    @extending.intrinsic
    def function(typing: Any, first: Any, second: Any) -> Any:
        return LANES(first, second), lambda context, builder, sig, args: builder.shuffle_vector(*args, indices)

    return function


# memory


@extending.intrinsic
def load(typing: Any, array: Any, row: Any) -> Any:
    """Return a row of a C-contiguous array [row, 32] of 16-bit numbers."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_address(context, builder, sig, args), align=2)

    return LANES(array, row), generate


@extending.intrinsic
def store(typing: Any, array: Any, row: Any, vector: Any) -> Any:
    """Write lanes into a row of such an array."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _address(context, builder, sig, args), align=2)
        return context.get_dummy_value()

    return types.void(array, row, vector), generate


def _address(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    data = context.make_array(sig.args[0])(context, builder, args[0]).data
    return builder.gep(builder.bitcast(data, _VECTOR.as_pointer()), [args[1]])

"""The compiled version of `lanes.py`: instructions that work on all lanes at once. Importing this imports numba.

`Lanes` is a numba type for LLVM's vector of 32 integers of 16 bits. The processor holds it in one wide register or several
narrow ones.
"""

import operator
from collections.abc import Callable, Sequence
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
    """The numba type of a vector."""


LANES = Lanes("Lanes")


@extending.register_model(Lanes)
class _Model(extending.models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


# operators


def _define(function: Any, method: str, *operands: Any) -> None:
    """Compile an operator to a method of llvmlite's builder."""

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


# functions on and between lanes, described in `lanes.py`


def _of_one(kind: Any, build: Callable[..., Any]) -> Any:
    """Return an intrinsic of one argument that returns a value of a kind; `build` is called with a builder and the argument."""

    def part(typing: Any, argument: Any) -> Any:
        return kind(argument), lambda context, builder, sig, args: build(builder, *args)

    return extending.intrinsic(part)


def _of_two(kind: Any, build: Callable[..., Any]) -> Any:
    """Return the same for two arguments."""

    def part(typing: Any, left: Any, right: Any) -> Any:
        return kind(left, right), lambda context, builder, sig, args: build(builder, *args)

    return extending.intrinsic(part)


def constant(numbers: Sequence[int]) -> Any:
    value = ir.Constant(_VECTOR, list(numbers))

    def part(typing: Any) -> Any:
        return LANES(), lambda context, builder, sig, args: value

    return extending.intrinsic(part)


def permute(order: Sequence[int]) -> Any:
    indices = ir.Constant(_INDICES, list(order))
    return _of_one(LANES, lambda builder, vector: builder.shuffle_vector(vector, vector, indices))


def merge(order: Sequence[int]) -> Any:
    indices = ir.Constant(_INDICES, list(order))
    return _of_two(LANES, lambda builder, first, second: builder.shuffle_vector(first, second, indices))


def _filled(builder: Any, vector: Any) -> Any:
    return builder.bitcast(builder.icmp_unsigned("!=", vector, ir.Constant(_VECTOR, [0] * WIDTH)), ir.IntType(WIDTH))


spread = _of_one(LANES, _spread)
lane = _of_two(types.int64, lambda builder, vector, place: builder.zext(builder.extract_element(vector, place), ir.IntType(64)))
equal = _of_two(LANES, lambda builder, left, right: builder.sext(builder.icmp_unsigned("==", left, right), _VECTOR))
filled = _of_one(types.uint32, _filled)


# memory


@extending.intrinsic
def load(typing: Any, array: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_address(context, builder, sig, args), align=2)

    return LANES(array, row), generate


@extending.intrinsic
def store(typing: Any, array: Any, row: Any, vector: Any) -> Any:
    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _address(context, builder, sig, args), align=2)
        return context.get_dummy_value()

    return types.void(array, row, vector), generate


def _address(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    data = context.make_array(sig.args[0])(context, builder, args[0]).data
    return builder.gep(builder.bitcast(data, _VECTOR.as_pointer()), [args[1]])

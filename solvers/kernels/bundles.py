"""Named tuples that kernels pass to their parts by address. Importing this imports numba.

By itself, numba splits a tuple of arrays into about a hundred numbers for each call and reassembles it on the other side;
translating that took longer than everything else. As the memory at the address never changes, the optimiser may still read
each number once and keep it.
"""

from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.core.typing import templates


class Bundle(types.Type):
    """The type of a named tuple that is passed by its address."""

    def __init__(self, content: types.BaseNamedTuple) -> None:
        self.content = content
        super().__init__(f"Bundle({content.name})")

    @property
    def key(self) -> types.BaseNamedTuple:
        """What distinguishes types of bundles."""
        return self.content


@extending.register_model(Bundle)
class _Model(extending.models.PrimitiveModel):
    def __init__(self, manager: Any, bundle: Bundle) -> None:
        super().__init__(manager, bundle, manager.lookup(bundle.content).get_value_type().as_pointer())


def _passed_type(kind: types.Type) -> types.Type:
    """Return the type as which a value is passed."""
    return Bundle(kind) if isinstance(kind, types.BaseNamedTuple) else kind


@extending.intrinsic
def bundled(typing: Any, value: Any) -> Any:
    """Return a named tuple as a bundle, valid until the calling function returns, and anything else as it is."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.alloca_once_value(builder, args[0]) if isinstance(sig.return_type, Bundle) else args[0]

    return _passed_type(value)(value), generate


@extending.infer_getattr
class _Members(templates.AttributeTemplate):
    key = Bundle

    def generic_resolve(self, bundle: Bundle, name: str) -> types.Type:
        """Return the type of a member."""
        return _passed_type(bundle.content.types[bundle.content.fields.index(name)])


@extending.lower_getattr_generic(Bundle)
def _member(context: Any, builder: Any, bundle: Bundle, address: Any, name: str) -> Any:
    """Read a member; a member that is a named tuple stays in memory, as a bundle."""
    number = bundle.content.fields.index(name)
    member_address = _member_address(builder, address, number)
    is_bundle = isinstance(bundle.content.types[number], types.BaseNamedTuple)
    return member_address if is_bundle else _read(builder, member_address)


def _member_address(builder: Any, address: Any, number: int) -> Any:
    return builder.gep(address, [ir.IntType(32)(0), ir.IntType(32)(number)], inbounds=True)


def _read(builder: Any, address: Any) -> Any:
    """Read the value at an address, number by number, and promise that it never changes."""
    kind = address.type.pointee
    if isinstance(kind, ir.Aggregate):
        value = ir.Constant(kind, ir.Undefined)
        for number in range(len(kind)):
            value = builder.insert_value(value, _read(builder, _member_address(builder, address, number)), number)
        return value
    value = builder.load(address)
    value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value

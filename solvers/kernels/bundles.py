"""Named tuples as kernels hand them to their parts: by where they lie in memory. Importing this imports numba.

Numba takes a tuple of arrays apart into some hundred numbers for each call and puts it together again on the other side.
Translating that took longer than all the rest. As what lies there never changes, the optimiser may still read each number
once and keep it.
"""

from typing import Any

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numba.core.typing import templates


class Bundle(types.Type):
    """The type of a named tuple that is handed over by its address."""

    def __init__(self, content: types.BaseNamedTuple) -> None:
        self.content = content
        super().__init__(f"Bundle({content.name})")

    @property
    def key(self) -> types.BaseNamedTuple:
        """What tells bundles apart."""
        return self.content


@extending.register_model(Bundle)
class _Model(extending.models.PrimitiveModel):
    def __init__(self, manager: Any, bundle: Bundle) -> None:
        super().__init__(manager, bundle, manager.lookup(bundle.content).get_value_type().as_pointer())


def _taken(kind: types.Type) -> types.Type:
    """Return as what type a value is handed over."""
    return Bundle(kind) if isinstance(kind, types.BaseNamedTuple) else kind


@extending.intrinsic
def bundled(typing: Any, value: Any) -> Any:
    """Return a named tuple as a bundle, which is there as long as the function that makes it runs, and anything else as it is."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return cgutils.alloca_once_value(builder, args[0]) if isinstance(sig.return_type, Bundle) else args[0]

    return _taken(value)(value), generate


@extending.infer_getattr
class _Members(templates.AttributeTemplate):
    key = Bundle

    def generic_resolve(self, bundle: Bundle, name: str) -> types.Type:
        """Return the type of a member."""
        return _taken(bundle.content.types[bundle.content.fields.index(name)])


@extending.lower_getattr_generic(Bundle)
def _member(context: Any, builder: Any, bundle: Bundle, address: Any, name: str) -> Any:
    """Read a member; one that is a named tuple itself is a bundle where it lies."""
    number = bundle.content.fields.index(name)
    place = _place(builder, address, number)
    return place if isinstance(bundle.content.types[number], types.BaseNamedTuple) else _read(builder, place)


def _place(builder: Any, address: Any, number: int) -> Any:
    return builder.gep(address, [ir.IntType(32)(0), ir.IntType(32)(number)], inbounds=True)


def _read(builder: Any, place: Any) -> Any:
    """Read what lies at a place, number by number, and promise that it never changes."""
    kind = place.type.pointee
    if isinstance(kind, ir.Aggregate):
        value = ir.Constant(kind, ir.Undefined)
        for number in range(len(kind)):
            value = builder.insert_value(value, _read(builder, _place(builder, place, number)), number)
        return value
    value = builder.load(place)
    value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value

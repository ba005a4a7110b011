"""How kernels are compiled: each with all its parts as one module for LLVM. Importing this imports numba.

By itself, numba compiles every function that is called into its own library, optimised and ready to run, and optimises it
again in each caller: the parts of a large kernel would be optimised dozens of times. Here parts are only translated; they
are optimised and turned into machine code once, as parts of the kernel. That halves the work. Most wrappers that numba adds
for calls from Python are left out too.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FunctionType
from typing import TYPE_CHECKING, Any

_LINEAR_ALGEBRA = "scipy.linalg.cython_blas"  # numba multiplies matrices with it, which no kernel does


def _skip_linear_algebra() -> None:
    """Make numba do without linear algebra, which takes longer to import than all kernels."""
    if _LINEAR_ALGEBRA in sys.modules:
        return
    sys.modules[_LINEAR_ALGEBRA] = None  # type: ignore[assignment]
    with suppress(ImportError):
        import numba.np.arraymath  # noqa: F401
    del sys.modules[_LINEAR_ALGEBRA]


_skip_linear_algebra()

from llvmlite import ir  # noqa: E402
from numba import _dynfunc, extending, njit, typeof, types  # noqa: E402
from numba.core import cgutils, codegen, compiler, typed_passes  # noqa: E402
from numba.core.compiler_machinery import register_pass  # noqa: E402
from numba.core.typing import templates  # noqa: E402

from solvers.kernels.parts import Intrinsic  # noqa: E402

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
"""without `_nrt`, arrays have no reference counts, as kernels create none"""


def compiled(plain: FunctionType, args: tuple[Any, ...]) -> Callable[..., Any]:
    """Return a kernel, given as plain Python, compiled for arguments of these types, from the cache if it is there."""
    dispatcher: Any = njit(**_OPTIONS, cache=True, pipeline_class=_WholeCompiler)(_entry(plain))
    with _without_garbage_collection():
        dispatcher.compile(tuple(map(typeof, args)))
    dispatcher.disable_compile()  # arguments of other types are a mistake, and compiling for them would take seconds
    run: Callable[..., Any] = dispatcher
    return run


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Pause the garbage collector, which would take a fifth of the time to scan objects that are all still needed."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


def _entry(function: FunctionType) -> FunctionType:
    """Return a function that calls another one with the same arguments, passing named tuples as bundles."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    text = f"lambda {', '.join(names)}: function({', '.join(f'bundled({name})' for name in names)})"
    source = compile(text, code.co_filename, "eval")  # numba's cache knows a function by its file and line
    entry: FunctionType = eval(source, {"function": _part(function), "bundled": bundled})
    entry.__code__ = entry.__code__.replace(co_firstlineno=code.co_firstlineno)
    entry.__module__, entry.__qualname__, entry.__name__ = function.__module__, function.__qualname__, function.__name__
    return entry


_PARTS: dict[FunctionType, Any] = {}


def _part(function: FunctionType) -> Any:
    """Return numba's dispatcher of a function, copied so that the names of its parts refer to their dispatchers."""
    if function in _PARTS:
        return _PARTS[function]
    scope = dict(function.__globals__)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    is_inlined = getattr(function, "is_inlined", False)
    dispatcher: Any = njit(**_OPTIONS, pipeline_class=_PartCompiler, no_cpython_wrapper=True, forceinline=is_inlined)(copy)
    _PARTS[function] = dispatcher  # before its parts are made: it may be one of them
    scope |= {name: _compilable(scope[name]) for name in function.__code__.co_names if name in scope}
    return dispatcher


def _compilable(value: Any) -> Any:
    """Return what a global name refers to when a part is compiled."""
    if isinstance(value, Intrinsic):
        return value.compiled
    plain = getattr(value, "plain", value)  # of a kernel that another one calls
    return _part(plain) if isinstance(plain, FunctionType) else value


# Bundles: named tuples that kernels pass to their parts by address.
#
# By itself, numba splits a tuple of arrays into about a hundred numbers for each call and reassembles it on the other side;
# translating that took longer than everything else. As the memory at the address never changes, the optimiser may still read
# each number once and keep it.


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


# libraries, in which numba keeps the code of functions


class _Part(codegen.JITCodeLibrary):
    """Holds a part that is translated but not optimised, and remembers which parts it calls."""

    def _optimize_functions(self, ll_module: ModuleRef) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _Whole(codegen.JITCodeLibrary):
    """Holds a kernel with all its parts, which are optimised together."""

    def _optimize_functions(self, ll_module: ModuleRef) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._linking_libraries: list[Any] = _with_parts(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)


def _with_parts(libraries: list[Any]) -> list[Any]:
    """Return libraries and all the parts that they call, directly or not."""
    found, waiting = dict.fromkeys(libraries), list(libraries)
    while waiting:
        library = waiting.pop()
        for called in library._linking_libraries if isinstance(library, _Part) else ():
            if called not in found:
                found[called] = None
                waiting.append(called)
    return list(found)


def _compiler_into(library: type[codegen.JITCodeLibrary], is_callable: bool) -> type[compiler.CompilerBase]:
    """Return a compiler that puts the code of functions into libraries of this class."""

    @register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(typed_passes.NativeLowering):
        _name = f"lowering_into{library.__name__.lower()}"

        def run_pass(self, state: Any) -> bool:
            state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            if is_callable:
                return bool(super().run_pass(state))
            state.targetctx.get_executable = _uncallable
            try:
                return bool(super().run_pass(state))
            finally:
                del state.targetctx.get_executable

    class Compiler(compiler.CompilerBase):
        def define_pipelines(self) -> list[Any]:
            manager = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
            manager.add_pass_after(Lowering, typed_passes.NativeLowering)
            manager.passes = [step for step in manager.passes if step[0] is not typed_passes.NativeLowering]
            manager.finalize()
            return [manager]

    return Compiler


def _uncallable(library: Any, description: Any, environment: Any) -> Any:
    """Return a placeholder that numba uses for a part; it can't be called from Python."""
    return _dynfunc.make_function(description.lookup_module(), description.qualname, "part", 0, environment, (library,))


_PartCompiler = _compiler_into(_Part, is_callable=False)
_WholeCompiler = _compiler_into(_Whole, is_callable=True)

"""How kernels are compiled: each with all its parts as one module for LLVM. Importing this imports numba.

Numba compiles a function that others call into a library of its own, optimised and ready to run, and optimises it once more
in each caller. A kernel of eighty parts would be optimised dozens of times. Here parts are only translated; they are
optimised, and turned into code, once, as parts of the kernel. That is half the work, and most of what numba wraps round
functions for Python is left out. How named tuples are handed over is in `bundles.py`.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FunctionType
from typing import TYPE_CHECKING, Any

_MATRICES = "scipy.linalg.cython_blas"  # what numba multiplies matrices with, which no kernel does


def _spare_matrices() -> None:
    """Have numba do without linear algebra, whose import takes longer than that of all kernels."""
    if _MATRICES in sys.modules:
        return
    sys.modules[_MATRICES] = None  # type: ignore[assignment]
    with suppress(ImportError):
        import numba.np.arraymath  # noqa: F401
    del sys.modules[_MATRICES]


_spare_matrices()

from numba import _dynfunc, njit, typeof  # noqa: E402
from numba.core import codegen, compiler, typed_passes  # noqa: E402
from numba.core.compiler_machinery import register_pass  # noqa: E402

from solvers.kernels.bits import Intrinsic  # noqa: E402
from solvers.kernels.bundles import bundled  # noqa: E402

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
"""`_nrt`: uses of arrays aren't counted, as kernels make none"""


def compiled(plain: FunctionType, args: tuple[Any, ...]) -> Callable[..., Any]:
    """Return a kernel, given as plain Python, ready to be called with arguments of such types, from the cache if it is there."""
    dispatcher: Any = njit(**_OPTIONS, cache=True, pipeline_class=_WholeCompiler)(_entry(plain))
    with _uncollected():
        dispatcher.compile(tuple(map(typeof, args)))
    dispatcher.disable_compile()  # arguments of other types are a mistake, and would take seconds
    run: Callable[..., Any] = dispatcher
    return run


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from going through what is needed until the end: that is a fifth of the time."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


def _entry(function: FunctionType) -> FunctionType:
    """Return a function that calls another one with the same arguments, its named tuples as bundles."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    text = f"lambda {', '.join(names)}: function({', '.join(f'bundled({name})' for name in names)})"
    source = compile(text, code.co_filename, "eval")  # numba keeps it in the cache by the file and the line of the function
    entry: FunctionType = eval(source, {"function": _part(function), "bundled": bundled})
    entry.__code__ = entry.__code__.replace(co_firstlineno=code.co_firstlineno)
    entry.__module__, entry.__qualname__, entry.__name__ = function.__module__, function.__qualname__, function.__name__
    return entry


_PARTS: dict[FunctionType, Any] = {}


def _part(function: FunctionType) -> Any:
    """Return numba's face of a function, in whose copy the names of parts stand for numba's faces of them."""
    if function in _PARTS:
        return _PARTS[function]
    scope = dict(function.__globals__)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    is_inlined = getattr(function, "is_inlined", False)
    face: Any = njit(**_OPTIONS, pipeline_class=_PartCompiler, no_cpython_wrapper=True, forceinline=is_inlined)(copy)
    _PARTS[function] = face  # before its parts, among which it may be itself
    scope |= {name: _face(scope[name]) for name in function.__code__.co_names if name in scope}
    return face


def _face(value: Any) -> Any:
    """Return what a global name stands for when a part is compiled."""
    if isinstance(value, Intrinsic):
        return value.compiled
    plain = getattr(value, "plain", value)  # of a kernel that another one calls
    return _part(plain) if isinstance(plain, FunctionType) else value


# libraries: what numba keeps the code of a function in


class _Part(codegen.JITCodeLibrary):
    """Holds a part as it was translated, and remembers which parts it calls."""

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
    """Return some libraries and all those that they call."""
    found, waiting = dict.fromkeys(libraries), list(libraries)
    while waiting:
        library = waiting.pop()
        for called in library._linking_libraries if isinstance(library, _Part) else ():
            if called not in found:
                found[called] = None
                waiting.append(called)
    return list(found)


def _compiler_into(library: type[codegen.JITCodeLibrary], is_callable: bool) -> type[compiler.CompilerBase]:
    """Return a compiler that puts the code of functions into such libraries."""

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
    """Return what numba knows a part by, which Python can't call."""
    return _dynfunc.make_function(description.lookup_module(), description.qualname, "part", 0, environment, (library,))


_PartCompiler = _compiler_into(_Part, is_callable=False)
_WholeCompiler = _compiler_into(_Whole, is_callable=True)

"""The command line of the playground: each command calls one function."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module

if sys.version_info < (3, 11):  # noqa: UP036 - older versions get a message instead of a syntax error
    sys.exit("Puzzle Playground needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))

_FOLDER = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - importing pathlib takes time
if _FOLDER not in sys.path:
    sys.path.insert(0, _FOLDER)  # an installed program keeps its modules in a folder of its own, away from other packages
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # our matrices are small: threads cost more than they gain

BAD_INPUT = 2
_COMMANDS = {
    "play": ("game.launch:play", False),
    "solve": ("solvers.console:solve", True),
    "race": ("game.console:race", True),
    "review": ("game.console:review", True),
    "generate": ("solvers.console:generate", True),
    "solvers": ("solvers.console:list_solvers", True),
    "read": ("vision.commands.read:read", True),
    "windows": ("vision.commands.read:windows", True),
    "auto": ("vision.commands.auto:auto", True),
    "replay": ("vision.commands.auto:replay", True),
    "print": ("game.console:print_boards", True),
    "stats": ("game.console:stats", False),
    "shots": ("game.shots:shots", False),
    "doctor": ("game.doctor:doctor", False),
    "bench": ("solvers.console:bench", True),
}
"""command -> the function that runs it, imported on demand, and whether it may need kernels"""


def _run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    place, needs_kernels = _COMMANDS[args.command]
    if needs_kernels:
        _add_folders(args)
        _keep_kernels()
    module, _, name = place.partition(":")
    return exit_code(getattr(import_module(module), name), args)


def exit_code(command: Callable[[argparse.Namespace], int], args: argparse.Namespace) -> int:
    """Run a command and return its exit code; print what is wrong with bad input."""
    from solvers.errors import PuzzleError

    try:
        return command(args)
    except PuzzleError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT


def _add_folders(args: argparse.Namespace) -> None:
    """Add the folders of the user's own solvers, of remembered looks and of bundles to the arguments."""
    from game.storage import solvers_folder, user_folder

    args.own_folder = solvers_folder()
    args.memory, args.bundles = str(user_folder() / "looks"), str(user_folder() / "bundles")


def _keep_kernels() -> None:
    """Share the window's cache of compiled kernels; another process compiles them all as soon as one is needed."""
    from game.storage import cache_folder
    from solvers.kernels import on_wait
    from solvers.kernels.cache import keep_in

    keep_in(cache_folder())
    on_wait(_compile_kernels)


@cache
def _compile_kernels() -> object:
    from solvers.worker.process import Worker
    from solvers.worker.tasks import compile_kernels

    worker = Worker()
    worker.start(compile_kernels)
    return worker  # kept by the cache: it ends as soon as nobody holds it


def main() -> int:
    """Run the given command, or `play` without one, and return the exit code."""
    if getattr(sys, "frozen", False):
        _run_as_child_process()
    from command_line import command_parser
    from game import __version__
    from game.startup import print_plainly

    print_plainly()
    args = command_parser(__version__).parse_args(sys.argv[1:] or ["play"])
    try:
        code = _run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _discard_output(0)
    except OSError as problem:
        what = f"{problem.filename} can't be used" if problem.filename else "The output can't be written"
        print(f"{what}: {problem.strerror or problem}.", file=sys.stderr)
        return _discard_output(BAD_INPUT)
    return code


def _run_as_child_process() -> None:
    """If a packaged program started this process as a worker or as the user's own solver, run that and don't return."""
    from multiprocessing import freeze_support

    try:
        freeze_support()
    except (EOFError, OSError):  # the parent has ended: nobody needs a window that says so
        sys.exit(1)
    from solvers.program import OWN_SOLVER

    if sys.argv[1:] == [OWN_SOLVER]:
        from solvers.own import child

        child.main()


def _discard_output(code: int) -> int:
    """Redirect standard output to nowhere, so Python doesn't try to flush it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return code


if __name__ == "__main__":
    sys.exit(main())

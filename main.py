"""The command line of the playground: one function is called for each command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module

if sys.version_info < (3, 11):  # noqa: UP036 - said in words to whoever has an older one
    sys.exit("Puzzle Playground needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))

_FOLDER = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - before anything is imported that takes time
if _FOLDER not in sys.path:
    sys.path.insert(0, _FOLDER)  # where an installed program has its modules, out of the way of all others
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices are small here: threads cost more than they bring

BAD_INPUT = 2
_RUNS = {
    "play": ("game.launch:play", False),
    "solve": ("solvers.console:solve", True),
    "race": ("game.console:race", True),
    "review": ("game.console:review", True),
    "generate": ("solvers.console:generate", True),
    "solvers": ("solvers.console:list_solvers", True),
    "read": ("vision.commands.read:read", True),
    "windows": ("vision.commands.windows:windows", True),
    "auto": ("vision.commands.auto:auto", True),
    "replay": ("vision.commands.auto:replay", True),
    "print": ("game.console:print_boards", True),
    "stats": ("game.console:stats", False),
    "shots": ("game.shots:shots", False),
    "doctor": ("game.doctor:doctor", False),
    "bench": ("solvers.console:bench", True),
}
"""for each command the function that does it, imported when it is called, and whether that may want kernels"""


def _run(args: argparse.Namespace) -> int:
    """Do what a command asks for, and return the exit code."""
    place, wants_kernels = _RUNS[args.command]
    if wants_kernels:
        _tell_folders(args)
        _keep_kernels()
    module, _, name = place.partition(":")
    return answered(getattr(import_module(module), name), args)


def answered(command: Callable[[argparse.Namespace], int], args: argparse.Namespace) -> int:
    """Return the exit code of a command; bad input gets its sentence."""
    from solvers.errors import PuzzleError

    try:
        return command(args)
    except PuzzleError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT


def _tell_folders(args: argparse.Namespace) -> None:
    """Have a command know where the person's own solvers are, and what is kept of other programs' games."""
    from game.storage.storage import solvers_folder, user_folder

    args.own_folder = solvers_folder()
    args.memory, args.bundles = str(user_folder() / "looks"), str(user_folder() / "bundles")


def _keep_kernels() -> None:
    """Have compiled kernels kept where the window keeps them too, and compiled by another process once they are wanted."""
    from game.storage.storage import cache_folder
    from solvers.kernels import on_wait
    from solvers.kernels.cache import keep_in

    keep_in(cache_folder())
    on_wait(_compile_kernels)


@cache
def _compile_kernels() -> None:
    from solvers.worker.process import Worker
    from solvers.worker.tasks import compile_kernels

    Worker().start(compile_kernels)


def main() -> int:
    """Run the command that was given, or `play` without one, and return the exit code."""
    if getattr(sys, "frozen", False):
        _be_a_process_of_its_own()
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
        return _end_output(0)
    except OSError as problem:
        what = f"{problem.filename} can't be used" if problem.filename else "The output can't be written"
        print(f"{what}: {problem.strerror or problem}.", file=sys.stderr)
        return _end_output(BAD_INPUT)
    return code


def _be_a_process_of_its_own() -> None:
    """Be a worker or an own solver, and don't return, if a packaged program has started this one as such."""
    from multiprocessing import freeze_support

    try:
        freeze_support()
    except (EOFError, OSError):  # the program that started it has ended meanwhile: a window about that is no use to anybody
        sys.exit(1)
    from solvers.program import OWN_SOLVER

    if sys.argv[1:] == [OWN_SOLVER]:
        from solvers.own import child

        child.main()


def _end_output(code: int) -> int:
    """Keep what is still to be written from being tried once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return code


if __name__ == "__main__":
    sys.exit(main())

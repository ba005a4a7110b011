"""The command line of the playground: one function is called for each command."""

from __future__ import annotations

import argparse
import os
import sys
from functools import cache

if sys.version_info < (3, 11):  # noqa: UP036 - said in words to whoever has an older one
    sys.exit("Puzzle Playground needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))

_FOLDER = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - before anything is imported that takes time
if _FOLDER not in sys.path:
    sys.path.insert(0, _FOLDER)  # where an installed program has its modules, out of the way of all others
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices are small here: threads cost more than they bring


def _play(args: argparse.Namespace) -> int:
    from game.launch import play

    return play(args)


def _solve(args: argparse.Namespace) -> int:
    from game.storage.storage import solvers_folder
    from solvers.console import solve

    _keep_kernels()
    args.own_folder = solvers_folder()
    return solve(args)


def _race(args: argparse.Namespace) -> int:
    from game.race.console import race
    from game.storage.storage import solvers_folder

    _keep_kernels()
    args.own_folder = solvers_folder()
    return race(args)


def _review(args: argparse.Namespace) -> int:
    from game.review.console import review

    _keep_kernels()
    return review(args)


def _generate(args: argparse.Namespace) -> int:
    from solvers.console import generate

    _keep_kernels()
    return generate(args)


def _solvers(args: argparse.Namespace) -> int:
    from game.storage.storage import solvers_folder
    from solvers.console import list_solvers

    args.own_folder = solvers_folder()
    return list_solvers(args)


def _read(args: argparse.Namespace) -> int:
    from vision.commands.read import read

    _keep_kernels()
    return read(args)


def _windows(args: argparse.Namespace) -> int:
    from vision.commands.windows import windows

    _keep_kernels()
    return windows(args)


def _auto(args: argparse.Namespace) -> int:
    from game.storage.storage import user_folder
    from vision.commands.auto import auto

    _keep_kernels()
    args.memory, args.bundles = str(user_folder() / "looks"), str(user_folder() / "bundles")
    return auto(args)


def _replay(args: argparse.Namespace) -> int:
    from vision.commands.auto import replay

    _keep_kernels()
    return replay(args)


def _print(args: argparse.Namespace) -> int:
    from game.export.sheet.console import print_boards

    _keep_kernels()
    return print_boards(args)


def _stats(args: argparse.Namespace) -> int:
    from game.statistics.console import stats

    return stats(args)


def _shots(args: argparse.Namespace) -> int:
    from game.shots import shots

    return shots(args)


def _doctor(args: argparse.Namespace) -> int:
    from game.doctor import doctor

    return doctor()


def _bench(args: argparse.Namespace) -> int:
    from solvers.console import bench

    _keep_kernels()
    return bench(args)


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


_RUNS = {
    "play": _play,
    "solve": _solve,
    "race": _race,
    "review": _review,
    "generate": _generate,
    "solvers": _solvers,
    "read": _read,
    "windows": _windows,
    "auto": _auto,
    "replay": _replay,
    "print": _print,
    "stats": _stats,
    "shots": _shots,
    "doctor": _doctor,
    "bench": _bench,
}


def main() -> int:
    """Run the command that was given, or `play` without one, and return the exit code."""
    if getattr(sys, "frozen", False):
        _be_a_process_of_its_own()
    from command_line import command_parser
    from game import __version__
    from game.plain_output import print_plainly

    print_plainly()
    args = command_parser(__version__).parse_args(sys.argv[1:] or ["play"])
    try:
        code = _RUNS[args.command](args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _end_output(0)
    except OSError as problem:
        what = f"{problem.filename} can't be used" if problem.filename else "The output can't be written"
        print(f"{what}: {problem.strerror or problem}.", file=sys.stderr)
        return _end_output(2)
    return code


def _be_a_process_of_its_own() -> None:
    """Be a worker or an own solver, and don't return, if a packaged program has started this one as such."""
    from multiprocessing import freeze_support

    freeze_support()
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

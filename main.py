"""The command line of the playground: one function is called for each command."""

from __future__ import annotations

import argparse
import io
import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said in words to whoever has an older one
    sys.exit("Puzzle Playground needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices are small here: threads cost more than they bring


def _play(args: argparse.Namespace) -> int:
    from game.launch import play

    return play(args)


def _solve(args: argparse.Namespace) -> int:
    from solvers.console import solve

    _keep_kernels()
    return solve(args)


def _generate(args: argparse.Namespace) -> int:
    from solvers.console import generate

    _keep_kernels()
    return generate(args)


def _solvers(args: argparse.Namespace) -> int:
    from solvers.console import list_solvers

    return list_solvers(args)


def _read(args: argparse.Namespace) -> int:
    from vision.console import read

    _keep_kernels()
    return read(args)


def _windows(args: argparse.Namespace) -> int:
    from vision.desktop.console import windows

    _keep_kernels()
    return windows(args)


def _auto(args: argparse.Namespace) -> int:
    from game.storage import user_folder
    from vision.autoplay.console import auto

    _keep_kernels()
    args.memory, args.bundles = str(user_folder() / "looks"), str(user_folder() / "bundles")
    return auto(args)


def _replay(args: argparse.Namespace) -> int:
    from vision.autoplay.console import replay

    _keep_kernels()
    return replay(args)


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
    """Have compiled kernels kept where the window keeps them too."""
    from game.storage import cache_folder
    from solvers.kernels import keep_in

    keep_in(cache_folder())


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{message[:1].upper()}{message[1:]}. `{self.prog} --help` shows how it is written.\n")


def _seconds(text: str) -> float:
    """Return the seconds of a limit."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def _whole(text: str) -> int:
    """Return the whole number that a text stands for."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="main.py", description="Puzzles to play, to watch being solved, and to have explained.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="open the playground, perhaps with a game", parents=[_board_options()])
    play.add_argument("game", nargs="?", metavar="PUZZLE|GAME-ID")
    play.add_argument("--level", metavar="PACK/N")
    play.add_argument("--picture", metavar="FILE")
    play.add_argument("--watch", nargs="?", const="", metavar="SOLVER", help="watch a solver at once")
    play.add_argument("--theme", choices=("dark", "light"))
    play.set_defaults(run=_play)

    solve = commands.add_parser("solve", help="solve a board")
    solve.add_argument("puzzle", metavar="PUZZLE|GAME-ID")
    solve.add_argument("board", nargs="?", metavar="TEXT|FILE|-")
    solve.add_argument("--solver", default="", metavar="NAME")
    solve.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the solver")
    solve.add_argument("--limit", type=_seconds, metavar="SECONDS")
    solve.add_argument("--json", action="store_true")
    solve.set_defaults(run=_solve)

    generate = commands.add_parser("generate", help="make new boards", parents=[_board_options()])
    generate.add_argument("puzzle", metavar="PUZZLE")
    generate.add_argument("-n", type=_whole, default=1, metavar="COUNT")
    generate.set_defaults(run=_generate)

    read = commands.add_parser("read", help="read the board in a picture")
    read.add_argument("picture", metavar="PICTURE")
    read.add_argument("--puzzle", default="", metavar="PUZZLE", help="found by itself if left out")
    read.add_argument("--digits", choices=("network", "templates"), default="network", help="how digits are told apart")
    read.add_argument("--goal", metavar="FILE", help="the picture that a picture puzzle makes when it is solved")
    read.add_argument("--annotate", metavar="OUT.png", help="draw what was seen over the picture")
    read.add_argument("--json", action="store_true")
    read.set_defaults(run=_read)

    windows = commands.add_parser("windows", help="list other programs' windows, and what is recognised in them")
    windows.add_argument("--json", action="store_true")
    windows.set_defaults(run=_windows)

    auto = commands.add_parser("auto", help="play a game in another program's window until it is won")
    window = auto.add_mutually_exclusive_group()
    window.add_argument("--window", default="", metavar="TITLE", help="a part of the window's title, or a pattern for it")
    window.add_argument("--id", type=_whole, metavar="N", help="the window's number, as `windows` lists it")
    auto.add_argument("--puzzle", default="", metavar="PUZZLE", help="found by itself if left out")
    auto.add_argument("--dry-run", action="store_true", help="look and plan only, click nothing")
    auto.add_argument("--limit", type=_seconds, default=600.0, metavar="SECONDS")
    auto.add_argument("--json", action="store_true")
    auto.set_defaults(run=_auto)

    replay = commands.add_parser("replay", help="play again, without a screen, what was kept of a game that was not won")
    replay.add_argument("bundle", metavar="BUNDLE", help="a folder that `auto` names when it ends")
    replay.add_argument("--json", action="store_true")
    replay.set_defaults(run=_replay)

    shots = commands.add_parser("shots", help="draw every scene to PNG files, without a display")
    shots.add_argument("folder", metavar="DIR")
    shots.add_argument("--theme", choices=("dark", "light"), help="both if left out")
    shots.add_argument("--size", default="1280x800", metavar="WxH")
    shots.set_defaults(run=_shots)

    doctor = commands.add_parser("doctor", help="say what works on this machine, and what to do where it doesn't")
    doctor.set_defaults(run=_doctor)

    bench = commands.add_parser("bench", help="measure the solvers")
    bench.add_argument("puzzle", nargs="?", metavar="PUZZLE")
    bench.set_defaults(run=_bench)

    solvers = commands.add_parser("solvers", help="list the solvers")
    solvers.add_argument("puzzle", nargs="?", metavar="PUZZLE")
    solvers.add_argument("--json", action="store_true")
    solvers.set_defaults(run=_solvers)
    return parser


def _board_options() -> argparse.ArgumentParser:
    """Return the options that choose a new board."""
    from solvers import board_options

    parser = argparse.ArgumentParser(add_help=False)
    for option, titles in board_options():
        values = "RxC" if option.normalise is not None else "|".join(choice.value for choice in option.choices)
        parser.add_argument(f"--{option.name}", metavar=values, help=f"{option.title.lower()} ({', '.join(titles)})")
    parser.add_argument("--seed", type=_whole, metavar="N")
    return parser


def main() -> int:
    """Run the command of the command line, `play` if there is none, and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without × shows a question mark
    args = _parser().parse_args(sys.argv[1:] or ["play"])
    try:
        code = int(args.run(args))
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _end_output(0)
    except OSError as problem:
        print(f"The output can't be written: {problem.strerror or problem}.", file=sys.stderr)
        return _end_output(2)
    return code


def _end_output(code: int) -> int:
    """Keep what is still to be written from being tried once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return code


if __name__ == "__main__":
    sys.exit(main())

"""What each command of the command line takes, and a sentence where it is written otherwise."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


_HOW_AUTO_ENDS = (
    "The exit code is 0 if the game was won, 2 for bad input, 3 if no board was found or none that can be solved, "
    "4 if playing was stopped, and 5 if all moves were made but the win could not be confirmed."
)


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


def command_parser() -> argparse.ArgumentParser:
    """Return what understands the command line: `command` is the one that is asked for."""
    parser = _Parser(description="Puzzles to play, to watch being solved, and to have explained.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in _COMMANDS:
        add(commands)
    return parser


def _add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="open the playground, perhaps with a game", parents=[_board_options()])
    parser.add_argument("game", nargs="?", metavar="PUZZLE|GAME-ID|STEPS.json")
    parser.add_argument("--level", metavar="PACK/N")
    parser.add_argument("--picture", metavar="FILE")
    parser.add_argument("--watch", nargs="?", const="", metavar="NAME|FILE.py", help="watch a solver at once")
    parser.add_argument("--solver", metavar="NAME", help="the one to watch at once, as it is copied with a game ID")
    parser.add_argument("--set", action="append", metavar="OPTION=VALUE", help="an option of the solver")
    parser.add_argument("--theme", choices=("dark", "light"))


def _add_solve(commands: Commands) -> None:
    parser = commands.add_parser("solve", help="solve a board")
    parser.add_argument("puzzle", metavar="PUZZLE|GAME-ID")
    parser.add_argument("board", nargs="?", metavar="TEXT|FILE|-")
    parser.add_argument("--solver", default="", metavar="NAME|FILE.py")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the solver")
    parser.add_argument("--limit", type=_seconds, metavar="SECONDS")
    parser.add_argument("--json", action="store_true")


def _add_race(commands: Commands) -> None:
    parser = commands.add_parser("race", help="compare two solvers on the same boards", parents=[_board_options()])
    parser.add_argument("game", metavar="PUZZLE|GAME-ID")
    parser.add_argument("--solvers", nargs=2, metavar=("A", "B"), help="names, or files of your own; the first two if left out")
    parser.add_argument("-n", type=_whole, metavar="COUNT", help="so many boards, 5 if left out")
    parser.add_argument("--limit", type=_seconds, metavar="SECONDS", help="for a solver on each board, 20 if left out")
    parser.add_argument("--json", action="store_true")


def _add_generate(commands: Commands) -> None:
    parser = commands.add_parser("generate", help="make new boards", parents=[_board_options()])
    parser.add_argument("puzzle", metavar="PUZZLE")
    parser.add_argument("-n", type=_whole, default=1, metavar="COUNT")


def _add_read(commands: Commands) -> None:
    parser = commands.add_parser("read", help="read the board in a picture")
    parser.add_argument("picture", metavar="PICTURE")
    parser.add_argument("--puzzle", default="", metavar="PUZZLE", help="found by itself if left out")
    parser.add_argument("--digits", choices=("network", "templates"), default="network", help="how digits are told apart")
    parser.add_argument("--goal", metavar="FILE", help="the picture that a picture puzzle makes when it is solved")
    parser.add_argument("--annotate", metavar="OUT.png", help="draw what was seen over the picture")
    parser.add_argument("--json", action="store_true")


def _add_windows(commands: Commands) -> None:
    parser = commands.add_parser("windows", help="list other programs' windows, and what is recognised in them")
    parser.add_argument("--json", action="store_true")


def _add_auto(commands: Commands) -> None:
    told = "play a game in another program's window until it is won"
    parser = commands.add_parser("auto", help=told, epilog=_HOW_AUTO_ENDS)
    window = parser.add_mutually_exclusive_group()
    window.add_argument("--window", default="", metavar="TITLE", help="a part of the window's title, or a pattern for it")
    window.add_argument("--id", type=_whole, metavar="N", help="the window's number, as `windows` lists it")
    parser.add_argument("--puzzle", default="", metavar="PUZZLE", help="found by itself if left out")
    parser.add_argument("--dry-run", action="store_true", help="look and plan only, click nothing")
    parser.add_argument("--levels", type=_whole, default=1, metavar="N", help="play so many boards, 0 for all that come")
    parser.add_argument("--limit", type=_seconds, default=600.0, metavar="SECONDS", help="give up a board after so long")
    parser.add_argument("--json", action="store_true")


def _add_replay(commands: Commands) -> None:
    told = "play again, without a screen, what was kept of a game that was not won"
    parser = commands.add_parser("replay", help=told, epilog=_HOW_AUTO_ENDS)
    parser.add_argument("bundle", metavar="BUNDLE", help="a folder that `auto` names when it ends")
    parser.add_argument("--json", action="store_true")


def _add_shots(commands: Commands) -> None:
    parser = commands.add_parser("shots", help="draw every scene to PNG files, without a display")
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--theme", choices=("dark", "light"), help="both if left out")
    parser.add_argument("--size", default="1280x800", metavar="WxH")


def _add_doctor(commands: Commands) -> None:
    commands.add_parser("doctor", help="say what works on this machine, and what to do where it doesn't")


def _add_bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure the solvers")
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE")


def _add_solvers(commands: Commands) -> None:
    parser = commands.add_parser("solvers", help="list the solvers")
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE")
    parser.add_argument("--json", action="store_true")


def _board_options() -> argparse.ArgumentParser:
    """Return the options that choose a new board."""
    from solvers import board_options

    parser = argparse.ArgumentParser(add_help=False)
    for option, titles in board_options():
        values = "RxC" if option.normalise is not None else "|".join(choice.value for choice in option.choices)
        parser.add_argument(f"--{option.name}", metavar=values, help=f"{option.title.lower()} ({', '.join(titles)})")
    parser.add_argument("--seed", type=_whole, metavar="N")
    return parser


_COMMANDS = (
    _add_play,
    _add_solve,
    _add_race,
    _add_generate,
    _add_read,
    _add_windows,
    _add_auto,
    _add_replay,
    _add_shots,
    _add_doctor,
    _add_bench,
    _add_solvers,
)
"""what adds each command and its options, in the order of the help"""

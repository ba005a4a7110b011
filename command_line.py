"""The commands of the command line: their arguments, their help, and a one-line message for bad input."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from solvers.options import Choice, Option

    Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


_EXIT_CODES = {
    "solve": "Exit codes: 0 solved, 2 bad input, 3 proven unsolvable, 4 gave up at the limit.",
    "read": "Exit codes: 0 board found, 2 bad input, 3 no board found.",
    "auto": "Exit codes: 0 won, 2 bad input, 3 no solvable board found, 4 stopped, 5 all moves made but the win not confirmed.",
    "doctor": "Exit codes: 0 the playground can run here, 1 it can't.",
}
_GAME_ID = "a puzzle's name, a colon and a board, such as sliding:1 2 3/4 0 5/7 8 6"


class _Parser(argparse.ArgumentParser):
    """Reports bad arguments in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{message[:1].upper()}{message[1:]}. See `{self.prog} --help`.\n")


def _seconds(text: str) -> float:
    """Parse a time limit in seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number of seconds")
    return seconds


def _whole(text: str) -> int:
    """Parse a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _width_and_height(text: str) -> tuple[int, int]:
    """Parse a window size."""
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and max(len(width), len(height)) <= 4):
        raise argparse.ArgumentTypeError(f"{text!r} is not a window size such as 1280x800")
    return int(width), int(height)


def _region(text: str) -> tuple[int, ...]:
    """Parse a region of a picture."""
    parts = text.split(",")
    if len(parts) != 4 or not all(part.isdecimal() for part in parts) or not all(map(int, parts[2:])):
        raise argparse.ArgumentTypeError(f"{text!r} is not a region such as 40,120,400,400")
    return tuple(map(int, parts))


def command_parser(version: str = "") -> argparse.ArgumentParser:
    """Return the parser of the command line; the parsed `command` is the command's name."""
    parser = _Parser(
        description="Play puzzles, watch them being solved step by step, and have them solved in other programs' windows.",
        epilog="Without a command, the playground opens. `COMMAND --help` describes a command and its options.",
    )
    parser.add_argument("--version", action="version", version=f"Puzzle Playground {version}", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in _COMMANDS:
        add(commands)
    return parser


def _add_play(commands: Commands) -> None:
    parser = _add(commands, "play", "open the playground, with a game if one is given", parents=[_board_options()])
    game = f"{_puzzles()}; a game ID ({_GAME_ID}); or a file of saved steps to watch"
    parser.add_argument("game", nargs="?", metavar="PUZZLE|GAME-ID|STEPS.json", help=game)
    parser.add_argument("--level", metavar="PACK/N", help="play a level, such as warm-up/1")
    _add_daily(parser)
    parser.add_argument("--picture", metavar="FILE", help="cut this picture into the tiles of a sliding puzzle")
    parser.add_argument(
        "--watch", nargs="?", const="", metavar="SOLVER", help="watch a solver right away: its name, or your own .py file"
    )
    parser.add_argument("--solver", metavar="SOLVER", help="the same as --watch SOLVER; shared game IDs use this form")
    _add_set(parser, default=None)
    parser.add_argument("--theme", choices=("dark", "light"), help="colour theme; the one in the settings by default")
    window = "width and height of the window in pixels, 1280x800 by default"
    parser.add_argument("--window", type=_width_and_height, metavar="WxH", help=window)


def _add_solve(commands: Commands) -> None:
    parser = _add(commands, "solve", "solve a board")
    parser.add_argument("puzzle", metavar="PUZZLE|GAME-ID", help=f"{_puzzles()}; or a game ID: {_GAME_ID}")
    parser.add_argument(
        "board", nargs="?", metavar="TEXT|FILE|-", help="the board as text, a file that holds it, or - for standard input"
    )
    parser.add_argument("--solver", default="", metavar="SOLVER", help="a solver's name (see `solvers`), or your own .py file")
    _add_set(parser, default=[])
    parser.add_argument("--limit", type=_seconds, metavar="SECONDS", help="give up after this time; no limit by default")
    _add_json(parser)


def _add_race(commands: Commands) -> None:
    parser = _add(commands, "race", "compare two solvers on the same boards", parents=[_board_options()])
    parser.add_argument("game", metavar="PUZZLE|GAME-ID", help=f"{_puzzles()}; or one board: {_GAME_ID}")
    parser.add_argument(
        "--solvers", nargs=2, metavar=("A", "B"), help="two solvers, by name or .py file; the puzzle's first two by default"
    )
    parser.add_argument("-n", type=_whole, metavar="COUNT", help="number of boards, 5 by default")
    limit = "time limit for each solver on each board, 20 by default"
    parser.add_argument("--limit", type=_seconds, metavar="SECONDS", help=limit)
    _add_json(parser)


def _add_review(commands: Commands) -> None:
    parser = _add(commands, "review", "review a game: compare each move with the best one")
    game = f"a saved game's file, a file of saved steps, or a game ID: {_GAME_ID}"
    parser.add_argument("game", metavar="GAME", help=game)
    parser.add_argument("moves", nargs="*", metavar="MOVE", help="the moves in the order they were played, if GAME is a game ID")
    _add_json(parser)


def _add_generate(commands: Commands) -> None:
    parser = _add(commands, "generate", "print new boards, one per line", parents=[_board_options()])
    parser.add_argument("puzzle", metavar="PUZZLE", help=_puzzles())
    parser.add_argument("-n", type=_whole, default=1, metavar="COUNT", help="number of boards, 1 by default")
    _add_daily(parser)


def _add_read(commands: Commands) -> None:
    parser = _add(commands, "read", "read the board in a screenshot or photograph")
    parser.add_argument("picture", metavar="PICTURE", help="the picture file")
    parser.add_argument("--puzzle", default="", metavar="PUZZLE", help=f"{_puzzles()}; recognised automatically by default")
    parser.add_argument(
        "--digits",
        choices=("network", "templates"),
        default="network",
        help="how to read digits: network (any style; the default) or templates (plain print only)",
    )
    parser.add_argument("--goal", metavar="FILE", help="the finished picture, for a sliding puzzle cut from one")
    _add_region(parser)
    parser.add_argument("--annotate", metavar="OUT.png", help="save a copy of the picture with the reading drawn on it")
    _add_json(parser)


def _add_windows(commands: Commands) -> None:
    _add_json(_add(commands, "windows", "list other programs' windows and the boards in them"))


def _add_auto(commands: Commands) -> None:
    parser = _add(commands, "auto", "play a game in another program's window until it is won")
    window = parser.add_mutually_exclusive_group()
    window.add_argument(
        "--window", default="", metavar="TITLE", help="part of the window's title, or a regular expression for it"
    )
    window.add_argument("--id", type=_whole, metavar="N", help="the window's number, as `windows` lists it")
    parser.add_argument("--puzzle", default="", metavar="PUZZLE", help=f"{_puzzles()}; recognised automatically by default")
    _add_region(parser)
    parser.add_argument("--dry-run", action="store_true", help="read the board and plan the moves, but click nothing")
    parser.add_argument(
        "--levels", type=_whole, default=1, metavar="N", help="number of boards to play, 1 by default; 0 plays until stopped"
    )
    limit = "time limit for each board, 600 by default"
    parser.add_argument("--limit", type=_seconds, default=600.0, metavar="SECONDS", help=limit)
    _add_json(parser)


def _add_replay(commands: Commands) -> None:
    parser = _add(commands, "replay", "run a recorded game again, without a screen", codes="auto")
    parser.add_argument("bundle", metavar="BUNDLE", help="the folder that `auto` named when it didn't win the game")
    _add_json(parser)


def _add_print(commands: Commands) -> None:
    parser = _add(commands, "print", "put boards on pages to print, as PDF or PNG", parents=[_board_options()])
    game = f"{_puzzles()}; or a game ID for one board: {_GAME_ID}"
    parser.add_argument("games", nargs="+", metavar="PUZZLE|GAME-ID", help=game)
    parser.add_argument("-n", type=_whole, metavar="COUNT", help="number of new boards of each puzzle, 1 by default")
    _add_daily(parser)
    parser.add_argument("--per-page", type=_whole, metavar="COUNT", help="boards per page, 1 to 6; as many as fit by default")
    parser.add_argument("--solutions", action="store_true", help="add pages with the solutions")
    parser.add_argument("-o", metavar="FILE", help="a .pdf file, or a .png file (one for each page); boards.pdf by default")


def _add_stats(commands: Commands) -> None:
    parser = _add(commands, "stats", "show what you have played and won")
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help=f"{_puzzles()}; all four by default")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", metavar="FILE", help="write all games to a CSV file for spreadsheets; - for standard output")
    _add_json(form)


def _add_shots(commands: Commands) -> None:
    parser = _add(commands, "shots", "save a picture of every scene, without a display")
    parser.add_argument("folder", metavar="DIR", help="the folder for the PNG files; it is created if it doesn't exist")
    parser.add_argument("--theme", choices=("dark", "light"), help="only this theme; both by default")
    parser.add_argument("--size", default="1280x800", metavar="WxH", help="width and height in pixels, 1280x800 by default")
    parser.add_argument("--scale", type=_whole, default=100, metavar="PERCENT", help="interface size in percent, 75 to 200")
    only = "only scenes whose names start with this, such as sudoku; can be repeated"
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help=only)


def _add_doctor(commands: Commands) -> None:
    _add(commands, "doctor", "check what works on this machine, and how to fix what doesn't")


def _add_bench(commands: Commands) -> None:
    parser = _add(commands, "bench", "measure the solvers")
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help=f"{_puzzles()}; all four by default")


def _add_solvers(commands: Commands) -> None:
    parser = _add(commands, "solvers", "list the solvers and their options")
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help=f"{_puzzles()}; all four by default")
    _add_json(parser)


def _add(commands: Commands, name: str, summary: str, codes: str = "", parents: Sequence[_Parser] = ()) -> _Parser:
    """Add a command; `codes` names another command with the same exit codes."""
    description, epilog = f"{summary[0].upper()}{summary[1:]}.", _EXIT_CODES.get(codes or name)
    return commands.add_parser(name, help=summary, description=description, epilog=epilog, parents=parents)


def _add_daily(parser: _Parser) -> None:
    daily = "the daily puzzle of a date such as 2026-11-25, the same for everyone; today's if you leave out the date"
    parser.add_argument("--daily", nargs="?", const="", metavar="DATE", help=daily)


def _add_region(parser: _Parser) -> None:
    region = "where the board is, in pixels, if it isn't found: the board fills this region"
    parser.add_argument("--region", type=_region, metavar="X,Y,W,H", help=region)


def _add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for scripts")


def _add_set(parser: argparse.ArgumentParser, default: list[str] | None) -> None:
    set_one = "set an option of the solver; can be repeated (see `solvers`)"
    parser.add_argument("--set", action="append", default=default, metavar="OPTION=VALUE", help=set_one)


def _board_options() -> _Parser:
    """Return a parser of the options for new boards."""
    from solvers import board_options

    parser = _Parser(add_help=False)
    for option, titles in board_options():
        parser.add_argument(f"--{option.name}", metavar=_value_name(option), help=_option_help(option, titles))
    parser.add_argument("--seed", type=_whole, metavar="N", help="number of the board: the same seed makes the same board")
    return parser


@cache
def _puzzles() -> str:
    from solvers import PUZZLES

    *others, last = PUZZLES
    return f"{', '.join(others)} or {last}"


def _value_name(option: Option) -> str:
    return "RxC" if option.normalise is not None else option.name.upper()


def _option_help(option: Option, titles: Sequence[str]) -> str:
    """Describe an option: its title, its values, and the puzzles that have it."""
    values = "rows x columns" if option.normalise is not None else ", ".join(map(_value_help, option.choices))
    return f"{option.title.lower()}: {values} ({', '.join(titles).lower()})"


def _value_help(choice: Choice) -> str:
    """Return a value, with its title if the value says little by itself."""
    return f"{choice.value} ({choice.title.lower()})" if choice.value in ("on", "off") else choice.value


_COMMANDS = (
    _add_play,
    _add_solve,
    _add_race,
    _add_review,
    _add_generate,
    _add_read,
    _add_windows,
    _add_auto,
    _add_replay,
    _add_print,
    _add_stats,
    _add_shots,
    _add_doctor,
    _add_bench,
    _add_solvers,
)
"""functions that add the commands, in the order of the help"""

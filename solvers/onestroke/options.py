"""The options of a new maze and of the solvers."""

from collections.abc import Mapping
from enum import StrEnum

from solvers.errors import ParseError, PuzzleError
from solvers.onestroke.maze import Mode
from solvers.options import Choice, Option, rows_and_cols, size_option
from solvers.words import a_or_an

MIN_NEW_SIDE, MAX_NEW_SIDE = 3, 16  # the sides of new mazes, small enough for all proofs


class Grade(StrEnum):
    """How hard a maze is for people."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def read_size(text: str) -> tuple[int, int]:
    """Return (rows, cols) of a size such as 6x4, 5 x 9 or 6; raises ParseError."""
    rows, cols = rows_and_cols(text, "6x4 or 8x8")
    if not (min(rows, cols) >= MIN_NEW_SIDE and max(rows, cols) <= MAX_NEW_SIDE):
        raise ParseError(f"A new maze can't be {rows} x {cols}: each side has {MIN_NEW_SIDE} to {MAX_NEW_SIDE} cells.")
    return rows, cols


SIZES = ((5, 4), (6, 6), (8, 8), (10, 10), (12, 12))  # also the sizes in the level packs
SIZE = size_option(SIZES, "6x6", read_size, f"such as 6x4, {MIN_NEW_SIDE} to {MAX_NEW_SIDE}")
MODE = Option("mode", "Mode", tuple(Choice(mode, mode.words) for mode in Mode), Mode.BEST)
DIFFICULTY = Option("difficulty", "Difficulty", tuple(Choice(grade, grade.capitalize()) for grade in Grade), Grade.EASY)
NEW_GAME = (SIZE, MODE, DIFFICULTY)
WEEK = tuple(
    {"size": size, "mode": mode.value, "difficulty": grade.value}
    for size, mode, grade in (
        ("5x4", Mode.BEST, Grade.EASY),
        ("6x6", Mode.FILL, Grade.EASY),
        ("6x6", Mode.ZIP, Grade.EASY),
        ("6x6", Mode.BEST, Grade.MEDIUM),
        ("6x6", Mode.FILL, Grade.MEDIUM),
        ("8x8", Mode.ZIP, Grade.MEDIUM),
        ("6x6", Mode.BEST, Grade.HARD),
    )
)

MIN_CELLS = {(Mode.FILL, Grade.HARD): 15}  # the fewest cells of a maze of some modes and grades


def check_new_game(chosen: Mapping[str, str]) -> None:
    """Raise a PuzzleError that says what to choose instead if no such maze can be made."""
    rows, cols = read_size(chosen["size"])
    fewest = MIN_CELLS.get((Mode(chosen["mode"]), Grade(chosen["difficulty"])), 0)
    if rows * cols < fewest:
        maze = a_or_an(f"{chosen['difficulty']} {rows} × {cols} maze").capitalize()
        raise PuzzleError(
            f"{maze} can't be made in the mode {Mode(chosen['mode']).words}: "
            f"choose an easier one, or {fewest} cells or more, such as 5 × 4."
        )


ORDERED, RANDOM = "ordered", "random"
TRACKS = Option(
    "tracks", "Best tracks shown", tuple(Choice(number, number) for number in ("1", "20", "100", "1000", "10000")), "20"
)
ORDER = Option("order", "Which of them", (Choice(ORDERED, "The first ones"), Choice(RANDOM, "Drawn at random")), ORDERED)
FRONTIER = (TRACKS, ORDER)
ALL, FOLDED = "all", "folded"
TRIES = Option(
    "tries",
    "Tries",
    (Choice(ALL, "Every one"), Choice(FOLDED, "Tracks only")),
    ALL,
    hint="each cell tried and each dead end, or only the tracks found",
)
ALL_TRACKS = (TRIES,)

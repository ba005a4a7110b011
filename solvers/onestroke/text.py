"""The text of a one-stroke maze: rows of signs, perhaps a second block with bars between cells, perhaps the line so far.

    @zip          the mode: @fill or @zip; nothing for best score
    1..3          . free, # wall, S start, E end, o coin, 1-9 and then A-Z without E and S for numbered cells
    2..4

    .|..          the second block, after an empty row: | a bar to the right of the cell, _ below it, + both
    _...
    r2c1          the cells of the line after the start, if it has begun

Rows are split by newlines or `/`, so the same in one line is `@zip 1..3/2..4//.|../_... r2c1`.
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby

from solvers.errors import ParseError, PuzzleError, quoted
from solvers.onestroke.maze import BARS, END, SIGNS, START, WAYPOINTS, Edge, Maze, Mode
from solvers.onestroke.rules import OneStrokeState, parse_move
from solvers.words import grouped

MAX_SIDE = 60  # the most rows or columns
MAX_CHARACTERS = 60_000  # more than the largest maze needs with its bars and a line over all of it
_MODE = re.compile(r"\s*@([^\s/]*)")
_MOVE = re.compile(r"[rR]\d+[cC]\d+")


def parse(text: str) -> OneStrokeState:
    """Return the position for a text; raises a ParseError that quotes what is wrong."""
    board, moves = _split_moves(text)
    maze = _maze(board)
    check_complete(maze)
    return _played(maze, moves)


def draft(text: str) -> OneStrokeState:
    """Return the position for a text that may be unfinished, as on the workbench; raises ParseError."""
    board, moves = _split_moves(text)
    return _played(_maze(board), moves)


def _split_moves(text: str) -> tuple[str, list[str]]:
    """Return the text of the board, and the moves after it: the trailing words that look like moves, except the first word."""
    if len(text) > MAX_CHARACTERS:
        raise ParseError(
            f"This text is too long for a maze: it has {grouped(len(text))} characters, more than {grouped(MAX_CHARACTERS)}."
        )
    words = list(re.finditer(r"\S+", text))
    first = len(words)
    while first > 1 and _MOVE.fullmatch(words[first - 1][0]):
        first -= 1
    if first == len(words):
        return text, []
    return text[: words[first].start()], [word[0] for word in words[first:]]


def _played(maze: Maze, moves: list[str]) -> OneStrokeState:
    if moves and maze.start is None:
        raise ParseError(f"This maze has no start, so no line can go on to {moves[0]}: write an S where the line begins.")
    try:
        return OneStrokeState.at_start(maze).apply_all(map(parse_move, moves))
    except ParseError:
        raise
    except PuzzleError as problem:
        raise ParseError(f"The line of this maze can't be drawn: {problem}") from problem


def _maze(text: str) -> Maze:
    marker = _MODE.match(text)
    mode = _mode(marker[1]) if marker is not None else Mode.BEST
    rows = ["".join(row.split()) for row in re.split(r"[/\n]", text[marker.end() :] if marker is not None else text)]
    blocks = [list(block) for is_block, block in groupby(rows, key=bool) if is_block]
    if not blocks:
        raise ParseError(f"{quoted(text.strip())} is not a maze: it has no rows of cells, such as S..o/.#.E.")
    if len(blocks) > 2:
        raise ParseError(
            f"A maze has a block of cells and at most one of walls, not {len(blocks)} blocks. Remove the empty rows."
        )
    maze = _without_bars(blocks[0], mode)
    return replace(maze, bars=_bars(blocks[1], maze)) if len(blocks) == 2 else maze


def _mode(name: str) -> Mode:
    if name.lower() not in set(Mode):
        known = " or ".join(f"@{mode}" for mode in (Mode.FILL, Mode.ZIP))
        raise ParseError(f"{quoted(f'@{name}')} is not a mode of a one-stroke maze. Write {known}, or nothing for best score.")
    return Mode(name.lower())


def _without_bars(rows: list[str], mode: Mode) -> Maze:
    cols = len(rows[0])
    for number, row in enumerate(rows, 1):
        wrong = next((sign for sign in row if sign not in SIGNS), "")
        if wrong:
            raise ParseError(f"{quoted(wrong)} in row {number} of the maze has no meaning. Use . # S E o or a number.")
        if len(row) != cols:
            raise ParseError(
                f"All rows of a maze must have the same length. The first has {cols} cells, but row {number} is {quoted(row)}."
            )
    if max(len(rows), cols) > MAX_SIDE:
        raise ParseError(f"A maze has at most {MAX_SIDE} rows and columns, not {len(rows)} x {cols}.")
    return Maze("".join(rows), len(rows), cols, mode)


def _bars(rows: list[str], maze: Maze) -> frozenset[Edge]:
    if len(rows) != maze.rows or any(len(row) != maze.cols for row in rows):
        raise ParseError(
            f"The second block of a maze, with the walls between cells, must be {maze.rows} x {maze.cols} like the first."
        )
    found = set()
    for index, sign in enumerate("".join(rows)):
        if sign not in BARS:
            raise ParseError(f"{quoted(sign)} has no meaning in a maze's second block. Use . | _ or +.")
        row, col = divmod(index, maze.cols)
        for down, right in BARS[sign]:
            if row + down < maze.rows and col + right < maze.cols:
                found.add(((row, col), (row + down, col + right)))
    return frozenset(found)


def check_complete(maze: Maze) -> None:
    """Raise a ParseError that says what to write if a maze lacks something that its mode needs."""
    counts = Counter(maze.signs)
    for sign, name in ((START, "start"), (END, "end")):
        if counts[sign] > 1:
            raise ParseError(f"This maze has {counts[sign]} {name}s: leave one {sign}.")
    _check_numbers(maze, counts)
    if maze.start is None:
        raise ParseError("This maze has no start: put an S where the line begins.")
    if maze.end is None and maze.mode is Mode.BEST:
        raise ParseError("This maze has no end: put an E where the line ends.")
    if maze.end is None and maze.mode is Mode.ZIP:
        raise ParseError("A zip maze needs at least two numbered cells, 1 and 2, or an S and an E.")
    if len(maze.cells) < 2:
        raise ParseError("This maze is too small: a line needs at least two free cells.")


def _check_numbers(maze: Maze, counts: Counter[str]) -> None:
    used = [sign for sign in WAYPOINTS if counts[sign]]
    if used and maze.mode is not Mode.ZIP:
        raise ParseError(f"The number {used[0]} belongs to the mode zip: write @zip in front of the maze, or a . in its place.")
    for place, sign in enumerate(used):
        if counts[sign] > 1:
            raise ParseError(f"The number {sign} appears {counts[sign]} times in this maze. Each number can appear only once.")
        if WAYPOINTS[place] != sign:
            raise ParseError(f"The number {WAYPOINTS[place]} is missing in this maze, which has {sign}.")

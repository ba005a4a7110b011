"""What games report about their own boards: where these are on the screen, and whether they can be won at all."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Any

from solvers import parse_game_id
from solvers.errors import PuzzleError, Unsolvable

Rect = tuple[float, float, float, float]
Place = tuple[float, float]

SLACK_PX = 2.0  # inaccuracy of a board box measured in a picture
PROOF_S = 20.0  # time limit for proving that a board is unwinnable
BUTTON_PX = 60.0  # maximum size of a button of which only the middle is known


@dataclass(frozen=True)
class Truth:
    """What is known about a board from the game itself."""

    areas: Sequence[Rect]
    """the board on the screen, and what belongs to it, such as a pad; empty if unknown"""
    flaw: str = ""  # why a win isn't certain through a fault of the game

    def holds(self, place: Place) -> bool:
        """Return whether a place may be clicked, as far as that's known."""
        across, down = place
        return not self.areas or any(x <= across <= x + width and y <= down <= y + height for x, y, width, height in self.areas)


def told_by_a_program(start: Mapping[str, Any], said: Mapping[str, Any]) -> Truth:
    """Return the truth about a desktop program, whose board box is relative to its window."""
    box = said.get("board_box")
    if not box:
        return Truth(())
    x, y, width, height = box
    return Truth([(start["x"] + x - SLACK_PX, start["y"] + y - SLACK_PX, width + 2 * SLACK_PX, height + 2 * SLACK_PX)])


def told_by_a_page(start: Mapping[str, Any], said: Mapping[str, Any]) -> Truth:
    """Return the truth about a page, which reports the middles of its cells and buttons on the screen."""
    truth = said.get("truth") or {}
    buttons = [_around([place]) for place in filter(None, [truth.get("shuffle")])]
    pad = [_around(list(truth["pad"].values()))] if truth.get("pad") else []
    rows = truth.get("screen_xy")
    board = [_around([place for row in rows for place in row if place])] if rows else []
    return Truth([*board, *pad, *buttons] if board else (), FLAWS[said["kind"]](truth) if truth else "")


def _around(places: Sequence[Place]) -> Rect:
    """Return the area of cells or buttons with these middles, extended by half a cell."""
    columns, rows = (sorted(set(values)) for values in zip(*places, strict=True))
    width, height = _pitch(columns) or _pitch(rows) or BUTTON_PX, _pitch(rows) or _pitch(columns) or BUTTON_PX
    return columns[0] - width / 2, rows[0] - height / 2, columns[-1] - columns[0] + width, rows[-1] - rows[0] + height


def _pitch(middles: Sequence[float]) -> float:
    """Return the widest step between neighbouring middles; 0 if there is only one."""
    return max((after - before for before, after in pairwise(middles)), default=0.0)


def _rows(board: Sequence[Sequence[Any]], empty: str) -> str:
    return "/".join(" ".join(str(cell) if cell else empty for cell in row) for row in board)


def _sudoku_flaw(truth: Mapping[str, Any]) -> str:
    return {0: "has no solution", 2: "several solutions"}.get(truth.get("solutions", 1), "")


def _slide_flaw(truth: Mapping[str, Any]) -> str:
    return _proven(f"sliding:{_rows(truth['board'], '0')}")


def _link_flaw(truth: Mapping[str, Any]) -> str:
    rule = truth.get("gravity") or ""
    return _proven(f"link:{f'@{rule} ' if rule else ''}{_rows(truth['board'], '.')}")


def _path_flaw(truth: Mapping[str, Any]) -> str:
    if not truth.get("start") or truth.get("numbers"):
        return ""
    signs = [["#" if cell == -1 else "." for cell in row] for row in truth["board"]]
    for sign, cell in (("S", truth["start"]), ("E", truth.get("end"))):
        if cell:
            signs[cell[0]][cell[1]] = sign
    return _proven(f"onestroke:@fill {'/'.join(map(''.join, signs))}")


def _proven(game_id: str) -> str:
    """Return "proven unwinnable" if a board is, or an empty text."""
    until_s = time.monotonic() + PROOF_S
    try:
        puzzle, state = parse_game_id(game_id)
        puzzle.check(state)
        for _ in takewhile(lambda step: time.monotonic() < until_s, puzzle.solver().solve(state)):
            pass
    except Unsolvable:
        return "proven unwinnable"
    except PuzzleError:  # unknown rules, or too hard to prove
        return ""
    return ""


FLAWS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "sudoku": _sudoku_flaw,
    "slide": _slide_flaw,
    "link": _link_flaw,
    "path": _path_flaw,
}

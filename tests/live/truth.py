"""What games themselves tell of their boards: where these are on the screen, and whether they can be won at all."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Any

from solvers import parse_game_id
from solvers.errors import PuzzleError, Unsolvable

Rect = tuple[float, float, float, float]
Place = tuple[float, float]

SLACK_PX = 2.0  # a board box that was measured in a picture may be off by so much
PROOF_S = 20.0  # how long a proof that a board is unwinnable is looked for
BUTTON_PX = 60.0  # a button of which only the middle is known reaches no further than this across


@dataclass(frozen=True)
class Truth:
    """What is known of a board from the game itself."""

    areas: Sequence[Rect]
    """on the screen: the board, and what belongs to it, such as a pad; none where the game doesn't tell"""
    flaw: str = ""  # why nobody can be sure to win it, for which the game is to blame

    def holds(self, place: Place) -> bool:
        """Tell whether a place is inside of what may be clicked, as far as that is known."""
        return not self.areas or any(
            x <= place[0] <= x + width and y <= place[1] <= y + height for x, y, width, height in self.areas
        )


def told_by_a_program(start: Mapping[str, Any], said: Mapping[str, Any]) -> Truth:
    """Return the truth of a desktop program, whose board box counts from the corner of its window."""
    box = said.get("board_box")
    if not box:
        return Truth(())
    x, y, width, height = box
    return Truth([(start["x"] + x - SLACK_PX, start["y"] + y - SLACK_PX, width + 2 * SLACK_PX, height + 2 * SLACK_PX)])


def told_by_a_page(start: Mapping[str, Any], said: Mapping[str, Any]) -> Truth:
    """Return the truth of a page, which tells the middles of its cells and buttons on the screen."""
    truth = said.get("truth") or {}
    buttons = [_around([place]) for place in filter(None, [truth.get("shuffle")])]
    pad = [_around(list(truth["pad"].values()))] if truth.get("pad") else []
    rows = truth.get("screen_xy")
    board = [_around([place for row in rows for place in row if place])] if rows else []
    return Truth([*board, *pad, *buttons] if board else (), FLAWS[said["kind"]](truth) if truth else "")


def _around(places: Sequence[Place]) -> Rect:
    """Return the area of cells or buttons with these middles, which reaches half a cell beyond the outer ones."""
    columns, rows = (sorted(set(values)) for values in zip(*places, strict=True))
    width, height = _pitch(columns) or _pitch(rows) or BUTTON_PX, _pitch(rows) or _pitch(columns) or BUTTON_PX
    return columns[0] - width / 2, rows[0] - height / 2, columns[-1] - columns[0] + width, rows[-1] - rows[0] + height


def _pitch(middles: Sequence[float]) -> float:
    """Return the widest step from one middle to the next; 0 where there is only one."""
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
    """Return that a board is proven unwinnable; nothing where it may be won."""
    until_s = time.monotonic() + PROOF_S
    try:
        puzzle, state = parse_game_id(game_id)
        puzzle.check(state)
        for _ in takewhile(lambda step: time.monotonic() < until_s, puzzle.solver().solve(state)):
            pass
    except Unsolvable:
        return "proven unwinnable"
    except PuzzleError:  # a board that our rules don't know, or that is too hard to tell
        return ""
    return ""


FLAWS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "sudoku": _sudoku_flaw,
    "slide": _slide_flaw,
    "link": _link_flaw,
    "path": _path_flaw,
}

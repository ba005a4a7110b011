"""Simulated games with random looks and input, some of which show false wins; the game's number is the seed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from solvers import find_puzzle
from solvers.link.gravity import Gravity
from solvers.options import read_options
from support.simulated.desktop import SimulatedDesktop
from support.simulated.false_wins import LIARS, LIES
from support.simulated.game import WINS, Behaviour, Game
from support.simulated.looks import Colour, Look, mixed
from support.simulated.onestroke import DRAWINGS
from support.simulated.onestroke import WAYS as MAZE_WAYS
from support.simulated.play import GAMES
from support.simulated.sliding import WAYS as SLIDING_WAYS
from support.simulated.sudoku import DIVIDED_OTHERWISE, LARGE, SMALL

Options = dict[str, Any]
LYING = 0.1  # fraction of games that show false wins
SUDOKU_WAYS = ("click-type", "hover-type", "click-pad", "pad-click", "arrows", "type-enter", "drag")
POLLED = ("click", "two-taps", "clicks", "arrows", "letters", "arrow", "counter-arrow", "click-type", "click-pad", "pad-click")
"""input methods for which games may poll the mouse and keys"""
DROPS = ("never", "wrong", "anew")
WORDS = {
    False: ("You have won!", "Congratulations", "Puzzle solved", "Play again?"),
    True: ("Not solved yet", "Game over", "Try again"),
}
"""whether a game lies -> what it may say in the end"""


def random_game(number: int) -> Game:
    """Open a random game on a new desktop."""
    rng = np.random.default_rng((7, number))
    puzzle = tuple(GAMES)[number % len(GAMES)]
    is_lying = rng.random() < LYING
    build: Callable[..., Any] = LIARS[puzzle] if is_lying else GAMES[puzzle][0]
    behaviour, options = HABITS[puzzle](rng)
    game: Game = build(SimulatedDesktop(int(rng.choice([1, 1, 1, 2]))), _look(rng, puzzle), behaviour, **options)
    if is_lying:
        lie = WINS[str(rng.choice(LIES))]
        game.lie = lambda: lie(game)  # type: ignore[attr-defined]
    game.words = str(rng.choice(WORDS[is_lying]))
    game.show((int(rng.integers(100, 180)), int(rng.integers(30, 90))))
    return game


def _look(rng: np.random.Generator, puzzle: str) -> Look:
    """Return random sizes and distinguishable colours."""
    is_dark, hue = rng.random() < 0.4, float(rng.uniform(0, 180))
    paper = _colour(hue, rng.uniform(0, 0.25), rng.uniform(0.12, 0.28) if is_dark else rng.uniform(0.88, 1))
    ink = _colour(hue + 60, rng.uniform(0, 0.6), rng.uniform(0.85, 1) if is_dark else rng.uniform(0.05, 0.35))
    page = _colour(hue + 30, rng.uniform(0, 0.3), rng.uniform(0.02, 0.1) if is_dark else rng.uniform(0.65, 0.8))
    other = float(rng.uniform(0, 180))
    is_light_tile = rng.random() < 0.5
    look = Look(
        cell=int(rng.integers(34, 60)),
        gap=int(rng.integers(2, 9)) if rng.random() < 0.4 and puzzle != "sudoku" else 0,
        line=int(rng.integers(1, 3)),
        thick=int(rng.integers(3, 5)),
        corner=int(rng.integers(0, 10)),
        page=page,
        paper=paper,
        ruled=mixed(paper, ink, 0.35),
        bold=mixed(paper, ink, 0.8),
        ink=ink,
        entry=mixed(ink, _colour(other, 0.8, 0.9 if is_dark else 0.6), 0.6),
        selected=_colour(other, 0.5, 0.45) if is_dark else _colour(other, 0.3, 0.95),
        tile=_colour(other, rng.uniform(0.1, 0.4), rng.uniform(0.85, 1)) if is_light_tile else _colour(other, 0.6, 0.45),
        on_tile=(30, 20, 20) if is_light_tile else (255, 250, 250),
        wall=mixed(paper, ink, rng.uniform(0.6, 1)) if not is_dark else mixed(page, paper, rng.uniform(0, 0.2)),
        trail=_colour(other + 90, 0.8, 0.85),
        font=str(rng.choice(["Medium", "SemiBold", "Bold"])),
        height=float(rng.uniform(0.5, 0.7)),
    )
    peers = mixed(paper, look.selected or paper, 0.3)
    hovered = mixed(paper, look.selected or paper, 0.5)
    kept: Options = {"peers": peers, "same": mixed(paper, look.entry, 0.25), "tint": mixed(paper, ink, 0.06), "hovered": hovered}
    return replace(look, **{name: colour for name, colour in kept.items() if rng.random() < 0.3})


def _colour(hue: float, saturation: float, value: float) -> Colour:
    hsv = np.uint8([[[round(hue) % 180, round(255 * saturation), round(255 * value)]]])
    blue, green, red = (int(part) for part in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])
    return blue, green, red


def _behaviour(rng: np.random.Generator, way: str) -> Behaviour:
    slips = rng.random()
    return Behaviour(
        way,
        answer_s=float(rng.choice([0.0, 0.02, 0.05, 0.12, 0.3])),
        slide_s=float(rng.choice([0.0, 0.1, 0.25, 0.5])),
        loses_every=int(rng.integers(7, 30)) if slips < 0.2 else 0,
        deaf_s=float(rng.choice([0.05, 0.12])) if slips > 0.8 else 0.0,
        polled_s=float(rng.choice([0.0, 0.0, 0.016, 0.033])) if way in POLLED else 0.0,
        win=str(rng.choice(list(WINS))),
        win_s=float(rng.uniform(0.1, 0.6)),
    )


def _sudoku(rng: np.random.Generator) -> tuple[Behaviour, Options]:
    boards = [SMALL[:1], SMALL[1:], LARGE[:1], LARGE[1:], *DIVIDED_OTHERWISE.values()]
    puzzles = boards[rng.integers(len(boards))]
    wrong = str(rng.choice(["kept", "red", "refused"]))
    return _behaviour(rng, str(rng.choice(SUDOKU_WAYS))), {"puzzles": puzzles, "wrong": wrong}


def _sliding(rng: np.random.Generator) -> tuple[Behaviour, Options]:
    shape = tuple(int(side) for side in rng.integers(3, 6, 2))
    return _behaviour(rng, str(rng.choice(SLIDING_WAYS))), {"shape": shape, "seed": int(rng.integers(1000))}


def _link(rng: np.random.Generator) -> tuple[Behaviour, Options]:
    options = {
        "shape": (int(rng.integers(4, 9)), 2 * int(rng.integers(2, 6))),
        "gravity": list(Gravity)[rng.integers(len(Gravity))] if rng.random() < 0.5 else Gravity.NONE,
        "line_s": float(rng.uniform(0, 0.7)),
        "reshuffles_after": int(rng.integers(0, 6)),
        "seed": int(rng.integers(1000)),
    }
    return _behaviour(rng, "two-taps"), options


def _onestroke(rng: np.random.Generator) -> tuple[Behaviour, Options]:
    puzzle = find_puzzle("onestroke")
    size, seed = f"{rng.integers(4, 9)}x{rng.integers(4, 9)}", int(rng.integers(1000))
    mode = str(rng.choice(["fill", "zip"]))
    maze = puzzle.generate(read_options(puzzle.options, {"size": size, "mode": mode}), seed)
    way, drops = str(rng.choice(list(MAZE_WAYS))), str(rng.choice(DROPS))
    can_be_won = drops != "anew" or MAZE_WAYS[way].max_cells > 1
    options = {"mazes": (str(maze),), "drops": drops if can_be_won else "never", "drawing": str(rng.choice(DRAWINGS))}
    return _behaviour(rng, way), options


HABITS: dict[str, Callable[[np.random.Generator], tuple[Behaviour, Options]]] = {
    "sudoku": _sudoku,
    "sliding": _sliding,
    "link": _link,
    "onestroke": _onestroke,
}

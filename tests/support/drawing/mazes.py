"""Draws whole pages of one-stroke games, with ground truth."""

import random
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw

from support.drawing.onestroke import SHAPES, Drawing, Maze, best_maze, fill_maze, random_look, zip_maze
from support.drawing.without_board import WORDS
from support.simulated.looks import font
from vision.frame import Pixels


@dataclass(frozen=True)
class Page:
    """A page with its ground truth."""

    maze: Maze
    mode: str
    pixels: Pixels


def drawn_page(dice: random.Random, kind: str) -> Page:
    """Draw a page with a maze of a kind: fill (only a start), path (a start and an end), coins or zip."""
    rows = dice.choice((4, 5, 6, 6, 7, 8, 10, 12))
    columns, look = max(4, rows + dice.choice((-1, 0, 0, 0, 1))), random_look(dice)
    walked = dice.choice((0, 0, 4))
    if kind == "zip":
        maze = zip_maze(dice, rows, columns, dice.randint(3, 12), 0, walked)
    elif kind == "coins":
        maze = best_maze(dice, rows, columns, dice.choice((0.1, 0.2, 0.3)), dice.choice((2, 4, 6)))
    else:
        maze = _trimmed(fill_maze(dice, rows, columns, dice.choice((0.05, 0.2, 0.35)), walked, kind == "path"))
    wall = "" if look.walls_missing else dice.choice(("", "", "cross", "hatched"))
    side_px = min(look.side_px, 640 // rows)
    mark = dice.choice((look.mark, *SHAPES))
    drawing = Drawing(maze, replace(look, side_px=side_px, mark=mark, wall=wall, coin=dice.choice((look.coin, "diamond"))))
    return Page(maze, {"zip": "zip", "coins": "best"}.get(kind, "fill"), _with_words(drawing, dice))


def _trimmed(maze: Maze) -> Maze:
    """Remove the outer rows and columns that hold only walls."""
    used = np.array([cell for cell, sign in maze.signs.items() if sign != "#"])
    (top, left), (rows, columns) = used.min(0).tolist(), (np.ptp(used, 0) + 1).tolist()
    inside = [(row, column) for row in range(rows) for column in range(columns)]
    signs = {(row, column): maze.signs[row + top, column + left] for row, column in inside}
    ends = {sign: (row - top, column - left) for sign, (row, column) in maze.ends.items()}
    return Maze(rows, columns, signs, line=[(row - top, column - left) for row, column in maze.line], ends=ends)


def _with_words(drawing: Drawing, dice: random.Random) -> Pixels:
    """Draw a page with a title and buttons above the maze and help below."""
    picture, theme = Image.fromarray(drawing.picture()[:, :, ::-1]), drawing.theme
    above, below, beside = (dice.choice(room) for room in ((60, 110), (50, 110, 280), (20, 70, 180)))
    page = Image.new("RGB", (max(picture.width + 2 * beside, 360), picture.height + above + below), theme.outside)
    middle, draw = page.width // 2, ImageDraw.Draw(page)
    page.paste(picture, ((page.width - picture.width) // 2, above))
    ink = theme.disc if theme.disc != theme.outside else theme.line
    draw.text((middle, 22), " ".join(dice.sample(WORDS, 2)).title(), ink, font("Bold", dice.choice((18, 24))), "mm")
    for number in range(dice.choice((2, 3)) if above > 100 else 0):
        x, y = middle + (number - 1) * 110, above - 30
        draw.rounded_rectangle((x - 48, y - 15, x + 48, y + 15), 10, theme.visited, theme.grid)
        draw.text((x, y), dice.choice(WORDS), theme.line, font("Medium", 13), "mm")
    for line in range(dice.choice((0, 1, 2, 3)) if below > 100 else 1):
        draw.text(
            (middle, above + picture.height + 24 + 22 * line), " ".join(dice.sample(WORDS, 6)), ink, font("Medium", 14), "mm"
        )
    return np.ascontiguousarray(np.asarray(page, np.uint8)[:, :, ::-1])

"""Draws whole pages of made-up one-stroke games as browsers and telephones show them, to be found and read again."""

import math
import random
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw

from solvers.puzzle import Cell
from support.drawing.onestroke import Colour, Maze, best_maze, whole_line, zip_maze
from support.drawing.without_board import font
from vision.frame import Pixels, Point

_TEXT = (
    "river stone apple window market paper letter garden engine silver morning answer bridge copper number yellow harbour pencil "
    "forest winter report doctor island butter station village summer travel hammer planet corner basket candle shadow"
)
WORDS = _TEXT.split()
FINE = 2  # pages are drawn so much larger and then made smaller
WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True)
class Theme:
    """The colours of a game."""

    page: Colour
    card: Colour
    free: Colour
    wall: Colour
    ruled: Colour
    ink: Colour
    trail: Colour
    walked: Colour


def _theme(text: str) -> Theme:
    return Theme(*((int(part[:2], 16), int(part[2:4], 16), int(part[4:], 16)) for part in text.split()))


THEMES = {
    "cloud": _theme("f4f5f7 ffffff e2e8f0 1e293b 94a3b8 1f2937 3b82f6 bfdbfe"),
    "paper": _theme("ffffff ffffff eef2f7 475569 9ca3af 111827 f97316 fed7aa"),
    "night": _theme("0f172a 1e293b 334155 020617 64748b e2e8f0 22d3ee 155e75"),
    "black": _theme("000000 111111 2b2b2b 757575 4a4a4a f5f5f5 a855f7 581c87"),
    "sea": _theme("00ffff 00ffff ffffff 808080 000000 000000 0066ff 99ccff"),
    "candy": _theme("fde7f3 fff5fb ffd6e8 8e4162 e391b9 6b1f45 7c3aed ddd6fe"),
    "wood": _theme("7b4a22 9c6230 e9c892 4e2c10 5a3517 fff3dd c0392b f0a07a"),
    "grass": _theme("2f6b3a 3d8049 cfe8b5 24512c 1d4023 ffffff f59e0b fde68a"),
    "lilac": _theme("667eea eef0ff ffffff 4c3f91 b9b6e8 1e1b4b ec4899 fbcfe8"),
    "stone": _theme("d6d3d1 e7e5e4 fafaf9 78716c a8a29e 292524 0ea5e9 bae6fd"),
}
TILINGS = ("lines", "gaps", "rounded", "touching", "discs", "framed", "shaded")
WALLS = ("dark", "missing", "hatched", "cross", "brick")
MARKS = ("colour", "letter", "badge", "tinted", "disc", "ring", "flag", "arrow", "star", "house", "word", "player")
COINS = ("disc", "star", "diamond")
TRAILS = ("both", "tint", "line")
STARTS: tuple[Colour, ...] = ((34, 160, 80), (22, 163, 74), (37, 99, 235), (0, 128, 0))
ENDS: tuple[Colour, ...] = ((220, 38, 38), (239, 68, 68), (255, 0, 0), (225, 29, 72))
GOLD: Colour = (250, 190, 20)


@dataclass(frozen=True)
class Style:
    """How a made-up game draws its mazes."""

    theme: str
    tiling: str
    wall: str
    mark: str
    coin: str
    trail: str
    cell_px: int
    line_px: int
    gap: float
    corner: float
    is_on_card: bool
    is_discs: bool  # numbers stand on discs


@dataclass(frozen=True)
class Page:
    """A page with a maze, and what is true of it."""

    maze: Maze
    style: Style
    mode: str
    pixels: Pixels
    origin: Point
    pitch: float

    def middle(self, cell: Cell) -> Point:
        """Return the point in the middle of a cell."""
        return self.origin[0] + (cell[1] + 0.5) * self.pitch, self.origin[1] + (cell[0] + 0.5) * self.pitch


def drawn_page(dice: random.Random, kind: str, **chosen: object) -> Page:
    """Return a page with a maze of a kind: fill (from a start), path (to an end as well), coins or zip."""
    size = dice.choice((4, 5, 6, 6, 7, 8, 8, 10, 12, 15, 20))
    rows, columns = size, max(4, size + dice.choice((-1, 0, 0, 0, 1)))
    style = _style(dice, kind, max(rows, columns), chosen)
    maze = _maze(dice, kind, rows, columns, style)
    painter = _Painter(dice, maze, style, kind)
    mode = "zip" if kind == "zip" else "best" if kind == "coins" else "fill"
    return Page(maze, style, mode, *painter.painted())


def _style(dice: random.Random, kind: str, size: int, chosen: dict[str, object]) -> Style:
    tiling = str(chosen.get("tiling") or dice.choice(TILINGS))
    wall = str(chosen.get("wall") or dice.choice((*WALLS, "dark", "dark")))
    mark = str(chosen.get("mark") or dice.choice(MARKS))
    if kind == "fill" and mark in ("flag", "star", "house"):
        mark = "player"
    return Style(
        theme=str(chosen.get("theme") or dice.choice(list(THEMES))),
        tiling=tiling,
        wall=wall,
        mark=mark,
        coin=dice.choice(COINS),
        trail=str(chosen.get("trail") or ("none" if kind == "coins" or dice.random() < 0.6 else dice.choice(TRAILS))),
        cell_px=max(18, min(90, dice.choice((320, 400, 480, 640)) // size)),
        line_px=dice.choice((1, 1, 2)),
        gap=dice.choice((0.05, 0.08, 0.12, 0.16)),
        corner=dice.choice((0.1, 0.2, 0.28)),
        is_on_card=dice.random() < 0.6,
        is_discs=dice.random() < 0.6,
    )


def _maze(dice: random.Random, kind: str, rows: int, columns: int, style: Style) -> Maze:
    if kind == "zip":
        begun = 0 if style.trail == "none" else dice.randint(3, rows * columns // 3)
        return zip_maze(dice, rows, columns, dice.randint(3, min(12, rows * 2)), 0, begun)
    if kind == "coins":
        maze = best_maze(dice, rows, columns, dice.choice((0.1, 0.2, 0.3)), dice.choice((2, 4, 6)))
    else:
        way = whole_line(rows, columns, dice)
        way = way[: max(6, round(len(way) * dice.choice((0.6, 0.75, 0.9, 0.95))))]
        maze = Maze(rows, columns, {(row, column): "#" for row in range(rows) for column in range(columns)})
        maze.signs |= dict.fromkeys(way, ".")
        maze.ends = {"S": way[0]} | ({"E": way[-1]} if kind == "path" else {})
        if style.trail != "none":
            maze.line = way[: dice.randint(3, max(3, len(way) // 2))]
            maze.signs |= dict.fromkeys(maze.line, "x")
        maze.signs |= {cell: sign for sign, cell in maze.ends.items()}
    if style.wall != "missing" and dice.random() < 0.25:
        return _cut(maze, -1, -1, maze.rows, maze.columns)
    if style.wall == "missing":
        used = [cell for cell, sign in maze.signs.items() if sign != "#"]
        return _cut(maze, *np.min(used, 0).tolist(), *np.max(used, 0).tolist())
    return maze


def _cut(maze: Maze, top: int, left: int, bottom: int, right: int) -> Maze:
    """Return what lies between some rows and columns of a maze, with walls where they reach beyond it."""
    cells = {(r, c): maze.signs.get((r, c), "#") for r in range(top, bottom + 1) for c in range(left, right + 1)}
    signs = {(r - top, c - left): sign for (r, c), sign in cells.items()}
    line = [(r - top, c - left) for r, c in maze.line]
    ends = {sign: (r - top, c - left) for sign, (r, c) in maze.ends.items()}
    return Maze(bottom - top + 1, right - left + 1, signs, [], set(), line, ends)


class _Painter:
    """A page being drawn."""

    def __init__(self, dice: random.Random, maze: Maze, style: Style, kind: str) -> None:
        self.dice, self.maze, self.style, self.theme = dice, maze, style, THEMES[style.theme]
        self.side = style.cell_px * FINE
        self.gap = round(style.gap * self.side) if style.tiling in ("gaps", "rounded", "framed", "discs") else 0
        self.pitch = self.side + self.gap
        self.across, self.down = self.pitch * maze.columns, self.pitch * maze.rows
        above, below, beside = (dice.choice(room) * FINE for room in ((70, 120, 160), (60, 120, 300), (30, 90, 200)))
        size = max(self.across + 2 * beside, 360 * FINE), self.down + above + below
        self.left, self.top = (size[0] - self.across) // 2, above
        self.image = Image.new("RGB", size, self.theme.page)
        self.draw = ImageDraw.Draw(self.image)
        self.start, self.end = dice.choice(STARTS), dice.choice(ENDS)

    def painted(self) -> tuple[Pixels, Point, float]:
        """Return the finished page, the upper left corner of its maze, and the distance of its cells."""
        self._around()
        for cell in self.maze.signs:
            self._cell(cell)
        self._trail()
        for cell, sign in self.maze.signs.items():
            if sign == "o":
                self.shape(self.style.coin, cell, 0.26, GOLD)
        for sign, cell in self.maze.ends.items():
            self._end(sign, cell)
        for number, cell in enumerate(self.maze.waypoints, 1):
            self._number(cell, str(number))
        width, height = self.image.size
        small = self.image.resize((width // FINE, height // FINE), Image.Resampling.BOX)
        origin = (self.left - self.gap / 2) / FINE, (self.top - self.gap / 2) / FINE
        return np.ascontiguousarray(np.asarray(small, np.uint8)[:, :, ::-1]), origin, self.pitch / FINE

    def _around(self) -> None:
        """Draw the card, the title, the buttons and the help."""
        width, height = self.image.size
        margin = self.dice.choice((8, 16, 28)) * FINE
        bottom, middle = self.top + self.down, width // 2
        if self.style.is_on_card:
            ends = self.left - margin - self.gap, self.top - margin, self.left + self.across + margin, bottom + margin
            self.draw.rounded_rectangle(ends, 12 * FINE, self.theme.card)
        else:
            margin = 0
        ink = self.theme.ink
        title = " ".join(self.dice.sample(WORDS, 2)).title()
        self.draw.text((middle, 24 * FINE), title, ink, font(self.dice.choice((18, 24)) * FINE, True), "mm")
        if self.top > 100 * FINE:
            for number in range(self.dice.choice((2, 3))):
                x, y = middle + (number - 1) * 110 * FINE, self.top - margin - 30 * FINE
                ends = x - 48 * FINE, y - 15 * FINE, x + 48 * FINE, y + 15 * FINE
                self.draw.rounded_rectangle(ends, 10 * FINE, self.theme.walked, self.theme.ruled, FINE)
                self.draw.text((x, y), self.dice.choice(WORDS), self.theme.trail, font(13 * FINE), "mm")
        for line in range(self.dice.choice((0, 1, 2, 3))):
            y = bottom + margin + (24 + 22 * line) * FINE
            if y < height - 10 * FINE:
                self.draw.text((middle, y), " ".join(self.dice.sample(WORDS, 6)), ink, font(14 * FINE), "mm")

    def box(self, cell: Cell, inset: float = 0.0) -> tuple[int, int, int, int]:
        x, y = self.left + cell[1] * self.pitch, self.top + cell[0] * self.pitch
        margin = round(inset * self.side)
        return x + margin, y + margin, x + self.side - margin - 1, y + self.side - margin - 1

    def middle(self, cell: Cell) -> Point:
        x, y, right, bottom = self.box(cell)
        return (x + right) / 2, (y + bottom) / 2

    def _cell(self, cell: Cell) -> None:
        style, theme, sign = self.style, self.theme, self.maze.signs[cell]
        is_wall = sign == "#"
        if is_wall and style.wall == "missing":
            return
        fill = theme.free
        if style.tiling == "shaded" and sum(cell) % 2:
            fill = tuple(round(0.93 * part) for part in fill)  # type: ignore[assignment]
        if cell in self.maze.line and style.trail in ("tint", "both"):
            fill = theme.walked
        if is_wall and style.wall in ("dark", "brick"):
            fill = theme.wall
        ends = {place: name for name, place in self.maze.ends.items()}
        if cell in ends and style.mark in ("colour", "player"):
            fill = self.start if ends[cell] == "S" else self.end
        self._tile(cell, fill)
        if is_wall:
            self._wall(cell)

    def _tile(self, cell: Cell, fill: Colour) -> None:
        style, theme, box = self.style, self.theme, self.box(cell)
        if style.tiling == "discs":
            self.draw.ellipse(box, fill)
        elif style.tiling in ("rounded", "touching"):
            self.draw.rounded_rectangle(box, style.corner * self.side, fill)
        elif style.tiling == "framed":
            self.draw.rounded_rectangle(box, style.corner * self.side / 2, fill, theme.ruled, style.line_px * FINE)
        else:
            self.draw.rectangle(box, fill)
            if style.tiling == "lines":
                x, y, right, bottom = box
                half = style.line_px * FINE // 2
                outline = x - half, y - half, right + half, bottom + half
                self.draw.rectangle(outline, None, theme.ruled, style.line_px * FINE)

    def _wall(self, cell: Cell) -> None:
        x, y, right, bottom = self.box(cell, 0.14 if self.style.tiling != "discs" else 0.28)
        dark, width = self.theme.wall, max(2, self.side // 16)
        size = right - x
        if self.style.wall == "cross":
            self.draw.line((x, y, right, bottom), dark, 2 * width)
            self.draw.line((x, bottom, right, y), dark, 2 * width)
        elif self.style.wall == "hatched":
            for step in range(0, 2 * size, max(6, size // 4)):
                first, last = max(0, step - size), min(step, size)
                self.draw.line((x + first, y + step - first, x + last, y + step - last), dark, width)
        elif self.style.wall == "brick":
            seam = tuple(min(255, part + 45) for part in dark)
            for line in (1, 2):
                self.draw.line((x, y + line * size // 3, right, y + line * size // 3), seam, width)
            for column, line in ((1, 0), (2, 0), (1, 1), (1, 2), (2, 2)):
                at = x + (column * 2 - line % 2) * size // 6 + (size // 6 if line % 2 else 0)
                self.draw.line((at, y + line * size // 3, at, y + (line + 1) * size // 3), seam, width)

    def _trail(self) -> None:
        if self.style.trail not in ("line", "both") or len(self.maze.line) < 2:
            return
        width = round(0.3 * self.side)
        for one, other in pairwise(self.maze.line):
            self.draw.line((*self.middle(one), *self.middle(other)), self.theme.trail, width)
        for cell in self.maze.line:
            self.circle(cell, 0.15, self.theme.trail)

    def circle(self, cell: Cell, radius: float, fill: Colour | None, outline: Colour | None = None) -> None:
        (x, y), size = self.middle(cell), radius * self.side
        self.draw.ellipse((x - size, y - size, x + size, y + size), fill, outline, max(2, self.side // 12) if outline else 0)

    def _end(self, sign: str, cell: Cell) -> None:
        is_start, colour = sign == "S", self.start if sign == "S" else self.end
        mark = self.style.mark
        if mark in ("letter", "badge", "tinted"):
            if mark == "badge":
                self.circle(cell, 0.36, colour)
            if mark == "tinted":
                pale = tuple(255 - (255 - part) // 6 for part in colour)
                self.draw.rounded_rectangle(self.box(cell, 0.02), 0.15 * self.side, pale)
                self.draw.rounded_rectangle(self.box(cell, 0.12), 0.1 * self.side, None, colour, max(2, self.side // 24))
            letter = "S" if is_start else self.dice.choice("EGF")
            self.write(cell, letter, 0.45, WHITE if mark == "badge" else (30, 41, 59) if mark == "tinted" else colour)
        elif mark == "word":
            self._word(cell, colour)
        elif mark == "player":
            if is_start:
                self.circle(cell, 0.37, (0, 0, 255))
        elif mark != "colour":
            shape = mark if mark in ("disc", "ring") else mark if is_start == (mark == "arrow") else "disc"
            self.shape(shape, cell, 0.3, colour)

    def shape(self, name: str, cell: Cell, size: float, colour: Colour) -> None:
        """Draw a shape into the middle of a cell."""
        (x, y), half = self.middle(cell), size * self.side
        if name == "disc":
            self.circle(cell, size, colour)
        elif name == "ring":
            self.circle(cell, size, None, colour)
        elif name == "star":
            radii = [half * (1.2 if step % 2 == 0 else 0.5) for step in range(10)]
            turns = [step * math.pi / 5 - math.pi / 2 for step in range(10)]
            self.draw.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, turns, strict=True)], colour)
        else:
            self.draw.polygon([(x + half * across, y + half * down) for across, down in SHAPES[name]], colour)

    def _word(self, cell: Cell, colour: Colour) -> None:
        """Draw two signs of a script that nobody can read."""
        (x, y), size = self.middle(cell), 0.17 * self.side
        for middle in (x - 1.2 * size, x + 1.2 * size):
            for _ in range(4):
                ends = [(middle + self.dice.uniform(-size, size), y + self.dice.uniform(-size, size) * 1.3) for _ in range(2)]
                self.draw.line([*ends[0], *ends[1]], colour, max(2, self.side // 18))

    def _number(self, cell: Cell, text: str) -> None:
        if self.style.is_discs:
            self.circle(cell, 0.34, self.theme.ink)
        self.write(cell, text, 0.42, self.theme.card if self.style.is_discs else self.theme.ink)

    def write(self, cell: Cell, text: str, height: float, colour: Colour) -> None:
        self.draw.text(self.middle(cell), text, colour, font(round(height * self.side), True), "mm")


SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "diamond": ((0, -1.1), (0.9, 0), (0, 1.1), (-0.9, 0)),
    "flag": ((-0.8, -1.2), (1, -0.6), (-0.5, 0), (-0.5, 1.2), (-0.8, 1.2)),
    "arrow": ((-1.1, -0.35), (0.1, -0.35), (0.1, -0.9), (1.1, 0), (0.1, 0.9), (0.1, 0.35), (-1.1, 0.35)),
    "house": ((0, -1.1), (1.1, -0.1), (0.75, -0.1), (0.75, 1), (-0.75, 1), (-0.75, -0.1), (-1.1, -0.1)),
}

"""Draws one-stroke mazes in random styles, with ground truth."""

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import label

from solvers.onestroke.maze import Edge, edge
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels

FINE, MARGIN_PX = 3, 30  # scale at which mazes are drawn before shrinking; margin around them

Colour = tuple[int, int, int]


class Theme:
    """The colours of a program."""

    def __init__(self, main: str, start: str = "2ea043", end: str = "cf222e", coin: str = "ffc800", bar: str = "000000") -> None:
        parts = [_colour(part) for part in (*main.split(), start, end, coin, bar)]
        self.outside, self.free, self.wall, self.grid, self.line, self.visited, self.disc, self.ink, *marks = parts
        self.start, self.end, self.coin, self.bar = marks


def _colour(text: str) -> Colour:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


THEMES = {
    "linkedin": Theme("f3f6f8 ffffff 000000 969696 ff781e ffe1c8 000000 ffffff"),
    "blue": Theme("ffffff f0f4ff 1e1e3c bec8dc 3c6ef0 cddcff 141e50 ffffff"),
    "night": Theme("121216 262830 787c84 3c3e48 965afa 46326e f0f0f0 141414", bar="f0f0f0"),
    "black": Theme("000000 2d2d2d 050505 505050 00c896 145041 00c896 000000", bar="c83c3c"),
    "candy": Theme("fff0e1 ffcd78 785a46 fff0e1 dc3c78 fa96aa dc3c78 ffffff"),
    "grey": Theme("c8c8c8 e1e1e1 5a5a5a 787878 1e78c8 a0c8eb 3c3c3c ffffff"),
    "writeup": Theme("e2f0d9 e2f0d9 8b7e66 bdb76b ffa500 e2f0d9 3c3c3c ffffff", "ffa500", "1e90ff", "ffd700"),
    "green": Theme("1e3c28 c8dcbe 3c5a41 1e3c28 f0be28 fae18c 285a32 ffffff"),
}


_STAR = [((step - 2.5) * np.pi / 5, 1 if step % 2 == 0 else 0.43) for step in range(10)]
SHAPES: dict[str, Sequence[tuple[float, float]]] = {
    "star": [(size * np.cos(angle), size * np.sin(angle)) for angle, size in _STAR],
    "diamond": [(0, -1.1), (0.9, 0), (0, 1.1), (-0.9, 0)],
    "flag": [(-0.8, -1.2), (1, -0.6), (-0.5, 0), (-0.5, 1.2), (-0.8, 1.2)],
    "arrow": [(-1.1, -0.35), (0.1, -0.35), (0.1, -0.9), (1.1, 0), (0.1, 0.9), (0.1, 0.35), (-1.1, 0.35)],
    "house": [(0, -1.1), (1.1, -0.1), (0.75, -0.1), (0.75, 1), (-0.75, 1), (-0.75, -0.1), (-1.1, -0.1)],
}
"""corners of the shape, in units of half its size"""


@dataclass(frozen=True)
class Look:
    """A style."""

    theme: Theme
    side_px: int = 48
    gap: float = 0.0  # between cells, in cells
    grid_px: int = 1  # width of the lines between cells, if there is no gap
    corner: float = 0.0
    walls_missing: bool = False  # walls are not drawn at all
    has_discs: bool = True
    disc: float = 0.62
    figure: float = 0.5  # height of numbers, in discs or in cells
    line: float = 0.4  # width of the line; 0 if only the colour of cells shows it
    bar: float = 0.14
    tints: bool = True  # visited cells have another background
    mark: str = "disc"  # how start and end are marked: disc, letter, badge, cell, figure, or a shape
    wall: str = ""  # cross or hatched: drawn on walls, with the background of free cells
    coin: str = "disc"  # disc, ring or another shape
    font: str = ""


@dataclass
class Maze:
    """A maze with a partial line, in the format of labels."""

    rows: int
    columns: int
    signs: dict[Cell, str]
    waypoints: list[Cell] = field(default_factory=list)
    bars: set[Edge] = field(default_factory=set)
    line: list[Cell] = field(default_factory=list)
    ends: dict[str, Cell] = field(default_factory=dict)  # S and E

    @property
    def cells(self) -> list[list[str]]:
        return [[self.signs[row, column] for column in range(self.columns)] for row in range(self.rows)]


def whole_line(rows: int, columns: int, dice: random.Random) -> list[Cell]:
    """Return a random Hamiltonian path, made by backbite moves at both ends."""
    line = [(row, column if row % 2 == 0 else columns - 1 - column) for row in range(rows) for column in range(columns)]
    for _ in range(rows * columns * 10):
        if dice.random() < 0.5:
            line.reverse()
        row, column = line[-1]
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        cell = dice.choice([each for each in near if 0 <= each[0] < rows and 0 <= each[1] < columns])
        place = line.index(cell)
        if place < len(line) - 2:
            line[place + 1 :] = line[:place:-1]
    return line


def zip_maze(dice: random.Random, rows: int, columns: int, numbers: int, bars: int = 0, walked: int = 0) -> Maze:
    """Return a solvable maze with numbered cells."""
    path = whole_line(rows, columns, dice)
    stops = [0, *sorted(dice.sample(range(1, len(path) - 1), numbers - 2)), len(path) - 1]
    maze = Maze(rows, columns, {(row, column): "." for row in range(rows) for column in range(columns)})
    maze.waypoints = [path[stop] for stop in stops]
    used = {edge(one, other) for one, other in pairwise(path)}
    steps = product(range(rows), range(columns), (0, 1))
    edges = [((r, c), (r + d, c + 1 - d)) for r, c, d in steps if r + d < rows and c + 1 - d < columns]
    unused = sorted(set(edges) - used)
    maze.bars = set(dice.sample(unused, min(bars, len(unused))))
    _walk(maze, path, walked)
    maze.signs[path[0]], maze.signs[path[-1]] = "S", "E"
    return maze


def fill_maze(dice: random.Random, rows: int, columns: int, walls: float, walked: int = 0, has_end: bool = False) -> Maze:
    """Return a solvable fill maze with a start and optionally an end."""
    path = whole_line(rows, columns, dice)
    path = path[: max(4, round(len(path) * (1 - walls)))]
    maze = Maze(rows, columns, {(row, column): "#" for row in range(rows) for column in range(columns)})
    maze.signs |= dict.fromkeys(path, ".")
    _walk(maze, path, walked)
    maze.ends = {"S": path[0]} | ({"E": path[-1]} if has_end else {})
    maze.signs |= {cell: sign for sign, cell in maze.ends.items()}
    return maze


def best_maze(dice: random.Random, rows: int, columns: int, walls: float, coins: int) -> Maze:
    """Return a maze with walls, coins, a start and an end; its free cells are connected."""
    path = whole_line(rows, columns, dice)
    candidates = [cell for cell in path if dice.random() < walls]
    maze = Maze(rows, columns, dict.fromkeys(path, "."))
    for cell in candidates:
        maze.signs[cell] = "#"
        if label([[sign == "." for sign in line] for line in maze.cells])[1] > 1:
            maze.signs[cell] = "."
    free = [cell for cell, sign in maze.signs.items() if sign == "."]
    chosen = dice.sample(free, min(coins + 2, len(free)))
    maze.signs |= dict.fromkeys(chosen[2:], "o")
    maze.signs[chosen[0]], maze.signs[chosen[1]] = "S", "E"
    maze.ends = {"S": chosen[0], "E": chosen[1]}
    return maze


def _walk(maze: Maze, path: list[Cell], walked: int) -> None:
    maze.line = path[: walked + 1] if walked else []
    maze.signs |= dict.fromkeys(maze.line, "x")


class Drawing:
    """Draws one picture of a maze."""

    def __init__(self, maze: Maze, look: Look) -> None:
        self.maze, self.look, self.theme = maze, look, look.theme
        self.side, self.margin = look.side_px * FINE, MARGIN_PX * FINE
        self.gap = round(look.gap * self.side)
        self.pitch = self.side + self.gap
        size = (2 * self.margin + maze.columns * self.pitch, 2 * self.margin + maze.rows * self.pitch)
        self.image = Image.new("RGB", size, self.theme.outside)
        self.draw = ImageDraw.Draw(self.image)

    def picture(self) -> Pixels:
        """Draw the maze and return the picture."""
        for cell in self.maze.signs:
            self._ground(cell)
        if not self.look.gap and self.look.grid_px:
            self._grid_lines()
        self._line()
        for cell, sign in self.maze.signs.items():
            if sign == "o":
                self._coin(cell)
        for sign, cell in self.maze.ends.items():
            self._end(sign, cell)
        for number, cell in enumerate(self.maze.waypoints, 1):
            self._number(cell, str(number))
        for one, other in sorted(self.maze.bars):
            self._bar(one, other)
        width, height = self.image.size
        small = self.image.resize((width // FINE, height // FINE), Image.Resampling.LANCZOS)
        return np.ascontiguousarray(np.asarray(small, np.uint8)[:, :, ::-1])

    @property
    def grid(self) -> Grid:
        """The cells of the finished picture."""
        return Grid(self._spans(self.maze.columns), self._spans(self.maze.rows), 1.0, "drawn")

    def _spans(self, count: int) -> tuple[tuple[float, float], ...]:
        begins = (self.margin + place * self.pitch for place in range(count))
        return tuple((begin / FINE, (begin + self.side) / FINE) for begin in begins)

    def _box(self, cell: Cell, inset: float = 0.0) -> tuple[float, float, float, float]:
        x, y = self.margin + cell[1] * self.pitch, self.margin + cell[0] * self.pitch
        margin = inset * self.side
        return x + margin, y + margin, x + self.side - margin - 1, y + self.side - margin - 1

    def _middle(self, cell: Cell) -> tuple[float, float]:
        x, y, right, bottom = self._box(cell)
        return (x + right) / 2, (y + bottom) / 2

    def _ground(self, cell: Cell) -> None:
        sign = self.maze.signs[cell]
        if sign == "#" and self.look.walls_missing:
            return
        walked = cell in self.maze.line and self.look.tints
        fill = self.theme.wall if sign == "#" else self.theme.visited if walked else self.theme.free
        if self.look.mark == "cell" and cell in self.maze.ends.values():
            fill = self.theme.start if self.maze.ends["S"] == cell else self.theme.end
        fill = self.theme.free if sign == "#" and self.look.wall else fill
        self.draw.rounded_rectangle(self._box(cell), self.look.corner * self.side, fill)
        if sign == "#" and self.look.wall:
            self._wall(cell)

    def _wall(self, cell: Cell) -> None:
        x, y, right, bottom = self._box(cell, 0.14)
        size, width = right - x, max(2, self.side // 16)
        if self.look.wall == "cross":
            self.draw.line((x, y, right, bottom), self.theme.wall, 2 * width)
            self.draw.line((x, bottom, right, y), self.theme.wall, 2 * width)
            return
        for step in np.arange(0, 2 * size, max(6, size // 4)):
            first, last = max(0, step - size), min(step, size)
            self.draw.line((x + first, y + step - first, x + last, y + step - last), self.theme.wall, width)

    def _grid_lines(self) -> None:
        width, left, top = self.look.grid_px * FINE, self.margin, self.margin
        right, bottom = left + self.maze.columns * self.pitch, top + self.maze.rows * self.pitch
        for place in range(self.maze.columns + 1):
            self.draw.line((left + place * self.pitch, top, left + place * self.pitch, bottom), self.theme.grid, width)
        for place in range(self.maze.rows + 1):
            self.draw.line((left, top + place * self.pitch, right, top + place * self.pitch), self.theme.grid, width)

    def _line(self) -> None:
        width = round(self.look.line * self.side)
        if len(self.maze.line) < 2 or not width:
            return
        points = [self._middle(cell) for cell in self.maze.line]
        self.draw.line(points, self.theme.line, width, joint="curve")
        for point in points:
            self._circle(point, width / 2, self.theme.line)

    def _circle(self, middle: tuple[float, float], radius: float, fill: Colour | None, outline: Colour | None = None) -> None:
        (x, y), stroke = middle, max(FINE, round(self.side * 0.05))
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill, outline, stroke if outline else 0)

    def _coin(self, cell: Cell) -> None:
        if self.look.coin in SHAPES:
            self._shape(self.look.coin, cell, self.theme.coin)
            return
        self._circle(self._middle(cell), 0.24 * self.side, self.theme.coin)
        if self.look.coin == "ring":
            self._circle(self._middle(cell), 0.15 * self.side, None, (180, 120, 0))

    def _shape(self, name: str, cell: Cell, colour: Colour) -> None:
        (x, y), size = self._middle(cell), 0.3 * self.side
        self.draw.polygon([(x + size * across, y + size * down) for across, down in SHAPES[name]], colour)

    def _end(self, sign: str, cell: Cell) -> None:
        colour = self.theme.start if sign == "S" else self.theme.end
        if self.look.mark == "disc":
            self._circle(self._middle(cell), 0.3 * self.side, colour)
        elif self.look.mark in SHAPES:
            self._shape(self.look.mark, cell, colour)
        elif self.look.mark == "letter":
            self.write(cell, sign, 0.6, colour)
        elif self.look.mark == "badge":
            self._circle(self._middle(cell), 0.34 * self.side, colour)
            self.write(cell, sign, 0.4, (255, 255, 255))
        elif self.look.mark == "figure":
            self._circle(self._middle(cell), 0.32 * self.side, colour)
            x, y = self._middle(cell)
            for side in (-1, 1):
                self._circle((x + side * 0.11 * self.side, y - 0.08 * self.side), 0.05 * self.side, (255, 255, 255))
            smile = (x - 0.15 * self.side, y - 0.1 * self.side, x + 0.15 * self.side, y + 0.18 * self.side)
            self.draw.arc(smile, 20, 160, (255, 255, 255), 4)

    def _number(self, cell: Cell, text: str) -> None:
        if self.look.has_discs:
            self._circle(self._middle(cell), self.look.disc / 2 * self.side, self.theme.disc)
        shrink = 0.8 if len(text) > 1 else 1.0
        size = self.look.figure * (self.look.disc if self.look.has_discs else 1.0) * shrink * 1.3
        self.write(cell, text, size, self.theme.ink if self.look.has_discs else self.theme.disc)

    def write(self, cell: Cell, text: str, height: float, colour: Colour) -> None:
        """Draw a text in the middle of a cell."""
        size = height * self.side
        font = ImageFont.truetype(self.look.font, size) if self.look.font else ImageFont.load_default(size)
        self.draw.text(self._middle(cell), text, colour, font, anchor="mm")

    def _bar(self, one: Cell, other: Cell) -> None:
        (x, y), (x2, y2) = self._middle(one), self._middle(other)
        x, y, half, thick = (x + x2) / 2, (y + y2) / 2, self.pitch / 2, self.look.bar * self.side / 2
        across, down = (half, thick) if one[1] == other[1] else (thick, half)
        self.draw.rectangle((x - across, y - down, x + across, y + down), self.theme.bar)


def spoiled(pixels: Pixels, dice: random.Random, noise: float = 0.0, jpeg: int = 0, blur: float = 0.0) -> Pixels:
    """Add blur, noise or JPEG artefacts to a picture."""
    import cv2

    result = pixels
    if blur:
        result = cv2.GaussianBlur(result, (0, 0), blur)
    if noise:
        rough = np.random.default_rng(dice.randrange(1 << 30)).normal(0, noise, result.shape)
        result = np.clip(result + rough, 0, 255).astype(np.uint8)
    if jpeg:
        stream = io.BytesIO()
        Image.fromarray(np.ascontiguousarray(result[:, :, ::-1])).save(stream, "JPEG", quality=jpeg)
        result = np.ascontiguousarray(np.asarray(Image.open(stream).convert("RGB"))[:, :, ::-1])
    return np.asarray(result, np.uint8)


def random_look(dice: random.Random, *, fonts: tuple[str, ...] = ("",)) -> Look:
    """Return a random style."""
    theme = dice.choice(list(THEMES.values()))
    differs = sum(abs(a - b) for a, b in zip(theme.outside, theme.free, strict=True)) > 50
    gapped = theme.outside != theme.free and dice.random() < 0.4
    return Look(
        theme,
        side_px=dice.choice((22, 30, 40, 56, 75, 100)),
        gap=dice.choice((0.06, 0.1, 0.15)) if gapped else 0.0,
        grid_px=dice.choice((1, 1, 2, 3)),
        corner=dice.choice((0.0, 0.1, 0.2)) if gapped else 0.0,
        walls_missing=gapped and differs and dice.random() < 0.4,
        has_discs=theme.disc == theme.line or dice.random() < 0.75,
        disc=dice.choice((0.5, 0.6, 0.7, 0.8)),
        figure=dice.choice((0.5, 0.6, 0.7)),
        line=dice.choice((0.15, 0.25, 0.4, 0.55)),
        bar=dice.choice((0.1, 0.14, 0.18)),
        tints=dice.random() < 0.5,
        mark=dice.choice(("disc", "letter", "badge", "cell", "figure")),
        coin=dice.choice(("disc", "ring", "star")),
        font=dice.choice(fonts),
    )

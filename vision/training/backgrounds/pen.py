"""A pen draws texts, boxes and buttons on a view, in a theme: colours, a font and a style of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.canvas import Rect, blend, text_cover
from vision.training.drawing.choices import BLACK, WHITE, Chooser, Colour, ink_on, mixed, one_of, random_colour, vivid
from vision.training.drawing.fonts import FontFace, font_faces, manrope

Points = Sequence[tuple[float, float]] | Sequence[NDArray[np.float64]] | NDArray[np.float64]

FONTS = Path("/usr/share/fonts")
MAX_FACES = 40
PLAIN = ("Sans", "Roboto", "Lato", "Cantarell", "Inter", "Open", "Noto", "Ubuntu", "Clear", "Helvet", "Nimbus", "Arial")
"""families that most user interfaces use"""
NEEDED = frozenset("aehkmnrtHMNRT")  # a font for texts must have these
MAX_RADIUS = 28


@dataclass(frozen=True)
class Theme:
    """The colours, the font and the style of buttons of one screen."""

    background: Colour
    panel: Colour
    ink: Colour
    faint: Colour
    line: Colour
    accent: Colour
    second: Colour
    font: FontFace
    px: int  # the size of body text
    radius: float  # of corners, as a fraction of a box's shorter side
    fashion: str  # of buttons: flat, outline, bevel, gloss or shadow


def random_theme(rng: np.random.Generator) -> Theme:
    """Return a random theme: light, dark or coloured."""
    kind, level = rng.random(), int(rng.integers(225, 256))
    if kind < 0.5:
        return theme_on(mixed((level, level, level), vivid(rng), rng.uniform(0, 0.08)), rng)
    if kind < 0.78:
        level = (level - 225) * 2 + 8
        return theme_on(mixed((level, level, level), vivid(rng), rng.uniform(0, 0.15)), rng)
    return theme_on(mixed(random_colour(rng), (200, 200, 200), rng.uniform(0, 0.7)), rng)


def theme_on(background: Colour, rng: np.random.Generator) -> Theme:
    """Return a random theme that is readable on a given background."""
    ink = ink_on(background)
    return Theme(
        background=background,
        panel=mixed(background, WHITE if rng.random() < 0.6 else ink, rng.uniform(0.03, 0.5 if rng.random() < 0.2 else 0.15)),
        ink=mixed(ink, background, rng.uniform(0, 0.25)),
        faint=mixed(ink, background, rng.uniform(0.35, 0.65)),
        line=mixed(background, ink, rng.uniform(0.08, 0.4)),
        accent=vivid(rng),
        second=vivid(rng),
        font=one_of(rng, _fonts()[int(rng.random() < 0.55)]),
        px=int(rng.choice((10, 11, 12, 13, 14, 16, 18, 21))),
        radius=float(rng.choice((0.0, 0.08, 0.15, 0.25, 0.5))),
        fashion=str(rng.choice(("flat", "flat", "outline", "bevel", "gloss", "shadow"))),
    )


def adapted(theme: Theme, background: Colour) -> Theme:
    """Return a theme with its neutral colours adapted to another background."""
    panel, line, faint, ink = (mixed(background, ink_on(background), share) for share in (0.1, 0.25, 0.5, 0.9))
    return replace(theme, background=background, panel=panel, line=line, faint=faint, ink=ink)


@lru_cache(1)
def _fonts() -> tuple[Sequence[FontFace], Sequence[FontFace]]:
    """Return a sample of all fonts, and one of those that most user interfaces use; our own font if there are none."""
    fit = [face for face in font_faces(FONTS) if not face.is_held_out and face.texts >= NEEDED] or [manrope()]
    plain = [face for face in fit if any(name in face.family for name in PLAIN)] or fit
    return fit[:: max(1, len(fit) // MAX_FACES)], plain[:: max(1, len(plain) // MAX_FACES)]


class Pen(Chooser):
    """Draws on a view, which is a canvas or a part of one; clips what lies outside."""

    def __init__(self, view: Pixels, theme: Theme, rng: np.random.Generator) -> None:
        self.view, self.theme, self.rng = view, theme, rng
        self.height, self.width = view.shape[:2]
        self.side = min(self.height, self.width)

    def part(self, x: int, y: int, width: int, height: int) -> Pen:
        """Return a pen for a rectangle of the view."""
        x0, y0 = max(0, x), max(0, y)
        return Pen(self.view[y0 : max(y0, y + height), x0 : max(x0, x + width)], self.theme, self.rng)

    def themed(self, theme: Theme) -> Pen:
        """Return a pen for the view in another theme."""
        return Pen(self.view, theme, self.rng)

    def grid(self, columns: int, rows: int, gap: int = 0) -> Iterator[Rect]:
        """Yield the rectangles of an even grid that fills the view, row by row."""
        for row in range(rows):
            for column in range(columns):
                x0, x1 = column * self.width // columns, (column + 1) * self.width // columns
                y0, y1 = row * self.height // rows, (row + 1) * self.height // rows
                yield x0 + gap, y0 + gap, x1 - x0 - 2 * gap, y1 - y0 - 2 * gap

    def integer(self, first: int, end: int) -> int:
        """Return a random integer from the first up to, but not including, the end."""
        return int(self.rng.integers(first, max(end, first + 1)))

    def sentence(self, words: int) -> str:
        """Return some words in a row, capitalised."""
        start = self.integer(0, len(WORDS) - words)
        return " ".join(WORDS[start : start + max(1, words)]).capitalize()

    def fill(self, colour: Colour | Pixels) -> None:
        """Fill all of the view with a colour or a picture."""
        self.view[:] = colour

    def write(self, text: str, x: int, y: int, ink: Colour | None = None, px: int = 0, anchor: str = "left") -> int:
        """Write a text, vertically centred at y and left-, middle- or right-aligned at x; return its width."""
        cover = text_cover(self.theme.font, text, max(5, px or self.theme.px))
        width = int(cover.shape[1])
        left = x - {"left": 0, "middle": width // 2, "right": width}[anchor]
        blend(self.view, ink or self.theme.ink, cover, left, y - cover.shape[0] // 2)
        return width

    def line(self, start: tuple[int, int], end: tuple[int, int], colour: Colour | None = None, thick: int = 1) -> None:
        cv2.line(self.view, start, end, self.theme.line if colour is None else colour, thick, cv2.LINE_AA)

    def disc(self, x: int, y: int, radius: int, colour: Colour, thick: int = -1) -> None:
        cv2.circle(self.view, (x, y), max(1, radius), colour, thick, cv2.LINE_AA)

    def stroke(self, points: Points, colour: Colour, thick: int = 1) -> None:
        """Draw a line through points."""
        cv2.polylines(self.view, [np.round(points).astype(np.int32)], False, colour, thick, cv2.LINE_AA)

    def polygon(self, points: Points, colour: Colour, edge: Colour | None = None) -> None:
        """Draw a polygon, with an edge if one is given."""
        places = [np.array(points).astype(np.int32)]
        cv2.fillPoly(self.view, places, colour, cv2.LINE_AA)
        if edge is not None:
            cv2.polylines(self.view, places, True, edge, 1, cv2.LINE_AA)

    def box(self, rect: Rect, fill: Colour | None, radius: int = 0, line: Colour | None = None) -> None:
        """Draw a rectangle with round corners, filled or outlined or both."""
        x, y, width, height = rect
        radius = min(radius, width // 2, height // 2)
        if width < 1 or height < 1:
            return
        outline = _rounded(width, height, radius) + np.array((x, y), np.int32)
        if fill is not None:
            cv2.fillPoly(self.view, [outline], fill, cv2.LINE_AA if radius else cv2.LINE_8)
        if line is not None:
            cv2.polylines(self.view, [outline], True, line, 1, cv2.LINE_AA if radius else cv2.LINE_8)

    def plate(self, rect: Rect, fill: Colour) -> None:
        """Draw a button or a tile in the theme's fashion, without text."""
        x, y, width, height = rect
        radius = min(MAX_RADIUS, round(min(width, height) * self.theme.radius))
        match self.theme.fashion:
            case "outline":
                self.box(rect, None, radius, fill)
            case "shadow":
                self.box((x + 1, y + max(2, height // 14), width, height), mixed(self.theme.background, BLACK, 0.35), radius)
                self.box(rect, fill, radius)
            case "gloss":
                self.box(rect, fill, radius, mixed(fill, BLACK, 0.4))
                self.box((x + 2, y + 2, width - 4, height // 2 - 2), mixed(fill, WHITE, 0.35), radius - 1)
            case "bevel" if radius < 2:
                self.box(rect, mixed(fill, BLACK, 0.5))
                self.box((x, y, width - 1, height - 1), mixed(fill, WHITE, 0.6))
                self.box((x + 2, y + 2, width - 3, height - 3), fill)
            case _:
                self.box(rect, fill, radius)

    def button(self, rect: Rect, text: str, fill: Colour) -> None:
        """Draw a button with its text in the middle."""
        x, y, width, height = rect
        self.plate(rect, fill)
        px = max(6, min(self.theme.px + 4, height * 3 // 4, round(width * 1.5 / max(1, len(text)))))
        self.write(text, x + width // 2, y + height // 2, self.ink_on_plate(fill), px, "middle")

    def ink_on_plate(self, fill: Colour) -> Colour:
        """Return the colour of writing on a plate."""
        return fill if self.theme.fashion == "outline" else ink_on(fill)


Drawing = Callable[[Pen], None]


@lru_cache(2000)
def _rounded(width: int, height: int, radius: int) -> NDArray[np.int32]:
    """Return the outline of a rectangle with round corners."""
    turns = np.linspace(0, np.pi / 2, 7 if radius > 1 else 1)
    xs, ys = np.cos(turns) * radius, np.sin(turns) * radius
    right, low = width - 1 - radius, height - 1 - radius
    corners = [(right + xs, low + ys), (radius - ys, low + xs), (radius - xs, radius - ys), (right + ys, radius - xs)]
    return np.concatenate([np.stack(corner, 1) for corner in corners]).round().astype(np.int32)


def _parts(text: str, divider: str = "|") -> tuple[str, ...]:
    return tuple(text.split(divider))


WORDS = _parts(
    "the of and a to in is you that it he was for on are as with his they at be this have from or one had by word but "
    "not what all were we when your can said there use an each which she do how their if will up other about out many then "
    "them so some her would make like him into time has look two more write go see number no way could people my than first "
    "water been call who oil its now find long down day did get come made may part über später être avec nicht noch questo",
    " ",
)
MENUS = _parts("File|Edit|View|Game|Options|Tools|Insert|Format|Window|Help|Bookmarks|History|Go")
TITLES = _parts(
    "Settings|Home|News|Welcome back|Today|Overview|Inbox|Messages|Account|Library|Gallery|Documents|Downloads|Weather|Contact|"
    "About us|Products|Untitled|Report 2019|My files|Search|Daily Challenge|Statistics|Einstellungen|Accueil|Pictures|Music|"
    "Help|Shop now|Profile|Chapter 3"
)
GAMES = _parts(
    "Sudoku|SUDOKU|Daily Sudoku|Fifteen|15 Puzzle|Slide!|Mahjong Connect|Onet|Link Match|Shisen-Sho|One Line|One Stroke|Draw it|"
    "Puzzle 4x4|Classic|Brain Games|Level 12|Level 7-3|Paare finden|Maze|Numbers|Easy|Expert|Challenge|Stage 45|Tile Master|"
    "Schiebepuzzle|Connect!|Game Over|Well done!"
)
COUNTED = _parts("Score|Moves|Time|Best|Level|Mistakes|Left|Points|Züge|Coins|Pairs|Lives|Steps")
ORDERS = _parts(
    "New Game|Undo|Redo|Hint|Restart|Pause|Notes|Erase|Shuffle|Check|Solve|Next|Back|Menu|Reset|Print|Save|Pencil|Neues Spiel|OK|"
    "Quit|Play|Share|Settings|Tipp"
)
GRADES = _parts("Easy|Medium|Hard|Expert|Evil|3 x 3|4 x 4|5 x 5|Beginner|Kids|Custom")
NOTICES = _parts("Play free now|SALE -50%|Download the app|Buy 1 get 1|Advertisement|Subscribe!|Best casino|Learn more")
HINTS = _parts("Arrow keys: move|Space: pause|Esc: menu|H: hint|U: undo|Click two equal tiles|R: restart|F1: help")
FOOTERS = _parts("(c) 2021 Puzzle Co.|v2.4.1|Privacy / Terms|www.example.com|Made with love|All rights reserved|Contact us")
MONTHS = _parts("January 2024|Mai 2018|October|Août 2022|July 2025")

"""What every drawing here needs: themes of colours, cached texts, boxes in the fashions of many years, and parts of a canvas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.training.drawing.fonts import ENDINGS, LEFT_OUT, Face

T = TypeVar("T")
Shade = tuple[int, int, int]
"""blue, green, red"""
FONTS = Path("/usr/share/fonts")
UNFIT = ("CJK", "icon", "Awesome", "emoji", "Emoji", "material", "barcode", "braille", "mathjax", "opensymbol", *LEFT_OUT)
MOST_FACES = 40
LARGE_PX, MASTER_PX = 18, 44
"""larger texts are scaled from one size, which is quicker than drawing each"""
MOST_RADIUS = 28
PLAIN = ("Sans", "Roboto", "Lato", "Cantarell", "Inter", "Open", "Noto", "Ubuntu", "Clear", "Helvet", "Nimbus", "Arial")
"""families that most screens are written in"""
WORDS = tuple(
    word
    for line in (
        "the of and a to in is you that it he was for on are as with his they at be this have from or one had by word but",
        "not what all were we when your can said there use an each which she do how their if will up other about out many then",
        "them so some her would make like him into time has look two more write go see number no way could people my than first",
        "water been call who oil its now find long down day did get come made may part über después être avec nicht noch questo",
    )
    for word in line.split()
)
TITLES = (
    *("Settings", "Home", "News", "Welcome back", "Today", "Overview", "Inbox", "Messages", "Account", "Library", "Gallery"),
    *("Documents", "Downloads", "Weather", "Contact", "About us", "Products", "Untitled", "Report 2019", "My files", "Search"),
    *(
        "Daily Challenge",
        "Statistics",
        "Einstellungen",
        "Accueil",
        "Pictures",
        "Music",
        "Help",
        "Shop now",
        "Profile",
        "Chapter 3",
    ),
)
FIGURES = frozenset("0123456789:")
MENUS = ("File", "Edit", "View", "Game", "Options", "Tools", "Insert", "Format", "Window", "Help", "Bookmarks", "History", "Go")


@dataclass(frozen=True)
class Theme:
    """Colours, font and fashion that the parts of one screen have in common."""

    ground: Shade
    panel: Shade
    ink: Shade
    faint: Shade
    line: Shade
    accent: Shade
    second: Shade
    font: str
    px: int
    """the height of ordinary text"""
    radius: float
    """of corners, as a part of a box's shorter side"""
    fashion: str
    """of buttons: flat, outline, bevel, gloss or shadow"""

    @property
    def is_dark(self) -> bool:
        return light(self.ground) < 128


def light(shade: Shade) -> float:
    """Return how bright a colour looks, 0 to 255."""
    return 0.114 * shade[0] + 0.587 * shade[1] + 0.299 * shade[2]


def mixed(one: Shade, other: Shade, share: float) -> Shade:
    """Return a colour between two, or beyond the first where the share is negative."""
    low, mid, high = (min(255, max(0, round(a + (b - a) * share))) for a, b in zip(one, other, strict=True))
    return low, mid, high


def ink_on(shade: Shade) -> Shade:
    """Return black or white, whichever can be read on a colour."""
    return (20, 20, 20) if light(shade) > 140 else (245, 245, 245)


def vivid(rng: np.random.Generator) -> Shade:
    """Return a colour that buttons and charts have."""
    hue, full, bright = rng.integers(0, 180), rng.integers(90, 255), rng.integers(110, 250)
    blue, green, red = cv2.cvtColor(np.array([[[hue, full, bright]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def any_shade(rng: np.random.Generator) -> Shade:
    """Return any colour, often a grey."""
    if rng.random() < 0.3:
        grey = int(rng.integers(0, 256))
        return grey, grey, grey
    blue, green, red = (int(value) for value in rng.integers(0, 256, 3))
    return blue, green, red


def some_theme(rng: np.random.Generator) -> Theme:
    """Return a theme by chance: light, dark or coloured."""
    kind = rng.random()
    if kind < 0.5:
        level = int(rng.integers(225, 256))
        ground = mixed((level, level, level), vivid(rng), float(rng.uniform(0, 0.08)))
    elif kind < 0.78:
        level = int(rng.integers(8, 60))
        ground = mixed((level, level, level), vivid(rng), float(rng.uniform(0, 0.15)))
    else:
        ground = mixed(any_shade(rng), (200, 200, 200), float(rng.uniform(0, 0.7)))
    return theme_on(ground, rng)


def theme_on(ground: Shade, rng: np.random.Generator) -> Theme:
    """Return a theme whose inks can be read on a ground that is there already."""
    ink = ink_on(ground)
    return Theme(
        ground=ground,
        panel=mixed(
            ground, (255, 255, 255) if rng.random() < 0.6 else ink, float(rng.uniform(0.03, 0.5 if rng.random() < 0.2 else 0.15))
        ),
        ink=mixed(ink, ground, float(rng.uniform(0, 0.25))),
        faint=mixed(ink, ground, float(rng.uniform(0.35, 0.65))),
        line=mixed(ground, ink, float(rng.uniform(0.08, 0.4))),
        accent=vivid(rng),
        second=vivid(rng),
        font=some_font(rng),
        px=int(rng.choice((10, 11, 12, 13, 14, 16, 18, 21))),
        radius=float(rng.choice((0.0, 0.08, 0.15, 0.25, 0.5))),
        fashion=str(rng.choice(("flat", "flat", "outline", "bevel", "gloss", "shadow"))),
    )


def moved(theme: Theme, ground: Shade) -> Theme:
    """Return a theme on another ground, with inks that can be read there."""
    ink = ink_on(ground)
    shades = {share: mixed(ground, ink, share) for share in (0.1, 0.25, 0.5, 0.9)}
    return replace(theme, ground=ground, panel=shades[0.1], line=shades[0.25], faint=shades[0.5], ink=shades[0.9])


@lru_cache(1)
def _font_paths() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fonts of most screens, and all, a fixed choice of those that are there."""
    paths = [
        str(path)
        for path in sorted(FONTS.rglob("*"))
        if path.suffix.lower() in ENDINGS - {".ttc"} and not any(name in str(path) for name in UNFIT)
    ]
    every = max(1, len(paths) // MOST_FACES)
    plain = tuple(path for path in paths if any(name in Path(path).name for name in PLAIN))
    return plain[:: max(1, len(plain) // 14)], tuple(paths[::every])


@lru_cache(1024)
def _is_fit(path: str) -> bool:
    """Whether a font has Latin letters and digits and is not kept aside to measure on."""
    try:
        face = Face(path, "", "", frozenset())
        font = face.font(20)
        family = font.getname()[0] or ""
        missing = bytes(font.getmask("\uffff"))
        drawn = {bytes(font.getmask(text)) for text in "Aaeg017üéê"}
    except (OSError, ValueError):
        return False
    return missing not in drawn and len(drawn) == 10 and not Face(path, family, "", frozenset()).is_held_out


def some_font(rng: np.random.Generator) -> str:
    """Return the path of a font by chance, or nothing where there is none."""
    plain, paths = _font_paths()
    for _ in range(8):
        choice = plain if plain and rng.random() < 0.55 else paths
        if choice and _is_fit(path := choice[int(rng.integers(len(choice)))]):
            return path
    return ""


@lru_cache(40000)
def text_mask(text: str, font: str, px: int) -> NDArray[np.uint8]:
    """Return how much ink each pixel of a text has, 0 to 255; px is about the height of a capital with its gap."""
    if len(text) > 2 and FIGURES.issuperset(text):
        return _in_a_row([text_mask(figure, font, px) for figure in text], 1 + px // 12)
    if px > LARGE_PX and px != MASTER_PX:
        master = text_mask(text, font, MASTER_PX)
        size = [max(1, round(side * px / MASTER_PX)) for side in master.shape[::-1]]
        return np.asarray(
            cv2.resize(master, size, interpolation=cv2.INTER_AREA if px < MASTER_PX else cv2.INTER_LINEAR), np.uint8
        )
    if font:
        with suppress(OSError, ValueError):  # fonts that can't draw this text or size: OpenCV's own does
            mask = Face(font, "", "", frozenset()).font(max(5, px)).getmask(text)
            if mask.size[0] and mask.size[1]:
                return np.frombuffer(bytes(mask), np.uint8).reshape(mask.size[1], mask.size[0])
    scale = px / 30
    (width, height), low = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
    drawn = np.zeros((height + low + 1, width + 2), np.uint8)
    cv2.putText(drawn, text, (0, height), cv2.FONT_HERSHEY_SIMPLEX, scale, (255,), 1, cv2.LINE_AA)
    return drawn


def _in_a_row(masks: list[NDArray[np.uint8]], gap: int) -> NDArray[np.uint8]:
    """Return signs side by side, their middles at one height."""
    height = max(mask.shape[0] for mask in masks)
    row = np.zeros((height, sum(mask.shape[1] + gap for mask in masks)), np.uint8)
    left = 0
    for mask in masks:
        top = (height - mask.shape[0]) // 2
        row[top : top + mask.shape[0], left : left + mask.shape[1]] = mask
        left += mask.shape[1] + gap
    return row


def _snapped(px: int) -> int:
    """Return one of fewer sizes, that texts drawn before may be used again."""
    return px if px < 15 else px // 2 * 2 if px < 28 else px // 4 * 4


def blend(canvas: Pixels, mask: NDArray[np.uint8], left: int, top: int, shade: Shade) -> None:
    """Colour a canvas through a mask that may lie partly outside it."""
    height, width = canvas.shape[:2]
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + mask.shape[1]), min(height, top + mask.shape[0])
    if x0 < x1 and y0 < y1:
        share = mask[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.uint16)
        region = canvas[y0:y1, x0:x1]
        region[:] = (region * (255 - share) + np.array(shade, np.uint16) * share) // 255


def write(
    canvas: Pixels, text: str, at: tuple[int, int], theme: Theme, shade: Shade | None = None, px: int = 0, anchor: str = "left"
) -> int:
    """Write a text whose middle line runs at a height, from, around or up to a place, and return its width."""
    mask = text_mask(text, theme.font, _snapped(px or theme.px))
    left = at[0] - {"left": 0, "middle": mask.shape[1] // 2, "right": mask.shape[1]}[anchor]
    blend(canvas, mask, left, at[1] - mask.shape[0] // 2, shade or theme.ink)
    return int(mask.shape[1])


def box(canvas: Pixels, rect: tuple[int, int, int, int], fill: Shade | None, radius: int = 0, line: Shade | None = None) -> None:
    """Draw a rectangle, its corners rounded, filled or with a line around it or both."""
    x, y, w, h = rect
    radius = min(radius, w // 2, h // 2)
    if w < 1 or h < 1:
        return
    if radius < 2:
        if fill is not None:
            cv2.rectangle(canvas, (x, y), (x + w - 1, y + h - 1), fill, -1)
        if line is not None:
            cv2.rectangle(canvas, (x, y), (x + w - 1, y + h - 1), line, 1)
        return
    outline = _rounded(w, h, radius)
    if fill is not None:
        cv2.fillPoly(canvas, [outline + np.array((x, y), np.int32)], fill, cv2.LINE_AA)
    if line is not None:
        cv2.polylines(canvas, [outline + np.array((x, y), np.int32)], True, line, 1, cv2.LINE_AA)


@lru_cache(2000)
def _rounded(w: int, h: int, radius: int) -> NDArray[np.int32]:
    turns = np.linspace(0, np.pi / 2, 7)
    xs, ys = np.cos(turns) * radius, np.sin(turns) * radius
    right, low = w - 1 - radius, h - 1 - radius
    corners = [(right + xs, low + ys), (radius - ys, low + xs), (radius - xs, radius - ys), (right + ys, radius - xs)]
    return np.concatenate([np.stack(corner, 1) for corner in corners]).round().astype(np.int32)


def plate(canvas: Pixels, rect: tuple[int, int, int, int], fill: Shade, theme: Theme) -> None:
    """Draw a button or a tile in the theme's fashion, without its text."""
    x, y, w, h = rect
    radius = min(MOST_RADIUS, round(min(w, h) * theme.radius))
    white, black = (255, 255, 255), (0, 0, 0)
    if theme.fashion == "outline":
        box(canvas, rect, None, radius, fill)
    elif theme.fashion == "shadow":
        box(canvas, (x + 1, y + max(2, h // 14), w, h), mixed(theme.ground, black, 0.35), radius)
        box(canvas, rect, fill, radius)
    elif theme.fashion == "gloss":
        box(canvas, rect, fill, radius, mixed(fill, black, 0.4))
        box(canvas, (x + 2, y + 2, w - 4, h // 2 - 2), mixed(fill, white, 0.35), radius - 1)
    else:
        box(canvas, rect, fill, radius)
        if theme.fashion == "bevel" and radius < 2:
            cv2.polylines(canvas, [np.array([(x, y + h - 1), (x, y), (x + w - 1, y)])], False, mixed(fill, white, 0.6), 2)
            cv2.polylines(
                canvas, [np.array([(x, y + h - 1), (x + w - 1, y + h - 1), (x + w - 1, y)])], False, mixed(fill, black, 0.5), 1
            )


def button(canvas: Pixels, rect: tuple[int, int, int, int], text: str, fill: Shade, theme: Theme) -> None:
    """Draw a button with its text in the middle."""
    x, y, w, h = rect
    plate(canvas, rect, fill, theme)
    px = max(6, min(theme.px + 4, h * 3 // 4, round(w * 1.5 / max(1, len(text)))))
    write(canvas, text, (x + w // 2, y + h // 2), theme, fill if theme.fashion == "outline" else ink_on(fill), px, "middle")


def sentence(rng: np.random.Generator, words: int) -> str:
    """Return some words in a row, the first with a capital."""
    start = int(rng.integers(0, max(1, len(WORDS) - words)))
    return " ".join(WORDS[start : start + max(1, words)]).capitalize()


def part(canvas: Pixels, x: int, y: int, w: int, h: int) -> Pixels:
    """Return the part of a canvas inside a rectangle: what is drawn there is drawn on the canvas."""
    x0, y0 = max(0, x), max(0, y)
    return canvas[y0 : max(y0, y + h), x0 : max(x0, x + w)]


def cells(width: int, height: int, columns: int, rows: int, gap: int = 0) -> Iterator[tuple[int, int, int, int]]:
    """Yield the rectangles of an even grid, row by row."""
    for row in range(rows):
        for column in range(columns):
            x0, x1 = column * width // columns, (column + 1) * width // columns
            y0, y1 = row * height // rows, (row + 1) * height // rows
            yield x0 + gap, y0 + gap, x1 - x0 - 2 * gap, y1 - y0 - 2 * gap


def one_of(rng: np.random.Generator, things: Sequence[T]) -> T:
    """Return one of some things by chance."""
    return things[int(rng.integers(len(things)))]

"""Colours: mixing and contrast, and the colours by role of the light and dark themes and their variants."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from solvers import PUZZLES
from solvers.puzzle import Role
from solvers.review import Quality

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]


def colour(code: str) -> Colour:
    """Return the colour of a code such as #F0A93B."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour at a share (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True))
    return (red, green, blue)


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(value: Colour) -> float:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in value[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


READABLE = 4.5  # minimum contrast of text
SEEN = 3.0  # minimum contrast of lines and other large shapes


@lru_cache(maxsize=256)
def readable(wanted: Colour, ground: Colour, towards: Colour, min_contrast: float = READABLE) -> Colour:
    """Return a colour, mixed with another no more than necessary to have a minimum contrast to the ground."""
    shares = (step / 20 for step in range(21))
    return next((made for share in shares if contrast(made := mix(wanted, towards, share), ground) >= min_contrast), towards)


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one theme by role."""

    bg: Colour
    surface: Colour
    raised: Colour
    well: Colour
    tile: Colour
    tile_done: Colour
    tile_edge: Colour
    line: Colour
    text: Colour
    muted: Colour
    shadow: Colour
    veil: Colour
    grid: Colour  # the thin lines between cells
    frame: Colour  # the thick lines between groups of cells
    wall: Colour
    good: Colour
    bad: Colour
    accents: dict[str, Colour]
    is_dark: bool
    has_patterns: bool = False

    def accent(self, name: str) -> Colour:
        """Return the accent colour of a puzzle or role, or the program's own."""
        return self.accents.get(name, self.accents["house"])

    def tint(self, accent: Colour) -> Colour:
        """Return the surface colour tinted with an accent, for what is current or highlighted."""
        return mix(self.surface, accent, 0.2)

    def selection(self, accent: Colour) -> Colour:
        return mix(self.surface, accent, 0.27)

    @property
    def faint(self) -> Colour:
        """The text colour of disabled widgets."""
        return mix(self.muted, self.surface, 0.55)

    def lit_accent(self, accent: Colour, light: float) -> Colour:
        """Return an accent lit by the pointer; `light` is 0 to 1."""
        return mix(accent, self.on_accent(accent), 0.12 * light)

    def ink(self, accent: Colour, ground: Colour) -> Colour:
        """Return an accent, adjusted to be readable as text on a ground."""
        return readable(accent, ground, self.text)

    def on_accent(self, accent: Colour) -> Colour:
        """Return the text colour with the best contrast on an accent."""
        return max(_INKS, key=lambda ink: contrast(ink, accent))

    @property
    def coin(self) -> Colour:
        """The gold of coins."""
        return self.accents["fin"]

    @property
    def goal(self) -> Colour:
        """The colour of the end of a maze."""
        return self.accents["explored"]

    @property
    def gleam(self) -> Colour:
        """The overlay on anything under the pointer."""
        return (*self.text[:3], 22)

    def lit(self, fill: Colour, light: float) -> Colour:
        """Return a fill lit by the pointer; `light` is 0 to 1."""
        return mix(fill, self.text, 0.07 * light)

    def shade(self, fill: Colour) -> Colour:
        """Return a darker fill, for the edge of a thick tile."""
        return mix(fill, (0, 0, 0), 0.25)

    def mark(self, role: Role, accent: Colour) -> Colour:
        """Return the colour of a mark: the accent for subjects, and for other roles one that is readable on a tile."""
        if role is Role.SUBJECT:
            return accent
        own = dict.fromkeys(_GOOD_ROLES, self.good) | dict.fromkeys(_BAD_ROLES, self.bad)
        own |= {role: self.accents[name] for role, name in _ROLE_ACCENTS.items()}
        own |= {Role.WALK: self.muted, Role.STRONG: self.text, Role.WEAK: self.muted}
        return readable(own.get(role, accent), self.tile, self.text)

    def quality(self, quality: Quality) -> Colour:
        return {Quality.BEST: self.good, Quality.MISTAKE: self.bad}.get(quality, self.coin if quality.is_fault else self.muted)


_GOOD_ROLES = (Role.LOCKED, Role.BASE, Role.FIRST, Role.PINCER, Role.PLACED)
_BAD_ROLES = (Role.ELIMINATED, Role.WRONG)
_ROLE_ACCENTS = {
    Role.FRONTIER: "frontier",
    Role.EXPLORED: "explored",
    Role.COVER: "explored",
    Role.PIVOT: "explored",
    Role.SECOND: "frontier",
    Role.FIN: "fin",
}
_INKS: tuple[Colour, ...] = (colour("#17120A"), colour("#FFFFFF"))

_PUZZLE_COLOURS = (
    ("#F0A93B", "#E69F00"),
    ("#5B9DF5", "#56B4E9"),
    ("#F0707E", "#D55E00"),
    ("#3DBB87", "#009E73"),
    ("#D98BE0", "#CC79A7"),
    ("#B5BD3C", "#F0E442"),
)
"""for each puzzle in order: its colour, and one of the palette by Okabe and Ito, which is safe for the common colour vision
deficiencies"""


def _of_puzzles(is_safe: bool) -> dict[str, Colour]:
    return {name: colour(pair[is_safe]) for name, pair in zip(PUZZLES, _PUZZLE_COLOURS, strict=False)}


_ACCENTS = _of_puzzles(is_safe=False) | {
    "external": colour("#9D7BF0"),
    "house": colour("#9D7BF0"),
    "frontier": colour("#5B9DF5"),
    "explored": colour("#9D7BF0"),
    "fin": colour("#F0A93B"),
}

_SAFE_ACCENTS = (
    _ACCENTS
    | _of_puzzles(is_safe=True)
    | {
        "frontier": colour("#56B4E9"),
        "explored": colour("#CC79A7"),
        "fin": colour("#E69F00"),
    }
)

CELL_COLOURS: tuple[Colour, ...] = tuple(map(colour, ("#E5566A", "#F0A93B", "#E8D44D", "#3DBB87", "#5B9DF5", "#9D7BF0")))
"""colours 1 to 6 that the player can give to cells"""

DARK = Palette(
    bg=colour("#13151A"),
    surface=colour("#1B1E25"),
    raised=colour("#242832"),
    well=colour("#0E1014"),
    tile=colour("#2A2F3A"),
    tile_done=colour("#1F232B"),
    tile_edge=colour("#20242D"),
    line=colour("#353B48"),
    text=colour("#ECEEF3"),
    muted=colour("#98A1B3"),
    shadow=(0, 0, 0, 119),
    veil=(5, 6, 8, 150),
    grid=colour("#333947"),
    frame=colour("#717B90"),
    wall=colour("#454D5E"),
    good=colour("#37B679"),
    bad=colour("#E5566A"),
    accents=_ACCENTS,
    is_dark=True,
)

LIGHT = Palette(
    bg=colour("#F4F2EC"),
    surface=colour("#FFFFFF"),
    raised=colour("#FBFAF6"),
    well=colour("#E7E3D8"),
    tile=colour("#FFFFFF"),
    tile_done=colour("#F1EEE5"),
    tile_edge=colour("#B9B2A2"),
    line=colour("#DDD8CA"),
    text=colour("#22252C"),
    muted=colour("#626978"),
    shadow=(90, 79, 51, 34),
    veil=(34, 37, 44, 128),
    grid=colour("#D5D8DF"),
    frame=colour("#4A5160"),
    wall=colour("#A79F8D"),
    good=colour("#37B679"),
    bad=colour("#D5455A"),
    accents=_ACCENTS,
    is_dark=False,
)

_STRONG: dict[bool, dict[str, Any]] = {
    True: {
        "bg": colour("#000000"),
        "surface": colour("#0A0B0E"),
        "raised": colour("#16181D"),
        "line": colour("#8A93A6"),
        "grid": colour("#6C7487"),
        "frame": colour("#FFFFFF"),
        "tile": colour("#1D2027"),
        "text": colour("#FFFFFF"),
        "muted": colour("#D5DAE4"),
    },
    False: {
        "bg": colour("#FFFFFF"),
        "raised": colour("#FFFFFF"),
        "line": colour("#6B6654"),
        "grid": colour("#8A8F9A"),
        "frame": colour("#000000"),
        "tile_edge": colour("#4D493D"),
        "text": colour("#000000"),
        "muted": colour("#34373E"),
    },
}


@lru_cache
def palette(is_dark: bool, high_contrast: bool = False, colour_blind: bool = False) -> Palette:
    chosen = DARK if is_dark else LIGHT
    if high_contrast:
        chosen = replace(chosen, **_STRONG[is_dark])
    if colour_blind:
        good, bad = (colour("#009E73"), colour("#D55E00"))
        chosen = replace(chosen, accents=_SAFE_ACCENTS, good=good, bad=bad, has_patterns=True)
    return chosen

"""Every colour, size, font and duration of the house, by role. No other module writes such a number."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import NamedTuple

from game.colours import Colour, colour, contrast, mix, readable
from solvers.puzzle import Role


@dataclass(frozen=True)
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
    grid: Colour
    """the thin lines between cells"""
    frame: Colour
    """the thick lines between groups of cells"""
    good: Colour
    bad: Colour
    accents: dict[str, Colour]
    is_dark: bool
    has_patterns: bool = False

    def accent(self, name: str) -> Colour:
        """Return the accent colour of a puzzle, or the house's own."""
        return self.accents.get(name, self.accents["house"])

    def tint(self, accent: Colour) -> Colour:
        """Return a surface with a breath of an accent, for what is current or meant to be noticed."""
        return mix(self.surface, accent, 0.2)

    def selection(self, accent: Colour) -> Colour:
        """Return the ground of what is selected in a list or a text."""
        return mix(self.surface, accent, 0.27)

    @property
    def faint(self) -> Colour:
        """The ink of what can't be used now."""
        return mix(self.muted, self.surface, 0.55)

    def lit_accent(self, accent: Colour, light: float) -> Colour:
        """Return an accent as it looks under the pointer; light is 0 to 1."""
        return mix(accent, self.on_accent(accent), 0.12 * light)

    def ink(self, accent: Colour, ground: Colour) -> Colour:
        """Return an accent that can be read as text on a ground."""
        return readable(accent, ground, self.text)

    def on_accent(self, accent: Colour) -> Colour:
        """Return the text colour that is read best on an accent."""
        return max(_INKS, key=lambda ink: contrast(ink, accent))

    @property
    def gleam(self) -> Colour:
        """What lies over a thing of any colour under the pointer."""
        return (*self.text[:3], 22)

    def lit(self, fill: Colour, light: float) -> Colour:
        """Return a fill as it looks under the pointer; light is 0 to 1."""
        return mix(fill, self.text, 0.07 * light)

    def shade(self, fill: Colour) -> Colour:
        """Return a fill in the shade, as the edge of a thick tile."""
        return mix(fill, (0, 0, 0), 0.25)

    def mark(self, role: Role, accent: Colour) -> Colour:
        """Return the colour of a marked cell: the accent for what a step talks about, and for the rest one that is seen on it."""
        if role is Role.SUBJECT:
            return accent
        own = dict.fromkeys(_GOOD_ROLES, self.good) | dict.fromkeys(_BAD_ROLES, self.bad)
        own |= {role: self.accents[name] for role, name in _ROLE_ACCENTS.items()}
        own |= {Role.WALK: self.muted, Role.STRONG: self.text, Role.WEAK: self.muted}
        return readable(own.get(role, accent), self.tile, self.text)

    def cell_tint(self, colour: Colour, share: float, ground: Colour | None = None) -> Colour:
        """Return a cell's ground with a share of a colour in it."""
        return mix(ground or self.surface, colour, share)


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

_ACCENTS = {
    "sliding": colour("#F0A93B"),
    "sudoku": colour("#5B9DF5"),
    "link": colour("#F0707E"),
    "onestroke": colour("#3DBB87"),
    "external": colour("#9D7BF0"),
    "house": colour("#9D7BF0"),
    "frontier": colour("#5B9DF5"),
    "explored": colour("#9D7BF0"),
    "fin": colour("#F0A93B"),
}

# Okabe and Ito's colours, which people with any of the common colour deficiencies tell apart.
_SAFE_ACCENTS = _ACCENTS | {
    "sliding": colour("#E69F00"),
    "sudoku": colour("#56B4E9"),
    "link": colour("#D55E00"),
    "onestroke": colour("#009E73"),
    "frontier": colour("#56B4E9"),
    "explored": colour("#CC79A7"),
    "fin": colour("#E69F00"),
}

CELL_COLOURS: tuple[Colour, ...] = tuple(map(colour, ("#E5566A", "#F0A93B", "#E8D44D", "#3DBB87", "#5B9DF5", "#9D7BF0")))
"""The colours that a person can give to cells, 1 to 6."""

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
    good=colour("#37B679"),
    bad=colour("#D5455A"),
    accents=_ACCENTS,
    is_dark=False,
)

_STRONG = {
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


def palette(is_dark: bool, high_contrast: bool = False, colour_blind: bool = False) -> Palette:
    """Return the colours of a choice of settings."""
    chosen = DARK if is_dark else LIGHT
    if high_contrast:
        chosen = replace(chosen, **_STRONG[is_dark])
    if colour_blind:
        good, bad = (colour("#009E73"), colour("#D55E00"))
        chosen = replace(chosen, accents=_SAFE_ACCENTS, good=good, bad=bad, has_patterns=True)
    return chosen


class Weight(Enum):
    """The cuts of the font that are used."""

    MEDIUM = "Medium"
    SEMIBOLD = "SemiBold"
    BOLD = "Bold"
    EXTRABOLD = "ExtraBold"


class TextStyle(NamedTuple):
    """A font's size in logical pixels and its weight."""

    size: float
    weight: Weight


class Text:
    """The styles of text by role."""

    DISPLAY = TextStyle(38, Weight.EXTRABOLD)
    LEAD = TextStyle(16.5, Weight.MEDIUM)
    TITLE = TextStyle(22, Weight.EXTRABOLD)
    HEADING = TextStyle(24, Weight.EXTRABOLD)
    CARD_TITLE = TextStyle(19, Weight.EXTRABOLD)
    SUBTITLE = TextStyle(13, Weight.MEDIUM)
    VALUE = TextStyle(22, Weight.EXTRABOLD)
    CAPTION = TextStyle(12.5, Weight.MEDIUM)
    SECTION = TextStyle(12, Weight.BOLD)
    BUTTON = TextStyle(14, Weight.BOLD)
    CHOICE = TextStyle(14.5, Weight.BOLD)
    BODY = TextStyle(14, Weight.MEDIUM)
    STRONG = TextStyle(14, Weight.BOLD)
    STEP = TextStyle(13.5, Weight.SEMIBOLD)
    NOTE = TextStyle(12.5, Weight.MEDIUM)
    PILL = TextStyle(12, Weight.BOLD)
    TINY = TextStyle(11, Weight.BOLD)


@dataclass(frozen=True)
class Sizes:
    """Distances in pixels at a scale of 1; `scaled` makes those of another scale."""

    hair: float = 1
    stroke: float = 2
    ring: float = 3
    gap_tiny: float = 4
    gap: float = 8
    gap_wide: float = 14
    pad: float = 20
    margin: float = 24
    page: float = 56
    section: float = 16
    header: float = 72
    panel: float = 348
    panel_low: float = 260
    panel_bottom: float = 24
    control: float = 44
    tall_control: float = 61
    segment: float = 41
    row: float = 34
    step_pad: float = 9
    step_number: float = 44
    check_indent: float = 108
    icon: float = 20
    small_icon: float = 16
    icon_button: float = 40
    round_button: float = 48
    timeline: float = 76
    speed_width: float = 112
    goal_least: float = 48
    goal_most: float = 240
    rail: float = 8
    knob: float = 18
    switch_w: float = 48
    switch_h: float = 28
    radius_card: float = 20
    radius_control: float = 12
    radius_small: float = 9
    shadow: float = 40
    shadow_drop: float = 12
    card_edge: float = 6
    card_height: float = 376
    card_least: float = 240
    page_width: float = 1168
    dialog: float = 760
    dialog_wide: float = 1000
    dialog_height: float = 600
    dialog_small: float = 520
    settings_width: float = 1040
    scrollbar: float = 6
    dot: float = 8
    legend_icon: float = 12
    dash: float = 9
    toast: float = 560
    tooltip_pad: float = 10
    tooltip_gap: float = 6
    field: float = 44
    pad_key: float = 48
    pad_low_key: float = 40
    swatch: float = 22
    meter: float = 40
    wheel: float = 48
    drag_slop: float = 5

    def scaled(self, scale: float) -> Sizes:
        """Return these sizes at a scale, in whole pixels of at least 1."""
        return Sizes(**{item.name: max(1, round(getattr(self, item.name) * scale)) for item in fields(self)})


class Tile:
    """The parts of a square tile, as shares of its side."""

    GAP = 0.056
    RADIUS = 0.11
    EDGE = 0.024
    FIGURE = (0.38, 0.38, 0.3)
    """by the digits of the largest number"""
    BADGE = 0.13
    """the height of a badge's figures"""
    BADGE_LEAST_PX = 10.5
    BADGE_INSET = 0.055
    BADGE_HEIGHT = 1.5
    """in heights of its figures"""
    DOT = 0.062
    DOT_FROM_PX = 30
    """smaller tiles show that they are finished by their ground alone"""
    DOT_INSET = 1.6
    """in dots"""
    SIGN = 0.11
    TICK = 2.2
    """in dots"""
    LABEL = 0.105
    LABEL_GROUND = 205
    LABEL_HEIGHT = 1.4
    """in heights of its figures"""
    LABEL_LEAST_PX = 8.5
    PATH_DOT = 0.045
    PATH_DOTS = 4
    """from cell to cell"""
    PATH_FROM = 0.34
    """how far from the middle of a cell its dots begin"""
    ARROW = 0.2
    ARROW_ICON = 0.7
    """in arrows"""
    SUBJECT_RING = 0.035
    VEIL = 56
    """how much a mark covers a tile, 0 to 255"""
    LEAST_GAP_PX = 2
    LEAST_FIGURE_PX = 8


class Lined:
    """The parts of a cell in a grid of lines, as shares of its side; tints are shares of a colour in the ground."""

    DIGIT = 0.52
    PENCIL = 0.2
    """of the side, for boxes three cells wide; in wider boxes less"""
    PENCIL_LEAST_PX = 7
    PENCIL_SPREAD = 0.62
    """of the side, from the first pencil mark of a cell to the last"""
    DISC = 0.27
    """a marked candidate, for boxes three cells wide"""
    DISC_TINT = 0.42
    FRAME_RADIUS = 0.17
    SAME_INSET = 0.06
    SAME_RADIUS = 0.12
    PEER = 0.09
    SAME = 0.2
    CHOSEN = 0.34
    CURSOR = 0.45
    PAINTED = 0.38
    CONFLICT = 0.2
    REGION = 0.17
    MARKED = 0.28
    FLASH = 0.4
    LINK_BEND = 0.12
    """how far a link's middle lies beside the straight line, as a share of its length"""


class Meter:
    """The bars of a meter, in logical pixels."""

    BAR = 12
    GAP = 4
    HEIGHT = 28


class Paper:
    """Confetti: how many pieces, their size, and the ranges of start, fall and drift (windows, windows a second) and turns."""

    PIECES = 140
    SIZE = 11
    START = (-0.9, -0.05)
    FALL = (0.4, 0.9)
    DRIFT = (-0.08, 0.08)
    TURNS = (3.0, 9.0)
    SPIN = 25


BADGE_GROUND: Colour = (18, 22, 30, 190)
BADGE_INK: Colour = (255, 255, 255)
KNOB: Colour = (255, 255, 255)


class Duration:
    """Seconds that things take."""

    HOVER = 0.12
    PRESS = 0.08
    FLASH = 0.35
    GLIDE = 0.18
    PANEL = 0.18
    SCENE = 0.16
    TOAST = 5.0
    TOOLTIP_DELAY = 0.5
    DEMO = 1.4
    HURRY = 0.05
    STEP = 0.4
    THINK = 0.9
    TRIUMPH = 0.8
    PATIENCE = 0.25
    LONG_WAIT = 2.5
    LONGEST_STEP = 2.4
    CELEBRATION = 2.4
    CARET = 0.53


class Share:
    """Parts of a whole: of a slider's width where its rail begins and ends, of a window's height that a low panel takes."""

    RAIL_LEFT = 0.39
    RAIL_RIGHT = 0.14
    PANEL_LOW = 0.34
    MENU_TOP = 0.4
    MENU_TITLE = 0.66
    DRAG_MEANT = 0.4


LINE_SPACING = 1.42
SMALL_FIGURES_PX = 14


MIN_WINDOW = (960, 600)
FIRST_WINDOW = (1280, 800)
MIN_SCALE, MAX_SCALE = 0.75, 1.5
FRAMES_PER_SECOND = 60

_LEAST_LOGICAL = (900, 560)


def window_scale(size: tuple[int, int], chosen: float) -> float:
    """Return the scale of everything in a window: the chosen one, more in large windows, never so much that controls don't fit.

    In steps of 1/16, so that resizing a window doesn't make new sprites at every pixel.
    """
    share = min(size[0] / FIRST_WINDOW[0], size[1] / FIRST_WINDOW[1])
    natural = max(share, 0.85) if share < 1 else 1 + (share - 1) * 0.6
    most = max(min(size[0] / _LEAST_LOGICAL[0], size[1] / _LEAST_LOGICAL[1]), 0.75)
    wanted = natural * min(max(chosen, MIN_SCALE), MAX_SCALE)
    return max(int(min(wanted, most) * 16) / 16, 0.5)

"""The parts of tiles and cells, as shares of their side."""

from __future__ import annotations


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


class Linked:
    """The parts of a link board, as shares of a tile's side; tints and veils are 0 to 255."""

    MARGIN = 0.62
    """the free space round the board, in which links run, in cells"""
    MARGIN_CLOSED = 0.12
    """where links may not run there"""
    FACE = 0.74
    LIFT = 0.02
    """how much higher a face stands on a thick tile"""
    NUMBER = 0.4
    WALL = 0.22
    """how much of the text's colour is in a wall's, so that it stands out from the ground"""
    BRICKS = 3
    """rows in a piece of wall"""
    JOINT = 0.045
    LINE = 0.085
    LINE_STAYS = 0.4
    """of the time for which the line of a pair is seen, before it fades"""
    RING = 0.05
    EQUAL = 46
    REGION = 40
    LABEL = 0.2
    LABEL_LEAST_PX = 9
    LABEL_HEIGHT = 1.35
    SHAKE = 0.09
    SHAKES = 3
    """to and fro"""


class Stroked:
    """The parts of a one-stroke board, as shares of a cell's side; veils are 0 to 255."""

    LINE = 0.17
    LINE_LEAST_PX = 2
    CORNER = 0.2
    """how far from the middle of a cell its line leaves the straight to turn"""
    HEAD = 0.38
    HEAD_EYE = 0.17
    HEAD_LEAST_PX = 6
    DISC = 0.52
    DISC_SMALL = 0.78
    """where letters would not be read otherwise"""
    SMALL_PX = 26
    """cells below this side have small discs and coins"""
    FIGURE = 0.3
    FIGURE_SMALL = 0.46
    FIGURE_LEAST_PX = 6.5
    """where figures would be smaller, a disc has none"""
    WIDE_FIGURES = 0.8
    """how much smaller the figures of two digits are"""
    HOLE = 0.5
    """of its disc: how much of it is cut out of the end where it has no letter, and where it is out of reach"""
    RING_GAP = 0.035
    RING = 0.05
    COIN = 0.44
    COIN_SMALL = 0.62
    COIN_RIM = 0.045
    COIN_RING = 0.24
    """the diameter of the ring on its face"""
    COIN_SHINE = 0.36
    COIN_TAKEN = 0.55
    """how much of the visited cell's colour lies over a coin that is taken"""
    BAR = 0.13
    BAR_LEAST_PX = 3
    HATCH = 0.19
    """from one stroke of the hatching to the next"""
    HATCH_STROKE = 0.15
    """how wide a stroke is, as a share of that"""
    HATCH_LEAST_PX = 4
    HATCH_GROUND = 0.4
    """how much of the well's colour is in a cell that is cut off"""
    PULSE = (0.3, 0.95)
    PULSE_STROKE = 0.045
    PULSE_VEIL = 170
    PULSE_PHASES = 20
    PREVIEW = 0.09
    """the diameter of the dots that show where a click would lead the line"""
    REFUSED = 0.045
    """how far a refused cell shakes to each side"""
    SHAKES = 3
    RETREAT = 0.3
    """of a motion's time, for what is taken back before the line grows elsewhere"""
    DEAD_ZONE = 0.14
    """how far inside a cell the pointer has to be to drag the line there"""
    SLACK = 2
    """how many cells more than twice the pointer's way a drag can take back: a line that is crossed by mistake stays"""
    MARK_RING = 0.055
    MARK_STROKE = 0.035
    MARK_SIGN = 0.17
    MARK_INSET = 0.1
    SIGN_STROKE = 0.24
    """of a mark's sign"""
    SIGN_CORNER = 5
    SIGN_CROSS = 1.35
    """how much larger than other signs a cross on a disc is"""
    TRACK_DOT = 0.075
    TRACK_DOTS = 3
    """from cell to cell"""
    LABEL = 0.17
    LABEL_LEAST_PX = 9
    LABEL_HEIGHT = 1.35

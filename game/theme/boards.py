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

"""The proportions of smaller things, and colours that are the same in all themes."""

from __future__ import annotations

from game.paint.colours import Colour

BADGE_GROUND: Colour = (18, 22, 30, 190)
BADGE_INK: Colour = (255, 255, 255)
KNOB: Colour = (255, 255, 255)


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


class Film:
    """The pictures of a solution that are made for a file, in pixels: their width, the room round the board, the lines below."""

    WIDTH = 480
    PAD = 16
    LINES = 2
    """of the sentence below the board"""
    MOST_PICTURES = 300
    MOST_SAMPLES = 12
    """pictures spread over the whole from which a GIF's colours are chosen, besides one for each kind of mark"""


class Sheet:
    """A page of A4 for paper, in pixels of 300 an inch: its size, the room at its edges, between boards, below their titles."""

    DPI = 300
    WIDTH, HEIGHT = 2480, 3508
    MARGIN = 180
    GAP = 110
    PAD = 30
    NOTE_LINES = 2
    """below a title at most"""
    CUT = 2
    """how wide the lines are between boards"""
    SCALE = 3.2
    """of texts and lines: 14 logical pixels are about 11 points"""
    QUALITY = 95
    """of pictures in a PDF, of 100"""


class Share:
    """Parts of a whole: of a slider's width where its rail begins and ends, of a window's height and width that a panel takes."""

    RAIL_LEFT = 0.39
    RAIL_RIGHT = 0.14
    PANEL_LOW = 0.34
    PANEL = 0.4
    ENOUGH_FOR_SENTENCES = 0.7
    """of the width that sentences like, to stand beside a title"""
    MENU_TOP = 0.4
    MENU_TITLE = 0.66
    DRAG_MEANT = 0.4
    SPINNER_DOT = 0.22
    RACER_OPTION = 0.31
    """of a lane's width, for an option of its solver"""
    TALLY_HEAD = 0.34
    """the same of the table of what was played"""
    TABLE_HEAD = 0.16
    """of a table's width, for the titles of its lines"""
    EDGE_NEAR = 0.28
    """of the distance of two cells: how near to their edge a hand has to pass to mean it"""
    CURSOR = 0.94
    """of a cell's place, that the frame of a cursor encloses"""
    CURSOR_RADIUS = 0.14
    CURSOR_EDGE = 0.16

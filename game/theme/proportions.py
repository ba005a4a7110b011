"""Proportions, mostly as shares of a cell's side, and colours that are the same in all themes."""

from game.theme.palette import Colour


class Tile:
    """The parts of a square tile, as shares of its side."""

    GAP = 0.056
    RADIUS = 0.11
    EDGE = 0.024
    FIGURE = (0.38, 0.38, 0.3)  # by the number of digits of the largest number
    BADGE = 0.13  # the height of a badge's digits
    BADGE_MIN_PX = 10.5
    BADGE_INSET = 0.055
    BADGE_HEIGHT = 1.5  # in heights of its digits
    DOT = 0.062
    DOT_FROM_PX = 30  # smaller tiles have no dot; their background alone shows that they are finished
    DOT_INSET = 1.6  # in dots
    SIGN = 0.11
    TICK = 2.2  # in dots
    LABEL = 0.105
    LABEL_GROUND = 205
    LABEL_HEIGHT = 1.4  # in heights of its digits
    LABEL_MIN_PX = 8.5
    PATH_DOT = 0.045
    PATH_DOTS = 4  # number of dots from cell to cell
    PATH_FROM = 0.34  # distance of the first dot from a cell's centre
    ARROW = 0.2
    ARROW_ICON = 0.7  # in arrows
    SUBJECT_RING = 0.035
    VEIL = 56  # opacity of a mark on a tile, 0 to 255
    MIN_GAP_PX = 2
    MIN_FIGURE_PX = 8


class Lined:
    """The parts of a sudoku cell, as shares of its side; tints are shares of a colour in the background."""

    DIGIT = 0.52
    PENCIL = 0.2  # for boxes three cells wide; less for wider ones
    PENCIL_MIN_PX = 7
    PENCIL_SPREAD = 0.62  # from the first pencil mark of a cell to the last
    DISC = 0.27  # of a marked candidate, for boxes three cells wide
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
    LINK_BEND = 0.12  # distance of a link's middle from the straight line, as a share of its length


class Linked:
    """The parts of a link board, as shares of a tile's side; tints and veils are 0 to 255."""

    MARGIN = 0.62  # the free space round the board in which links may run, in cells
    MARGIN_CLOSED = 0.12  # the same where links may not run round the board
    FACE = 0.74
    NUMBER = 0.4
    WALL = 0.22  # share of the text colour in the colour of a wall, which has to stand out
    BRICKS = 3  # rows of bricks in a wall
    JOINT = 0.045
    LINE = 0.085
    LINE_STAYS = 0.4  # share of its time for which the line of a pair stays before it fades
    RING = 0.05
    EQUAL = 46
    REGION = 40
    LABEL = 0.2
    LABEL_MIN_PX = 9
    LABEL_HEIGHT = 1.35
    SHAKE = 0.09
    SHAKES = 3  # number of oscillations


class Stroked:
    """The parts of a one-stroke board, as shares of a cell's side; veils are 0 to 255."""

    LINE = 0.17
    LINE_MIN_PX = 2
    CORNER = 0.2  # distance from a cell's centre at which the line starts to turn
    HEAD = 0.38
    HEAD_EYE = 0.17
    HEAD_MIN_PX = 6
    DISC = 0.52
    DISC_SMALL = 0.78  # in small cells, where letters couldn't be read otherwise
    SMALL_PX = 26  # cells below this side have small discs and coins
    FIGURE = 0.3
    FIGURE_SMALL = 0.46
    FIGURE_MIN_PX = 6.5  # below this size, a disc has no text
    WIDE_FIGURES = 0.8  # scale of numbers with two digits
    HOLE = 0.5  # of the end's disc, if it has no letter
    RING_GAP = 0.035
    RING = 0.05
    COIN = 0.44
    COIN_SMALL = 0.62
    COIN_RIM = 0.045
    COIN_RING = 0.24  # the diameter of the ring on its face
    COIN_SHINE = 0.36
    COIN_TAKEN = 0.55  # share of the visited cell's colour over a coin that is taken
    BAR = 0.13
    BAR_MIN_PX = 3
    HATCH = 0.19  # distance between two strokes of the hatching
    HATCH_STROKE = 0.15  # width of a stroke, as a share of that
    HATCH_MIN_PX = 4
    HATCH_GROUND = 0.4  # share of the well's colour in a cell that is cut off
    PULSE = (0.3, 0.95)
    PULSE_STROKE = 0.045
    PULSE_VEIL = 170
    PULSE_PHASES = 20
    PREVIEW = 0.09  # diameter of the dots that show where a click would lead the line
    REFUSED = 0.045  # amplitude of a shaking cell
    SHAKES = 3
    RETREAT = 0.3  # share of a motion's time for taking the line back before it grows elsewhere
    DEAD_ZONE = 0.14  # how far inside a cell the pointer must be to drag the line there
    SLACK = 2
    """a drag takes back at most this many cells more than twice the pointer's distance, so a line crossed by mistake stays"""
    MARK_RING = 0.055
    MARK_STROKE = 0.035
    MARK_SIGN = 0.17
    MARK_INSET = 0.1
    SIGN_STROKE = 0.24  # as a share of a mark's sign
    SIGN_CORNER = 5
    SIGN_CROSS = 1.35  # size of a cross on a disc, compared to other signs
    TRACK_DOT = 0.075
    TRACK_DOTS = 3  # number of dots from cell to cell
    LABEL = 0.17
    LABEL_MIN_PX = 9
    LABEL_HEIGHT = 1.35


class OverlaySizes:
    """The frames, digits and lines over the cells of a picture that was read."""

    INSET = 0.05
    SMALLEST_MARK_PX = 12  # smaller rectangles count as slips, not as marking a board
    MARK_STEP_PX = 8  # distance by which an arrow key moves the corner of a mark
    GROUND_INSET = 0.15  # edge of a cell that is left out when sampling the colour of its background
    RADIUS = 0.16
    STROKE = 0.05
    MIN_STROKE_PX = 1.0
    DIGIT = 0.5
    NUMBER = 0.3  # the numbers of moves
    DISC = 0.46
    ASIDE = 0.24  # their distance from a cell's centre, to the right and down
    MIN_FIGURE_PX = 8
    BADGE = 0.3
    MIN_BADGE_PX = 10
    BADGE_FROM_PX = 22  # smaller cells show what was read only under the pointer
    LINE = 0.16
    LINE_VEIL = 190
    VEIL = 70  # of the chosen cell
    FRAME_CONTRAST = 1.9  # minimum contrast of a frame to its cell; more would leave too little of its colour
    ZOOM_BELOW_PX = 20  # if cells would be smaller than this, the view starts zoomed to the board
    MAX_ZOOM = 12.0
    ZOOM_STEP = 1.25
    MAX_ENLARGED = 5.0  # maximum enlargement of a small picture
    BOARD_MARGIN = 0.06  # margin round a board that the view zooms to, as a share of the board


BADGE_GROUND: Colour = (18, 22, 30, 190)
BADGE_INK: Colour = (255, 255, 255)
KNOB: Colour = (255, 255, 255)


class Meter:
    """The bars of a meter, in logical pixels."""

    BAR = 12
    GAP = 4
    HEIGHT = 28


class Paper:
    """Confetti: number of pieces, size, and ranges of start (in windows), fall and drift (in windows per second) and turns."""

    PIECES = 140
    SIZE = 11
    START = (-0.9, -0.05)
    FALL = (0.4, 0.9)
    DRIFT = (-0.08, 0.08)
    TURNS = (3.0, 9.0)
    SPIN = 25


class Film:
    """The pictures of a film, in pixels."""

    WIDTH = 480
    PAD = 16
    LINES = 2  # of the text below the board
    MAX_PICTURES = 300
    MAX_SAMPLES = 12
    """evenly spaced pictures from which a GIF's colours are chosen, besides one for each kind of mark"""


class Sheet:
    """An A4 page, in pixels."""

    DPI = 300
    WIDTH, HEIGHT = 2480, 3508
    MARGIN = 180
    GAP = 110
    PAD = 30
    NOTE_LINES = 2  # maximum number of lines of a note below a title
    CUT = 2  # width of the lines between boards
    SCALE = 3.2  # of text and lines: 14 logical pixels are about 11 points
    QUALITY = 95  # of JPEG pictures in a PDF, out of 100


class Share:
    """Shares of various lengths."""

    RAIL_LEFT = 0.39  # of a slider's width, left of its rail
    RAIL_RIGHT = 0.14  # the same, right of its rail
    PANEL_LOW = 0.34  # of a window's height, for a panel below the board
    PANEL = 0.4  # of a window's width, for a panel beside the board
    MENU_TOP = 0.4
    DRAG_THRESHOLD = 0.4  # of a cell, beyond which a dragged tile slides when it is released
    SPINNER_DOT = 0.22
    RACER_OPTION = 0.31  # of a lane's width, for an option of its solver
    TALLY_HEAD = 0.34  # of the width of a statistics table, for the titles of its rows
    TABLE_HEAD = 0.16  # of the width of a race's table, for the titles of its rows
    EDGE_NEAR = 0.28  # of the distance of two cells; the pointer must pass their edge this closely to select it
    CURSOR = 0.94  # of a cell, for the frame of the cursor
    CURSOR_RADIUS = 0.14
    CURSOR_EDGE = 0.16

"""The proportions of things, most of them as shares of a cell's side, and colours that are the same in all themes."""

from game.paint.colours import Colour


class Tile:
    """The parts of a square tile, as shares of its side."""

    GAP = 0.056
    RADIUS = 0.11
    EDGE = 0.024
    FIGURE = (0.38, 0.38, 0.3)  # by the digits of the largest number
    BADGE = 0.13  # the height of a badge's figures
    BADGE_LEAST_PX = 10.5
    BADGE_INSET = 0.055
    BADGE_HEIGHT = 1.5  # in heights of its figures
    DOT = 0.062
    DOT_FROM_PX = 30  # smaller tiles show that they are finished by their ground alone
    DOT_INSET = 1.6  # in dots
    SIGN = 0.11
    TICK = 2.2  # in dots
    LABEL = 0.105
    LABEL_GROUND = 205
    LABEL_HEIGHT = 1.4  # in heights of its figures
    LABEL_LEAST_PX = 8.5
    PATH_DOT = 0.045
    PATH_DOTS = 4  # from cell to cell
    PATH_FROM = 0.34  # how far from the middle of a cell its dots begin
    ARROW = 0.2
    ARROW_ICON = 0.7  # in arrows
    SUBJECT_RING = 0.035
    VEIL = 56  # how much a mark covers a tile, 0 to 255
    LEAST_GAP_PX = 2
    LEAST_FIGURE_PX = 8


class Lined:
    """The parts of a cell in a grid of lines, as shares of its side; tints are shares of a colour in the ground."""

    DIGIT = 0.52
    PENCIL = 0.2  # of the side, for boxes three cells wide; in wider boxes less
    PENCIL_LEAST_PX = 7
    PENCIL_SPREAD = 0.62  # of the side, from the first pencil mark of a cell to the last
    DISC = 0.27  # a marked candidate, for boxes three cells wide
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
    LINK_BEND = 0.12  # how far a link's middle lies beside the straight line, as a share of its length


class Linked:
    """The parts of a link board, as shares of a tile's side; tints and veils are 0 to 255."""

    MARGIN = 0.62  # the free space round the board, in which links run, in cells
    MARGIN_CLOSED = 0.12  # where links may not run there
    FACE = 0.74
    LIFT = 0.02  # how much higher a face stands on a thick tile
    NUMBER = 0.4
    WALL = 0.22  # how much of the text's colour is in a wall's, so that it stands out from the ground
    BRICKS = 3  # rows in a piece of wall
    JOINT = 0.045
    LINE = 0.085
    LINE_STAYS = 0.4  # of the time for which the line of a pair is seen, before it fades
    RING = 0.05
    EQUAL = 46
    REGION = 40
    LABEL = 0.2
    LABEL_LEAST_PX = 9
    LABEL_HEIGHT = 1.35
    SHAKE = 0.09
    SHAKES = 3  # to and fro


class Stroked:
    """The parts of a one-stroke board, as shares of a cell's side; veils are 0 to 255."""

    LINE = 0.17
    LINE_LEAST_PX = 2
    CORNER = 0.2  # how far from the middle of a cell its line leaves the straight to turn
    HEAD = 0.38
    HEAD_EYE = 0.17
    HEAD_LEAST_PX = 6
    DISC = 0.52
    DISC_SMALL = 0.78  # where letters would not be read otherwise
    SMALL_PX = 26  # cells below this side have small discs and coins
    FIGURE = 0.3
    FIGURE_SMALL = 0.46
    FIGURE_LEAST_PX = 6.5  # where figures would be smaller, a disc has none
    WIDE_FIGURES = 0.8  # how much smaller the figures of two digits are
    HOLE = 0.5  # of its disc: how much of it is cut out of the end where it has no letter, and where it is out of reach
    RING_GAP = 0.035
    RING = 0.05
    COIN = 0.44
    COIN_SMALL = 0.62
    COIN_RIM = 0.045
    COIN_RING = 0.24  # the diameter of the ring on its face
    COIN_SHINE = 0.36
    COIN_TAKEN = 0.55  # how much of the visited cell's colour lies over a coin that is taken
    BAR = 0.13
    BAR_LEAST_PX = 3
    HATCH = 0.19  # from one stroke of the hatching to the next
    HATCH_STROKE = 0.15  # how wide a stroke is, as a share of that
    HATCH_LEAST_PX = 4
    HATCH_GROUND = 0.4  # how much of the well's colour is in a cell that is cut off
    PULSE = (0.3, 0.95)
    PULSE_STROKE = 0.045
    PULSE_VEIL = 170
    PULSE_PHASES = 20
    PREVIEW = 0.09  # the diameter of the dots that show where a click would lead the line
    REFUSED = 0.045  # how far a refused cell shakes to each side
    SHAKES = 3
    RETREAT = 0.3  # of a motion's time, for what is taken back before the line grows elsewhere
    DEAD_ZONE = 0.14  # how far inside a cell the pointer has to be to drag the line there
    SLACK = 2
    """how many cells more than twice the pointer's way a drag can take back: a line that is crossed by mistake stays"""
    MARK_RING = 0.055
    MARK_STROKE = 0.035
    MARK_SIGN = 0.17
    MARK_INSET = 0.1
    SIGN_STROKE = 0.24  # of a mark's sign
    SIGN_CORNER = 5
    SIGN_CROSS = 1.35  # how much larger than other signs a cross on a disc is
    TRACK_DOT = 0.075
    TRACK_DOTS = 3  # from cell to cell
    LABEL = 0.17
    LABEL_LEAST_PX = 9
    LABEL_HEIGHT = 1.35


class Seen:
    """The frames, figures and lines over the cells of a picture."""

    INSET = 0.05
    SMALLEST_MARK_PX = 12  # smaller rectangles mark no board: the hand only slipped
    MARK_STEP_PX = 8  # how far an arrow key moves the corner of a mark
    GROUND_INSET = 0.15  # how much of a cell's edge is left out where the colour of its ground matters
    RADIUS = 0.16
    STROKE = 0.05
    LEAST_STROKE_PX = 1.0
    DIGIT = 0.5
    NUMBER = 0.3  # the figures of moves in their order
    DISC = 0.46
    ASIDE = 0.24  # how far from the middle of a cell they stand, to the right and down
    LEAST_FIGURE_PX = 8
    BADGE = 0.3
    BADGE_LEAST_PX = 10
    BADGE_FROM_PX = 22  # cells below this side say what they hold only under the pointer
    LINE = 0.16
    LINE_VEIL = 190
    VEIL = 70  # of the chosen cell
    FRAME_CONTRAST = 1.9  # the least contrast of a frame and its cell: more would leave too little of its colour
    ZOOM_BELOW_PX = 20  # where cells would be smaller than this, the board is zoomed to at first
    MOST_ZOOM = 12.0
    ZOOM_STEP = 1.25
    MOST_ENLARGED = 5.0  # how much larger than it is a small picture is shown
    BOARD_MARGIN = 0.06  # what is seen around a board that is zoomed to, as a part of it


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
    LINES = 2  # of the sentence below the board
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
    NOTE_LINES = 2  # below a title at most
    CUT = 2  # how wide the lines are between boards
    SCALE = 3.2  # of texts and lines: 14 logical pixels are about 11 points
    QUALITY = 95  # of pictures in a PDF, of 100


class Share:
    """Parts of a whole: of a slider's width where its rail begins and ends, of a window's height and width that a panel takes."""

    RAIL_LEFT = 0.39
    RAIL_RIGHT = 0.14
    PANEL_LOW = 0.34
    PANEL = 0.4
    ENOUGH_FOR_SENTENCES = 0.7  # of the width that sentences like, to stand beside a title
    MENU_TOP = 0.4
    DRAG_MEANT = 0.4
    SPINNER_DOT = 0.22
    RACER_OPTION = 0.31  # of a lane's width, for an option of its solver
    TALLY_HEAD = 0.34  # the same of the table of what was played
    TABLE_HEAD = 0.16  # of a table's width, for the titles of its lines
    EDGE_NEAR = 0.28  # of the distance of two cells: how near to their edge a hand has to pass to mean it
    CURSOR = 0.94  # of a cell's place, that the frame of a cursor encloses
    CURSOR_RADIUS = 0.14
    CURSOR_EDGE = 0.16

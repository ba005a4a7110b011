"""What is drawn over a picture that was read, as shares of a cell's side; veils are 0 to 255."""

from __future__ import annotations


class Seen:
    """The frames, figures and lines over the cells of a picture."""

    INSET = 0.05
    SMALLEST_MARK_PX = 12
    """smaller rectangles mark no board: the hand only slipped"""
    MARK_STEP_PX = 8
    """how far an arrow key moves the corner of a mark"""
    GROUND_INSET = 0.15
    """how much of a cell's edge is left out where the colour of its ground matters"""
    RADIUS = 0.16
    STROKE = 0.05
    LEAST_STROKE_PX = 1.0
    DIGIT = 0.5
    NUMBER = 0.3
    """the figures of moves in their order"""
    DISC = 0.46
    ASIDE = 0.24
    """how far from the middle of a cell they stand, to the right and down"""
    LEAST_FIGURE_PX = 8
    BADGE = 0.3
    BADGE_LEAST_PX = 10
    BADGE_FROM_PX = 22
    """cells below this side say what they hold only under the pointer"""
    LINE = 0.16
    LINE_VEIL = 190
    VEIL = 70
    """of the chosen cell"""
    FRAME_CONTRAST = 1.9
    """the least contrast of a frame and its cell: more would leave too little of its colour"""
    ZOOM_BELOW_PX = 20
    """where cells would be smaller than this, the board is zoomed to at first"""
    MOST_ZOOM = 12.0
    ZOOM_STEP = 1.25
    MOST_ENLARGED = 5.0
    """how much larger than it is a small picture is shown"""
    BOARD_MARGIN = 0.06
    """what is seen around a board that is zoomed to, as a part of it"""

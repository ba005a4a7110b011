"""What the person has shown of a game: buttons to press, and corrections of cells.

Both are found again by how they look, on later boards too.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.autoplay.memory import NEXT, SHUFFLE, CellPictures, GamePictures
from vision.cells.clustering import Look, differences, look_of
from vision.corrections.choices import CORRECTORS, correctable
from vision.corrections.edits import Edit, edited
from vision.desktop import Desktop, Window
from vision.frame import Pixels, Point, Reading, Rect
from vision.input.guard import Guard
from vision.input.pace import FIRST_HOLD_S
from vision.pictures import PictureError, open_picture, opened, pixels_of
from vision.seen import CellValue, SeenBoard, seen_board

MIN_CORRELATION = 0.9  # correlation at which a place counts as the button; 1 for an identical picture
MIN_PX = 6


def find_button(files: GamePictures, name: str, pixels: Pixels) -> Rect | None:
    """Return where a picture shows a button; None if it doesn't, or the person has never shown the button."""
    path = files.path(name)
    if path is None:
        return None
    try:
        with opened(path) as image:
            button = pixels_of(image)
    except PictureError:  # it is missing or damaged: the person can show the button again
        return None
    if min(button.shape[:2]) < MIN_PX or np.any(np.array(button.shape) > pixels.shape):
        return None
    _, correlation, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(pixels, button, cv2.TM_CCOEFF_NORMED))
    if not MIN_CORRELATION <= correlation < math.inf:
        return None
    return float(x), float(y), float(button.shape[1]), float(button.shape[0])


def known_buttons(files: GamePictures, pixels: Pixels) -> Iterator[Rect]:
    """Yield where a picture shows known buttons."""
    yield from filter(None, (find_button(files, name, pixels) for name in (NEXT, SHUFFLE)))


def press(desktop: Desktop, window: Window, button: Rect) -> Point:
    """Click the middle of a button in a window's picture, and return where; raises Stopped if something is in the way."""
    frame = desktop.grab(window.area)
    x, y, width, height = button
    guard, place = Guard(desktop, window, [frame.area(button)]), frame.unit((x + width / 2, y + height / 2))
    guard.move(place)
    guard.check()
    desktop.button(True)
    desktop.wait(FIRST_HOLD_S)
    desktop.button(False)
    return place


class Answer(NamedTuple):
    """The appearance of a corrected cell, and its value."""

    puzzle: str
    value: CellValue
    look: Look


def answers_in(pictures: CellPictures) -> list[Answer]:
    """Return the corrections, oldest first; damaged files are skipped."""
    answers = []
    for path, puzzle, value in pictures.kept():
        with suppress(PictureError):
            pixels = open_picture(str(path)).pixels
            height, width = pixels.shape[:2]
            answers.append(Answer(puzzle, value, look_of(pixels, ((0, 0), (width, 0), (width, height), (0, height)))))
    return answers


def with_answers(reading: Reading, pixels: Pixels, answers: Sequence[Answer]) -> Reading:
    """Return a reading after applying the corrections to it."""
    if not answers:
        return reading
    board = correctable(seen_board(reading))
    known = answered(board, pixels, answers)
    return reading if known.cells == board.cells or not known.text else replace(reading, cells=known.cells, text=known.text)


def answered(board: SeenBoard, pixels: Pixels, answers: Sequence[Answer]) -> SeenBoard:
    """Return a board after applying the corrections to it; later ones override earlier ones."""
    answers = [answer for answer in answers if answer.puzzle == board.puzzle]
    cells = [*board.places]
    looks = np.array([look_of(pixels, board.quad(cell)) for cell in cells])
    edits: list[Edit] = []
    for answer in answers:
        far = differences(looks, answer.look)
        like = [cells[place] for place in np.argsort(far, kind="stable") if far[place] <= 1]
        if like:
            is_unique = CORRECTORS[board.puzzle].is_unique(answer.value)
            edits.append(Edit(like[0], answer.value, others=() if is_unique else tuple(like[1:])))
    return edited(board, edits)

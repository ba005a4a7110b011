"""The person's corrections of a game's cells: cells that look the same get the same value, on later boards too."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vision.autoplay.memory.game_pictures import CellPictures
from vision.cells.likeness import Look, differences, look_of
from vision.corrections.choices import CORRECTORS, correctable
from vision.corrections.edits import Edit, edited
from vision.frame import Pixels, Reading
from vision.pictures.images import PictureError
from vision.pictures.opening import open_picture
from vision.seen import CellValue, SeenBoard, seen_board


class Answer(NamedTuple):
    """The appearance of a corrected cell, and its value."""

    puzzle: str
    value: CellValue
    look: Look


def answers_in(pictures: CellPictures) -> list[Answer]:
    """Return the corrections, oldest first; damaged files are skipped."""
    return [*_answers(pictures)]


def _answers(pictures: CellPictures) -> Iterator[Answer]:
    for path, puzzle, value in pictures.kept():
        with suppress(PictureError):
            pixels = open_picture(str(path)).pixels
            height, width = pixels.shape[:2]
            yield Answer(puzzle, value, look_of(pixels, ((0, 0), (width, 0), (width, height), (0, height))))


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

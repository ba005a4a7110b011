"""Reads the cells of real pictures and drawn boards, by the network and by templates, and prints how many are right.

    python -m tests.bench.reading.digits [--only TEXT] [--margin PART] [--all] [--drawn N] [FOLDER ...]

Real boards are cut evenly at their labelled position, so that only the reading of signs is measured. --all also prints pictures
without mistakes; --drawn sets the number of boards drawn in every look; --margin leaves out the edges of cells.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from support.drawing.cells import FONTS, LOOKS, drawn_cells, is_without_numbers, real_cells, symbols
from support.screens import pictures

from vision.frame import Pixels
from vision.signs.glyphs import WAYS, read_figures

KINDS = ("sudoku", "sliding", "onestroke")
SHOWN = 5


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--margin", type=float, default=0.0)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--drawn", type=int, default=3)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for title, boards in (("real", real_boards(args)), ("drawn", drawn_boards(args.drawn))):
        table = {method: np.zeros(2, int) for method in WAYS}
        seconds = dict.fromkeys(WAYS, 0.0)
        for name, crops, texts, known in boards:
            for method in WAYS:
                begin = time.perf_counter()
                readings = [figure.best(known) for figure in read_figures(crops, method)]
                seconds[method] += time.perf_counter() - begin
                wrong = [
                    f"{index}: {text or 'empty'} -> {found or 'empty'} {confidence:.2f}"
                    for index, (text, (found, confidence)) in enumerate(zip(texts, readings, strict=True))
                    if found != text
                ]
                table[method] += len(texts), len(wrong)
                if wrong or args.all:
                    print(f"{name:36} {method:10} {len(wrong):3} of {len(texts)} wrong  {', '.join(wrong[:SHOWN])}")
        for method, (cells, wrong) in table.items():
            if cells:
                time_us = seconds[method] / cells * 1e6
                print(f"{title} cells by {method}: {cells}, {1 - wrong / cells:.3%} right, {time_us:.0f} us per cell")


def real_boards(args: argparse.Namespace) -> Iterator[tuple[str, list[Pixels], list[str], str]]:
    for picture in pictures(*args.folders):
        if picture.kind in KINDS and args.only in picture.name and not is_without_numbers(picture):
            crops, texts = real_cells(picture, args.margin)
            yield picture.name, crops, texts, symbols(picture)


def drawn_boards(number: int) -> Iterator[tuple[str, list[Pixels], list[str], str]]:
    rng = np.random.default_rng(7)
    for look_name, look in LOOKS.items():
        for font in FONTS:
            for board in range(number):
                texts = [str(value) if value else "" for value in rng.integers(0, (10, 16, 100)[board % 3], 16)]
                cells = drawn_cells(texts, font, look, board)
                yield f"{look_name}, {font}", [cell.pixels for cell in cells], texts, "0123456789"


if __name__ == "__main__":
    main()

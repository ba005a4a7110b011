"""Reads pictures of our own boards, in all themes, sizes and scales, whole and worn, and prints what part of the cells is right.

    python -m tests.bench.reading.own_boards [ROUNDS] [--puzzle NAME] [--keep FOLDER]

A round has every puzzle in both themes, and each board in every wear. --keep saves the pictures that were read wrongly.
"""

import argparse
import os
import tempfile
import time
from collections import Counter
from pathlib import Path

import cv2
from support.drawing.own import Own, own_boards, right_cells

from vision.readers import read_boards


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", nargs="?", type=int, default=2)
    parser.add_argument("--puzzle", default="")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    cv2.setNumThreads(1)
    totals: Counter[tuple[str, str, str]] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for number, own in enumerate(own_boards(Path(home), args.rounds, (args.puzzle,) if args.puzzle else ())):
            begin = time.process_time()
            readings = read_boards(own.pixels)
            slowest = max(slowest, time.process_time() - begin) if number else 0.0
            right, cells = right_cells(own, readings[0] if readings else None), sum(map(len, own.cells))
            for key in ((own.puzzle, own.theme, own.wear), (own.puzzle, "all", "all"), ("all", "all", "all")):
                totals.update(
                    {("cells", *key): cells, ("right", *key): right, ("boards", *key): 1, ("whole", *key): right == cells}
                )
            if right < cells:
                tell(own, f"{right} of {cells} cells", readings)
                if args.keep:
                    cv2.imwrite(str(args.keep / f"{number:03}-{own.puzzle}-{own.theme}-{own.wear}.png"), own.pixels)
    print(f"\n{'':34}  boards  whole   cells       right")
    for _, *key in sorted(each for each in totals if each[0] == "cells"):
        cells, right, boards, whole = (totals[(what, *key)] for what in ("cells", "right", "boards", "whole"))
        print(f"{' '.join(key):34} {boards:7} {whole:6} {cells:7}  {100 * right / cells:8.3f} %")
    print(f"slowest {slowest * 1000:.0f} ms of one core")


def tell(own: Own, words: str, readings: list) -> None:
    seen = f"{readings[0].puzzle} {readings[0].grid.shape} {readings[0].confidence:.3f}" if readings else "no board"
    size = f"{own.pixels.shape[1]} x {own.pixels.shape[0]}"
    print(
        f"{own.puzzle} {len(own.cells)} x {len(own.cells[0])} {own.theme}, {own.wear}, {size}: {words}, seen as {seen}",
        flush=True,
    )


if __name__ == "__main__":
    main()

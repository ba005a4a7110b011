"""Reads real pictures of other people's games and prints, for each one, what was found, what was wrong and how long it took.

    python -m tests.bench.reading.real_pictures [--puzzle KIND] [--grids] [--told] [--only TEXT] [--wrong] [FOLDER ...]

--grids looks only for the grids; --told tells the readers which puzzle it is; --only takes pictures whose name has a text in
it; --wrong leaves out the lines of pictures that are read rightly. Without folders: the screenshots beside the checkout.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

import cv2
from support.screens import Picture, pictures

from vision.frame import Grid
from vision.grids.finding import find_grids
from vision.pictures.opening import open_picture
from vision.readers import read_boards

NEAR_PX = 3


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--puzzle", default="")
    parser.add_argument("--only", default="")
    for flag in ("--grids", "--told", "--wrong"):
        parser.add_argument(flag, action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    chosen = [each for each in pictures(*args.folders) if args.puzzle in each.kind and args.only in each.name]
    if not chosen:
        sys.exit("No pictures: set PLAYGROUND_SHARED to the folder that holds screens/ and arena/.")
    open_and_look(chosen[0], args)  # what is loaded once is not timed
    totals: Counter[str] = Counter()
    times = []
    for picture in chosen:
        found, words, seconds = open_and_look(picture, args)
        times.append(seconds)
        for name in found:
            totals[f"{picture.kind} {name}"] += 1
        totals[f"{picture.kind} pictures"] += 1
        if not args.wrong or "right" not in found:
            print(f"{picture.name:45} {seconds * 1000:6.0f} ms  {words}")
    for name, number in sorted(totals.items()):
        print(f"{name:30} {number}")
    print(f"median {statistics.median(times) * 1000:.0f} ms, worst {max(times) * 1000:.0f} ms")


def open_and_look(picture: Picture, args: argparse.Namespace) -> tuple[set[str], str, float]:
    pixels = open_picture(picture.path).pixels
    begin = time.perf_counter()
    if args.grids:
        grids = find_grids(pixels)
        seconds = time.perf_counter() - begin
        place = next((number for number, grid in enumerate(grids) if is_grid(picture, grid)), None)
        first = "".join(f" {grid.shape} {rounded(grid)} {grid.fit:.2f}" for grid in grids[:1])
        return (
            ({"right", "first"} if place == 0 else {"right"} if place is not None else set()),
            f"{place} of {len(grids)}{first}",
            seconds,
        )
    readings = read_boards(pixels, picture.kind if args.told else "")
    seconds = time.perf_counter() - begin
    return (*judged(picture, readings), seconds)


def judged(picture: Picture, readings: list) -> tuple[set[str], str]:
    if not readings:
        return ({"right"}, "no board") if picture.kind == "none" else (set(), "NO BOARD")
    best = readings[0]
    words = f"{best.puzzle} {best.grid.shape} {rounded(best.grid)} {best.confidence:.3f}"
    if picture.kind == "none":
        return set(), f"FALSE ALARM {words}"
    found = set()
    if best.puzzle == picture.kind:
        found.add("kind")
    if is_grid(picture, best.grid):
        found.add("grid")
    if best.puzzle == picture.kind and picture.is_right(best.cells):
        found.add("cells")
    if {"kind", "cells"} <= found:
        found.add("right")
    elif best.confidence > 0.9:
        found.add("wrong but sure")
    missing = [name for name in ("kind", "grid", "cells") if name not in found]
    if best.puzzle == picture.kind and best.grid.shape == picture.shape and "cells" in missing:
        words += " " + differences(picture, best.cells)
    return found, " ".join([words, *(f"WRONG {name}" for name in missing)])


def differences(picture: Picture, cells: tuple[tuple[object, ...], ...]) -> str:
    if picture.kind == "link":
        return ""
    wrong = [
        f"r{r + 1}c{c + 1} {picture.cells[r][c]}->{value}"
        for r, row in enumerate(cells)
        for c, value in enumerate(row)
        if value != picture.cells[r][c]
    ]
    return f"{len(wrong)} cells: " + ", ".join(wrong[:6])


def is_grid(picture: Picture, grid: Grid) -> bool:
    near = max(NEAR_PX, 0.06 * min(picture.bbox[2] / picture.shape[1], picture.bbox[3] / picture.shape[0]))
    return grid.shape == picture.shape and all(
        abs(a - b) <= near for a, b in zip(edges(grid.bbox), edges(picture.bbox), strict=True)
    )


def edges(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    return box[0], box[1], box[0] + box[2], box[1] + box[3]


def rounded(grid: Grid) -> list[int]:
    return [round(value) for value in grid.bbox]


if __name__ == "__main__":
    main()

"""Reads pictures of other programs, and counts for each puzzle how many are read completely right.

    python -m tests.bench.reading.unseen [FOLDER] [--part learnt|held] [--gathering NAME] [--puzzle KIND] [--only TEXT]
                                         [--told] [--marked] [--wrong] [--fetch]

FOLDER holds pictures from public repositories as <puzzle>/<name>.png. --fetch downloads missing ones from the addresses in their
labels, and writes each label beside its picture, as `python -m vision.training.networks.boards --pictures FOLDER` needs it: fetch
only the learnt part for that. Without a folder the shared screenshots are read. --only reads pictures whose name contains a
text, --told tells the readers which puzzle it is, --marked roughly where the board is, --wrong prints only the misread ones.
"""

import argparse
import json
import statistics
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
from support.drawing.boards import marked_by_hand
from support.found_pictures import KINDS, PARTS, FoundPicture, found_pictures
from support.screens import pictures, verdict_on

from vision.frame import ReadOptions
from vision.pictures import open_picture
from vision.readers import read_boards

SURE = 0.9

Known = tuple[str, str, Path, dict[str, Any]]  # a picture's name, puzzle, file and label


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--part", choices=PARTS, default="held")
    parser.add_argument("--puzzle", choices=KINDS)
    parser.add_argument("--gathering", help="first to tenth; all by default")
    parser.add_argument("--only", default="")
    for flag in ("--told", "--marked", "--wrong", "--fetch"):
        parser.add_argument(flag, action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    totals: Counter[str] = Counter()
    times = []
    for name, kind, path, label in found(args) if args.folder else beside_the_checkout():
        if args.puzzle not in (None, kind) or args.only not in name:
            continue
        if not path.exists():
            totals[f"{kind} absent"] += 1
            continue
        pixels = open_picture(path).pixels
        told, region = (kind if args.told and kind != "none" else ""), None
        if args.marked and kind != "none":
            region = marked_by_hand(label["bbox"], (label["rows"], label["cols"]), seed=len(times))
        begin = time.perf_counter()
        readings = read_boards(pixels, told, ReadOptions(region=region))
        times.append(time.perf_counter() - begin)
        verdict = verdict_on(kind, label, readings)
        totals[f"{kind} pictures"] += 1
        totals[f"{kind} {verdict}"] += 1
        if readings and readings[0].confidence > SURE:
            totals["sure"] += 1
            totals["sure and right"] += verdict == "right"
        if not (args.wrong and verdict == "right"):
            best = f"{readings[0].puzzle} {readings[0].grid.shape} {readings[0].confidence:.2f}" if readings else ""
            print(f"{name:40} {times[-1] * 1000:5.0f} ms  {verdict}  {best}")
    for name, number in sorted(totals.items()):
        print(f"{name:34} {number}")
    if times:
        print(f"median {statistics.median(times) * 1000:.0f} ms, worst {max(times) * 1000:.0f} ms")


def found(args: argparse.Namespace) -> Iterator[Known]:
    """Yield pictures from public repositories, and download missing ones if asked to."""
    for each in found_pictures():
        path = args.folder / f"{each.name}.png"
        if each.part == args.part and args.gathering in (None, each.gathering):
            if args.fetch and each.is_file and not path.exists():
                fetch(each, path)
            yield each.name, each.kind, path, each.label


def beside_the_checkout() -> Iterator[Known]:
    for each in pictures():
        yield each.name, each.kind, each.path, each.facts


def fetch(each: FoundPicture, path: Path) -> None:
    """Download a picture from the address in its label, and write the label beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".json").write_text(json.dumps(each.label), encoding="utf-8")
    with urllib.request.urlopen(each.url, timeout=60) as answer:
        cv2.imwrite(str(path), each.decoded(answer.read()))


if __name__ == "__main__":
    main()

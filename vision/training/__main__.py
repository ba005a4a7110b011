"""Makes the network that tells signs apart: `python -m vision.training`."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import cv2
import numpy as np

from vision.signs.alphabet import JUNK
from vision.signs.sign_network import MODEL
from vision.training.drawing.fonts import faces
from vision.training.learning import learn, odds_of, save, temperature
from vision.training.samples import samples

SEED = 1
KEPT = 500
"""boards in fonts kept aside"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"), help="folder of the fonts to learn")
    parser.add_argument("--out", type=Path, default=MODEL, help="the file to write")
    parser.add_argument("--boards", type=int, default=3000, help="how many boards of 16 cells are drawn")
    parser.add_argument("--epochs", type=int, default=6)
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    known = faces(chosen.fonts)
    learnt = samples([face for face in known if not face.is_held_out], chosen.boards, SEED)
    kept = samples([face for face in known if face.is_held_out], KEPT, SEED + 1)
    print(f"{len(known)} fonts, {len(learnt[1])} pieces to learn from, {len(kept[1])} of fonts kept aside", flush=True)
    net = learn(learnt, chosen.epochs, SEED)
    odds = odds_of(net, kept[0])
    divisor = temperature(odds, kept[1])
    is_right = odds.argmax(1) == kept[1]
    is_sign = kept[1] != JUNK
    print(f"right of fonts kept aside: {is_right[is_sign].mean():.2%} of signs, {is_right[~is_sign].mean():.2%} of others")
    print(f"right as digits only: {_digits_right(odds, kept[1]):.3%}; temperature {divisor:.2f}")
    save(net, divisor, chosen.out)
    print(f"{chosen.out}: SHA-256 {hashlib.sha256(chosen.out.read_bytes()).hexdigest()}")


def _digits_right(
    odds: np.ndarray[tuple[int, ...], np.dtype[np.float64]], names: np.ndarray[tuple[int, ...], np.dtype[np.int64]]
) -> float:
    is_digit = names < 10
    return float((odds[is_digit, :10].argmax(1) == names[is_digit]).mean())


if __name__ == "__main__":
    main()

"""Pictures of games that nobody looked at while reading was built: labels and sources are here, the pictures elsewhere.

Each line of unseen/<puzzle>.jsonl is the label of a picture as in the folders of real pictures, with the public repository,
commit and path that hold it. Half of the repositories, chosen by the hash of their names, are sealed: their pictures only
count, nobody looks at those that are misread.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

LABELS = Path(__file__).resolve().parent / "unseen"
KINDS = ("sudoku", "sliding", "link", "onestroke", "none")


@dataclass(frozen=True)
class Unseen:
    """A picture that is known by its label; without a board its kind is none."""

    kind: str
    label: dict[str, Any]

    @property
    def name(self) -> str:
        """What it is called, and its file in a folder of pictures."""
        return f"{self.kind}/{self.label['name']}"

    @property
    def repo(self) -> str:
        """The public repository that holds it, owner/name."""
        return str(self.label["source"]["repo"])

    @property
    def is_sealed(self) -> bool:
        """Whether it only counts, and is not looked at."""
        return hashlib.sha256(self.repo.lower().encode()).digest()[0] % 2 == 1

    @property
    def url(self) -> str:
        """Where it can be had."""
        source = self.label["source"]
        return f"https://raw.githubusercontent.com/{self.repo}/{source['commit']}/{source['path']}"

    def decoded(self, data: bytes) -> NDArray[np.uint8]:
        """Return the picture in a file's bytes, one frame of it where it moves; raises ValueError if it is another file."""
        source = self.label["source"]
        if hashlib.sha256(data).hexdigest() != source["sha256"]:
            raise ValueError(f"{self.name}: the file at {self.url} has changed.")
        _, frames = cv2.imdecodemulti(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        if not frames:
            raise ValueError(f"{self.name}: OpenCV can't read {self.url}.")
        return np.asarray(frames[min(int(source.get("frame") or 0), len(frames) - 1)], np.uint8)


def unseen(*kinds: str) -> Iterator[Unseen]:
    """Yield what is known of the pictures of some kinds, or of all."""
    for kind in kinds or KINDS:
        for line in (LABELS / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines():
            yield Unseen(kind, json.loads(line))

"""Pictures found in public repositories: labels and sources are here, the pictures elsewhere.

Each line of labels/<gathering>/<puzzle>.jsonl is the label of a picture as in the folders of real pictures, with the public
repository, commit and path that hold it. The networks learn from most of them. The rest is held back: a quarter of the second
gathering and a half of the third, by the hash of the repositories' names, and the whole fourth and fifth. Pictures that nobody
had read yet were counted first, before anybody looked at what was misread.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

LABELS = Path(__file__).resolve().parent / "labels"
KINDS = ("sudoku", "sliding", "link", "onestroke", "none")
PARTS = ("held", "learnt")


@dataclass(frozen=True)
class FoundPicture:
    """A picture that is known by its label; without a board its kind is none."""

    gathering: str
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
    def part(self) -> str:
        """One of PARTS."""
        digest = hashlib.sha256(self.repo.lower().encode()).digest()
        is_held = {"second": digest[10] % 4 == 0, "third": digest[5] % 2 == 1, "fourth": True, "fifth": True}
        return "held" if is_held.get(self.gathering) else "learnt"

    @property
    def is_file(self) -> bool:
        """Whether it is a picture file, and not part of a document or a film, or what a program shows when it is started."""
        source = self.label["source"]
        return not {"rendered", "inner", "page"} & set(source) and Path(source["path"]).suffix not in (".mp4", ".mov")

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


def found_pictures(*kinds: str) -> Iterator[FoundPicture]:
    """Yield what is known of the pictures of some kinds, or of all."""
    for kind in kinds or KINDS:
        for path in sorted(LABELS.glob(f"*/{kind}.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                yield FoundPicture(path.parent.name, kind, json.loads(line))

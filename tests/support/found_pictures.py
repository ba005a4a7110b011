"""Pictures found in public repositories: their labels and sources are here, the pictures themselves aren't.

Each line of labels/<gathering>/<puzzle>.jsonl is the label of a picture, as in the folders of real pictures, with the public
repository, commit and path that hold it. Most are training data. The others are held out: a quarter of the second gathering
and half of the third, chosen by the hash of the repository's name, and all later ones; but of mazes only those from the sixth
on, since the role network has learnt the others. Held-out pictures were scored before anybody looked at the errors.
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
    """The label of a picture; the kind is "none" if it shows no board."""

    gathering: str
    kind: str
    label: dict[str, Any]

    @property
    def name(self) -> str:
        """Its kind and name, which is also its path in a folder of pictures."""
        return f"{self.kind}/{self.label['name']}"

    @property
    def repo(self) -> str:
        """The public repository, as owner/name."""
        return str(self.label["source"]["repo"])

    @property
    def part(self) -> str:
        """One of PARTS."""
        digest = hashlib.sha256(self.repo.lower().encode()).digest()
        is_held = {"first": False, "second": digest[10] % 4 == 0, "third": digest[5] % 2 == 1}.get(self.gathering, True)
        is_learnt_maze = self.kind == "onestroke" and self.gathering not in ("sixth", "seventh", "eighth", "ninth", "tenth")
        return "held" if is_held and not is_learnt_maze else "learnt"

    @property
    def is_file(self) -> bool:
        """Whether it is a picture file, and not rendered by a program or taken from a document or a film."""
        source = self.label["source"]
        return not {"rendered", "inner", "page"} & set(source) and Path(source["path"]).suffix not in (".mp4", ".mov")

    @property
    def url(self) -> str:
        """The address of the file."""
        source = self.label["source"]
        return f"https://raw.githubusercontent.com/{self.repo}/{source['commit']}/{source['path']}"

    def decoded(self, data: bytes) -> NDArray[np.uint8]:
        """Decode the labelled picture, or frame of an animation, from a file; raises ValueError if the file changed."""
        source = self.label["source"]
        if hashlib.sha256(data).hexdigest() != source["sha256"]:
            raise ValueError(f"{self.name}: the file at {self.url} has changed.")
        _, frames = cv2.imdecodemulti(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        if not frames:
            raise ValueError(f"{self.name}: OpenCV can't read {self.url}.")
        return np.asarray(frames[min(int(source.get("frame") or 0), len(frames) - 1)], np.uint8)


def found_pictures(*kinds: str) -> Iterator[FoundPicture]:
    """Yield the labels of all pictures, or of some kinds."""
    for kind in kinds or KINDS:
        for path in sorted(LABELS.glob(f"*/{kind}.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                yield FoundPicture(path.parent.name, kind, json.loads(line))

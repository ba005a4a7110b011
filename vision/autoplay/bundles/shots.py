"""What a window showed, moment by moment: of each picture only the pixels are kept in which it differs from the one before."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Pixels

MOST_BYTES = 16_000_000
ROOM_MADE = 0.6
"""pictures are left out until no more than this part of those bytes are kept, for that takes seconds and must not come often"""
MOST_WAITING = 40
"""where packing falls behind by so many pictures, others are not kept"""
FEWEST = 4
CHANNELS = 3
RECENT = 12
"""the pictures around so many of the last inputs are the last to be left out"""


@dataclass(frozen=True)
class Shot:
    """A part of a picture, and when it was shown."""

    inputs: int
    """how many inputs had been made"""
    after_s: float
    """and how long ago the last one was made then"""
    x: int
    y: int
    png: bytes
    """see-through where nothing has changed"""


class Shots:
    """Pictures of one window in their order, never more than MOST_BYTES of them.

    They are compared and packed in a thread of their own, so that playing does not wait for that.
    """

    def __init__(self) -> None:
        self._kept: list[Shot] = []
        self._newest: Pixels | None = None
        self._last: Pixels | None = None
        """the one that was packed last"""
        self._n_bytes = 0
        self._packer = ThreadPoolExecutor(1, "shots")
        self._work: deque[Future[None]] = deque()
        """what is not packed yet"""

    @property
    def is_empty(self) -> bool:
        """Whether no picture was kept yet."""
        return self._newest is None

    @property
    def kept(self) -> list[Shot]:
        """The pictures, when all of them are packed."""
        while self._work:
            self._work.popleft().result()
        return self._kept

    def is_news(self, pixels: Pixels) -> bool:
        """Tell whether a picture differs from the last one."""
        return self._newest is None or not bool(np.array_equal(pixels, self._newest))

    def add(self, inputs: int, after_s: float, pixels: Pixels) -> None:
        """Keep a picture, which nobody may change afterwards."""
        while self._work and self._work[0].done():
            self._work.popleft().result()
        if len(self._work) >= MOST_WAITING:
            return
        self._newest = pixels
        self._work.append(self._packer.submit(self._pack, inputs, after_s, pixels))

    def _pack(self, inputs: int, after_s: float, pixels: Pixels) -> None:
        shot = _difference(inputs, after_s, pixels, self._last)
        if shot is None:
            return
        self._kept.append(shot)
        self._last = pixels
        self._n_bytes += len(shot.png)
        if self._n_bytes > MOST_BYTES:
            self._make_room(inputs)

    def _make_room(self, inputs: int) -> None:
        """Leave out all but the last picture of each old input, then every other one of these, then of all."""
        while self._n_bytes > ROOM_MADE * MOST_BYTES and len(self._kept) > FEWEST:
            middle = range(1, len(self._kept) - 1)
            old = [number for number in middle if self._kept[number].inputs <= inputs - RECENT]
            between = {number for number in old if self._kept[number + 1].inputs == self._kept[number].inputs}
            self._keep_only({*range(len(self._kept))} - (between or {*(old or middle)[::2]}))

    def _keep_only(self, wanted: set[int]) -> None:
        self._kept = list(_only(self._kept, wanted))
        self._n_bytes = sum(len(shot.png) for shot in self._kept)


def painted(before: Pixels | None, part: Pixels, x: int, y: int) -> Pixels:
    """Return a picture with a part of it as it is now; one that is nowhere see-through and begins at the corner may be all of it.

    Raises ValueError where a part lies beside the picture.
    """
    if before is None or (x == y == 0 and not _fits(before, part, x, y)):
        return np.ascontiguousarray(part[..., :3])
    if not _fits(before, part, x, y):
        raise ValueError("a part lies beside the picture")
    pixels = before.copy()
    place = pixels[y : y + part.shape[0], x : x + part.shape[1]]
    place[:] = np.where(part[..., 3:] == 0, place, part[..., :3]) if part.shape[2] > CHANNELS else part
    return pixels


def opened(png: bytes) -> Pixels | None:
    """Return the pixels of a PNG file, three channels or four; None if it is none."""
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED) if png else None
    is_fit = pixels is not None and pixels.dtype == np.uint8 and pixels.ndim == 3 and pixels.shape[2] in (CHANNELS, CHANNELS + 1)
    return np.asarray(pixels, np.uint8) if is_fit else None


def _fits(before: Pixels, part: Pixels, x: int, y: int) -> bool:
    return bool(y + part.shape[0] <= before.shape[0] and x + part.shape[1] <= before.shape[1])


def _difference(inputs: int, after_s: float, pixels: Pixels, before: Pixels | None) -> Shot | None:
    """Return the upright part in which a picture differs from the one before, see-through elsewhere; None if it does not differ.

    What is see-through is black too, so that much of it takes next to no room.
    """
    if before is None or before.shape != pixels.shape:
        return Shot(inputs, after_s, 0, 0, _png(pixels))
    nothing = (0,) * CHANNELS
    unlike = cv2.bitwise_not(cv2.inRange(cv2.absdiff(pixels, before), nothing, nothing))
    left, top, width, height = cv2.boundingRect(unlike)
    if not width:
        return None
    changed, mask = (each[top : top + height, left : left + width] for each in (pixels, unlike))
    seen = np.dstack((cv2.bitwise_and(changed, changed, mask=mask), mask))
    return Shot(inputs, after_s, left, top, _png(np.asarray(seen, np.uint8)))


def _png(pixels: Pixels) -> bytes:
    return cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()


def _only(shots: list[Shot], wanted: set[int]) -> Iterator[Shot]:
    """Yield some of the pictures, each as it differs from the one that is left before it."""
    pixels: Pixels | None = None
    shown: Pixels | None = None
    for number, shot in enumerate(shots):
        part = opened(shot.png)
        assert part is not None, "they were written here"
        pixels = painted(pixels, part, shot.x, shot.y)
        if number in wanted:
            kept = _difference(shot.inputs, shot.after_s, pixels, shown)
            shown = pixels
            if kept is not None:
                yield kept

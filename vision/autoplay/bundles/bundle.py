"""Bundles: folders that record a played game, so it can be replayed without a screen.

`bundle.json` has the task, the window, the inputs, the log and the observed facts in order; `frames/` has the pictures of the
window over time as PNG files, each with only the pixels that differ from the one before. Nothing outside the window is recorded.
"""

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from solvers.errors import PuzzleError, quoted
from vision.autoplay.events import Task
from vision.desktop import Window
from vision.frame import Pixels

VERSION = 1
FILE = "bundle.json"
FRAMES = "frames"

MAX_BYTES = 16_000_000
KEPT_PART = 0.6  # thin out to this part of MAX_BYTES, so that it's rarely needed: it takes seconds
MAX_WAITING = 40  # further pictures are dropped while this many wait to be encoded
MIN_SHOTS = 4
CHANNELS = 3
N_RECENT_INPUTS = 12  # the pictures around this many of the latest inputs are the last to be thinned out


class BundleError(PuzzleError):
    """A bundle can't be read."""


@dataclass(frozen=True)
class Shot:
    """The changed part of a picture, and when it was shown."""

    inputs: int  # number of inputs made before
    after_s: float  # time since the last of those inputs
    x: int
    y: int
    png: bytes  # transparent where nothing has changed


@dataclass(frozen=True)
class Fact:
    """Something observed beside the pictures, valid from a moment on."""

    inputs: int  # number of inputs made before
    after_s: float  # time since the last of those inputs
    kind: str  # window, cover, active or gone
    value: Any  # a JSON value; None if there is nothing, or nothing unusual


@dataclass
class Bundle:
    """The record of a played game."""

    task: Task
    window: Window
    known: Mapping[str, Any] | None = None  # what was remembered of the game beforehand
    scale: float = 1.0  # pixels per unit of the desktop
    origin: tuple[float, float] = (0.0, 0.0)  # the upper left corner of the pictures on the desktop
    inputs: list[tuple[str, Any]] = field(default_factory=list)
    """kind and argument of each input; kinds are move, button, scroll and key"""
    facts: list[Fact] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    log: list[Mapping[str, Any]] = field(default_factory=list)  # the events as JSON values, each with its name
    verdict: str = ""
    why: str = ""


def write(bundle: Bundle, folder: Path) -> None:
    """Write a bundle into a new folder; raises OSError."""
    frames = folder / FRAMES
    frames.mkdir(parents=True)
    entries = []
    for number, shot in enumerate(bundle.shots):
        name = f"{number:05}.png"
        (frames / name).write_bytes(shot.png)
        entries.append([shot.inputs, round(shot.after_s, 4), shot.x, shot.y, name])
    content = {
        "version": VERSION,
        "task": asdict(replace(bundle.task, memory="", bundles="")),
        "known": bundle.known,
        "window": asdict(bundle.window),
        "scale": bundle.scale,
        "origin": bundle.origin,
        "verdict": bundle.verdict,
        "why": bundle.why,
        "inputs": bundle.inputs,
        "facts": [[fact.inputs, round(fact.after_s, 4), fact.kind, fact.value] for fact in bundle.facts],
        "frames": entries,
        "log": bundle.log,
    }
    (folder / FILE).write_text(json.dumps(content, indent=1, default=str), encoding="utf-8")


def read(folder: Path) -> Bundle:
    """Return the bundle in a folder; raises BundleError."""
    if not folder.is_dir():
        raise BundleError(f"There is no folder {quoted(str(folder))}. Use the path that was shown when a game wasn't won.")
    try:
        content = json.loads((folder / FILE).read_text(encoding="utf-8"))
        if not isinstance(content, dict) or content.get("version") != VERSION:
            raise BundleError(f"{quoted(folder.name)} was saved by another version of this program.")
        bundle = _bundle(content, folder / FRAMES)
        _check_pictures(bundle.shots)
        return bundle
    except FileNotFoundError as problem:
        raise BundleError(f"{quoted(folder.name)} is incomplete: {Path(problem.filename).name} is missing.") from None
    except OSError as problem:
        raise BundleError(f"{quoted(folder.name)} can't be read: {problem.strerror or problem}.") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
        if isinstance(problem, BundleError):
            raise
        raise BundleError(f"{quoted(folder.name)} is damaged, or has been edited.") from None


def _bundle(content: Mapping[str, Any], frames: Path) -> Bundle:
    task = content["task"]
    region = task["region"]
    return Bundle(
        Task(**{**task, "region": tuple(map(float, region)) if region else None}),
        window_of(content["window"]),
        content["known"],
        float(content["scale"]),
        (float(content["origin"][0]), float(content["origin"][1])),
        [(str(kind), detail) for kind, detail in content["inputs"]],
        [Fact(int(inputs), float(after_s), str(kind), value) for inputs, after_s, kind, value in content["facts"]],
        [_shot(entry, frames) for entry in content["frames"]],
        list(content["log"]),
        str(content["verdict"]),
        str(content["why"]),
    )


def _shot(entry: Sequence[Any], frames: Path) -> Shot:
    inputs, after_s, x, y, name = entry
    return Shot(int(inputs), float(after_s), int(x), int(y), (frames / Path(name).name).read_bytes())


def _check_pictures(shots: Sequence[Shot]) -> None:
    """Raise ValueError if a picture is damaged or doesn't fit into the one before."""
    pixels: Pixels | None = None
    for shot in shots:
        pixels = with_shot(pixels, shot)


def window_of(content: Mapping[str, Any]) -> Window:
    """Return a window from its JSON value."""
    x, y, width, height = map(float, content["area"])
    return Window(**{**content, "area": (x, y, width, height)})


class Shots:
    """The pictures of one window in order, at most MAX_BYTES of them.

    They're compared and encoded in a thread, so playing doesn't wait for that.
    """

    def __init__(self) -> None:
        self._kept: list[Shot] = []
        self._newest: Pixels | None = None
        self._last: Pixels | None = None  # the latest encoded picture
        self._n_bytes = 0
        self._packer = ThreadPoolExecutor(1, "shots")
        self._work: deque[Future[None]] = deque()  # pictures that aren't encoded yet

    @property
    def kept(self) -> list[Shot]:
        """The pictures, after waiting until all of them are encoded."""
        while self._work:
            self._work.popleft().result()
        return self._kept

    def is_new(self, pixels: Pixels) -> bool:
        """Return whether a picture differs from the latest one."""
        return self._newest is None or not bool(np.array_equal(pixels, self._newest))

    def add(self, inputs: int, after_s: float, pixels: Pixels) -> None:
        """Keep a picture; its array must not be changed afterwards."""
        while self._work and self._work[0].done():
            self._work.popleft().result()
        if len(self._work) >= MAX_WAITING:
            return
        self._newest = pixels
        self._work.append(self._packer.submit(self._pack, inputs, after_s, pixels))

    def _pack(self, inputs: int, after_s: float, pixels: Pixels) -> None:
        shot = _changed_part(inputs, after_s, pixels, self._last)
        if shot is None:
            return
        self._kept.append(shot)
        self._last = pixels
        self._n_bytes += len(shot.png)
        if self._n_bytes > MAX_BYTES:
            self._make_room(inputs)

    def _make_room(self, inputs: int) -> None:
        """Thin out to the last picture of each old input, then to every other one of those, then of all."""
        while self._n_bytes > KEPT_PART * MAX_BYTES and len(self._kept) > MIN_SHOTS:
            middle = range(1, len(self._kept) - 1)
            old = [number for number in middle if self._kept[number].inputs <= inputs - N_RECENT_INPUTS]
            between = {number for number in old if self._kept[number + 1].inputs == self._kept[number].inputs}
            self._kept = list(_select(self._kept, {*range(len(self._kept))} - (between or {*(old or middle)[::2]})))
            self._n_bytes = sum(len(shot.png) for shot in self._kept)


def with_shot(before: Pixels | None, shot: Shot) -> Pixels:
    """Return the picture after the one before: an opaque shot is the whole of it. Raises ValueError if the shot is damaged."""
    part, x, y = _decode(shot.png), shot.x, shot.y
    if part.shape[2] == CHANNELS:
        return part
    if before is None or min(x, y) < 0 or y + part.shape[0] > before.shape[0] or x + part.shape[1] > before.shape[1]:
        raise ValueError("a part lies beside the picture")
    pixels = before.copy()
    place = pixels[y : y + part.shape[0], x : x + part.shape[1]]
    place[:] = np.where(part[..., CHANNELS:] == 0, place, part[..., :CHANNELS])
    return pixels


def _decode(png: bytes) -> Pixels:
    """Return the pixels of a PNG file with three or four channels; raises ValueError if it isn't one."""
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED) if png else None
    if pixels is None or pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] not in (CHANNELS, CHANNELS + 1):
        raise ValueError("torn")
    return np.asarray(pixels, np.uint8)


def _changed_part(inputs: int, after_s: float, pixels: Pixels, before: Pixels | None) -> Shot | None:
    """Return the bounding box of the pixels that differ from the picture before; None if there are none.

    Equal pixels in it are transparent and black, so they take next to no space.
    """
    if before is None or before.shape != pixels.shape:
        return Shot(inputs, after_s, 0, 0, _encode(pixels))
    nothing = (0,) * CHANNELS
    unlike = cv2.bitwise_not(cv2.inRange(cv2.absdiff(pixels, before), nothing, nothing))
    left, top, width, height = cv2.boundingRect(unlike)
    if not width:
        return None
    changed, mask = (each[top : top + height, left : left + width] for each in (pixels, unlike))
    seen = np.dstack((cv2.bitwise_and(changed, changed, mask=mask), mask))
    return Shot(inputs, after_s, left, top, _encode(np.asarray(seen, np.uint8)))


def _encode(pixels: Pixels) -> bytes:
    return cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()


def _select(shots: list[Shot], wanted: set[int]) -> Iterator[Shot]:
    """Yield the wanted pictures, each as the difference from the previous wanted one."""
    pixels: Pixels | None = None
    shown: Pixels | None = None
    for number, shot in enumerate(shots):
        pixels = with_shot(pixels, shot)
        if number in wanted:
            kept = _changed_part(shot.inputs, shot.after_s, pixels, shown)
            shown = pixels
            if kept is not None:
                yield kept

"""Bundles: folders that record a played game, so it can be replayed without a screen.

`bundle.json` has the task, the window, the inputs, the log and the observed facts in order; `frames/` has the changed parts
of the window's picture as PNG files. Nothing outside the window is recorded.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from solvers.errors import PuzzleError, quoted
from vision.autoplay.bundles.shots import Shot, apply_part, decode
from vision.autoplay.events import Task
from vision.desktop import Window
from vision.frame import Pixels

VERSION = 1
FILE = "bundle.json"
FRAMES = "frames"


class BundleError(PuzzleError):
    """A bundle can't be read."""


@dataclass(frozen=True)
class Fact:
    """Something observed beside the pictures, valid from a moment on."""

    inputs: int
    """number of inputs made before"""
    after_s: float
    """time since the last of those inputs"""
    kind: str
    """window, cover, active, pointer, held or gone"""
    value: Any
    """a JSON value; None if there is nothing, or nothing unusual"""


@dataclass
class Bundle:
    """The record of a played game."""

    task: Task
    window: Window
    known: Mapping[str, Any] | None = None
    """what was remembered of the game beforehand"""
    scale: float = 1.0
    """pixels per unit of the desktop"""
    origin: tuple[float, float] = (0.0, 0.0)
    """the upper left corner of the pictures on the desktop"""
    inputs: list[tuple[str, Any]] = field(default_factory=list)
    """kind and argument of each input; kinds are move, button, scroll and key"""
    facts: list[Fact] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    log: list[Mapping[str, Any]] = field(default_factory=list)
    """the events as JSON values, each with its name"""
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
        part = decode(shot.png)
        if part is None or min(shot.x, shot.y) < 0:
            raise ValueError("torn")
        pixels = apply_part(pixels, part, shot.x, shot.y)


def window_of(content: Mapping[str, Any]) -> Window:
    """Return a window from its JSON value."""
    x, y, width, height = map(float, content["area"])
    return Window(**{**content, "area": (x, y, width, height)})

"""Turns films into files: animated GIFs, and a thread that writes pictures while the next ones are drawn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from game.export.animation import Film, Picture
from game.storage.paths import remove
from solvers.formats.step_lists import StepList

if TYPE_CHECKING:
    from PIL import Image

    from vision.pictures.video import VideoWriter

COLOURS = 255
TRANSPARENT = 255  # the palette index of pixels that are the same as in the picture before
SAMPLE_STEP = 3  # every third row of a sample is used to choose colours


class GifWriter:
    """Writes a GIF: give it samples that show all colours, then the pictures, as BGRX bytes."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        self._path, self._size = path, size
        self._samples: list[Image.Image] = []
        self._palette: Image.Image | None = None
        self._pictures: list[Image.Image] = []
        self._milliseconds: list[int] = []

    def learn(self, pixels: bytes) -> None:
        """Take the colours of a sample into account."""
        from PIL import Image

        width, height = self._size
        picture = self._image(pixels)
        self._samples.append(picture.resize((width, height // SAMPLE_STEP), Image.Resampling.NEAREST))

    def add(self, pixels: bytes, seconds: float) -> None:
        """Append a picture."""
        from PIL import Image

        if self._palette is None:
            self._palette = self._common_palette()
        self._pictures.append(self._image(pixels).quantize(palette=self._palette, dither=Image.Dither.NONE))
        self._milliseconds.append(round(seconds * 1000))

    def _image(self, pixels: bytes) -> Image.Image:
        from PIL import Image

        return Image.frombytes("RGB", self._size, pixels, "raw", "BGRX")

    def _common_palette(self) -> Image.Image:
        """Return an image whose palette suits all samples."""
        from PIL import Image

        width, height = self._samples[0].size
        sheet = Image.new("RGB", (width, height * len(self._samples)))
        for number, sample in enumerate(self._samples):
            sheet.paste(sample, (0, height * number))
        self._samples.clear()
        return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

    def close(self) -> None:
        """Write the file; raises OSError."""
        first, *others = self._pictures
        first.save(
            self._path,
            "GIF",
            save_all=True,
            append_images=others,
            duration=self._milliseconds,
            loop=0,
            optimize=True,
            transparency=TRANSPARENT,
            disposal=1,
        )


MAX_QUEUED = 8  # pictures drawn but not written yet
NO_OPENCV = "OpenCV isn't installed"


def video_writer(path: Path, size: tuple[int, int]) -> VideoWriter:
    """Return a writer of an MP4 file; raises OSError."""
    from vision.pictures.video import VideoWriter

    return VideoWriter(path, size)


def video_problem() -> str:
    """Return why no video can be written here, in a few words; empty if one can."""
    try:
        from vision.pictures.video import trouble
    except ImportError:
        return NO_OPENCV
    return trouble()


WRITERS: dict[str, Callable[[Path, tuple[int, int]], GifWriter | VideoWriter]] = {"gif": GifWriter, "mp4": video_writer}


def stem_of(steps: StepList) -> str:
    """Return the start of the name of a solution's file."""
    return "-".join(filter(None, (steps.puzzle.name, _plain(steps.solver))))


def _plain(name: str) -> str:
    """Return a name without characters that a file name can't contain."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)


class Recording:
    """Turns a film into a file: pictures are drawn here, a few per frame, and written in a thread.

    The file gets its final name when it is complete.
    """

    def __init__(self, film: Film, path: Path) -> None:
        self.path = path
        self.drawn = 0
        self.problem = ""  # the system's reason why there is no file
        self._film = film
        self._temporary = path.with_name(f".{path.stem}.part{path.suffix}")
        self._queue = SimpleQueue[Picture | None]()
        self._is_cancelled = False
        self._drawing = self._draw_all()
        self._is_drawn = False
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    @property
    def count(self) -> int:
        return len(self._film.positions)

    @property
    def is_over(self) -> bool:
        """Whether the file is complete, or has failed."""
        return not self._thread.is_alive()

    def go_on(self, has_time: Callable[[], bool]) -> None:
        """Draw pictures while there is time and the thread keeps up; at least one."""
        while not self._is_drawn and self._queue.qsize() < MAX_QUEUED:
            self._is_drawn = next(self._drawing, True)
            if not has_time():
                return

    def cancel(self) -> None:
        """Stop, without leaving a file."""
        self._is_cancelled = True
        self._queue.put(None)

    def _draw_all(self) -> Iterator[bool]:
        """Draw everything in small pieces, and yield False after each."""
        film = self._film
        for _ in film.prepare():
            yield False
        for position in film.samples:
            self._queue.put(film.picture(position))
            yield False
        for position, seconds in zip(film.positions, film.seconds, strict=True):
            self._queue.put(film.picture(position, seconds))
            self.drawn += 1
            yield False
        self._queue.put(None)

    def _write(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._write_pictures(WRITERS[self.path.suffix[1:]](self._temporary, self._film.size))
            if not self._is_cancelled:
                self._temporary.replace(self.path)
        except (OSError, MemoryError) as problem:
            self.problem = getattr(problem, "strerror", None) or str(problem)
        remove(self._temporary)

    def _write_pictures(self, writer: GifWriter | VideoWriter) -> None:
        while (picture := self._queue.get()) is not None and not self._is_cancelled:
            if picture.seconds:
                writer.add(picture.pixels, picture.seconds)
            else:
                writer.learn(picture.pixels)
        if not self._is_cancelled:
            writer.close()

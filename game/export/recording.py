"""Making files of a solution: where they go, animated GIFs, and a thread that writes pictures while the next ones are drawn."""

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
SAME = 255  # the place in the table of colours that says of a pixel that it is as in the picture before
THINNED = 3  # of a sample's rows every so manieth is looked at for colours


class GifWriter:
    """Takes first the samples that show all colours, then the pictures, as four bytes a pixel: blue, green, red, nothing."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        self._path, self._size = path, size
        self._samples: list[Image.Image] = []
        self._palette: Image.Image | None = None
        self._pictures: list[Image.Image] = []
        self._milliseconds: list[int] = []

    def learn(self, pixels: bytes) -> None:
        """Look at a picture's colours."""
        from PIL import Image

        width, height = self._size
        picture = self._opened(pixels)
        self._samples.append(picture.resize((width, height // THINNED), Image.Resampling.NEAREST))

    def add(self, pixels: bytes, seconds: float) -> None:
        """Put a picture at the end."""
        from PIL import Image

        if self._palette is None:
            self._palette = self._common_palette()
        self._pictures.append(self._opened(pixels).quantize(palette=self._palette, dither=Image.Dither.NONE))
        self._milliseconds.append(round(seconds * 1000))

    def _opened(self, pixels: bytes) -> Image.Image:
        from PIL import Image

        return Image.frombytes("RGB", self._size, pixels, "raw", "BGRX")

    def _common_palette(self) -> Image.Image:
        """Return a picture that has the common colours of the samples."""
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
            transparency=SAME,
            disposal=1,
        )


MOST_WAITING = 8  # pictures that are drawn before they are written
NO_OPENCV = "OpenCV isn't installed"


def video_writer(path: Path, size: tuple[int, int]) -> VideoWriter:
    """Return what writes an MP4 file; raises OSError."""
    from vision.pictures.video import VideoWriter

    return VideoWriter(path, size)


def video_trouble() -> str:
    """Return a few words on why no video can be written here; empty if one can."""
    try:
        from vision.pictures.video import trouble
    except ImportError:
        return NO_OPENCV
    return trouble()


WRITERS: dict[str, Callable[[Path, tuple[int, int]], GifWriter | VideoWriter]] = {"gif": GifWriter, "mp4": video_writer}


def stem_of(steps: StepList) -> str:
    """Return what the name of a solution's file begins with."""
    return "-".join(filter(None, (steps.puzzle.name, _plain(steps.solver))))


def _plain(name: str) -> str:
    """Return a name with nothing in it that a file's name can't have."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)


class Recording:
    """A film that becomes a file: pictures are drawn here, a few in each frame, and written in a thread.

    The file has its name only when it is whole.
    """

    def __init__(self, film: Film, path: Path) -> None:
        self.path = path
        self.drawn = 0
        self.problem = ""  # why there is no file, as the system puts it
        self._film = film
        self._temporary = path.with_name(f".{path.stem}.part{path.suffix}")
        self._queue = SimpleQueue[Picture | None]()
        self._is_cancelled = False
        self._work = self._filming()
        self._is_drawn = False
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    @property
    def count(self) -> int:
        return len(self._film.positions)

    @property
    def is_over(self) -> bool:
        """Tell whether there is a file, or will be none."""
        return not self._thread.is_alive()

    def go_on(self, has_time: Callable[[], bool]) -> None:
        """Draw pictures as long as there is time, and the thread keeps up; at least one."""
        while not self._is_drawn and self._queue.qsize() < MOST_WAITING:
            self._is_drawn = next(self._work, True)
            if not has_time():
                return

    def cancel(self) -> None:
        """Leave no file."""
        self._is_cancelled = True
        self._queue.put(None)

    def _filming(self) -> Iterator[bool]:
        """Draw everything in small pieces, and yield whether all is drawn after each of them."""
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

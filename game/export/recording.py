"""A solution as a film: pictures drawn off screen, and the files made of them. A thread writes while the next are drawn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pygame

from game.boards import BOARDS
from game.boards.base import BoardStyle
from game.paint.look import Look
from game.session.playback import Playback
from game.storage.paths import remove
from game.theme.measures import Duration, Text
from game.theme.palette import Palette
from game.theme.proportions import Film as Format
from solvers.formats.step_lists import StepList
from solvers.puzzle import Role, Step
from solvers.words import count, grouped

if TYPE_CHECKING:
    from PIL import Image

    from vision.pictures.video import VideoWriter


_BLUE_FIRST = (0xFF0000, 0xFF00, 0xFF, 0)  # the bit masks of red, green, blue and alpha
STEPS_AT_ONCE = 500  # number of steps added to the timeline in one go


@dataclass(frozen=True)
class Picture:
    """One picture of a film, and how long it is shown."""

    pixels: bytes  # row by row, four bytes each: blue, green, red, unused
    size: tuple[int, int]
    seconds: float


class Film:
    """Pictures of the first and the last position and of as many between them as allowed, each drawn on demand."""

    def __init__(self, steps: StepList, palette: Palette, style: BoardStyle, speed: float = 1.0) -> None:
        self._list = steps
        self._look = Look(palette, 1.0, reduces_motion=True)
        kind = BOARDS[steps.puzzle.name]
        self._board = kind(steps.start, steps.puzzle.name)
        self._board.style = style
        self._playback = Playback(steps.start, speed, kind.move_s)
        self._surface = pygame.Surface(self._place_board(), 0, 32, _BLUE_FIRST)
        last = len(steps.steps)
        n_pictures = min(last + 1, Format.MAX_PICTURES)
        self.positions = [round(last * number / max(n_pictures - 1, 1)) for number in range(n_pictures)]
        """positions on the timeline to draw"""
        self.seconds: list[float] = []  # how long each of them is shown; filled by `prepare`
        self.samples: list[int] = []  # positions that together show all kinds of marks; filled by `prepare`

    @property
    def size(self) -> tuple[int, int]:
        return self._surface.get_size()

    def _place_board(self) -> tuple[int, int]:
        """Place the board, and return the size of the pictures, in even numbers of pixels, as videos require."""
        look, pad = self._look, Format.PAD
        side = Format.WIDTH - 2 * pad
        self._board.place(look, pygame.Rect(pad, pad, side, side))
        self._board.place(look, pygame.Rect(pad, 2 * pad - self._board.rect.y, side, side))
        height = self._board.rect.h
        words = Format.LINES * look.line_height(Text.BODY) + look.line_height(Text.NOTE)
        return Format.WIDTH, (height + words + 3 * pad + 1) // 2 * 2

    def prepare(self) -> Iterator[None]:
        """Put the steps on a timeline, a few at a time; yields in between."""
        for number, step in enumerate(self._list.steps, 1):
            self._playback.add(step)
            if number % STEPS_AT_ONCE == 0:
                yield
        self.seconds = self._timing()
        self.samples = self._sample_positions()

    def _timing(self) -> list[float]:
        """Return how long each picture is shown: as long as the steps to the next one take, scaled if the film is too long."""
        steps = self._playback.steps
        spans = [
            sum(self._playback.seconds_of(step) for step in steps[here:there])
            for here, there in zip(self.positions, self.positions[1:], strict=False)
        ]
        share = min(Duration.FILM / max(sum(spans), Duration.FILM_PICTURE), 1.0)
        return [*(round(max(span * share, Duration.FILM_PICTURE), 2) for span in spans), Duration.FILM_END]

    def _sample_positions(self) -> list[int]:
        """Return some evenly spaced positions, and the first one with each kind of mark."""
        stride = max(len(self.positions) // Format.MAX_SAMPLES, 1)
        found = {*self.positions[::stride], self.positions[-1]}
        seen: set[Role] = set()
        for position in self.positions:
            step = self._shown(position)
            roles = {mark.role for mark in step.marks} - seen if step is not None else ()
            if roles:
                found.add(position)
                seen.update(roles)
        return sorted(found)

    def _number(self, position: int) -> int:
        """Return the number of the step explained at a position."""
        return position - (1 if self._board.explains_after and position else 0)

    def _shown(self, position: int) -> Step | None:
        number = self._number(position)
        return self._playback.steps[number] if number < len(self._playback.steps) else None

    def draw(self, position: int) -> pygame.Surface:
        """Draw a position, and return the surface, which is reused for the next one."""
        surface, palette, step = self._surface, self._look.palette, self._shown(position)
        self._playback.seek(position)
        surface.fill(palette.bg)
        self._board.show(self._playback.state, step.marks if step is not None else ())
        self._board.draw(surface, self._look, 0.0)
        self._draw_words(surface, position, step)
        return surface

    def _draw_words(self, surface: pygame.Surface, position: int, step: Step | None) -> None:
        look, palette, pad = self._look, self._look.palette, Format.PAD
        y = self._board.rect.bottom + pad
        width = surface.get_width() - 2 * pad
        number = f"Step {grouped(self._number(position) + 1)} of {grouped(len(self._list.steps))}"
        words = (number, step.stage) if step is not None else (self._list.puzzle.title, self._list.solver_title)
        look.text(surface, (pad, y), " · ".join(filter(None, words)), Text.NOTE, palette.muted, "topleft", width)
        playback, moves = self._playback, self._playback.move_count
        amount = count(moves, "move") if self._list.puzzle.counts_moves else count(len(playback.steps), "step")
        end = f"{'Solved' if playback.state.is_solved() else 'Stopped here'} · {amount}"
        text = step.headline if step is not None else end
        lines = look.wrapped(text, Text.BODY, width, Format.LINES)
        look.paragraph(surface, (pad, y + look.line_height(Text.NOTE)), lines, Text.BODY, palette.text)

    def picture(self, position: int, seconds: float = 0.0) -> Picture:
        return Picture(self.draw(position).get_buffer().raw, self.size, seconds)


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
    plain = "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in steps.solver)
    return "-".join(filter(None, (steps.puzzle.name, plain)))


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

"""Animated GIFs, all of whose pictures share one table of colours: small, and made in a moment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

COLOURS = 255
SAME = 255
"""the place in the table of colours that says of a pixel that it is as in the picture before"""
THINNED = 3
"""of a sample's rows every so manieth is looked at for colours"""


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

"""Picture files of every kind, whole and broken: each is opened correctly, or refused in one sentence."""

import io
import os
import struct
import zlib
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.pictures import PictureError, open_picture

HEIGHT, WIDTH = 40, 60
INK, PAPER = (10, 60, 200), (250, 240, 220)
Colour: TypeAlias = tuple[int, ...]


def painted(mode: str = "RGB", paper: Any = PAPER, ink: Any = INK) -> Image.Image:
    """Return a picture whose left third is ink."""
    image = Image.new(mode, (WIDTH, HEIGHT), paper)
    image.paste(ink, (0, 0, WIDTH // 3, HEIGHT))
    return image


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def shown(picture: str | Path | bytes) -> tuple[Colour, Colour]:
    """Return the colours, red, green, blue, of the left and the right part of a picture of the usual size."""
    pixels = open_picture(picture).pixels
    assert pixels.dtype == np.uint8
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    left, right = pixels[HEIGHT // 2, WIDTH // 6, ::-1], pixels[HEIGHT // 2, WIDTH // 2, ::-1]
    return tuple(map(int, left)), tuple(map(int, right))


def refused(picture: str | Path | bytes) -> str:
    with pytest.raises(PictureError) as told:
        open_picture(picture)
    sentence = str(told.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 300
    return sentence


def animated(form: str, **options: Any) -> bytes:
    """Return a file whose first frame alone has the usual colours."""
    later = [Image.new("RGB", (WIDTH, HEIGHT), (0, shade, 0)) for shade in (90, 200)]
    return saved(painted(), form, save_all=True, append_images=later, duration=100, **options)


def with_palette() -> Image.Image:
    palette = painted("P", 0, 1)
    palette.putpalette([0, 0, 0, *INK])
    return palette


def deep() -> Image.Image:
    """Return a picture of 16 bits per pixel."""
    values = np.full((HEIGHT, WIDTH), 51400, np.uint16)
    values[:, : WIDTH // 3] = 5140
    return Image.fromarray(values)


def deep_colours() -> bytes:
    row = b"\0" + b"".join(struct.pack(">3H", *(each * 257 for each in (INK if x < WIDTH // 3 else PAPER))) for x in range(WIDTH))
    return png(WIDTH, HEIGHT, 16, 2, row * HEIGHT)


def lying() -> bytes:
    """Return a photograph by a camera that was turned."""
    exif = Image.Exif()
    exif[0x0112] = 6  # show it turned clockwise
    return saved(painted().transpose(Image.Transpose.ROTATE_90), "JPEG", quality=95, subsampling=0, exif=exif)


def fractions(white: float) -> bytes:
    values = np.full((HEIGHT, WIDTH), white, np.float32)
    values[:, : WIDTH // 3] = white / 5
    values[0, :4] = np.nan, np.inf, -np.inf, -1
    return saved(Image.fromarray(values), "TIFF")


def png(width: int, height: int, depth: int, colours: int, rows: bytes) -> bytes:
    """Return a PNG file with a header, whether its rows fit it or not."""

    def part(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
DARK, LIGHT = (20, 20, 20), (200, 200, 200)
SHOWN: dict[str, tuple[bytes, Colour, Colour]] = {
    "PNG": (saved(painted(), "PNG"), INK, PAPER),
    "JPEG": (saved(painted(), "JPEG", quality=95, subsampling=0), INK, PAPER),
    "WEBP": (saved(painted(), "WEBP", lossless=True), INK, PAPER),
    "BMP": (saved(painted(), "BMP"), INK, PAPER),
    "TIFF": (saved(painted(), "TIFF"), INK, PAPER),
    "compressed TIFF": (saved(painted(), "TIFF", compression="tiff_lzw"), INK, PAPER),
    "PPM": (saved(painted(), "PPM"), INK, PAPER),
    "animated GIF": (animated("GIF"), INK, PAPER),
    "animated WEBP": (animated("WEBP", lossless=True), INK, PAPER),
    "animated PNG": (animated("PNG"), INK, PAPER),
    "transparent paper": (saved(painted("RGBA", (0, 0, 0, 0), (*INK, 255)), "PNG"), INK, WHITE),
    "half transparent paper": (saved(painted("RGBA", (0, 0, 0, 128), (*INK, 255)), "PNG"), INK, (127, 127, 127)),
    "transparent grey": (saved(painted("LA", (0, 0), (20, 255)), "PNG"), DARK, WHITE),
    "transparent colour of a palette": (saved(with_palette(), "PNG", transparency=0), INK, WHITE),
    "1 bit": (saved(painted("1", 1, 0), "PNG"), BLACK, WHITE),
    "8 bits": (saved(painted("L", 200, 20), "PNG"), DARK, LIGHT),
    "16 bits": (saved(deep(), "PNG"), DARK, LIGHT),
    "16 bits per colour": (deep_colours(), INK, PAPER),
    "colours of print": (saved(painted("CMYK", (0, 0, 0, 0), (0, 0, 0, 255)), "JPEG", quality=95), BLACK, WHITE),
    "lying on its side": (lying(), INK, PAPER),
    **{f"fractions of {white:.0f}": (fractions(white), (51, 51, 51), WHITE) for white in (1.0, 255.0, 65535.0, 1e6)},
}


@pytest.mark.parametrize(("file", "left", "right"), SHOWN.values(), ids=SHOWN)
def test_files_of_every_kind_are_shown_in_their_colours(file: bytes, left: Colour, right: Colour) -> None:
    assert np.abs(np.subtract(shown(file), (left, right))).max() <= (6 if file[:2] in (b"\xff\xd8", b"GI") else 1)


@pytest.mark.parametrize("name", ["with spaces.png", "数独 ü🧩.png", "no ending", "picture.jpg", "-o.png", "%20 {x}.png"])
def test_unusual_file_names(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(saved(painted(), "PNG"))
    assert shown(tmp_path / name) == (INK, PAPER)


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    assert "no file" in refused(tmp_path / "missing.png")
    assert "no file" in refused(tmp_path / "no folder" / "missing.png")
    assert "folder" in refused(tmp_path)
    refused("nul\0byte.png")
    refused(tmp_path / ("long" * 200))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read")
def test_files_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "secret.png"
    file.write_bytes(saved(painted(), "PNG"))
    file.chmod(0)
    assert "right" in refused(file)


@pytest.mark.parametrize(
    "content", [b"", b"just text", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"%PDF-1.4", b"%!PS-Adobe-3.0 EPSF-3.0\n", b"\0" * 500]
)
def test_files_that_are_no_pictures(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "board.png").write_bytes(content)
    assert "board.png" in refused(tmp_path / "board.png")


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((0, 0), "is not a picture"),
        ((0, 40), "is not a picture"),
        ((1, 1), "too small for a board: it has 1 × 1 pixels"),
        ((400, 8), "too small for a board: it has 400 × 8 pixels"),
        ((20000, 20000), "too large"),
        ((2**31 - 1, 2**31 - 1), "too large"),
    ],
)
def test_pictures_of_impossible_sizes_are_refused_before_they_are_unpacked(size: tuple[int, int], words: str) -> None:
    assert words in refused(png(*size, 8, 0, b"\0" * min(size[1] * (size[0] + 1), 10_000)))


SAMPLES = {form: SHOWN[form][0] for form in ("PNG", "JPEG", "WEBP", "animated GIF", "BMP", "TIFF")}


@pytest.mark.parametrize("form", ["PNG", "JPEG", "BMP"])
def test_truncated_files_are_refused(form: str) -> None:
    told = refused(SAMPLES[form][: len(SAMPLES[form]) * 2 // 3])
    assert told == "The pasted data is damaged or incomplete. Save it again, preferably as a PNG."


@settings(max_examples=300)
@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_broken_files_are_opened_or_refused(form: str, data: st.DataObject) -> None:
    content = bytearray(SAMPLES[form])
    places = st.one_of(st.integers(0, 80), st.integers(0, len(content) - 1))
    for place, value in data.draw(st.lists(st.tuples(places, st.integers(0, 255)), max_size=6)):
        content[min(place, len(content) - 1)] = value
    content = content[: data.draw(st.integers(1, len(content)))]
    try:
        assert open_picture(bytes(content)).pixels.dtype == np.uint8
    except PictureError as told:
        assert "\n" not in str(told)

"""Picture files of every kind, whole and broken: each is opened correctly, or refused in one sentence."""

import io
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.pictures.images import PictureError
from vision.pictures.opening import open_picture

HEIGHT, WIDTH = 40, 60
INK, PAPER = (10, 60, 200), (250, 240, 220)


def painted(mode: str = "RGB", paper: Any = PAPER, ink: Any = INK) -> Image.Image:
    """Return a picture whose left third is ink."""
    image = Image.new(mode, (WIDTH, HEIGHT), paper)
    image.paste(ink, (0, 0, WIDTH // 3, HEIGHT))
    return image


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def shown(picture: str | Path | bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
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


def near(found: tuple[tuple[int, ...], ...], *wanted: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(a - b) <= by for one, other in zip(found, wanted, strict=True) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("form", "options"),
    [
        ("PNG", {}),
        ("JPEG", {"quality": 95, "subsampling": 0}),
        ("WEBP", {"lossless": True}),
        ("BMP", {}),
        ("TIFF", {}),
        ("TIFF", {"compression": "tiff_lzw"}),
        ("PPM", {}),
    ],
)
def test_colours_of_usual_files(form: str, options: dict[str, Any]) -> None:
    assert near(shown(saved(painted(), form, **options)), INK, PAPER)


@pytest.mark.parametrize("form", ["GIF", "WEBP", "PNG"])
def test_animated_pictures_show_their_first_frame(form: str) -> None:
    options = {"lossless": True} if form == "WEBP" else {}
    later = [Image.new("RGB", (WIDTH, HEIGHT), (0, shade, 0)) for shade in (90, 200)]
    assert near(shown(saved(painted(), form, save_all=True, append_images=later, duration=100, **options)), INK, PAPER)


def test_transparent_pixels_lie_on_white() -> None:
    white = (255, 255, 255)
    assert shown(saved(painted("RGBA", (0, 0, 0, 0), (*INK, 255)), "PNG")) == (INK, white)
    assert shown(saved(painted("LA", (0, 0), (30, 255)), "PNG")) == ((30, 30, 30), white)
    palette = painted("P", 0, 1)
    palette.putpalette([0, 0, 0, *INK])
    assert shown(saved(palette, "PNG", transparency=0)) == (INK, white)
    assert near(shown(saved(painted("RGBA", (0, 0, 0, 128), (*INK, 255)), "PNG")), INK, (127, 127, 127), by=1)


def test_deep_and_shallow_pictures() -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    assert shown(saved(painted("1", 1, 0), "PNG")) == (black, white)
    assert shown(saved(painted("L", 200, 20), "PNG")) == ((20,) * 3, (200,) * 3)
    deep = np.full((HEIGHT, WIDTH), 51400, np.uint16)
    deep[:, : WIDTH // 3] = 5140
    assert shown(saved(Image.fromarray(deep), "PNG")) == ((20,) * 3, (200,) * 3)


@pytest.mark.parametrize("white", [1.0, 255.0, 65535.0, 1e6])
def test_pictures_of_fractions(white: float) -> None:
    values = np.full((HEIGHT, WIDTH), white, np.float32)
    values[:, : WIDTH // 3] = white / 5
    values[0, :4] = np.nan, np.inf, -np.inf, -1
    assert shown(saved(Image.fromarray(values), "TIFF")) == ((51,) * 3, (255,) * 3)


def test_colours_of_16_bits() -> None:
    row = b"\0" + b"".join(struct.pack(">3H", *(each * 257 for each in (INK if x < WIDTH // 3 else PAPER))) for x in range(WIDTH))
    assert near(shown(png(WIDTH, HEIGHT, 16, 2, row * HEIGHT)), INK, PAPER, by=1)


def test_colours_of_print() -> None:
    found = shown(saved(painted("CMYK", (0, 0, 0, 0), (0, 0, 0, 255)), "JPEG", quality=95))
    assert near(found, (0, 0, 0), (255, 255, 255))


def test_pictures_that_lie_on_their_side_are_set_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned: show it turned clockwise
    lying = painted().transpose(Image.Transpose.ROTATE_90)
    assert near(shown(saved(lying, "JPEG", quality=95, subsampling=0, exif=exif)), INK, PAPER)


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


@pytest.mark.parametrize("size", [(1, 1), (10, 10), (400, 8)])
def test_pictures_too_small_for_a_board(size: tuple[int, int]) -> None:
    assert f"too small for a board: it has {size[0]} × {size[1]} pixels" in refused(empty(size))


@pytest.mark.parametrize("size", [(0, 0), (0, 40)])
def test_pictures_without_a_pixel(size: tuple[int, int]) -> None:
    assert "is not a picture" in refused(empty(size))


def empty(size: tuple[int, int]) -> bytes:
    return png(*size, 8, 0, b"\0" * (size[1] * (size[0] + 1)))


@pytest.mark.parametrize("size", [(20000, 20000), (100_000, 100_000), (2**31 - 1, 2**31 - 1)])
def test_pictures_too_large_are_refused_before_they_are_unpacked(size: tuple[int, int]) -> None:
    assert "too large" in refused(png(*size, 8, 2, b"\0" * 1000))


SAMPLES = {
    "PNG": saved(painted(), "PNG"),
    "JPEG": saved(painted(), "JPEG"),
    "WEBP": saved(painted(), "WEBP"),
    "GIF": saved(painted(), "GIF", save_all=True, append_images=[painted().rotate(90)]),
    "BMP": saved(painted(), "BMP"),
    "TIFF": saved(painted(), "TIFF"),
}


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


def png(width: int, height: int, depth: int, colours: int, rows: bytes) -> bytes:
    """Return a PNG file with a header, whether its rows fit it or not."""

    def part(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")

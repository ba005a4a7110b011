"""Pictures for boards: the built-in ones and those in files, cropped to a board's shape."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from game.paint.look import ASSETS
from game.storage.paths import expand_home
from solvers.errors import PuzzleError

FOLDER = ASSETS / "pictures"
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff", ".svg", ".tga", ".qoi", ".avif")
MAX_SIDE = 2400


@dataclass(frozen=True, eq=False)
class Picture:
    """A built-in picture by its name, or a file's picture by its path and with its pixels."""

    name: str
    pixels: pygame.Surface | None = None

    @property
    def title(self) -> str:
        """The name as people read it."""
        return self.name.replace("-", " ").capitalize() if self.pixels is None else Path(self.name).stem

    def fitted(self, size: tuple[int, int]) -> pygame.Surface:
        if self.pixels is not None:
            return _cropped(self.pixels, size)
        side = max(size)
        return _cropped(pygame.image.load_sized_svg(FOLDER / f"{self.name}.svg", (side, side)), size)


@lru_cache(maxsize=1)
def built_in() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


def load(name: str) -> Picture:
    """Return a file's picture, no larger than MAX_SIDE; raises PuzzleError. Slow for large files."""
    path = expand_home(name)
    surface = _drawn(path) if path.suffix.lower() == ".svg" else _photographed(path)
    if min(surface.get_size()) < 2:
        raise PuzzleError(f"{path.name} is too small to be cut into tiles. Choose a larger picture.")
    return Picture(str(path), surface)


def _drawn(path: Path) -> pygame.Surface:
    try:
        return pygame.image.load_sized_svg(path, (MAX_SIDE, MAX_SIDE))
    except (OSError, pygame.error) as problem:
        raise PuzzleError(f"{path.name} can't be read as a picture. Try a PNG or JPEG file.") from problem


def _photographed(path: Path) -> pygame.Surface:
    """Return a picture, rotated as its camera was held, with transparent parts in white."""
    from PIL import Image, ImageOps

    from vision.pictures import opened  # not before the first frame

    with opened(path) as image:
        image.draft("RGB", (MAX_SIDE, MAX_SIDE))
        upright = ImageOps.exif_transpose(image)
        if upright.mode.startswith("I"):  # Pillow would clip 16-bit pixels instead of scaling them
            upright = upright.convert("I").point(lambda value: value / 256).convert("L")
        upright.thumbnail((MAX_SIDE, MAX_SIDE))
        flat = Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright.convert("RGBA")).convert("RGB")
    return pygame.image.frombytes(flat.tobytes(), flat.size, "RGB")


def scaled_into(surface: pygame.Surface, room: tuple[int, int]) -> pygame.Surface:
    width, height = surface.get_size()
    share = min(room[0] / width, room[1] / height)
    return pygame.transform.smoothscale(surface, (max(round(width * share), 1), max(round(height * share), 1)))


def _cropped(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the middle of a surface, cropped and scaled to a size."""
    width, height = surface.get_size()
    share = min(width / size[0], height / size[1])
    part = pygame.Rect(0, 0, max(int(size[0] * share), 1), max(int(size[1] * share), 1)).move_to(center=(width // 2, height // 2))
    return pygame.transform.smoothscale(surface.subsurface(part.clip(surface.get_rect())), size)

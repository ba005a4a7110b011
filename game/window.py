"""The window on the desktop: its pixel units, its size and place, and which parts have to be redrawn; and the clipboard."""

import os
import sys
import warnings
from io import BytesIO
from pathlib import Path
from typing import Self, TypeAlias
from urllib.parse import unquote, urlsplit

import pygame

from game.paint.look import ASSETS
from game.storage.paths import expand_home, is_file
from game.theme.measures import MIN_WINDOW, Duration, Eased

TITLE, PROGRAM = "Puzzle Playground", "puzzle-playground"
HEADLESS_DRIVERS = ("offscreen", "dummy")
KEY_REPEAT_MS = (350, 45)
STANDARD_DPI = 96  # dots per inch at a scale of 100 %


def use_screen_pixels() -> None:
    """Measure our window in physical pixels, the unit in which we look at other windows.

    SDL asks Windows for that when it starts, so call this first.
    """
    if sys.platform == "win32":
        os.environ["SDL_WINDOWS_DPI_AWARENESS"] = "permonitorv2"


def scaled_for_dpi(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window size scaled by the user's display setting, as Windows doesn't scale programs that count in pixels."""
    if sys.platform != "win32":
        return size
    import ctypes

    user32 = getattr(ctypes, "WinDLL")("user32")  # noqa: B009 - mypy doesn't know it on other systems
    try:
        scale = user32.GetDpiForSystem() / STANDARD_DPI
    except AttributeError:  # before Windows 10
        return size
    return round(size[0] * scale), round(size[1] * scale)


def show_error_box(sentence: str) -> None:
    """Show an error in a small window of its own, before the program has one."""
    pygame.display.message_box(TITLE, sentence, "error")


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def system_window() -> pygame.Window:
    """Return the window for operations that pygame.display lacks, or performs by opening a new window."""
    with warnings.catch_warnings():  # deprecated, but its replacement can't update parts of a window
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def inside_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window size that fits the smallest screen; without a display, any size does."""
    if pygame.display.get_driver() in HEADLESS_DRIVERS:
        return size
    desktops = [desktop for desktop in pygame.display.get_desktop_sizes() if min(desktop) > 0]
    width = min([size[0], *(desktop[0] for desktop in desktops)])
    height = min([size[1], *(desktop[1] for desktop in desktops)])
    return max(width, MIN_WINDOW[0]), max(height, MIN_WINDOW[1])


def make_room(width: int) -> None:
    """Move the window to the right edge of the screen, and narrow it if necessary, to leave a given width free on the left."""
    if pygame.display.get_driver() in HEADLESS_DRIVERS:
        return
    window, (screen_w, _) = system_window(), pygame.display.get_desktop_sizes()[0]
    window.size = (max(min(window.size[0], screen_w - width), MIN_WINDOW[0]), window.size[1])
    window.position = (screen_w - window.size[0], window.position[1])


def system_is_dark() -> bool:
    """Return whether the system prefers dark windows; True if it can't say. May take a while, so call it in a thread."""
    import shutil

    if sys.platform.startswith("linux") and shutil.which("gsettings") is None:
        return True  # darkdetect would answer "Light" without having asked the system
    try:
        import darkdetect

        return bool(darkdetect.theme() != "Light")
    except (ImportError, OSError, ValueError):
        return True


def init_headless() -> None:
    """Initialise drawing without a window, unless there is one already."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open the window at a size, or smaller to fit the screen, and return its surface; raises NoDisplay and pygame.error."""
    use_screen_pixels()
    os.environ["SDL_VIDEO_X11_WMCLASS"] = PROGRAM  # pygame would use the script's name
    if sys.platform != "darwin":  # elsewhere than on macOS, a click into an inactive window also does what it is meant to do
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    pygame.display.init()
    pygame.font.init()
    driver = pygame.display.get_driver()
    if driver in HEADLESS_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
        raise NoDisplay
    if driver == "x11":  # small updates reach the screen ten times faster without the graphics card
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.set_caption(TITLE)
    pygame.display.set_icon(pygame.image.load_sized_svg(ASSETS / "app-icon.svg", (64, 64)))
    surface = pygame.display.set_mode(inside_desktop(scaled_for_dpi(size)), pygame.RESIZABLE)
    system_window().minimum_size = MIN_WINDOW
    pygame.key.set_repeat(*KEY_REPEAT_MS)
    return surface


MAX_AREAS = 8


class Damage:
    """Collects areas to redraw and merges them into a few that don't overlap."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []

    def __bool__(self) -> bool:
        return bool(self._areas)

    def add(self, area: pygame.Rect) -> None:
        """Mark an area to be redrawn."""
        if area.w <= 0 or area.h <= 0:
            return
        area = pygame.Rect(area)
        while (number := area.collidelist(self._areas)) >= 0:
            area.union_ip(self._areas.pop(number))
        self._areas.append(area)

    def drain(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Return the areas inside the window, and forget them."""
        areas, self._areas = self._areas, []
        if len(areas) > MAX_AREAS:
            areas = [areas[0].unionall(areas[1:])]
        return [inside for area in areas if (inside := area.clip(window)).size != (0, 0)]


OPAQUE = 255.0


class Fade:
    """Fades from the previous picture of the window to the next one, which is drawn once and then only where it changes."""

    def __init__(self, previous: pygame.Surface, now: float) -> None:
        self._previous, self._veil = previous, Eased.between(OPAQUE, 0.0, now, Duration.SCENE)
        self._next: pygame.Surface | None = None

    def hides_all(self, now: float) -> bool:
        """Return whether the previous picture still covers everything, so that drawing the next would be wasted."""
        return self._veil.at(now) == OPAQUE

    def restore(self, surface: pygame.Surface) -> None:
        """Draw the next picture as it was in the last frame, if it has been drawn."""
        if self._next is not None:
            surface.blit(self._next, (0, 0))

    def blend(self, surface: pygame.Surface, areas: list[pygame.Rect], now: float) -> Self | None:
        """Remember the areas just drawn, and blend the previous picture over the surface; return None when the fade is over."""
        if not self._veil.is_moving(now):
            return None
        if self._next is None:
            self._next = surface.copy()
        for area in areas:
            self._next.blit(surface, area, area)
        self._previous.set_alpha(round(self._veil.at(now)))
        surface.blit(self._previous, (0, 0))
        return self


# The clipboard: the system's if there is one, else our own; pictures only if the system provides them.

MAX_PATH_LENGTH = 4000
NOTHING_COPIED = "There is no board on the clipboard. Copy a board or a game ID, or drop a picture's file on the window."

Pasted: TypeAlias = str | bytes  # the path of a file, or the bytes of a picture

_own = ""


class ClipboardError(Exception):
    """The clipboard holds no picture; the message says why."""


def copy_text(text: str) -> None:
    global _own
    _own = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # without a display there is no system clipboard; ours still works inside the program


def copied_text() -> str:
    """Return the text copied last, here or elsewhere."""
    try:
        return pygame.scrap.get_text().replace("\0", "")
    except pygame.error:
        return _own


def path_in(text: str) -> str:
    """Return the path of the file that a copied text names, in any form file managers and shells use; empty if it names none."""
    line = text.strip().partition("\n")[0].strip().strip("\"'")
    if not 0 < len(line) <= MAX_PATH_LENGTH:
        return ""
    if line.startswith("file://"):
        line = unquote(urlsplit(line).path)
        line = line.removeprefix("/") if sys.platform == "win32" else line
    path = expand_home(line)
    return str(path) if is_file(path) else ""


def copied_picture() -> Pasted:
    """Return the picture copied last, or the path of its file; raises ClipboardError.

    SDL only provides text, so Pillow asks the system; on Linux that needs a desktop tool and takes a while.
    """
    from PIL import Image, ImageGrab

    try:
        found = ImageGrab.grabclipboard()
    except NotImplementedError:
        raise ClipboardError(NOTHING_COPIED) from None
    except Exception as problem:  # tools and decoders raise all kinds of errors
        raise ClipboardError(f"{NOTHING_COPIED} ({problem})") from problem
    if isinstance(found, Image.Image):
        buffer = BytesIO()
        (found if found.mode in ("L", "RGB", "RGBA", "P") else found.convert("RGBA")).save(buffer, "PNG", compress_level=1)
        return buffer.getvalue()
    files = [name for name in found or () if is_file(Path(name))]
    if not files:
        raise ClipboardError(NOTHING_COPIED)
    return files[0]

"""The window as the desktop has it: its units, where it fits, what only the system can do with it, what is to be drawn again."""

import os
import sys
import warnings
from typing import Self

import pygame

from game.paint.easing import Eased
from game.paint.look import ASSETS
from game.theme.measures import MIN_WINDOW, Duration

TITLE, PROGRAM = "Puzzle Playground", "puzzle-playground"
UNSEEN_DRIVERS = ("offscreen", "dummy")
KEY_REPEAT_MS = (350, 45)
PLAIN_DPI = 96  # the dots per inch of a screen on which nothing is enlarged


def use_screen_pixels() -> None:
    """Have our window's places and sizes be in pixels of the screen, as those are that other windows are looked at by.

    SDL asks Windows for that when it starts, so this comes before.
    """
    if sys.platform == "win32":
        os.environ["SDL_WINDOWS_DPI_AWARENESS"] = "permonitorv2"


def scaled_for_dpi(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window's size as large as the person has set things to be, which Windows leaves to who counts in pixels."""
    if sys.platform != "win32":
        return size
    import ctypes

    user32 = getattr(ctypes, "WinDLL")("user32")  # noqa: B009 - there is none where the types are checked
    try:
        scale = user32.GetDpiForSystem() / PLAIN_DPI
    except AttributeError:  # before Windows 10
        return size
    return round(size[0] * scale), round(size[1] * scale)


def show_alone(sentence: str) -> None:
    """Show what is wrong in a small window of its own, before the program has one."""
    pygame.display.message_box(TITLE, sentence, "error")


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def system_window() -> pygame.Window:
    """Return the window as the system has it, for what pygame.display can't do, or does with a new window."""
    with warnings.catch_warnings():  # deprecated in favour of windows that can't be updated in parts
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def inside_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window's size that fits on the smallest of the screens; what nobody sees may have any size."""
    if pygame.display.get_driver() in UNSEEN_DRIVERS:
        return size
    desktops = [desktop for desktop in pygame.display.get_desktop_sizes() if min(desktop) > 0]
    width = min([size[0], *(desktop[0] for desktop in desktops)])
    height = min([size[1], *(desktop[1] for desktop in desktops)])
    return max(width, MIN_WINDOW[0]), max(height, MIN_WINDOW[1])


def make_room(width: int) -> None:
    """Move the window to the right of the screen, narrower if it must be, so that one of a width is seen whole at the left."""
    if pygame.display.get_driver() in UNSEEN_DRIVERS:
        return
    window, (screen_w, _) = system_window(), pygame.display.get_desktop_sizes()[0]
    window.size = (max(min(window.size[0], screen_w - width), MIN_WINDOW[0]), window.size[1])
    window.position = (screen_w - window.size[0], window.position[1])


def system_is_dark() -> bool:
    """Return the system's choice; dark where it tells none. May take a while, so ask in a thread."""
    import shutil

    if sys.platform.startswith("linux") and shutil.which("gsettings") is None:
        return True  # darkdetect would answer "Light" without having asked anybody
    try:
        import darkdetect

        return bool(darkdetect.theme() != "Light")
    except (ImportError, OSError, ValueError):  # a system that can't be asked is as one that prefers nothing
        return True


def draw_unseen() -> None:
    """Be able to draw without a window, unless there is one already."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open the window at a size, or a smaller one that fits, and return what is drawn on; raises NoDisplay and pygame.error."""
    use_screen_pixels()
    os.environ["SDL_VIDEO_X11_WMCLASS"] = PROGRAM  # pygame puts the name of the script there
    if sys.platform != "darwin":  # elsewhere a click does what it is meant for even if another window was in use
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    pygame.display.init()
    pygame.font.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
        raise NoDisplay
    if driver == "x11":  # small parts are sent to the screen ten times faster without the graphics card
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.set_caption(TITLE)
    pygame.display.set_icon(pygame.image.load_sized_svg(ASSETS / "app-icon.svg", (64, 64)))
    surface = pygame.display.set_mode(inside_desktop(scaled_for_dpi(size)), pygame.RESIZABLE)
    system_window().minimum_size = MIN_WINDOW
    pygame.key.set_repeat(*KEY_REPEAT_MS)
    return surface


MOST_AREAS = 8


class Damage:
    """Collects areas and hands them out so that none overlap and there are only a few."""

    def __init__(self) -> None:
        self._areas: list[pygame.Rect] = []

    def __bool__(self) -> bool:
        return bool(self._areas)

    def add(self, area: pygame.Rect) -> None:
        """Note that an area has to be drawn again."""
        if area.w <= 0 or area.h <= 0:
            return
        area = pygame.Rect(area)
        while (number := area.collidelist(self._areas)) >= 0:
            area.union_ip(self._areas.pop(number))
        self._areas.append(area)

    def take(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Return the areas inside the window, and be empty again."""
        areas, self._areas = self._areas, []
        if len(areas) > MOST_AREAS:
            areas = [areas[0].unionall(areas[1:])]
        return [inside for area in areas if (inside := area.clip(window)).size != (0, 0)]


OPAQUE = 255.0


class Fade:
    """The former picture of the window as it melts into the next one, which is drawn once and then only where it changes."""

    def __init__(self, former: pygame.Surface, now: float) -> None:
        self._former, self._veil = former, Eased.between(OPAQUE, 0.0, now, Duration.SCENE)
        self._next: pygame.Surface | None = None

    def hides_all(self, now: float) -> bool:
        """Tell whether nothing of the next picture can be seen yet, so that it would be drawn in vain."""
        return self._veil.at(now) == OPAQUE

    def uncover(self, surface: pygame.Surface) -> None:
        """Show the next picture as it was drawn before, if it was."""
        if self._next is not None:
            surface.blit(self._next, (0, 0))

    def covering(self, surface: pygame.Surface, areas: list[pygame.Rect], now: float) -> Self | None:
        """Keep the areas that were just drawn, and lay the former picture over all; return None when that is over."""
        if not self._veil.is_moving(now):
            return None
        if self._next is None:
            self._next = surface.copy()
        for area in areas:
            self._next.blit(surface, area, area)
        self._former.set_alpha(round(self._veil.at(now)))
        surface.blit(self._former, (0, 0))
        return self

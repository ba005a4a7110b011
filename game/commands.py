"""The commands, each with its title, its keys, and its group in the list of keys."""

import sys
from dataclasses import dataclass
from enum import Enum

import pygame

ARROWS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
"""arrow key -> step in rows and columns"""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""held down, these turn a letter into a shortcut rather than text"""
_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_ALT = pygame.KMOD_ALT


@dataclass(frozen=True, slots=True)
class Key:
    """A key with its modifiers, or a character, whichever way it is typed."""

    code: int = 0
    with_ctrl: bool = False
    with_shift: bool = False
    character: str = ""

    def fits(self, event: pygame.Event) -> bool:
        if bool(event.mod & _CTRL) != self.with_ctrl or event.mod & _ALT:
            return False
        if self.character:
            return bool(event.unicode == self.character)
        return event.key == self.code and (bool(event.mod & pygame.KMOD_SHIFT) == self.with_shift)

    def __str__(self) -> str:
        name = self.character or _NAMES.get(self.code) or pygame.key.name(self.code).capitalize()
        control = ("⌘" if sys.platform == "darwin" else "Ctrl+") if self.with_ctrl else ""
        return f"{control}{'Shift+' if self.with_shift else ''}{name}"


_NAMES = {
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_RETURN: "Enter",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_BACKSPACE: "Backspace",
}


@dataclass(frozen=True, slots=True)
class Binding:
    """A command's title, its group and its keys; the first key is the one to show."""

    title: str
    group: str
    keys: tuple[Key, ...]


def _ctrl(code: int, with_shift: bool = False) -> Key:
    return Key(code, with_ctrl=True, with_shift=with_shift)


EVERYWHERE, PLAYING, WATCHING, EDITING, READING = "Everywhere", "Playing", "Watching", "Editing", "Pictures and windows"
RACING, FOR_BOARDS = "Racing", "Boards"


class Command(Enum):
    """The commands of all scenes."""

    BACK = Binding("Back", EVERYWHERE, (Key(pygame.K_ESCAPE),))
    HELP = Binding("Help", EVERYWHERE, (Key(pygame.K_F1),))
    KEYS = Binding("All keys", EVERYWHERE, (Key(character="?"),))
    SETTINGS = Binding("Settings", EVERYWHERE, (_ctrl(pygame.K_COMMA), Key(pygame.K_F10)))
    THEME = Binding("Light or dark", EVERYWHERE, (Key(pygame.K_F9),))
    FULLSCREEN = Binding("Full screen", EVERYWHERE, (Key(pygame.K_F11),))
    QUIT = Binding("Quit", EVERYWHERE, (_ctrl(pygame.K_q),))

    PASTE = Binding("Paste a board", FOR_BOARDS, (_ctrl(pygame.K_v),))
    CONTINUE = Binding("Continue a game", FOR_BOARDS, (Key(pygame.K_c),))
    NEW = Binding("New game", FOR_BOARDS, (Key(pygame.K_n), _ctrl(pygame.K_n)))
    LEVELS = Binding("Levels", FOR_BOARDS, (Key(pygame.K_l),))
    DAILY = Binding("Daily puzzles", FOR_BOARDS, (_ctrl(pygame.K_d),))
    STATISTICS = Binding("Statistics", FOR_BOARDS, (_ctrl(pygame.K_t),))
    COPY = Binding("Copy the board", FOR_BOARDS, (_ctrl(pygame.K_c),))
    PRINT = Binding("Print", FOR_BOARDS, (_ctrl(pygame.K_p),))
    OPEN = Binding("Open a picture", FOR_BOARDS, (_ctrl(pygame.K_o),))
    NUMBERS = Binding("Numbers on the picture", FOR_BOARDS, (Key(pygame.K_d),))
    EDIT = Binding("Edit the board", FOR_BOARDS, (Key(pygame.K_e),))
    MAKE = Binding("Make your own", FOR_BOARDS, (_ctrl(pygame.K_e),))

    UNDO = Binding("Undo", PLAYING, (_ctrl(pygame.K_z), Key(pygame.K_u), Key(pygame.K_BACKSPACE)))
    REDO = Binding("Redo", PLAYING, (_ctrl(pygame.K_y), _ctrl(pygame.K_z, with_shift=True), Key(pygame.K_r)))
    RESTART = Binding("Back to the start", PLAYING, (Key(pygame.K_HOME),))
    BRANCH = Binding("Other branch", PLAYING, (Key(pygame.K_o),))
    BEST = Binding("Undo to the last good move", PLAYING, (_ctrl(pygame.K_b), Key(pygame.K_b)))
    HINT = Binding("Hint", PLAYING, (Key(pygame.K_h),))
    GIVENS = Binding("Play from these digits", PLAYING, (_ctrl(pygame.K_g),))
    ALL_STEPS = Binding("All steps", PLAYING, (Key(pygame.K_t),))
    CHECK = Binding("Show mistakes", PLAYING, (Key(pygame.K_k), _ctrl(pygame.K_k)))
    SHUFFLE = Binding("Shuffle the remaining tiles", PLAYING, (Key(pygame.K_s),))
    PAUSE = Binding("Pause", PLAYING, (Key(pygame.K_p), Key(pygame.K_SPACE)))
    REVIEW = Binding("Review the moves", PLAYING, (Key(pygame.K_y),))
    WATCH = Binding("Watch AI", PLAYING, (Key(pygame.K_w),))

    PLAY = Binding("Play or pause", WATCHING, (Key(pygame.K_SPACE),))
    FORWARD = Binding("Step forward", WATCHING, (Key(pygame.K_RIGHT),))
    BACKWARD = Binding("Step back", WATCHING, (Key(pygame.K_LEFT),))
    FIRST = Binding("First step", WATCHING, (Key(pygame.K_HOME),))
    LAST = Binding("Last step", WATCHING, (Key(pygame.K_END),))
    NEXT_CHAPTER = Binding("Next chapter", WATCHING, (Key(pygame.K_PAGEDOWN),))
    PREVIOUS_CHAPTER = Binding("Previous chapter", WATCHING, (Key(pygame.K_PAGEUP),))
    FASTER = Binding("Faster", WATCHING, (Key(character="+"), Key(pygame.K_UP)))
    SLOWER = Binding("Slower", WATCHING, (Key(character="-"), Key(pygame.K_DOWN)))
    EXPLAIN = Binding("Search details", WATCHING, (Key(pygame.K_e),))
    TAKE_OVER = Binding("Take over from here", WATCHING, (Key(pygame.K_t),))
    RETRY = Binding("Retry from here", WATCHING, (Key(pygame.K_r),))
    SHARE = Binding("Share", WATCHING, (Key(pygame.K_s), _ctrl(pygame.K_s)))

    RACE = Binding("Race two solvers", RACING, (Key(pygame.K_v),))
    AGAIN = Binding("Race again", RACING, (Key(pygame.K_r),))
    MEASURE = Binding("Equal steps or equal time", RACING, (Key(pygame.K_x),))
    TABLE = Binding("Compare on many boards", RACING, (Key(pygame.K_b),))

    PLAY_IT = Binding("Play it", EDITING, (_ctrl(pygame.K_p), Key(pygame.K_p)))
    SAVE = Binding("Save as a level", EDITING, (_ctrl(pygame.K_s),))
    CLEAR = Binding("Clear the board", EDITING, (_ctrl(pygame.K_n),))

    READ = Binding("Solve an external window", READING, (_ctrl(pygame.K_r),))
    DOUBT = Binding("Next doubtful cell", READING, (Key(pygame.K_n),))
    SOLUTION = Binding("Show the solution on the picture", READING, (Key(pygame.K_v),))
    MARK = Binding("Mark the board by hand", READING, (Key(pygame.K_m),))
    REFRESH = Binding("Refresh the list of windows", READING, (Key(pygame.K_F5),))
    START = Binding("Play in the window", READING, (_ctrl(pygame.K_RETURN),))
    ONE_MOVE = Binding("Play one move in the window", READING, (Key(character="."),))
    STOP = Binding("Stop playing in the window", READING, (Key(pygame.K_F8),))
    LOG = Binding("Full log", READING, (Key(pygame.K_l),))
    ZOOM = Binding("Zoom to the board", READING, (Key(pygame.K_z),))

    @property
    def title(self) -> str:
        return self.value.title

    @property
    def keys(self) -> str:
        return str(self.value.keys[0])

    @property
    def tooltip(self) -> str:
        return f"{self.title} · {self.keys}"

    def fits(self, event: pygame.Event) -> bool:
        return any(key.fits(event) for key in self.value.keys)

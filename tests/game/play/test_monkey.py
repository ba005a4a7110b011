"""A monkey test: random real events in all scenes. Whatever happens, the program keeps running and closes properly."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from support.users.external import LINK, MAZE, SLIDING, SUDOKU, Reader, moved, seen
from support.users.user import User

from game.scenes.play import PlayScene
from game.window import copy_text

EVENTS = 300
LETTERS = "abcdehlnoprtuvwz03,"
NAMES = "ESCAPE RETURN SPACE TAB LEFT RIGHT UP DOWN HOME END PAGEUP PAGEDOWN BACKSPACE DELETE F1 F9 F10 F11"
KEYS = [*map(ord, LETTERS), *(getattr(pygame, f"K_{name}") for name in NAMES.split())]
MODIFIERS = [0, 0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT]
SIZES = [(1280, 800), (960, 600), (64, 48), (1, 1), (2000, 300), (320, 1500), (1920, 1080)]
TEXTS = [
    "sliding:1 2 3/4 0 6/7 5 8",
    "link:@down 1 2 3/2 1 3/4 4 5/5 6 6",
    "@inside 1 2 2 . 1 #",
    "1 2 3/4 5 6/7 8 0",
    "@first 1 0/2 3",
    "onestroke:...S/.o../.#../..../..#./E..o",
    "@zip ..2/.3./1..//._./._./...",
    "@fill S../...",
    "2x3",
    "x",
    "",
    "7342",
    "數",
]
SHOWN = {
    "sudoku.png": [seen("sudoku", SUDOKU, 0.9, {(0, 0): 0.4, (3, 4): 0.7})],
    "two.png": [seen("link", LINK), moved(seen("sliding", SLIDING), 0, 150)],
    "maze.png": [seen("onestroke", MAZE, 0.7)],
    "letters.png": "letters.png is not a picture. Give a PNG file.",
}
"""the readings of pictures"""
FILES = ["/", "no-such-file.png", "line\nbreak.png", *SHOWN]


class Monkey:
    """Chooses and posts events."""

    def __init__(self, home: Path, seed: int) -> None:
        self._home, self._source = home, random.Random(seed)
        self.user = self._begun()

    def _begun(self) -> User:
        user = User(self._home)
        Reader(user).process.shows |= SHOWN
        return user

    def restart(self) -> None:
        """Close the program and open it again."""
        self.user.close()
        self.user = self._begun()

    def act(self) -> None:
        """Perform a random action."""
        if not self.user.app.is_running:
            self.restart()
        (action,) = self._source.choices(list(_ACTIONS), list(_ACTIONS.values()))
        action(self)
        if isinstance(scene := self.user.top, PlayScene):
            session = scene.session
            turns = session.history.turns[: session.played]
            assert session.state == session.start.apply_all(move for turn in turns for move in turn) == scene.view.board.state

    def _point(self) -> tuple[int, int]:
        width, height = self.user.app.window.size
        return self._source.randint(-5, width + 5), self._source.randint(-5, height + 5)

    def press_key(self) -> None:
        code, modifier = self._source.choice(KEYS), self._source.choice(MODIFIERS)
        self.user.key(code, modifier, chr(code) if code < 128 and not modifier else "")

    def press_sign(self) -> None:
        self.user.key(0, 0, self._source.choice("?+-"))

    def click(self) -> None:
        self.user.click(self._point())

    def drag(self) -> None:
        self.user.drag(self._point(), self._point())

    def press_only(self) -> None:
        self.user.press(self._point())

    def release_only(self) -> None:
        self.user.release(self._point())

    def turn_wheel(self) -> None:
        self.user.wheel(self._point(), self._source.choice([-3, -1, 1, 3]))

    def resize(self) -> None:
        size = self._source.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.user.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)

    def drop(self) -> None:
        self.user.post(pygame.DROPFILE, file=self._source.choice(FILES))

    def paste(self) -> None:
        copy_text(self._source.choice(TEXTS))
        self.user.keys("ctrl+v")

    def type(self) -> None:
        self.user.post(pygame.TEXTINPUT, text=self._source.choice(["3", "x", "/", "數"]))

    def wait(self) -> None:
        self.user.pass_time(self._source.choice([0.3, 1.5]))


_ACTIONS: dict[Callable[[Monkey], None], float] = {
    Monkey.press_key: 40,
    Monkey.press_sign: 4,
    Monkey.click: 30,
    Monkey.drag: 4,
    Monkey.press_only: 2,
    Monkey.release_only: 2,
    Monkey.turn_wheel: 3,
    Monkey.resize: 3,
    Monkey.drop: 3,
    Monkey.paste: 4,
    Monkey.type: 2,
    Monkey.wait: 3,
}


@pytest.mark.parametrize("seed", range(6))
def test_a_monkey_breaks_nothing(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkey = Monkey(home, seed)
    for _ in range(EVENTS):
        monkey.act()
    monkey.restart()
    app = monkey.user.app
    assert not app.storage.problems and not app.saved_games.problems
    monkey.user.close()

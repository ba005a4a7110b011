"""The help dialogs: the list of all keys, and the rules of a puzzle with animated pictures, terms and keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import RulePicture
from game.commands import EDITING, EVERYWHERE, FOR_BOARDS, PLAYING, RACING, READING, WATCHING, Command
from game.paint.look import Look
from game.scenes.shared.chrome import Dialog, command_button
from game.theme.measures import DEMO_FRAMES, Duration, Text
from game.widgets.base import Frame, Widget
from game.widgets.board_view import BoardView
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Heading, Label, Section
from game.widgets.layout import Column, Grid, Masonry, Row
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App


class KeyLine(Frame):
    """What a key does, and the key drawn as a keycap."""

    def __init__(self, title: str, keys: str, works: bool = True) -> None:
        super().__init__()
        self._title, self._keys, self.works = title, keys, works

    def preferred_width(self, look: Look) -> int:
        pad = look.sizes.gap
        return look.text_width(self._title, Text.SUBTITLE) + look.text_width(self._keys, Text.TINY) + 3 * pad + 1

    def preferred_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.SUBTITLE) + look.sizes.gap_tiny

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, pad = look.palette, look.sizes.gap
        cap = pygame.Rect(0, 0, look.text_width(self._keys, Text.TINY) + 2 * pad, self.rect.h)
        cap.midright = self.rect.midright
        look.box(surface, cap, palette.raised, look.sizes.radius_small // 2, palette.line, look.sizes.hair)
        ink = palette.text if self.works else palette.muted
        look.text(surface, cap.center, self._keys, Text.TINY, ink, "center")
        look.text(surface, self.rect.midleft, self._title, Text.SUBTITLE, ink, "midleft", cap.x - pad - self.rect.x)


_EXTRA_KEYS = {
    EVERYWHERE: (("Move between controls", "Tab · Arrows"), ("Use the control", "Enter · Space")),
    PLAYING: (("Move on the board", "Arrows"),),
    READING: (("Choose a cell", "Arrows"), ("Correct the cell", "its digit or sign")),
}


_GROUPS = (EVERYWHERE, PLAYING, FOR_BOARDS, WATCHING, READING, RACING, EDITING)


class KeysScene(Dialog):
    """All commands with their keys, those without effect in the scene below in grey, and the keys of the current board."""

    width_name = "dialog_widest"

    def __init__(self, app: App, title: str, board_keys: Sequence[tuple[str, str]], usable: Collection[Command]) -> None:
        groups = [_group(name, _keys(name, usable)) for name in _GROUPS]
        if board_keys:
            groups.insert(0, _group(title, board_keys))
        super().__init__(app, Column(Heading("Keys"), Masonry(*groups)))
        self.commands |= {Command.HELP: self.close, Command.KEYS: self.close}


def _keys(group: str, usable: Collection[Command]) -> list[tuple[str, str, bool]]:
    """Return what each key of a group does, the key, and whether it works; extra keys do in the scene of the group's commands."""
    lines = [(each.title, each.keys, group == EVERYWHERE or each in usable) for each in Command if each.value.group == group]
    is_scene = sum(works for *_, works in lines) > 1  # a single command may only lead there
    return [*((*line, is_scene) for line in _EXTRA_KEYS.get(group, ())), *lines]


def _group(title: str, keys: Sequence[tuple[str, str] | tuple[str, str, bool]]) -> Column:
    return Column(Section(title), *(KeyLine(*line) for line in keys), gap="gap_tiny")


_CELL = ("r1c2", "the cell in row 1, column 2, counted from the top left corner.")
_ARROWS = (("Move on the board", "Arrows"),)


_COMMON_KEYS = (
    (Command.HINT.title, Command.HINT.keys),
    (Command.UNDO.title, Command.UNDO.keys),
    ("This card again", Command.HELP.keys),
)


class RulesScene(Dialog):
    """The rules of a puzzle, with animated pictures, terms and keys."""

    width_name = "dialog_wide"

    def __init__(self, app: App, puzzle: Puzzle[Any, Any]) -> None:
        board = BOARDS[puzzle.name]
        self._pictures = [MovingPicture(puzzle, picture, is_still=app.look.reduces_motion) for picture in board.rules.pictures]
        self._next_move_at = app.now + Duration.RULE
        terms = Column(Section("Words"), *(_term(*term) for term in (*board.rules.terms, _CELL)), gap="gap_tiny")
        pictures = Grid(*self._pictures, max_columns=len(self._pictures))
        keys = [*(board.keys or _ARROWS), *_COMMON_KEYS]
        lines = Column(Section("Keys"), *(KeyLine(*key) for key in keys), gap="gap_tiny")
        play = Button("Play", self.close, "play", Kind.ACCENT, puzzle.name)
        play.tooltip = f"Play · {Command.BACK.keys}"
        keyboard = command_button(self, "keyboard", Command.KEYS, title=Command.KEYS.title)
        self.board_keys = (puzzle.title, board.keys)
        words = Row(terms, lines, weights=(8, 5), gap="margin", is_top=True)
        content = Column(Heading(f"{puzzle.title}: how to play"), pictures, words)
        super().__init__(app, content, Row(Label(""), keyboard, play, weights=(3, 1, 1)), focus=play)
        self.commands |= {Command.HELP: self.close, Command.KEYS: self.show_keys}

    def wakes_at(self) -> float | None:
        """Return when the pictures advance; None if motion is reduced or the dialog isn't visible."""
        is_seen = self.app.stack.top is self and self.app.is_seen and not self.app.look.reduces_motion
        return self._next_move_at if is_seen else None

    def update(self) -> None:
        due_at = self.wakes_at()
        if due_at is not None and self.app.now >= due_at:
            self._next_move_at = self.app.now + Duration.RULE
            for picture in self._pictures:
                picture.advance()

    @property
    def frames_per_second(self) -> int:
        return DEMO_FRAMES


class MovingPicture(Frame):
    """A board that demonstrates a rule in a loop, with the rule's text below it."""

    def __init__(self, puzzle: Puzzle[Any, Any], picture: RulePicture, is_still: bool) -> None:
        self._picture, self._positions = picture, picture.positions(puzzle)
        self._is_holding = False  # whether the last position is being held for a second time
        self.turn = picture.still if is_still else 0  # number of turns played
        state, _ = self._positions[self.turn]
        self.view = BoardView(BOARDS[puzzle.name](state, puzzle.name))
        self._words = Label(picture.words, Text.NOTE)
        super().__init__(self.view, self._words)
        self.view.board.show(state, self._marks)

    @property
    def _marks(self) -> tuple[Any, ...]:
        return self._picture.marks if self._picture.marks_stay or not self.turn else ()

    def advance(self) -> None:
        """Show the next position; the last one stays twice as long before the loop restarts."""
        is_last = self.turn == len(self._positions) - 1
        if is_last and not self._is_holding:
            self._is_holding = True
            return
        self._is_holding, self.turn = False, 0 if is_last else self.turn + 1
        state, moves = self._positions[self.turn]
        self.view.show(state, self._marks, turn=moves, glide_s=Duration.GLIDE if moves else 0.0)

    def preferred_width(self, look: Look) -> int:
        return look.sizes.rule_picture

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.rule_picture + look.sizes.gap + self._words.preferred_height(look, width)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        height = look.sizes.rule_picture
        self.view.place(look, pygame.Rect(area.x, area.y, area.w, height))
        below = area.y + height + look.sizes.gap
        self._words.place(look, pygame.Rect(area.x, below, area.w, area.bottom - below))


def _term(word: str, meaning: str) -> Widget:
    return Row(Label(word, Text.STEP), Label(meaning, Text.NOTE, "muted"), weights=(1, 3), gap="gap_wide", is_top=True)

"""The panel beside a board that is played by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.commands import Command
from game.hints import Rung
from game.paint.look import Look
from game.paint.pictures import Picture, built_in
from game.scenes.chrome import Panel, command_button
from game.scenes.solver_choice import SolverChoice
from game.theme import Text
from game.widgets.base import Widget
from game.widgets.buttons import Kind
from game.widgets.dropdown import Dropdown
from game.widgets.labels import Figure, Label, Section
from game.widgets.layout import Column, Row
from game.widgets.segmented import Item
from game.words import best_words, clock_time

if TYPE_CHECKING:
    from game.scenes.play import PlayScene

NUMBERS, OWN_FILE = "", "?"
_NAMED_KEYS = ((Command.UNDO, "undo"), (Command.HINT, "hint"), (Command.WATCH, "watch"), (Command.KEYS, "all keys"))
_KEYS_NOTE = " · ".join(f"{command.keys} {word}" for command, word in _NAMED_KEYS)


class PlayPanel(Panel):
    """Figures, the buttons of the session, the picture, and the way to Watch AI."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        accent = scene.session.puzzle.name
        self._moves = Figure("moves")
        self._time = Figure("time")
        self._best = Figure("best")
        self._undo = command_button(scene, "undo", Command.UNDO)
        self._redo = command_button(scene, "redo", Command.REDO)
        self._restart = command_button(scene, "restart", Command.RESTART)
        self._to_best = command_button(scene, "star", Command.BEST)
        self._hint = command_button(scene, "hint", Command.HINT, accent=accent)
        self._hint_card = HintCard(accent)
        self._picture = Dropdown([Item(NUMBERS, "Numbers")], NUMBERS, self._choose_picture, accent)
        self._numbers = command_button(scene, "numbers", Command.NUMBERS, accent=accent)
        open_file = command_button(scene, "folder", Command.OPEN)
        picture = Column(Section("Picture"), Row(self._picture, self._numbers, open_file, weights=(4, 1, 1)), gap="gap")
        picture.is_visible = scene.takes_pictures
        self._goal = GoalPicture()
        self.solver = SolverChoice(scene.app, scene.session.puzzle)
        content = Column(
            Row(self._moves, self._time, self._best),
            Row(self._undo, self._redo, self._restart, self._to_best, self._hint),
            self._hint_card,
            Row(
                command_button(scene, "plus", Command.NEW, title="New game"),
                command_button(scene, "levels", Command.LEVELS, title="Levels"),
            ),
            picture,
            Column(
                Section("Watch AI"),
                self.solver,
                command_button(scene, "play", Command.WATCH, Kind.ACCENT, accent, "Watch AI"),
                gap="gap",
            ),
            self._goal,
            Label(_KEYS_NOTE, Text.NOTE, "muted", lines=1),
        )
        super().__init__(content)

    def refresh(self) -> None:
        """Show the session as it is."""
        scene, session = self._scene, self._scene.session
        record = scene.app.storage.record(session.puzzle.name, session.record_key)
        self._moves.set(f"{session.move_count}", "move" if session.move_count == 1 else "moves")
        self._best.set(*best_words(record))
        self._undo.set(is_enabled=session.can_undo)
        self._redo.set(is_enabled=session.can_redo)
        self._restart.set(is_enabled=session.can_undo)
        self._to_best.set(is_enabled=session.can_undo)
        self._hint.set(is_enabled=not session.is_won, is_on=scene.hints.rung is not Rung.NOTHING)
        has_picture = scene.pictures.picture is not None
        self._numbers.set(is_enabled=has_picture, is_on=scene.pictures.shows_numbers and has_picture)
        self._refresh_picture()
        self._goal.set(scene.pictures.picture, scene.view.board.rect.size)
        if self._hint_card.set(scene.hints.text, scene.hints.rung):
            scene.lay_out()
        self.show_time()

    def show_time(self) -> None:
        """Show the clock as it is."""
        self._time.set(clock_time(self._scene.session.clock.seconds))

    def _refresh_picture(self) -> None:
        items = [Item(NUMBERS, "Numbers"), *(Item(name, Picture(name).title) for name in built_in())]
        picture = self._scene.pictures.picture
        if picture is not None and picture.name not in built_in():
            items.append(Item(picture.name, picture.title))
        items.append(Item(OWN_FILE, "Your own…"))
        self._picture.set(picture.name if picture is not None else NUMBERS, items)

    def _choose_picture(self, name: str) -> None:
        if name == OWN_FILE:
            self._scene.open_picture()
            self._refresh_picture()
        elif name == NUMBERS:
            self._scene.pictures.wear(None)
        elif name in built_in():
            self._scene.pictures.wear(Picture(name))


class GoalPicture(Widget):
    """The whole picture, as large as the room that is left allows; nothing where that is too little, or without a picture."""

    fills = True

    def __init__(self) -> None:
        super().__init__()
        self._picture: Picture | None = None
        self._shape = (1, 1)

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, picture: Picture | None, shape: tuple[int, int]) -> None:
        """Show a picture with the proportions of a board."""
        if (picture, shape) != (self._picture, self._shape):
            self._picture, self._shape = picture, shape
            self.changed()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = min(self.rect.h, int(look.sizes.goal_most))
        if self._picture is None or height < int(look.sizes.goal_least):
            return
        size = (min(height * self._shape[0] // max(self._shape[1], 1), self.rect.w), height)
        area = pygame.Rect(self.rect.x, self.rect.bottom - height, *size)
        surface.blit(look.kept(("goal", self._picture, size), partial(self._picture.fitted, size)), area)
        look.ring(surface, area, 0, look.palette.line, look.sizes.hair)
        beside = (area.right + int(look.sizes.gap_wide), area.centery)
        room = self.rect.right - beside[0]
        look.text(surface, beside, "the finished picture", Text.NOTE, look.palette.muted, "midleft", room)


_FOLLOWING = {Rung.WHERE: "H again: why", Rung.WHY: "H again: do it"}
_OFFER = "Stuck? A hint shows where to look, then says why, and then does it."
_HINT_LINES = 3


class HintCard(Widget):
    """What a hint says, and what the next one will; it keeps its place when there is none, so that nothing jumps."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self._accent = accent
        self._text, self._next = "", ""

    @property
    def text(self) -> str:
        """What the hint says; empty if there is none."""
        return self._text

    def set(self, text: str, rung: Rung) -> bool:
        """Say another hint, or nothing; tell whether that is a change."""
        following = _FOLLOWING.get(rung, "")
        if (text, following) == (self._text, self._next):
            return False
        self._text, self._next = text, following
        return True

    def wanted_height(self, look: Look, width: int) -> int:
        lines = max(len(self._lines(look, width)) + bool(self._next), _HINT_LINES)
        return lines * look.line_height(Text.NOTE) + 2 * int(look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, accent, gap = look.palette, look.palette.accent(self._accent), int(look.sizes.gap)
        ground = palette.tint(accent) if self._text else palette.well
        look.box(surface, self.rect, ground, look.sizes.radius_small)
        lines = self._lines(look, self.rect.w)
        x, y = self.rect.x + int(look.sizes.gap_wide), self.rect.y + gap
        look.paragraph(surface, (x, y), lines, Text.NOTE, palette.text if self._text else palette.muted)
        if self._next:
            below = y + len(lines) * look.line_height(Text.NOTE)
            look.paragraph(surface, (x, below), [self._next], Text.NOTE, palette.ink(accent, ground))

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self._text or _OFFER, Text.NOTE, width - 2 * int(look.sizes.gap_wide))

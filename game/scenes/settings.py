"""The settings scene, and the dialog that checks what works on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import OFF, ON, YES_OR_NO
from game.commands import Command
from game.doctor import Check, checks
from game.paint.look import Look, block_height, draw_block
from game.scene import Scene
from game.scenes.messages import OpenChecks
from game.scenes.shared.chrome import Dialog, Header, Panel
from game.scenes.shared.preferences import board_choices, save_board_choice
from game.sound import Sound
from game.storage import SCALES, VOLUMES
from game.theme.measures import Text
from game.widgets.base import Frame, Widget
from game.widgets.buttons import Button, ConfirmButton
from game.widgets.choices import Chooser, Item, Segmented, option_bar
from game.widgets.inputs import Slider, Switch, title_parts
from game.widgets.labels import Heading, Label, Section
from game.widgets.layout import Column, Row
from game.widgets.scrolling import Scroll
from solvers import PUZZLES
from solvers.options import Option
from solvers.program import command
from solvers.puzzle import Puzzle
from solvers.worker.process import Status, Task, Worker

if TYPE_CHECKING:
    from game.app import App


class SettingsScene(Scene):
    """The settings, on two cards; changes are saved at once."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.commands = self.common_commands() | {Command.THEME: self._toggle_theme}
        del self.commands[Command.SETTINGS]
        self._header = Header(self, "Settings", "Changes are saved automatically", "house", {})
        self._cards = Scroll(self._row(), has_cards=True)
        self.root.add(self._cards, self._header)

    def _row(self) -> Row:
        """Return the two cards side by side."""
        chosen = self.app.settings
        themes = [Item("auto", "Auto"), Item("light", "Light"), Item("dark", "Dark")]
        look_card = Panel(
            Column(
                Section("Look"),
                Choice("Theme", "auto follows the system", Segmented(themes, chosen.theme, self.app.choose_theme)),
                Slider("Size of the interface", SCALES, chosen.scale, self._setter("scale")),
                Switch("High contrast", "stronger lines and text", chosen.high_contrast, self._setter("high_contrast")),
                Switch(
                    "Colour-blind safe", "shapes and patterns besides colours", chosen.colour_blind, self._setter("colour_blind")
                ),
                Switch("Reduced motion", "no gliding, no confetti", chosen.reduced_motion, self._setter("reduced_motion")),
                Section("Sound"),
                Slider("Volume", VOLUMES, chosen.volume, self._set_volume),
                Section("Watch AI"),
                Switch("Search details", "such as F, G and H where a path is planned", chosen.explain, self._setter("explain")),
                Row(
                    Button("What works here?", lambda: self.open(OpenChecks()), "check"),
                    ConfirmButton("Reset all", "Really reset all", self._reset, "restart"),
                ),
                gap="section",
            ),
            scrolls=False,
        )
        play_card = Panel(
            Column(*(widget for puzzle in PUZZLES.values() for widget in self._board_choices(puzzle)), gap="section"),
            scrolls=False,
        )
        return Row(look_card, play_card, gap="margin", is_top=True)

    def _board_choices(self, puzzle: Puzzle[Any, Any]) -> list[Widget]:
        """Return the settings of a puzzle's board below its title; nothing if it has none."""
        chosen = board_choices(self.app.settings, puzzle.name)
        options = BOARDS[puzzle.name].choices
        widgets = [self._board_choice(puzzle, option, chosen[option.name]) for option in options]
        return [Section(puzzle.title), *widgets] if widgets else []

    def _board_choice(self, puzzle: Puzzle[Any, Any], option: Option, value: str) -> Widget:
        def choose(new: str) -> None:
            save_board_choice(self.app, puzzle.name, option.name, new)

        if option.choices == YES_OR_NO:
            return Switch(option.title, option.hint, value == ON, lambda is_on: choose(ON if is_on else OFF))
        return Choice(option.title, option.hint, option_bar(option, value, choose, "house"))

    def _setter(self, name: str) -> Any:
        def choose(value: Any) -> None:
            setattr(self.app.settings, name, value)
            self.app.storage.save_settings()
            self.app.refresh_look()

        return choose

    def _set_volume(self, volume: float) -> None:
        self.app.settings.volume = volume
        self.app.storage.save_settings()
        self.app.speaker.play(Sound.PLACE)

    def _toggle_theme(self) -> None:
        self.app.toggle_theme()
        self._rebuild()

    def _reset(self) -> None:
        self.app.storage.reset_settings()
        self.app.follow_system_theme()
        self._rebuild()
        self.app.show_message("All settings are back to their defaults. Records and saved games are kept.")

    def _rebuild(self) -> None:
        self.root.children.remove(self._cards)
        self._cards = Scroll(self._row(), has_cards=True)
        self.root.add_behind(self._cards)
        self.app.refresh_look()

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        self._header.place(look, pygame.Rect(window.x, window.y, window.w, self._header.preferred_height(look, window.w)))
        width = min(sizes.settings_width, window.w - 2 * sizes.margin)
        top = self._header.rect.bottom + sizes.gap
        area = pygame.Rect(0, top, width, window.bottom - top - sizes.gap).move_to(centerx=window.centerx)
        self._cards.place(look, area)


class Choice(Frame):
    """A choice with a title and a note at its left, or above it where there is little room."""

    def __init__(self, title: str, note: str, bar: Chooser) -> None:
        super().__init__(bar)
        self._title, self._note, self._bar = title, note, bar

    def preferred_width(self, look: Look) -> int:
        return self._bar.preferred_width(look)

    def preferred_height(self, look: Look, width: int) -> int:
        bar_h = self._bar.preferred_height(look, min(self._bar.preferred_width(look), width))
        words_h = block_height(look, title_parts(look, self._title, self._note), self._room(look, width))
        if self._is_one_line(look, width):
            return max(words_h, bar_h, look.sizes.control)
        return words_h + look.sizes.gap + bar_h

    def _is_one_line(self, look: Look, width: int) -> bool:
        words = max(look.text_width(self._title, Text.CHOICE), look.text_width(self._note, Text.NOTE))
        return words + look.sizes.gap + self._bar.preferred_width(look) <= width

    def _room(self, look: Look, width: int) -> int:
        """Return the width for the title and the note."""
        return width - self._bar.preferred_width(look) - look.sizes.gap if self._is_one_line(look, width) else width

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        width = min(self._bar.preferred_width(look), area.w)
        bar = pygame.Rect(area.right - width, 0, width, self._bar.preferred_height(look, width))
        if self._is_one_line(look, area.w):
            bar.centery = area.centery
        else:
            bar.bottomleft = area.bottomleft
        self._bar.place(look, bar)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        room = self._room(look, self.rect.w)
        above = self._bar.rect.h + look.sizes.gap
        height = self.rect.h if self._is_one_line(look, self.rect.w) else self.rect.h - above
        area = pygame.Rect(self.rect.x, self.rect.y, room, height)
        draw_block(surface, look, area, title_parts(look, self._title, self._note))


class ChecksScene(Dialog):
    """Runs the checks in a separate process, as the worker may be busy, and shows each result as it arrives."""

    width_name = "dialog"
    _task: Task

    def __init__(self, app: App) -> None:
        self._lines = Column(gap="gap")
        self._state = Label("Checking…", Text.NOTE, "muted", lines=1)
        super().__init__(app, Column(Heading("What works here?"), self._lines, self._state))

    def enter(self) -> None:
        self._worker = Worker()
        self._task = self._worker.start(checks)

    @property
    def is_complete(self) -> bool:
        return self._task.status is not Status.RUNNING

    def leave(self) -> None:
        self._worker.close()

    def wakes_at(self) -> float | None:
        return None if self.is_complete else self.app.now

    def update(self) -> None:
        self._worker.poll()
        found = self._task.drain()
        for check in found:
            self._lines.add(CheckLine(check))
        if found:
            self.lay_out()
        if self.is_complete:
            self._state.set(f"“{command('doctor')}” prints the same." if self._task.error is None else str(self._task.error))


class CheckLine(Frame):
    """One check: an icon, its name and its result."""

    def __init__(self, check: Check) -> None:
        super().__init__()
        self._check = check

    def preferred_height(self, look: Look, width: int) -> int:
        return len(self._text(look, width)) * look.line_height(Text.NOTE) + look.sizes.gap_tiny

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, icon, line = look.palette, look.sizes.small_icon, look.line_height(Text.NOTE)
        sign, colour = ("check", palette.good) if self._check.is_ok else ("warning", palette.bad)
        look.icon(surface, sign, (self.rect.x + icon // 2, self.rect.y + line // 2), icon, palette.ink(colour, palette.surface))
        look.paragraph(
            surface, (self.rect.x + look.sizes.check_indent // 3, self.rect.y), [self._check.name], Text.NOTE, palette.text
        )
        lines = self._text(look, self.rect.w)
        look.paragraph(surface, (self.rect.x + look.sizes.check_indent, self.rect.y), lines, Text.NOTE, palette.muted)

    def _text(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self._check.text, Text.NOTE, width - look.sizes.check_indent)

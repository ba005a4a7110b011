"""The settings; Changes are saved automatically."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import OFF, ON, YES_OR_NO
from game.commands import Command
from game.paint.look import Look
from game.scene import Scene
from game.scenes.dialogs.size_slider import Slider, Switch, draw_words
from game.scenes.requests import OpenChecks
from game.scenes.shared.board_picture import board_choices, keep_board_choice
from game.scenes.shared.chrome import Header, Panel
from game.sound.sounds import Sound
from game.storage.settings import SCALES, VOLUMES
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button
from game.widgets.controls.chooser import Chooser, chooser
from game.widgets.controls.segmented import Item, Segmented
from game.widgets.displays.labels import Section
from game.widgets.layout import Column, Row
from solvers import PUZZLES
from solvers.options import Option
from solvers.puzzle import Puzzle

if TYPE_CHECKING:
    from game.app import App


class SettingsScene(Scene):
    """Two cards of settings."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.commands = self.common_commands() | {Command.THEME: self._toggle_theme}
        del self.commands[Command.SETTINGS]
        self._header = Header(self, "Settings", "Changes are saved automatically", "house", {"keyboard": Command.KEYS})
        self._look_card: Panel | None = None
        self._play_card: Panel | None = None
        self.root.add(self._header)
        self._build()

    def _build(self) -> None:
        chosen = self.app.settings
        for card in (self._look_card, self._play_card):
            if card is not None:
                self.root.children.remove(card)
        themes = [Item("auto", "Auto"), Item("light", "Light"), Item("dark", "Dark")]
        self._look_card = Panel(
            Column(
                Section("Look"),
                Choice("Theme", "auto follows the system", Segmented(themes, chosen.theme, self.app.choose_theme)),
                Slider(
                    "Size of the interface", SCALES, chosen.scale, self._setter("scale"), lambda value: f"{value * 100:.0f} %"
                ),
                Switch("High contrast", "stronger lines and text", chosen.high_contrast, self._setter("high_contrast")),
                Switch(
                    "Colour-blind safe", "shapes and patterns besides colours", chosen.colour_blind, self._setter("colour_blind")
                ),
                Switch("Reduced motion", "no gliding, no confetti", chosen.reduced_motion, self._setter("reduced_motion")),
                Section("Sound"),
                Slider("Volume", VOLUMES, chosen.volume, self._set_volume, _loudness),
                Section("Watch AI"),
                Switch("Search details", "such as F, G and H where a path is planned", chosen.explain, self._setter("explain")),
                Row(
                    Button("What works here?", lambda: self.open(OpenChecks()), "check"),
                    Button("Reset all", self._reset, "restart"),
                ),
                gap="section",
            )
        )
        self._play_card = Panel(
            Column(
                *(widget for puzzle in PUZZLES.values() for widget in self._board_choices(puzzle)),
                gap="section",
            )
        )
        self.root.add(self._look_card, self._play_card)

    def _board_choices(self, puzzle: Puzzle[Any, Any]) -> list[Widget]:
        """Return what can be chosen about a puzzle's board, below its title."""
        chosen = board_choices(self.app.settings, puzzle.name)
        options = BOARDS[puzzle.name].choices
        widgets = [self._board_choice(puzzle, option, chosen[option.name]) for option in options]
        return [Section(puzzle.title), *widgets] if widgets else []

    def _board_choice(self, puzzle: Puzzle[Any, Any], option: Option, value: str) -> Widget:
        def choose(new: str) -> None:
            keep_board_choice(self.app, puzzle.name, option.name, new)

        if option.choices == YES_OR_NO:
            return Switch(option.title, option.hint, value == ON, lambda is_on: choose(ON if is_on else OFF))
        items = [Item(choice.value, choice.title) for choice in option.choices]
        return Choice(option.title, option.hint, chooser(items, value, choose, "house"))

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
        self.app.say("All settings are back to their defaults. Records and saved games are kept.")

    def _rebuild(self) -> None:
        self._build()
        self.app.refresh_look()

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        self._header.place(look, pygame.Rect(window.x, window.y, window.w, int(sizes.header)))
        assert self._look_card is not None
        assert self._play_card is not None
        width = min(int(sizes.settings_width), window.w - 2 * int(sizes.margin))
        gap, top = int(sizes.margin), int(sizes.header) + int(sizes.gap)
        left = window.centerx - width // 2
        half = (width - gap) // 2
        wanted = max(card.wanted_height(look, half) for card in (self._look_card, self._play_card))
        height = min(wanted, window.h - top - gap)
        self._look_card.place(look, pygame.Rect(left, top, half, height))
        self._play_card.place(look, pygame.Rect(left + half + gap, top, half, height))


class Choice(Widget):
    """A bar of choices with a title and a note at its left."""

    is_solid = False

    def __init__(self, title: str, note: str, bar: Chooser) -> None:
        super().__init__(bar)
        self._title, self._note, self._bar = title, note, bar

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        width, height = self._bar.wanted_width(look), self._bar.wanted_height(look, 0)
        self._bar.place(look, pygame.Rect(area.right - width, area.centery - height // 2, width, height))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        draw_words(surface, look, self.rect, self._title, self._note, self._bar.rect.x - int(look.sizes.gap))


def _loudness(volume: float) -> str:
    return f"{volume * 100:.0f} %" if volume else "off"

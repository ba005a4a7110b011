"""The panel's parts for playing in a window: input method and solver, log, number of boards, and the game's own buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.external.cards import Status, StatusCard
from game.sources.opened_pictures import Region
from game.sources.window_watcher import LiveGame, WindowSource
from game.sources.wording import ACCENT
from game.theme.measures import Text
from game.widgets.base import Clickable, Frame
from game.widgets.buttons import Button
from game.widgets.choices import Dropdown, Item, Segmented
from game.widgets.labels import Section
from game.widgets.layout import Column
from vision.autoplay.events import Verdict
from vision.autoplay.memory import NEXT, SHUFFLE, GamePictures
from vision.corrections.choices import CORRECTORS

if TYPE_CHECKING:
    from game.scenes.external import ExternalScene


Choices: TypeAlias = tuple[Sequence[Item], str]  # the items and the value of the chosen one
_STATUSES = {Verdict.WON: Status.GOOD, Verdict.FINISHED: Status.DOUBTFUL}
LINES = 6  # rows of the log; long lines take two
_SAFE = "It stops if the window moves, is covered or changes unexpectedly, or you touch the mouse."


class AutoplayCard(Column):
    """The choice of an input method and a solver, the end of the last game, its log, and the safety notice."""

    def __init__(
        self, on_input_method: Callable[[str], object], on_solver: Callable[[str], object], on_log: Callable[[], object]
    ) -> None:
        self._input_methods = Dropdown([Item("", "")], "", on_input_method, ACCENT)
        self._solvers = Dropdown([Item("", "")], "", on_solver, ACCENT)
        self.end = StatusCard()
        self.end.is_visible = False
        self.has_new_end = False  # whether a game has ended since the last update
        self.log = LogLines(on_log)
        self._notice = Notice(_SAFE)
        choices = Column(Section("How it plays"), self._input_methods, self._solvers, gap="gap")
        super().__init__(choices, self.end, self.log, self._notice)

    def show(self, input_methods: Choices, solvers: Choices, game: LiveGame | None, is_playing: bool) -> None:
        for dropdown, (items, chosen) in ((self._input_methods, input_methods), (self._solvers, solvers)):
            dropdown.set(chosen, items)
            dropdown.is_enabled = not is_playing
        self._solvers.set_visible(not is_playing)
        self.log.set_visible(game is not None)
        self.log.set(game.log if game is not None else [])
        self._show_end(game)

    def _show_end(self, game: LiveGame | None) -> None:
        end = game.end if game is not None else None
        self.has_new_end = end is not None and not self.end.is_visible
        self.end.set_visible(end is not None)
        self._notice.set_visible(end is None)
        if game is not None and end is not None:
            status = Status.STOPPED if end.is_by_person else _STATUSES.get(end.verdict, Status.BAD)
            self.end.set(game.end_title, f"{end.why} {game.summary}", status)


class LogLines(Clickable):
    """The last lines of the log, newest at the bottom; a click opens the whole log."""

    def __init__(self, on_open: Callable[[], object]) -> None:
        super().__init__(on_open)
        self._lines: list[str] = []
        self.tooltip = Command.LOG.tooltip

    def set(self, lines: Sequence[str]) -> None:
        if len(lines) != len(self._lines) or list(lines[-LINES:]) != self._lines[-LINES:]:
            if bool(lines) != bool(self._lines):
                self.request_layout()
            self._lines = list(lines)
            self.changed()

    def preferred_height(self, look: Look, width: int) -> int:
        return (LINES + 1 if self._lines else 1) * look.line_height(Text.NOTE) + look.sizes.gap_tiny

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, y = look.palette, self.rect.y
        look.text(surface, (self.rect.x, y), "LOG", Text.SECTION, palette.muted)
        link = palette.lit(palette.ink(palette.accent(ACCENT), palette.surface), self.light)
        number = len(self._lines)
        words = f"all {number} lines · {Command.LOG.keys}" if number > LINES else f"open · {Command.LOG.keys}"
        look.text(surface, (self.rect.right, y), words, Text.NOTE, link, "topright")
        y += look.line_height(Text.NOTE) + look.sizes.gap_tiny
        lines = [part for line in self._lines[-LINES:] for part in look.wrapped(line, Text.NOTE, self.rect.w)]
        look.paragraph(surface, (self.rect.x, y), lines[-LINES:], Text.NOTE, palette.muted)
        self.draw_focus(surface, look, look.sizes.radius_small)


class Notice(Frame):
    """A sentence beside a shield, in a dashed frame."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def preferred_height(self, look: Look, width: int) -> int:
        return len(self._lines(look, width)) * look.line_height(Text.NOTE) + 2 * look.sizes.gap_wide

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, look.sizes.gap_wide
        look.dashed(surface, self.rect, sizes.radius_control, palette.line, sizes.hair)
        look.icon(surface, "shield", (self.rect.x + pad + sizes.icon // 2, self.rect.centery), sizes.icon, palette.muted)
        x = self.rect.x + 2 * pad + sizes.icon
        look.paragraph(surface, (x, self.rect.y + pad), self._lines(look, self.rect.w), Text.NOTE, palette.muted)

    def _lines(self, look: Look, width: int) -> list[str]:
        room = width - 3 * look.sizes.gap_wide - look.sizes.icon
        return look.wrapped(self._text, Text.NOTE, room)


ONE, ALL = "1", "0"  # values of Task.boards
_BOARDS = [Item(ONE, "This board"), Item(ALL, "Play on")]
_TITLES = {
    NEXT: ("Mark its button for the next board", "Forget its button for the next board"),
    SHUFFLE: ("Mark its Shuffle button", "Forget its Shuffle button"),
}
_PURPOSES = {
    NEXT: "It is clicked when a board is finished and the next one doesn't appear by itself.",
    SHUFFLE: "It is clicked when the board can't be cleared any more.",
}
_DRAG = "Drag over the button, or use the arrow keys"
_TOO_LARGE = "The window is too large to mark a button in. Make it smaller first."


class GameButtons(Column):
    """The choice between one board and all that come, and a button to mark each of the game's own buttons."""

    def __init__(self, scene: ExternalScene) -> None:
        self._scene = scene
        self._boards = Segmented(_BOARDS, ONE, self._choose, ACCENT)
        self._buttons = {name: Button("", partial(self._toggle, name), "search", tooltip=_PURPOSES[name]) for name in _TITLES}
        self.marking = ""  # the button being marked
        super().__init__(Section("How many boards"), self._boards, *self._buttons.values(), gap="gap")

    @property
    def boards(self) -> int:
        """Number of boards to play, 0 for all that come."""
        return int(self._boards.value)

    def show(self, is_playing: bool) -> None:
        files = self._files
        for name, button in self._buttons.items():
            is_known = files is not None and files.knows(name)
            is_on = self.marking == name and self._scene.view.marking.is_on
            button.set_visible(files is not None and self._is_useful(name))
            button.set(title=_TITLES[name][is_known], is_on=is_on, is_enabled=not is_playing)

    def save_marked(self, region: Region) -> None:
        """Save a marked region of the picture as the game's button being marked."""
        name, self.marking = self.marking, ""
        files, source = self._files, self._scene.source
        if files is None or source is None or source.surface is None:
            return
        if source.surface.get_size() != source.size:
            self._scene.app.show_message(_TOO_LARGE, is_bad=True)
            return
        png = BytesIO()
        area = pygame.Rect(*map(round, region)).clip(source.surface.get_rect())
        pygame.image.save(source.surface.subsurface(area), png, "button.png")
        try:
            files.keep(name, png.getvalue())
        except OSError as problem:
            self._scene.app.show_message(f"The button can't be saved: {problem.strerror or problem}.", is_bad=True)
            return
        self._scene.app.show_message(_PURPOSES[name])
        self._reread()

    def _is_useful(self, name: str) -> bool:
        """Return whether a button could be clicked at all: only puzzles with faces are shuffled."""
        if name == NEXT:
            return self.boards != 1
        source = self._scene.source
        return source is not None and bool(source.kind) and CORRECTORS[source.kind].has_faces

    def _choose(self, boards: str) -> None:
        self._boards.set(boards)
        self._scene.refresh()

    def _toggle(self, name: str) -> None:
        """Start or stop marking a button in the picture, or forget it if it is known."""
        files, view = self._files, self._scene.view
        if files is not None and files.knows(name):
            files.forget(name)
            self._reread()
            return
        self.marking = "" if self.marking == name and view.marking.is_on else name
        view.mark(bool(self.marking), _DRAG)
        self._scene.refresh()

    def _reread(self) -> None:
        if self._scene.source is not None:
            self._scene.live.reread(self._scene.source)
        self._scene.refresh()

    @property
    def _files(self) -> GamePictures | None:
        source = self._scene.source
        if not isinstance(source, WindowSource):
            return None
        return GamePictures(self._scene.live.window_watcher.memory_folder, source.app, source.name)

"""The frame of a scene: its header, panel and layout; and the base class of dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scene import Scene
from game.scenes.messages import Run
from game.theme.measures import Text
from game.theme.proportions import Share
from game.widgets.base import Frame, Widget
from game.widgets.buttons import Button, Kind
from game.widgets.labels import Label, Pill
from game.widgets.scrolling import Scroll
from solvers.worker.process import Status, Task

if TYPE_CHECKING:
    from game.app import App


class SceneAreas(NamedTuple):
    """The areas of a scene with a board."""

    header: pygame.Rect
    board: pygame.Rect
    panel: pygame.Rect
    timeline: pygame.Rect


def scene_areas(look: Look, window: pygame.Rect, header: Header, panel: Panel, timeline: Widget | None = None) -> SceneAreas:
    """Return the areas in a window: the panel goes at the right or below, whichever leaves the larger board."""
    sizes = look.sizes
    top = pygame.Rect(window.x, window.y, window.w, header.preferred_height(look, window.w))
    margin, bottom = sizes.margin, window.bottom - sizes.panel_bottom
    room = pygame.Rect(margin, top.bottom, window.w - 2 * margin, bottom - top.bottom)
    layouts = [_panel_beside(look, room, sizes.panel, timeline), _panel_below(look, room, panel, timeline)]
    best = max(layouts, key=lambda areas: min(areas[0].size))
    if best is layouts[0]:
        width = min(sizes.panel, max(sizes.panel_min, round(window.w * Share.PANEL)))
        best = _panel_beside(look, room, width, timeline)
    return SceneAreas(top, *best)


def place_scene(
    look: Look, window: pygame.Rect, header: Header, board: Widget, panel: Panel, timeline: Widget | None = None
) -> None:
    areas = scene_areas(look, window, header, panel, timeline)
    header.place(look, areas.header)
    board.place(look, areas.board)
    panel.place(look, areas.panel)
    if timeline is not None:
        timeline.place(look, areas.timeline)


BodyAreas: TypeAlias = tuple[pygame.Rect, pygame.Rect, pygame.Rect]  # of the board, the panel and the timeline


def _panel_beside(look: Look, room: pygame.Rect, width: int, timeline: Widget | None) -> BodyAreas:
    """Return the areas with the panel at the right; a timeline too wide for the rest gets the whole width."""
    margin = look.sizes.margin
    panel = pygame.Rect(room.right - width, room.y, width, room.h)
    left = pygame.Rect(room.x, room.y, panel.x - room.x - margin + look.sizes.gap_tiny, room.h)
    if timeline is None:
        return _board_area(look, left, left.bottom), panel, pygame.Rect(0, 0, 0, 0)
    bar_w = left.w if timeline.preferred_width(look) <= left.w else room.w
    bar = pygame.Rect(left.x, 0, bar_w, timeline.preferred_height(look, bar_w)).move_to(bottom=room.bottom)
    panel.h -= bar.h + margin if bar_w == room.w else 0
    return _board_area(look, left, bar.y - margin), panel, bar


def _panel_below(look: Look, room: pygame.Rect, panel: Panel, timeline: Widget | None) -> BodyAreas:
    """Return the areas with the panel at the bottom, at its wanted height up to a limit."""
    height = min(panel.preferred_height(look, room.w), max(look.sizes.panel_low, round(room.h * Share.PANEL_LOW)))
    below = pygame.Rect(room.x, room.bottom - height, room.w, height)
    bar = pygame.Rect(room.x, below.y, room.w, 0)
    if timeline is not None:
        bar.h = timeline.preferred_height(look, room.w)
        bar.bottom = below.y - look.sizes.gap_wide
    return _board_area(look, room, bar.y - look.sizes.gap_wide), below, bar


def _board_area(look: Look, room: pygame.Rect, bottom: int) -> pygame.Rect:
    top = room.y + look.sizes.gap
    return pygame.Rect(room.x, top, room.w, bottom - top)


_ICONS = {"keyboard": Command.KEYS, "settings": Command.SETTINGS}
"""small buttons that every scene with these commands shows"""


class Header(Frame):
    """The Back button, the title with a subtitle, a pill, an optional tool, and small buttons at the right.

    Where the width is too small, the tool goes into a row of its own and the subtitle wraps.
    """

    def __init__(
        self, scene: Scene, title: str, subtitle: str, accent: str, icons: Mapping[str, Command], tool: Widget | None = None
    ) -> None:
        self._back = command_button(scene, "back", Command.BACK, Kind.GHOST)
        self._title = Label(title, Text.TITLE)
        self.subtitle = Label(subtitle, Text.SUBTITLE, "muted")
        buttons = {icon: command for icon, command in {**icons, **_ICONS}.items() if command in scene.commands}
        self._buttons = [command_button(scene, icon, command, Kind.GHOST) for icon, command in buttons.items()]
        self._pill = Pill(accent)
        self._pill.is_visible = False
        self._tool = tool
        scene.header_rooms = self.rooms
        super().__init__(
            self._back, self._title, self.subtitle, self._pill, *([tool] if tool is not None else []), *self._buttons
        )

    def set_subtitle(self, text: str) -> None:
        """Show another subtitle, which may change the height."""
        if self.subtitle.change(text=text):
            self.request_layout()

    def set_pill(self, text: str) -> None:
        """Show a pill at the right; hide it if the text is empty."""
        if self._pill.change(text=text):
            self._pill.is_visible = bool(text)
            self.request_layout()

    def rooms(self, look: Look) -> tuple[pygame.Rect, ...]:
        """Return the free area beside the title, the area with the title, and the one with the buttons too."""
        tool_h = self.rect.bottom - self._tool.rect.y if self._tool is not None and self._tool_is_below(look, self.rect.w) else 0
        whole = pygame.Rect(self._title.rect.x, self.rect.y, self._title.rect.w, self.rect.h - tool_h)
        taken = max(look.text_width(self._title.text, Text.TITLE), look.text_width(self.subtitle.text, Text.SUBTITLE))
        free = pygame.Rect(whole.x + taken, whole.y, max(whole.w - taken, 0), whole.h)
        return free, whole, pygame.Rect(whole.x, whole.y, self.rect.right - look.sizes.margin - whole.x, whole.h)

    # space

    def preferred_height(self, look: Look, width: int) -> int:
        words = self._words_height(look, width)
        line = max(words + look.sizes.pad, look.sizes.header)
        if self._tool is None or not self._tool_is_below(look, width):
            return line
        return line + self._tool.preferred_height(look, width - 2 * look.sizes.margin) + look.sizes.gap

    def _words_height(self, look: Look, width: int) -> int:
        room = self._words_width(look, width)
        return self._title.preferred_height(look, room) + self.subtitle.preferred_height(look, room)

    def _words_width(self, look: Look, width: int) -> int:
        """Return the width that the buttons, the pill and the tool leave for the title."""
        tool = self._tool_width(look) if not self._tool_is_below(look, width) else 0
        return width - self._left(look) - self._right(look) - tool

    def _left(self, look: Look) -> int:
        return look.sizes.margin + look.sizes.icon_button + look.sizes.gap_wide

    def _right(self, look: Look) -> int:
        pill = self._pill.preferred_width(look) + look.sizes.gap if self._pill.is_visible else 0
        return len(self._buttons) * look.sizes.icon_button + look.sizes.margin + look.sizes.gap + pill

    def _tool_width(self, look: Look) -> int:
        return self._tool.preferred_width(look) + look.sizes.gap_wide if self._tool is not None else 0

    def _tool_is_below(self, look: Look, width: int) -> bool:
        least = max(look.text_width(self._title.text, Text.TITLE), look.text_width(self.subtitle.text, Text.SUBTITLE) // 2)
        return self._tool is not None and width - self._left(look) - self._right(look) - self._tool_width(look) < least

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        sizes, side = look.sizes, look.sizes.icon_button
        line = pygame.Rect(area)
        is_below = self._tool_is_below(look, area.w)
        if self._tool is not None and is_below:
            height, margin = self._tool.preferred_height(look, area.w - 2 * sizes.margin), sizes.margin
            line.h -= height + sizes.gap
            self._tool.place(look, pygame.Rect(area.x + margin, line.bottom, area.w - 2 * margin, height))
        middle = line.centery
        self._back.place(look, pygame.Rect(area.x + sizes.margin, middle - side // 2, side, side))
        x = area.right - sizes.margin
        for button in reversed(self._buttons):
            x -= side
            button.place(look, pygame.Rect(x, middle - side // 2, side, side))
        x -= sizes.gap
        if self._tool is not None and not is_below:
            width, height = self._tool.preferred_width(look), self._tool.preferred_height(look, area.w)
            x -= width
            self._tool.place(look, pygame.Rect(x, middle - height // 2, width, height))
            x -= sizes.gap_wide
        if self._pill.is_visible:
            width, height = self._pill.preferred_width(look), self._pill.preferred_height(look, 0)
            x -= width
            self._pill.place(look, pygame.Rect(x, middle - height // 2, width, height))
        self._place_words(look, pygame.Rect(area.x + self._left(look), line.y, self._words_width(look, area.w), line.h))

    def _place_words(self, look: Look, area: pygame.Rect) -> None:
        title_h = self._title.preferred_height(look, area.w)
        top = area.centery - self._words_height(look, self.rect.w) // 2
        self._title.place(look, pygame.Rect(area.x, top, area.w, title_h))
        height = self.subtitle.preferred_height(look, area.w)
        self.subtitle.place(look, pygame.Rect(area.x, top + title_h - look.sizes.hair, area.w, height))


def command_button(
    scene: Scene, icon: str, command: Command, kind: Kind = Kind.PLAIN, accent: str = "house", title: str = ""
) -> Button:
    """Return a button that runs a command; its tooltip names the command and its key."""
    return Button(title, lambda: scene.run(command), icon, kind, accent, command.tooltip)


def editor_button(app: App) -> Widget | None:
    """Return a dialog's button that opens the editor; None if the scene below has no such command."""
    if Command.MAKE not in app.stack.top.commands:
        return None
    return Button(Command.MAKE.title, lambda: app.pop(Run(Command.MAKE)), "pencil", tooltip=Command.MAKE.tooltip)


class Panel(Frame):
    """A card with a column of controls that scrolls if necessary; `foot` stays at its bottom."""

    has_shadow = True

    def __init__(self, content: Widget, foot: Widget | None = None, scrolls: bool = True) -> None:
        self._body = Scroll(content) if scrolls else content
        self._foot = foot
        super().__init__(self._body, *([foot] if foot is not None else []))

    def preferred_width(self, look: Look) -> int:
        return max(child.preferred_width(look) for child in self.children) + 2 * look.sizes.pad

    def preferred_height(self, look: Look, width: int) -> int:
        inner = width - 2 * look.sizes.pad
        foot = self._foot.preferred_height(look, inner) + look.sizes.gap_wide if self._foot is not None else 0
        return self._body.preferred_height(look, inner) + foot + 2 * look.sizes.pad

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        pad = look.sizes.pad
        inner = area.inflate(-2 * pad, -2 * pad)
        foot_h = 0
        if self._foot is not None:
            foot_h = self._foot.preferred_height(look, inner.w)
            self._foot.place(look, pygame.Rect(inner.x, inner.bottom - foot_h, inner.w, foot_h))
            foot_h += look.sizes.gap_wide
        self._body.place(look, pygame.Rect(inner.x, inner.y, inner.w, inner.h - foot_h))

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget of the content into view."""
        if isinstance(self._body, Scroll) and self.root is not None:
            self.root.settle()
            self._body.show(widget)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.card(surface, self.rect)


class Dialog(Scene):
    """A card with scrollable content and an optional foot; Escape or a click beside it closes it."""

    is_overlay = True
    width_name = "dialog_small"
    _task: Task | None = None  # the dialog's task in the worker

    def __init__(
        self, app: App, content: Widget, foot: Widget | None = None, scrolls: bool = True, focus: Widget | None = None
    ) -> None:
        super().__init__(app)
        self._card = Panel(content, foot, scrolls)
        self._close = Button("", self.close, "close", Kind.GHOST, tooltip=f"Close · {Command.BACK.keys}")
        self.root.add(self._card, self._close)
        self.commands = {Command.BACK: self.close}
        self.root.set_focus(focus)  # what Enter activates first

    def wakes_at(self) -> float | None:
        return self.app.now if self._task is not None else None

    def leave(self) -> None:
        if self._task is not None and self._task.status is Status.RUNNING:
            self.app.worker.cancel()

    def close(self) -> None:
        """Close without a result."""
        self.app.pop()

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        width = min(int(getattr(sizes, self.width_name)), window.w - 2 * sizes.margin)
        height = self.preferred_height(look, width)
        area = pygame.Rect(0, 0, width, min(height, window.h - 2 * sizes.margin)).move_to(center=window.center)
        self._card.place(look, area)
        side, inset = sizes.icon_button, sizes.gap_wide
        self._close.place(look, pygame.Rect(area.right - inset - side, area.y + inset, side, side))

    def preferred_height(self, look: Look, width: int) -> int:
        """Return the height of the card at a width."""
        return self._card.preferred_height(look, width)

    def handle(self, event: pygame.Event) -> bool:
        is_beside = (
            event.type == pygame.MOUSEBUTTONDOWN and self.root.popup is None and not self._card.rect.collidepoint(event.pos)
        )
        if is_beside:
            self.close()
            return True
        return super().handle(event)

"""The two sides of a race: who races, the board, a card with figures or a sentence, and how the race is shown on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.formatting import clock_time, progress_words, rounded, solving_time
from game.paint.look import Look
from game.scenes.race.racers import LEFT, RIGHT, HumanRacer, RacerChoice
from game.session.race import Lane, Measure, Outcome, Race, outcome
from game.theme.measures import Duration, Text
from game.widgets.base import Frame
from game.widgets.board_view import BoardView
from game.widgets.buttons import Button
from game.widgets.labels import Figure, Label
from game.widgets.layout import Row
from game.widgets.toolbar import Pad
from solvers.words import grouped, named

if TYPE_CHECKING:
    from game.scenes.race import RaceScene


class LaneView(Frame):
    """The racer's choice above the board and the card below it; in a tall window both are above, side by side."""

    def __init__(self, choice: RacerChoice, card: LaneCard, view: BoardView, accent: str) -> None:
        self.choice, self.card, self.view = choice, card, view
        self._accent = accent
        self.is_tall = False  # whether choice and card are side by side above the board
        self.beside = self  # the other lane; both use the same heights, so that the boards are equally large
        self.pad = self._make_pad()
        super().__init__(choice, view, self.pad, card)

    def use(self, view: BoardView) -> None:
        self.view, self.pad = view, self._make_pad()
        self.pad.root = None
        self.children.clear()
        self.add(self.choice, self.view, self.pad, self.card)

    def _make_pad(self) -> Pad:
        pad = Pad(self.view.tap, self._accent)
        pad.is_visible = False
        return pad

    def preferred_height(self, look: Look, width: int) -> int:
        """Return the least height at which the board isn't too small, with the card below it."""
        return sum(self._heights(look, width)) + 4 * look.sizes.gap + look.sizes.board_min

    def _heights(self, look: Look, width: int) -> tuple[int, int]:
        lanes = (self, self.beside)
        choice_h = max(lane.choice.preferred_height(look, width) for lane in lanes)
        return choice_h, max(lane.card.preferred_height(look, width) for lane in lanes)

    def board_area(self, look: Look, area: pygame.Rect, is_tall: bool) -> pygame.Rect:
        """Return the area left for the board and, if there is one, its keypad."""
        gap, width = look.sizes.gap, _half(look, area.w) if is_tall else area.w
        choice_h, card_h = self._heights(look, width)
        above = max(choice_h, card_h) + gap if is_tall else choice_h + 2 * gap
        return pygame.Rect(area.x, area.y + above, area.w, area.h - above - (0 if is_tall else card_h + 2 * gap))

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        width = _half(look, area.w) if self.is_tall else area.w
        choice_h, card_h = self._heights(look, width)
        top, bottom = area.y + max(card_h - choice_h, 0) // 2 if self.is_tall else area.y, area.bottom - card_h
        self.choice.place(look, pygame.Rect(area.x, top, width, choice_h))
        self.card.place(look, pygame.Rect(area.right - width, area.y if self.is_tall else bottom, width, card_h))
        self._place_board(look, self.board_area(look, area, self.is_tall))

    def _place_board(self, look: Look, area: pygame.Rect) -> None:
        """Place the board and its keypad, beside or below it, whichever leaves the larger board."""
        if not self.pad.is_visible:
            self.view.place(look, area)
            return
        gap, pad_w = look.sizes.gap, look.sizes.panel_low
        below_h, beside_h = self.pad.preferred_height(look, area.w), self.pad.preferred_height(look, pad_w)
        above = pygame.Rect(area.x, area.y, area.w, area.h - below_h - gap)
        left = pygame.Rect(area.x, area.y, area.w - pad_w - gap, area.h)
        if beside_h <= area.h and min(left.size) > min(above.size):
            self.view.place(look, left)
            self.pad.place(look, pygame.Rect(area.right - pad_w, area.centery - beside_h // 2, pad_w, beside_h))
        else:
            self.view.place(look, above)
            self.pad.place(look, pygame.Rect(area.x, area.bottom - below_h, area.w, below_h))


class LaneCard(Frame):
    """Moves, time and nodes; or a sentence while there are none, with a button to stop the search."""

    def __init__(self, accent: str, gives_points: bool, on_click: Callable[[], object]) -> None:
        self._accent = accent
        self._moves, self._time = Figure("moves"), Figure("to solve")
        self._nodes, self._points = Figure("nodes"), Figure("points")
        self._points.is_visible = gives_points
        self._figures = Row(self._moves, self._time, self._nodes, self._points, weights=(1.6, 1, 1, 0.8))
        self._words = Label("", Text.NOTE, "muted")
        self._button = Button("Cancel", on_click, "stop")
        self.is_winner = False
        super().__init__(self._figures, self._words, self._button)

    def preferred_height(self, look: Look, width: int) -> int:
        words = self._words.preferred_height(look, self._room(look, width)) if self._words.is_visible else 0
        figures = self._figures.preferred_height(look, self._room(look, width))
        return max(figures, words) + 2 * look.sizes.gap_wide

    def _room(self, look: Look, width: int) -> int:
        """Return the width left beside the button and the trophy."""
        button = self._button.preferred_width(look) + look.sizes.gap_wide if self._button.is_visible else 0
        sign = look.sizes.margin + look.sizes.gap if self.is_winner else 0
        return width - 2 * look.sizes.pad - button - sign

    # updates

    def show_words(self, words: str, is_bad: bool = False, can_cancel: bool = False) -> None:
        self._words.set(words, "bad" if is_bad else "muted")
        self._arrange(has_words=True, button="Cancel" if can_cancel else "")

    def show_lane(self, lane: Lane, place: int) -> None:
        """Show a solver's progress at a position, and the time and nodes of its whole solution."""
        self._moves.set(f"{grouped(place)} / {grouped(len(lane))}", named(len(lane), f"{lane.unit}s"))
        assert lane.seconds is not None
        if lane.is_human:
            self._time.set(clock_time(lane.seconds), "to play")
        else:
            self._time.set(solving_time(lane.seconds), "until stopped" if lane.is_early else "to solve")
        self._nodes.set_visible(not lane.is_human)
        nodes, unit = lane.progress.nodes, lane.progress.unit
        self._nodes.set(rounded(nodes) if nodes else "–", named(nodes, unit))
        self._show_points(lane, lane.state_at(place))
        self._arrange(has_words=False)

    def show_human(self, lane: Lane, length: int, seconds: float, state: object, can_undo: bool) -> None:
        word = "move" if lane.puzzle.counts_moves else "turn"
        self._moves.set(grouped(length), named(length, f"{word}s"))
        self._time.set(clock_time(seconds), "time")
        self._nodes.set_visible(False)
        self._show_points(lane, state)
        self._button.set(is_enabled=can_undo)
        self._arrange(has_words=False, button="Undo")

    def _show_points(self, lane: Lane, state: object) -> None:
        if lane.puzzle.points is not None:
            points = lane.puzzle.points(state)
            self._points.set(grouped(points), named(points, "points"))

    def crown(self, is_winner: bool) -> None:
        if self.change(is_winner=is_winner):
            self.request_layout()

    def _arrange(self, has_words: bool, button: str = "") -> None:
        """Show the sentence or the figures, and the button if a title is given."""
        self._words.set_visible(has_words)
        self._figures.set_visible(not has_words)
        self._button.set_visible(bool(button))
        if button and button != self._button.title:
            self._button.set(title=button, icon="undo" if button == "Undo" else "stop")
            self.request_layout()
        if button == "Cancel":
            self._button.is_enabled = True

    # drawing

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        inner = area.inflate(-2 * look.sizes.pad, -2 * look.sizes.gap)
        right = inner.right
        if self._button.is_visible:
            width = self._button.preferred_width(look)
            height = self._button.preferred_height(look, width)
            self._button.place(look, pygame.Rect(right - width, inner.centery - height // 2, width, height))
            right -= width + look.sizes.gap_wide
        if self.is_winner:
            right -= look.sizes.margin + look.sizes.gap
        room = pygame.Rect(inner.x, inner.y, right - inner.x, inner.h)
        height = self._figures.preferred_height(look, room.w)
        self._figures.place(look, pygame.Rect(room.x, room.centery - height // 2, room.w, height))
        height = min(self._words.preferred_height(look, room.w), room.h)
        self._words.place(look, pygame.Rect(room.x, room.centery - height // 2, room.w, height))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        accent = palette.accent(self._accent)
        line, width = (accent, sizes.stroke) if self.is_winner else (palette.line, sizes.hair)
        look.box(surface, self.rect, palette.surface, sizes.radius_card, line, width)
        if self.is_winner:
            centre = (self.rect.right - sizes.pad - sizes.margin // 2, self.rect.centery)
            look.icon(surface, "trophy", centre, sizes.margin, palette.ink(accent, palette.surface))


class Lanes(Frame):
    """Both lanes of a race, side by side or stacked, whichever leaves larger boards."""

    def __init__(self, lanes: Sequence[LaneView]) -> None:
        self._lanes = list(lanes)
        for lane, other in zip(lanes, reversed(lanes), strict=True):
            lane.beside = other
        super().__init__(*lanes)

    def preferred_height(self, look: Look, width: int) -> int:
        return max(lane.preferred_height(look, _half(look, width)) for lane in self._lanes)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        between, half = look.sizes.pad, _half(look, area.w)
        side_by_side = [pygame.Rect(area.x, area.y, half, area.h), pygame.Rect(area.right - half, area.y, half, area.h)]
        height = (area.h - between) // 2
        stacked = [pygame.Rect(area.x, area.y, area.w, height), pygame.Rect(area.x, area.bottom - height, area.w, height)]
        is_tall = self._smaller_side(look, stacked, True) > self._smaller_side(look, side_by_side, False)
        for lane, place in zip(self._lanes, stacked if is_tall else side_by_side, strict=True):
            lane.is_tall = is_tall
            lane.place(look, place)

    def _smaller_side(self, look: Look, places: Sequence[pygame.Rect], is_tall: bool) -> int:
        """Return the shorter side of the smaller board if the lanes had these areas."""
        return min(min(lane.board_area(look, place, is_tall).size) for lane, place in zip(self._lanes, places, strict=True))


def _half(look: Look, width: int) -> int:
    return (width - look.sizes.pad) // 2


class RaceDisplay:
    """Shows the race of a scene, and keeps track of the positions on the boards."""

    def __init__(self, scene: RaceScene, caption: Label) -> None:
        self._scene, self._caption = scene, caption
        self.positions = [0, 0]

    # the boards

    def update_boards(self) -> bool:
        has_moved, race, human = False, self._scene.race, self._scene.human
        for number in self._lanes_shown:
            position = human.rival_position if human is not None else race.place_of(race.lanes[number])
            before = self.positions[number]
            if position != before:
                self.positions[number], has_moved = position, True
                self._show_lane(number, before, position)
        return has_moved

    @property
    def _lanes_shown(self) -> tuple[int, ...]:
        """The lanes shown from their solutions, not played by hand."""
        if self._scene.human is not None:
            return (RIGHT,) if self._scene.human.is_open else ()
        return (LEFT, RIGHT) if self._scene.race.is_ready else ()

    def _show_lane(self, number: int, before: int, position: int) -> None:
        race, view = self._scene.race, self._scene.lanes[number].view
        lane = race.lanes[number]
        turn = lane.turn_between(before, position) if before >= 0 else ()
        glide_s = race.glide_of(turn) if abs(position - before) == 1 else 0.0
        view.show(lane.state_at(position), lane.marks_at(position, view.board.explains_after), glide_s, turn=turn)

    # the words

    def show_words(self) -> None:
        """Update the cards and the line below the boards."""
        scene, outcome = self._scene, self._outcome
        for number, (lane, view) in enumerate(zip(scene.race.lanes, scene.lanes, strict=True)):
            self._show_card(number, lane, view.card)
            view.card.crown(outcome is not None and outcome.winner == number)
        if outcome is not None:
            self._caption.set(outcome.words, "text")
        else:
            self._caption.set(rule_text(scene.race, scene.human), "muted")

    @property
    def _outcome(self) -> Outcome | None:
        """The outcome, once the timeline is at its end."""
        race = self._scene.race
        has_ended = self._scene.human is None and race.is_ready and (race.is_at_end or not race.length)
        return outcome(race) if has_ended else None

    def _show_card(self, number: int, lane: Lane, card: LaneCard) -> None:
        human, solving = self._scene.human, self._scene.solving
        if lane.is_human and human is not None:
            card.show_human(lane, human.length, human.session.clock.seconds, human.session.state, human.session.can_undo)
        elif lane.problem:
            card.show_words(lane.problem, is_bad=True)
        elif lane.is_over:
            card.show_lane(lane, max(self.positions[number], 0))
        elif number == solving.running:
            card.show_words(" · ".join(filter(None, ("Thinking…", progress_words(lane.progress)))), can_cancel=True)
        elif solving.running is not None:
            card.show_words("Waiting for its turn.")
        else:
            card.show_words(f"Warming up: {solving.warming}…" if solving.warming else "Warming up…")


_FAIR = "Both solve the board before the race, one after the other, so that their times are fair."


def rule_text(race: Race, human: HumanRacer | None) -> str:
    """Return a sentence that explains how the race works."""
    if human is not None:
        return _human_rule_text(race, human)
    if not race.is_ready:
        return _FAIR
    if race.measure is Measure.STEPS:
        return f"Both boards are shown after the same number of {race.lanes[0].unit}s."
    if race.lanes[0].is_human:
        return "Both boards are shown as they were at the same moment."
    slow = f", slowed down {grouped(round(race.slowness))} times" if race.slowness >= 2 else ""
    return f"Both boards are shown after the same solving time{slow}. Each solver's steps are spread evenly over its time."


def _human_rule_text(race: Race, human: HumanRacer) -> str:
    right = race.lanes[1]
    if not right.is_over:
        return f"You can start as soon as {right.title} has solved the board."
    if right.problem:
        return f"{right.title} couldn't solve it. Can you?"
    if human.rival_position == len(right):
        return f"{right.title} has finished. Keep going!"
    if race.measure is Measure.STEPS:
        return f"{right.title} makes a {right.unit} for each of yours."
    pace = f"{Duration.RIVAL / race.speed:.2g} s"
    return f"{right.title} makes a {right.unit} every {pace}, starting with your first move. Change the speed below."

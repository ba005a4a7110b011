"""Shows a race: on both boards, on their cards, in the line below, and on the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.commands import Command
from game.formatting import progress_words, solving_time
from game.race.race import Lane, Measure, Outcome, Race, outcome
from game.scenes.race.lane import LaneCard
from game.scenes.race.racers import LEFT, RIGHT, HumanRacer
from game.scenes.shared.timeline import TimelineBar
from game.theme.measures import Duration
from game.widgets.displays.labels import Label
from solvers.words import count, grouped

if TYPE_CHECKING:
    from game.scenes.race.scene import RaceScene


class RaceDisplay:
    """Shows the race of a scene, and keeps track of the positions on the boards."""

    def __init__(self, scene: RaceScene, caption: Label) -> None:
        self._scene, self._caption = scene, caption
        self.positions = [0, 0]

    def begin(self) -> None:
        """Note that both boards show the start."""
        self.positions = [0, 0]

    def invalidate(self) -> None:
        """Note that the boards may show anything."""
        self.positions = [-1, -1]

    # the boards

    def update_boards(self) -> bool:
        """Update the boards and return whether anything has changed."""
        has_moved = False
        for number in self._lanes_shown:
            position, before = self._position(number), self.positions[number]
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

    def _position(self, number: int) -> int:
        race, human = self._scene.race, self._scene.human
        return human.rival_position if human is not None else race.place_of(race.lanes[number])

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
        return f"Both boards are shown after the same number of {_unit(race)}s."
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
        return f"{right.title} makes a {_unit(race)} for each of yours."
    pace = f"{Duration.RIVAL / race.speed:.2g} s"
    return f"{right.title} makes a {_unit(race)} every {pace}, starting with your first move. Change the speed below."


def _unit(race: Race) -> str:
    return "move" if race.lanes[0].puzzle.counts_moves else "step"


MEASURE_WORDS = {Measure.STEPS: "Equal steps", Measure.TIME: "Equal time"}


class RaceBar(TimelineBar):
    """The timeline bar of the race scene."""

    side_buttons = (("grid", Command.TABLE),)
    _scene: RaceScene

    def refresh(self) -> None:
        """Show the current state of the race."""
        self._show(self._place_text(), is_live=self._scene.is_live)

    def _place_text(self) -> str:
        race = self._scene.race
        if self._scene.is_live:
            return "Your turn" if race.lanes[1].is_over else "Not yet"
        if not race.length:
            return "No steps yet"
        if race.measure is Measure.TIME:
            return f"{self._time_at(race.position)} of {solving_time(race.timeline_s)}"
        if race.is_at_end:
            return f"At the end · {count(race.length, 'step')}"
        return f"Step {grouped(race.position)} of {grouped(race.length)}"

    def _time_at(self, position: int) -> str:
        race = self._scene.race
        return solving_time(race.timeline_s * position / max(race.length, 1))

    def _tooltip_at(self, position: int) -> str:
        if self._scene.race.measure is Measure.TIME:
            return f"After {self._time_at(position)}"
        return f"Step {grouped(position)}"

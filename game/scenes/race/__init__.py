"""The scene where two solvers, or a person and a solver, race on the same board.

racers.py has the choices and the solvers at work, lanes.py shows both sides, dialogs.py compares solvers on many boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import Act, BoardStyle
from game.commands import Command
from game.formatting import solving_time
from game.paint.look import Look
from game.scene import reporting_errors
from game.scenes.messages import BeginGame, BeginNew, OpenNewGame, OpenRace, OpenRaceTable, Request, Result
from game.scenes.race.lanes import LaneCard, Lanes, LaneView, RaceDisplay
from game.scenes.race.racers import LEFT, RIGHT, SIDES, HumanRacer, LineUp, RacerChoice, SolverQueue, save_measure
from game.scenes.shared.chrome import Header
from game.scenes.shared.preferences import last_style
from game.scenes.shared.starting import begin_new, last_options
from game.scenes.shared.timeline import TimelineBar, TimelineScene
from game.session import Session
from game.session.race import Measure, Race
from game.theme.measures import Text
from game.widgets.board_view import BoardView
from game.widgets.choices import Item, Segmented
from game.widgets.labels import Label
from game.widgets.scrolling import Scroll
from solvers import game_id
from solvers.puzzle import Puzzle, State
from solvers.words import count, grouped

if TYPE_CHECKING:
    from game.app import App


MEASURE_WORDS = {Measure.STEPS: "Equal steps", Measure.TIME: "Equal time"}


class RaceScene(TimelineScene):
    """Runs both solvers, then plays their solutions on one timeline."""

    has_own_worker = True
    playback: Race

    def __init__(
        self,
        app: App,
        puzzle: Puzzle[Any, Any],
        start: State[Any],
        options: Mapping[str, str],
        style: Callable[[], BoardStyle] | None = None,
    ) -> None:
        super().__init__(app)
        self.puzzle, self.start, self._style = puzzle, start, style or last_style(app, puzzle.name)
        self.options = dict(options) or last_options(app, puzzle)  # for making boards like this one
        self._line_up = LineUp(app, puzzle)
        self.human: HumanRacer | None = None  # the person's game, while it is being played
        self.playback = self._line_up.race(start, self.speed)
        self._updated_s = app.now
        self.board_keys = (puzzle.title, BOARDS[puzzle.name].keys)
        self.commands = self._bind()
        self.answers = {
            BeginGame: lambda result: self.begin(result.session),
            BeginNew: lambda result: begin_new(self, result.puzzle, result.options, self.begin, result.seed),
        }
        items = [Item(measure, words) for measure, words in MEASURE_WORDS.items()]
        self._switch = Segmented(items, self.race.measure, self._choose_measure, puzzle.name)
        self._switch.tooltip = Command.MEASURE.tooltip
        icons = {"plus": Command.NEW, "restart": Command.AGAIN}
        self._header = Header(self, "Race", "", puzzle.name, icons, self._switch)
        self.lanes = [self._lane_view(number) for number in (LEFT, RIGHT)]
        self.caption = Label("", Text.STRONG, "muted", align="center")
        self.bar = RaceBar(self, puzzle.name)
        self.display = RaceDisplay(self, self.caption)
        self.solving = SolverQueue(app, self.display.show_words, self._on_solver_end)
        self._lanes = Scroll(Lanes(self.lanes))
        self.root.add(self._lanes, self.caption, self.bar, self._header)

    def _bind(self) -> dict[Command, Any]:
        commands: dict[Command, Any] = {
            Command.MEASURE: self.change_measure,
            Command.AGAIN: self.begin_race,
            Command.TABLE: self.open_table,
            Command.NEW: lambda: self.open(OpenNewGame(self.puzzle)),
            Command.UNDO: self.undo,
        }
        return self.common_commands() | self.timeline_commands() | commands

    def _lane_view(self, number: int) -> LaneView:
        choice = RacerChoice(self.app, self.puzzle, SIDES[number], self.begin_race)
        card = LaneCard(self.puzzle.name, self.puzzle.points is not None, lambda: self._click_card(number))
        return LaneView(choice, card, self._board_view(number, is_played=False), self.puzzle.name)

    def _board_view(self, number: int, is_played: bool) -> BoardView:
        view = BoardView(BOARDS[self.puzzle.name](self.start, self.puzzle.name), self.act if is_played else None)
        view.board.style = replace(self._style(), shows_labels=False, shows_notes=self._line_up.has_notes(number))
        return view

    # state

    @property
    def race(self) -> Race:
        return self.playback

    @property
    def view(self) -> BoardView:
        """The board on the left, which a person may play."""
        return self.lanes[LEFT].view

    @property
    def session(self) -> Session | None:
        """The person's game, while it is being played."""
        return self.human.session if self.human is not None else None

    @property
    def is_live(self) -> bool:
        return self.human is not None

    @property
    def is_thinking(self) -> bool:
        """Return whether any solver hasn't finished yet."""
        return self.solving.is_thinking

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes, inner_w = look.sizes, window.w - 2 * look.sizes.margin
        margin, gap = sizes.margin, sizes.gap
        header = pygame.Rect(window.x, window.y, window.w, self._header.preferred_height(look, window.w))
        self._header.place(look, header)
        bar = pygame.Rect(margin, 0, inner_w, self.bar.preferred_height(look, inner_w)).move_to(bottom=window.bottom - margin)
        self.bar.place(look, bar)
        line = pygame.Rect(margin, 0, inner_w, self.caption.preferred_height(look, inner_w)).move_to(bottom=bar.y - gap)
        self.caption.place(look, line)
        self._lanes.place(look, pygame.Rect(margin, header.bottom, inner_w, line.y - gap - header.bottom))

    def enter(self) -> None:
        self.begin_race()

    def open(self, request: Request) -> None:
        """Pause the race and open another scene above."""
        self.race.pause()
        if self.human is not None:
            self.human.session.pause()
        self.refresh()
        self.app.open(request)

    def resume(self, result: Result | None) -> None:
        if self.human is not None:
            self.human.resume()
        for lane in self.lanes:
            lane.view.restyle(replace(lane.view.board.style, chosen=self._style().chosen))
        self.dispatch(result)
        self.refresh()

    def leave(self) -> None:
        self.solving.reset()
        self.playback = self._line_up.race(self.start, self.speed)  # frees the lanes' moves, which may be many

    def update(self) -> None:
        passed, self._updated_s = self.app.now - self._updated_s, self.app.now
        self.solving.receive(self.race.lanes)
        if self.app.stack.top is not self:
            return
        if self.solving.was_displaced:
            self.begin_race()
        if self.solving.start_next():
            self.refresh()
        if self.human is None:
            self.race.advance(passed)
        else:
            if self.human.pass_time(passed):
                self.display.show_words()
            self.lanes[LEFT].pad.set(self.view.board.pad())
        if self.display.update_boards() or (self.race.is_at_end and self.race.length):
            self.refresh()

    def wakes_at(self) -> float | None:
        if self.app.stack.top is not self:
            return None
        is_running = self.human is not None and self.human.session.clock.is_running
        return self.app.now if self.race.is_playing or is_running else None

    def key(self, event: pygame.Event) -> bool:
        return self.is_live and self.view.key(event)

    def refresh(self) -> None:
        """Update the cards, the line below the boards, and the timeline."""
        self.display.show_words()
        self.bar.refresh()

    # the board and the racers

    def begin(self, session: Session) -> None:
        """Race on another game's board."""
        if session.puzzle is not self.puzzle:
            self.app.open(OpenRace(session.puzzle, session.start, dict(session.origin.options)), replaces=True)
            return
        self.start, self.options = session.start, dict(session.origin.options)
        self.begin_race()

    def begin_race(self) -> None:
        line_up = self._line_up = LineUp(self.app, self.puzzle)
        self.playback = line_up.race(self.start, self.speed)
        self.human = HumanRacer(self.race, self.puzzle, self.start, lambda: self.app.now) if line_up.is_by_hand else None
        for number, lane in enumerate(self.lanes):
            lane.use(self._board_view(number, is_played=line_up.racers[number] is None))
        self.display.positions = [0, 0]
        self.solving.begin(game_id(self.puzzle, self.start), line_up.entrants)
        words = "you against a solver" if self.is_live else "two solvers on the same board"
        self._header.set_subtitle(f"{self.puzzle.caption(self.start)} · {words}")
        self.lay_out()
        self.refresh()

    def _on_solver_end(self) -> None:
        if self.race.is_ready and not self.is_live:
            self.race.play()
        self.refresh()

    def _click_card(self, number: int) -> None:
        """Stop a lane's search, or undo a person's move."""
        if number == self.solving.running:
            self.solving.stop()
        else:
            self.undo()

    def open_table(self) -> None:
        """Open the comparison over many boards."""
        line_up = self._line_up
        if line_up.is_by_hand:
            self.app.show_message("The table compares two solvers. Choose one on the left too.")
        else:
            entrants = list(line_up.entrants.values())
            self.open(OpenRaceTable(self.puzzle, self.options, line_up.titles, entrants))

    # the person

    def act(self, act: Act) -> None:
        """Play the moves of an action on the board."""
        if self.human is not None and self.human.is_open:
            with reporting_errors(self.app):
                self.human.act(act)
                self._show_human(self.human)

    def undo(self) -> None:
        """Undo the person's last move."""
        if self.human is not None:
            self.human.session.undo()
            self._show_human(self.human)

    def _show_human(self, human: HumanRacer) -> None:
        session, positions = human.session, self.display.positions
        self.view.show(session.state, turn=session.turn_between(positions[LEFT], session.played))
        positions[LEFT] = session.played
        if session.is_won:
            self._finish_human(human)
        self.refresh()

    def _finish_human(self, human: HumanRacer) -> None:
        human.finish()
        self.human = None
        self.lanes[LEFT].use(self._board_view(LEFT, is_played=False))
        self.display.positions = [-1, -1]  # the boards may show anything
        self.lay_out()

    # the timeline

    def toggle(self) -> None:
        if not self.is_live:
            super().toggle()

    def step(self, by: int) -> None:
        if not self.is_live:
            self.race.pause()
            self.race.step(by)
            self.refresh()

    def seek(self, position: int) -> None:
        if not self.is_live:
            self.race.pause()
            self.race.seek(position)
            self.refresh()

    def go_to_end(self) -> None:
        self.seek(self.race.length)

    def change_measure(self) -> None:
        """Switch between equal steps and equal time."""
        self._choose_measure(Measure.TIME if self.race.measure is Measure.STEPS else Measure.STEPS)

    def _choose_measure(self, value: str) -> None:
        measure = Measure(value)
        save_measure(self.app, self.puzzle, measure)
        self._switch.set(measure)
        self.race.choose(measure)
        self.refresh()


class RaceBar(TimelineBar):
    """The timeline bar of the race scene."""

    side_buttons = (("grid", Command.TABLE),)
    _scene: RaceScene

    def refresh(self) -> None:
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

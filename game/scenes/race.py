"""The scene in which two solvers, or a person and a solver, race on the same board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.boards import BOARDS
from game.boards.base import Act, BoardStyle
from game.commands import Command
from game.paint.look import Look
from game.race import Lane, Measure, Race, verdict
from game.scene import Scene
from game.scenes import doors
from game.scenes.chrome import Header
from game.scenes.race_bar import MEASURE_WORDS, RaceBar
from game.scenes.race_choice import SIDES, RacerChoice, chosen_racer, kept, racer_options
from game.scenes.race_lane import LaneCard, LaneView, thinking_words
from game.session import Clock, Session
from game.settings import SPEEDS
from game.theme import Duration, Text
from game.widgets.board_view import BoardView
from game.widgets.labels import Label
from game.widgets.segmented import Item, Segmented
from solvers import game_id
from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle, Solver, State
from solvers.race import Entrant, run, warm
from solvers.worker import Status, Task

if TYPE_CHECKING:
    from game.app import App

LEFT, RIGHT = 0, 1
_FAIR = "Both solve the board before they start, one after the other, so that their times are fair."


class RaceScene(Scene):
    """Runs both solvers in the worker, and plays what they have found on one timeline."""

    works_alone = True

    def __init__(
        self,
        app: App,
        puzzle: Puzzle[Any, Any],
        start: State[Any],
        style: Callable[[], BoardStyle],
        options: Mapping[str, str],
    ) -> None:
        super().__init__(app)
        self.puzzle, self.start, self._style = puzzle, start, style
        self.options = dict(options)
        """those of boards like this one"""
        self._racers: list[Solver[Any] | None] = [None, None]
        self._entrants: dict[int, Entrant] = {}
        """for each lane of a solver its address and options"""
        self._waiting: list[int] = []
        """the lanes whose solvers haven't begun yet"""
        self._running: int | None = None
        """the lane whose solver works; None while they warm up"""
        self._task: Task | None = None
        self._warming = ""
        """what is being warmed up"""
        self.session: Session | None = None
        """the person's game, while it is played"""
        self._rival_ahead = 0.0
        """how many moves the clock has allowed the solver that a person races against"""
        self._updated_s = app.now
        self._places: list[int] = [0, 0]
        self._measure = Measure(kept(app, puzzle).get("measure", Measure.STEPS))
        self.race = self._new_race()
        self.board_keys = (puzzle.title, BOARDS[puzzle.name].keys)
        self.commands = self._bind()
        self._switch = Segmented(
            [Item(measure, words) for measure, words in MEASURE_WORDS.items()], self._measure, self._choose_measure, puzzle.name
        )
        self._switch.tooltip = Command.MEASURE.tooltip
        icons = {"plus": Command.NEW, "restart": Command.AGAIN, "keyboard": Command.KEYS, "settings": Command.SETTINGS}
        self._header = Header(self, "Race", "", puzzle.name, icons, self._switch)
        self.lanes = [self._lane_view(number) for number in (LEFT, RIGHT)]
        self._line = Label("", Text.STRONG, "muted", lines=1, align="center")
        self.bar = RaceBar(self, puzzle.name)
        self.root.add(*self.lanes, self._line, self.bar, self._header)

    def _bind(self) -> dict[Command, Any]:
        return doors.everywhere(self) | {
            Command.PLAY: self.toggle,
            Command.FORWARD: lambda: self._step(1),
            Command.BACKWARD: lambda: self._step(-1),
            Command.FIRST: lambda: self.seek(0),
            Command.LAST: self.last,
            Command.FASTER: lambda: self._change_speed(1),
            Command.SLOWER: lambda: self._change_speed(-1),
            Command.MEASURE: self.change_measure,
            Command.AGAIN: self.begin_race,
            Command.TABLE: self.open_table,
            Command.NEW: lambda: self.open(doors.new_game(self.app, self.puzzle)),
            Command.UNDO: self.undo,
        }

    def _lane_view(self, number: int) -> LaneView:
        choice = RacerChoice(self.app, self.puzzle, SIDES[number], self.begin_race)
        card = LaneCard(self.puzzle.name, self.puzzle.points is not None, lambda: self._click_card(number))
        return LaneView(choice, card, self._board_view(number, is_played=False), self.puzzle.name)

    def _board_view(self, number: int, is_played: bool) -> BoardView:
        view = BoardView(BOARDS[self.puzzle.name](self.start, self.puzzle.name), self.act if is_played else None)
        racer = self._racers[number]
        view.board.style = replace(self._style(), shows_labels=False, shows_notes=racer is not None and racer.has_notes)
        return view

    # what the bar and tests ask

    @property
    def playback(self) -> Race:
        """What has a speed."""
        return self.race

    @property
    def view(self) -> BoardView:
        """The board at the left, which a person may play."""
        return self.lanes[LEFT].view

    @property
    def is_live(self) -> bool:
        """Tell whether a person is racing now."""
        return self.session is not None

    @property
    def is_thinking(self) -> bool:
        """Tell whether a solver is still to end."""
        return self._task is not None or bool(self._waiting)

    @property
    def line(self) -> str:
        """The line below the boards."""
        return self._line.text

    # the scene

    def place(self, look: Look, window: pygame.Rect) -> None:
        sizes = look.sizes
        margin, gap, line_h = int(sizes.margin), int(sizes.gap), look.line_height(Text.STRONG)
        header = pygame.Rect(window.x, window.y, window.w, int(sizes.header))
        self._header.place(look, header)
        inner = pygame.Rect(margin, header.bottom, window.w - 2 * margin, window.bottom - margin - header.bottom)
        bar = pygame.Rect(inner.x, inner.bottom - int(sizes.timeline), inner.w, int(sizes.timeline))
        line = pygame.Rect(inner.x, bar.y - gap - line_h, inner.w, line_h)
        self.bar.place(look, bar)
        self._line.place(look, line)
        room = pygame.Rect(inner.x, inner.y, inner.w, line.y - gap - inner.y)
        between = int(sizes.pad)
        for number, lane in enumerate(self.lanes):
            lane.is_tall = window.h > window.w
            if lane.is_tall:
                height = (room.h - between) // 2
                lane.place(look, pygame.Rect(room.x, room.y + number * (height + between), room.w, height))
            else:
                width = (room.w - between) // 2
                lane.place(look, pygame.Rect(room.x + number * (width + between), room.y, width, room.h))

    def enter(self) -> None:
        self.begin_race()

    def open(self, scene: Scene) -> None:
        """Show another scene above, with the race paused meanwhile."""
        self.race.pause()
        if self.session is not None:
            self.session.pause()
        self.refresh()
        self.app.push(scene)

    def resume(self, result: Any) -> None:
        if self.session is not None and self.session.played:
            self.session.clock.run()
        for lane in self.lanes:
            lane.view.restyle(replace(lane.view.board.style, chosen=self._style().chosen))
        if callable(result):
            result(self)
        self.refresh()

    def leave(self) -> None:
        self.app.worker.cancel()
        self._task, self.race = None, self._new_race()

    def update(self) -> None:
        passed, self._updated_s = self.app.now - self._updated_s, self.app.now
        self._receive()
        if self.app.stack.top is not self:
            return
        self._start_next()
        if self.session is not None:
            self._advance_rival(passed)
            self._show_pad()
        else:
            self.race.advance(passed)
        self._show_news()

    def wakes_at(self) -> float | None:
        if self.app.stack.top is not self:
            return None
        is_running = self.session is not None and self.session.clock.is_running
        return self.app.now if self.race.is_playing or is_running else None

    def foot(self, look: Look) -> int:
        return int(look.sizes.timeline)

    def key(self, event: pygame.Event) -> bool:
        return self.is_live and self.view.key(event)

    # the board

    def begin(self, session: Session) -> None:
        """Race on the board of a new game."""
        if session.puzzle is not self.puzzle:
            self.app.replace(doors.race(self.app, session.puzzle, session.start, dict(session.origin.options)))
            return
        self.start, self.options = session.start, dict(session.origin.options)
        self.begin_race()
        self.lay_out()

    def begin_race(self) -> None:
        """Begin with the chosen racers from the start."""
        self.app.worker.cancel()
        self._racers = [chosen_racer(self.app, self.puzzle, side) for side in SIDES]
        self._entrants = {
            number: (racer.address, racer_options(self.app, self.puzzle, SIDES[number], racer))
            for number, racer in enumerate(self._racers)
            if racer is not None
        }
        self.race = self._new_race()
        self._waiting, self._running, self._warming = list(self._entrants), None, ""
        self.session, self._rival_ahead = None, 0.0
        if self._racers[LEFT] is None:
            self.session = Session(self.puzzle, self.start, clock=Clock(lambda: self.app.now))
        for number, lane in enumerate(self.lanes):
            lane.use(self._board_view(number, is_played=self._racers[number] is None))
        self._places = [0, 0]
        self._task = self.app.worker.start(warm, self._game_id, list(self._entrants.values()))
        self._header.subtitle.set(self._subtitle())
        self.lay_out()
        self.refresh()

    @property
    def _game_id(self) -> str:
        return game_id(self.puzzle, self.start)

    def _subtitle(self) -> str:
        words = "you against a solver" if self.is_live else "two solvers on the same board"
        return f"{self.puzzle.caption(self.start)} · {words}"

    def _new_race(self) -> Race:
        titles = [racer.title if racer is not None else "You" for racer in self._racers]
        left, right = (Lane(self.puzzle, self.start, title) for title in titles)
        left.is_hand = self._racers[LEFT] is None
        return Race((left, right), self._measure, self.app.settings.speed, BOARDS[self.puzzle.name].move_s)

    # the solvers

    def _receive(self) -> None:
        if self._task is None:
            return
        items = self._task.take()
        lane = self.race.lanes[self._running] if self._running is not None else None
        if lane is not None:
            lane.take(items)
        elif items:
            self._warming = f": {items[-1]}"
        if self._task.status is not Status.RUNNING:
            task, self._task, self._running = self._task, None, None
            if lane is not None:
                is_cancelled = task.status is Status.CANCELLED
                problem = "You have stopped the search." if is_cancelled else str(task.error or "")
                lane.finish(task.seconds, problem, is_cancelled)
                self._over()
        elif items:
            self._show_cards()

    def _start_next(self) -> None:
        """Have the next solver begin when the one before has ended: they don't disturb each other."""
        if self._task is None and self._waiting:
            self._running = self._waiting.pop(0)
            self._task = self.app.worker.start(run, self._game_id, *self._entrants[self._running])
            self.refresh()

    def _over(self) -> None:
        """Begin the race if both have ended."""
        if self.race.is_ready and not self.is_live:
            self.race.play()
        self.refresh()

    def _click_card(self, number: int) -> None:
        """Stop a lane's search, or take a person's move back."""
        if number == self._running:
            self.app.worker.cancel()
        else:
            self.undo()

    # the person

    def act(self, act: Act) -> None:
        """Make the moves of a hand."""
        session = self.session
        if session is None or not self.race.lanes[RIGHT].is_over:
            return
        try:
            (session.join if act.joins else session.play)(*act.moves)
        except PuzzleError as problem:
            self.app.say(str(problem), is_bad=True)
            return
        self._show_hand()

    def undo(self) -> None:
        """Take the person's last move back."""
        if self.session is not None:
            self.session.undo()
            self._show_hand()

    def _show_hand(self) -> None:
        assert self.session is not None
        before = self._places[LEFT]
        self.view.show(self.session.state, turn=self.session.turn_between(before, self.session.played))
        self._places[LEFT] = self.session.played
        if self.session.is_won:
            self._finish_hand(self.session)
        self.refresh()

    def _finish_hand(self, session: Session) -> None:
        """End the person's race: from now on it is on the timeline."""
        left, right = self.race.lanes
        left.finish_by_hand(session.trail.turns[: session.played], session.clock.seconds)
        right.lasting = len(right) * Duration.RIVAL / self.race.speed
        self.session = None
        self.lanes[LEFT].use(self._board_view(LEFT, is_played=False))
        self.race.seek(self.race.length)
        self._places = [-1, -1]
        self.lay_out()

    @property
    def _rival_place(self) -> int:
        """How far the solver is that a person races against."""
        right, session = self.race.lanes[RIGHT], self.session
        assert session is not None
        if self._measure is Measure.TIME:
            return min(int(self._rival_ahead), len(right))
        return min(session.move_count if self.puzzle.counts_moves else session.played, len(right))

    def _advance_rival(self, passed: float) -> None:
        session = self.session
        if session is not None and session.clock.is_running:
            self._rival_ahead += passed * self.race.speed / Duration.RIVAL
            self._show_cards()

    def _show_pad(self) -> None:
        if self.lanes[LEFT].pad.set(self.view.board.pad()):
            self.lay_out()

    # the timeline

    def toggle(self) -> None:
        """Play or pause."""
        if self.is_live:
            return
        if self.race.is_playing:
            self.race.pause()
        else:
            self.race.play()
        self.refresh()

    def _step(self, by: int) -> None:
        if not self.is_live:
            self.race.pause()
            self.race.step(by)
            self.refresh()

    def seek(self, position: int) -> None:
        """Stand at a position."""
        if not self.is_live:
            self.race.pause()
            self.race.seek(position)
            self.refresh()

    def last(self) -> None:
        """Go to the end."""
        self.seek(self.race.length)

    def set_speed(self, factor: float) -> None:
        """Race at another speed, now and the next time."""
        self.race.speed = self.app.settings.speed = factor
        self.app.storage.save_settings()
        self.refresh()

    def _change_speed(self, by: int) -> None:
        place = min(range(len(SPEEDS)), key=lambda number: abs(SPEEDS[number] - self.race.speed))
        self.set_speed(SPEEDS[min(max(place + by, 0), len(SPEEDS) - 1)])

    def change_measure(self) -> None:
        """Measure by the other thing."""
        self._choose_measure(Measure.TIME if self._measure is Measure.STEPS else Measure.STEPS)

    def _choose_measure(self, value: str) -> None:
        self._measure = Measure(value)
        self._switch.set(value)
        kept(self.app, self.puzzle)["measure"] = value
        self.app.storage.save_settings()
        self.race.choose(self._measure)
        self.refresh()

    def open_table(self) -> None:
        """Race over many boards."""
        self.app.worker.cancel()
        titles = [racer.title for racer in self._racers if racer is not None]
        if len(titles) < len(SIDES):
            self.app.say("The table is for two solvers: choose one at the left too.")
            return
        self.open(doors.race_table(self.app, self.puzzle, self.options, titles, list(self._entrants.values())))

    # showing

    def _show_news(self) -> None:
        """Show on the boards what has changed since the last frame."""
        race = self.race
        numbers = [RIGHT] if self.is_live else [LEFT, RIGHT]
        if not (race.is_ready or (self.is_live and race.lanes[RIGHT].is_over)):
            return
        has_moved = False
        for number in numbers:
            lane, before = race.lanes[number], self._places[number]
            place = self._rival_place if self.is_live else race.place_of(lane)
            if place != before:
                self._places[number], has_moved = place, True
                self._show_lane(number, lane, before, place)
        if has_moved or (race.is_at_end and race.length):
            self.refresh()

    def _show_lane(self, number: int, lane: Lane, before: int, place: int) -> None:
        view = self.lanes[number].view
        turn = lane.turn_between(before, place) if before >= 0 else ()
        glide_s = self.race.glide_of(turn) if abs(place - before) == 1 else 0.0
        view.show(lane.state_at(place), lane.marks_at(place, view.board.explains_after), glide_s, turn=turn)

    def refresh(self) -> None:
        """Show the race in the cards, in the line below the boards, and on the timeline."""
        self._show_cards()
        self.bar.refresh()

    def _show_cards(self) -> None:
        race, outcome = self.race, verdict(self.race) if self._has_ended else None
        for number, (lane, view) in enumerate(zip(race.lanes, self.lanes, strict=True)):
            self._show_card(number, lane, view.card)
            view.card.crown(outcome is not None and outcome.winner == number)
        self._line.set(outcome.words if outcome is not None else self._rule, "text" if outcome is not None else "muted")

    @property
    def _has_ended(self) -> bool:
        race = self.race
        return race.is_ready and not self.is_live and (race.is_at_end or not race.length)

    def _show_card(self, number: int, lane: Lane, card: LaneCard) -> None:
        if lane.is_hand and self.session is not None:
            session = self.session
            length = session.move_count if self.puzzle.counts_moves else session.played
            card.show_hand(lane, length, session.clock.seconds, session.state, session.can_undo)
        elif lane.problem:
            card.show_words(lane.problem, is_bad=True)
        elif lane.is_over:
            card.show_lane(lane, max(self._places[number], 0))
        elif number == self._running:
            card.show_words(thinking_words(lane), can_cancel=True)
        else:
            card.show_words("Waits for its turn." if self._running is not None else f"Getting warm{self._warming}…")

    @property
    def _rule(self) -> str:
        """How it is measured, in a sentence."""
        race, by_steps = self.race, self._measure is Measure.STEPS
        if self.is_live:
            return self._live_rule
        if not race.is_ready:
            return _FAIR
        if by_steps:
            word = "moves" if self.puzzle.counts_moves else "steps"
            return f"Equal steps: both boards are shown after as many {word}."
        slow = f"{race.slowness:.0f} times slowed down" if race.slowness >= 2 else "as fast as it was"
        if race.lanes[LEFT].is_hand:
            return "Equal time: both boards as they were at the same second."
        return f"Equal time: both after the same time of solving, {slow}, their steps spread evenly over it."

    @property
    def _live_rule(self) -> str:
        right = self.race.lanes[RIGHT]
        if not right.is_over:
            return f"Begin as soon as {right.title} has solved the board."
        if right.problem:
            return f"{right.title} has not solved it. Can you?"
        if self._rival_place == len(right):
            return f"{right.title} is at the end. Play on to yours."
        word = "move" if self.puzzle.counts_moves else "step"
        if self._measure is Measure.STEPS:
            return f"Equal steps: {right.title} makes a {word} for each of yours."
        pace = f"{Duration.RIVAL / self.race.speed:.2g} s"
        return f"Equal time: {right.title} makes a {word} every {pace} from your first one on; the speed below changes that."

"""What can be said about sliding boards (the fewest slides, the next slide as a hint) and about games.

The review says how far the goal is after each slide, and which slides led away from it. Up to 4 x 4 the distances are exact.
Each slide changes the distance by one, so the search only has to find out whether a position is nearer than the one before.
Larger boards have bounds: the sum of the tiles' Manhattan distances from below, and from above the shortest of a short solution,
the plans that hints followed, and the player's own moves.
"""

import math
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import mapped_progress, up_to
from solvers.kernels import cache
from solvers.puzzle import Cell, Mark, Progress, Report, Role, Ruling, State, Step, cell_name
from solvers.review import Game, Quality, RulingReview, Summary, Verdict, accuracy
from solvers.sliding import row_by_row, rules
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.search.short import quick
from solvers.sliding.search.shortest import is_instant, is_small, shortest
from solvers.sliding.search.solutions import BOUND, solve_shortest
from solvers.words import count, named

MAX_NODES = 100_000_000  # some seconds of search; longer ones aren't worth waiting for
MAX_JUDGED_CELLS = 400
"""a plan for this many takes most of a second; one for 30 x 30 takes seconds, which is too long after each move"""


def examine(state: SlidingState) -> Iterator[Report[SlidingState] | Progress]:
    """Yield the fewest slides that solve a board, if that can be proven in some seconds."""
    try:
        rules.check(state)
    except Unsolvable as problem:
        yield Report(problem=str(problem))
        return
    if state.is_solved() or not is_small(state):
        return
    with suppress(GaveUp):
        found = yield from mapped_progress(shortest(state), up_to(MAX_NODES))
        assert found is not None
        fewest = len(found.slides)
        yield Report((f"{count(fewest, 'move')} at best",), fewest=fewest)


def hint(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a shortest solution if it can be found in a moment, else that of the row-by-row method."""
    return solve_shortest(state) if is_instant(state) else row_by_row.solve(state)


def judge(state: SlidingState) -> Iterator[Ruling | Progress]:
    """Yield the number of slides left in the solution that hints follow."""
    if len(state.tiles) > MAX_JUDGED_CELLS:
        return
    left = 0
    for item in hint(state):
        if isinstance(item, Step):
            left += len(item.moves) - item.undoes
        else:
            yield item
    yield Ruling(is_lost=False, left=left, is_fewest=is_instant(state))


def extra_results(state: SlidingState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return the claim of a solution of the shortest solver, if it isn't proven yet."""
    bounds = [step for step in steps if step.technique == BOUND]
    return {"claim": "bounded"} if solver == "shortest" and bounds else {}


_SIDES = {(-1, 0): "above it", (1, 0): "below it", (0, -1): "to the left of it", (0, 1): "to the right of it"}
ROUND = "The marked tiles turn together: move the blank around among them."


def hint_text(state: SlidingState, step: Step) -> str:
    """Return a sentence with the tile of a step and the plan that the step belongs to."""
    subjects, goals, walk = (_cells(step, role) for role in (Role.SUBJECT, Role.TARGET, Role.WALK))
    if not subjects:
        return ROUND
    numbers = [str(state.tile_at(cell)) for cell in subjects]
    tiles = f"{named(len(numbers), 'tiles')} {' and '.join(numbers)}"
    if not (walk or _cells(step, Role.PATH)):
        return _alone(state, subjects[0])
    places = " and ".join(_place(state, goal) for goal in goals)
    if walk and step.moves != (Slide(state.tile_at(subjects[0])),):
        return f"Bring {tiles} to {places}: first the blank goes {_side(subjects, walk[-1])}."
    return f"Bring {tiles} to {places}: the blank is in front of {state.tile_at(subjects[0])}."


def _alone(state: SlidingState, cell: Cell) -> str:
    """Return a sentence about a slide that belongs to no plan."""
    tile = state.tile_at(cell)
    home = state.home_of(tile)
    if home == cell:
        return f"Tile {tile} has to leave its place to let others pass."
    return f"Tile {tile} can go home." if home == state.blank else f"Look at tile {tile}, which belongs in {_place(state, home)}."


def _cells(step: Step, role: Role) -> list[Cell]:
    return [cell for mark in step.marks if mark.role is role for cell in mark.cells]


def _side(subjects: list[Cell], end: Cell) -> str:
    """Return where the blank goes, as seen from the tile next to it if there is only one."""
    side = _SIDES.get((end[0] - subjects[0][0], end[1] - subjects[0][1]))
    return side if side is not None and len(subjects) == 1 else f"to {cell_name(end)}"


def _place(state: SlidingState, cell: Cell) -> str:
    """Return what people call a cell: a corner, or its row and column."""
    row, col = cell
    if row in (0, state.rows - 1) and col in (0, state.cols - 1):
        return f"the {'bottom' if row else 'top'} {'right' if col else 'left'} corner"
    return cell_name(cell)


# the review

SEARCH_MODULE = "solvers.sliding.search.shortest_kernel"  # to be compiled first
POLL_PERIOD_S = 0.1  # how often to check whether the search has been compiled
SAMPLES = 8  # parts of a game on a large board; a short solution is searched for at the ends of each
MAX_SAMPLED_CELLS = 200  # on larger boards that takes too long, and only the start and the end of the game are sampled
MIN_DETOUR = 8  # slides; shorter detours aren't mentioned
_GOAL = Ruling(False, left=0, is_fewest=True)


def review(game: Game, known: Mapping[State[Any], Ruling]) -> Iterator[Verdict | Summary | Progress]:
    """Yield the review of a game, or first one with bounds and then an exact one if the search still has to be compiled.

    Raises Unsolvable if the board can't be solved.
    """
    assert isinstance(game.start, SlidingState)
    rules.check(game.start)
    if is_small(game.start):
        if not is_instant(game.start):
            cache.want(SEARCH_MODULE)
            yield from BoundedReview(game, known)
            while not is_instant(game.start):
                yield Progress(0, "compiling the exact search", is_extra=True)
                time.sleep(POLL_PERIOD_S)
            yield Progress(0, is_anew=True)
        yield from ExactReview(game, {state: ruling for state, ruling in known.items() if ruling.is_fewest})
    else:
        yield from BoundedReview(game, known)


class ExactReview(RulingReview[SlidingState]):
    """A review with exact distances."""

    curve = "Moves to the goal"
    meaning = "The share of moves that led nearer to the goal."

    def __init__(self, game: Game, known: Mapping[State[Any], Ruling]) -> None:
        super().__init__(game, known)
        self._best_slides: dict[SlidingState, Slide] = {}
        """position on a shortest solution that was found -> the next slide of that solution"""

    def judge_all(self) -> Generator[Progress, None, None]:
        if self.tree.states[0] not in self.rulings:
            yield from self._search(self.tree.states[0])
        for position in range(1, len(self.tree) + 1):
            yield Progress(position, "measuring distances", position / len(self.tree))
            state, before = self.tree.states[position], self.before(position)
            if state not in self.rulings:
                was = self.left(before)
                yield from self._search(state, was)
                if state not in self.rulings:
                    self.rulings[state] = Ruling(False, left=was + 1, is_fewest=True)
                    self._best_slides[state] = Slide(self._tile(position))  # back to where it came from

    def _search(self, state: SlidingState, most: int | None = None) -> Generator[Progress, None, None]:
        """Find the distance to the goal of a position, if it is less than `most`, and of those on the way."""
        if state.is_solved():
            self.rulings[state] = _GOAL
            return
        found = yield from shortest(state, most)
        if found is None:
            return
        for left, slide in zip(range(len(found.slides), 0, -1), found.slides, strict=True):
            self.rulings[state] = Ruling(False, left=left, is_fewest=True)
            self._best_slides[state] = slide
            state = state.apply(slide)
        self.rulings[state] = _GOAL

    def left(self, state: SlidingState) -> int:
        """Return the number of slides from a position to the goal."""
        ruling = self.rulings.get(state)
        assert ruling is not None
        assert ruling.left is not None
        return ruling.left

    def _tile(self, position: int) -> int:
        move = self.game.played[position - 1].move
        assert isinstance(move, Slide)
        return move.tile

    def quality(self, position: int) -> Quality:
        is_nearer = self.left(self.tree.states[position]) < self.left(self.before(position))
        return Quality.BEST if is_nearer else Quality.WASTED

    def best(self, state: SlidingState) -> Generator[Progress, None, Step | None]:
        if state not in self._best_slides and not state.is_solved():
            yield from self._search(state)
        slide = self._best_slides.get(state)
        return None if slide is None else Step((slide,), f"Tile {slide} leads nearer.", self.noun, _marks(state, slide))

    def words(self, position: int, quality: Quality, best: Step | None) -> str:
        tile, left = self._tile(position), count(self.left(self.tree.states[position]), "move")
        if quality is Quality.BEST:
            return f"Tile {tile}: {left} to go." if self.left(self.tree.states[position]) else f"Tile {tile}: solved."
        was = self.left(self.before(position))
        instead = f" Best was tile {best.moves[0]}." if best is not None else ""
        is_back = position > 1 and self.tree.states[position] == self.before(self.tree.parents[position])
        back = " It undid the previous move." if is_back else ""
        return f"Tile {tile} led away: {left} to go. It was {was} before.{instead}{back}"

    def marks(self, position: int, quality: Quality, best: Step | None) -> tuple[Mark, ...]:
        state, slide = self.before(position), Slide(self._tile(position))
        if best is None:
            return _marks(state, slide)
        return (*best.marks, Mark(Role.WRONG, (state.cell_of(slide.tile),)))

    def value(self, state: SlidingState) -> float | None:
        return self.left(state)

    def facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        line = self.tree.line()
        lefts = [self.left(self.tree.states[position]) for position in line]
        made, needed = len(line) - 1, lefts[0] - lefts[-1]
        wasted = sum(verdict.quality is Quality.WASTED for verdict in verdicts)
        is_over = lefts[-1] == 0
        if is_over:
            yield f"It took {count(made, 'move')}, and {needed} are enough." if made > needed else "No solution is shorter."
        else:
            yield f"After {count(made, 'move')}, the goal is {count(lefts[-1], 'move')} away."
        if wasted:
            back = f", and {wasted} more made up for {'it' if wasted == 1 else 'them'}" if is_over else ""
            yield f"{count(wasted, 'move')} led away from the goal{back}."
        first, last = _longest_detour(lefts)
        if last - first >= MIN_DETOUR:
            detour = f"{count(last - first, 'move')} from move {line[first] + 1} on"
            yield f"The longest detour: {detour} led no nearer to the goal."


class BoundedReview(ExactReview):
    """A review with bounds, for boards whose distances can't be proven: only slides in a circle are certainly wasted."""

    curve = "Moves to go, by bounds"
    meaning = "The share of moves that led nearer to the goal, estimated from the shortest solutions known."

    def judge_all(self) -> Generator[Progress, None, None]:
        rows, cols = self.game.start.extent
        samples = SAMPLES if len(rows) * len(cols) <= MAX_SAMPLED_CELLS else 1
        for number in range(samples + 1):
            yield Progress(0, "looking for short solutions", number / (samples + 1))
            state = self.tree.states[len(self.tree) * number // samples]
            self.rulings[state] = Ruling(False, left=len(quick(state)))
        plans = {state: ruling.left for state, ruling in self.rulings.items() if ruling is not None and ruling.left is not None}
        most = {state: plans.get(state, math.inf) for state in self.tree.states}
        for positions in (range(1, len(self.tree) + 1), range(len(self.tree), 0, -1)):
            for before, after in ((self.before(position), self.tree.states[position]) for position in positions):
                most[before] = min(most[before], most[after] + 1)
                most[after] = min(most[after], most[before] + 1)
        self.rulings |= {state: Ruling(False, left=int(left)) for state, left in most.items()}
        self._circles = {position for line in self.tree.lines() for position in _circles(line, self.tree.states)}

    def quality(self, position: int) -> Quality:
        return Quality.WASTED if position in self._circles else Quality.OTHER

    def best(self, state: SlidingState) -> Generator[Progress, None, Step | None]:
        yield from ()
        return None

    def words(self, position: int, quality: Quality, best: Step | None) -> str:
        state = self.tree.states[position]
        least, most = int(self.least(state)), self.left(state)
        bounds = f"{least} to {count(most, 'move')} to go" if least < most else f"{count(most, 'move')} to go"
        circle = " The board returned to an earlier position." if quality is Quality.WASTED else ""
        return f"Tile {self._tile(position)}{' in a circle' if circle else ''}: {bounds}.{circle}"

    def least(self, state: SlidingState) -> float:
        return -rules.closeness(state)

    def summary(self, verdicts: Sequence[Verdict]) -> Summary:
        line = self.tree.line()
        made, gained = len(line) - 1, self.left(self.tree.states[0]) - self.left(self.tree.states[-1])
        share = (made + gained) / (2 * made) if made else accuracy(verdicts)
        facts = tuple(self.facts(verdicts))
        return Summary(share, self.meaning, facts, self.curve, self.left(self.tree.states[0]), is_exact=False)

    def facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        made, left = len(self.tree.line()) - 1, self.left(self.tree.states[-1])
        to_go = f"at most {count(left, 'move')} {'is' if left == 1 else 'are'} left"
        yield f"After {count(made, 'move')}, {to_go}." if left else f"It took {count(made, 'move')}."
        yield f"The shortest solution known has {count(self.left(self.tree.states[0]), 'move')}."
        if self._circles:
            yield f"{count(len(self._circles), 'move')} went in a circle."


def _marks(state: SlidingState, slide: Slide) -> tuple[Mark, ...]:
    cell = state.cell_of(slide.tile)
    return (Mark(Role.SUBJECT, (cell,)), Mark(Role.MOVER, (cell, state.blank)))


def _longest_detour(lefts: Sequence[int]) -> tuple[int, int]:
    """Return the two places farthest apart between which a line came no nearer to the goal."""
    first_with: list[int] = []
    longest = (0, 0)
    for place, left in enumerate(lefts):
        if not first_with or left < lefts[first_with[-1]]:
            first_with.append(place)  # nearer than ever
            continue
        first = next(before for before in first_with if lefts[before] <= left)
        longest = max(longest, (first, place), key=lambda ends: ends[1] - ends[0])
    return longest


def _circles(line: Sequence[int], states: Sequence[SlidingState]) -> set[int]:
    """Return the positions of a line whose moves only led back to an earlier position."""
    found = set[int]()
    way: list[int] = []
    places: dict[SlidingState, int] = {}
    for position in line:
        place = places.get(states[position])
        if place is None:
            places[states[position]] = len(way)
            way.append(position)
            continue
        circle = way[place + 1 :]
        found.update(circle, (position,))
        for passed in circle:
            del places[states[passed]]
        del way[place + 1 :]
    return found

"""The table of a race over many boards: mean, best and worst values, and how often each solver was ahead."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.formatting import rounded, solving_time
from solvers.puzzle import Puzzle
from solvers.worker.tasks import Lap

LEFT, RIGHT = 0, 1
MEAN, BEST, WORST = "mean", "best", "worst"


@dataclass(frozen=True)
class Count:
    """A quantity that is compared for each lap."""

    name: str
    title: str
    lead: str  # the title of the row with the number of wins
    of: Callable[[Lap], float | None]
    show: Callable[[float], str]
    more_is_better: bool = False
    is_wide: bool = False  # whether its values span several powers of ten
    is_comparable: Callable[[Lap, Lap], bool] = lambda left, right: True


class Row(NamedTuple):
    """A row of the table: its title, and for each solver the mean, best and worst, or a single figure."""

    title: str
    left: tuple[str, ...]
    right: tuple[str, ...]


def _mean_words(number: float) -> str:
    return f"{number:.1f}" if number < 100 and number != int(number) else rounded(round(number))


def counts(puzzle: Puzzle[Any, Any]) -> list[Count]:
    """Return the quantities compared in races of a puzzle, the most decisive first."""
    length = Count("length", "Moves", "Fewer moves", lambda lap: lap.length, _mean_words)
    if not puzzle.counts_moves:
        length = Count("length", "Steps", "Fewer steps", lambda lap: lap.length, _mean_words)
    points = Count("points", "Points", "More points", lambda lap: lap.points, _mean_words, more_is_better=True)
    seconds = Count("seconds", "Time", "Faster", lambda lap: lap.seconds, solving_time, is_wide=True)
    nodes = Count("nodes", "Nodes", "Fewer nodes", lambda lap: lap.nodes or None, _mean_words, False, True, _count_the_same)
    return [*([points] if puzzle.points is not None else []), length, seconds, nodes]


def _count_the_same(left: Lap, right: Lap) -> bool:
    """Return whether the nodes of two laps are the same kind of thing, or one lap has no solution."""
    return bool(left.problem or right.problem) or (left.unit == right.unit and min(left.nodes, right.nodes) > 0)


class Table:
    """The laps of two solvers so far."""

    def __init__(self, puzzle: Puzzle[Any, Any], titles: Sequence[str]) -> None:
        self.counts = counts(puzzle)
        self.titles = tuple(titles)
        self.laps: tuple[dict[int, Lap], dict[int, Lap]] = ({}, {})  # for each solver: seed -> lap

    def add(self, lap: Lap) -> None:
        self.laps[lap.lane][lap.seed] = lap

    @property
    def seeds(self) -> list[int]:
        """The seeds of the boards that both solvers have tried."""
        return [seed for seed in self.laps[LEFT] if seed in self.laps[RIGHT]]

    def pairs(self, count: Count) -> list[tuple[int, float | None, float | None]]:
        """Return for each seed the values of both solvers; None for one without a solution or a value."""
        return [(seed, _value(self.laps[LEFT][seed], count), _value(self.laps[RIGHT][seed], count)) for seed in self.seeds]

    def rows(self) -> Iterator[Row]:
        for count in self.counts:
            yield Row(count.title, self._spread(LEFT, count), self._spread(RIGHT, count))
        solved = (sum(not self.laps[lane][seed].problem for seed in self.seeds) for lane in (LEFT, RIGHT))
        yield Row("Solved", *((f"{number} of {len(self.seeds)}",) for number in solved))
        for count in self.counts:
            left, right = self.wins(count)
            yield Row(count.lead, (_times(left),), (_times(right),))

    def wins(self, count: Count) -> tuple[int, int]:
        """Return how often each solver had the better value; if only one has a value, it counts as better."""
        left_laps, right_laps = self.laps
        pairs = [pair for pair in self.pairs(count) if count.is_comparable(left_laps[pair[0]], right_laps[pair[0]])]
        ahead = [_ahead(left, right, count.more_is_better) for _, left, right in pairs]
        return ahead.count(LEFT), ahead.count(RIGHT)

    def text(self) -> str:
        """Return the table as text, with tabs between the columns."""
        lines = [["", *(f"{title}, {word}" for title in self.titles for word in (MEAN, BEST, WORST))]]
        for row in self.rows():
            lines.append([row.title, *(cell for cells in (row.left, row.right) for cell in (*cells, "", "")[:3])])
        return "\n".join("\t".join(line).rstrip() for line in lines) + "\n"

    def _spread(self, lane: int, count: Count) -> tuple[str, ...]:
        values = [value for seed in self.seeds if (value := _value(self.laps[lane][seed], count)) is not None]
        if not values:
            return ("–", "–", "–")
        ends = (max(values), min(values)) if count.more_is_better else (min(values), max(values))
        return tuple(map(count.show, (sum(values) / len(values), *ends)))


def _value(lap: Lap, count: Count) -> float | None:
    return None if lap.problem else count.of(lap)


def _ahead(left: float | None, right: float | None, more_is_better: bool) -> int | None:
    if left is None or right is None:
        return None if left is right else int(left is None)
    return None if left == right else int((right > left) if more_is_better else (right < left))


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times" if number else "never"

"""Reviews a game of any puzzle: with the puzzle's own review, or with its judge, which finds the moves that lost something.

Judging takes most of the time. Along a line of moves, whatever is lost stays lost. So if the first and the last position have
the same standing, all positions between them have it too; otherwise the middle one is judged (bisection).
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, cast

from solvers.errors import GaveUp, PuzzleError
from solvers.puzzle import Cell, Drag, Mark, Move, Progress, Puzzle, Role, Ruling, S, State, Step, Tap
from solvers.words import count


@dataclass(frozen=True)
class Played:
    """A move that was made."""

    move: Move
    seconds: float | None = None  # since the start of play; None if it wasn't timed
    undoes: int = 0  # number of moves that were taken back before it


@dataclass(frozen=True)
class Game:
    """A game to review: its start, and its moves in the order in which they were made."""

    puzzle: Puzzle[Any, Any]
    start: State[Any]
    played: tuple[Played, ...]

    def seconds(self, first: int, last: int) -> float | None:
        """Return how long the player took from the `first` move to the `last`, counted from 1; None if that is unknown."""
        now, then = self.played[last - 1].seconds, self.played[first - 2].seconds if first > 1 else 0.0
        return now - then if now is not None and then is not None else None


class Quality(StrEnum):
    """How good a move was."""

    BEST = "best"  # no other move was better
    FORCED = "forced"  # it was the only move, or the only one that didn't lose
    GUESS = "guess"  # it was right, but that couldn't be known
    WASTED = "wasted"  # it led away from the goal, so other moves have to make up for it
    MISTAKE = "mistake"  # what it lost is lost for good, unless it is taken back
    OTHER = "other"  # it changed nothing, or its effect is unknown

    @property
    def is_fault(self) -> bool:
        return self in (Quality.GUESS, Quality.WASTED, Quality.MISTAKE)


@dataclass(frozen=True)
class Verdict:
    """The verdict on a move, or on a few that belong together."""

    moves: tuple[Move, ...]
    quality: Quality
    why: str  # sentences; the first one can stand alone in a list
    best: tuple[Move, ...] = ()  # the best moves instead; empty if the move was as good
    marks: tuple[Mark, ...] = ()
    undoes: int = 0  # number of moves that were taken back before
    value: float | None = None
    """the value of the position after it, as the review's curve shows it; None if it is unknown"""
    least: float | None = None  # a lower bound of the value, if the value is only an upper bound
    seconds: float | None = None  # how long the player took for it

    def step(self) -> Step:
        return Step(self.moves, self.why, self.quality, self.marks, undoes=self.undoes)


@dataclass(frozen=True)
class Summary:
    """The summary of a whole game."""

    accuracy: float | None  # from 0 to 1; None if no move counts
    meaning: str  # a sentence that explains the accuracy
    facts: tuple[str, ...]  # sentences, the most important one first
    curve: str  # what the verdicts' values are, in a few words
    first: float | None = None  # the value of the start; None if values belong to moves, not to positions
    is_exact: bool = True  # whether all values are proven


class GameTree(Generic[S]):
    """A game's positions by number: 0 is the start, k the one after the k-th move. Raises IllegalMove."""

    def __init__(self, game: Game) -> None:
        self.states: list[S] = [cast(S, game.start)]
        self.parents = [0]  # position -> the one that its move was made from
        self.repeated = set[int]()  # the positions whose moves were made before and taken back
        first: list[int] = [0]
        made: dict[tuple[int, Move], int] = {}
        for position, played in enumerate(game.played, 1):
            parent = position - 1
            for _ in range(played.undoes):
                parent = self.parents[parent]
            self.parents.append(parent)
            self.states.append(self.states[parent].apply(played.move))
            first.append(made.setdefault((first[parent], played.move), position))
            if first[position] != position:
                self.repeated.add(position)

    def __len__(self) -> int:
        """The number of moves."""
        return len(self.states) - 1

    def line(self) -> list[int]:
        """Return the positions from the start to the last one, without those of moves that were taken back."""
        return self.path_to(len(self))

    def lines(self) -> Iterator[list[int]]:
        """Yield lines of positions that together contain all of them: first the final line, then those that were abandoned.

        An abandoned line begins at its fork from the lines before it.
        """
        known = {0}
        leaves = set(range(len(self.states))) - set(self.parents[1:])
        for leaf in sorted(leaves, reverse=True):
            line = self.path_to(leaf)
            first = max((place for place, position in enumerate(line) if position in known), default=0)
            known.update(line)
            yield line[first:]

    def forks(self) -> set[int]:
        """Return the positions to which the game went back before another move."""
        return {parent for position, parent in enumerate(self.parents[1:], 1) if parent != position - 1}

    def path_to(self, position: int) -> list[int]:
        """Return the positions from the start to one of them."""
        path = [position]
        while path[-1]:
            path.append(self.parents[path[-1]])
        return path[::-1]


REPEATED = "It was made before and taken back."
Search = Generator[Progress, None, None]


class RulingReview(Generic[S]):
    """Yields a verdict on each move of a game, then the summary; puzzles override the words."""

    curve = "Points still possible"
    meaning = "The share of moves that lost nothing, counting only moves where there was a choice."
    lost_so_far = "The game was already lost."
    noun = "move"

    def __init__(self, game: Game, known: Mapping[State[Any], Ruling]) -> None:
        self.game, self.puzzle = game, game.puzzle
        self.tree: GameTree[S] = GameTree(game)
        self.rulings: dict[State[Any], Ruling | None] = dict(known)
        """position that was judged -> what is proven about it; None if nothing is"""

    def __iter__(self) -> Iterator[Verdict | Summary | Progress]:
        yield from self.judge_all()
        verdicts: list[Verdict] = []
        for position in range(1, len(self.tree) + 1):
            verdicts.append((yield from self.verdict(position)))
            yield verdicts[-1]
        yield self.summary(verdicts)

    # judging

    def judge_all(self) -> Search:
        """Find the ruling on every position."""
        lines = [segment for line in self.tree.lines() for segment in self._segments(line)]
        for number, line in enumerate(lines):
            yield Progress(0, "judging the game", number / len(lines))
            yield from self._judge_line(line)

    def _segments(self, line: Sequence[int]) -> Iterator[list[int]]:
        """Split a line of positions into parts in which moves can only lose something."""
        segment: list[int] = []
        seen = {self.tree.states[position] for position in self.tree.path_to(line[0])[:-1]}
        for position in line:
            if segment and (self.tree.states[position] in seen or self.restores(position)):
                yield segment
                segment = []
            segment.append(position)
            seen.add(self.tree.states[position])
        yield segment

    def restores(self, position: int) -> bool:
        """Return whether the move that led to a position may have won back what was lost."""
        return False

    def _judge_line(self, line: Sequence[int]) -> Search:
        states = [self.tree.states[position] for position in line]
        yield from self._judge(states[-1])
        yield from self._judge(states[0])
        if _standing(self.rulings[states[0]]) == _standing(self.rulings[states[-1]]):
            for state in states[1:-1]:
                self.rulings.setdefault(state, self.rulings[states[0]])
        elif len(line) > 2:
            middle = len(line) // 2
            yield from self._judge_line(line[middle:])
            yield from self._judge_line(line[: middle + 1])

    def _judge(self, state: S) -> Search:
        """Find the ruling on a position, unless it is known."""
        if state not in self.rulings:
            self.rulings[state] = yield from self.ruling(state)

    def ruling(self, state: S) -> Generator[Progress, None, Ruling | None]:
        """Return the judge's ruling on a position; None if it can't tell."""
        if state.is_solved():
            return Ruling(False, par=self.puzzle.points(state) if self.puzzle.points is not None else None, left=0)
        found: Ruling | None = None
        try:
            self.puzzle.check(state)
            assert self.puzzle.judge is not None
            for item in self.puzzle.judge(state):
                if isinstance(item, Ruling):
                    found = item
                else:
                    yield item
        except GaveUp:
            return found
        except PuzzleError as problem:
            return Ruling(True, str(problem))
        return found

    # verdicts

    def before(self, position: int) -> S:
        """Return the position before the move that led to another one."""
        return self.tree.states[self.tree.parents[position]]

    def verdict(self, position: int) -> Generator[Progress, None, Verdict]:
        """Return the verdict on the move that led to a position."""
        state, after, played = self.before(position), self.tree.states[position], self.game.played[position - 1]
        is_repeated = position in self.tree.repeated
        quality = Quality.OTHER if is_repeated else self.quality(position)
        best: Step | None = None
        if quality in (Quality.WASTED, Quality.MISTAKE):
            best = yield from self.best(state)
        why = f"{played.move}, again. {REPEATED}" if is_repeated else self.words(position, quality, best)
        better, marks = best.moves if best is not None else (), self.marks(position, quality, best)
        value, least, seconds = self.value(after), self.least(after), self.game.seconds(position, position)
        return Verdict((played.move,), quality, why, better, marks, played.undoes, value, least, seconds)

    def quality(self, position: int) -> Quality:
        """Return the quality of the move that led to a position."""
        was, now = self.rulings.get(self.before(position)), self.rulings.get(self.tree.states[position])
        if was is None or now is None or was.is_lost or self.restores(position):
            return Quality.OTHER
        if now.is_lost:
            return Quality.MISTAKE
        if (was.par is None) != (now.par is None):
            return Quality.OTHER
        if (was.par or 0) > (now.par or 0):
            return Quality.MISTAKE
        return Quality.FORCED if self.is_forced(position) else Quality.BEST

    def is_forced(self, position: int) -> bool:
        """Return whether the move that led to a position was the only one."""
        return len(self.before(position).legal_moves()) == 1

    def best(self, state: S) -> Generator[Progress, None, Step | None]:
        """Return the best step at a position, as in a hint; None if it is unknown."""
        with suppress(PuzzleError):  # a position that can't be solved, or not in time, has no hint
            for item in self.hints(state):
                if isinstance(item, Progress):
                    yield item
                elif item.moves:
                    return item
        return None

    def hints(self, state: S) -> Iterable[Step | Progress]:
        """Return the steps that solve a position that is not lost."""
        return self.puzzle.hint(state) if self.puzzle.hint is not None else self.puzzle.solver().solve(state)

    def words(self, position: int, quality: Quality, best: Step | None) -> str:
        """Return the explanation of the verdict on the move that led to a position."""
        was, now = self.rulings.get(self.before(position)), self.rulings.get(self.tree.states[position])
        move = self.game.played[position - 1].move
        instead = f" {self.instead(best)}" if best is not None else ""
        if quality is Quality.MISTAKE and now is not None and now.is_lost:
            return f"{move} lost the game. {now.why}{instead}"
        if quality is Quality.MISTAKE and was is not None and now is not None:
            cost = count((was.par or 0) - (now.par or 0), self.puzzle.point_word(self.game.start))
            return f"{move} cost {cost}. The best possible score fell from {was.par} to {now.par}.{instead}"
        if quality is Quality.OTHER:
            is_lost = was is not None and was.is_lost
            return f"{move}. {self.lost_so_far if is_lost else 'How good it was is unknown.'}"
        return f"{move}. It was the only {self.noun}." if quality is Quality.FORCED else f"{move}. It lost nothing."

    def instead(self, best: Step) -> str:
        """Return a sentence with the best step."""
        return f"Best was {' '.join(map(str, best.moves))}: {best.why}"

    def marks(self, position: int, quality: Quality, best: Step | None) -> tuple[Mark, ...]:
        """Return the marks of the move that led to a position, along with those of the best step if it is given."""
        cells = cells_of(self.before(position), (self.game.played[position - 1].move,))
        if best is None:
            return (Mark(Role.SUBJECT, cells),)
        return (*best.marks, Mark(Role.WRONG, cells))

    def value(self, state: S) -> float | None:
        """Return the value of a position on the curve; None if it is unknown."""
        ruling = self.rulings.get(state)
        return ruling.par if ruling is not None and not ruling.is_lost else None

    def least(self, state: S) -> float | None:
        """Return a lower bound of the value of a position; None if the value is exact."""
        return None

    # the summary

    def summary(self, verdicts: Sequence[Verdict]) -> Summary:
        """Return the summary of all verdicts."""
        return Summary(accuracy(verdicts), self.meaning, tuple(self.facts(verdicts)), self.curve, self.value(self.tree.states[0]))

    def facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        """Yield sentences about the game, the most important one first."""
        mistakes = [number for number, verdict in enumerate(verdicts, 1) if verdict.quality is Quality.MISTAKE]
        if not mistakes:
            yield "No move lost anything."
        for number in mistakes:
            yield f"Move {number}: {verdicts[number - 1].why.split('. ', 1)[0]}."


def accuracy(verdicts: Sequence[Verdict]) -> float | None:
    """Return the share of best moves among the judged moves that had a choice; None if there are none."""
    counted = [verdict.quality for verdict in verdicts if verdict.quality not in (Quality.FORCED, Quality.OTHER)]
    return counted.count(Quality.BEST) / len(counted) if counted else None


def cells_of(state: State[Any], moves: Iterable[Move]) -> tuple[Cell, ...]:
    """Return the cells that the gestures of some moves touch."""
    cells: list[Cell] = []
    for gesture in (gesture for move in moves for gesture in state.gestures(move)):
        if isinstance(gesture, Drag):
            cells += gesture.cells
        elif isinstance(gesture, Tap) and not isinstance(gesture.target, str):
            cells.append(gesture.target)
    return tuple(dict.fromkeys(cells))


def _standing(ruling: Ruling | None) -> tuple[bool, int | None] | None:
    """Return the part of a ruling that can only get worse along a line of moves."""
    return (ruling.is_lost, ruling.par) if ruling is not None else None


def can_review(puzzle: Puzzle[Any, Any]) -> bool:
    return puzzle.review is not None or puzzle.judge is not None


def reviewed(game: Game, known: Mapping[State[Any], Ruling]) -> Iterator[Verdict | Summary | Progress]:
    """Yield a verdict on each move of a game, given the known rulings on its positions, and then the summary.

    A progress report with `is_anew` withdraws everything before it. Raises IllegalMove if a move can't be made.
    """
    yield from (game.puzzle.review or RulingReview)(game, known)

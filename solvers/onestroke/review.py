"""The review of a one-stroke maze game: which moves lost par, and how: by cutting off cells, or by a worse way round."""

from collections.abc import Iterable, Iterator, Sequence

from solvers.onestroke.fill.proofs import named
from solvers.onestroke.help.analysis import continuation
from solvers.onestroke.help.steps import by
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.puzzle import Cell, Mark, Progress, Role, Step
from solvers.review.reviewing import RulingReview
from solvers.review.verdicts import Quality, Verdict
from solvers.words import count

MAX_NAMED = 4  # if a move cuts off more cells than this, they are only counted


class OneStrokeReview(RulingReview[OneStrokeState]):
    """Yields a verdict on each move, then the summary."""

    meaning = "The share of cells where the line had a choice and lost nothing."
    lost_so_far = "The line could no longer be finished."

    def quality(self, position: int) -> Quality:
        return Quality.OTHER if self._is_back(position) else super().quality(position)

    def _is_back(self, position: int) -> bool:
        """Return whether the move to a position takes the line back."""
        return len(self.tree.states[position].trail) < len(self.before(position).trail)

    def is_forced(self, position: int) -> bool:
        return len(self.before(position).ways_on) == 1

    def hints(self, state: OneStrokeState) -> Iterable[Step | Progress]:
        return continuation(state)

    def words(self, position: int, quality: Quality, best: Step | None) -> str:
        if self._is_back(position):
            return f"Back to {self.game.played[position - 1].move}. Going back costs nothing."
        why = super().words(position, quality, best)
        lost = self._cut_off(position) if quality is Quality.MISTAKE else ()
        if not lost:
            return why
        cells = f": {named(lost)}" if len(lost) <= MAX_NAMED else ""
        coins = len(self.before(position).maze.coins.intersection(lost))
        coin = f" with {count(coins, 'coin')}" if coins else ""
        return f"{why} It cut off {count(len(lost), 'cell')}{coin}{cells}."

    def instead(self, best: Step) -> str:
        cells = tuple(move.cell for move in best.moves if isinstance(move, Visit))
        return f"The best track went {by(cells)}."

    def marks(self, position: int, quality: Quality, best: Step | None) -> tuple[Mark, ...]:
        state, move = self.before(position), self.game.played[position - 1].move
        assert isinstance(move, Visit)
        if best is None:
            return (Mark(Role.SUBJECT, (move.cell,)),)
        cells = tuple(move.cell for move in best.moves if isinstance(move, Visit))
        marks = (Mark(Role.PATH, (state.head, *cells)), Mark(Role.WRONG, (move.cell,)))
        lost = self._cut_off(position)
        return (*marks, Mark(Role.REGION, lost)) if lost else marks

    def _cut_off(self, position: int) -> tuple[Cell, ...]:
        """Return the cells that the move to a position cut off, in reading order."""
        before, after = self.before(position), self.tree.states[position]
        return tuple(sorted(cut_off(after) - cut_off(before) - {after.head}))

    def value(self, state: OneStrokeState) -> float | None:
        ruling, here = self.rulings.get(state), state
        if here.maze.must_fill or ruling is None or ruling.is_lost:
            return here.maze.max_points - here.maze.value_of(cut_off(here))
        return ruling.par

    def facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        par, end = self.rulings.get(self.game.start), self.tree.states[-1]
        if par is not None and par.par is not None and not end.maze.must_fill:
            yield f"Par is {par.par}, and the line has {end.points}."
        yield from super().facts(verdicts)

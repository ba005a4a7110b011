"""The review of a game of link match: the pair that lost it, what to take instead, and the pairs that were forced."""

from collections.abc import Generator, Iterator, Sequence

from solvers.errors import Unsolvable
from solvers.link.decide import Clearability
from solvers.link.decide.solver import decide
from solvers.link.moves import Pair, Shuffle
from solvers.link.rules import LinkState, check
from solvers.link.words import line_words, marks_of, pair_name
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.review.reviewing import RulingReview
from solvers.review.verdicts import Quality, Verdict
from solvers.words import count

MAX_COMPARED = 6  # if more pairs are open, the review doesn't check whether all others would have lost
NODES_TO_COMPARE = 500  # positions searched to prove that another pair would have lost


class LinkReview(RulingReview[LinkState]):
    """Yields a verdict on each pair of a game, then the summary."""

    curve = "Open pairs after each move"
    meaning = "The share of pairs after which the board could still be cleared, counting only moves where there was a choice."

    def restores(self, position: int) -> bool:
        return isinstance(self.game.played[position - 1].move, Shuffle)

    def verdict(self, position: int) -> Generator[Progress, None, Verdict]:
        self._is_only = yield from self._is_only_move(position)
        return (yield from super().verdict(position))

    def _is_only_move(self, position: int) -> Generator[Progress, None, bool]:
        """Return whether each other open pair is soon proven to have lost the game."""
        state, move = self.before(position), self.game.played[position - 1].move
        if len(state.pairs) > MAX_COMPARED or super().quality(position) is not Quality.BEST:
            return False
        for pair in state.pairs:
            if pair != move and not (yield from _is_lost(state.without(pair))):
                return False
        return True

    def quality(self, position: int) -> Quality:
        found = super().quality(position)
        return Quality.FORCED if found is Quality.BEST and self._is_only else found

    def words(self, position: int, quality: Quality, best: Step | None) -> str:
        state, move = self.before(position), self.game.played[position - 1].move
        after, ruling = self.tree.states[position], self.rulings.get(self.before(position))
        if not isinstance(move, Pair):
            return f"Shuffled. {count(len(after.pairs), 'pair')} can be taken now."
        name, others = pair_name(move), len(state.pairs) - 1
        if quality is Quality.MISTAKE:
            instead = f" {self.instead(best)}" if best is not None else ""
            return f"{name} lost the game. After it, the board can no longer be cleared.{instead}"
        if quality is Quality.FORCED:
            if not others:
                return f"{name}, the only open pair."
            losing = "The other open pair" if others == 1 else f"Each of the {count(others, 'other open pair')}"
            return f"{name}, the only pair that kept the board clearable. {losing} would have lost the game."
        if quality is Quality.OTHER:
            lost = ruling is not None and ruling.is_lost
            return f"{name}{', too late' if lost else ''}. {self.lost_so_far if lost else _UNKNOWN}"
        open_pairs = f"{count(others, 'other pair')} {'was' if others == 1 else 'were'} open."
        return f"{name}. The board can still be cleared. {line_words(state, move)} {open_pairs}"

    def instead(self, best: Step) -> str:
        pair = best.moves[0]
        assert isinstance(pair, Pair)
        return f"With {pair_name(pair)}, it could still have been cleared."

    def marks(self, position: int, quality: Quality, best: Step | None) -> tuple[Mark, ...]:
        state, move = self.before(position), self.game.played[position - 1].move
        if not isinstance(move, Pair):
            return ()
        if best is None:
            return marks_of(state, (move,))
        right = (pair for pair in best.moves if isinstance(pair, Pair))
        return (*marks_of(state, right), Mark(Role.EXPLORED, (move.first, move.second)))

    def value(self, state: LinkState) -> float | None:
        return len(state.pairs)

    def facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        mistakes = [(number, each) for number, each in enumerate(verdicts, 1) if each.quality is Quality.MISTAKE]
        for number, verdict in mistakes:
            back = next((later for later, each in enumerate(verdicts[number:], number + 1) if each.undoes >= later - number), 0)
            taken = " It was taken back." if back else ""
            right = next((pair for pair in verdict.best if isinstance(pair, Pair)), None)
            better = f": with {pair_name(right)}, the board could still have been cleared" if right is not None else ""
            yield f"Move {number} lost the game{better}.{taken}"
        if not mistakes:
            yield "No pair lost the game."
        forced = sum(verdict.quality is Quality.FORCED for verdict in verdicts)
        if forced:
            yield f"{count(forced, 'pair')} {'was' if forced == 1 else 'were'} forced."


_UNKNOWN = "It is unknown whether the board can still be cleared."


def _is_lost(state: LinkState) -> Generator[Progress, None, bool]:
    """Return whether a short search proves that a position is lost."""
    try:
        check(state)
    except Unsolvable:
        return True
    return (yield from decide(state, NODES_TO_COMPARE)).verdict is Clearability.LOST

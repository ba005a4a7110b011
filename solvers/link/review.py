"""The review of a game of link match: the pair that lost it, what would have kept it open, and the pairs that were forced."""

from collections.abc import Generator, Iterator, Sequence

from solvers.errors import Unsolvable
from solvers.link.decide import Clearability
from solvers.link.decide.solver import decided
from solvers.link.moves import Pair, Shuffle
from solvers.link.rules import LinkState, check
from solvers.link.words import line_words, marks_of, pair_name
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.review.reviewing import RulingReview
from solvers.review.verdicts import Quality, Verdict
from solvers.words import count

MAX_COMPARED = 6  # where more pairs are open, it isn't asked whether all the others would have lost
NODES_TO_COMPARE = 500  # how many positions are searched to see whether another pair would have lost


class LinkReview(RulingReview[LinkState]):
    """Yields a verdict on each pair of a game, and at the end the summary."""

    curve = "Open pairs after each move"
    meaning = "The share of your pairs after which the board could still be cleared, of those that had a choice."

    def restores(self, position: int) -> bool:
        return isinstance(self.game.played[position - 1].move, Shuffle)

    def verdict(self, position: int) -> Generator[Progress, None, Verdict]:
        self._is_only = yield from self._is_only_move(position)
        return (yield from super().verdict(position))

    def _is_only_move(self, position: int) -> Generator[Progress, None, bool]:
        """Find out whether each other open pair would have lost; where that isn't soon proven, it is not so."""
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
            return f"{name} lost the game. Whatever is taken after it, some tiles are left.{instead}"
        if quality is Quality.FORCED:
            only = f"Each of the {count(others, 'other open pair')} would have lost." if others > 1 else _ONLY[others]
            return f"{name}, the only pair. {only}"
        if quality is Quality.OTHER:
            lost = ruling is not None and ruling.is_lost
            return f"{name}{', too late' if lost else ''}. {self.lost_so_far if lost else _UNKNOWN}"
        open_pairs = f"{count(others, 'other pair')} {'was' if others == 1 else 'were'} open, too."
        return f"{name}. The board can still be cleared. {line_words(state, move)} {open_pairs}"

    def instead(self, best: Step) -> str:
        pair = best.moves[0]
        assert isinstance(pair, Pair)
        return f"{pair_name(pair)} would have kept it open."

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
            kept = f": {pair_name(right)} would have kept it open" if right is not None else ""
            yield f"Move {number} lost the game{kept}.{taken}"
        if not mistakes:
            yield "No pair lost the game."
        forced = sum(verdict.quality is Quality.FORCED for verdict in verdicts)
        if forced:
            yield f"{count(forced, 'pair')} {'was' if forced == 1 else 'were'} forced."


_ONLY = ("No other was open.", "The other open pair would have lost.")
_UNKNOWN = "It is unknown whether the board can still be cleared."


def _is_lost(state: LinkState) -> Generator[Progress, None, bool]:
    """Return whether a position is soon proven lost."""
    try:
        check(state)
    except Unsolvable:
        return True
    return (yield from decided(state, NODES_TO_COMPARE)).verdict is Clearability.LOST

"""What can be said about a board (how often random play clears it, whether it can be cleared at all) and about a game."""

from collections.abc import Generator, Iterator, Sequence

from solvers.errors import Unsolvable
from solvers.link.links import Pair, Shuffle
from solvers.link.methods.decide import Clearability, decide
from solvers.link.random_play_kernel import clear_rate, games_for, grade
from solvers.link.rules import LinkState, check
from solvers.link.words import line_words, marks_of, pair_name
from solvers.puzzle import Mark, Progress, Report, Role, Ruling, Step
from solvers.review import Quality, RulingReview, Verdict
from solvers.words import count

IS_LOST = "This board can't be cleared from here."
CAN_BE_CLEARED = "can be cleared"
UNKNOWN = "unknown whether it can be cleared"
LOST = "can't be cleared"


def examine(state: LinkState) -> Iterator[Report[LinkState] | Progress]:
    """Yield reports about a board: its grade and how random play fares, then whether it can be cleared."""
    if state.is_solved():
        yield Report(("no tiles",))
        return
    try:
        check(state)
    except Unsolvable as problem:
        yield Report((LOST,), str(problem))
        return
    rate = clear_rate(state)
    facts = (grade(state)[0].value, *rate_words(rate, games_for(state)))
    yield Report((*facts, CAN_BE_CLEARED) if rate else facts)
    if rate:
        return
    decision = yield from decide(state)
    if decision.verdict is Clearability.LOST:  # a lost board has no grade
        yield Report((LOST,), "This board can't be cleared: whatever pairs are taken, some tiles are left.")
    else:
        yield Report((*facts, CAN_BE_CLEARED if decision.verdict is Clearability.CLEARABLE else UNKNOWN))


def rate_words(rate: float, games: int) -> tuple[str, ...]:
    """Return a few words on how random play fares, given its win rate in some games; nothing if it won them all."""
    if rate == 0:
        return (f"random play never cleared it in {games} games",)
    if rate == 1:
        return ()
    return (f"random play clears {max(round(rate * 100), 1)} %",)


def judge(state: LinkState) -> Iterator[Ruling | Progress]:
    """Yield a ruling if the search finds one within its usual limit."""
    decision = yield from decide(state)
    if decision.verdict is not Clearability.UNKNOWN:
        is_lost = decision.verdict is Clearability.LOST
        yield Ruling(is_lost, IS_LOST if is_lost else "")


# the review of a game: the pair that lost it, what to take instead, and the pairs that were forced

MAX_COMPARED = 6  # if more pairs are open, the review doesn't check whether all others would have lost
_UNKNOWN = "It is unknown whether the board can still be cleared."
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
            if pair != move:
                decision = yield from decide(state.without(pair), NODES_TO_COMPARE)
                if decision.verdict is not Clearability.LOST:
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
            better = best.moves[0] if best is not None else None
            instead = f" With {pair_name(better)}, it could still have been cleared." if isinstance(better, Pair) else ""
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
            is_undone = any(each.undoes >= distance for distance, each in enumerate(verdicts[number:], 1))
            taken = " It was taken back." if is_undone else ""
            right = next((pair for pair in verdict.best if isinstance(pair, Pair)), None)
            better = f": with {pair_name(right)}, the board could still have been cleared" if right is not None else ""
            yield f"Move {number} lost the game{better}.{taken}"
        if not mistakes:
            yield "No pair lost the game."
        forced = sum(verdict.quality is Quality.FORCED for verdict in verdicts)
        if forced:
            yield f"{count(forced, 'pair')} {'was' if forced == 1 else 'were'} forced."

"""A thorough look at a board: how often random play clears it, and whether anybody can."""

from collections.abc import Iterator

from solvers.errors import Unsolvable
from solvers.link.decide import Clearability
from solvers.link.decide.solver import decided
from solvers.link.generation.difficulty import clear_rate, games_for, grade
from solvers.link.rules import LinkState, check
from solvers.puzzle import Progress, Report, Ruling

CAN_BE_CLEARED = "can be cleared"
UNKNOWN = "unknown whether it can be cleared"
LOST = "can't be cleared"


def examine(state: LinkState) -> Iterator[Report[LinkState] | Progress]:
    """Yield what there is to say about a board: its grade and how random play fares first, then whether it can be cleared."""
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
    if rate == 0:
        yield from _decided(state, facts)


def _decided(state: LinkState, facts: tuple[str, ...]) -> Iterator[Report[LinkState] | Progress]:
    """Yield what a search finds out about a board that random play never clears; a lost one has no grade."""
    decision = yield from decided(state)
    if decision.verdict is Clearability.LOST:
        yield Report((LOST,), "This board can't be cleared: whatever pairs are taken, some tiles are left.")
    else:
        yield Report((*facts, CAN_BE_CLEARED if decision.verdict is Clearability.CLEARABLE else UNKNOWN))


def rate_words(rate: float, games: int) -> tuple[str, ...]:
    """Return in a few words how random play fares, given the part of some games that it won; nothing if it won them all."""
    if rate == 0:
        return (f"random play never cleared it in {games} games",)
    if rate == 1:
        return ()
    return (f"random play clears {max(round(rate * 100), 1)} %",)


NOW_LOST = "This board can no longer be cleared."


def judge(state: LinkState) -> Iterator[Ruling | Progress]:
    """Yield a ruling if one is found within the usual limit of a search."""
    decision = yield from decided(state)
    if decision.verdict is not Clearability.OPEN:
        is_lost = decision.verdict is Clearability.LOST
        yield Ruling(is_lost, NOW_LOST if is_lost else "")

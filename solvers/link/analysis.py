"""The analysis of a board: how often random play clears it, and whether it can be cleared at all."""

from collections.abc import Iterator

from solvers.errors import Unsolvable
from solvers.link.decide import Clearability
from solvers.link.decide.solver import decide
from solvers.link.generation.difficulty import clear_rate, games_for, grade
from solvers.link.rules import LinkState, check
from solvers.puzzle import Progress, Report, Ruling

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
    if rate == 0:
        yield from _search_report(state, facts)


def _search_report(state: LinkState, facts: tuple[str, ...]) -> Iterator[Report[LinkState] | Progress]:
    """Yield what a search finds out about a board that random play never cleared; a lost one has no grade."""
    decision = yield from decide(state)
    if decision.verdict is Clearability.LOST:
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


IS_LOST = "This board can't be cleared from here."


def judge(state: LinkState) -> Iterator[Ruling | Progress]:
    """Yield a ruling if the search finds one within its usual limit."""
    decision = yield from decide(state)
    if decision.verdict is not Clearability.UNKNOWN:
        is_lost = decision.verdict is Clearability.LOST
        yield Ruling(is_lost, IS_LOST if is_lost else "")

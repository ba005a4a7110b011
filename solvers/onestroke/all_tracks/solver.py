"""All tracks by recursion: every neighbour is tried in turn, and of the tracks that lead to the end the best are chosen.

A track has one point a cell and one more a coin. As published, the recursion returns as soon as the end is a neighbour, so
that the neighbours after it are never tried and tracks are missed; corrected, it misses none. Where a maze has to be filled, a
track counts only when it does all that is asked, and its end is then the last neighbour there is: both find the same.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.all_tracks.recursion import Recursion, SearchEvent
from solvers.onestroke.all_tracks.steps import TrackNarration
from solvers.onestroke.feasibility import check
from solvers.onestroke.options import ALL, TRIES
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Step, cell_name
from solvers.words import count, grouped

MOST_TRIES = 5_000_000
"""a few seconds"""
MOST_SHOWN = 20_000
"""tries after these are not told one by one: nobody reads a longer list"""
MOST_TRACKS_SHOWN = 2_000
"""where only tracks are told, those after these are counted"""


def solve(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries, dead ends and tracks of the published recursion, the score, the best tracks and what it has missed.

    Raises Unsolvable if no track leads to the end, and GaveUp at the limit of tries.
    """
    yield from _told(state, chosen, returns_early=True)


def solve_corrected(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the same of the recursion without its early return, which misses nothing; raises Unsolvable or GaveUp."""
    yield from _told(state, chosen, returns_early=False)


def _told(state: OneStrokeState, chosen: Mapping[str, str], returns_early: bool) -> Iterator[Step | Progress]:
    if state.is_solved():
        return
    check(state)
    recursion = Recursion(state, returns_early)
    story = TrackNarration(state, recursion)
    recursion.tells_tries = chosen[TRIES.name] == ALL
    for event in recursion.run():
        if event is SearchEvent.ALIVE:
            yield _progress(recursion)
            if recursion.tries >= MOST_TRIES:
                raise _gave_up(recursion)
            continue
        yield story.step_of(event)
        if story.n_tries >= MOST_SHOWN or (story.n_tracks >= MOST_TRACKS_SHOWN and not recursion.tells_tries):
            recursion.tells_tries = recursion.tells_tracks = False
    if not recursion.tracks:
        raise Unsolvable(_no_track(state, recursion))
    yield _progress(recursion)
    yield story.scored()
    yield from story.best_tracks()
    if recursion.n_left_out:
        everything = yield from _everything(state, recursion.tries)
        if everything is None or everything.tracks > recursion.tracks:
            yield story.missed(everything)


def _everything(state: OneStrokeState, tries: int) -> Generator[Progress, None, Recursion | None]:
    """Return the recursion that misses nothing when it is through; None at the limit of tries."""
    recursion = Recursion(state, returns_early=False)
    recursion.tells_tries = recursion.tells_tracks = False
    for _ in recursion.run():
        if recursion.tries >= MOST_TRIES:
            return None
        yield Progress(tries + recursion.tries, "counting what was missed")
    return recursion


def _progress(recursion: Recursion) -> Progress:
    note = f"{count(recursion.tries, 'cell')} tried, {count(recursion.tracks, 'track')}"
    return Progress(recursion.tries, note, known=f"{_known(recursion).capitalize()}." if recursion.tracks else "")


def _gave_up(recursion: Recursion) -> GaveUp:
    tries = grouped(recursion.tries)
    return GaveUp(
        f"There are too many tracks to go through one by one: after {tries} tries {_known(recursion)}.", instead="frontier"
    )


def _known(recursion: Recursion) -> str:
    if not recursion.tracks:
        return "no track was found among them"
    return f"{count(recursion.tracks, 'track')} had been found, the best with {count(recursion.best, 'point')}"


def _no_track(state: OneStrokeState, recursion: Recursion) -> str:
    asked = "does all that is asked" if state.maze.must_fill else "leads to the end"
    cells = count(recursion.tries, "cell")
    return f"No track {asked} from {cell_name(state.head)} on: every way was followed, with {cells} tried, to a dead end."

"""All tracks by recursion: it tries every neighbour in turn, and picks the best of the tracks that lead to the end.

A track has a point for each cell and another for each coin. As published, the recursion returns as soon as the end is a
neighbour, so it never tries the neighbours after it and misses tracks; corrected, it misses none. In mazes that must be filled,
a track counts only if it is complete, and then the end is the only neighbour left, so both versions find the same tracks.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TypeAlias

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.options import ALL, TRIES
from solvers.onestroke.recursion import Recursion, SearchEvent
from solvers.onestroke.rules import OneStrokeState, Visit, n_shared
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count, grouped, listed

# Steps


SEARCHING, SCORING, BEST_TRACKS, MISSED = "Searching", "Scoring", "Best tracks", "Missed tracks"
_DIRECTION_NAMES = {(-1, 0): "Up", (1, 0): "Down", (0, -1): "Left", (0, 1): "Right"}
Figures: TypeAlias = tuple[tuple[str, int], ...]


class TrackNarrator:
    """Turns a search into steps, and keeps the line that the steps so far have drawn. Cells are places, as in the search."""

    def __init__(self, state: OneStrokeState, recursion: Recursion) -> None:
        self.n_tries = self.n_tracks = 0  # the tries and tracks up to the last step
        self._maze = state.maze
        self._recursion = recursion
        self._n_given = len(state.trail)  # the length of the line before the search
        self._shown = list(recursion.path)  # the line that the steps have drawn

    def step_of(self, event: SearchEvent) -> Step:
        """Return the step for a try, a dead end or a track."""
        self.n_tries, self.n_tracks = self._recursion.tries, self._recursion.tracks
        return {SearchEvent.TRIED: self._tried, SearchEvent.DEAD_END: self._dead_end, SearchEvent.TRACK: self._track}[event]()

    # the search

    def _tried(self) -> Step:
        path, rest = self._recursion.path, self._recursion.untried[-2]
        after = f"No other neighbour of {self._name(path[-2])} is left to try."
        if rest:
            after = f"After that, {self._names(rest)} will be tried from {self._name(path[-2])}."
        length = f"This is try {grouped(self._recursion.tries)}, and the line has {count(len(path), 'cell')}."
        marks = (Mark(Role.SUBJECT, self._cells(path[-1:])), *self._untried_mark(rest))
        return self._step(path, f"{self._move_words(path)}. {after} {length}", "try", marks)

    def _move_words(self, path: Sequence[int]) -> str:
        """Return the direction in which the line goes on, and from where if it was taken back first."""
        before, cell = self._cells(path[-2:])
        move = f"{_DIRECTION_NAMES[cell[0] - before[0], cell[1] - before[1]]} to {cell_name(cell)}"
        return move if len(self._shown) < len(path) else f"Back to {cell_name(before)} and {move.lower()}"

    def _dead_end(self) -> Step:
        path = self._recursion.path
        kept, rest = self._backtracked()
        back = "Nothing is left to try: the search is over."
        if rest:
            back = f"Back to {self._name(kept[-1])}, where {self._names(rest)} {_is_are(rest)} left."
        explored = self._cells(path[len(kept) : -1])
        marks = (
            Mark(Role.WRONG, self._cells(path[-1:])),
            *((Mark(Role.EXPLORED, explored),) if explored else ()),
            *self._untried_mark(rest),
        )
        return self._step(kept, f"Dead end in {self._name(path[-1])}. {self._blockage()}. {back}", "dead end", marks)

    def _backtracked(self) -> tuple[list[int], list[int]]:
        """Return the line up to the last cell with neighbours left to try, and these neighbours, the next one last."""
        untried = self._recursion.untried
        depth = next((depth for depth in reversed(range(len(untried))) if untried[depth]), 0)
        return self._recursion.path[: self._n_given + depth], untried[depth]

    def _blockage(self) -> str:
        """Return why the line can't go on from its last cell, as a sentence without its full stop."""
        maze, visited = self._maze, self._cells(self._recursion.path)
        free = [cell for cell in maze.neighbours[visited[-1]] if cell not in visited]
        if not free:
            return "Every neighbour is a wall or on the line"
        if maze.end in free:
            return f"The end comes last, and {count(len(maze.cells) - len(visited) - 1, 'other cell')} would stay free"
        return f"{maze.sign(free[0])} is not the next number"

    def _track(self) -> Step:
        """Return the step that draws the last track found."""
        found = self._recursion
        is_best = found.n_best == 1 and found.points == found.best
        why = (
            f"Track {grouped(found.tracks)}: {self._track_words(found.path)}"
            f"{' That is the best so far.' if is_best else ''}{self._return_words()}"
        )
        skipped = (Mark(Role.WRONG, self._cells(found.skipped), "left out"),) if found.skipped else ()
        return self._step(found.path, why, "track", (self._path_mark(found.path), *skipped))

    def _return_words(self) -> str:
        """Return a sentence on what the early return skips now; empty if nothing."""
        skipped, head = self._recursion.skipped, self._name(self._recursion.path[-2])
        if not skipped:
            return ""
        return (
            f" The end is a neighbour of {head}, so the recursion returns at once: "
            f"{self._names(skipped)}, which would come after the end, {_is_are(skipped)} not tried from {head}."
        )

    # the results

    def scored(self) -> Step:
        """Return the step that counts the tracks and picks the best."""
        found = self._recursion
        points = count(found.best, "point")
        best = f"{grouped(found.n_best)} of them best. They have {points}"
        if found.n_best == 1:
            best = f"{'so it is the' if found.tracks == 1 else 'one of them'} best. It has {points}"
        why = (
            f"{count(found.tracks, 'track')}, {best}: "
            f"a track scores a point for each cell and another for each coin.{self._unshown_words()}"
        )
        figures = (("all tracks", found.tracks), ("best score", found.best), ("best tracks", found.n_best))
        return Step((), why, "score", stage=SCORING, figures=figures)

    def _unshown_words(self) -> str:
        """Return sentences on what was only counted and what won't be drawn; empty if everything is shown."""
        found, words = self._recursion, ""
        if self.n_tracks < found.tracks:
            words += f" Only the first {grouped(self.n_tries)} of {grouped(found.tries)} tries were shown."
        if len(found.best_tracks) < found.n_best:
            words += f" Next come the first {len(found.best_tracks)} of the best."
        return words

    def best_tracks(self) -> Iterator[Step]:
        """Yield a step for each of the best tracks, which replaces the line shown before."""
        found = self._recursion
        for number, track in enumerate(found.best_tracks, 1):
            name = f"Best track {number} of {grouped(found.n_best)}" if found.n_best > 1 else "The only best track"
            why = f"{name}: {self._track_words(track)}"
            figures = (("best track", number), ("best score", found.best))
            marks = (self._path_mark(track),)
            yield self._drawn(track, self._n_given, why, "best track", marks, BEST_TRACKS, figures)

    def missed(self, everything: Recursion | None) -> Step:
        """Return the step on what the early return missed, given the full search, or None if that took too long."""
        n_skipped = count(self._recursion.n_skipped, "neighbour")
        why = (
            f"{self._missed_words(everything)}. The recursion returns as soon as the end is a neighbour, which left out "
            f"{n_skipped} after the end. So it can't find a track that passes beside the end and comes back to it later."
        )
        figures: Figures = ()
        if everything is not None:
            figures = (("tracks", self._recursion.tracks), ("tracks there are", everything.tracks))
        return Step((), why, "missed tracks", stage=MISSED, figures=figures)

    def _missed_words(self, everything: Recursion | None) -> str:
        found = self._recursion
        if everything is None:
            return "Some tracks may be missed. There are too many to find out"
        missed = everything.tracks - found.tracks
        words = f"Missed: {grouped(missed)} of {count(everything.tracks, 'track')}"
        if everything.best > found.best:
            return f"{words}. Among them are all the best ones, which have {count(everything.best, 'point')}"
        n_best = everything.n_best - found.n_best
        if n_best > 0:
            is_are = "is" if n_best == 1 else "are"
            return f"{words}. Among them {is_are} {grouped(n_best)} of the {grouped(everything.n_best)} best"
        return words

    # parts of steps

    def _step(self, line: Sequence[int], why: str, technique: str, marks: tuple[Mark, ...]) -> Step:
        """Return the step of the search that leads from the line shown to another one."""
        found = self._recursion
        common = n_shared(self._shown, line) if found.reports_tries else self._n_given
        figures = (("tracks", found.tracks), ("best so far", found.best), ("dead ends", found.dead_ends))
        return self._drawn(line, common, why, technique, marks, SEARCHING, figures)

    def _drawn(
        self, line: Sequence[int], common: int, why: str, technique: str, marks: tuple[Mark, ...], stage: str, figures: Figures
    ) -> Step:
        """Return the step that replaces the line shown by another, keeping the first `common` cells."""
        undoes, self._shown = len(self._shown) - common, list(line)
        return Step(tuple(map(Visit, self._cells(line[common:]))), why, technique, marks, stage, undoes=undoes, figures=figures)

    def _cells(self, line: Sequence[int]) -> tuple[Cell, ...]:
        return tuple(divmod(index, self._maze.cols) for index in line)

    def _name(self, index: int) -> str:
        return cell_name(divmod(index, self._maze.cols))

    def _names(self, untried: Sequence[int]) -> str:
        """Return the names of cells to be tried, given in reverse order."""
        return listed(map(self._name, reversed(untried)))

    def _untried_mark(self, untried: Sequence[int]) -> tuple[Mark, ...]:
        return (Mark(Role.FRONTIER, self._cells(untried)),) if untried else ()

    def _path_mark(self, line: Sequence[int]) -> Mark:
        return Mark(Role.PATH, self._cells(line))

    def _track_words(self, track: Sequence[int]) -> str:
        """Return the score of a track in words: 21 points. It has 20 cells and 1 coin."""
        n_coins = len(self._maze.coins.intersection(self._cells(track)))
        coins = f" and {count(n_coins, 'coin')}" if n_coins else ""
        return f"{count(len(track) + n_coins, 'point')}. It has {count(len(track), 'cell')}{coins}."


def _is_are(cells: Sequence[int]) -> str:
    return "is" if len(cells) == 1 else "are"


MAX_TRIES = 5_000_000  # a few seconds
MAX_SHOWN = 20_000  # number of tries shown one by one, as nobody reads a longer list
MAX_TRACKS_SHOWN = 2_000  # number of tracks shown if tries aren't; the rest are only counted


def solve(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the tries, dead ends and tracks of the published recursion, the score, the best tracks and what it missed.

    Raises Unsolvable if no track leads to the end, and GaveUp at the limit of tries.
    """
    yield from _solve(state, chosen, returns_early=True)


def solve_corrected(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Do the same for the recursion without the early return, which misses nothing; raises Unsolvable or GaveUp."""
    yield from _solve(state, chosen, returns_early=False)


def _solve(state: OneStrokeState, chosen: Mapping[str, str], returns_early: bool) -> Iterator[Step | Progress]:
    if state.is_solved():
        return
    check(state)
    recursion = Recursion(state, returns_early)
    narrator = TrackNarrator(state, recursion)
    recursion.reports_tries = chosen[TRIES.name] == ALL
    for event in recursion.run():
        if event is SearchEvent.PROGRESS:
            yield _progress(recursion)
            if recursion.tries >= MAX_TRIES:
                tries = f"after {grouped(recursion.tries)} tries {_known(recursion)}"
                raise GaveUp(f"There are too many tracks to go through one by one: {tries}.", instead="frontier")
            continue
        yield narrator.step_of(event)
        if narrator.n_tries >= MAX_SHOWN or (narrator.n_tracks >= MAX_TRACKS_SHOWN and not recursion.reports_tries):
            recursion.reports_tries = recursion.reports_tracks = False
    if not recursion.tracks:
        raise Unsolvable(_no_track(state, recursion))
    yield _progress(recursion)
    yield narrator.scored()
    yield from narrator.best_tracks()
    if recursion.n_skipped:
        everything = yield from _full_search(state, recursion.tries)
        if everything is None or everything.tracks > recursion.tracks:
            yield narrator.missed(everything)


def _full_search(state: OneStrokeState, tries: int) -> Generator[Progress, None, Recursion | None]:
    """Return the finished recursion without the early return; None at the limit of tries."""
    recursion = Recursion(state, returns_early=False)
    recursion.reports_tries = recursion.reports_tracks = False
    for _ in recursion.run():
        if recursion.tries >= MAX_TRIES:
            return None
        yield Progress(tries + recursion.tries, "counting what was missed")
    return recursion


def _progress(recursion: Recursion) -> Progress:
    known = f"{_known(recursion).capitalize()}." if recursion.tracks else ""
    return Progress(recursion.tries, count(recursion.tracks, "track"), known=known)


def _known(recursion: Recursion) -> str:
    if not recursion.tracks:
        return "no track was found among them"
    return f"{count(recursion.tracks, 'track')} had been found, the best with {count(recursion.best, 'point')}"


def _no_track(state: OneStrokeState, recursion: Recursion) -> str:
    goal = "does what the mode asks for" if state.maze.must_fill else "leads to the end"
    cells = count(recursion.tries, "cell")
    return f"No track from {cell_name(state.head)} {goal}: every way ends in a dead end, with {cells} tried."

"""All tracks by recursion: every neighbour is tried in turn, and of the tracks that lead to the end the best are chosen.

A track has one point a cell and one more a coin. As published, the recursion returns as soon as the end is a neighbour, so
that the neighbours after it are never tried and tracks are missed; corrected, it misses none. Where a maze has to be filled, a
track counts only when it does all that is asked, and its end is then the last neighbour there is: both find the same.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TypeAlias

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.all_tracks.recursion import Recursion, SearchEvent
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.options import ALL, TRIES
from solvers.onestroke.rules import OneStrokeState, Visit, n_shared
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count, grouped, listed

# What is told about the recursion through all tracks: its tries, dead ends and tracks, the score, and the best tracks.


SEARCHING, SCORING, BEST_TRACKS, MISSED = "Searching", "Scoring", "Best tracks", "Missed tracks"
_WAYS = {(-1, 0): "Up", (1, 0): "Down", (0, -1): "Left", (0, 1): "Right"}

Figures: TypeAlias = tuple[tuple[str, int], ...]


class TrackNarration:
    """The words and marks of a search, and the line that the steps so far have drawn. Cells are numbers as in the search."""

    def __init__(self, state: OneStrokeState, recursion: Recursion) -> None:
        self.n_tries = self.n_tracks = 0  # the tries and tracks up to the last one that was told
        self._maze = state.maze
        self._found = recursion
        self._n_given = len(state.trail)  # the cells of the line that were there before the search
        self._shown = list(recursion.path)  # the line that the steps have drawn

    def step_of(self, event: SearchEvent) -> Step:
        """Return the step that tells a try, a dead end or a track."""
        self.n_tries, self.n_tracks = self._found.tries, self._found.tracks
        return {SearchEvent.TRIED: self._tried, SearchEvent.DEAD_END: self._dead_end, SearchEvent.TRACK: self._track}[event]()

    # the search

    def _tried(self) -> Step:
        path, rest = self._found.path, self._found.ahead[-2]
        after = f"No other neighbour of {self._name(path[-2])} is left to try."
        if rest:
            after = f"After it {self._names(rest)} {_is_are(rest)} tried from {self._name(path[-2])}."
        length = f"This is try {grouped(self._found.tries)}, and the line has {count(len(path), 'cell')}."
        marks = (Mark(Role.SUBJECT, self._cells(path[-1:])), *self._open_mark(rest))
        return self._step(path, f"{self._way_words(path)}. {after} {length}", "try", marks)

    def _way_words(self, path: Sequence[int]) -> str:
        """Return which way the line goes on, and from where if it was taken back before."""
        before, cell = self._cells(path[-2:])
        way = f"{_WAYS[cell[0] - before[0], cell[1] - before[1]]} to {cell_name(cell)}"
        return way if len(self._shown) < len(path) else f"Back to {cell_name(before)} and {way.lower()}"

    def _dead_end(self) -> Step:
        path = self._found.path
        kept, rest = self._way_back()
        back = "Nothing is left to try: the search is over."
        if rest:
            back = f"Back to {self._name(kept[-1])}, where {self._names(rest)} {_is_are(rest)} left."
        gone = self._cells(path[len(kept) : -1])
        marks = (
            Mark(Role.WRONG, self._cells(path[-1:])),
            *((Mark(Role.EXPLORED, gone),) if gone else ()),
            *self._open_mark(rest),
        )
        return self._step(kept, f"Dead end in {self._name(path[-1])}. {self._blockage()}. {back}", "dead end", marks)

    def _way_back(self) -> tuple[list[int], list[int]]:
        """Return the line up to the last cell from where something is left to try, and what that is, the next one last."""
        ahead = self._found.ahead
        depth = next((depth for depth in reversed(range(len(ahead))) if ahead[depth]), 0)
        return self._found.path[: self._n_given + depth], ahead[depth]

    def _blockage(self) -> str:
        """Return why the line can't go on from its last cell, as a sentence without its full stop."""
        maze, visited = self._maze, self._cells(self._found.path)
        free = [cell for cell in maze.neighbours[visited[-1]] if cell not in visited]
        if not free:
            return "Every neighbour is a wall or on the line"
        if maze.end in free:
            return f"The end comes last, and {count(len(maze.cells) - len(visited) - 1, 'other cell')} would stay free"
        return f"{maze.sign(free[0])} is not the next number"

    def _track(self) -> Step:
        """Return the step that draws the track found last."""
        found = self._found
        is_best = found.n_best == 1 and found.points == found.best
        why = (
            f"Track {grouped(found.tracks)}: {self._track_words(found.path)}"
            f"{' That is the best so far.' if is_best else ''}{self._return_words()}"
        )
        left_out = (Mark(Role.WRONG, self._cells(found.left_out), "left out"),) if found.left_out else ()
        return self._step(found.path, why, "track", (self._path_mark(found.path), *left_out))

    def _return_words(self) -> str:
        """Return in sentences what the early return leaves out now; nothing if it does not."""
        left_out, head = self._found.left_out, self._name(self._found.path[-2])
        if not left_out:
            return ""
        return (
            f" The end is a neighbour of {head}, so the recursion returns at once: "
            f"{self._names(left_out)}, which would come after the end, {_is_are(left_out)} not tried from {head}."
        )

    # what came of it

    def scored(self) -> Step:
        """Return the step that counts the tracks and picks the best."""
        found = self._found
        points = count(found.best, "point")
        best = f"{grouped(found.n_best)} of them best. They have {points}"
        if found.n_best == 1:
            best = f"one of them best. It has {points}"
        why = (
            f"{count(found.tracks, 'track')}, {best}: "
            f"each cell of a track gives a point, and each coin one more.{self._unshown_words()}"
        )
        figures = (("all tracks", found.tracks), ("best score", found.best), ("best tracks", found.n_best))
        return Step((), why, "score", stage=SCORING, figures=figures)

    def _unshown_words(self) -> str:
        """Return in sentences what was only counted, and what will not be drawn; nothing where all is shown."""
        found, words = self._found, ""
        if self.n_tracks < found.tracks:
            words += f" Only what came of the first {grouped(self.n_tries)} of {grouped(found.tries)} tries was shown."
        if len(found.best_tracks) < found.n_best:
            words += f" The first {len(found.best_tracks)} of the best are drawn now."
        return words

    def best_tracks(self) -> Iterator[Step]:
        """Yield a step for each of the best tracks, which draws it in place of what was drawn before."""
        found = self._found
        for number, track in enumerate(found.best_tracks, 1):
            why = f"Best track {number} of {grouped(found.n_best)}: {self._track_words(track)}"
            figures = (("best track", number), ("best score", found.best))
            marks = (self._path_mark(track),)
            yield self._drawn(track, self._n_given, why, "best track", marks, BEST_TRACKS, figures)

    def missed(self, everything: Recursion | None) -> Step:
        """Return the step on what the early return has missed; None stands for a search without it that took too long."""
        n_left_out = count(self._found.n_left_out, "neighbour")
        why = (
            f"{self._missed_words(everything)}. The recursion returns as soon as the end is a neighbour, and so it left out "
            f"{n_left_out} that would have come after the end. "
            "A track that passes beside the end to come to it later goes that way."
        )
        figures: Figures = ()
        if everything is not None:
            figures = (("tracks", self._found.tracks), ("tracks there are", everything.tracks))
        return Step((), why, "missed tracks", stage=MISSED, figures=figures)

    def _missed_words(self, everything: Recursion | None) -> str:
        found = self._found
        if everything is None:
            return "Some tracks may be missed. There are too many to find out"
        missed = everything.tracks - found.tracks
        words = f"Missed: {grouped(missed)} of {count(everything.tracks, 'track')}"
        if everything.best > found.best:
            return f"{words}. Among them are all of the best, which have {count(everything.best, 'point')}"
        n_best = everything.n_best - found.n_best
        if n_best > 0:
            is_are = "is" if n_best == 1 else "are"
            return f"{words}. Among them {is_are} {grouped(n_best)} of the {grouped(everything.n_best)} best"
        return words

    # what they are made of

    def _step(self, line: Sequence[int], why: str, technique: str, marks: tuple[Mark, ...]) -> Step:
        """Return the step of the search that leads from the line shown to another one."""
        found = self._found
        common = n_shared(self._shown, line) if found.tells_tries else self._n_given
        figures = (("tracks", found.tracks), ("best so far", found.best), ("dead ends", found.dead_ends))
        return self._drawn(line, common, why, technique, marks, SEARCHING, figures)

    def _drawn(
        self, line: Sequence[int], common: int, why: str, technique: str, marks: tuple[Mark, ...], stage: str, figures: Figures
    ) -> Step:
        """Return the step that draws a line in place of the one shown, of which so many cells stay."""
        undoes, self._shown = len(self._shown) - common, list(line)
        return Step(tuple(map(Visit, self._cells(line[common:]))), why, technique, marks, stage, undoes=undoes, figures=figures)

    def _cells(self, line: Sequence[int]) -> tuple[Cell, ...]:
        return tuple(divmod(index, self._maze.cols) for index in line)

    def _name(self, index: int) -> str:
        return cell_name(divmod(index, self._maze.cols))

    def _names(self, waiting: Sequence[int]) -> str:
        """Return the names of some cells, of which the one to be tried first stands last."""
        return listed(map(self._name, reversed(waiting)))

    def _open_mark(self, waiting: Sequence[int]) -> tuple[Mark, ...]:
        return (Mark(Role.FRONTIER, self._cells(waiting)),) if waiting else ()

    def _path_mark(self, line: Sequence[int]) -> Mark:
        return Mark(Role.PATH, self._cells(line))

    def _track_words(self, track: Sequence[int]) -> str:
        """Return what a track has, in sentences: 21 points. It has 20 cells and 1 coin."""
        n_coins = len(self._maze.coins.intersection(self._cells(track)))
        coins = f" and {count(n_coins, 'coin')}" if n_coins else ""
        return f"{count(len(track) + n_coins, 'point')}. It has {count(len(track), 'cell')}{coins}."


def _is_are(cells: Sequence[int]) -> str:
    return "is" if len(cells) == 1 else "are"


MOST_TRIES = 5_000_000  # a few seconds
MOST_SHOWN = 20_000  # tries after these are not told one by one: nobody reads a longer list
MOST_TRACKS_SHOWN = 2_000  # where only tracks are told, those after these are counted


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

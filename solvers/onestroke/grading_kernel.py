"""The greedy player who grades mazes: it looks one cell ahead, and makes a move that cuts off the fewest points.

It finds what is cut off as `solvers/onestroke/rules.py` does: by the blocks between the new head and the end.
Cells are places: row * cols + col. Arrays for a maze of n places, all int64:

    neighbours [n, 4]  the neighbours of each place, then NOBODY
    values     [n]     the points of each place; 0 for walls
    order      [n]     0 for places that may be entered at any time; 1, 2, ... for the stops, in order
    ranks      [n]     the same, but VISITED for places on the line
    room               the last search for blocks, see `solvers/onestroke/fill/blocks_kernel.py`
    line       [7]     HEAD, the last place of the line; STOP, the number of the next stop; CELLS in the maze, and how many
                       are FREE; TOTAL points, and how many are LEFT; TIME, when the next search begins
    options    [3, 5]  the places to go to: ALL equally good ones; the NARROW ones among them, with the fewest free
                       neighbours; those NEAR the next stop; each row ends with their NUMBER
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from solvers.generation import grade_at, graded
from solvers.kernels import Array, kernel
from solvers.kernels.parts import dice_of, roll
from solvers.onestroke.fill.blocks_kernel import NOBODY, BlockSearch, find_blocks, mark_passages, mark_path
from solvers.onestroke.maze import Maze
from solvers.onestroke.options import Grade
from solvers.puzzle import Cell

N_NEIGHBOURS = 4
HEAD, STOP, CELLS, FREE, TOTAL, LEFT, TIME = range(7)
N_LINE = 7
ALL, NARROW, NEAR = range(3)
N_OPTION_ROWS = 3
NUMBER = N_NEIGHBOURS
HOPELESS = VISITED = 1 << 30
SIDES = 4
WITHOUT_STOPS = (ALL, NARROW, NARROW, NARROW)
WITH_STOPS = (ALL, NARROW, NEAR, NEAR)
"""side of the dice -> the row of options: any good move, one into a narrow place, or one towards the next number"""


class GreedyPlayer(NamedTuple):
    """A player, and the tables of its maze."""

    neighbours: Array
    values: Array
    order: Array
    start: int
    end: int  # NOBODY if the line may end anywhere
    must_fill: bool
    n_stops: int
    cols: int
    ranks: Array
    room: BlockSearch
    line: Array
    options: Array
    dice: Array


def _points_to_end(player: GreedyPlayer, began: int, size: int) -> int:
    """Return the points of the places on simple paths from a search's head to the end, without the head."""
    value, room = 0, player.room
    mark_path(room, player.end, began)
    for number in range(1, size):
        place = room.order[number]
        if room.last[room.block[place]] == began:
            value += player.values[place]
    return value


def _points_anywhere(player: GreedyPlayer, began: int, size: int) -> int:
    """Return the points that a search found, minus one for each dead end but one, because a line can enter only one."""
    value, n_dead_ends, room = 0, 0, player.room
    mark_passages(room, size, began)
    for number in range(1, size):
        place = room.order[number]
        value += player.values[place]
        n_dead_ends += room.block[place] == place and room.last[place] != began
    return value - max(n_dead_ends - 1, 0)


def _cut_off(player: GreedyPlayer, place: int, left: int) -> int:
    """Return the points cut off by a move to a place, given the points `left` on the other free places."""
    if place == player.end:
        return left
    began, following, room = player.line[TIME], player.line[STOP] + (player.order[place] > 0), player.room
    if following <= player.n_stops:
        size = find_blocks(room, player.neighbours, player.ranks, following, place, began)
        if room.found[_next_stop(player, following)] < began:
            return HOPELESS
        began += size
    size = find_blocks(room, player.neighbours, player.ranks, player.n_stops, place, began)
    if player.end == NOBODY:
        return left - _points_anywhere(player, began, size)
    if room.found[player.end] < began:
        return HOPELESS
    return left - _points_to_end(player, began, size)


def _n_free(player: GreedyPlayer, place: int) -> int:
    """Return the number of free neighbours of a place."""
    n_free = 0
    for number in range(N_NEIGHBOURS):
        other = player.neighbours[place, number]
        n_free += other != NOBODY and player.ranks[other] != VISITED
    return n_free


def _weigh(player: GreedyPlayer) -> int:
    """Fill the options with the moves that cut off the fewest points; return these points."""
    ranks, line, options = player.ranks, player.line, player.options
    least, fewest, nearest, target = HOPELESS, N_NEIGHBOURS, HOPELESS, _next_stop(player, line[STOP])
    options[:, NUMBER] = 0
    for number in range(N_NEIGHBOURS):
        place = player.neighbours[line[HEAD], number]
        if place == NOBODY or ranks[place] > line[STOP]:
            continue
        if player.must_fill and place == player.end and line[FREE] > 1:
            continue
        ranks[place] = VISITED
        lost = _cut_off(player, place, line[LEFT] - player.values[place])
        n_free = _n_free(player, place)
        ranks[place] = player.order[place]
        distance = abs(place // player.cols - target // player.cols) + abs(place % player.cols - target % player.cols)
        line[TIME] += 2 * line[CELLS]
        if lost == HOPELESS or lost > least:
            continue
        if lost < least:
            least, fewest, nearest = lost, N_NEIGHBOURS, HOPELESS
            options[:, NUMBER] = 0
        _add(options, ALL, place)
        fewest = _add_best(options, NARROW, place, n_free, fewest)
        nearest = _add_best(options, NEAR, place, distance, nearest)
    return least


def _next_stop(player: GreedyPlayer, stop: int) -> int:
    """Return the place of a stop; if there is no such stop, the end, or the start if the line may end anywhere."""
    for place in range(len(player.order)):
        if player.order[place] == stop:
            return place
    return player.end if player.end != NOBODY else player.start


def _add(options: Array, row: int, place: int) -> None:
    options[row, options[row, NUMBER]] = place
    options[row, NUMBER] += 1


def _add_best(options: Array, row: int, place: int, value: int, least: int) -> int:
    """Add a place if its value is at most the least so far, alone if it is less; return the new least value."""
    if value < least:
        options[row, NUMBER] = 0
    if value <= least:
        _add(options, row, place)
    return min(value, least)


def _begin(player: GreedyPlayer) -> None:
    """Start a new line."""
    room, line = player.room, player.line
    line[HEAD], line[STOP], line[TIME], line[CELLS], line[TOTAL] = player.start, 1, 1, 0, 0
    for place in range(len(player.values)):
        line[CELLS] += player.values[place] > 0
        line[TOTAL] += player.values[place]
        room.found[place] = room.last[place] = 0
        player.ranks[place] = player.order[place]
    line[FREE], line[LEFT] = line[CELLS] - 1, line[TOTAL] - player.values[player.start]
    player.ranks[player.start] = VISITED


def _move(player: GreedyPlayer, place: int) -> None:
    player.ranks[place] = VISITED
    player.line[HEAD] = place
    player.line[FREE] -= 1
    player.line[LEFT] -= player.values[place]
    player.line[STOP] += player.order[place] > 0


def _probability(player: GreedyPlayer, place: int) -> float:
    """Return the probability that the player moves to a place, given the options."""
    probability = 0.0
    for row in WITH_STOPS if player.n_stops else WITHOUT_STOPS:
        for number in range(player.options[row, NUMBER]):
            if player.options[row, number] == place:
                probability += 1.0 / SIDES / player.options[row, NUMBER]
    return probability


@kernel
def play(player: GreedyPlayer, track: Array) -> float:
    """Play a game at random, or along a track (its places after the start) if that isn't empty.

    Returns the natural logarithm of the probability of the track, or 0. The points LEFT at the end tell how good the game was:
    all of them are left if the player didn't reach the end, or didn't fill a maze that must be filled.
    """
    line, options, log_probability, number = player.line, player.options, 0.0, 0
    _begin(player)
    while line[HEAD] != player.end and line[FREE]:
        lost = _weigh(player)
        if len(track):
            place = track[number]
            number += 1
            probability = _probability(player, place)
            if probability == 0.0:
                return -np.inf
            log_probability += np.log(probability)
        else:
            row = (WITH_STOPS if player.n_stops else WITHOUT_STOPS)[roll(player.dice, SIDES)]
            if not options[row, NUMBER] or (player.must_fill and lost):
                line[LEFT] = line[TOTAL]
                return 0.0
            place = options[row, roll(player.dice, options[row, NUMBER])]
        _move(player, place)
    return log_probability


# grading

MAX_GAMES = 400
STRETCH = 20  # length of the part of the only solution whose probability is the success rate
MAX_WORK = 4_000_000  # the number of games times the square of the number of cells
FLOORS = {Grade.EASY: 0.6, Grade.MEDIUM: 0.2, Grade.HARD: 0.0}
"""grade -> the lowest success rate: the share of games in which the player reaches par"""


def games_for(maze: Maze) -> int:
    """Return the most games to play when grading a maze."""
    return max(min(MAX_WORK // len(maze.cells) ** 2, MAX_GAMES), 1)


def scores(maze: Maze, games: int, seed: int = 0) -> Iterator[int]:
    """Yield the points that the player makes in each game; 0 if it failed to fill a maze that must be filled."""
    player, track = _player(maze, seed), np.empty(0, np.int64)
    for _ in range(games):
        play(player, track)
        yield int(player.line[TOTAL] - player.line[LEFT])


def grade(maze: Maze, par: int) -> Grade:
    """Return the grade of a maze, given its par."""
    return graded((points >= par for points in scores(maze, games_for(maze))), FLOORS)[0]


def grade_of_line(maze: Maze, line: Sequence[Cell]) -> Grade:
    """Return the grade of a maze whose only solution is a line."""
    return grade_at(stretch_rate(maze, line), FLOORS)


def success_rate(maze: Maze, par: int, games: int = 0) -> float:
    """Return the share of games in which the player reaches par; by default, of the most games to play when grading."""
    count = games or games_for(maze)
    return sum(points >= par for points in scores(maze, count)) / count


def stretch_rate(maze: Maze, line: Sequence[Cell]) -> float:
    """Return the probability that the player follows the only line of a maze for a stretch, as a geometric mean."""
    track = np.array(list(map(maze.place, line[1:])), np.int64)
    return float(np.exp(play(_player(maze), track) * STRETCH / len(track)))


def _player(maze: Maze, seed: int = 0) -> GreedyPlayer:
    n_places = len(maze.signs)
    neighbours = np.full((n_places, N_NEIGHBOURS), NOBODY, np.int64)
    values, order = (np.zeros(n_places, np.int64) for _ in range(2))
    for cell in maze.cells:
        place = maze.place(cell)
        neighbours[place, : len(maze.adjacency[place])] = maze.adjacency[place]
        values[place] = maze.value(cell)
    for number, cell in enumerate(maze.stops, 1):
        order[maze.place(cell)] = number
    assert maze.start is not None
    return GreedyPlayer(
        neighbours,
        values,
        order,
        start=maze.place(maze.start),
        end=maze.place(maze.end) if maze.end is not None else NOBODY,
        must_fill=maze.must_fill,
        n_stops=len(maze.stops),
        cols=maze.cols,
        ranks=np.zeros(n_places, np.int64),
        room=BlockSearch(*np.zeros((len(BlockSearch._fields), n_places), np.int64)),
        line=np.zeros(N_LINE, np.int64),
        options=np.zeros((N_OPTION_ROWS, N_NEIGHBOURS + 1), np.int64),
        dice=dice_of(seed),
    )

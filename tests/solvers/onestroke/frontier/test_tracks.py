"""The frontier method against brute force: points, numbers and tracks, and what is proven if it gives up."""

import random
import tracemalloc

import pytest
from support.oracles.mazes import CORNER_TO_CORNER, best_tracks, count_tracks, points, random_state, solvable_zip

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import result_of
from solvers.onestroke.frontier import best, search
from solvers.onestroke.frontier import field as frontier_ground
from solvers.onestroke.frontier import tracks as track_module
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import Visit
from solvers.onestroke.text import parse

FULL = (
    "#E.........../#............/#............/............./............./............./............./............./"
    "............./......S#...../.......###.../.........#.../.........##.."
)
NEARLY_FULL = (
    "#E.........../#............/##.........../............./............./............./............./............./"
    "............#/......S#...../.......###.../.........#.../.........##.."
)
"""which no line fills: the best leaves two cells out"""


def empty(rows, cols, mode="", end=(-1, -1)):
    grid = [["."] * cols for _ in range(rows)]
    grid[0][0] = "S"
    if end is not None:
        grid[end[0]][end[1]] = "E"
    return parse(f"{mode} " + "/".join(map("".join, grid)))


def agrees(state):
    """Compare a position with brute force, and return whether it has tracks."""
    most, lines, n_tracks = best_tracks(state)
    assert count_tracks(state) == n_tracks, str(state)
    if not n_tracks:
        with pytest.raises(Unsolvable):
            best.find(state)
        return False
    found = best.find(state)
    assert (found.points, found.n_best) == (most, len(lines)), str(state)
    shown = list(found.tracks_at(range(found.n_best)))
    assert len(shown) == len(lines) and set(shown) == lines, str(state)
    return True


def drawn(source, mode):
    return random_state(source, mode, source.randint(1, 5), source.randint(2, 6))


@pytest.mark.parametrize(("size", "number"), CORNER_TO_CORNER.items())
def test_all_tracks_from_corner_to_corner(size, number):
    assert count_tracks(empty(size, size)) == number


@pytest.mark.parametrize(
    ("mode", "is_large", "number", "least"),
    [
        *((Mode.BEST, False, 260, 150), (Mode.FILL, False, 160, 20), (Mode.ZIP, False, 160, 2)),
        *((Mode.BEST, True, 120, 70), (Mode.FILL, True, 40, 8), (Mode.ZIP, True, 60, 1)),
    ],
)
def test_random_mazes_some_of_them_treated_as_large_ones(monkeypatch, mode, is_large, number, least):
    """Large ones are searched for some line first, and swept in the layout with the fewest estimated states."""
    monkeypatch.setattr(search, "LARGE", 0 if is_large else search.LARGE)
    source = random.Random(8 if is_large else 1)
    assert sum(agrees(drawn(source, mode)) for _ in range(number)) >= least


def test_zip_mazes_that_have_tracks():
    source = random.Random(2)
    for _ in range(60):
        rows, cols = source.randint(2, 5), source.randint(3, 6)
        numbers = source.randint(2, min(12, rows * cols))
        assert agrees(solvable_zip(source, rows, cols, numbers, source.choice((0, 0.2))))


def test_all_layouts_give_the_same_count():
    field = frontier_ground.field_of(parse("S..o..o/.#...../..o..../......./..o.#../......E"))
    counts = [search.Sweep(view, field.max_points) for view in search.views(field)]
    for count in counts:
        assert result_of(count.run(10**9))
    assert len({(count.lost, count.tracks().n_tracks) for count in counts}) == 1 and len(counts) == 4
    drawn = [set(tracks.at(range(tracks.n_tracks))) for tracks in [count.tracks() for count in counts]]
    assert all(tracks == drawn[0] for tracks in drawn)


def test_a_segment_may_pass_another_by_means_of_an_open_piece():
    """A sweep that drops states whose open segments seem to have to cross must not drop the only track of this zip."""
    ground = "......4./.5..1.../......../.#....../.#.2.3../...6..##/.......#/.......#"
    bars = "......../_.||._../...|_.../......|./......../..._|.../||....../........"
    state = parse(f"@zip {ground}//{bars}")
    found = best.find(state)
    assert found.n_best == count_tracks(state) == 1
    assert state.apply_all(map(Visit, found.track(0)[1:])).is_solved()


@pytest.mark.parametrize(
    "state", [empty(7, 7), empty(6, 8, "@fill", end=None), parse("S...../.o#.../..o..#/...o../#...oE")], ids=str
)
def test_tracks_have_a_fixed_order(state):
    found = best.find(state)
    some = sorted({0, found.n_best - 1, found.n_best // 3, found.n_best // 2})
    tracks = [found.track(place) for place in some]
    assert tracks == list(found.tracks_at(some)) and len(set(tracks)) == len(some)
    for place, track in zip(some, tracks, strict=True):
        assert next(found.tracks_at(range(place, found.n_best))) == track and points(state.maze, track) == found.points
        assert state.apply_all(map(Visit, track[1:])).is_solved()


def test_tracks_are_the_same_with_fewer_layers(monkeypatch):
    state = empty(8, 8)
    tracks = [found.track(place) for found in [best.find(state)] for place in range(0, found.n_best, found.n_best // 50)]
    monkeypatch.setattr(search, "MAX_LAYER_BYTES", 1 << 15)
    fewer = best.find(state)
    assert fewer.found is not None and len(fewer.found.layers) == 3
    assert [fewer.track(place) for place in range(0, fewer.n_best, fewer.n_best // 50)] == tracks


def test_ranks_may_need_several_limbs():
    state = empty(13, 13)
    found = best.find(state)
    assert (found.points, found.n_best) == (169, 17337631013706758184626)
    source = random.Random(3)
    for place in (0, 2**64 - 1, 2**64, found.n_best - 1, *(source.randrange(found.n_best) for _ in range(20))):
        track = found.track(place)
        assert len(set(track)) == len(track) == found.points and state.apply_all(map(Visit, track[1:])).is_solved()


def test_a_search_that_runs_out_of_memory_reports_bounds(monkeypatch):
    monkeypatch.setattr(track_module, "MAX_BYTES", 1 << 18)
    state = empty(11, 11)
    with pytest.raises(GaveUp, match="121 points was found, and none has more"):
        best.find(state)
    known = result_of(best.attempt(state))
    assert known.is_best and points(state.maze, known.track) == known.points == known.bound == 121


@pytest.mark.parametrize(("text", "points", "bound"), [(FULL, 159, 159), (NEARLY_FULL, 1, 155)], ids=["full", "nearly full"])
def test_a_search_that_runs_out_of_memory_tries_to_fill_the_maze(monkeypatch, text, points, bound):
    monkeypatch.setattr(track_module, "MAX_BYTES", 1 << 18)
    monkeypatch.setattr(search, "BEAM_WIDTHS", (2,))
    state = parse(text)
    known = result_of(best.attempt(state))
    assert known.bound == bound and known.points >= points
    assert state.apply_all(map(Visit, known.track[1:])).is_solved()


def test_too_many_layers_end_the_search(monkeypatch):
    monkeypatch.setattr(search, "MAX_LAYER_BYTES", 1 << 16)
    with pytest.raises(GaveUp, match="143 points was found, and none has more"):
        best.find(empty(12, 12))


@pytest.mark.parametrize("most_bytes", [1 << 22, 3 << 21, 1 << 24])
def test_a_count_stays_within_its_memory_limit(monkeypatch, most_bytes):
    """This includes copies of arrays; unused rows, and less than 1 MiB for the field, count here too."""
    monkeypatch.setattr(track_module, "MAX_BYTES", most_bytes)
    count_tracks(empty(3, 3))  # compiled, or read, before memory is looked at
    tracemalloc.start()
    try:
        with pytest.raises(GaveUp, match="There are too many tracks to count"):
            count_tracks(empty(20, 20))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most_bytes / 4 < most < 1.25 * most_bytes + (1 << 20)


def test_a_maze_that_is_too_wide_gives_up():
    state = empty(40, 40)
    with pytest.raises(GaveUp, match=r"side by side.* 1 599 points was found, and none has more"):
        best.find(state)
    with pytest.raises(GaveUp, match="side by side"):
        count_tracks(state)


def test_as_a_last_resort_a_long_line_is_found():
    source = random.Random(6)
    signs = [source.choice("....o#") for _ in range(1600)]
    signs[0], signs[1], signs[-1], signs[-2] = "S.E."
    state = parse("/".join("".join(signs[row * 40 : row * 40 + 40]) for row in range(40)) + " r1c2")
    known = result_of(best.attempt(state))
    end = state.apply_all(map(Visit, known.track[2:]))
    assert end.is_solved() and end.points == known.points > 800 and known.track[:2] == state.trail
    assert known.points < known.bound <= state.maze.max_points


def test_a_zip_maze_too_wide_for_keys_may_still_be_counted():
    state = solvable_zip(random.Random(5), 12, 12, 33, 0.97)
    with pytest.raises(frontier_ground.TooWide):
        frontier_ground.field_of(state)
    found = best.find(state)
    assert found.n_best == count_tracks(state) == 1
    assert state.apply_all(map(Visit, found.track(0)[1:])).is_solved()


def test_in_a_large_maze_bounds_quickly_settle_whether_points_are_possible():
    state = parse("/".join(["S.........o", *(9 * ["..........."]), "..........E"]))
    assert len(state.maze.cells) > best.LARGE_MAZE
    most = best.find(state).points
    work = best.prospect(state, most + 2)
    with pytest.raises(StopIteration) as end:
        next(work)
    assert end.value.value.bound < most + 2
    assert result_of(best.prospect(state, most)).points >= most
    assert result_of(best.prospect(state)).points == most


def test_a_search_reports_its_bounds_on_the_way():
    signs = []
    for sign in best.search(empty(13, 13)):
        signs.append(sign)
        if len(signs) == 3:
            break
    assert {sign.known for sign in signs} == {"The best track found so far has 169 points, and none has more."}
    assert {sign.unit for sign in signs} == {"states"}

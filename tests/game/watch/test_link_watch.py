"""Watching link match through real events: all solvers, forwards and backwards, their marks, and taking over."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from support.users.link import FALLING, LOSABLE, SMALL, Player, shown
from support.users.player import changed, place
from support.users.user import User

from game.boards.link.picture import FACE_SETS, LinkPicture, LinkTiles
from game.scenes.shared.step_list import MarkLegend
from solvers.link.rules import LinkState
from solvers.puzzle import Mark, Role, Step
from solvers.words import named

Watch = Callable[..., Player]


@pytest.fixture
def watch(user: User, quiet: None) -> Watch:
    """Have a solver clear a board, and go to before its first step."""
    return partial(Player.watching, user)


def steps_of(player: Player) -> list[Step]:
    return player.user.watch.playback.steps


# the steps


def test_a_watched_pair_disappears_like_a_played_one(watch: Watch) -> None:
    player = watch(FALLING, "first-found")
    history, steps = player.user.watch.playback._history, steps_of(player)
    number = next(number for number in range(6) if history.state_at(number).falls(steps[number].moves[0]))
    player.user.watch.seek(number)
    player.rest()
    assert not player.user.app.is_busy
    player.key("RIGHT")
    motion = player.board._motion
    assert motion.traces and motion.ghosts and motion.unsettled(player.user.time), "nothing is seen to move"
    assert player.board.marked(player.user.time)[1] == steps_of(player)[number].marks, "the marks do not wait"
    player.user.pass_time(0.25)
    assert player.board.marked(player.user.time)[1] == steps_of(player)[number + 1].marks
    player.do("rest; key LEFT")
    assert motion.unsettled(player.user.time) and not motion.traces
    player.rest()
    assert player.board.state == player.user.watch.playback.state


# texts and marks


def test_figures_count_open_pairs_and_dead_ends(watch: Watch) -> None:
    player = watch(LOSABLE, "first-found")
    panel, steps = player.user.watch.panel, steps_of(player)
    first_back = next(number for number, step in enumerate(steps) if step.undoes)
    for number in (0, first_back, len(steps) - 1):
        player.user.watch.seek(number)
        player.user.frames(2)
        (open_name, n_open), (dead_name, n_dead) = steps[number].figures
        assert (open_name, n_open) == ("open pairs", len(player.board.state.pairs)) and dead_name == "dead ends"
        shown = [(figure.caption, figure.value) for figure in panel._counters[-2:]]
        assert shown == [(named(n_open, open_name), str(n_open)), (named(n_dead, dead_name), str(n_dead))]
        assert panel._count.value == str(number + 1)
    assert n_dead > 0


@pytest.mark.parametrize(
    ("solver", "role", "word"),
    [
        ("best-pair", Role.SUBJECT, "pair"),
        ("best-pair", Role.PATH, "link"),
        ("best-pair", Role.FRONTIER, "other open pairs"),
        ("best-pair", Role.REGION, "changes"),
        ("best-pair", Role.WRONG, "stuck"),
        ("first-found", Role.EXPLORED, "tried"),
    ],
)
def test_every_mark_is_drawn_and_explained(watch: Watch, solver: str, role: Role, word: str) -> None:
    player = watch(LOSABLE, solver)
    numbers = [number for number, step in enumerate(steps_of(player)) if any(mark.role is role for mark in step.marks)]
    number = max(numbers, key=lambda number: max(len(mark.cells) for mark in steps_of(player)[number].marks if mark.role is role))
    step = steps_of(player)[number]
    player.user.watch.seek(number)
    drawn = player.picture()
    legend = shown(player.user, MarkLegend)
    assert role in legend._roles and legend._meanings[role] == word
    player.board.marks = tuple(mark for mark in step.marks if mark.role is not role)
    player.user.top.view.changed()
    player.rest()
    cells = {cell for mark in step.marks if mark.role is role for cell in mark.cells}
    others = {cell for mark in step.marks if mark.role is Role.SUBJECT for cell in mark.cells}
    lost = set(map(place, changed(drawn, player.cells_seen())))
    assert lost and lost <= cells, f"{role} is not seen"
    if role in (Role.WRONG, Role.SUBJECT, Role.EXPLORED):
        assert lost == cells
    if role is Role.FRONTIER:
        assert cells - others <= lost


def test_figures_are_written_on_open_pairs_if_search_details_are_on(watch: Watch) -> None:
    player = watch(LOSABLE, "best-pair")
    plain = player.picture()
    labels = {cell: mark.label for mark in steps_of(player)[0].marks if mark.label for cell in mark.cells}
    assert labels and all(label.startswith("F ") for label in labels.values())
    assert set(labels) <= set(map(place, changed(plain, player.picture("key e"))))
    assert player.picture("key e") == plain


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_no_figure_covers_another(home: Path, watch: Watch, size: tuple[int, int]) -> None:
    state = LinkState(tuple(index // 2 % 42 + 1 for index in range(480)), 16, 30)
    user = User(home, size)
    player = Player(user, str(state))
    marks = [Mark(Role.FRONTIER, (two.first, two.second), f"F {index}.25") for index, two in enumerate(state.pairs[:40], 5)]
    board = player.board
    tiles = LinkTiles(user.app.look, board._grid, FACE_SETS[0])
    picture = LinkPicture(user.app.look, board._grid, tiles, "link", board._motion, user.time)
    labels = list(picture.labels(marks))
    areas = [area for area, _ in labels]
    assert len(labels) >= 20 and all(area.collidelist(areas[:number]) < 0 for number, area in enumerate(areas))
    assert all(text.removeprefix("F ") in {mark.label.removeprefix("F ") for mark in marks} for _, text in labels)


# from a game and back to it


def test_other_faces_are_shown_at_once(watch: Watch, user: User) -> None:
    user.app.settings.boards["link"] = {"faces": "mahjong"}
    player = watch(SMALL, "decide")
    seen = player.picture()
    player.key("ESCAPE")
    user.app.settings.boards["link"] = {"faces": "shapes"}
    player.key("w")
    player.user.at_the_first_step()
    player.rest()
    assert all(player.cells_seen()[cell] != seen[cell] for cell in seen)

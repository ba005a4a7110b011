"""The appearance and animation of a maze in play."""

import pygame
import pytest
from support.users.onestroke import OPEN, ROUND, SEED, ZIP, ZIP_WAY, Begin, Player, by_arrows
from support.users.player import changed

from game.boards.base import OFF

# appearance


def test_the_line_its_cells_and_its_head_are_visible(begin: Begin) -> None:
    player = begin(OPEN)
    before, gap = player.picture(), player.between("r1c2", "r1c3")
    assert changed(before, player.picture("drag r1c1 r1c3 r2c3")) == {"r1c1", "r1c2", "r1c3", "r2c3"}
    assert player.between("r1c2", "r1c3") != gap, "the line crosses gaps"
    long = player.cells_seen()
    assert changed(long, player.picture("key UP")) == {"r2c3", "r1c3"}, "the head is in another cell"


def test_unreachable_cells_are_shaded(begin: Begin) -> None:
    player = begin()
    by_arrows(player, " ".join(ROUND.split()[:-3]))
    before = player.picture()
    by_arrows(player, " ".join(ROUND.split()[-3:]))
    shaded = changed(before, player.picture()) - {"r4c1", "r4c2", "r4c3", "r4c4"}
    assert shaded == {"r5c4", "r6c4", "r6c3"}, "r3c1 and r3c3 were shaded before"
    by_line = player.cells_seen()
    assert player.picture("undo; undo; undo") == before
    assert player.picture("redo; redo; redo") == by_line


def test_the_shade_can_be_switched_off(begin: Begin) -> None:
    player = begin(f"{SEED} {ROUND}")
    shaded = player.picture()
    player.user.app.settings.boards.setdefault("onestroke", {})["shade"] = OFF
    player.scene.refresh()
    assert changed(shaded, player.picture()) == {"r3c1", "r3c3", "r5c4", "r6c3", "r6c4"}


def test_a_finished_line_shades_nothing(begin: Begin) -> None:
    player = begin("S./.E")
    before = player.picture()
    player.key("RIGHT", "DOWN")
    player.user.pass_time(0.5)
    assert "r2c1" not in changed(before, player.cells_seen())


def test_the_next_number_looks_different_from_later_ones(begin: Begin) -> None:
    player = begin(ZIP)
    before = player.picture()
    by_arrows(player, " ".join(ZIP_WAY.split()[:4]))
    assert "r2c2" in changed(before, player.picture()), "3 is next now"


def test_a_cell_lights_up_if_a_click_leads_there(begin: Begin) -> None:
    player = begin()
    before = player.picture("drag r1c4 r1c2")
    ways = {"r1c1": {"r1c1"}, "r2c2": {"r2c2"}, "r1c3": {"r1c3"}, "r2c1": set(), "r3c2": set(), "r1c2": set()}
    for name, lit in ways.items():
        player.hover(name)
        assert changed(before, player.cells_seen()) == lit, name
    player.do("click r1c1; rest; hover r4c1")
    assert len(changed(before, player.cells_seen()) - {"r1c2", "r1c1"}) == 3, "the way there is shown"


# motion


def test_the_line_grows_along_its_cells(begin: Begin) -> None:
    player = begin()
    player.rest()
    player.scene.session.play_each(list(map(player.scene.session.puzzle.parse_move, ROUND.split())))
    player.scene.refresh()
    before, reached, order = player.cells_seen(), [], ["r1c4", *ROUND.split()]
    for _ in range(10):
        player.user.frames()
        tinted = changed(before, player.cells_seen()) - {"r3c1", "r3c3"}
        assert tinted <= set(order[: len(tinted) + 1]), "it grows from the start on, cell by cell"
        reached.append(len(tinted))
    assert reached == sorted(reached) and len(set(reached)) > 5 and reached[0] < 4, reached
    assert set(order) <= changed(before, player.picture())


def test_a_line_grows_faster_than_it_is_undone(begin: Begin) -> None:
    player = begin()
    player.do("rest; key LEFT")
    player.user.frames(4)
    assert not player.board._motion.is_growing(player.user.time), "the hand waits for the line"
    player.undo()
    player.user.frames(3)
    assert player.board._motion.is_growing(player.user.time)
    player.rest()
    assert player.board._motion.visible_line(player.user.time).place == 0


def test_the_head_pulses_for_a_while_and_then_costs_nothing(begin: Begin) -> None:
    player = begin()
    player.rest()
    assert not player.user.app.is_busy
    player.key("LEFT")
    player.user.pass_time(0.3)
    first = player.cells_seen()
    player.user.pass_time(0.3)
    assert changed(first, player.cells_seen()) == {"r1c3"} and player.user.app.is_busy
    player.rest()
    assert not player.user.app.is_busy


# windows, themes, sizes


def large(rows: int, cols: int) -> str:
    return "/".join(["S" + "." * (cols - 1), *["." * cols] * (rows - 2), "." * (cols - 1) + "E"])


@pytest.mark.parametrize("size", [(640, 480), (960, 600), (500, 900)])
@pytest.mark.parametrize("text", [large(3, 3), large(60, 60), large(3, 60), large(60, 3)])
def test_every_maze_can_be_played_in_every_window(begin: Begin, size: tuple[int, int], text: str) -> None:
    player = begin(text)
    resize(player, size)
    before = player.cells_seen()
    player.do("key DOWN RIGHT; click r3c2; rest")
    assert player.line == "r2c1 r2c2 r3c2"
    assert changed(before, player.cells_seen()) >= {"r1c1", "r2c1", "r2c2", "r3c2"}


@pytest.mark.parametrize("size", [(90, 60), (1, 1)])
def test_no_window_is_too_small_to_draw(begin: Begin, size: tuple[int, int]) -> None:
    for text, keys, line in (
        (large(3, 3), ("DOWN", "RIGHT", "UP"), "r2c1 r2c2 r1c2"),
        (large(60, 60), ("DOWN", "RIGHT", "UP"), "r2c1 r2c2 r1c2"),
        (ZIP, ("RIGHT", "RIGHT"), "r3c2 r3c3"),
    ):
        player = begin(text)
        empty = player.cells_seen()
        resize(player, size)
        player.key(*keys)
        assert player.line == line
        resize(player, (1280, 800))
        assert changed(empty, player.cells_seen()) >= {*line.split()}, "what was drawn in a tiny window isn't seen"
        resize(player, size)
        player.user.click((size[0] // 2, size[1] // 2))
        resize(player, (1280, 800))


def resize(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.user.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)
    player.rest()


def test_a_line_can_be_dragged_through_the_largest_maze(begin: Begin) -> None:
    player = begin(large(60, 60))
    player.drag("r1c1", "r1c60", "r2c60", "r2c1", "r3c1", "r3c60")
    assert len(player.state.trail) == 180 and player.turns == 1
    player.undo()
    assert player.line == ""

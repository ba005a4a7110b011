"""Taking pairs with the mouse and the keyboard."""

import pytest
from support.stories import Story, stories
from support.users.link import FALLING, HOLES, SMALL, WALLED, Begin, Player
from support.users.player import changed, place

from game.scenes.play.dialogs import WonScene
from solvers.puzzle import cell_name

# pairs


@stories(f"""
two clicks take a pair: {SMALL}
    click r1c1 -> 0: r1c1
    click r1c4 -> 1:
a click on the tile itself lets go of it, and so does one that hits none: {SMALL}
    match r1c1-r1c4; click r2c2 -> 1: r2c2
    click r2c2 -> 1:
    click r2c2 r1c4 -> 1:
    click r2c2; margin -> 1:
    click r2c3 -> 1: r2c3
undo lets go of a tile: {SMALL}
    match r1c1-r1c4; click r2c2; undo -> 0:
    click r2c3 -> 0: r2c3
arrows go on from what the mouse holds: {FALLING}
    click r3c1; key LEFT -> 0: r3c1
    key RIGHT RETURN -> 1:
""")
def test_what_is_held(begin: Begin, start: str, story: Story) -> None:
    player = begin(start)
    for done, held in story:
        player.do(done)
        name = cell_name(player.board._held) if player.board._held else ""
        assert f"{player.turns}: {name}".strip() == held, done


def test_escape_lets_go_of_the_tile_first_and_then_leaves(begin: Begin) -> None:
    player = begin()
    player.do("click r1c1; key ESCAPE")
    assert player.board._held is None and player.user.top is player.scene
    player.key("ESCAPE")
    assert player.user.top is not player.scene


@pytest.mark.parametrize("names", ["r1c1-r1c2", "r1c1-r2c2"], ids=["unequal", "without a link"])
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_wrong_pair_shakes(begin: Begin, names: str, by_keys: bool) -> None:
    player = begin(FALLING)
    first, second = names.split("-")
    before = player.state
    if by_keys:
        player.board._cursor = place(first)
        player.key("RETURN")
        player.board._cursor = place(second)
        player.key("RETURN")
    else:
        player.click(first, second)
    assert player.state == before and player.turns == 0
    assert player.board.is_moving(player.user.time)
    shaking = []
    for _ in range(6):
        player.user.frames()
        shaking.append({name: player.board._motion.place(place(name), player.user.time)[1] for name in (first, second, "r4c3")})
    for name in (first, second):
        assert len({moment[name] for moment in shaking}) > 3, f"{name} does not shake"
    assert {moment["r4c3"] for moment in shaking} == {2}
    assert player.board._held == place(second), "the second tile can be the first of the next pair"
    player.rest()
    assert not player.user.app.is_busy and player.board._motion.place(place(first), player.user.time) == place(first)


def test_equal_tiles_light_up_if_that_is_chosen(begin: Begin) -> None:
    player = begin(FALLING)
    for value in ("off", "on"):
        player.user.app.settings.boards.setdefault("link", {})["equals"] = value
        player.scene.refresh()
        before = player.picture()
        assert changed(before, player.picture("click r1c3")) == ({"r1c3", "r2c3"} if value == "on" else {"r1c3"})
        player.click("r1c3")


def test_a_game_is_won_when_no_tile_is_left(begin: Begin) -> None:
    player = begin()
    player.user.count_as_made()
    for names in ("r1c1-r1c4", "r2c2-r2c3", "r1c2-r2c1", "r1c3-r2c4"):
        assert not player.scene.session.is_won
        player.match(names)
    player.user.pass_time(1)
    assert player.scene.session.is_won and isinstance(player.user.top, WonScene)
    assert player.user.app.storage.record("link", "2 × 4, tiles stay").wins == 1
    player.key("ESCAPE")
    for name in ("RIGHT", "RETURN", "SPACE", "s", "h"):
        player.key(name)
    player.click("r1c1", "r1c4")
    assert player.turns == 4


# the keyboard


@pytest.mark.parametrize("text", [SMALL, HOLES, WALLED, "1 . . . . 2/. . . . . ./2 . . 1 . .", "# # #/1 1 #/# # #"])
def test_arrows_reach_every_tile_from_every_tile(begin: Begin, text: str) -> None:
    player = begin(text)
    tiles, ways = set(player.board._tiles), {}
    for tile in tiles:
        ways[tile] = set()
        for arrow in ("UP", "DOWN", "LEFT", "RIGHT"):
            player.board._cursor = tile
            player.key(arrow)
            assert player.board._cursor in tiles
            ways[tile].add(player.board._cursor)
    for tile in tiles:
        reached, new = {tile}, {tile}
        while new:
            new = {other for near in new for other in ways[near]} - reached
            reached |= new
        assert reached == tiles


def test_a_game_can_be_won_by_keys_alone(begin: Begin) -> None:
    player = begin(FALLING)
    take = iter(("RETURN", "SPACE", "KP_ENTER") * 8)
    while not player.scene.session.is_won:
        two = player.state.pairs[0]
        for cell in (two.first, two.second):
            go_to(player, cell)
            player.key(next(take))
        assert player.tile("r1c1") == player.state.tile_at((0, 0))
    assert player.turns == 6


def go_to(player: Player, cell: tuple[int, int]) -> None:
    """Go to a tile with the arrow keys, always towards it."""
    for _ in range(30):
        cursor = player.board._cursor
        if cursor == cell:
            return
        if cursor is None:
            player.key("RIGHT")
        elif cursor[0] != cell[0]:
            player.key("DOWN" if cursor[0] < cell[0] else "UP")
            if player.board._cursor == cursor:
                player.key("LEFT" if cursor[1] > cell[1] else "RIGHT")
        else:
            player.key("LEFT" if cursor[1] > cell[1] else "RIGHT")
    raise AssertionError(f"{cell} is out of reach")


def test_the_cursor_survives_falls_and_goes_where_tiles_are(begin: Begin) -> None:
    player = begin(FALLING)
    player.key("RIGHT")
    go_to(player, (2, 0))
    player.key("RETURN")
    go_to(player, (2, 1))
    player.key("RETURN")
    assert player.turns == 1 and player.board._cursor == (2, 1) and player.tile("r3c2") == 1
    go_to(player, (1, 0))
    player.undo()
    assert player.board._cursor == (1, 0)
    player.key("RIGHT")
    assert player.board._cursor == (1, 1)
    player.match("r3c1-r3c2")
    player.key("RIGHT", "UP", "UP", "UP", "LEFT", "LEFT", "LEFT")
    assert player.state.tile_at(player.board._cursor) > 0


def test_the_cursor_goes_to_the_nearest_tile_when_its_own_is_gone(begin: Begin) -> None:
    player = begin(SMALL)
    player.board._cursor = (1, 1)
    player.key("RETURN", "RIGHT", "RETURN")
    assert player.turns == 1 and player.tile("r2c3") == 0
    assert player.board._cursor == (0, 2)


def test_the_cursor_is_visible_until_the_mouse_moves(begin: Begin) -> None:
    player = begin(FALLING)
    player.rest()
    grid = player.board._grid
    around = grid.area_at(1, 1).inflate(4 * grid.gap, 4 * grid.gap)
    before = player.user.picture(around)
    player.board._cursor = (0, 1)
    player.key("DOWN")
    assert player.board._cursor == (1, 1) and player.user.picture(around) != before
    player.do("click r4c1 r4c1; rest")
    assert player.board._cursor is None and player.user.picture(around) == before


def test_space_pauses_if_no_tile_is_under_the_cursor(begin: Begin) -> None:
    player = begin()
    player.key("SPACE")
    assert player.scene.view.is_covered
    player.key("SPACE", "RIGHT", "SPACE")
    assert not player.scene.view.is_covered and player.board._held is not None

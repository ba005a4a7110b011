"""Painting mazes with the mouse and the keyboard, in any size and mode."""

from typing import Any

from support.stories import Story, stories
from support.users.maker import Maker

from game.scenes.editor.panel import Stepper
from game.widgets.buttons import KeyButton
from game.widgets.choices import Segmented

# painting


@stories("""
a drag paints the same along, and is undone at once: S.../..../...E
    choose wall; drag r2c1 r2c4 -> S.../####/...E
    undo -> S.../..../...E
    redo -> S.../####/...E
the first cell decides whether a drag paints or takes away: S.#./.#o#/...E
    choose wall; drag r2c2 r2c4 -> S.#./..o./...E
    drag r2c1 r2c3 -> S.#./###./...E
there is one start and one end: S.../...E
    choose start; click r2c2; choose end; drag r1c1 r1c4 -> ...E/.S..
    choose free; click r1c4 -> ..../.S..
numbers come in order and close up: @zip .../...
    choose number; drag r1c1 r1c3; click r2c3 -> @zip 123/..4
    click r1c2 -> @zip 1.2/..3
bars go to the nearest edge and along it, but not to the edge of the board: S.../..../...E
    choose bar; click r1c1> -> S.../..../...E//|.../..../....
    drag r2c1v r2c4v -> S.../..../...E//|.../____/....
    drag r2c1v r2c3v -> S.../..../...E//|.../..._/....
    click r1c4> -> S.../..../...E//|.../..._/....
a hand that leaves an edge paints no other from afar: S.../..../...E
    choose bar; drag r2c1v r2c1 r2c2 -> S.../..../...E//..../_.../....
the keyboard alone makes a maze: @best .../...
    key s RIGHT SPACE e RIGHT RIGHT DOWN RETURN -> S../..E
    key 3 LEFT SPACE w LEFT SPACE -> S../#oE
    key SPACE RIGHT DELETE -> S../..E
    undo; undo -> S../#oE
bars by the keyboard lie where the cursor looks: S../..E
    key b RIGHT SPACE -> S../..E//|../...
    look DOWN; key SPACE -> S../..E//+../...
    key SPACE -> S../..E//|../...
arrows leave a button for the board: S../..E
    key TAB TAB TAB DOWN DOWN w SPACE -> S../#.E
""")
def test_a_maze_is_painted(maker: Maker, start: str, story: Story) -> None:
    maker.open(start)
    for done, text in story:
        maker.do(done)
        assert maker.text == text, done


def test_a_fast_stroke_leaves_no_gaps(maker: Maker) -> None:
    maker.open("S" + "." * 19 + "/" + "." * 19 + "E")
    maker.choose("wall")
    maker.user.press(maker.at("r2c1"))
    maker.user.move(maker.at("r2c19"))
    maker.user.release(maker.at("r2c19"))
    assert maker.text.split("/")[1] == "#" * 19 + "E"


def test_a_click_beside_the_board_paints_nothing(maker: Maker) -> None:
    before = maker.open("S../..E").state
    area = maker.scene.canvas.board.rect
    maker.user.drag((area.x - 20, area.centery), (area.x - 5, area.centery))
    assert maker.scene.state == before and not maker.scene.edits.can_undo


def test_painting_is_visible(maker: Maker) -> None:
    maker.open("S../..E")
    maker.choose("wall")

    def look() -> Any:
        maker.user.pass_time(0.3)
        return maker.user.app.surface.get_at(maker.at("r1c2>"))

    before = look()
    maker.click("r1c2")
    assert look() != before


def test_the_cursor_stays_on_the_board_and_is_visible(maker: Maker) -> None:
    maker.open("S../..E")

    def picture() -> bytes:
        maker.user.pass_time(0.2)
        return maker.user.picture(maker.scene.canvas.board.rect)

    before = picture()
    maker.key("UP")
    shown = picture()
    assert shown != before
    maker.key("LEFT", "UP")
    assert picture() == shown and maker.scene.canvas.cursor == (0, 0)
    maker.key("RIGHT", "RIGHT", "RIGHT", "DOWN", "DOWN")
    assert maker.scene.canvas.cursor == (1, 2)


# size and mode


def test_the_size_changes_by_buttons_keys_wheel_and_digits(maker: Maker) -> None:
    maker.open("S.o/..E")
    rows, cols = maker.all(Stepper)
    maker.press(rows, 0.9)
    assert maker.scene.size == (3, 3) and maker.text == "S.o/..E/..."
    maker.press(cols, 0.1)
    assert maker.text == "S./../.."
    maker.user.wheel(cols.rect.center, 1)
    assert maker.text == "S.o/..E/..."
    maker.scene.root.set_focus(rows, by_keyboard=True)
    maker.user.keys("LEFT")
    assert maker.scene.size == (2, 3)
    maker.user.keys("6 0")
    assert maker.scene.size == (60, 3)
    maker.user.keys("RIGHT")
    assert maker.scene.size == (60, 3)


def test_a_held_button_repeats(maker: Maker) -> None:
    maker.open("S.o/..E")
    rows = maker.all(Stepper)[0]
    point = (rows.rect.right - 5, rows.rect.centery)
    maker.user.press(point)
    assert maker.scene.size == (3, 3)
    maker.user.pass_time(2.0)
    assert maker.scene.size[0] > 20
    maker.user.release(point)
    held = maker.scene.size
    maker.user.pass_time(0.5)
    assert maker.scene.size == held
    maker.undo()
    assert maker.text == "S.o/..E"


def test_what_a_smaller_size_cuts_off_comes_back(maker: Maker) -> None:
    maker.open("S.o/..E")
    cols = maker.all(Stepper)[1]
    maker.press(cols, 0.1)
    assert maker.text == "S./.."
    maker.press(cols, 0.9)
    assert maker.text == "S.o/..E" and not maker.scene.edits.can_undo
    for _ in range(3):
        maker.press(cols, 0.1)
    assert maker.scene.size == (2, 2)
    maker.undo()
    assert maker.text == "S.o/..E"


def test_the_board_fills_its_place_in_every_size(maker: Maker) -> None:
    maker.open("S.o/..E")
    maker.scene.resize(10, 10)
    maker.user.frames(2)
    maker.do("choose wall; click r10c10")
    assert maker.text.endswith("#")
    area = maker.scene.canvas.board.rect
    assert maker.scene.canvas.rect.contains(area) and area.h > 0.9 * maker.scene.canvas.rect.h


def test_nothing_remains_of_a_larger_board(maker: Maker) -> None:
    scene = maker.open("S" + "." * 9 + "/" + "/".join(["." * 10] * 9))
    maker.user.hover((3, 3))
    scene.resize(60, 60)
    maker.user.pass_time(1)
    area = scene.canvas.rect
    seen = maker.user.picture(area)
    scene.lay_out()
    maker.user.frames(2)
    assert maker.user.picture(area) == seen


def test_the_mode_brings_its_brushes(maker: Maker) -> None:
    maker.open("S.o/..E")
    maker.choose("coin")
    bar = maker.all(Segmented)[0]
    maker.press(bar, 0.9)
    assert maker.text.startswith("@zip") and [button.card.title for button in maker.all(KeyButton)] == [
        "Free", "Wall", "Start", "End", "Number", "Bar",
    ]  # fmt: skip
    assert maker.scene.brush.name == "free"
    maker.undo()
    assert maker.text == "S.o/..E" and bar.value == "best"
    assert "coin" in [button.card.name for button in maker.all(KeyButton)]

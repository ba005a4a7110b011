"""Mazes are painted by mouse and keyboard, in any size and mode."""

from typing import Any

import pygame
from support.hands.maker import CTRL, SHIFT, Maker

from game.scenes.editor.panel import Stepper
from game.widgets.controls.buttons import KeyButton
from game.widgets.controls.segmented import Segmented

# painting by hand


def test_a_drag_paints_the_same_along_and_is_undone_at_once(maker: Maker) -> None:
    maker.open("S.../..../...E")
    maker.take("wall")
    maker.hand.drag(maker.at(1, 0), maker.at(1, 3))
    assert maker.text == "S.../####/...E"
    maker.undo()
    assert maker.text == "S.../..../...E"
    maker.hand.key(pygame.K_y, CTRL)
    assert maker.text == "S.../####/...E"


def test_the_first_cell_decides_whether_a_drag_paints_or_takes_away(maker: Maker) -> None:
    maker.open("S.#./.#o#/...E")
    maker.take("wall")
    maker.hand.drag(maker.at(1, 1), maker.at(1, 3))
    assert maker.text == "S.#./..o./...E"
    maker.hand.drag(maker.at(1, 0), maker.at(1, 2))
    assert maker.text == "S.#./###./...E"


def test_a_quick_hand_leaves_no_gaps(maker: Maker) -> None:
    maker.open("S" + "." * 19 + "/" + "." * 19 + "E")
    maker.take("wall")
    maker.hand.press(maker.at(1, 0))
    maker.hand.move(maker.at(1, 18))
    maker.hand.release(maker.at(1, 18))
    assert maker.text.split("/")[1] == "#" * 19 + "E"


def test_there_is_one_start_and_one_end(maker: Maker) -> None:
    maker.open("S.../...E")
    maker.take("start")
    maker.hand.click(maker.at(1, 1))
    maker.take("end")
    maker.hand.drag(maker.at(0, 0), maker.at(0, 3))
    assert maker.text == "...E/.S.."
    maker.take("free")
    maker.hand.click(maker.at(0, 3))
    assert maker.text == "..../.S.."


def test_numbers_come_in_order_and_close_up(maker: Maker) -> None:
    maker.open("@zip .../...")
    maker.take("number")
    maker.hand.drag(maker.at(0, 0), maker.at(0, 2))
    maker.hand.click(maker.at(1, 2))
    assert maker.text == "@zip 123/..4"
    maker.hand.click(maker.at(0, 1))
    assert maker.text == "@zip 1.2/..3"


def test_bars_go_to_the_nearest_edge_and_along_it(maker: Maker) -> None:
    maker.open("S.../..../...E")
    maker.take("bar")
    maker.hand.click(maker.at(0, 0, right=0.4))
    assert maker.text == "S.../..../...E//|.../..../...."
    maker.hand.drag(maker.at(1, 0, down=0.45), maker.at(1, 3, down=0.45))
    assert maker.text == "S.../..../...E//|.../____/...."
    maker.hand.drag(maker.at(1, 0, down=0.45), maker.at(1, 2, down=0.45))
    assert maker.text == "S.../..../...E//|.../..._/...."
    maker.hand.click(maker.at(0, 3, right=0.45))
    assert maker.text == "S.../..../...E//|.../..._/...."


def test_a_hand_that_leaves_an_edge_paints_no_other_from_afar(maker: Maker) -> None:
    maker.open("S.../..../...E")
    maker.take("bar")
    maker.hand.drag(maker.at(1, 0, down=0.45), maker.at(1, 0, down=0.15), maker.at(1, 1, down=0.15))
    assert maker.text == "S.../..../...E//..../_.../...."


def test_a_click_beside_the_board_paints_nothing(maker: Maker) -> None:
    before = maker.open("S../..E").state
    area = maker.scene.canvas.board.rect
    maker.hand.drag((area.x - 20, area.centery), (area.x - 5, area.centery))
    assert maker.scene.state == before and not maker.scene.edits.can_undo


def test_what_is_painted_is_seen(maker: Maker) -> None:
    maker.open("S../..E")
    maker.take("wall")

    def look() -> Any:
        maker.hand.pass_time(0.3)
        return maker.hand.app.surface.get_at(maker.at(0, 1, right=0.2))

    before = look()
    maker.hand.click(maker.at(0, 1))
    assert look() != before


# painting by the keyboard


def test_the_keyboard_alone_makes_a_maze(maker: Maker) -> None:
    maker.open("@best .../...")
    maker.keys("s", "RIGHT", "SPACE", "e", "RIGHT", "RIGHT", "DOWN", "RETURN")
    assert maker.text == "S../..E"
    maker.keys("3", "LEFT", "SPACE", "w", "LEFT", "SPACE")
    assert maker.text == "S../#oE"
    maker.keys("SPACE", "RIGHT", "DELETE")
    assert maker.text == "S../..E"
    maker.undo()
    maker.undo()
    assert maker.text == "S../#oE"


def test_bars_by_the_keyboard_lie_where_the_cursor_looks(maker: Maker) -> None:
    maker.open("S../..E")
    maker.keys("b", "RIGHT", "SPACE")
    assert maker.text == "S../..E//|../..."
    maker.keys("DOWN", mod=SHIFT)
    maker.keys("SPACE")
    assert maker.text == "S../..E//+../..."
    maker.keys("SPACE")
    assert maker.text == "S../..E//|../..."


def test_the_cursor_stays_on_the_board_and_is_seen(maker: Maker) -> None:
    maker.open("S../..E")

    def picture() -> bytes:
        maker.hand.pass_time(0.2)
        return pygame.image.tobytes(maker.hand.app.surface.subsurface(maker.scene.canvas.board.rect), "RGB")

    before = picture()
    maker.keys("UP")
    shown = picture()
    assert shown != before
    maker.keys("LEFT", "UP")
    assert picture() == shown and maker.scene.canvas.cursor == (0, 0)
    maker.keys("RIGHT", "RIGHT", "RIGHT", "DOWN", "DOWN")
    assert maker.scene.canvas.cursor == (1, 2)


def test_arrows_leave_a_button_for_the_board(maker: Maker) -> None:
    maker.open("S../..E")
    maker.keys("TAB", "TAB", "TAB", "DOWN", "DOWN", "w", "SPACE")
    assert maker.text == "S../#.E"


# size and mode


def test_the_size_changes_by_buttons_keys_wheel_and_digits(maker: Maker) -> None:
    maker.open("S.o/..E")
    rows, cols = maker.all(Stepper)
    maker.press(rows, 0.9)
    assert maker.scene.size == (3, 3) and maker.text == "S.o/..E/..."
    maker.press(cols, 0.1)
    assert maker.text == "S./../.."
    maker.hand.wheel(cols.rect.center, 1)
    assert maker.text == "S.o/..E/..."
    maker.scene.root.set_focus(rows, by_keyboard=True)
    maker.hand.key(pygame.K_LEFT)
    assert maker.scene.size == (2, 3)
    for digit in "60":
        maker.hand.key(ord(digit), unicode=digit)
    assert maker.scene.size == (60, 3)
    maker.hand.key(pygame.K_RIGHT)
    assert maker.scene.size == (60, 3)


def test_a_button_that_is_held_goes_on(maker: Maker) -> None:
    maker.open("S.o/..E")
    rows = maker.all(Stepper)[0]
    point = (rows.rect.right - 5, rows.rect.centery)
    maker.hand.press(point)
    assert maker.scene.size == (3, 3)
    maker.hand.pass_time(2.0)
    assert maker.scene.size[0] > 20
    maker.hand.release(point)
    held = maker.scene.size
    maker.hand.pass_time(0.5)
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
    maker.hand.frames(2)
    maker.take("wall")
    maker.hand.click(maker.at(9, 9))
    assert maker.text.endswith("#")
    area = maker.scene.canvas.board.rect
    assert maker.scene.canvas.rect.contains(area) and area.h > 0.9 * maker.scene.canvas.rect.h


def test_nothing_is_left_of_a_larger_board(maker: Maker) -> None:
    scene = maker.open("S" + "." * 9 + "/" + "/".join(["." * 10] * 9))
    maker.hand.hover((3, 3))
    scene.resize(60, 60)
    maker.hand.pass_time(1)
    area = scene.canvas.rect
    seen = pygame.image.tobytes(maker.hand.app.surface.subsurface(area), "RGB")
    scene.lay_out()
    maker.hand.frames(2)
    assert pygame.image.tobytes(maker.hand.app.surface.subsurface(area), "RGB") == seen


def test_the_mode_brings_its_brushes(maker: Maker) -> None:
    maker.open("S.o/..E")
    maker.take("coin")
    bar = maker.all(Segmented)[0]
    maker.press(bar, 0.9)
    assert maker.text.startswith("@zip") and [button.card.title for button in maker.all(KeyButton)] == [
        "Free", "Wall", "Start", "End", "Number", "Bar",
    ]  # fmt: skip
    assert maker.scene.brush.name == "free"
    maker.undo()
    assert maker.text == "S.o/..E" and bar.value == "best"
    assert "coin" in [button.card.name for button in maker.all(KeyButton)]

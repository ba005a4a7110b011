"""Correcting misread cells, and actions on the board."""

from dataclasses import replace
from typing import Any

import pygame
import pytest
from support.stories import Story, stories
from support.users.external import LINK, MAZE, SLIDING, SUDOKU, SUDOKU_SOLVED, Reader, enabled, moved, seen, words

from game.scenes.external import ExternalScene
from game.scenes.external.reading import guide_of
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.scenes.watch import WatchScene
from game.sources.wording import figures
from game.window import copied_text
from solvers import PUZZLES
from solvers.puzzle import final_steps, net_moves

WRONG = "2" + SUDOKU[1:8] + "2" + SUDOKU[9:]  # the sudoku with its 1 in the first row read as a 2


# correcting


def has_undo(reader: Reader) -> bool:
    return any(getattr(widget, "icon", "") == "undo" for widget in reader.scene.root.visible_tree())


def test_a_click_and_a_key_correct_a_cell(reader: Reader) -> None:
    reader.open(seen("sudoku", WRONG, 0.4, {(0, 8): 0.4}))
    title, note = words(reader)
    assert title == "Sudoku 9 × 9, 42 givens" and "There are two 2s in row 1" in note
    assert not enabled(reader, "Play") and not has_undo(reader)
    reader.do("click r1c9; type 1")
    assert reader.board.text == SUDOKU and has_undo(reader)
    assert reader.board.confidence == 1.0 and not reader.board.doubtful
    assert enabled(reader, "Play") and "correct" in words(reader)[1]


WITH_4 = f"24{SUDOKU[2:]}"


@stories(f"""
corrections are taken back one by one: sudoku:{SUDOKU}
    click r1c2; type 4; type 8 -> 28{SUDOKU[2:]}
    undo -> {WITH_4}
    undo; undo -> {SUDOKU}
the pad and the eraser correct a cell: sudoku:{SUDOKU}
    click r1c2; pick 4 -> {WITH_4}
    pick 0 -> {SUDOKU}
    pick 4; key BACKSPACE -> {SUDOKU}
letters are digits of large sudokus: sudoku:{"." * 256}
    click r4c4; type g -> {"." * 51}G{"." * 204}
numbers of tiles are typed and swapped: sliding:1 2 3/4 0 6/7 8 5
    click r3c2; type 5; key RETURN -> {SLIDING}
a tile that was read twice takes the missing number, but none that no tile has: sliding:1 2 3/4 0 6/7 6 8?
    click r3c2; type 5; key RETURN -> {SLIDING}
    click r3c2; type 77; key RETURN -> {SLIDING}
faces are picked: link:1 2 3 4/1 2 3 3?
    click r2c4; pick 4 -> {LINK}
a face may be new, empty or an obstacle: link:{LINK}
    click r1c1; pick 5; click r2c1; pick 5 -> 5 2 3 4/5 2 3 4
    click r1c1; pick 0; click r2c1; pick -1 -> . 2 3 4/# 2 3 4
signs of mazes are painted, and the start moves: onestroke:{MAZE}
    click r1c2; pick S -> .So/..E
    click r2c1; type # -> .So/#.E
    click r2c3; key DELETE ->
""")
def test_corrections(reader: Reader, start: str, story: Story) -> None:
    """A board with a question mark behind it makes no sense as it was read."""
    puzzle, _, text = start.partition(":")
    board = seen(puzzle, text.rstrip("?"), 0.6)
    reader.open(board if board.text == text else replace(board, text=""))
    for done, board_text in story:
        reader.do(done)
        assert reader.board.text == board_text, done


def test_a_message_about_one_picture_goes_with_it(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.open(seen("sudoku", WRONG), name="wrong.png")
    reader.user.keys("p")
    assert "two 2s" in reader.user.app.toasts.text
    reader.user.click(reader.scene._list.cards[1])
    assert not reader.user.app.toasts.text


def test_keys_work_again_once_the_number_field_is_hidden(reader: Reader) -> None:
    reader.open(seen("sliding", SLIDING))
    reader.do("click r3c2; type 7; key ESCAPE; key v")
    assert reader.scene.solution.is_wanted


def test_a_number_that_no_tile_has_is_refused(reader: Reader) -> None:
    reader.open(seen("sliding", SLIDING))
    reader.do("click r3c2; type 77; key RETURN")
    assert reader.user.app.toasts.text == "No tile is numbered 77. Enter a number from 0 to 8."


def test_the_keyboard_alone_corrects_and_plays(reader: Reader) -> None:
    reader.open(seen("sudoku", WRONG, 0.4, {(0, 8): 0.4}))
    user = reader.user
    while user.top.root.focus is not reader.scene.view:
        user.keys("TAB")
    user.keys("RIGHT")
    assert reader.scene.view.chosen == (0, 8), "the doubtful one comes first"
    user.keys("LEFT")
    assert reader.scene.view.chosen == (0, 7)
    user.keys("n")
    assert reader.scene.view.chosen == (0, 8)
    user.keys("RETURN")
    assert user.top.root.focus is reader.value("2")
    user.keys("shift+TAB RETURN")
    assert reader.board.text == SUDOKU
    user.keys("ESCAPE")
    assert reader.scene.view.chosen is None
    user.keys("p")
    assert str(user.play.session.state) == SUDOKU
    user.keys("ESCAPE")
    assert isinstance(user.top, ExternalScene)
    user.keys("ESCAPE")
    assert isinstance(user.top, MenuScene)


def test_two_faces_are_merged(reader: Reader) -> None:
    reader.open(replace(seen("link", "1 2 3 4/1 2 3 5", 0.6), text=""))
    assert "odd" in words(reader)[1] or "even" in words(reader)[1]
    reader.click("r1c4")
    assert reader.value("4").card.picture is not None
    reader.user.click(reader.user.button("Same face as…"))
    reader.click("r2c4")
    assert reader.board.text == LINK
    assert not reader.scene.panel.entry.is_joining


def test_numbered_cells_and_bars_of_a_maze_stay(reader: Reader) -> None:
    reader.open(seen("onestroke", "1../..2"), name="plain.png")
    zipped = replace(seen("onestroke", "1../..2"), text="@zip 1../..2//.|./...")
    reader.open(zipped, name="zip.png")
    reader.click("r2c1")
    reader.user.keys("3")
    assert reader.board.text == "@zip 1../3.2//.|./..."


def test_letters_that_no_cell_can_hold_are_commands(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.click("r1c2")
    reader.user.keys("v")
    assert reader.scene.solution.is_wanted and reader.board.text == SUDOKU


# actions on the board


def test_watch_leads_to_the_solver_and_back(reader: Reader) -> None:
    reader.open(seen("sliding", SLIDING))
    reader.user.click(reader.user.button("Watch AI"))
    assert isinstance(reader.user.top, WatchScene)
    reader.user.keys("ESCAPE")
    assert isinstance(reader.user.top, PlayScene)
    reader.user.keys("ESCAPE")
    assert isinstance(reader.user.top, ExternalScene)


def test_the_solution_is_shown_over_the_picture(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", SUDOKU))
    x, y = reader.point(0, 1)
    spot = pygame.Rect(x - 15, y - 15, 30, 30)
    reader.user.pass_time(1)
    before = reader.user.picture(spot)
    reader.user.click(reader.user.button("Solution"))
    reader.user.wait(lambda: scene.solution.guide is not None)
    guide = scene.solution.guide
    solved = {divmod(place, 9): SUDOKU_SOLVED[place] for place, sign in enumerate(SUDOKU) if sign == "."}
    assert guide.labels == solved and not guide.is_numbered
    reader.user.frames(3)
    assert reader.user.picture(spot) != before
    reader.user.keys("v 0.1s")
    assert scene.solution.guide is None and reader.user.picture(spot) == before


def test_the_solution_follows_a_correction(reader: Reader) -> None:
    scene = reader.open(seen("sliding", SLIDING))
    reader.user.keys("v")
    reader.user.wait(lambda: scene.solution.guide is not None)
    reader.click("r2c2")
    reader.scene.panel.entry._type("5")
    assert scene.solution.guide is None
    reader.user.wait(lambda: scene.solution.guide is not None or scene.validation.problem)


@pytest.mark.parametrize(("board", "figure"), [("1 3 6/4 2 0/7 5 8", ("5", "moves")), ("1 2 3/4 5 6/7 0 8", ("1", "move"))])
def test_a_small_sliding_board_is_solved_in_the_stated_number_of_moves(
    reader: Reader, board: str, figure: tuple[str, str]
) -> None:
    scene = reader.open(seen("sliding", board))
    reader.user.wait(lambda: f"{' '.join(figure)} at best" in words(reader)[1])
    reader.user.keys("v")
    reader.user.wait(lambda: scene.solution.guide is not None)
    assert figure in figures(reader.source, reader.board, scene.solution.guide)


@pytest.mark.parametrize("game", [f"sudoku:{SUDOKU}", f"sliding:{SLIDING}", f"link:{LINK}", f"onestroke:{MAZE}"])
def test_a_guide_shows_what_to_do(game: str) -> None:
    puzzle = PUZZLES[game.partition(":")[0]]
    state = puzzle.parse(game.partition(":")[2])
    moves = net_moves(final_steps(puzzle.solver().solve(state)))
    guide = guide_of(state, moves)
    assert guide.moves == len(moves) > 0
    assert guide.labels or guide.lines
    if guide.is_numbered:
        first = {cell for cell, label in guide.labels.items() if label == "1"}
        assert first == {gesture.target for gesture in state.gestures(moves[0])}


def test_the_board_is_copied_as_text(reader: Reader) -> None:
    reader.open(seen("sudoku", SUDOKU))
    reader.user.keys("ctrl+c")
    assert copied_text() == f"sudoku:{SUDOKU}"


def test_a_board_with_several_solutions_says_so_and_can_be_played(reader: Reader) -> None:
    scene = reader.open(seen("sudoku", "1" + "." * 80))
    reader.user.wait(lambda: scene.validation.problem)
    assert "solution" in words(reader)[1]
    assert enabled(reader, "Play")


# several boards, reading options


def two_boards() -> list[Any]:
    return [seen("link", LINK), moved(seen("sliding", SLIDING), 0, 150)]


def test_other_boards_of_the_picture_are_offered_and_clicked(reader: Reader) -> None:
    scene = reader.open(*two_boards())
    others = scene.panel._others
    assert others.is_visible and [item.title[:6] for item in others.items] == ["1 of 2", "2 of 2"]
    others.choose("1")
    assert reader.board.puzzle == "sliding" and words(reader)[0].startswith("Sliding")
    corner = scene.view.viewport.to_window(reader.source.boards[0].outline[0])
    reader.user.click((round(corner[0]) + 20, round(corner[1]) + 20))
    assert reader.board.puzzle == "link"


def test_the_puzzle_and_the_style_of_digits_can_be_chosen(reader: Reader) -> None:
    scene = reader.open(*two_boards())
    scene.panel._kind.choose("sliding")
    reader.user.wait(lambda: reader.source.is_over)
    reader.user.frames(2)
    assert [board.puzzle for board in reader.source.boards] == ["sliding"]
    assert not scene.panel._others.is_visible
    reader.user.click((scene.panel._digits.rect.right - 20, scene.panel._digits.rect.centery))
    reader.user.wait(lambda: reader.source.is_over)
    assert reader.process.asked[-1] == ("board.png", "sliding", "templates", "", None)

"""The settings, and keys in general."""

import gc
from pathlib import Path

import pytest
from support.users.external import Reader, seen
from support.users.user import NEAR, User

from game.app import App, _limit_garbage_collection
from game.commands import EVERYWHERE, Command
from game.scene import Scene
from game.scenes.help import KeyLine, KeysScene
from game.scenes.settings import ChecksScene, SettingsScene
from game.storage import Settings, Storage
from game.theme.measures import Text
from game.widgets.choices import Segmented
from game.widgets.inputs import Slider, Switch
from game.window import copy_text

SUDOKU = "sudoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

LINK = "link:1 2 3 4/1 2 3 4"

MAZE = "onestroke:S.o/..E"


# settings


def test_settings_are_saved_at_once(user: User) -> None:
    user.keys("ctrl+COMMA")
    assert isinstance(user.top, SettingsScene)
    theme = user.all(Segmented)[0]
    user.click((theme.rect.centerx, theme.rect.centery))
    assert not user.app.look.palette.is_dark
    for switch in user.all(Switch):
        user.top.root.set_focus(switch, by_keyboard=True)  # scrolls to it
        user.click(switch)
    kept = Storage(user.app.storage.folder).settings
    assert (kept.theme, kept.high_contrast, kept.colour_blind, kept.reduced_motion) == ("light", True, True, True)
    assert kept.boards["sliding"] == {"numbers": "off"}
    assert kept.boards["sudoku"] == {"candidates": "on", "conflicts": "off", "peers": "off"}
    assert kept.explain
    assert user.app.look.reduces_motion and user.app.look.palette.has_patterns


def test_the_interface_can_be_enlarged(user: User) -> None:
    user.keys("F10")
    before = user.app.look.scale
    slider = user.all(Slider)[0]
    user.top.root.set_focus(slider, by_keyboard=True)
    user.keys("RIGHT RIGHT RIGHT")
    assert user.app.look.scale > before
    assert user.app.settings.scale == pytest.approx(1.15)


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_the_knob_of_a_slider_does_not_touch_its_value(home: Path, scale: float) -> None:
    user = User(home, (960, 600), scale=scale, volume=1.0)
    user.keys("F10")
    look = user.app.look
    for slider in user.all(Slider):
        figure = slider.rect.right - look.text_width(slider.words, Text.CHOICE)
        assert slider._rail().right + look.sizes.knob / 2 + look.sizes.gap_tiny <= figure


def test_settings_are_reset(user: User) -> None:
    user.app.settings.high_contrast = True
    user.app.storage.save_settings()
    user.keys("F10")
    user.click(user.button("Reset all"))
    assert user.app.settings.high_contrast, "a slip of the mouse resets everything"
    user.click(user.button("Really reset all"))
    settings = user.app.settings
    assert settings == Settings(theme="auto", system_is_dark=settings.system_is_dark)
    assert Storage(user.app.storage.folder).settings == Settings()


def test_checks_are_shown(user: User) -> None:
    user.keys("F10")
    user.click(user.button("What works here?"))
    assert isinstance(user.top, ChecksScene)
    user.wait(lambda: user.top.is_complete)
    user.frames(2)
    assert len(user.top._lines.children) == 10


def test_garbage_is_collected_again_after_the_first_frame() -> None:
    thresholds = gc.get_threshold()
    gc.disable()
    try:
        _limit_garbage_collection()
        assert gc.isenabled() and gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        gc.enable()


def test_a_theme_of_the_command_line_holds_for_one_run(home: Path) -> None:
    app = App(Storage(home), (1280, 800), theme="light")
    assert not app.look.palette.is_dark
    app.close()
    assert Storage(home).settings.theme == "auto"
    app = App(Storage(home), (1280, 800), theme="light")
    app.toggle_theme()
    assert app.look.palette.is_dark
    app.close()
    assert Storage(home).settings.theme == "dark"


# keys in general


def all_scenes(user: User) -> list[Scene]:
    """Open the scenes that have their own commands."""
    scenes: list[Scene] = [user.top, Reader(user).open(seen("sudoku", SUDOKU.partition(":")[2]))]
    scenes += [user.begin(NEAR), user.begin(SUDOKU), user.begin(MAZE)]
    user.keys("e")
    scenes += [user.top, user.begin(LINK)]
    user.keys("w")
    scenes.append(user.watch)
    user.wait(lambda: user.watch.playback.steps)
    user.keys("y")
    scenes.append(user.top)
    user.keys("ESCAPE v")
    return [*scenes, user.top]


@pytest.mark.parametrize(("text", "keys"), [("", ""), ("", "F10"), (NEAR, ""), (SUDOKU, "F1")])
def test_the_program_ends_by_key_everywhere(user: User, text: str, keys: str) -> None:
    if text:
        user.begin(text)
    user.keys(f"{keys} ctrl+q")
    assert not user.app.is_running


def test_commands_listed_under_everywhere_work_in_every_scene_the_others_in_some_and_no_two_on_one_key(user: User) -> None:
    scenes = all_scenes(user)
    everywhere = {command for command in Command if command.value.group == EVERYWHERE} - {Command.QUIT}
    for scene in scenes:
        lacking = everywhere - set(scene.commands)
        assert lacking == ({Command.BACK} if scene is scenes[0] else set()), "Escape does not end the program"
        keys = [str(key) for command in scene.commands for key in command.value.keys]
        assert len(keys) == len(set(keys)), sorted(key for key in keys if keys.count(key) > 1)
    answered = {command for scene in scenes for command in scene.commands}
    assert answered | {Command.QUIT} == set(Command), "what the window itself answers is no scene's"


def test_icons_without_words_name_themselves_and_their_key(user: User) -> None:
    from game.widgets.buttons import Button

    user.begin(NEAR)
    for _ in range(2):
        for widget in user.top.root.visible_tree():
            if isinstance(widget, Button) and not widget.title:
                assert " · " in widget.tooltip, widget.icon
        user.keys("w")


def test_a_tooltip_appears_where_the_pointer_rests(user: User) -> None:
    user.begin(NEAR)
    button = user.button("Undo")
    user.hover(button.rect.center)
    user.pass_time(0.2)
    assert not user.top.root._tooltip._text
    user.pass_time(0.6)
    assert user.top.root._tooltip._text == "Undo · Ctrl+Z"
    assert user.top.root.rect.contains(user.top.root._tooltip.area)
    user.keys("UP")
    assert not user.top.root._tooltip._text


def test_pasted_text_that_is_no_board_gets_a_message_about_the_formats(user: User) -> None:
    copy_text("dear diary")
    user.keys("ctrl+v")
    assert user.app.toasts.text.startswith("'dear diary' is not a board. Paste a game ID such as sliding:")


@pytest.mark.parametrize("text", ["", NEAR, SUDOKU, LINK, MAZE])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=["small", "usual"])
def test_all_keys_fit_on_one_page(home: Path, text: str, size: tuple[int, int]) -> None:
    user = User(home, size)
    keys = user.begin(text).view.board.keys if text else ()
    below = user.top
    user.ask_for_keys()
    assert isinstance(user.top, KeysScene)
    lines = {widget._title: widget for widget in user.all(KeyLine)}
    assert {"Shuffle the remaining tiles", *(title for title, _ in keys)} <= set(lines), "keys are missing"
    assert all(user.top._card.rect.contains(line.rect) for line in lines.values()), "the last keys are cut"
    working = {title for title, line in lines.items() if line.works}
    assert {"Quit", "Paste a board"} <= working and ({"Hint", "Move on the board"} <= working) == bool(text)
    assert not working & {"Choose a cell", "Step forward", "Clear the board"}
    user.ask_for_keys()
    assert user.top is below

"""What is heard: soft sounds of games, at the volume of the settings, and silence where nothing can be heard."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from support.hands.hand import Hand

from game.sound import speaker
from game.sound.sounds import Sound
from game.sound.speaker import Speaker
from game.sound.synthesis import RATE, samples
from game.storage.storage import Storage
from game.widgets.controls.labelled import Slider

ROOT = Path(__file__).resolve().parent.parent.parent
SUDOKU = "sudoku:12.43.1..1.34..1"
LINK = "link:1 2 2 1/3 4 3 4"
MAZE = "onestroke:S.#/..E"


class Ear(Speaker):
    """A speaker that is heard by nobody but a test."""

    def __init__(self) -> None:
        super().__init__(lambda: 1.0)
        self.heard: list[Sound] = []

    def warm(self) -> None:
        """Open nothing."""

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)


@pytest.fixture
def ear(hand: Hand) -> Ear:
    hand.app.speaker = heard = Ear()
    return heard


@pytest.mark.parametrize("sound", Sound)
def test_sounds_are_short_and_soft_and_begin_and_end_in_silence(sound: Sound) -> None:
    made = samples(sound)
    loud = np.abs(made.astype(float)) / np.iinfo(np.int16).max
    assert 0.05 < len(made) / RATE < 1.2 and 0.3 < loud.max() <= 0.61
    assert loud[0] < 0.01 and loud[-1] < 0.01 and abs(made.mean()) < 200, "it clicks"
    assert np.array_equal(made, samples(sound))


def test_a_slide_an_undo_and_a_win_are_heard(hand: Hand, ear: Ear) -> None:
    hand.begin("sliding:1 2 3/4 0 5/7 8 6")
    hand.key(pygame.K_LEFT)
    hand.pass_time(0.2)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.pass_time(0.2)
    hand.key(pygame.K_LEFT)
    hand.pass_time(0.2)
    hand.key(pygame.K_UP)
    assert ear.heard == [Sound.SLIDE] * 3 + [Sound.WIN]


def test_a_digit_is_heard_and_one_that_is_repeated_otherwise(hand: Hand, ear: Ear) -> None:
    board = hand.begin(SUDOKU).view.board
    for key in (pygame.K_4, pygame.K_3):
        hand.click(board.point((0, 2)))
        hand.key(key)
        hand.pass_time(0.2)
    hand.key(pygame.K_2, pygame.KMOD_CTRL)
    assert ear.heard == [Sound.MISTAKE, Sound.PLACE], "colours are silent"


def test_a_digit_for_a_given_or_for_no_cell_is_heard_to_be_refused(hand: Hand, ear: Ear) -> None:
    scene = hand.begin(SUDOKU)
    hand.key(pygame.K_4)
    hand.click(scene.view.board.point((0, 0)))
    hand.pass_time(0.2)
    hand.key(pygame.K_4)
    assert ear.heard == [Sound.MISTAKE] * 2 and not scene.session.played


def test_links_are_heard_and_so_is_what_can_t_be_linked(hand: Hand, ear: Ear) -> None:
    board = hand.begin(LINK).view.board
    for cell in ((0, 0), (0, 1), (0, 2)):
        hand.click(board.point(cell))
    assert ear.heard == [Sound.MISTAKE, Sound.LINK]


def test_a_line_is_heard_cell_by_cell_but_a_quick_hand_makes_no_rattle(hand: Hand, ear: Ear) -> None:
    board = hand.begin(MAZE).view.board
    hand.key(pygame.K_UP)
    assert ear.heard == [Sound.MISTAKE]
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_LEFT)
    assert ear.heard == [Sound.MISTAKE, Sound.SLIDE]
    hand.pass_time(0.2)
    hand.drag(*map(board.point, ((0, 0), (0, 1), (1, 1))))
    assert ear.heard[:3] == [Sound.MISTAKE, Sound.SLIDE, Sound.SLIDE]


def test_another_game_is_heard_and_the_former_one_no_more(hand: Hand, ear: Ear) -> None:
    scene = hand.begin("sliding:1 2 3/4 0 5/7 8 6")
    hand.key(pygame.K_LEFT)
    hand.pass_time(0.2)
    scene.play_again()
    hand.key(pygame.K_LEFT)
    assert ear.heard == [Sound.SLIDE] * 2


def test_the_volume_is_chosen_tried_and_kept(hand: Hand, ear: Ear, home: Path) -> None:
    hand.key(pygame.K_F10)
    slider = next(widget for widget in hand.all(Slider) if widget.value == 0)
    hand.top.root.set_focus(slider)
    hand.key(pygame.K_RIGHT)
    assert ear.heard == [Sound.PLACE] and Storage(home).settings.volume == 0.1
    assert slider._show(0.0) == "off"


def test_a_muted_speaker_opens_no_device_and_a_loud_one_plays() -> None:
    volume = 0.0
    spoken = Speaker(lambda: volume)
    spoken.play(Sound.PLACE)
    assert spoken._thread is None
    volume = 0.5
    spoken.play(Sound.PLACE)
    assert spoken._thread is not None
    spoken._thread.join()
    spoken.play(Sound.PLACE)
    assert set(spoken._sounds) == set(Sound) and pygame.mixer.get_busy()
    spoken.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("fault", ["no device", "device is taken"])
def test_without_a_device_there_is_silence_and_no_complaint(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    def fails(*args: object, **options: object) -> None:
        raise pygame.error("taken")

    if fault == "no device":
        monkeypatch.setattr(speaker, "has_device", lambda: False)
    else:
        monkeypatch.setattr(pygame.mixer, "init", fails)
    spoken = Speaker(lambda: 1.0)
    spoken.warm()
    assert spoken._thread is not None
    spoken._thread.join()
    spoken.play(Sound.WIN)
    assert not spoken._sounds
    spoken.close()


def test_nothing_of_the_sounds_is_loaded_before_a_game_begins(home: Path) -> None:
    program = """
import sys
import pygame
from game.app import App
from game.scenes.menu.scene import MenuScene
from game.storage.storage import Storage
app = App(Storage(), (960, 600))
app.push(MenuScene(app))
app.frame(())
assert pygame.mixer.get_init() is None and 'game.sound.synthesis' not in sys.modules, 'too early'
"""
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0

"""Sounds of games: short and soft, at the chosen volume, and silence without a device."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from support.stories import Story, stories
from support.users import link, onestroke, sliding, sudoku
from support.users.user import User

from game.sound import RATE, Sound, Speaker, samples
from game.storage import Storage
from game.widgets.inputs import Slider

ROOT = Path(__file__).resolve().parent.parent.parent
PLAYERS = {"sliding": sliding.Player, "sudoku": sudoku.Player, "link": link.Player, "onestroke": onestroke.Player}


class Ear(Speaker):
    """A speaker that records its sounds."""

    def __init__(self) -> None:
        super().__init__(lambda: 1.0)
        self.heard: list[Sound] = []

    def warm(self) -> None:
        """Open nothing."""

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)


@pytest.fixture
def ear(user: User) -> Ear:
    user.app.speaker = heard = Ear()
    return heard


@pytest.mark.parametrize("sound", Sound)
def test_sounds_are_short_and_soft_and_begin_and_end_in_silence(sound: Sound) -> None:
    made = samples(sound)
    loud = np.abs(made.astype(float)) / np.iinfo(np.int16).max
    assert 0.05 < len(made) / RATE < 1.2 and 0.3 < loud.max() <= 0.61
    assert loud[0] < 0.01 and loud[-1] < 0.01 and abs(made.mean()) < 200, "it clicks"
    assert np.array_equal(made, samples(sound))


@stories("""
a slide, an undo and a win: sliding:1 2 3/4 0 5/7 8 6
    key LEFT; rest; undo; rest; key LEFT; rest; key UP -> slide slide slide win
a digit, one that is repeated, and no colour: sudoku:12.43.1..1.34..1
    click r1c3; key 4; rest; click r1c3; key 3; rest; paint 2 -> mistake place
a digit for no cell and one for a given: sudoku:12.43.1..1.34..1
    key 4; click r1c1; rest; key 4 -> mistake mistake
a link and what can't be linked: link:1 2 2 1/3 4 3 4
    click r1c1 r1c2 r1c3 -> mistake link
a line cell by cell, but no rattle of a quick hand: onestroke:S.#/..E
    key UP -> mistake
    key RIGHT LEFT -> slide
    rest; drag r1c1 r1c2 r2c2 -> slide slide
""")
def test_actions_make_sounds(user: User, ear: Ear, start: str, story: Story) -> None:
    puzzle, _, text = start.partition(":")
    player = PLAYERS[puzzle](user, text)
    for done, heard in story:
        ear.heard.clear()
        player.do(done)
        assert " ".join(ear.heard) == heard, done


def test_sounds_follow_the_current_game(user: User, ear: Ear) -> None:
    scene = user.begin("sliding:1 2 3/4 0 5/7 8 6")
    user.keys("LEFT 0.2s")
    scene.play_again()
    user.keys("LEFT")
    assert ear.heard == [Sound.SLIDE] * 2


def test_the_volume_is_chosen_demonstrated_and_saved(user: User, ear: Ear, home: Path) -> None:
    user.keys("F10")
    slider = next(widget for widget in user.all(Slider) if widget.value == 0)
    assert slider.words == "off"
    user.top.root.set_focus(slider)
    user.keys("RIGHT")
    assert ear.heard == [Sound.PLACE] and Storage(home).settings.volume == 0.1
    assert slider.words == "10 %"


def test_a_muted_speaker_opens_no_device_and_a_loud_one_plays() -> None:
    volume = 0.0
    spoken = Speaker(lambda: volume)
    spoken.play(Sound.PLACE)
    assert spoken._thread is None
    volume = 0.5
    spoken.play(Sound.PLACE)
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
        monkeypatch.setattr("game.sound.has_device", lambda: False)
    else:
        monkeypatch.setattr(pygame.mixer, "init", fails)
    spoken = Speaker(lambda: 1.0)
    spoken.warm()
    spoken._thread.join()
    spoken.play(Sound.WIN)
    assert not spoken._sounds
    spoken.close()


def test_no_sound_device_is_opened_before_a_game_begins(home: Path) -> None:
    program = """
import sys
import pygame
from game.app import App
from game.scenes.menu import MenuScene
from game.storage import Storage
app = App(Storage(), (960, 600))
app.push(MenuScene(app))
app.frame(())
assert pygame.mixer.get_init() is None, 'too early'
"""
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0

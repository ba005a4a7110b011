"""The files that tell desktops and shops about the program say what is true, and the licences of what is brought can be had."""

import configparser
import importlib
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import cv2
import pytest
from live.desktop import ROOT

from game import __version__

PACKAGING = ROOT / "packaging"
METAINFO = PACKAGING / "puzzle-playground.metainfo.xml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def third_party(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(PACKAGING))
    found = importlib.import_module("third_party")
    if sys.platform == "linux" and not found.COMMON.is_dir():
        pytest.skip("the texts that Debian keeps for all are not here")
    return found


def test_the_newest_release_is_this_version() -> None:
    releases = [release.get("version") for release in ElementTree.parse(METAINFO).iter("release")]
    assert releases[0] == __version__


def test_the_description_is_valid() -> None:
    if shutil.which("appstreamcli") is None:
        pytest.skip("appstreamcli is not installed")
    told = subprocess.run(["appstreamcli", "validate", "--no-net", METAINFO], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_names_agree_between_the_files() -> None:
    told = ElementTree.parse(METAINFO)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(PACKAGING / "puzzle-playground.desktop", encoding="utf-8")
    (command,) = PROJECT["project"]["scripts"]
    assert entry["Desktop Entry"]["Exec"] == command == told.findtext("provides/binary")
    assert told.findtext("launchable") == "puzzle-playground.desktop"
    assert told.findtext("project_license") == PROJECT["project"]["license"]
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert set(map(Path, shared)) <= {path.relative_to(ROOT) for path in ROOT.glob("*/*")}
    assert f"share/metainfo/{told.findtext('id')}.metainfo.xml" in shared.values()
    assert f"share/icons/hicolor/scalable/apps/{entry['Desktop Entry']['Icon']}.svg" in shared.values()


def test_the_icon_is_large_enough_for_every_system() -> None:
    icon = cv2.imread(str(PACKAGING / "icon.png"), cv2.IMREAD_UNCHANGED)
    assert icon is not None and icon.shape[0] == icon.shape[1] >= 256 and icon.shape[2] == 4


def test_all_that_the_program_needs_comes_with_its_licence(third_party: ModuleType) -> None:
    names = third_party.bundled()
    assert {"numba", "llvmlite", "font-manrope", "pygame-ce", "pillow"} <= set(names) and names == sorted(names)
    assert ("python3-xlib" in names) is (sys.platform == "linux")
    text = third_party.third_party()
    assert all(f"\n{name} " in text for name in names)
    assert "SIL OPEN FONT LICENSE" in text and "GNU LESSER GENERAL PUBLIC LICENSE" in text
    of_xlib = text.partition("\npython3-xlib ")[2].partition("\nscipy ")[0]
    assert ("GNU GENERAL PUBLIC LICENSE" in of_xlib) is (sys.platform == "linux")


def test_what_comes_without_a_licence_is_not_handed_on(third_party: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(third_party, "_texts", lambda told: iter(()))
    with pytest.raises(LookupError, match="darkdetect comes without the text of its licence"):
        third_party.third_party()


def test_system_libraries_bring_the_text_of_their_package(third_party: ModuleType) -> None:
    library = next(Path("/usr/lib").glob("*/libz.so.1"), None)
    if library is None or shutil.which("dpkg-query") is None:
        pytest.skip("no Debian")
    assert "zlib1g, a system library" in third_party.third_party([library])

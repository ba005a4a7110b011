"""The files that describe the program to desktops and app stores are right, and all bundled packages have their licences."""

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
        pytest.skip("Debian's common licences are not installed")
    return found


def test_the_newest_release_is_this_version() -> None:
    releases = [release.get("version") for release in ElementTree.parse(METAINFO).iter("release")]
    assert releases[0] == __version__


def test_the_description_is_valid() -> None:
    if shutil.which("appstreamcli") is None:
        pytest.skip("appstreamcli is not installed")
    found = subprocess.run(["appstreamcli", "validate", "--no-net", METAINFO], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_the_files_agree_on_names() -> None:
    metainfo = ElementTree.parse(METAINFO)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(PACKAGING / "puzzle-playground.desktop", encoding="utf-8")
    (command,) = PROJECT["project"]["scripts"]
    assert entry["Desktop Entry"]["Exec"] == command == metainfo.findtext("provides/binary")
    assert metainfo.findtext("launchable") == "puzzle-playground.desktop"
    assert metainfo.findtext("project_license") == PROJECT["project"]["license"]
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert set(map(Path, shared)) <= {path.relative_to(ROOT) for path in ROOT.glob("*/*")}
    assert f"share/metainfo/{metainfo.findtext('id')}.metainfo.xml" in shared.values()
    assert f"share/icons/hicolor/scalable/apps/{entry['Desktop Entry']['Icon']}.svg" in shared.values()


def test_the_icon_is_large_enough_for_every_system() -> None:
    icon = cv2.imread(str(PACKAGING / "icon.png"), cv2.IMREAD_UNCHANGED)
    assert icon is not None and icon.shape[0] == icon.shape[1] >= 256 and icon.shape[2] == 4


def test_all_dependencies_are_bundled_with_their_licences(third_party: ModuleType) -> None:
    names = third_party.bundled()
    assert {"numba", "llvmlite", "font-manrope", "pygame-ce", "pillow"} <= set(names) and names == sorted(names)
    assert ("python3-xlib" in names) is (sys.platform == "linux")
    text = third_party.third_party()
    assert all(f"\n{name} " in text for name in names)
    assert "SIL OPEN FONT LICENSE" in text and "GNU LESSER GENERAL PUBLIC LICENSE" in text
    of_xlib = text.partition("\npython3-xlib ")[2].partition("\nscipy ")[0]
    assert ("GNU GENERAL PUBLIC LICENSE" in of_xlib) is (sys.platform == "linux")


def test_a_dependency_without_a_licence_is_an_error(third_party: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(third_party, "_texts", lambda package: iter(()))
    with pytest.raises(LookupError, match="darkdetect comes without the text of its licence"):
        third_party.third_party()


def test_system_libraries_come_with_the_licence_of_their_package(third_party: ModuleType) -> None:
    library = next(Path("/usr/lib").glob("*/libz.so.1"), None)
    if library is None or shutil.which("dpkg-query") is None:
        pytest.skip("not on Debian")
    assert "zlib1g, a system library" in third_party.third_party([library])

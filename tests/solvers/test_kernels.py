"""Where compiled kernels are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solvers.kernels import cache


@pytest.mark.parametrize("room", ["solvers/link", "vision"])
def test_each_version_of_the_sources_has_its_own_folder(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "sources"
    (sources / room).mkdir(parents=True)
    source = sources / room / "board_kernel.py"
    source.write_text("one", encoding="utf-8")
    monkeypatch.setattr(cache, "_SOURCES", sources)
    homes = []
    for text in ("one", "three"):
        source.write_text(text, encoding="utf-8")
        monkeypatch.delenv(cache.VARIABLE, raising=False)
        cache.keep_in(tmp_path / "cache")
        homes.append(Path(os.environ[cache.VARIABLE]))
        homes[-1].mkdir(parents=True, exist_ok=True)
    assert homes[0] != homes[1]
    assert not homes[0].exists() and homes[1].is_dir(), "kernels of old sources take room for ever"
    cache.keep_in(tmp_path / "elsewhere")
    assert os.environ[cache.VARIABLE] == str(homes[1]), "a folder that was chosen is changed"

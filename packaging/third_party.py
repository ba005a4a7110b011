"""The licence texts of what a one-folder program brings along, in one text."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = {"mouseinfo", "pygetwindow", "pymsgbox", "pyperclip", "pyrect", "pyscreeze", "pytweening"}
"""what pyautogui asks for and does without: no function of ours needs it"""
COMMON = Path("/usr/share/common-licenses")
_COMMON_NAMES = {"GPLv2": "GPL-2"}
_IS_LICENCE = re.compile(r"(licen[cs]e|copying|notice|lgpl|ofl|authors)", re.IGNORECASE)
_RULE = "=" * 100


def bundled() -> list[str]:
    """Return the names of the distributions that the program needs on this system, with all that they need, in order."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    waiting: list[str] = project["dependencies"]
    while waiting:
        wanted = Requirement(waiting.pop())
        name = wanted.name.lower()
        if name in found | LEFT_OUT or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting = [*waiting, *(distribution(name).requires or ())]
    return sorted(found)


def third_party(libraries: Iterable[Path] = ()) -> str:
    """Return the text: Python, the distributions, and Debian's packages that libraries from this machine belong to.

    Raises LookupError where something comes without the text of its licence.
    """
    parts = [_section(f"Python {sys.version.split()[0]}", _pythons()), *map(_of_distribution, bundled())]
    parts += [_section(f"{name}, a system library", [text]) for name, text in sorted(_of_system(libraries).items())]
    return "What this program brings along, and the licences of it.\n\n" + "\n".join(parts)


def _section(title: str, texts: Iterable[str]) -> str:
    return "\n\n".join((f"{_RULE}\n{title}\n{_RULE}", *(text.strip() for text in texts))) + "\n"


def _pythons() -> Iterator[str]:
    base = Path(sys.base_prefix)
    files = (base / "LICENSE.txt", *base.glob("[Ll]ib/LICENSE.txt"), *base.glob("lib/python*/LICENSE.txt"))
    yield next((file.read_text(encoding="utf-8") for file in files if file.is_file()), sys.copyright)


def _of_distribution(name: str) -> str:
    told = distribution(name)
    facts = told.metadata
    kind = facts["License-Expression"] or facts["License"] or ""
    if "\n" in kind or not kind:  # some write the whole text there
        kind = ", ".join(line.rpartition(" :: ")[2] for line in facts.get_all("Classifier") or () if line.startswith("License"))
    texts = list(_texts(told)) or _common(kind)
    if not texts:
        raise LookupError(f"{name} comes without the text of its licence ({kind or 'unknown'}).")
    home = facts["Home-page"] or next(iter(facts.get_all("Project-URL") or ()), "").rpartition(" ")[2]
    return _section(f"{name} {told.version} ({kind})  {home}", texts)


def _common(kind: str) -> list[str]:
    """Return the text of a licence that Debian keeps once for all who have it."""
    file = COMMON / _COMMON_NAMES.get(kind, "unknown")
    return [file.read_text(encoding="utf-8")] if file.is_file() else []


def _texts(told: Distribution) -> Iterator[str]:
    """Yield each licence text that a distribution brings, once."""
    seen: set[str] = set()
    for file in told.files or ():
        if _IS_LICENCE.match(file.name) and file.suffix in ("", ".txt", ".md", ".rst", ".third-party", ".thirdparty"):
            text = Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            if text not in seen:
                seen.add(text)
                yield text


def _of_system(libraries: Iterable[Path]) -> dict[str, str]:
    """Return the texts of the Debian packages that files of this machine belong to; of other files nothing is known."""
    if shutil.which("dpkg-query") is None:
        return {}
    paths = [str(name) for path in libraries for name in {path, path.resolve()}]
    paths += [path.removeprefix("/usr") for path in paths if path.startswith("/usr/")]
    found = subprocess.run(["dpkg-query", "-S", *paths], capture_output=True, text=True, check=False).stdout
    names = {line.partition(":")[0] for line in found.splitlines()}
    texts = {name: Path("/usr/share/doc") / name / "copyright" for name in names}
    return {name: file.read_text(encoding="utf-8", errors="replace") for name, file in texts.items() if file.is_file()}

"""The README, the pages in docs/ and the requirements files match the code."""

import ast
import inspect
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from command_line import command_parser
from game.boards import BOARDS
from game.boards.base import Act, Board
from game.commands import Command
from solvers import PUZZLES, board_options
from solvers.handmade import CellValues
from solvers.puzzle import Mark, Puzzle, Solver, State, Step
from vision.frame import Reading

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
README_MAX_LINES, ANIMATION_MAX_BYTES = 110, 2_000_000


def page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def pinned(file: str) -> set[str]:
    """Return the packages that a requirements file pins."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return {line.split("==")[0] for line in text.splitlines() if "==" in line and not line.startswith(" ")}


def required(*extras: str) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return {re.split(r"[<>=!~\[; ]", line)[0] for line in lines}


def test_every_dependency_is_pinned_with_hashes() -> None:
    assert required() <= pinned("requirements.txt") <= pinned("requirements-test.txt")
    assert required("test") <= pinned("requirements-test.txt")
    for file in ("requirements.txt", "requirements-test.txt"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for block in re.split(r"\n(?=\S)", text.strip()):
            assert "==" in block and "--hash=sha256:" in block, block[:80]
        assert "://" not in text, "a lock file names a host"


def test_only_one_build_of_pygame_and_opencv_is_pinned() -> None:
    assert not {"pygame", "opencv-python", "python-xlib"} & pinned("requirements-test.txt")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_and_pictures_exist(path: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if link.startswith("https:"):
            continue
        file, _, heading = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        assert target.exists(), link
        assert not heading or heading in headings(target), link


def headings(path: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_named_files_exist(path: Path) -> None:
    for file in re.findall(r"`((?:game|solvers|tests|docs|levels|vision)/[^` ]*)`", path.read_text(encoding="utf-8")):
        assert list(ROOT.glob(re.sub("<[^>]*>", "*", file))) or "my_" in file, file


def test_the_paths_in_the_architecture_page_exist() -> None:
    rows = [row for row in page("architecture").splitlines() if "` -> `" in row]
    assert len(rows) >= 6
    for row in rows:
        folder, file, *names_in_it = re.findall(r"`([^`]+)`", row)
        text = (ROOT / folder / file).read_text(encoding="utf-8")
        assert all(name.rpartition(".")[2] in text for name in names_in_it), row


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_named_benchmarks_exist(path: Path) -> None:
    for module in re.findall(r"python -m (tests\.bench\.[a-z_.]+)", path.read_text(encoding="utf-8")):
        place = ROOT.joinpath(*module.split("."))
        assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module


def test_the_readme_is_short_and_its_animation_small() -> None:
    assert len(README.splitlines()) <= README_MAX_LINES
    assert (ROOT / "docs" / "pictures" / "playground.gif").stat().st_size < ANIMATION_MAX_BYTES


def test_the_two_commands_follow_their_markers() -> None:
    for marker, end in (("play", "requirements.txt && python main.py"), ("test", "requirements-test.txt && python -m pytest")):
        _, _, after = README.partition(f"<!-- {marker} -->")
        assert after.strip().splitlines()[0].endswith(end)


def test_the_command_line_page_has_every_command_with_its_options() -> None:
    commands, text = command_parser()._subparsers._group_actions[0].choices, page("command-line")  # type: ignore[union-attr]
    assert set(re.findall(r"`python main\.py ([a-z]+)`", text)) == set(commands)  # type: ignore[arg-type]
    boards = {f"--{option.name}" for option, _ in board_options()}
    for name, parser in commands.items():  # type: ignore[union-attr]
        usage = re.search(rf"^    {name}\b.*(?:\n     .*)*", text, re.MULTILINE)
        assert usage is not None, name
        options = {word for action in parser._actions for word in action.option_strings} - {"-h", "--help"}
        assert set(re.findall(r"(?<!\w)--?[a-z][a-z-]*", usage[0])) == (options - boards if boards <= options else options), name
        assert ("[board options]" in usage[0]) == (boards <= options), name
    assert set(re.findall(r"^\| `(--[a-z]+)", text, re.MULTILINE)) == boards


def test_the_examples_of_the_command_line_can_be_parsed() -> None:
    lines = re.findall(r"^    python main\.py (\w.*)$", page("command-line"), re.MULTILINE)
    examples = [line for line in lines if not line.startswith("COMMAND")]
    assert len(examples) >= 10
    for line in examples:
        command_parser().parse_args(shlex.split(line))


def test_documented_keys_exist() -> None:
    existing = {key for command in Command for key in map(str, command.value.keys)}
    existing |= {key for board in BOARDS.values() for _, key in board.keys}
    documented = set(re.findall(r"`([A-Z?+\-]|Ctrl\+[A-Z,])`", README + page("playing") + page("reading-and-windows")))
    assert len(documented) > 20 and documented - {"-"} <= existing


def test_every_solver_has_a_paragraph() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    for puzzle in PUZZLES.values():
        for solver in puzzle.solvers:
            assert f"**{solver.title}**" in text


def test_the_style_guide_has_twenty_pairs() -> None:
    assert len(re.findall(r"^\| \d+ \| .+ \| .+ \|$", page("style"), re.MULTILINE)) == 20


def test_the_examples_for_a_new_puzzle_fit_the_interfaces() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", page("new-puzzle"), re.MULTILINE | re.DOTALL)
    nodes = [node for block in blocks for node in ast.walk(ast.parse(block))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    for kind in (Puzzle, Solver, Step, Mark, CellValues, Reading, Act):
        made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == kind.__name__]
        assert made, kind
        for call in made:
            inspect.signature(kind).bind(*call.args, **{word.arg: word for word in call.keywords if word.arg})
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    methods = {node.name for each in classes for node in each.body if isinstance(node, ast.FunctionDef)}
    assert methods - {"__str__", "_colour"} <= vars(Board).keys() | vars(State).keys()

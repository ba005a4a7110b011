"""Runs the human techniques on HoDoKu's regression library, and prints how many cases of each technique code are found.

    python -m tests.bench.sudoku.regression_library [CODE or FILE ...]

The file is in the folder that PLAYGROUND_DATA names, or in `shared/data` beside the checkout. A case counts as found if a
single finding of the technique has exactly the expected eliminations or placements, and as contained if one has these and
more. Fail cases (-x) pass if the technique finds nothing.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.rules import possible_digits
from solvers.sudoku.shape import Candidate, shape_of
from solvers.sudoku.techniques import TECHNIQUES

ROOT = Path(__file__).resolve().parents[3]
DATA = Path(os.environ.get("PLAYGROUND_DATA", ROOT.parent / "shared" / "data")) / "sudoku"
LIBRARY = DATA / "reglib-1.4.txt"
WANTED = 0.98

RUNS = {
    "0000": "full-house",
    "0002": "hidden-single naked-single",
    "0100": "pointing claiming",
    "0110": "locked-pair locked-triple",
    "0200": "naked-pair naked-triple naked-quad",
    "0210": "hidden-pair hidden-triple hidden-quad",
    "0300": "x-wing swordfish jellyfish",
    "0310": "finned-x-wing finned-swordfish finned-jellyfish",
    "0320": "sashimi-x-wing sashimi-swordfish sashimi-jellyfish",
    "0400": "skyscraper two-string-kite empty-rectangle turbot-fish",
    "0500": "simple-colouring simple-colouring multi-colouring multi-colouring",
    "0600": "unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 unique-rectangle-6",
    "0606": "hidden-rectangle avoidable-rectangle-1 avoidable-rectangle-2",
    "0610": "bug-plus-1",
    "0701": "x-chain xy-chain remote-pair",
    "0706": "continuous-nice-loop discontinuous-nice-loop aic",
    "0709": "grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic",
    "0800": "xy-wing xyz-wing",
    "0803": "w-wing",
    "0901": "als-xz als-xy-wing",
    "0904": "death-blossom",
    "1101": "sue-de-coq",
}
"""techniques with consecutive codes, from the first code on"""
CODES = {f"{code:04}": name for first, names in RUNS.items() for code, name in enumerate(names.split(), int(first))}
"""the technique that a code of the library stands for"""


@dataclass(frozen=True)
class Case:
    """One line of the library."""

    line: int
    code: str
    is_fail_case: bool
    grid: Candidates
    eliminates: frozenset[Candidate]
    places: frozenset[Candidate]


@dataclass
class Score:
    """The results for one code."""

    found: int = 0
    contained: int = 0
    missed: list[Case] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.found + self.contained + len(self.missed)


def read_cases(path: Path = LIBRARY) -> Iterator[Case]:
    """Yield the cases of a library file, skipping short lines and comments."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fields = line.split(":")
        if not line.startswith(":") or len(fields) < 8 or len(fields[3].replace("+", "")) != 81:
            continue
        code, _, variant = fields[1].partition("-")
        yield Case(number, code, variant == "x", _grid(fields[3], fields[4]), _candidates(fields[5]), _candidates(fields[6]))


def _grid(givens: str, deleted: str) -> Candidates:
    digits, given, is_placed, cell = bytearray(81), 0, False, 0
    for character in givens:
        if character == "+":
            is_placed = True
            continue
        if character in "123456789":
            digits[cell] = int(character)
            given |= 0 if is_placed else 1 << cell
        is_placed, cell = False, cell + 1
    shape = shape_of(9)
    grid = Candidates.of_cells(shape, bytes(digits), possible_digits(shape, bytes(digits)), given)
    return grid.eliminate(_candidates(deleted))


def _candidates(text: str) -> frozenset[Candidate]:
    return frozenset(((int(word[1]) - 1) * 9 + int(word[2]) - 1, int(word[0])) for word in text.split())


def run_case(case: Case, score: Score) -> None:
    """Run a case and count its result."""
    technique = next(technique for technique in TECHNIQUES if technique.name == CODES[case.code])
    findings = technique.find(case.grid)
    results = [(frozenset(finding.eliminates), frozenset(finding.places)) for finding in findings]
    if case.is_fail_case:
        is_found, is_contained = not results, False
    else:
        is_found = (case.eliminates, case.places) in results
        is_contained = any(case.eliminates <= gone and case.places <= placed for gone, placed in results)
    if is_found:
        score.found += 1
    elif is_contained:
        score.contained += 1
    else:
        score.missed.append(case)


def main(arguments: list[str]) -> int:
    """Print the table, and return exit code 1 if too few cases of a code are found."""
    if not LIBRARY.is_file():
        print(f"The regression library is not at {LIBRARY}: set PLAYGROUND_DATA to the folder that holds sudoku/.")
        return 0
    files = [Path(argument) for argument in arguments if Path(argument).is_file()] or [LIBRARY]
    codes = [argument for argument in arguments if argument in CODES] or list(CODES)
    scores: dict[str, Score] = {}
    for file in files:
        for case in read_cases(file):
            if case.code in codes:
                run_case(case, scores.setdefault(f"{case.code}{'-x' if case.is_fail_case else ''}", Score()))
    is_good = True
    print(f"{'code':<8}{'technique':<36}{'cases':>6}{'found':>7}{'more':>6}{'missed':>8}")
    for code, score in sorted(scores.items()):
        share = (score.found + score.contained) / score.total
        is_good = is_good and share >= WANTED
        name = CODES[code.removesuffix("-x")]
        lines = " ".join(str(case.line) for case in score.missed[:8])
        print(f"{code:<8}{name:<36}{score.total:>6}{score.found:>7}{score.contained:>6}{len(score.missed):>8}  {lines}")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

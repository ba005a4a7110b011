"""The options of new boards and of solvers, and how their values are read."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from solvers.errors import ParseError, quoted


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and the words people see for it."""

    value: str
    title: str
    note: str = ""  # a few more words, shown where there is room


@dataclass(frozen=True)
class Option:
    """Something to choose for a new board or a solver; the dialogs and the command line are built from these."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    default: str
    normalise: Callable[[str], str] | None = None
    """returns the standard spelling of a value that isn't listed; raises ParseError"""
    hint: str = ""  # a few words about it; if `normalise` is given, what may be typed

    def read(self, text: str) -> str:
        """Return the value that a text stands for; raises ParseError."""
        value = text.strip().lower()
        if any(value == choice.value for choice in self.choices):
            return value
        if self.normalise is not None:
            return self.normalise(value)
        known = ", ".join(choice.value for choice in self.choices)
        raise ParseError(f"The option {self.name} can't be {quoted(text)}. Choose one of {known}.")


SEED_LIMIT = 1_000_000
"""random seeds stay below this, so people can copy them from the screen; any other number is a seed too"""
_SIZE = re.compile(r"(\d{1,3})(?:\s*[x×*,;]\s*|\s+)(\d{1,3})|(\d{1,3})")


def rows_and_cols(text: str, examples: str) -> tuple[int, int]:
    """Return (rows, cols) of a size such as 8x14, 5 x 9 or 6; raises ParseError with the examples."""
    found = _SIZE.fullmatch(text.strip().lower())
    if found is None:
        raise ParseError(f"{quoted(text)} is not a size: write rows x columns, such as {examples}.")
    return int(found[1] or found[3]), int(found[2] or found[3])


def size_option(sizes: Iterable[tuple[int, int]], default: str, read: Callable[[str], tuple[int, int]], hint: str) -> Option:
    """Return the option of a board's size; `read` returns (rows, cols) of what was typed, or raises ParseError."""

    def normalise(text: str) -> str:
        rows, cols = read(text)
        return f"{rows}x{cols}"

    choices = tuple(Choice(f"{rows}x{cols}", f"{rows} × {cols}") for rows, cols in sizes)
    return Option("size", "Size", choices, default, normalise, hint)


def read_options(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Return a value for every option: the given ones checked, defaults for the others; raises ParseError."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = f"Choose one of {', '.join(names)}." if names else "There are no options to set."
            raise ParseError(f"There is no option named {quoted(name)} here. {known}")
    return {option.name: option.read(given[option.name]) if option.name in given else str(option.default) for option in options}


def kept_options(options: Sequence[Option], kept: Mapping[str, str]) -> dict[str, str]:
    """Return a value for every option: the one kept from earlier if it is still valid, else the default."""
    values = read_options(options, {})
    for option in options:
        with suppress(KeyError, ParseError):
            values[option.name] = option.read(kept[option.name])
    return values

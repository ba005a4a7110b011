"""Values read from JSON files that other versions, other programs and people may have written."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

MOST_NUMBER = 1e12


def table_of(content: Any) -> dict[str, Any]:
    """Return what should be a table; raises ValueError."""
    if not isinstance(content, dict):
        raise ValueError("it holds no table")
    return content


def known_fields(kind: type[Any], content: Any) -> dict[str, Any]:
    """Return the values that a dataclass has a field for and that are of the field's type."""
    types = _hints(cast(Hashable, kind))
    return {name: value for name, value in table_of(content).items() if name in types and _is_a(value, types[name])}


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _is_a(value: Any, hint: Any) -> bool:
    """Tell whether a value read from JSON is what a type hint says; numbers must not be below 0 or beyond all sense."""
    if isinstance(hint, UnionType):
        return any(_is_a(value, part) for part in get_args(hint))
    if get_origin(hint) is dict:
        return isinstance(value, dict) and all(_is_a(inner, get_args(hint)[1]) for inner in value.values())
    if isinstance(value, bool) or hint not in (int, float):
        return type(value) is hint
    return isinstance(value, (int, hint)) and 0 <= value < MOST_NUMBER

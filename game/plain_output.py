"""Printed text that comes out right in every terminal and pipe.

Whoever reads from a pipe may take its bytes for another code page than they were written in: on Windows PowerShell takes
those of the console, most others those of the system. ASCII is the same in all of them.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable
from io import TextIOWrapper

_PLAIN = str.maketrans({"×": "x", "·": "*", "…": "...", "–": "-", "−": "-"})
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def print_plainly() -> None:
    """Have what is printed written in ASCII as far as can be, unless it is written in UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, TextIOWrapper):
            continue
        own = codecs.lookup(stream.encoding).name
        if own == "utf-8":
            stream.reconfigure(errors="replace")
        else:
            codecs.register_error(f"plain {own}", _plain_in(own))
            stream.reconfigure(encoding="ascii", errors=f"plain {own}")


def _plain_in(encoding: str) -> Callable[[UnicodeError], tuple[bytes, int]]:
    """Return what writes characters that are not ASCII: what stands for them, or else themselves in an encoding."""

    def written(error: UnicodeError) -> tuple[bytes, int]:
        assert isinstance(error, UnicodeEncodeError)
        text = error.object[error.start : error.end]
        plain = f"^{powers}" if (powers := text.translate(_POWERS)).isascii() else text.translate(_PLAIN)
        return plain.encode(encoding, "replace"), error.end

    return written

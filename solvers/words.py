"""Numbers and words as people read them."""

from collections.abc import Iterable


def grouped(number: int) -> str:
    """Return a number with spaces between its thousands: 20 000."""
    return f"{number:,}".replace(",", " ")


def count(number: int, word: str) -> str:
    """Return a number with its word: 1 move, 2 moves."""
    return f"{grouped(number)} {word}{'' if number == 1 else 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a sentence lists them: `a`, `a and b`, `a, b and c`."""
    parts = list(words)
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def a_or_an(words: str) -> str:
    """Return words with their indefinite article: an easy board, a hard board."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def named(number: int, name: str) -> str:
    """Return a counter's name, in the singular for 1: track, tracks. Names that begin with "all" stay plural."""
    is_plural = name.endswith("s") and not name.startswith("all ")
    return name.removesuffix("s") if number == 1 and is_plural else name


MAX_DIGITS = 12  # longer numbers aren't written in full
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def short(number: int, digits: int = MAX_DIGITS) -> str:
    """Return a number in full up to `digits` digits, at least 4, and rounded beyond that: 20 000, 1.82·10²⁹."""
    exponent = len(str(number)) - 1
    if exponent < digits:
        return grouped(number)
    hundredths = (number + 5 * 10 ** (exponent - 3)) // 10 ** (exponent - 2)
    if hundredths == 1000:  # rounded up to the next power of ten
        hundredths, exponent = 100, exponent + 1
    return f"{hundredths // 100}.{hundredths % 100:02}·10{str(exponent).translate(_SUPERSCRIPTS)}"

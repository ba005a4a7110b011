"""Figures as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.words import grouped, short

DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0"),
        (246, "246"),
        (41_208, "41 208"),
        (999_999_999_999, "999 999 999 999"),
        (10**12, "1.00·10¹²"),
        (182_345_678_901_234_567_890_123_456_789, "1.82·10²⁹"),
        (9_994_999 * 10**20, "9.99·10²⁶"),
        (9_995_000 * 10**20, "1.00·10²⁷"),
    ],
)
def test_short_numbers_are_written_out_and_long_ones_are_rounded(number: int, words: str) -> None:
    assert short(number) == words


@given(st.integers(10**12, 10**80))
def test_a_rounded_number_is_off_by_half_a_hundredth_at_most(number: int) -> None:
    mantissa, exponent = short(number).split("·10")
    power = 10 ** int(exponent.translate(DIGITS))
    assert abs(Fraction(mantissa) * power - number) * 200 <= power
    assert 1 <= Fraction(mantissa) < 10


@given(st.integers(0, 10**12 - 1))
def test_grouped_and_short_agree_on_what_fits(number: int) -> None:
    assert short(number) == grouped(number)
    assert short(number).replace(" ", "") == str(number)

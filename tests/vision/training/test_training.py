"""What the network learns from is drawn and named the same way each time, and never in the fonts that tests measure on."""

from __future__ import annotations

import numpy as np
from PIL import ImageFont
from support.drawing.cells import FONTS, font

from vision.cells.figure import JUNK, SIGNS
from vision.signs.segmentation import GLYPH_PX
from vision.training.drawing.fonts import Face
from vision.training.samples import samples


def face(name: str) -> Face:
    known = font(name)
    family, style = ImageFont.truetype(known.path, 20).getname()
    return Face(known.path, family or "", style or "", frozenset(SIGNS + SIGNS[10:].upper() + "HKMNRTX?#%"))


def test_samples_are_the_same_each_time() -> None:
    faces = [face("source sans"), face("caladea bold")]
    (glyphs, names), (again, names_again) = (samples(faces, 6, 5) for _ in range(2))
    assert glyphs.shape == (len(names), GLYPH_PX, GLYPH_PX)
    assert np.array_equal(glyphs, again)
    assert np.array_equal(names, names_again)


def test_samples_are_of_every_kind() -> None:
    _, names = samples([face("hanken grotesk")], 20, 1)
    counts = np.bincount(names, minlength=JUNK + 1)
    assert len(counts) == JUNK + 1
    assert (counts[:10] > 0).all()
    assert counts[10:JUNK].sum() > 0
    assert 0 < counts[JUNK] < len(names) / 2


def test_fonts_of_tests_are_kept_aside() -> None:
    assert all(face(name).is_held_out for name in FONTS)

"""The network tells of each glyph how likely each sign is, however many glyphs are asked about at once."""

from __future__ import annotations

import numpy as np

from vision.signs.alphabet import JUNK
from vision.signs.segmentation import GLYPH_PX
from vision.signs.sign_network import AT_ONCE, network_chances

GLYPHS = np.random.default_rng(1).integers(0, 256, (AT_ONCE + 3, GLYPH_PX, GLYPH_PX), np.uint8)


def test_chances_of_a_glyph_add_up_to_one() -> None:
    chances = network_chances(GLYPHS)
    assert chances.shape == (len(GLYPHS), JUNK + 1)
    assert np.allclose(chances.sum(1), 1)


def test_a_glyph_is_told_the_same_alone_and_among_others() -> None:
    alone = np.concatenate([network_chances(glyph[None]) for glyph in GLYPHS])
    assert np.allclose(network_chances(GLYPHS), alone, atol=1e-5)

"""The fonts to learn, and the families held out for measuring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from vision.cells.reading import SIGNS

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

ENDINGS = {".ttf", ".otf", ".ttc"}
LEFT_OUT = (
    *("aenigma", "linex", "Math", "Symbol", "Weather", "Kufi", "Naskh", "Nasta", "Fraktur", "Futhark", "Dingbats"),
    *("D050000L", "DSEG14", "GGCHAN", "Initials", "UNZ1A", "Havana", "Rampart", "Because We", "Nushu", "Arrow", "Radis"),
    *("Kristi", "Great Vibes", "Hamlet", "Zainer", "Ptolemy", "Junkyard", "Klingon", "Keyfont", "Monoisome", "Tnua", "Penguin"),
)
"""folders and families with illegible signs, or with signs of other scripts only"""
HELD_OUT = (
    *("Andika", "B612", "Bebas Neue", "Cabin", "Caladea", "Comic Neue", "DejaVu Serif", "DejaVu Sans Mono", "Dosis", "Fira Code"),
    *("GFS Neohellenic", "Gentium", "Go", "Hack", "Karla", "League Spartan", "Linux Biolinum", "OSP-DIN", "Oxygen", "P052"),
    *("PT Sans", "PT Serif", "Play", "Quicksand", "Roboto Slab", "Spleen", "Tuffy", "URW Gothic", "Verana Sans", "Vollkorn"),
    *("WenQuanYi Micro Hei", "Yanone Kaffeesatz", "Chancery Uralic", "DSEG7 Modern", "Palladio Uralic", "Gothic Uralic"),
    *("Source Sans", "Source Serif", "Hanken Grotesk", "Fredoka"),
)
"""families that are never learnt: accuracy is measured on them, and the tests use some"""
MAX_OF_A_FAMILY = 6
WANTED = ("Regular", "Book", "Bold", "Italic", "Oblique", "Black", "Light", "Bold Italic", "Bold Oblique", "SemiBold", "Medium")
ALIKE = ("Px ", "Noto ", "DSEG7", "CMU ", "Routed", "Roadgeek", "Romande", "Tiresias", "OCR", "IBM 3270", "eurofurence", "Tlwg")
"""families with one of these prefixes are much alike and count as one"""
PROBE_PX = 40
OTHERS = "HJKLMNPRTUVWXYhkmnprtuvwxy?#%&*+=@<>!$€☺★♥♦♣♠▲▼►◄■●✓✗"
"""signs outside the alphabet of the readers, and unlike any in it"""


@dataclass(frozen=True)
class FontFace:
    """A font file, and the texts that it has glyphs for."""

    path: str
    family: str
    style: str
    texts: frozenset[str]

    def font(self, size_px: int) -> FreeTypeFont:
        return font_of(self.path, size_px)

    @property
    def group(self) -> str:
        """The name shared by fonts that are much alike."""
        return next((start for start in ALIKE if self.family.startswith(start)), self.family)

    @property
    def is_held_out(self) -> bool:
        """Whether its family is held out."""
        return any(self.family == name or self.family.startswith(name + " ") for name in HELD_OUT)


@lru_cache(4096)
def font_of(path: str, size_px: int) -> FreeTypeFont:
    """Return a font file at a size in pixels; raises OSError."""
    from PIL import ImageFont

    return ImageFont.truetype(path, size_px)


def manrope() -> FontFace:
    """Return the font that the playground uses."""
    import font_manrope

    path = Path(font_manrope.__file__).parent / "files" / "Manrope-Regular.ttf"
    return FontFace(str(path), "Manrope", "Regular", frozenset(SIGNS + OTHERS))


@lru_cache(4)
def font_faces(folder: Path) -> tuple[FontFace, ...]:
    """Return the usable fonts below a folder, a few of each family, in a fixed order."""
    families: dict[str, list[FontFace]] = {}
    for path in sorted(folder.rglob("*")):
        is_wanted = path.suffix.lower() in ENDINGS and not any(name in str(path) for name in LEFT_OUT)
        if is_wanted and (face := _face_of(path)) is not None:
            families.setdefault(face.family, []).append(face)
    return tuple(face for _, members in sorted(families.items()) for face in _spread(members))


def _face_of(path: Path) -> FontFace | None:
    """Return the font of a file, None if it can't be read or isn't usable."""
    try:
        font = font_of(str(path), PROBE_PX)
        family, style = font.getname()
        texts = frozenset(_texts(font))
    except (OSError, ValueError):
        return None
    family = family or path.stem
    is_of_a_script = family.startswith("Noto S") and len(family.split()) > 2 and not {"Display", "Mono"} & {*family.split()}
    is_fit = set("0123456789") <= texts and not is_of_a_script and not any(name in family for name in LEFT_OUT)
    return FontFace(str(path), family, style or "", texts) if is_fit else None


def _texts(font: FreeTypeFont) -> Iterator[str]:
    """Yield the texts that the font has distinct glyphs for; digits first, so a letter that looks like a digit is dropped."""
    missing = bytes(font.getmask("\uffff"))
    seen = {missing}
    for text in [*"0123456789", *SIGNS[10:], *SIGNS[10:].upper(), *OTHERS]:
        mask = font.getmask(text)
        drawn = bytes(mask)
        if mask.getbbox() is not None and drawn not in seen:
            seen.add(drawn)
            yield text


def _spread(members: list[FontFace]) -> list[FontFace]:
    """Return a few of a family's fonts, in different styles."""
    styles = {face.style: face for face in members}
    if len(styles) <= MAX_OF_A_FAMILY:
        return list(styles.values())
    wanted = [style for style in WANTED if style in styles]
    rest = [style for style in sorted(styles) if style not in wanted]
    return [styles[style] for style in (wanted + rest)[:MAX_OF_A_FAMILY]]

"""Faces from fonts and icon themes: emoji, icons, characters of many scripts, mahjong tiles and playing cards."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.training.drawing.chance import one_of
from vision.training.drawing.colours import BLACK, WHITE, Colour, distinct_colours, mixed, random_colour, vivid
from vision.training.motifs.canvas import Canvas, Face, resized
from vision.training.motifs.stock import emoji, fonts_named, glyph, icon, icon_folders

Kind = Callable[[np.random.Generator, int], Iterator[Face]]
"""yields faces of a size that go together; some may be alike"""
Cover = NDArray[np.uint8]


def _characters(*ends: tuple[int, int]) -> tuple[str, ...]:
    return tuple(chr(code) for first, last in ends for code in range(first, last + 1))


COUNTRIES = (
    *("FR", "DE", "IT", "ES", "GB", "US", "CN", "JP", "KR", "BR", "AR", "CA", "MX", "IN", "RU", "UA", "PL", "SE", "NO", "FI"),
    *("DK", "NL", "BE", "CH", "AT", "PT", "GR", "TR", "EG", "ZA", "KE", "NG", "AU", "NZ", "TH", "VN", "ID", "PH", "SA", "IL"),
)
EMOJI_THEMES = (
    _characters((0x1F400, 0x1F43F), (0x1F980, 0x1F9AE)),
    _characters((0x1F345, 0x1F37F), (0x1F950, 0x1F96F)),
    _characters((0x1F345, 0x1F353), (0x1F950, 0x1F955), (0x1F95D, 0x1F95D), (0x1FAD0, 0x1FAD2)),
    _characters((0x1F600, 0x1F64F), (0x1F910, 0x1F92F)),
    _characters((0x1F680, 0x1F6A4), (0x1F6E5, 0x1F6FC)),
    _characters((0x1F331, 0x1F344), (0x1F311, 0x1F320), (0x2600, 0x2604)),
    _characters((0x1F3BE, 0x1F3CF), (0x26BD, 0x26BE), (0x1F3D0, 0x1F3D3), (0x1F380, 0x1F393)),
    _characters((0x1F3E0, 0x1F3F0), (0x1F4A0, 0x1F4FF), (0x1F50A, 0x1F52E)),
    _characters((0x1F440, 0x1F450), (0x1F466, 0x1F487), (0x1F9D0, 0x1F9FF)),
    _characters((0x2648, 0x2653), (0x1F550, 0x1F567), (0x1F493, 0x1F49F)),
    tuple("".join(chr(0x1F1E6 + ord(letter) - 65) for letter in code) for code in COUNTRIES),
)
ICON_FONTS: tuple[tuple[tuple[str, ...], tuple[tuple[int, int], ...]], ...] = (
    (("materialdesignicons",), ((0xF0001, 0xF1A00),)),
    (("fontawesome", "FontAwesome", "fa-solid"), ((0xF000, 0xF2E0),)),
    (("Symbola",), ((0x1F300, 0x1F5FF), (0x1F400, 0x1F4FF), (0x1F680, 0x1F6C5))),
    (("DejaVuSans.", "FreeSerif.", "NotoSansSymbols2", "Symbola", "unifont."), ((0x2600, 0x26B8), (0x2701, 0x27BE))),
    (("FreeSerif.", "NotoSansEgypt", "Symbola"), ((0x13000, 0x13200),)),
    (("DejaVuSans.", "FreeSerif.", "unifont."), ((0x2190, 0x21FF), (0x25A0, 0x25FF))),
)
TILE_GLYPHS = ((0x1F000, 0x1F02B), (0x1F030, 0x1F061), (0x1F0A1, 0x1F0DE), (0x2680, 0x2685), (0x2654, 0x265F))
TILE_FONTS = ("Symbola", "FreeSerif.", "NotoSansSymbols2", "DejaVuSans.", "unifont_upper")
HAN_FONTS = (
    *("NotoSansCJK", "NotoSerifCJK", "wqy", "ipag", "lxgw", "vlgothic", "VL-Gothic", "klee", "yusei"),
    *("reggae", "rocknroll", "dotgothic", "sawarabi", "smiley"),
)
HAN = tuple(
    "一二三四五六七八九十百千萬日月山川水火木金土人口手目耳心田石雨雲風花草竹米糸魚鳥馬牛犬羊虫龍虎鼠兔蛇猴雞豬東南西北中發白春夏秋冬梅蘭菊"
    "大小上下左右天空海星光福祿壽喜財吉安家車門書刀力男女子王玉赤青黒黃愛夢飛走食飲茶酒国國學生年"
)
KANA = _characters((0x3042, 0x3042), (0x304B, 0x3062), (0x306A, 0x3082), (0x30A2, 0x30A2), (0x30AB, 0x30C2), (0x30CA, 0x30E2))
LATIN_FONTS = (
    *("DejaVuSans-Bold", "Lato-Bl", "Lato-B", "FreeSerif", "Roboto-B", "OpenSans-Bold", "Comic", "cherrybomb"),
    *("LiberationSans-Bold", "dosis", "Caladea-B"),
)
SCRIPTS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (LATIN_FONTS, tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
    (LATIN_FONTS, tuple(str(number) for number in range(1, 61))),
    (LATIN_FONTS, tuple("abdefghijkmnpqrtuwy23456789")),
    (("DejaVuSans", "FreeSerif", "FreeSans"), tuple("ΓΔΘΛΞΠΣΦΨΩαβγδεζηθλμξπφψω")),
    (("DejaVuSans", "FreeSerif", "FreeSans"), tuple("БГДЖЗИЛПФЦЧШЩЪЫЭЮЯ")),
    (
        ("unBatang", "UnDotum", "NotoSansCJK", "nanum", "unifont."),
        tuple("가나다라마바사아자차카타파하고노도로모보소오조초코토포호한글김박꽃별달해"),
    ),
)


def emoji_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw colour emoji, mostly of one theme."""
    texts = list(one_of(rng, EMOJI_THEMES))
    if rng.random() < 0.2:
        texts = [text for theme in EMOJI_THEMES[:8] for text in theme]
    for place in rng.permutation(len(texts)):
        if (face := emoji(texts[place])) is not None:
            yield resized(face, size)


def icon_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Take icons from a folder of an icon theme."""
    folders = icon_folders()
    if folders:
        files = one_of(rng, folders)
        for place in rng.permutation(len(files)):
            if (face := icon(files[place])) is not None:
                yield resized(face, size)


def icon_font_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw icons of an icon font, in one or many colours."""
    names, spans = one_of(rng, ICON_FONTS)
    first, last = one_of(rng, spans)
    near = min(last - first + 1, int(rng.choice([80, 300, 3000])))
    start = int(rng.integers(first, last - near + 2))
    yield from _glyphs(rng, size, fonts_named(*names), [chr(code) for code in rng.permutation(np.arange(start, start + near))])


def tile_glyph_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw the mahjong tiles, dominoes, cards, dice or chessmen that some fonts have."""
    first, last = TILE_GLYPHS[rng.choice(5, p=[0.5, 0.15, 0.2, 0.05, 0.1])]
    yield from _glyphs(rng, size, fonts_named(*TILE_FONTS), list(_characters((first, last))))


def han_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw Chinese or Japanese characters."""
    yield from _glyphs(rng, size, fonts_named(*HAN_FONTS), list(HAN if rng.random() < 0.75 else KANA))


def letter_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw letters or numbers."""
    names, texts = one_of(rng, SCRIPTS)
    yield from _glyphs(rng, size, fonts_named(*names), list(texts))


def _glyphs(rng: np.random.Generator, size: int, fonts: Sequence[str], texts: list[str]) -> Iterator[Face]:
    """Draw texts in one font and one style."""
    if not fonts:
        return
    font = one_of(rng, fonts)
    manner = str(rng.choice(["plain", "plate", "edge", "shadow", "shade"], p=[0.45, 0.2, 0.12, 0.13, 0.1]))
    inks = [random_colour(rng)] if rng.random() < 0.5 else distinct_colours(rng, int(rng.integers(3, 8)))
    is_disc, second = rng.random() < 0.5, random_colour(rng)
    for place in rng.permutation(len(texts)):
        if (cover := glyph(font, texts[place])) is not None:
            yield _glyph(cover, size, manner, one_of(rng, inks), second, is_disc)


def _glyph(cover: Cover, size: int, manner: str, ink: Colour, second: Colour, is_disc: bool) -> Face:
    canvas = Canvas(size)
    height = 0.92 * min(1.0, cover.shape[0] / cover.shape[1])
    match manner:
        case "plate":
            if is_disc:
                canvas.disc(0.5, 0.5, 0.48, ink)
            else:
                canvas.box(0.03, 0.03, 0.97, 0.97, ink, 0.15)
            canvas.paste(cover, 0.5, 0.5, 0.65 * height, WHITE if sum(ink) < 520 else (30, 30, 30))
        case "edge":
            for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7)):
                canvas.paste(cover, 0.5 + 0.035 * x, 0.5 + 0.035 * y, 0.9 * height, second)
            canvas.paste(cover, 0.5, 0.5, 0.9 * height, ink)
        case "shadow":
            canvas.paste(cover, 0.54, 0.54, 0.9 * height, mixed(ink, BLACK, 0.6))
            canvas.paste(cover, 0.49, 0.49, 0.9 * height, ink)
        case _:
            canvas.paste(cover, 0.5, 0.5, height, ink)
    if manner == "shade":
        canvas.shine("above", 0.8)
    return canvas.to_face(size)


SUITS = "♠♥♣♦"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def card_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw playing cards: a rank and a suit, with or without the card."""
    fonts = fonts_named("DejaVuSans-Bold.", "DejaVuSans.", "FreeSerif")
    if not fonts:
        return
    font = one_of(rng, fonts)
    four = rng.random() < 0.3
    black = (30, 30, 30)
    inks = (black, (30, 30, 200), (40, 130, 30), (190, 80, 20)) if four else (black, (30, 30, 200)) * 2
    has_card, wide, back = rng.random() < 0.7, rng.uniform(0.66, 0.98), mixed(WHITE, vivid(rng), rng.uniform(0, 0.15))
    for place in rng.permutation(52):
        suit, rank = divmod(int(place), 13)
        sign, count = glyph(font, SUITS[suit]), glyph(font, RANKS[rank])
        if sign is None or count is None:
            return
        canvas = Canvas(size)
        if has_card:
            canvas.box(0.5 - wide / 2, 0.01, 0.5 + wide / 2, 0.99, (120, 120, 120), 0.08)
            canvas.box(0.52 - wide / 2, 0.03, 0.48 + wide / 2, 0.97, back, 0.08)
        canvas.paste(count, 0.5 if four else 0.36, 0.28, 0.36, inks[suit])
        canvas.paste(sign, 0.5 if four else 0.6, 0.7, 0.42, inks[suit])
        yield canvas.to_face(size)

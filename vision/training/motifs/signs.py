"""Faces from fonts and icon themes: emoji, icons, characters of many scripts; mahjong tiles, dominoes, dice and playing cards."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.training.drawing.choices import BLACK, WHITE, Colour, distinct_colours, hsv, mixed, one_of, random_colour, vivid
from vision.training.motifs.canvas import Canvas, Face, resized, round_points
from vision.training.motifs.stock import emoji, fonts_named, glyph, icon, icon_folders

Kind = Callable[[np.random.Generator, int], Iterator[Face]]
"""yields faces of a size that go together; some may be alike"""
Cover = NDArray[np.uint8]

PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.27), (0.5, 0.73)),
    3: ((0.24, 0.22), (0.5, 0.5), (0.76, 0.78)),
    4: ((0.3, 0.27), (0.7, 0.27), (0.3, 0.73), (0.7, 0.73)),
    5: ((0.25, 0.23), (0.75, 0.23), (0.5, 0.5), (0.25, 0.77), (0.75, 0.77)),
    6: ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.3, 0.8), (0.7, 0.8)),
    7: ((0.2, 0.16), (0.5, 0.25), (0.8, 0.34), (0.32, 0.6), (0.68, 0.6), (0.32, 0.84), (0.68, 0.84)),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.32, 0.68)),
    9: tuple((x, y) for y in (0.2, 0.5, 0.8) for x in (0.2, 0.5, 0.8)),
}
"""positions of the circles or bamboo of each number"""
NUMBERS = "一二三四五六七八九"
HONOURS = "東南西北中發"
FLOWERS = "春夏秋冬梅蘭竹菊"
RADII = {1: 0.38, 2: 0.2, 3: 0.16, 4: 0.17, 5: 0.14, 6: 0.14, 7: 0.115, 8: 0.11, 9: 0.12}


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


def mahjong_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw the faces of a mahjong set, with or without the tile."""
    fonts = fonts_named(*HAN_FONTS)
    font = one_of(rng, fonts) if fonts else ""
    inks = (hsv(0.99, 0.85, 0.8), hsv(0.36, 0.8, 0.45), hsv(0.62, 0.8, 0.5))
    if rng.random() < 0.3:
        inks = (random_colour(rng), random_colour(rng), random_colour(rng))
    has_tile, ivory, wide = rng.random() < 0.35, mixed(WHITE, (150, 210, 240), rng.random()), rng.uniform(0.72, 0.95)
    for place in rng.permutation(42 if font else 19):
        canvas = Canvas(size)
        if has_tile:
            canvas.box(0.5 - wide / 2, 0.0, 0.5 + wide / 2, 1.0, mixed(ivory, BLACK, 0.45), 0.08)
            canvas.box(0.5 - wide / 2, 0.0, 0.48 + wide / 2, 0.94, ivory, 0.08)
        _mahjong(canvas, int(place), font, inks)
        yield canvas.to_face(size)


def _mahjong(canvas: Canvas, number: int, font: str, inks: tuple[Colour, Colour, Colour]) -> None:
    """Draw one of 42 faces: 9 circles, 9 bamboo, the white dragon, 9 characters, 6 honours, 8 flowers."""
    red, green, blue = inks
    if number < 9:
        _circles(canvas, number + 1, inks)
    elif number == 9:
        _bird(canvas, red, green)
    elif number < 18:
        for n, (x, y) in enumerate(PLACES[number - 8]):
            _bamboo(canvas, x, y, 0.14 if number - 8 < 4 else 0.11, red if n == 2 and number % 2 else (green, blue)[n % 2])
    elif number == 18:
        canvas.box(0.18, 0.1, 0.82, 0.9, blue)
        canvas.polygon([(0.25, 0.17), (0.75, 0.17), (0.75, 0.83), (0.25, 0.83)], WHITE)
    elif number < 28:
        _written(canvas, font, NUMBERS[number - 19], 0.27, 0.4, blue)
        _written(canvas, font, "萬", 0.72, 0.46, red)
    elif number < 34:
        sign = HONOURS[number - 28]
        _written(canvas, font, sign, 0.5, 0.84, {"中": red, "發": green}.get(sign, blue))
    else:
        _flower(canvas, number, red if number % 2 else blue, green)
        _written(canvas, font, FLOWERS[number - 34], 0.25, 0.36, green if number < 38 else red)


def _written(canvas: Canvas, font: str, sign: str, y: float, height: float, ink: Colour) -> None:
    if (cover := glyph(font, sign)) is not None:
        canvas.paste(cover, 0.5, y, height * min(1.0, 1.15 * cover.shape[0] / cover.shape[1]), ink)


def _circles(canvas: Canvas, count: int, inks: tuple[Colour, Colour, Colour]) -> None:
    for n, (x, y) in enumerate(PLACES[count]):
        ink, radius = inks[n * 2 % 3 if count in {3, 5} else (n // 3 + count) % 3], RADII[count]
        canvas.disc(x, y, radius, ink)
        canvas.disc(x, y, 0.7 * radius, WHITE)
        canvas.disc(x, y, 0.45 * radius, inks[(n + 1) % 3] if count == 1 else ink)
        if count == 1:
            for dx, dy in round_points(8, 0.85 * radius):
                canvas.disc(dx, dy, 0.035, WHITE)


def _bamboo(canvas: Canvas, x: float, y: float, reach: float, ink: Colour) -> None:
    canvas.line([(x, y - reach), (x, y + reach)], ink, 0.08)
    for knot in (-reach, 0.0, reach):
        canvas.line([(x - 0.06, y + knot), (x + 0.06, y + knot)], mixed(ink, BLACK, 0.2), 0.04)
    canvas.line([(x, y - 0.7 * reach), (x, y + 0.7 * reach)], mixed(ink, WHITE, 0.6), 0.02)


def _bird(canvas: Canvas, red: Colour, green: Colour) -> None:
    for turn in range(5):
        canvas.oval(0.3, 0.72, 0.07, 0.22, green, tilt=20 + 16 * turn)
    canvas.oval(0.52, 0.5, 0.18, 0.26, green, tilt=-25)
    canvas.disc(0.65, 0.24, 0.12, red)
    canvas.polygon([(0.75, 0.2), (0.92, 0.25), (0.75, 0.3)], (40, 170, 230))
    canvas.disc(0.67, 0.22, 0.03, WHITE)


def _flower(canvas: Canvas, number: int, petal: Colour, leaf: Colour) -> None:
    canvas.line([(0.5, 0.95), (0.5, 0.7)], leaf, 0.04)
    canvas.oval(0.62, 0.87, 0.12, 0.04, leaf, tilt=-25)
    for x, y in round_points(4 + number % 4, 0.13):
        canvas.disc(x, y + 0.18, 0.085, petal)
    canvas.disc(0.5, 0.68, 0.06, (60, 200, 240))


def pip_faces(rng: np.random.Generator, size: int) -> Iterator[Face]:
    """Draw dominoes, or dice in several colours."""
    backgrounds = (WHITE, (35, 35, 35), hsv(0.99, 0.8, 0.8), hsv(0.6, 0.8, 0.8), hsv(0.35, 0.8, 0.6), hsv(0.13, 0.8, 0.95))
    is_domino = rng.random() < 0.5
    for place in rng.permutation(28 if is_domino else 36):
        canvas = Canvas(size)
        if is_domino:
            high = int((np.sqrt(8 * place + 1) - 1) / 2)
            low = int(place) - high * (high + 1) // 2
            canvas.box(0.22, 0.0, 0.78, 1.0, backgrounds[1], 0.08)
            canvas.box(0.24, 0.02, 0.76, 0.98, backgrounds[0], 0.08)
            canvas.line([(0.27, 0.5), (0.73, 0.5)], backgrounds[1], 0.02)
            _pips(canvas, high, 0.25, 0.5, backgrounds[1])
            _pips(canvas, low, 0.75, 0.5, backgrounds[1])
        else:
            background = backgrounds[place // 6]
            canvas.box(0.04, 0.04, 0.96, 0.96, mixed(background, BLACK, 0.4), 0.18)
            canvas.box(0.06, 0.06, 0.92, 0.92, background, 0.16)
            _pips(canvas, int(place) % 6 + 1, 0.49, 0.9, WHITE if sum(background) < 500 else backgrounds[1])
        yield canvas.to_face(size)


def _pips(canvas: Canvas, count: int, y: float, scale: float, ink: Colour) -> None:
    for dx, dy in PLACES.get(count, ()):
        canvas.disc(0.5 + scale * (dx - 0.5), y + scale * (dy - 0.5), 0.1 * scale, ink)

"""Trains the network that reads lines of text: `python -m vision.training.networks.text`; it resumes where it stopped.

It learns drawn lines of random words, and of phrases that games show, in all fonts of a folder.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter
from PIL.ImageFont import FreeTypeFont
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.frame import Pixels, Point
from vision.messages import (
    ALPHABET,
    CHECK_WORDS,
    CLOSE_WORDS,
    HEIGHT,
    LOST,
    MODEL,
    NOT_YET,
    OTHER_LETTERS,
    RIGHT,
    SHUFFLE_WORDS,
    WIDTHS,
    WON,
    WRONG,
    decoded,
    folded,
    normalised,
)
from vision.training.drawing.choices import BLACK, WHITE, Chooser, Colour, brightness, contrasting, random_colour, weighted_choice
from vision.training.drawing.fonts import font_faces, font_of
from vision.training.motifs.stock import emoji, font_paths, glyph
from vision.training.networks.learner import Learner, Loss, Residual, argument_parser, conv, seeds, write_network

BATCH = 32
WIDTH = WIDTHS[1] + WIDTHS[1] // 2
N_STEPS = 11_000
PEAK_RATE = 2e-3
EMA_DECAY = 0.998
TIMES, KNOWN = 2, 400  # how often a batch is used, on average, and from how many of the last ones it's taken
N_HELD_OUT = 40  # batches in held-out fonts that accuracy is measured on

WIDE, DEEP = (16, 32, 64), 128
SYLLABLES = (
    *("a", "e", "i", "o", "u", "s", "ba", "co", "de", "fi", "gu", "ha", "je", "ki", "lo", "mu", "ne", "pi", "qua", "ro", "su"),
    *("ta", "vi", "we", "xy", "zo", "ing", "tion", "ck", "st", "th", "er", "ll", "pp"),
)
WIDE_SHARE = 0.25  # of lines in fonts with Chinese, Japanese and Korean letters, if there are any
OTHER_PHRASES = (*LOST, *NOT_YET, *RIGHT, *WRONG, *SHUFFLE_WORDS, *CHECK_WORDS, *CLOSE_WORDS)
SCRIPTS = {"phrase": 0.4, "latin": 0.25, "number": 0.15, "chinese": 0.12, "russian": 0.08}
JOINTS = (" ", " ", " ", " ", ": ", ", ", "! ", " - ", " — ")
CASES: tuple[Callable[[str], str], ...] = (str, str.upper, str.title, str.capitalize, str.capitalize, str.capitalize)
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
EMOJI = "🎉🏆⭐🎊🥳👏✨🔥"
ENDS = "!!!.?…:"
OTHER_CHINESE = "".join(map(chr, range(0x4E00, 0x7E00, 11)))


class TextNetwork(nn.Module):
    """From lines (n, 1, HEIGHT, width) to logits (n, width / 2, 1 + letters); the first output stands for no letter."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c = WIDE
        self.seen = nn.Sequential(
            *(conv(1, a), nn.MaxPool2d((2, 1)), conv(a, b), nn.MaxPool2d(2), Residual(b)),
            *(conv(b, c), nn.MaxPool2d((2, 1)), Residual(c)),
            *(nn.Conv2d(c, DEEP, (HEIGHT // 8, 1), bias=False), nn.BatchNorm2d(DEEP), nn.ReLU(inplace=True)),
        )
        self.along = nn.Sequential(*(self._context(dilation) for dilation in (1, 2)))
        self.said = nn.Sequential(nn.Dropout(0.1), nn.Conv2d(DEEP, 1 + len(ALPHABET), 1))

    @staticmethod
    def _context(dilation: int) -> nn.Module:
        layer = nn.Conv2d(DEEP, DEEP, (1, 3), 1, (0, dilation), (1, dilation), bias=False)
        return nn.Sequential(layer, nn.BatchNorm2d(DEEP), nn.ReLU(inplace=True))

    def forward(self, lines: Tensor) -> Tensor:
        """Return the logits at each place."""
        return torch.as_tensor(self.said(self.along(self.seen(lines)))).squeeze(2).permute(0, 2, 1)


class _Style(NamedTuple):
    """How a line is written."""

    font: FreeTypeFont
    ink: Colour
    tracking: float  # additional space after each letter, in pixels


class Writer(Chooser):
    """Draws lines of random text in random fonts."""

    def __init__(self, rng: np.random.Generator, paths: Sequence[str]) -> None:
        self.rng, self._paths = rng, paths

    def sample(self) -> tuple[Pixels, str]:
        """Return a picture of a line, and its folded text."""
        while True:
            text, path = self._text(), self.one_of((self.chance(WIDE_SHARE) and wide_fonts()) or self._paths)
            if _has_all(path, "".join(sorted(set(text) - {" "}))):
                picture = self._degraded(self._drawn(text, path))
                if picture.shape[1] * HEIGHT <= picture.shape[0] * WIDTH:
                    return picture, folded(text)

    def _text(self) -> str:
        words = [self._word(weighted_choice(self.rng, SCRIPTS)) for _ in range(int(self.rng.integers(1, 4)))]
        text = self.one_of(JOINTS).join(words)
        text = self.one_of(CASES)(text)
        return text + (self.one_of(ENDS) if self.chance(0.5) else "")

    def _word(self, script: str) -> str:
        rng = self.rng
        match script:
            case "phrase":
                return self.one_of(WON if self.chance(0.5) else OTHER_PHRASES)
            case "number":
                return str(rng.integers(10 ** rng.integers(1, 5))) + (f":{rng.integers(60):02}" if self.chance(0.3) else "")
            case "chinese":
                letters = OTHER_LETTERS if self.chance(0.6) else OTHER_CHINESE
                return "".join(self.one_of(letters) for _ in range(rng.integers(1, 6)))
            case "russian":
                return "".join(self.one_of(RUSSIAN) for _ in range(rng.integers(2, 9)))
            case _:
                return "".join(self.one_of(SYLLABLES) for _ in range(rng.integers(1, 5)))

    def _drawn(self, text: str, path: str) -> Pixels:
        """Return a line on a background, perhaps with a shadow, an outline, and icons at its ends."""
        rng, size = self.rng, int(np.exp(self.rng.uniform(np.log(10), np.log(56))))
        page = random_colour(rng)
        ink = contrasting(page, rng, min_difference=35 if self.chance(0.2) else 70)
        style = _Style(font_of(path, size), ink, size * rng.uniform(0.05, 0.3) if self.chance(0.1) else 0)
        _, top, right, bottom = style.font.getbbox(text)
        icons = [emoji(self.one_of(EMOJI)) if self.chance(0.15) else None for _ in range(2)]
        side, gap = round(size * rng.uniform(0.9, 1.3)), round(size * rng.uniform(0.2, 0.5))
        before, after = ((side + gap) * (icon is not None) for icon in icons)
        over, under, aside = (1 + (rng.uniform(0.05, 0.3, 3) * (bottom - top)).astype(int)).tolist()
        width, height = right + style.tracking * len(text) + 2 * aside + before + after, bottom - top + over + under
        image, place = Image.fromarray(self._page(page, ink, round(width), round(height))), (aside + before, over - top)
        if self.chance(0.12):
            image = self._shadowed(image, text, place, style)
        _write(image, text, place, style, (max(1, size // 16), contrasting(ink, rng)) if self.chance(0.08) else None)
        for icon, left in zip(icons, (aside, image.width - aside - side), strict=True):
            if icon is not None:
                drawn = Image.fromarray(np.ascontiguousarray(icon)).resize((side, side))
                image.paste(drawn, (left, (image.height - side) // 2), drawn)
        if self.chance(0.08):
            self._throw_confetti(image)
        return np.ascontiguousarray(np.asarray(image))

    def _throw_confetti(self, image: Image.Image) -> None:
        rng, draw = self.rng, ImageDraw.Draw(image)
        for _ in range(rng.integers(1, 6)):
            (x, y), side = rng.uniform(0, image.size), image.height * rng.uniform(0.1, 0.25)
            draw.rectangle((x, y, x + side, y + side * rng.uniform(0.4, 1)), random_colour(rng))

    def _shadowed(self, image: Image.Image, text: str, place: Point, style: _Style) -> Image.Image:
        offset = max(1, round(style.font.size / 14))
        shadow = style._replace(ink=self.one_of((BLACK, (90, 90, 90), WHITE)))
        _write(image, text, (place[0] + offset, place[1] + offset), shadow)
        return image.filter(ImageFilter.GaussianBlur(offset * self.rng.uniform(0.3, 1.5)))

    def _page(self, page: Colour, ink: Colour, width: int, height: int) -> Pixels:
        """Return a background, sometimes with a gradient."""
        other = random_colour(self.rng) if self.chance(0.2) else page
        if abs(brightness(other) - brightness(ink)) < 40:
            other = page
        part = np.linspace(0, 1, width)[None, :, None] if self.chance(0.6) else np.linspace(0, 1, height)[:, None, None]
        return np.asarray(np.broadcast_to(np.array(page) * (1 - part) + np.array(other) * part, (height, width, 3)), np.uint8)

    def _degraded(self, pixels: Pixels) -> Pixels:
        rng = self.rng
        if self.chance(0.25):
            factor, stretch = rng.uniform(0.6, 1.5), rng.uniform(0.9, 1.1)
            pixels = np.asarray(cv2.resize(pixels, None, fx=factor * stretch, fy=factor), np.uint8)
        if self.chance(0.12):
            pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), pixels.shape[0] / 24 * rng.uniform(0.3, 1)), np.uint8)
        if self.chance(0.15):
            pixels = np.clip(pixels + rng.normal(0, rng.uniform(2, 10), pixels.shape), 0, 255).astype(np.uint8)
        if self.chance(0.15):
            _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 92))])
            pixels = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
        return pixels


def _write(image: Image.Image, text: str, place: Point, style: _Style, outline: tuple[int, Colour] | None = None) -> None:
    """Draw a text, perhaps with an outline of some width and colour."""
    draw, (x, y) = ImageDraw.Draw(image), place
    stroke: dict[str, Any] = {"stroke_width": outline[0], "stroke_fill": outline[1]} if outline else {}
    for part in text if style.tracking else (text,):
        draw.text((x, y), part, fill=style.ink, font=style.font, **stroke)
        x += style.font.getlength(part) + style.tracking


@lru_cache(1)
def wide_fonts() -> tuple[str, ...]:
    """Return the fonts with Chinese, Japanese and Korean letters."""
    return tuple(path for path in font_paths() if _has_all(path, "恭クお축"))


@lru_cache(100_000)
def _has_all(path: str, letters: str) -> bool:
    return all(glyph(path, letter) is not None for letter in letters)


class Lines(IterableDataset[dict[str, Tensor]]):
    """Batches of drawn lines: pictures (n, 1, HEIGHT, WIDTH), and texts as numbers (n, WIDTH), padded with 0."""

    def __init__(self, paths: Sequence[str], first: int) -> None:
        self._paths, self._first = paths, first

    def __iter__(self) -> Iterator[dict[str, Tensor]]:
        for seed in seeds(self._first):
            writer = Writer(np.random.default_rng(seed), self._paths)
            yield _batch([writer.sample() for _ in range(BATCH)])


def _batch(samples: Sequence[tuple[Pixels, str]]) -> dict[str, Tensor]:
    lines = np.zeros((len(samples), 1, HEIGHT, WIDTH), np.float32)
    texts = np.zeros((len(samples), WIDTH), np.int64)
    for number, (pixels, text) in enumerate(samples):
        levels = normalised(pixels)[:, :WIDTH]
        lines[number, 0, :, : levels.shape[1]] = levels
        texts[number, : len(text)] = [1 + ALPHABET.index(letter) for letter in text]
    return {"lines": torch.from_numpy(lines), "texts": torch.from_numpy(texts)}


def _loss(learner: Learner, batch: dict[str, Tensor]) -> Loss:
    """Return the connectionist temporal classification loss (A. Graves and others, 2006)."""
    lines, texts = batch["lines"], batch["texts"]
    with torch.autocast(learner.device, dtype=torch.bfloat16, enabled=learner.device == "cuda"):
        logits = learner.network(lines + 0.1 * torch.rand(len(lines), 1, 1, 1, device=lines.device) * torch.randn_like(lines))
    logs = logits.float().log_softmax(2).permute(1, 0, 2)
    sizes = torch.full((len(lines),), logs.shape[0], dtype=torch.long)
    loss = functional.ctc_loss(logs, texts, sizes, (texts > 0).sum(1), zero_infinity=True)
    return loss, {"text": loss.detach()}


def accuracy(network: nn.Module, batches: Iterable[dict[str, Tensor]]) -> float:
    """Return the part of the lines that are read without a fault."""
    right = number = 0
    for batch in batches:
        with torch.no_grad():
            outputs = network.eval()(batch["lines"]).numpy()
        for output, text in zip(outputs, batch["texts"].tolist(), strict=True):
            right += decoded(output) == "".join(ALPHABET[each - 1] for each in text if each)
            number += 1
    return right / number


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--steps", type=int, default=N_STEPS)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    faces = font_faces(args.fonts)
    known, held_out = ([face.path for face in faces if face.is_held_out == each] for each in (False, True))
    learner = Learner(TextNetwork, args.work, "text", args.rate or PEAK_RATE, EMA_DECAY)
    batches = learner.replayed(Lines(known, 1 + learner.done), args.drawers, TIMES, KNOWN)
    learner.learn(batches, lambda batch: _loss(learner, batch), args.steps, args.minutes)
    learner.log({"held out": round(accuracy(learner.mean.cpu(), islice(Lines(held_out, 10**9), N_HELD_OUT)), 4)})
    write_network(learner.mean.cpu(), torch.zeros(1, 1, HEIGHT, WIDTH), MODEL, {"lines": {3: "width"}, "letters": {1: "places"}})


if __name__ == "__main__":
    main()

"""The parts of a one-stroke board's picture: tiles, walls, hatching, coins, discs, pieces of the line, bars."""

from functools import cached_property, partial

import pygame

from game.boards.grid import Grid
from game.boards.onestroke.cells import CellLook, Ground, Mood, Way, title
from game.paint.colours import SEEN, Colour, mix, readable
from game.paint.look import Look
from game.paint.shapes import FINE
from game.theme.measures import Weight
from game.theme.proportions import Stroked
from solvers.onestroke.maze import COIN, END, START


class MazeTiles:
    """Makes the surfaces of a board at the size of its grid; the look keeps them."""

    def __init__(self, look: Look, grid: Grid, accent: str) -> None:
        self._look, self._grid, self._name = look, grid, accent
        palette = look.palette
        self.accent = palette.accent(accent)
        self.tint = palette.tint(self.accent)  # the ground of visited cells
        self._grounds: dict[tuple[Ground, str, Mood], pygame.Surface] = {}

    # colours and sizes

    def seen_on(self, wanted: Colour, *grounds: Colour) -> Colour:
        """Return a colour, changed as little as it takes to be seen on some grounds."""
        for ground in grounds:
            wanted = readable(wanted, ground, self._look.palette.text, SEEN)
        return wanted

    @cached_property
    def line(self) -> Colour:
        """The accent as the line has it, which is seen on visited cells and between them."""
        return self.seen_on(self.accent, self.tint, self._look.palette.well)

    @cached_property
    def width(self) -> int:
        """How thick the line is: odd in odd cells, so that it lies in their middle."""
        width = max(round(self._grid.side * Stroked.LINE), min(Stroked.LINE_LEAST_PX, self._grid.side))
        return width + (self._grid.side - width) % 2

    @cached_property
    def corner(self) -> int:
        """How far from the middle of a cell the line leaves the straight to turn."""
        return max(round(self._grid.side * Stroked.CORNER), self.width // 2 + 1)

    @property
    def is_small(self) -> bool:
        return self._grid.side < Stroked.SMALL_PX

    @cached_property
    def disc_px(self) -> int:
        """The diameter of a disc: odd in odd cells."""
        share = Stroked.DISC_SMALL if self.is_small else Stroked.DISC
        diameter = max(round(self._grid.side * share), min(Stroked.HEAD_LEAST_PX, self._grid.side))
        return diameter + (self._grid.side - diameter) % 2

    @cached_property
    def head_px(self) -> int:
        """The diameter of the line's head: odd in odd cells, and thicker than the line."""
        diameter = max(round(self._grid.side * Stroked.HEAD), Stroked.HEAD_LEAST_PX, self.width + 2)
        return diameter + (self._grid.side - diameter) % 2

    def _kept(self, name: str, *key: object) -> tuple[object, ...]:
        return ("maze", name, self._name, self._grid.side, self._grid.gap, *key)

    # the ground of a cell

    def ground(self, look: CellLook) -> pygame.Surface:
        """Return a cell without the line and without discs, on the board's ground: it covers what is below."""
        found = self._grounds.get(look[:3])
        if found is None:
            coin = look.mood if look.sign == COIN else None
            key = self._kept("ground", look.ground, coin)
            found = self._grounds[look[:3]] = self._look.kept(key, partial(self._make_ground, look.ground, coin))
        return found

    def _make_ground(self, ground: Ground, coin: Mood | None) -> pygame.Surface:
        look, grid, palette = self._look, self._grid, self._look.palette
        made = pygame.Surface((grid.side, grid.side)).convert()
        made.fill(palette.well)
        fills = {
            Ground.FREE: palette.tile,
            Ground.WALL: self.seen_on(palette.wall, palette.tile),
            Ground.VISITED: self.tint,
            Ground.CUT: mix(palette.tile, palette.well, Stroked.HATCH_GROUND),
        }
        line = None if self.is_small else mix(fills[ground], palette.line, 0.5 if ground is Ground.VISITED else 1)
        look.box(made, made.get_rect(), fills[ground], grid.radius, line, look.sizes.hair)
        if ground is Ground.CUT:
            made.blit(self.hatch(self.seen_on(palette.line, fills[ground])), (0, 0))
        if coin is not None:
            sprite = self.coin(coin)
            made.blit(sprite, sprite.get_rect(center=made.get_rect().center))
        return made

    def hatch(self, colour: Colour) -> pygame.Surface:
        """Return slanting strokes over a cell, which run on in the cells beside it."""
        return self._look.kept(self._kept("hatch", colour), partial(self._make_hatch, colour))

    def _make_hatch(self, colour: Colour) -> pygame.Surface:
        grid = self._grid
        wanted = max(grid.side * Stroked.HATCH, Stroked.HATCH_LEAST_PX)
        period = grid.pitch * FINE / max(round(grid.pitch / wanted), 1)
        side, stroke = grid.side * FINE, max(period * Stroked.HATCH_STROKE, FINE)
        strokes = _clear((side, side), colour)
        place = 0.0
        while place < 2 * side + stroke:
            corners = ((place, 0), (place + stroke, 0), (place + stroke - 2 * side, 2 * side), (place - 2 * side, 2 * side))
            pygame.draw.polygon(strokes, colour, corners)
            place += period
        shape = _clear((side, side), (255, 255, 255))
        pygame.draw.rect(shape, (255, 255, 255), shape.get_rect(), border_radius=grid.radius * FINE)
        strokes.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return pygame.transform.smoothscale(strokes, (grid.side, grid.side))

    # coins

    def coin(self, mood: Mood) -> pygame.Surface:
        """Return a coin: with a ring and a shine, faint where it is taken, and only its rim where it is lost."""
        return self._look.kept(self._kept("coin", mood), partial(self._make_coin, mood))

    def _make_coin(self, mood: Mood) -> pygame.Surface:
        palette, side = self._look.palette, self._grid.side
        diameter = max(round(side * (Stroked.COIN_SMALL if self.is_small else Stroked.COIN)), 3)
        diameter += (side - diameter) % 2
        size, gold = diameter * FINE, palette.coin
        rim = max(round(side * Stroked.COIN_RIM), 1) * FINE
        edge = self.seen_on(mix(gold, (0, 0, 0), 0.12), palette.tile)
        if mood is Mood.LOST:
            ground = mix(palette.tile, palette.well, Stroked.HATCH_GROUND)
            made = _clear((size, size), ground)
            pygame.draw.circle(made, self.seen_on(mix(gold, ground, 0.35), ground), (size / 2, size / 2), size / 2)
            pygame.draw.circle(made, ground, (size / 2, size / 2), size / 2 - rim)
            return pygame.transform.smoothscale(made, (diameter, diameter))
        made = _clear((size, size), edge)
        middle = pygame.Vector2(size / 2, size / 2)
        pygame.draw.circle(made, edge, middle, size / 2)
        pygame.draw.circle(made, gold, middle, size / 2 - rim)
        if not self.is_small:
            ring = side * Stroked.COIN_RING / 2 * FINE
            pygame.draw.circle(made, mix(gold, edge, 0.7), middle, ring, max(round(rim * 0.8), 1))
            shine = pygame.Vector2(-1, -1).normalize() * side * Stroked.COIN_SHINE / 2 * FINE
            _arc(made, mix(gold, (255, 255, 255), 0.75), middle, shine, max(rim * 0.45, 1))
        small = pygame.transform.smoothscale(made, (diameter, diameter))
        if mood is Mood.TAKEN:
            small.fill((255, 255, 255, round(255 * (1 - Stroked.COIN_TAKEN))), special_flags=pygame.BLEND_RGBA_MULT)
        return small

    # discs

    def has_disc(self, look: CellLook) -> bool:
        """Tell whether a disc stands in a cell."""
        return bool(title(look.sign))

    def disc(self, look: CellLook) -> pygame.Surface:
        """Return the disc of a start, an end or a number, as large as the cell."""
        return self._look.kept(self._kept("disc", look.sign, look.mood), partial(self._make_disc, look.sign, look.mood))

    def _make_disc(self, sign: str, mood: Mood) -> pygame.Surface:
        look, side, palette = self._look, self._grid.side, self._look.palette
        made = pygame.Surface((side, side), pygame.SRCALPHA)
        centre, fill = made.get_rect().center, self._disc_colour(sign, mood)
        ground = mix(palette.tile, palette.well, Stroked.HATCH_GROUND) if mood is Mood.LOST else fill
        stroke = max(round(side * Stroked.RING), 1)
        if mood is Mood.NEXT and not self.is_small:
            around = self.disc_px + 2 * max(round(side * (Stroked.RING_GAP + Stroked.RING)), 2)
            look.disc(made, centre, around, palette.tile, self.line, stroke)
        elif mood is Mood.NEXT:
            look.ring(made, made.get_rect(), self._grid.radius, self.line, 1)
        look.disc(made, centre, self.disc_px, ground, fill, stroke)
        size = self._figure_px(title(sign))
        if size >= Stroked.FIGURE_LEAST_PX:
            ink = palette.ink(fill, ground) if mood is Mood.LOST else palette.on_accent(fill)
            look.figure(made, centre, title(sign), size, Weight.EXTRABOLD, ink)
        elif sign == END and mood is not Mood.LOST:
            look.disc(made, centre, max(self.disc_px * Stroked.HOLE, 1), palette.tile)
        return made

    def _disc_colour(self, sign: str, mood: Mood) -> Colour:
        palette = self._look.palette
        ground = mix(palette.tile, palette.well, Stroked.HATCH_GROUND) if mood is Mood.LOST else palette.tile
        if sign == END:
            return self.seen_on(palette.goal, ground, self.tint)
        if sign == START or mood is Mood.TAKEN:
            return self.seen_on(self.line, palette.tile)
        return palette.muted if mood is Mood.LOST else palette.text

    def _figure_px(self, text: str) -> int:
        share = Stroked.FIGURE_SMALL if self.is_small else Stroked.FIGURE
        return int(self._grid.side * share * (Stroked.WIDE_FIGURES if len(text) > 1 else 1))

    # the line

    def piece(self, ways: tuple[Way, ...]) -> pygame.Surface:
        """Return the line in a cell and half of the gaps round it: its end, straight through, or round a corner."""
        return self._look.kept(self._kept("piece", ways, self.line), partial(self._make_piece, ways))

    def _make_piece(self, ways: tuple[Way, ...]) -> pygame.Surface:
        pitch = self._grid.pitch
        large = _clear((pitch * FINE, pitch * FINE), self.line)
        is_turn = len(ways) == 2 and ways[0][0] != -ways[1][0]
        for way in ways:
            pygame.draw.rect(large, self.line, self._arm(way, self.corner if is_turn else 0))
        if is_turn:
            self._draw_turn(large, ways)
        else:
            pygame.draw.circle(large, self.line, self._middle, self.width * FINE / 2)
        return pygame.transform.smoothscale(large, (pitch, pitch))

    @property
    def _middle(self) -> tuple[float, float]:
        """The middle of the cell in a large piece."""
        place = (self._grid.gap // 2 + self._grid.side / 2) * FINE
        return place, place

    def _arm(self, way: Way, gap: int) -> pygame.Rect:
        """Return the part of a large piece that runs to one side, from so far beside the middle."""
        (x, _), half, whole = self._middle, self.width * FINE / 2, self._grid.pitch * FINE
        down, right = way
        spans = {-1: (0.0, x - gap * FINE), 0: (x - half, x + half), 1: (x + gap * FINE, float(whole))}
        (left, to_x), (top, to_y) = spans[right], spans[down]
        return pygame.Rect(round(left), round(top), round(to_x - left), round(to_y - top))

    def _draw_turn(self, large: pygame.Surface, ways: tuple[Way, ...]) -> None:
        """Draw a quarter of a ring, whose middle lies between the two ways."""
        (x, y), radius, half = self._middle, self.corner * FINE, self.width * FINE / 2
        down, right = ways[0][0] + ways[1][0], ways[0][1] + ways[1][1]
        pivot = (x + right * radius, y + down * radius)
        quarter = pygame.Rect(0, 0, round(radius + half), round(radius + half))
        setattr(quarter, _CORNERS[-down, -right], (round(pivot[0]), round(pivot[1])))
        large.set_clip(quarter)
        pygame.draw.circle(large, self.line, pivot, radius + half)
        pygame.draw.circle(large, (*self.line[:3], 0), pivot, max(radius - half, 0))
        large.set_clip(None)

    # bars

    @cached_property
    def bar_px(self) -> int:
        """How thick a bar is: odd in odd gaps, so that it lies in their middle."""
        thick = max(round(self._grid.side * Stroked.BAR), Stroked.BAR_LEAST_PX)
        return thick + (self._grid.gap - thick) % 2

    def bar(self, size: tuple[int, int]) -> pygame.Surface:
        return self._look.kept(self._kept("bar", size), partial(self._make_bar, size))

    def _make_bar(self, size: tuple[int, int]) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        self._look.box(made, made.get_rect(), self._look.palette.text, self.bar_px // 2)
        return made


_CORNERS = {(-1, -1): "bottomright", (-1, 1): "bottomleft", (1, -1): "topright", (1, 1): "topleft"}
"""by the way from the pivot of a turn to its quarter the corner of that quarter at the pivot"""


def _clear(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return an empty surface that leaves no dark seam round what is drawn on it in a colour."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill((*colour[:3], 0))
    return made


def _arc(surface: pygame.Surface, colour: Colour, middle: pygame.Vector2, towards: pygame.Vector2, width: float) -> None:
    """Draw a short arc round a middle, as light falls on something round, with its own middle a way from there."""
    for degrees in range(-38, 39, 2):
        pygame.draw.circle(surface, colour, middle + towards.rotate(degrees), width / 2)

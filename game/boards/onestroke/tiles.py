"""The parts of a one-stroke board's picture: ground, walls, hatching, coins, discs, pieces of the line, bars."""

from functools import cached_property, partial

import pygame

from game.boards.grid import Grid
from game.boards.onestroke.cells import CellLook, Direction, Ground, SignState, title
from game.paint.drawing import FINE
from game.paint.look import Look
from game.theme.measures import Weight
from game.theme.palette import SEEN, Colour, mix, readable
from game.theme.proportions import Stroked
from solvers.onestroke.maze import COIN, END, START


class MazeTiles:
    """Makes the surfaces of a board at the size of its grid; the look caches them."""

    def __init__(self, look: Look, grid: Grid, accent: str) -> None:
        self._look, self._grid, self._name = look, grid, accent
        palette = look.palette
        self.accent = palette.accent(accent)
        self.tint = palette.tint(self.accent)  # the ground of visited cells
        self._grounds: dict[tuple[Ground, str, SignState], pygame.Surface] = {}

    # colours and sizes

    def seen_on(self, wanted: Colour, *grounds: Colour) -> Colour:
        """Return a colour, changed no more than necessary to be visible on some grounds."""
        for ground in grounds:
            wanted = readable(wanted, ground, self._look.palette.text, SEEN)
        return wanted

    @cached_property
    def line(self) -> Colour:
        """The accent, adjusted to be visible on visited cells and between cells."""
        return self.seen_on(self.accent, self.tint, self._look.palette.well)

    @cached_property
    def width(self) -> int:
        """The thickness of the line: odd in cells of odd size, so that it is centred."""
        width = max(round(self._grid.side * Stroked.LINE), min(Stroked.LINE_MIN_PX, self._grid.side))
        return width + (self._grid.side - width) % 2

    @cached_property
    def corner(self) -> int:
        """How far from the centre of a cell the line starts to turn."""
        return max(round(self._grid.side * Stroked.CORNER), self.width // 2 + 1)

    @property
    def is_small(self) -> bool:
        return self._grid.side < Stroked.SMALL_PX

    @cached_property
    def disc_px(self) -> int:
        """The diameter of a disc: odd in cells of odd size."""
        share = Stroked.DISC_SMALL if self.is_small else Stroked.DISC
        diameter = max(round(self._grid.side * share), min(Stroked.HEAD_MIN_PX, self._grid.side))
        return diameter + (self._grid.side - diameter) % 2

    @cached_property
    def head_px(self) -> int:
        """The diameter of the line's head: odd in cells of odd size, and thicker than the line."""
        diameter = max(round(self._grid.side * Stroked.HEAD), Stroked.HEAD_MIN_PX, self.width + 2)
        return diameter + (self._grid.side - diameter) % 2

    def _kept(self, name: str, *key: object) -> tuple[object, ...]:
        return ("maze", name, self._name, self._grid.side, self._grid.gap, *key)

    # the ground of a cell

    def ground(self, look: CellLook) -> pygame.Surface:
        """Return an opaque cell without line and discs, on the board's background."""
        found = self._grounds.get(look[:3])
        if found is None:
            coin = look.sign_state if look.sign == COIN else None
            key = self._kept("ground", look.ground, coin)
            found = self._grounds[look[:3]] = self._look.kept(key, partial(self._make_ground, look.ground, coin))
        return found

    def _make_ground(self, ground: Ground, coin: SignState | None) -> pygame.Surface:
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
        """Return diagonal strokes over a cell, which continue in the cells beside it."""
        return self._look.kept(self._kept("hatch", colour), partial(self._make_hatch, colour))

    def _make_hatch(self, colour: Colour) -> pygame.Surface:
        grid = self._grid
        wanted = max(grid.side * Stroked.HATCH, Stroked.HATCH_MIN_PX)
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

    def coin(self, sign_state: SignState) -> pygame.Surface:
        """Return a coin: with a ring and a shine, faint if it is taken, and only its rim if it is lost."""
        return self._look.kept(self._kept("coin", sign_state), partial(self._make_coin, sign_state))

    def _make_coin(self, sign_state: SignState) -> pygame.Surface:
        palette, side = self._look.palette, self._grid.side
        diameter = max(round(side * (Stroked.COIN_SMALL if self.is_small else Stroked.COIN)), 3)
        diameter += (side - diameter) % 2
        size, gold = diameter * FINE, palette.coin
        rim = max(round(side * Stroked.COIN_RIM), 1) * FINE
        edge = self.seen_on(mix(gold, (0, 0, 0), 0.12), palette.tile)
        if sign_state is SignState.LOST:
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
            for degrees in range(-38, 39, 2):
                pygame.draw.circle(made, mix(gold, (255, 255, 255), 0.75), middle + shine.rotate(degrees), max(rim * 0.45, 1) / 2)
        small = pygame.transform.smoothscale(made, (diameter, diameter))
        if sign_state is SignState.TAKEN:
            small.fill((255, 255, 255, round(255 * (1 - Stroked.COIN_TAKEN))), special_flags=pygame.BLEND_RGBA_MULT)
        return small

    # discs

    def has_disc(self, look: CellLook) -> bool:
        return bool(title(look.sign))

    def disc(self, look: CellLook) -> pygame.Surface:
        """Return the disc of a start, an end or a number, as large as the cell."""
        key = self._kept("disc", look.sign, look.sign_state)
        return self._look.kept(key, partial(self._make_disc, look.sign, look.sign_state))

    def _make_disc(self, sign: str, sign_state: SignState) -> pygame.Surface:
        look, side, palette = self._look, self._grid.side, self._look.palette
        made = pygame.Surface((side, side), pygame.SRCALPHA)
        centre, fill = made.get_rect().center, self._disc_colour(sign, sign_state)
        ground = mix(palette.tile, palette.well, Stroked.HATCH_GROUND) if sign_state is SignState.LOST else fill
        stroke = max(round(side * Stroked.RING), 1)
        if sign_state is SignState.NEXT and not self.is_small:
            around = self.disc_px + 2 * max(round(side * (Stroked.RING_GAP + Stroked.RING)), 2)
            look.disc(made, centre, around, palette.tile, self.line, stroke)
        elif sign_state is SignState.NEXT:
            look.ring(made, made.get_rect(), self._grid.radius, self.line, 1)
        look.disc(made, centre, self.disc_px, ground, fill, stroke)
        share = Stroked.FIGURE_SMALL if self.is_small else Stroked.FIGURE
        size = int(side * share * (Stroked.WIDE_FIGURES if len(title(sign)) > 1 else 1))
        if size >= Stroked.FIGURE_MIN_PX:
            ink = palette.ink(fill, ground) if sign_state is SignState.LOST else palette.on_accent(fill)
            look.figure(made, centre, title(sign), size, Weight.EXTRABOLD, ink)
        elif sign == END and sign_state is not SignState.LOST:
            look.disc(made, centre, max(self.disc_px * Stroked.HOLE, 1), palette.tile)
        return made

    def _disc_colour(self, sign: str, sign_state: SignState) -> Colour:
        palette = self._look.palette
        ground = mix(palette.tile, palette.well, Stroked.HATCH_GROUND) if sign_state is SignState.LOST else palette.tile
        if sign == END:
            return self.seen_on(palette.goal, ground, self.tint)
        if sign == START or sign_state is SignState.TAKEN:
            return self.seen_on(self.line, palette.tile)
        return palette.muted if sign_state is SignState.LOST else palette.text

    # the line

    def piece(self, directions: tuple[Direction, ...]) -> pygame.Surface:
        """Return the line in a cell and half of the gaps round it: its end, a straight piece, or a corner."""
        return self._look.kept(self._kept("piece", directions, self.line), partial(self._make_piece, directions))

    def _make_piece(self, directions: tuple[Direction, ...]) -> pygame.Surface:
        pitch = self._grid.pitch
        large = _clear((pitch * FINE, pitch * FINE), self.line)
        is_turn = len(directions) == 2 and directions[0][0] != -directions[1][0]
        for direction in directions:
            pygame.draw.rect(large, self.line, self._arm(direction, self.corner if is_turn else 0))
        if is_turn:
            self._draw_turn(large, directions)
        else:
            pygame.draw.circle(large, self.line, self._middle, self.width * FINE / 2)
        return pygame.transform.smoothscale(large, (pitch, pitch))

    @property
    def _middle(self) -> tuple[float, float]:
        """The centre of the cell in a large piece."""
        place = (self._grid.gap // 2 + self._grid.side / 2) * FINE
        return place, place

    def _arm(self, direction: Direction, gap: int) -> pygame.Rect:
        """Return the part of a large piece that runs in one direction, starting at a distance from the centre."""
        (x, _), half, whole = self._middle, self.width * FINE / 2, self._grid.pitch * FINE
        down, right = direction
        spans = {-1: (0.0, x - gap * FINE), 0: (x - half, x + half), 1: (x + gap * FINE, float(whole))}
        (left, to_x), (top, to_y) = spans[right], spans[down]
        return pygame.Rect(round(left), round(top), round(to_x - left), round(to_y - top))

    def _draw_turn(self, large: pygame.Surface, directions: tuple[Direction, ...]) -> None:
        """Draw a quarter of a ring, whose centre lies between the two directions."""
        (x, y), radius, half = self._middle, self.corner * FINE, self.width * FINE / 2
        down, right = directions[0][0] + directions[1][0], directions[0][1] + directions[1][1]
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
        """The thickness of a bar: odd in gaps of odd size, so that it is centred."""
        thick = max(round(self._grid.side * Stroked.BAR), Stroked.BAR_MIN_PX)
        return thick + (self._grid.gap - thick) % 2

    def bar(self, size: tuple[int, int]) -> pygame.Surface:
        return self._look.kept(self._kept("bar", size), partial(self._make_bar, size))

    def _make_bar(self, size: tuple[int, int]) -> pygame.Surface:
        made = pygame.Surface(size, pygame.SRCALPHA)
        self._look.box(made, made.get_rect(), self._look.palette.text, self.bar_px // 2)
        return made


_CORNERS = {(-1, -1): "bottomright", (-1, 1): "bottomleft", (1, -1): "topright", (1, 1): "topleft"}
"""direction from the pivot of a turn to its quarter ring -> the corner of the quarter at the pivot"""


def _clear(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a transparent surface on which shapes drawn in a colour get no dark fringe."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill((*colour[:3], 0))
    return made

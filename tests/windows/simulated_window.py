"""A simulated game in a real window, for another program to play: simulated_window.py PUZZLE [--look NAME] [--at X,Y].

It prints a line when it's ready, for each click on or beside what may be clicked, and when it's won.
"""

import argparse
import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS.parent), str(TESTS)]
KEY_NAMES = {"return": "enter", "keypad enter": "enter"}
FRAMES = 120


def main() -> None:
    """Show the game until its window is closed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzle")
    parser.add_argument("--look", default="paper")
    parser.add_argument("--size", type=int, default=3, help="rows and columns of a sliding puzzle")
    parser.add_argument("--at", help="position of the window's content on the screen")
    parser.add_argument("--aware", action="store_true", help="make the window DPI-aware: its size is in pixels of the screen")
    args = parser.parse_args()
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if args.aware:
        os.environ["SDL_WINDOWS_DPI_AWARENESS"] = "permonitorv2"
    if args.at:
        os.environ["SDL_VIDEO_WINDOW_POS"] = args.at
    import pygame
    from support.simulated.play import opened

    options = {"shape": (args.size, args.size)} if args.puzzle == "sliding" else {}
    game = opened(args.puzzle, args.look, **options)
    pygame.display.init()
    screen = pygame.display.set_mode((game.width, game.height))
    pygame.display.set_caption(f"{game.noun} Deluxe")
    clock, has_won = pygame.time.Clock(), False
    print("ready", flush=True)
    while True:
        for event in pygame.event.get():
            now = game.desktop.now()
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEMOTION:
                game.pointed(event.pos, now)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                print("click" if game.may_click(event.pos) else "beside", *event.pos, flush=True)
                game.pressed(event.pos, now)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
                game.released(event.pos, now)
            elif event.type == pygame.KEYDOWN:
                name = pygame.key.name(event.key)
                game.typed(event.unicode.strip() or KEY_NAMES.get(name, name), now)
        pixels = game.picture(game.desktop.now())
        screen.blit(pygame.image.frombuffer(pixels.tobytes(), pixels.shape[1::-1], "BGR"), (0, 0))
        pygame.display.flip()
        if game.won_s is not None and not has_won:
            has_won = True
            print("won", flush=True)
        game.desktop.wait(clock.tick(FRAMES) / 1000)


if __name__ == "__main__":
    main()

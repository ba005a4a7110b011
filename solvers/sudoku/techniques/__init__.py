"""The techniques that people solve sudokus with, easiest first: one row each, one file per family."""

from __future__ import annotations

from solvers.sudoku.techniques import colouring, fish, locked, single_digit, singles, subsets, uniqueness, wings
from solvers.sudoku.techniques.almost_locked import almost_locked
from solvers.sudoku.techniques.chains import chains
from solvers.sudoku.techniques.finding import Grade, Technique
from solvers.sudoku.techniques.forcing import forcing

# fmt: off
TECHNIQUES: tuple[Technique, ...] = (
    Technique("full-house", "Full house", Grade.EASY, 4, singles.full_house),
    Technique("naked-single", "Naked single", Grade.EASY, 4, singles.naked_single),
    Technique("hidden-single", "Hidden single", Grade.EASY, 14, singles.hidden_single),
    Technique("pointing", "Pointing", Grade.MEDIUM, 50, locked.pointing),
    Technique("claiming", "Claiming", Grade.MEDIUM, 50, locked.claiming),
    Technique("locked-pair", "Locked pair", Grade.MEDIUM, 40, locked.locked_pair),
    Technique("naked-pair", "Naked pair", Grade.MEDIUM, 60, subsets.naked_pair),
    Technique("hidden-pair", "Hidden pair", Grade.MEDIUM, 70, subsets.hidden_pair),
    Technique("locked-triple", "Locked triple", Grade.MEDIUM, 60, locked.locked_triple),
    Technique("naked-triple", "Naked triple", Grade.MEDIUM, 80, subsets.naked_triple),
    Technique("hidden-triple", "Hidden triple", Grade.MEDIUM, 100, subsets.hidden_triple),
    Technique("naked-quad", "Naked quad", Grade.MEDIUM, 120, subsets.naked_quad),
    Technique("hidden-quad", "Hidden quad", Grade.MEDIUM, 150, subsets.hidden_quad),
    Technique("x-wing", "X-wing", Grade.HARD, 140, fish.x_wing),
    Technique("skyscraper", "Skyscraper", Grade.HARD, 130, single_digit.skyscraper),
    Technique("two-string-kite", "Two-string kite", Grade.HARD, 150, single_digit.two_string_kite),
    Technique("turbot-fish", "Turbot fish", Grade.HARD, 120, single_digit.turbot_fish),
    Technique("empty-rectangle", "Empty rectangle", Grade.HARD, 120, single_digit.empty_rectangle),
    Technique("simple-colouring", "Simple colouring", Grade.HARD, 150, colouring.simple_colouring),
    Technique("xy-wing", "XY-wing", Grade.HARD, 160, wings.xy_wing),
    Technique("w-wing", "W-wing", Grade.HARD, 150, wings.w_wing),
    Technique("xyz-wing", "XYZ-wing", Grade.HARD, 180, wings.xyz_wing),
    Technique("unique-rectangle-1", "Unique rectangle 1", Grade.HARD, 100, uniqueness.unique_rectangle_1, needs_uniqueness=True),
    Technique("unique-rectangle-2", "Unique rectangle 2", Grade.HARD, 100, uniqueness.unique_rectangle_2, needs_uniqueness=True),
    Technique("unique-rectangle-3", "Unique rectangle 3", Grade.HARD, 100, uniqueness.unique_rectangle_3, needs_uniqueness=True),
    Technique("unique-rectangle-4", "Unique rectangle 4", Grade.HARD, 100, uniqueness.unique_rectangle_4, needs_uniqueness=True),
    Technique("unique-rectangle-5", "Unique rectangle 5", Grade.HARD, 100, uniqueness.unique_rectangle_5, needs_uniqueness=True),
    Technique("unique-rectangle-6", "Unique rectangle 6", Grade.HARD, 100, uniqueness.unique_rectangle_6, needs_uniqueness=True),
    Technique("hidden-rectangle", "Hidden rectangle", Grade.HARD, 100, uniqueness.hidden_rectangle, needs_uniqueness=True),
    Technique(
        "avoidable-rectangle-1", "Avoidable rectangle 1", Grade.HARD, 100, uniqueness.avoidable_rectangle_1, needs_uniqueness=True
    ),
    Technique(
        "avoidable-rectangle-2", "Avoidable rectangle 2", Grade.HARD, 100, uniqueness.avoidable_rectangle_2, needs_uniqueness=True
    ),
    Technique("bug-plus-1", "BUG + 1", Grade.HARD, 100, uniqueness.bug_plus_1, needs_uniqueness=True),
    Technique("swordfish", "Swordfish", Grade.HARD, 150, fish.swordfish),
    Technique("finned-x-wing", "Finned X-wing", Grade.HARD, 130, fish.finned_x_wing),
    Technique("sashimi-x-wing", "Sashimi X-wing", Grade.HARD, 150, fish.sashimi_x_wing),
    Technique("finned-swordfish", "Finned swordfish", Grade.HARD, 200, fish.finned_swordfish),
    Technique("sashimi-swordfish", "Sashimi swordfish", Grade.HARD, 240, fish.sashimi_swordfish),
    Technique("jellyfish", "Jellyfish", Grade.HARD, 160, fish.jellyfish),
    Technique("finned-jellyfish", "Finned jellyfish", Grade.HARD, 250, fish.finned_jellyfish),
    Technique("sashimi-jellyfish", "Sashimi jellyfish", Grade.HARD, 260, fish.sashimi_jellyfish),
    Technique("remote-pair", "Remote pair", Grade.EXPERT, 110, colouring.remote_pair),
    Technique("multi-colouring", "Multi-colouring", Grade.EXPERT, 200, colouring.multi_colouring),
    Technique("x-chain", "X-chain", Grade.EXPERT, 260, chains.x_chain),
    Technique("xy-chain", "XY-chain", Grade.EXPERT, 260, chains.xy_chain),
    Technique("sue-de-coq", "Sue de coq", Grade.EXPERT, 250, almost_locked.sue_de_coq),
    Technique("continuous-nice-loop", "Continuous nice loop", Grade.EXPERT, 280, chains.continuous_nice_loop),
    Technique("discontinuous-nice-loop", "Discontinuous nice loop", Grade.EXPERT, 280, chains.discontinuous_nice_loop),
    Technique("aic", "AIC", Grade.EXPERT, 280, chains.aic),
    Technique(
        "grouped-continuous-nice-loop", "Grouped continuous nice loop", Grade.EXPERT, 300, chains.grouped_continuous_nice_loop
    ),
    Technique(
        "grouped-discontinuous-nice-loop",
        "Grouped discontinuous nice loop",
        Grade.EXPERT,
        300,
        chains.grouped_discontinuous_nice_loop,
    ),
    Technique("grouped-aic", "Grouped AIC", Grade.EXPERT, 300, chains.grouped_aic),
    Technique("als-xz", "ALS-XZ", Grade.EXTREME, 300, almost_locked.als_xz),
    Technique("als-xy-wing", "ALS-XY-wing", Grade.EXTREME, 320, almost_locked.als_xy_wing),
    Technique("death-blossom", "Death blossom", Grade.EXTREME, 360, almost_locked.death_blossom),
    Technique("forcing-chain", "Forcing chain", Grade.EXTREME, 500, forcing.forcing_chain),
    Technique("forcing-net", "Forcing net", Grade.EXTREME, 700, forcing.forcing_net),
)
# fmt: on
"""Scores follow HoDoKu's table where it has the technique."""

BY_NAME: dict[str, Technique] = {technique.name: technique for technique in TECHNIQUES}

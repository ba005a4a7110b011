"""The techniques that people solve sudokus with: a table of them, easiest first, and a file for each family.

Read `../candidates.py` first, then `subsets.py` and `fish.py`.
"""

from solvers.sudoku.candidates import Grade, Technique
from solvers.sudoku.techniques import almost_locked, colouring, fish, single_digit, subsets, uniqueness, wings
from solvers.sudoku.techniques.chains import chains, forcing

TECHNIQUES: tuple[Technique, ...] = (
    Technique("Full house", Grade.EASY, 4, subsets.full_house),
    Technique("Naked single", Grade.EASY, 4, subsets.naked_single),
    Technique("Hidden single", Grade.EASY, 14, subsets.hidden_single),
    Technique("Pointing", Grade.MEDIUM, 50, subsets.pointing),
    Technique("Claiming", Grade.MEDIUM, 50, subsets.claiming),
    Technique("Locked pair", Grade.MEDIUM, 40, subsets.locked_pair),
    Technique("Naked pair", Grade.MEDIUM, 60, subsets.naked_pair),
    Technique("Hidden pair", Grade.MEDIUM, 70, subsets.hidden_pair),
    Technique("Locked triple", Grade.MEDIUM, 60, subsets.locked_triple),
    Technique("Naked triple", Grade.MEDIUM, 80, subsets.naked_triple),
    Technique("Hidden triple", Grade.MEDIUM, 100, subsets.hidden_triple),
    Technique("Naked quad", Grade.MEDIUM, 120, subsets.naked_quad),
    Technique("Hidden quad", Grade.MEDIUM, 150, subsets.hidden_quad),
    Technique("X-wing", Grade.HARD, 140, fish.x_wing),
    Technique("Skyscraper", Grade.HARD, 130, single_digit.skyscraper),
    Technique("Two-string kite", Grade.HARD, 150, single_digit.two_string_kite),
    Technique("Turbot fish", Grade.HARD, 120, single_digit.turbot_fish),
    Technique("Empty rectangle", Grade.HARD, 120, single_digit.empty_rectangle),
    Technique("Simple colouring", Grade.HARD, 150, colouring.simple_colouring),
    Technique("XY-wing", Grade.HARD, 160, wings.xy_wing),
    Technique("W-wing", Grade.HARD, 150, wings.w_wing),
    Technique("XYZ-wing", Grade.HARD, 180, wings.xyz_wing),
    Technique("Unique rectangle 1", Grade.HARD, 100, uniqueness.unique_rectangle_1, needs_uniqueness=True),
    Technique("Unique rectangle 2", Grade.HARD, 100, uniqueness.unique_rectangle_2, needs_uniqueness=True),
    Technique("Unique rectangle 3", Grade.HARD, 100, uniqueness.unique_rectangle_3, needs_uniqueness=True),
    Technique("Unique rectangle 4", Grade.HARD, 100, uniqueness.unique_rectangle_4, needs_uniqueness=True),
    Technique("Unique rectangle 5", Grade.HARD, 100, uniqueness.unique_rectangle_5, needs_uniqueness=True),
    Technique("Unique rectangle 6", Grade.HARD, 100, uniqueness.unique_rectangle_6, needs_uniqueness=True),
    Technique("Hidden rectangle", Grade.HARD, 100, uniqueness.hidden_rectangle, needs_uniqueness=True),
    Technique("Avoidable rectangle 1", Grade.HARD, 100, uniqueness.avoidable_rectangle_1, needs_uniqueness=True),
    Technique("Avoidable rectangle 2", Grade.HARD, 100, uniqueness.avoidable_rectangle_2, needs_uniqueness=True),
    Technique("BUG + 1", Grade.HARD, 100, uniqueness.bug_plus_1, needs_uniqueness=True),
    Technique("Swordfish", Grade.HARD, 150, fish.swordfish),
    Technique("Finned X-wing", Grade.HARD, 130, fish.finned_x_wing),
    Technique("Sashimi X-wing", Grade.HARD, 150, fish.sashimi_x_wing),
    Technique("Finned swordfish", Grade.HARD, 200, fish.finned_swordfish),
    Technique("Sashimi swordfish", Grade.HARD, 240, fish.sashimi_swordfish),
    Technique("Jellyfish", Grade.HARD, 160, fish.jellyfish),
    Technique("Finned jellyfish", Grade.HARD, 250, fish.finned_jellyfish),
    Technique("Sashimi jellyfish", Grade.HARD, 260, fish.sashimi_jellyfish),
    Technique("Remote pair", Grade.EXPERT, 110, colouring.remote_pair),
    Technique("Multi-colouring", Grade.EXPERT, 200, colouring.multi_colouring),
    Technique("X-chain", Grade.EXPERT, 260, chains.x_chain),
    Technique("XY-chain", Grade.EXPERT, 260, chains.xy_chain),
    Technique("Sue de Coq", Grade.EXPERT, 250, almost_locked.sue_de_coq),
    Technique("Continuous nice loop", Grade.EXPERT, 280, chains.continuous_nice_loop),
    Technique("Discontinuous nice loop", Grade.EXPERT, 280, chains.discontinuous_nice_loop),
    Technique("AIC", Grade.EXPERT, 280, chains.aic),
    Technique("Grouped continuous nice loop", Grade.EXPERT, 300, chains.grouped_continuous_nice_loop),
    Technique("Grouped discontinuous nice loop", Grade.EXPERT, 300, chains.grouped_discontinuous_nice_loop),
    Technique("Grouped AIC", Grade.EXPERT, 300, chains.grouped_aic),
    Technique("ALS-XZ", Grade.EXTREME, 300, almost_locked.als_xz),
    Technique("ALS-XY-wing", Grade.EXTREME, 320, almost_locked.als_xy_wing),
    Technique("Death blossom", Grade.EXTREME, 360, almost_locked.death_blossom),
    Technique("Forcing chain", Grade.EXTREME, 500, forcing.forcing_chain),
    Technique("Forcing net", Grade.EXTREME, 700, forcing.forcing_net),
)
"""easiest first; the scores follow HoDoKu's table for the techniques in it"""

BY_NAME: dict[str, Technique] = {technique.name: technique for technique in TECHNIQUES}

"""Row by row: each tile is brought home along a planned path, and the last two rows are solved together.

Read `solver.py` first, then `tile_path.py` (one tile).
"""

"""What is in the cells of a grid.

Read cell_network.py and reading.py (kinds and signs by the network), tiles.py and alike.py (which pictures are equal),
looks.py (colours).
"""

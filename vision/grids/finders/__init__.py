"""Ways of finding a grid by measuring: by boxes, lines, contents or plates. `vision/grids/finding.py` asks them."""

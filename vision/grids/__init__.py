"""From a picture to the grids in it: what the board network says of each place, and the lattice that agrees with it."""

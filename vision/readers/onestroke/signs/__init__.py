"""Signs in the cells of mazes: numbers first, then the letters S and E, then pictures that there are several of."""

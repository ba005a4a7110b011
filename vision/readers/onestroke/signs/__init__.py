"""Signs in the cells of mazes: numbers, and the letters of the start and the end."""

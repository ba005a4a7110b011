"""What is in the cells of a grid, told by the cell network: the kind of thing, what is written, and which are alike."""

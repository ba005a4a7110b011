"""What the looks of a maze's cells mean: one score, fitted to labelled pictures, decides all of them together."""

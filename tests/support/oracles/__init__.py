"""Reference results for solvers: brute-force answers, and steps checked move by move."""

"""What solvers are compared with: answers found by trying everything, and steps that are followed move by move."""

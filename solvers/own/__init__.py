"""People's own solvers: Python files and package entry points, each run in a process of its own and checked move by move."""

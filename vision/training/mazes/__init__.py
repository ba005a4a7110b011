"""Training of the role network, which tells what each cell of a maze is.

Read pictures.py first: mazes of real programs and drawn ones. mixing.py puts new mazes together from cells of both, batches.py
varies them, and network.py is what learns.
"""

"""The mazes that the role network is trained on; it tells what each cell of a maze is.

Read pictures.py first: mazes of real programs, drawn ones, and new ones put together from cells of both; batches.py varies them.
"""

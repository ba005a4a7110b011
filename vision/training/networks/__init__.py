"""The networks, and the commands that train them: `python -m vision.training.networks.boards`, for example.

Read learner.py, then boards.py; cells.py, roles.py and signs.py train the smaller ones.
"""

"""The first screen. Read scene.py; cards.py is what it consists of."""

"""Windows, scenes and boards: what people see and touch.

Start with launch.py, app.py (the loop), scene.py and scenes/__init__.py (which scenes there are); then the folder you need.
"""

__version__ = "0.1.0"

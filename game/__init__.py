"""Windows, scenes and boards: what people see and touch.

Read launch.py, app.py (the loop), scene.py and scenes/__init__.py (which scenes there are); then the folder of your subject.
"""

__version__ = "0.1.0"

"""Playing a puzzle by hand.

Read scene.py, panel.py (what stands beside the board), assistant.py (hints and checks), then won.py.
"""

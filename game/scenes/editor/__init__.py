"""The editor for mazes drawn by hand.

Read scene.py, edit_history.py (the board, undo and redo), canvas.py (drawing), then panel.py.
"""

"""The editor for mazes. Read scene.py, edit_history.py (the board, undo and redo), canvas.py (drawing), then panel.py."""

"""The editor for mazes drawn by hand. Read scene.py, edit_history.py (the board and its undo), canvas.py (drawing), then panel.py."""

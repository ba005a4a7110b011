"""The editor for mazes drawn by hand. Read scene.py, draft.py (the board and its undo), canvas.py (drawing), then panel.py."""

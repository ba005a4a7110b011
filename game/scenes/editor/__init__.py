"""The maze editor. Read scene.py, edit_history.py (undo, redo, strokes), canvas.py (painting), readout.py, then panel.py."""

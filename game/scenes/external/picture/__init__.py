"""The picture with what was read in it. Read view.py (the widget), viewport.py (zoom), then canvas.py and painter.py."""

"""The view of a picture with its reading. Read view.py (the widget), viewport.py (zoom), then painter.py (drawing)."""

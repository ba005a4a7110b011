"""Playing a puzzle by hand. Read scene.py, panel.py, assistant.py (hints and checks), then endings.py."""

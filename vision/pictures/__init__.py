"""Picture files. Read images.py (opens any file), then video.py."""

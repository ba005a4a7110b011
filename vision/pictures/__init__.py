"""Picture files. Read images.py (opens any file), opening.py (turns it into a frame), then video.py."""

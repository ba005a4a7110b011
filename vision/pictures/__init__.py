"""Pictures as files. Read opening.py (any file becomes a frame), annotate.py (what was read, drawn on it), video.py."""

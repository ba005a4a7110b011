"""Pictures as files. Read images.py (any file is opened), opening.py (it becomes a frame), annotate.py, video.py."""

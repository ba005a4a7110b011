"""Reads boards whose tiles are parts of a picture: assembled like a jigsaw by their edges, or compared with a known goal."""

"""Exports: recording.py makes films (GIF, video), printing.py makes pages (PDF, PNG)."""

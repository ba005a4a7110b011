"""Exports: recording.py writes films (GIF, video), animation.py draws their pictures, printing.py makes pages (PDF, PNG)."""

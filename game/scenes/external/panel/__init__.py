"""The panel beside the picture. Read panel.py, then its parts: cards.py (reading and correcting) and autoplay.py."""

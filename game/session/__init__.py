"""One game in play, without pygame. Read session.py, then hints.py and checks.py, and playback.py for Watch AI."""

"""One game in play, without pygame. Read session.py and history.py; then hints.py, checks.py, and playback.py for Watch AI."""

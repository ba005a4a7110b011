"""One game in play; no pygame here.

Read session.py and history.py; then hints.py, loss_check.py, and playback.py for Watch AI.
"""

"""Almost locked sets: `sets.py` finds them, `almost_locked.py` has the techniques based on them."""

"""What people correct and confirm.

Read choices.py (what a cell may hold instead), edits.py (corrections kept), questions.py.
"""

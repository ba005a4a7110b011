"""Boards on pages for paper. Read page.py (what a page looks like), printing.py (boards, solutions, files), console.py."""

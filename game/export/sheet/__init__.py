"""Boards on pages for paper. Read printing.py (what a page looks like; boards, solutions, files), then console.py."""

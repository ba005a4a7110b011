"""Drawing with pygame: smooth shapes, text in any script, icons and pictures, each made once and cached. Start with look.py."""

"""How the network that tells signs apart is made: signs of many fonts are drawn in many looks, cut out, and learnt.

`python -m vision.training` does all of it; docs/notes/2026-11-22-digits.md says what to install first.
"""

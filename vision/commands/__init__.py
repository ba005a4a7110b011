"""The commands `read`, `windows`, `auto` and `replay`; auto.py has the last two."""

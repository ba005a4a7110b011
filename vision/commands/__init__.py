"""The commands `read`, `windows` and `auto`, one file each."""

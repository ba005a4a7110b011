"""Tasks for a background process: generators of plain values. pictures.py reads files, windows.py watches and plays."""

"""What a background process is asked to do: generators of plain values. pictures.py reads files, windows.py watches and plays."""

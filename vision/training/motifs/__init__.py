"""What pictures on tiles and behind boards show: drawn by chance, or taken from packages installed on this machine."""

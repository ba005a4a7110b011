"""What was played so far. Read scene.py; tally_table.py and history_chart.py are what it shows."""

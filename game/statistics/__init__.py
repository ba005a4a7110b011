"""What was played so far: summary.py counts it, csv_table.py writes it for spreadsheets, console.py prints it. No pygame."""

"""What was played so far: summary.py counts it and writes it for spreadsheets, console.py prints it. No pygame."""

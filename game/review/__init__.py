"""The review of one's own game: record.py has the moves of a session or of a file, console.py prints their review."""

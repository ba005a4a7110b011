"""The review of a game: record.py collects the moves of a session or a file; game/console.py prints the review."""

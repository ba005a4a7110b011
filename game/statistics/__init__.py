"""Statistics of games: summary.py counts them and exports CSV; game/console.py prints them. No pygame."""

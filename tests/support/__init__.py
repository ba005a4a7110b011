"""Helpers that tests and benches share."""

"""Hands that use the playground by real events. Read hand.py first."""

"""Windows, scenes and boards: what people see and touch."""

__version__ = "0.1.0"

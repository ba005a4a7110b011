"""Windows, scenes and boards: what people see and touch."""

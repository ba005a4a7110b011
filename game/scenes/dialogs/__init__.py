"""Settings, and the dialogs that belong to no scene in particular: keys, files, checks."""

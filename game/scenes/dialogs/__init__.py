"""The settings scene, and dialogs that belong to no particular scene: keys, rules, files, checks."""

"""Measurements: whole runs over a made archive, beside other programs on the same files."""

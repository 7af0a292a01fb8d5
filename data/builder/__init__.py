"""Builds the bundled data from seeds and transcribed tables; ``python -m data.builder``."""

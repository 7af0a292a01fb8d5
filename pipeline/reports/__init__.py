"""Frames to text, pages and plots."""

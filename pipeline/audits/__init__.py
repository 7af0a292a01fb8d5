"""Published standings held against computed ones."""

"""Values to places: tied groups split by each entry of a list in turn (C.07 Art. 4.2)."""

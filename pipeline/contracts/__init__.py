"""What each public table promises. `check` holds frames against it; import it where it is used."""
